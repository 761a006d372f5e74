#!/bin/sh
# Builds the fuzzing targets for OSS-Fuzz: $OUT gets a program for each of tests/fuzz/libfuzzer_*.c and a zip of its
# first inputs. OSS-Fuzz sets CC, CFLAGS, LIB_FUZZING_ENGINE and OUT; by hand:
#   OUT=build/oss-fuzz scripts/oss_fuzz.sh && build/oss-fuzz/libfuzzer_text -max_total_time=60
set -eu
cd "$(dirname "$0")/.."
: "${OUT:=build/oss-fuzz}" "${CC:=clang}"
mkdir -p "$OUT"
make libfuzzer CC="$CC" CFLAGS="${CFLAGS:-}" LDFLAGS="${LDFLAGS:-}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# seed TARGET NAME BYTES: makes a first input of the standard input, after the bytes by which the target chooses a
# reader.
seed() {
    mkdir -p "$work/$1"
    { printf '%b' "$3"; cat; } > "$work/$1/$2"
}

number=0
grep -hv '^#' epd/*.epd | grep . | while read -r line; do
    number=$((number + 1))
    echo "$line" | seed libfuzzer_text "epd-$number" '\003\000'
    echo "${line%% *}" | seed libfuzzer_text "fen-$number" '\000\000'
done
seed libfuzzer_records pdn '\000' < src/standings/example.pdn
echo '{"id":7,"command":"play","side":"white","move":"c3-d4"}' | seed libfuzzer_records json '\001'
echo 'level depth=8 move-time=0.5 pos="W:W1:B32"' | seed libfuzzer_records hub '\002'
printf '%s' 'R01Mfalme                          B060000A' | seed libfuzzer_records dxp '\003'
for target in build/fuzz/libfuzzer_*; do
    cp "$target" "$OUT/"
    python3 -m zipfile -c "$OUT/${target##*/}_seed_corpus.zip" "$work/${target##*/}"/*
done
ls "$OUT"
