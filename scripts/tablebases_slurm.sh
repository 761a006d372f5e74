#!/bin/sh
# Builds endgame tables on a cluster: one Slurm job for each pair of classes, in a folder that all machines share.
#   tablebases_slurm.sh PIECES DIR [PROFILE]
# MFALME names the program (./mfalme), THREADS the threads of each job (4). Jobs whose tables are there end at once,
# so the same command goes on with what was broken off.
set -eu

pieces=$1 dir=$2 profile=${3:-tzd}
program=${MFALME:-./mfalme} threads=${THREADS:-4}
mkdir -p "$dir"

ids=$(mktemp)
trap 'rm -f "$ids"' EXIT

# The plan has for each pair "# job CLASS positions N memory M MB" and then a rule "TARGET: NEEDED ...", in an order in
# which whatever a pair needs stands before it.
"$program" tbgen --plan --pieces "$pieces" --dir "$dir" --profile "$profile" |
    while read -r mark job class _ _ _ memory _; do
        [ "$mark $job" = '# job' ] || continue
        read -r target needed
        after=
        for file in $needed; do
            id=$(sed -n "s|^$file ||p" "$ids")
            after=$after:$id
        done
        id=$(sbatch --parsable ${after:+--dependency=afterok$after} --job-name="tb-$class" --cpus-per-task="$threads" \
            --mem="$((memory + 512))M" --wrap="'$program' tbgen --class $class --dir '$dir' --profile $profile --threads $threads")
        echo "${target%:} $id" >> "$ids"
        echo "$class: job $id"
    done
