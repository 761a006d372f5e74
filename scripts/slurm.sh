#!/bin/sh
# Submits the rules of a plan to Slurm, a job each: `tbgen --plan`, `datagen --plan` and `book make --plan` print one.
#   slurm.sh PLAN [OPTION ...]          options of sbatch, as --partition=NAME
# PLAN and the files that it makes are in a folder that all machines share. MFALME names the program (./mfalme), THREADS
# the threads of each job (4). A job waits for the jobs that make the files it needs, and is removed if one of them
# fails. Jobs whose file exists, or that wait or run under the same name, are not submitted again, so the same command
# continues an interrupted plan. The output of a job is added to PLAN.log/NAME.
set -eu

fail() {
    echo "slurm.sh: $*" >&2
    exit 2
}

[ $# -ge 1 ] || fail 'takes the plan as a file: slurm.sh PLAN [OPTION ...]'
plan=$1 program=${MFALME:-./mfalme} threads=${THREADS:-4}
shift
[ -f "$plan" ] || fail "there is no plan '$plan'"
grep -q '^# job ' "$plan" || fail "'$plan' is no plan: it has no line '# job'"
command -v sbatch > /dev/null || fail 'sbatch is not installed (Debian: slurm-wlm)'
command -v "$program" > /dev/null || fail "there is no program '$program': set MFALME"

folder=$(sed -n 's/^DIR ?= //p' "$plan")
mkdir -p "$plan.log" ${folder:+"$folder"}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# A line for each rule: the memory of its job in MB or 0, the target, and the files it needs. The rules that make these
# files come first.
sed "s|\$(DIR)|$folder|g" "$plan" | awk '
    /^# job / { memory = 0; for (i = 4; i < NF; i++) if ($i == "memory") memory = $(i + 1) }
    /^[^#.\t][^=]*:/ && !/^all:/ { sub(":", "", $1); print memory + 0, $0; memory = 0 }' > "$work/rules"

while read -r memory target needed; do
    name=$(printf '%s' "$target" | tr -c 'A-Za-z0-9._-' '_')
    if make -q -f "$plan" "$target" > /dev/null 2>&1; then
        continue
    fi
    id=$(squeue --noheader --me --format='%A %Z' --name="$name" | sed -n "s|^\([0-9]*\) *$PWD\$|\1|p" | head -n 1)
    if [ -z "$id" ]; then
        after=
        for file in $needed; do
            after=$after$(sed -n "s|^$file |:|p" "$work/ids" 2> /dev/null)
        done
        [ "$memory" -eq 0 ] || memory=--mem=$((memory + 512))M
        # An empty word is left out.
        # shellcheck disable=SC2086
        id=$(sbatch --parsable "$@" ${memory#0} ${after:+--dependency=afterok$after} --kill-on-invalid-dep=yes --job-name="$name" \
            --cpus-per-task="$threads" --output="$plan.log/$name" --open-mode=append \
            --wrap="make -f '$plan' MFALME='$program' THREADS=$threads '$target'")
        echo "$target: job $id"
    else
        echo "$target: job $id, submitted before"
    fi
    echo "$target $id" >> "$work/ids"
done < "$work/rules"
