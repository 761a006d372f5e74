#!/bin/sh
# Gets the programs of other people that tests/program tries with the engine, none of which is part of it.
#   get_clients.sh [FOLDER]      default: MFALME_CLIENTS, or ~/.cache/mfalme/clients
# Needs git, and npm for node-uci and axe-core. Programs that are already there are not changed. Those that cannot be
# downloaded are named, and their tests are skipped. Exit status 1 if something is missing at the end.
set -u
folder=${1:-${MFALME_CLIENTS:-$HOME/.cache/mfalme/clients}}
mkdir -p "$folder" || exit 1
missing=

get() {
    [ -d "$folder/$1" ] && return
    rm -rf "$folder/$1.part"
    GIT_TERMINAL_PROMPT=0 git clone --quiet "https://github.com/$2/$1" "$folder/$1.part" &&
        mv "$folder/$1.part" "$folder/$1" || missing="$missing $1"
}

get_npm() {
    [ -d "$folder/$1" ] && return
    rm -rf "$folder/$1.part"
    mkdir "$folder/$1.part" &&
        npm install --silent --prefix "$folder/$1.part" "$1@$2" > "$folder/npm.log" 2>&1 &&
        mv "$folder/$1.part" "$folder/$1" || missing="$missing $1"
}

get pydraughts AttackingOrDefending
# The version that lidraughts-bot asks for.
old=pydraughts-0.5.7
if [ ! -d "$folder/$old" ]; then
    mkdir "$folder/$old.part" && git -C "$folder/pydraughts" archive 224fd197d5ee8332bceb559e76708520b796a249 |
        tar -x -C "$folder/$old.part" && mv "$folder/$old.part" "$folder/$old" || missing="$missing $old"
fi
get wsdam_draughts_client akalverboer
get lidraughts-bot AttackingOrDefending
get draughtsnet RoepStoep
get python-chess niklasf
get OpenBench AndyGrant
get_npm node-uci 1.3.4
# axe-core, which looks for barriers on the board's page.
get_npm axe-core 4.14.1
# Scan 2.0, which speaks Hub 1.
if [ ! -x "$folder/scan/scan" ]; then
    rm -rf "$folder/scan"
    git clone --quiet https://github.com/rhalbersma/scan "$folder/scan" &&
        git -C "$folder/scan" checkout --quiet 57082ee &&
        (cd "$folder/scan" && g++ -std=c++11 -O2 -mpopcnt -include cstdint -include string -w -o scan src/*.cpp -lpthread) ||
        missing="$missing scan"
fi

ls "$folder"
[ -z "$missing" ] || { echo "get_clients: could not be had:$missing" >&2; exit 1; }
