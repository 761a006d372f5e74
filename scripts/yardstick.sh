#!/bin/sh
# Plays a match with another program, judged by mfalme: from unbalanced openings, then from balanced ones.
#   yardstick.sh ENGINE [OPTION...]
# ENGINE is the folder of a program that speaks Hub, such as Scan, or the program in that folder, which is started there
# with the argument `hub`; or a command for scripts/tournament.py, such as "hub:./other hub" or, for a program that
# plays by DXP, "dxp:./other --port {port}". Each program has one thread, no book, a hash table of 64 MB, 100 ms a move,
# and its endgame tables. The options are those of tournament.py, which explains them; the most useful are
#   --games N        of each of the two matches (400)
#   --movetime MS    (100)
#   --openings FILE  one match from these openings in place of the two
#   --sprt E0 E1     end a match when this test is decided
#   --concurrency N  games at a time (1); a program that waits for a processor loses time
#   --option2 X=V    a parameter of the other program
# The games are kept in games/yardstick, or in the folder that YARDSTICK_LOG names; the same command continues where it
# was interrupted. MFALME names our program (./mfalme), VARIANT the rules (international).
set -u
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
mfalme=${MFALME:-./mfalme}
variant=${VARIANT:-international}
log=${YARDSTICK_LOG:-games/yardstick}

fail() {
    echo "yardstick: $1" >&2
    exit 1
}

case ${1-} in
'' | -h | --help)
    sed -n '2,/^set -u/s/^# \{0,1\}//p' "$0"
    [ -n "${1-}" ]
    exit
    ;;
esac
engine=$1
shift
[ -x "$mfalme" ] || fail "no program $mfalme: make builds it, or MFALME names another"

# The command to start for a folder or a program, in its own folder.
command_of() {
    if [ -d "$1" ]; then
        folder=$1 program=
        for name in "$(basename -- "$1")" scan mfalme; do
            [ -z "$program" ] && [ -f "$1/$name" ] && [ -x "$1/$name" ] && program=$name
        done
        [ -n "$program" ] || fail "no program in $1 that is called as the folder, scan or mfalme: name the program"
    elif [ -f "$1" ] && [ -x "$1" ]; then
        folder=$(dirname -- "$1") program=$(basename -- "$1")
    else
        fail "no such program or folder: $1"
    fi
    folder=$(CDPATH='' cd -- "$folder" && pwd)
    case $folder$program in
    *[\'\"\\]*) fail "a path with quotes cannot be used: $folder/$program" ;;
    esac
    command="hub:sh -c 'cd \"$folder\" && exec \"./$program\" hub'"
}

case $engine in
*:*) command=$engine engine=${engine#*:} engine=${engine%% *} ;;
*) command_of "$engine" ;;
esac

name=$(basename -- "$engine" | tr -c '[:alnum:].\n-' '_') time=100 matches="unbalanced balanced" previous=
for word; do
    [ "$previous" = --movetime ] && time=$word
    case $word in
    --movetime=*) time=${word#*=} ;;
    --openings | --openings=*) matches=given ;;
    esac
    previous=$word
done
mkdir -p "$log" || exit 1
status=0
for openings in $matches; do
    file=$root/bench/openings/$variant.txt # --openings among the options replaces it
    [ "$openings" = unbalanced ] && file=$root/bench/openings/$variant-unbalanced.epd
    echo "$openings openings:"
    "$root/scripts/tournament.py" --referee "$mfalme" --variant "$variant" --openings "$file" --even \
        --pdn "$log/$name-$variant-$openings-$time.pdn" --games 400 --movetime 100 --name1 Mfalme --name2 "$name" \
        "$@" "$mfalme" "$command" ||
        { status=$?; [ $status -ne 1 ] && break; } # wrong arguments, interrupted or killed
done
exit $status
