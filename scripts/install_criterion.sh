#!/bin/sh
# Installs the Criterion unit test framework where the system is of Debian's family.

explain() {
    echo "install_criterion.sh: $1; please install Criterion (https://github.com/Snaipe/Criterion) yourself" >&2
    exit 1
}

command -v apt-get > /dev/null || explain "there is no apt-get here"

as_root=
if [ "$(id -u)" -ne 0 ]; then
    command -v sudo > /dev/null || explain "neither root nor sudo"
    as_root="sudo env DEBIAN_FRONTEND=noninteractive"
fi

export DEBIAN_FRONTEND=noninteractive
log=$(mktemp) || exit 1
trap 'rm -f "$log"' EXIT

echo "Installing libcriterion-dev ..."
{ $as_root apt-get update && $as_root apt-get install -y --no-install-recommends libcriterion-dev; } \
    > "$log" 2>&1 || { tail -n 5 "$log" >&2; explain "apt-get failed"; }
