#!/usr/bin/env bash
# Instructions of the dense rows and of first fills, a row each, by callgrind: the same number on any
# machine, whatever else runs there, but for what is prepared beyond the limit of a dense row, which differs
# from run to run (by 3 % on 4×5, by more on 3×4).
#
#   benches/record/instructions.sh PROGRAM DATA [dense|first] > rows.csv
#
# PROGRAM is a built `enumerate`, DATA a folder with dict/ and grids/ as benches/record/README.md
# tells. `join -t,` puts the rows of two programs side by side.
set -euo pipefail

program=$1 data=$2 which=${3:-all}
here=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The instructions of one run, with the cached index made before.
count() {
    local name=$1 dictionary=$2 grid=$3 limit=$4
    "$program" "$dictionary" "$grid" -n 1 -o /dev/null --cache "$work/cache" 2> /dev/null
    valgrind --tool=callgrind --callgrind-out-file=/dev/null \
        "$program" "$dictionary" "$grid" -n "$limit" -j 1 -o /dev/null --cache "$work/cache" \
        2> "$work/log" || { cat "$work/log" >&2; exit 1; }
    echo "$name,$(sed -n 's/.*Collected : //p' "$work/log")"
}

blank() {
    local row
    row=$(printf '.%.0s' $(seq "$2"))
    for _ in $(seq "$1"); do echo "$row"; done
}

if [ "$which" != first ]; then
    while read -r name rows columns limit; do
        blank "$rows" "$columns" > "$work/grid"
        dictionary=$data/dict/$name.dict.gz
        [ "$name" = francais ] && dictionary=$here/dict/francais.dict.gz
        count "dense/$name-${rows}x$columns" "$dictionary" "$work/grid" "$limit"
    done <<'ROWS'
francais 3 4 1000000
francais 3 5 2000000
francais 4 4 2000000
francais 4 5 1000000
francais 5 4 500000
francais 5 5 200000
english-yawl 4 4 2000000
fr3 4 4 100000
fr3 4 5 100000
fr3 5 4 100000
fr3 5 5 100000
fr3 5 6 30
fr3 6 6 300
ROWS
fi
if [ "$which" != dense ]; then
    for grid in "$data"/grids/american/*-top*.txt; do
        count "first/$(basename "$grid" .txt)" "$here/dict/francais.dict.gz" "$grid" 1
    done
fi
