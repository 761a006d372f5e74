#!/bin/sh
# Runs the unit tests, then the whole-program tests.
#   run_tests.sh PROGRAM RUNNER|- [TEST.py...]
# Environment: RUNNER_ARGS for the runner, TEST_TIMEOUT in seconds for each program started (exit status 124).
set -u

program=$1 runner=$2
shift 2
case $program in /*) ;; *) program=$PWD/$program ;; esac

work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 130' HUP INT TERM

# Sanitizers report to files: Criterion pays no heed to a leak found while a test's process exits, nor
# may a session test look at the status of the program that it drives.
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

units=ok
if [ "$runner" != - ]; then
    # The status goes through a file because that of a pipe is tee's.
    { $limit "$runner" ${RUNNER_ARGS:-} 2>&1; echo $? > "$work/status"; } | tee "$work/units"
    status=$(cat "$work/status")
    if ! no_reports || [ "$status" -ne 0 ]; then
        units=failed
        echo "FAILED  $runner (exit status $status)"
    fi
fi

passed=0 failed=0
for test in "$@"; do
    MFALME=$program PYTHONDONTWRITEBYTECODE=1 $limit python3 "$test" > "$work/output" 2>&1
    status=$?
    if no_reports && [ $status -eq 0 ]; then
        passed=$((passed + 1))
        echo "ok      $test"
        grep '^skipped:' "$work/output"
    else
        failed=$((failed + 1))
        cat "$work/output"
        echo "FAILED  $test (exit status $status)"
    fi
done

if [ "$runner" != - ]; then grep 'Synthesis:' "$work/units"; fi
echo "$passed passed, $failed failed"
[ $units = ok ] && [ $failed -eq 0 ]
