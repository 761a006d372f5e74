#!/bin/sh
# Grows an opening book on a cluster: one Slurm job for a small book, one for each share of its ends, and one that joins
# them.
#   book_slurm.sh FILE POSITIONS PARTS [PROFILE]
# The parts are FILE.1, FILE.2 and so on, in a folder that all machines share. MFALME names the program (./mfalme),
# NODES the nodes of each search (20000), THREADS the threads of each job (4). What is complete is kept, so the same
# command goes on with what was broken off.
set -eu

path=$1 positions=$2 parts=$3 profile=${4:-tzd}
program=${MFALME:-./mfalme} threads=${THREADS:-4}

"$program" "--UCI_Variant=$profile" book make "$path" --until "$positions" --nodes "${NODES:-20000}" \
    --plan "$parts" > "$path.mk"

submit() { # TARGET NAME [OPTION ...]
    target=$1 name=$2
    shift 2
    sbatch --parsable "$@" --job-name="$name" --cpus-per-task="$threads" \
        --wrap="make -f '$path.mk' MFALME='$program' THREADS=$threads '$target'"
}

trunk=$(submit "$path.0.done" book-0)
echo "$path.0: job $trunk"
after=
number=1
while [ "$number" -le "$parts" ]; do
    id=$(submit "$path.$number.done" "book-$number" --dependency="afterok:$trunk")
    echo "$path.$number: job $id"
    after=$after:$id
    number=$((number + 1))
done
echo "$path: job $(submit "$path" join --dependency="afterok$after")"
