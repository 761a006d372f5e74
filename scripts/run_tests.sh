#!/bin/sh
# Runs the unit tests, then the whole-program tests, and ends with their totals on one line.
#   run_tests.sh PROGRAM RUNNER|missing|- [TEST.py...]     missing: without Criterion; -: none is wanted
# Environment: RUNNER_ARGS for the runner, TEST_TIMEOUT in seconds for each program started (exit status 124), TEST_JOBS
# whole-program tests at a time (the number of processors).
#   run_tests.sh one FOLDER TEST.py       is a part of it: one whole-program test, what it counted into FOLDER/counts
set -u

if [ "$1" = one ]; then
    test=$3 work=$2/$(basename "$3")
    mkdir "$work"
else
    test='' program=$1 runner=$2
    shift 2
    case $program in /*) ;; *) program=$PWD/$program ;; esac
    export MFALME="$program" PYTHONDONTWRITEBYTECODE=1
    work=$(mktemp -d) || exit 1
    trap 'rm -rf "$work"' EXIT
    trap 'exit 130' HUP INT TERM
fi

# Sanitizers report to files: Criterion pays no heed to a leak found while a test's process exits, nor
# may a session test look at the status of the program that it drives. Of two paths the last counts.
mkdir "$work/reports"
add() { eval "$1=\"\${$1:+\$$1:}log_path=$work/reports/report:$2\"; export $1"; }
add ASAN_OPTIONS allocator_may_return_null=1:strict_string_checks=1:detect_stack_use_after_return=1
# Criterion's own, from cr_assert(all(...)). Not all of libcriterion.so: it is below each of our frames too.
echo leak:cri_assert_node_add > "$work/suppressions"
add LSAN_OPTIONS "suppressions=$work/suppressions:print_suppressions=0"
add UBSAN_OPTIONS print_stacktrace=1
add TSAN_OPTIONS second_deadlock_stack=1

# Shows the reports of the last program started; fails when there were any.
no_reports() {
    if [ -z "$(ls -A "$work/reports")" ]; then return 0; fi
    cat "$work"/reports/*
    rm -f "$work"/reports/*
    return 1
}

limit=
if command -v timeout > /dev/null; then limit="timeout ${TEST_TIMEOUT:-900}"; fi

if [ -n "$test" ]; then
    $limit python3 "$test" > "$work/output" 2>&1
    status=$?
    # unittest ends with `Ran 14 tests in 3.2s` and `OK (skipped=2)`; a test says why by lines `skipped 2: REASON`.
    ran=$(sed -n 's/^Ran \([0-9]*\) test.*/\1/p' "$work/output" | tail -n 1)
    without=$(sed -n 's/^.*(.*skipped=\([0-9]*\).*/\1/p' "$work/output" | tail -n 1)
    sed -n 's/^skipped \([0-9]*\): /\1 /p' "$work/output" >> "$work/../skipped"
    ran=${ran:-1} without=${without:-0} bad=0
    # A class that skips itself when it is set up has run no test.
    good=$((ran > without ? ran - without : 0))
    if no_reports > "$work/reported" && [ $status -eq 0 ]; then
        if [ "$without" -gt 0 ]; then
            echo "ok      $test ($without of $ran skipped)"
        else
            echo "ok      $test"
        fi
    else
        # The failures and errors that unittest counts; one if it did not get that far.
        bad=$(sed -n 's/^FAILED (\(.*\))/\1/p' "$work/output" | tr ',' '\n' |
            sed -n 's/.*\(failures\|errors\)=\([0-9]*\).*/\2/p' | awk '{ n += $1 } END { print n + 0 }')
        [ "$bad" -gt 0 ] || bad=1
        # A class that cannot be set up counts as an error, but its tests are not counted as run.
        good=$((good - (bad < good ? bad : good)))
        cat "$work/reported" "$work/output" > "$work/shown"
        echo "FAILED  $test (exit status $status)" >> "$work/shown"
        cat "$work/shown"
    fi
    echo "$good $bad $without" >> "$work/../counts"
    exit 0
fi

passed=0 failed=0 skipped=0
skip() {
    skipped=$((skipped + $1))
    echo "$1 $2" >> "$work/skipped"
}

# The number after a word of Criterion's last line, as `Passing: 729`.
count_of() {
    sed -n "s/.*Synthesis:.* $1: *\([0-9]*\).*/\1/p" "$work/units" | tail -n 1
}

if [ "$runner" = missing ]; then
    echo 'skipped all unit tests: Criterion is not installed'
    skip 1 'unit tests without Criterion'
elif [ "$runner" != - ]; then
    # The status goes through a file because that of a pipe is tee's.
    # RUNNER_ARGS is a list of words.
    # shellcheck disable=SC2086
    { $limit "$runner" ${RUNNER_ARGS:-} 2>&1; echo $? > "$work/status"; } | tee "$work/units"
    status=$(cat "$work/status")
    # Removes the colours from Criterion's output.
    sed "s/$(printf '\033')\[[0-9;]*m//g" "$work/units" > "$work/plain" && mv "$work/plain" "$work/units"
    passed=$(count_of Passing) failing=$(count_of Failing) crashing=$(count_of Crashing)
    passed=${passed:-0} failed=$((${failing:-0} + ${crashing:-0}))
    if ! no_reports || { [ "$status" -ne 0 ] && [ "$failed" -eq 0 ]; }; then
        failed=$((failed + 1))
        echo "FAILED  $runner (exit status $status)"
    fi
fi

if [ $# -gt 0 ] && ! command -v python3 > /dev/null; then
    echo 'skipped all whole-program tests: python3 is not installed'
    skip $# 'whole-program tests without python3'
elif [ $# -gt 0 ]; then
    : > "$work/counts"
    jobs=${TEST_JOBS:-$(nproc 2> /dev/null || echo 1)}
    printf '%s\n' "$@" | xargs -P "$jobs" -I '{}' sh "$0" one "$work" '{}'
    while read -r good bad without; do
        passed=$((passed + good)) failed=$((failed + bad)) skipped=$((skipped + without))
    done < "$work/counts"
    # A test that did not write its counts was killed.
    missing=$(($# - $(wc -l < "$work/counts")))
    [ "$missing" -eq 0 ] || echo "FAILED  $missing of the whole-program tests did not end"
    failed=$((failed + missing))
fi

if [ -e "$work/units" ]; then grep 'Synthesis:' "$work/units"; fi
if [ $skipped -gt 0 ]; then
    # One line for each reason, the most frequent first.
    awk '{ n = $1; sub(/^[0-9]+ /, ""); sum[$0] += n } END { for (why in sum) print "skipped " sum[why] ": " why }' \
        "$work/skipped" | sort -k2,2nr -k3
    echo "$passed passed, $failed failed, $skipped skipped"
else
    echo "$passed passed, $failed failed"
fi
[ $failed -eq 0 ]
