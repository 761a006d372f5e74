#!/bin/sh
# Builds the fuzzing targets as OSS-Fuzz wants them: $OUT gets a program for each of tests/fuzz/libfuzzer_*.c and a
# zip of its first inputs. OSS-Fuzz sets CC, CFLAGS, LIB_FUZZING_ENGINE and OUT; by hand:
#   OUT=build/oss-fuzz scripts/oss_fuzz.sh && build/oss-fuzz/libfuzzer_text -max_total_time=60
set -eu
cd "$(dirname "$0")/.."
: "${OUT:=build/oss-fuzz}" "${CC:=clang}"
mkdir -p "$OUT"
make libfuzzer CC="$CC" CFLAGS="${CFLAGS:-}" LDFLAGS="${LDFLAGS:-}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Each line of the suites is an input, and so is each record and what an opening file holds.
grep -hv '^#' epd/*.epd | grep . | split -l 25 - "$work/epd-"
cp src/standings/example.pdn "$work/"
for target in build/fuzz/libfuzzer_*; do
    cp "$target" "$OUT/"
    python3 -m zipfile -c "$OUT/${target##*/}_seed_corpus.zip" "$work"/*
done
ls "$OUT"
