#!/bin/sh
# Tries the two commands of the first page as a newcomer would, on a Debian with nothing but gcc and make.
#   bare_machine.sh [FOLDER]     FOLDER must be new and is kept; without it a temporary one is removed at the end
# Needs root, debootstrap and a mirror of Debian; if one is missing it says so and exits with status 77. Environment:
# BARE_TESTS=quick runs a few tests instead of all, BARE_KEEP=1 keeps what was made, BARE_PACKAGE=FILE.deb is first
# installed and removed on a Debian with nothing at all (`make dist` makes it).
set -u
cd "$(dirname "$0")/.." || exit 1

skip() {
    echo "bare machine: skipped: $1"
    exit 77
}

[ "$(id -u)" -eq 0 ] || skip 'needs root'
command -v debootstrap > /dev/null || skip 'debootstrap is not installed'
# shellcheck disable=SC2016
mirror=$(apt-get indextargets --format '$(REPO_URI)' 2> /dev/null | head -n 1)
[ -n "$mirror" ] || skip 'no mirror of Debian is known (apt-get update)'

if [ $# -gt 0 ]; then
    mkdir "$1" || exit 1
    base=$(cd "$1" && pwd)
    BARE_KEEP=1
else
    base=$(mktemp -d) || exit 1
fi

clean() {
    for root in "$base"/*; do
        umount "$root/dev/pts" "$root/proc" 2> /dev/null
    done
    [ -n "${BARE_KEEP:-}" ] || rm -rf "$base"
}
trap clean EXIT
trap 'exit 130' HUP INT TERM

failures=0
start=$(date +%s)
say() {
    printf '%4d s  %s\n' $(($(date +%s) - start)) "$1"
}

# check WHAT STATUS PATTERN ROOT USER COMMAND: runs the command there, wants the status and a line like PATTERN.
check() {
    what=$1 wanted=$2 pattern=$3 root=$4 user=$5
    shift 5
    chroot "$base/$root" su -s /bin/sh "$user" -c "cd /srv/mfalme && $*" < /dev/null > "$base/log" 2>&1
    status=$?
    if { [ "$wanted" = any ] || [ $status -eq "$wanted" ]; } && grep -q -e "$pattern" "$base/log"; then
        say "ok      $what: $(grep -e "$pattern" "$base/log" | tail -n 1 | cut -c1-120)"
    else
        failures=$((failures + 1))
        tail -n 30 "$base/log"
        say "FAILED  $what (status $status)"
    fi
}

# The package on a bare root brings all that it needs, and leaves nothing after it is removed.
try_package() {
    cp -a "$base/bare" "$base/package" && mkdir -p "$base/package/srv/mfalme" || exit 1
    cp "$1" "$base/package/srv/mfalme.deb" || exit 1
    mount -t proc proc "$base/package/proc" 2> /dev/null
    check 'the package installs' 0 '^Setting up mfalme' package root dpkg -i /srv/mfalme.deb
    check 'its program finds its tables' 0 '^tb win' package nobody /usr/games/mfalme tb "'W:WKb8,Kd8:BKh2'"
    check 'its program certifies itself' 0 '^total .* 0 *$' package nobody \
        /usr/games/mfalme certify /usr/share/mfalme/epd/draws.epd
    check 'its program searches with two threads' 0 '^bestmove' package nobody \
        /usr/games/mfalme --Threads=2 go nodes 100000
    check 'the package can be removed' 0 '^Removing mfalme' package root dpkg --purge mfalme
    check 'and leaves nothing' 0 '^nothing$' package root "[ -z \"\$(find /usr -name '*mfalme*')\" ] && echo nothing"
}

# A copy of the bare root with the committed source in it, and the changes of the work tree.
machine() {
    cp -a "$base/bare" "$base/$1" || exit 1
    mkdir -p "$base/$1/srv/mfalme"
    git ls-files -z | tar --null --files-from=- -cf - 2> /dev/null | tar -C "$base/$1/srv/mfalme" -xf -
    mount -t proc proc "$base/$1/proc" 2> /dev/null
    mount -t devpts devpts "$base/$1/dev/pts" 2> /dev/null
    chmod 1777 "$base/$1/dev/shm"
    chroot "$base/$1" chown -R nobody /srv/mfalme
}

# shellcheck disable=SC1091
debootstrap --variant=minbase "$(. /etc/os-release && echo "$VERSION_CODENAME")" "$base/bare" "$mirror" \
    > "$base/log" 2>&1 || { tail -n 5 "$base/log"; skip 'debootstrap failed'; }
if [ -n "${BARE_PACKAGE:-}" ]; then try_package "$BARE_PACKAGE"; fi
cp /etc/resolv.conf "$base/bare/etc/"
chroot "$base/bare" sh -c 'apt-get update && apt-get install -y --no-install-recommends gcc make' \
    > "$base/log" 2>&1 || { tail -n 5 "$base/log"; skip 'gcc and make could not be installed'; }
say "a bare Debian with gcc and make ($(chroot "$base/bare" sh -c 'dpkg -l | grep -c ^ii') packages)"

# Without root nothing is installed: each command says in one line what to do, before any work.
machine user
need='install with: sudo apt-get install -y --no-install-recommends'
check 'make run without libc6-dev, no root' 2 "$need libc6-dev$" user nobody make run
check 'nothing was compiled before that' 1 . user nobody 'ls build/*/src; echo . ; exit 1'
check 'make test without libc6-dev, no root' 2 "$need libc6-dev libcriterion-dev python3$" user nobody make test
chroot "$base/user" apt-get install -y --no-install-recommends libc6-dev > /dev/null 2>&1
check 'make run with libc6-dev, no root' 0 'is ready$' user nobody make -j2 run
check 'make test without python3 and Criterion, no root' 2 "$need libcriterion-dev python3$" user nobody make test
chroot "$base/user" apt-get install -y --no-install-recommends libcriterion-dev > /dev/null 2>&1
check 'make test without python3, no root' 0 '^skipped [0-9]*: whole-program tests without python3$' \
    user nobody make -j2 test "RUNNER_ARGS=--filter=text/*"

# Root gets the missing packages.
machine root
check 'make run as root installs libc6-dev' 0 '^Installing libc6-dev' root root make -j2 run
if [ "${BARE_TESTS:-}" = quick ]; then
    check 'make test as root' 0 'passed, 0 failed' root root \
        make -j2 test "'RUNNER_ARGS=--filter=text/*'" PROGRAM_TESTS=tests/program/pdn_test.py
else
    check 'make test as root' 0 'passed, 0 failed' root root make -j2 test
fi

if [ $failures -gt 0 ]; then
    say "bare machine: $failures of the checks failed"
    exit 1
fi
say 'bare machine: all checks passed'
