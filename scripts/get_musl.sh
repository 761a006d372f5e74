#!/bin/sh
# Prepares a compiler that makes static programs with the C library musl for another processor, from Debian's compiler
# and musl-dev for that processor. Nothing is installed and no root is needed: the package is unpacked into FOLDER.
#   get_musl.sh aarch64|arm [FOLDER]     makes FOLDER/aarch64-linux-musl-gcc or FOLDER/arm-linux-musl-gcc (build/musl)
# It prints the name of the compiler. If it cannot be made, one line says why, and the exit status is 77.
set -u
cd "$(dirname "$0")/.." || exit 1

fail() {
    echo "get_musl: $1" >&2
    exit 77
}

case ${1:-} in
aarch64) gcc=aarch64-linux-gnu-gcc debian=arm64 library=aarch64-linux-musl ;;
arm) gcc=arm-linux-gnueabihf-gcc debian=armhf library=arm-linux-musleabihf ;;
*) sed -n '2,/^set/s/^# \{0,1\}//p' "$0" >&2 && exit 2 ;;
esac
folder=${2:-build/musl}
compiler=$folder/$1-linux-musl-gcc

command -v "$gcc" > /dev/null || fail "$gcc is missing (Debian: gcc-${gcc%-gcc})"
if [ -e "$compiler" ]; then
    echo "$compiler"
    exit
fi
mkdir -p "$folder" || exit 1
folder=$(cd "$folder" && pwd)
root=$folder/$1

if [ ! -e "/usr/lib/$library/musl-gcc.specs" ]; then
    command -v apt-get > /dev/null || fail "the package musl-dev:$debian is missing, and there is no apt-get to get it"
    # Uses separate package lists, so that the machine's apt learns nothing of foreign packages.
    work=$(mktemp -d) || exit 1
    trap 'rm -rf "$work"' EXIT
    trap 'exit 130' HUP INT TERM
    mkdir -p "$work/lists/partial" "$work/cache/archives/partial"
    : > "$work/status"
    cat > "$work/apt.conf" << CONF
APT::Architecture "$debian";
APT::Architectures { "$debian"; };
APT::Sandbox::User "";
Acquire::Languages "none";
Dir::State "$work";
Dir::State::status "$work/status";
Dir::State::lists "$work/lists";
Dir::Cache "$work/cache";
CONF
    (cd "$work" && APT_CONFIG=$work/apt.conf && export APT_CONFIG &&
        { apt-get update -qq; apt-get download -qq musl-dev; }) > "$work/log" 2>&1
    set -- "$work"/musl-dev_*.deb
    [ -e "$1" ] || fail "musl-dev:$debian could not be downloaded: $(tail -n 1 "$work/log")"
    rm -rf "$root"
    dpkg-deb -x "$1" "$root" || exit 1
else
    root=
fi

sed "s|/usr/|$root/usr/|g" "$root/usr/lib/$library/musl-gcc.specs" > "$folder/$library.specs"
printf '#!/bin/sh\nexec %s "$@" -specs=%s\n' "$gcc" "$folder/$library.specs" > "$folder/${compiler##*/}.new"
chmod 755 "$folder/${compiler##*/}.new" && mv "$folder/${compiler##*/}.new" "$folder/${compiler##*/}" || exit 1
echo "$compiler"
