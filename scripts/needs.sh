#!/bin/sh
# Checks that the tools for a build or a test are there, before any work.
#   needs.sh build        a C compiler, the headers of the C library
#   needs.sh criterion    the same and Criterion
#   needs.sh test         the same and Python 3, without which a part of the tests can still run
# As root, or with a sudo that asks nothing, it installs what is missing from Debian's packages; otherwise it prints
# the command that does. Exit status 1 if the work cannot begin. CC and CPPFLAGS are those of the Makefile.
set -u
CC=${CC:-gcc}

# The compiler without a ccache before it and options after it.
for compiler in $CC; do
    [ "${compiler##*/}" = ccache ] || break
done

compiles() {
    # shellcheck disable=SC2086
    echo "#include <$1>" | $CC ${CPPFLAGS:-} -E -x c - > /dev/null 2>&1
}

# Packages of a compiler that does not work, and of its C library.
build_packages() {
    case $compiler in
    x86_64-w64-mingw32-gcc) printf 'gcc-mingw-w64-x86-64 ' ;;
    aarch64-linux-gnu-gcc) printf 'gcc-aarch64-linux-gnu libc6-dev-arm64-cross ' ;;
    arm-linux-gnueabihf-gcc) printf 'gcc-arm-linux-gnueabihf libc6-dev-armhf-cross ' ;;
    *)
        command -v "$compiler" > /dev/null || printf '%s ' "$compiler"
        printf 'libc6-dev '
        ;;
    esac
}

# Packages that are missing for $1, on one line.
missing() {
    compiles stdio.h || build_packages
    [ "$1" = build ] && return
    # Without the C library's headers Criterion's cannot be tried.
    [ -e /usr/include/criterion/criterion.h ] || compiles criterion/criterion.h || printf 'libcriterion-dev '
    [ "$1" = criterion ] || command -v python3 > /dev/null || printf 'python3 '
}

# The one-line advice, by the family of the system.
advise() {
    if [ "$(uname)" = Darwin ] && ! compiles stdio.h; then
        echo "mfalme: missing: a C compiler; install Apple's with: xcode-select --install" >&2
    elif command -v apt-get > /dev/null; then
        sudo='sudo '
        [ "$(id -u)" -eq 0 ] && sudo=
        echo "mfalme: missing: ${1% }; install with: ${sudo}apt-get install -y --no-install-recommends ${1% }" >&2
    else
        echo "mfalme: missing (Debian's names): ${1% }; please install them" >&2
    fi
}

install() {
    command -v apt-get > /dev/null || return
    as_root=
    if [ "$(id -u)" -ne 0 ]; then
        sudo -n true 2> /dev/null || return
        as_root='sudo env DEBIAN_FRONTEND=noninteractive'
    fi
    export DEBIAN_FRONTEND=noninteractive
    log=$(mktemp) || return
    echo "Installing ${1% } ..."
    # The words of the list are packages.
    # shellcheck disable=SC2086
    { $as_root apt-get update && $as_root apt-get install -y --no-install-recommends $1; } > "$log" 2>&1 ||
        tail -n 3 "$log" >&2
    rm -f "$log"
}

list=$(missing "$1")
[ -z "$list" ] && exit 0
install "$list"
list=$(missing "$1")
[ -z "$list" ] && exit 0
advise "$list"
compiles stdio.h || exit 1
# With Criterion or Python alone, one kind of tests can run; run_tests.sh says what it skips.
case "$1 $list" in
"test libcriterion-dev python3 ") exit 1 ;;
test*) exit 0 ;;
esac
exit 1
