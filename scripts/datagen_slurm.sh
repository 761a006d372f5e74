#!/bin/sh
# Plays games to learn from on a cluster: one Slurm job for each file of games, and one that learns weights from all.
#   datagen_slurm.sh FILE GAMES FILES [PROFILE]
# The games are in FILE.1, FILE.2 and so on, in a folder that all machines share, and the weights in FILE.txt. MFALME
# names the program (./mfalme), NODES the nodes of each move (1500), SEED the seed of the first file (1), THREADS the
# threads of each job (4). What is complete is kept, so the same command goes on with what was broken off.
set -eu

path=$1 games=$2 files=$3 profile=${4:-tzd}
program=${MFALME:-./mfalme} threads=${THREADS:-4}

"$program" "--UCI_Variant=$profile" datagen "$path" --games "$games" --nodes "${NODES:-1500}" --seed "${SEED:-1}" \
    --plan "$files" > "$path.mk"

submit() { # TARGET NAME [OPTION ...]
    target=$1 name=$2
    shift 2
    sbatch --parsable "$@" --job-name="$name" --cpus-per-task="$threads" \
        --wrap="make -f '$path.mk' MFALME='$program' THREADS=$threads '$target'"
}

after=
number=1
while [ "$number" -le "$files" ]; do
    id=$(submit "$path.$number.done" "games-$number")
    echo "$path.$number: job $id"
    after=$after:$id
    number=$((number + 1))
done
echo "$path.txt: job $(submit "$path.txt" tune --dependency="afterok$after")"
