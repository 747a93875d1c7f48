#!/usr/bin/env bash
# Seconds of processor time of counts and lists of dense grids, the least of five runs in turn.
#
#   benches/record/counting.sh PROGRAM DATA > rows.csv
#
# PROGRAM is a built `enumerate`, DATA a folder with dict/ as benches/record/README.md tells.
set -euo pipefail

program=$1 data=$2
here=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
TIMEFORMAT=%U

# The time of one run that writes nothing but its time.
run() {
    { time "$@" --cache "$work/cache" -o /dev/null 2> /dev/null; } 2>&1
}

echo "grid,dictionary,list,count"
while read -r name first rows columns; do
    dictionary=$data/dict/$name.dict.gz
    [ "$name" = francais ] && dictionary=$here/dict/francais.dict.gz
    row=$(printf '.%.0s' $(seq "$columns"))
    { echo "$first${row:1}"; for _ in $(seq 2 "$rows"); do echo "$row"; done; } > "$work/grid"
    run "$program" "$dictionary" "$work/grid" --limit 1 > /dev/null
    for _ in 1 2 3 4 5; do
        run "$program" "$dictionary" "$work/grid" -j 1 >> "$work/list"
        run "$program" "$dictionary" "$work/grid" --count >> "$work/count"
    done
    least() { sort -n "$work/$1" | head -n 1; }
    echo "${rows}x$columns $first,$name,$(least list),$(least count)"
    rm "$work/list" "$work/count"
done <<'ROWS'
francais . 3 4
francais . 3 5
francais . 3 6
francais . 4 4
francais b 4 5
francais b 5 4
fr3 . 4 5
fr3 . 5 4
fr3 . 5 5
fr3 . 5 6
fr3 . 6 5
ROWS
