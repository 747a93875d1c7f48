#!/usr/bin/env bash
# Makes the patterns that Make offers (web/make/beginnings/patterns.js): twenty of each style and size, as far as there
# are so many, each with a fill by the words of the language that has the style; small French ones and arrow words with
# about how many they have, where the standard error of the estimate is less than a quarter of it. Of the American ones of 15 rows
# ten are for themes: of as many words as newspapers take, which are filled best; ten have fewer words. Needs `setter` and
# `enumerate` on the path; the same seeds give the same. With a style and a size, only these are made, and printed.
set -euo pipefail
cd "$(dirname "$0")/../.."

FRENCH=(5x5 6x6 7x7 8x8 9x9 10x10 11x11 12x12 13x13)
AMERICAN=(5x5 7x7 9x9 11x11 13x13 15x15 21x21)
BRITISH=(11x11 13x13 15x15)
ARROWS=(8x8 10x10 12x12 13x13)

# So many patterns of the style and size of `made`, each once, on a line.
drawn() {
  setter grid "$size" --style "$style" --fillable "$words" --count "$count" --seed 1 --tries 300 --time 900 "${@:2}" 2> /dev/null |
    tr '\n' '/' | sed 's,//,\n,g; s,/$,\n,' | awk -v most="$1" '/#/ && !known[$0]++ && n++ < most'
}

# The patterns of a style and size: a line of both, then a line each: the cells row after row, four of them a hexadecimal digit,
# the first one its highest bit, black ones 1; of patterns that are the same after half a turn only the first half.
made() {
  local style=$1 size=$2 words=dict/english.scores.gz half=1 estimate= count=24 flags=() themed=()
  case $style in french | arrows)
    words=dict/francais.scores.gz half=0
    case $size in 5x5 | 6x6 | 7x7 | 8x8) estimate=8 ;; esac ;;
  esac
  # Small ones are drawn more than once.
  case $size in 5x5 | 6x6 | 7x7) count=60 ;; esac
  case $style:$size in
    american:5x5 | french:* | arrows:*) ;;
    american:13x13) flags=(--blocks 24..28) ;;
    american:15x15) flags=(--blocks 34..38) themed=(--blocks 36..38 --words 78 --longest 10) ;;
    american:21x21) flags=(--blocks 68..74 --longest 15) ;;
    american:*) flags=(--longest 9) ;;
    british:*) flags=(--blocks 26%..31%) ;;
  esac
  echo "$style $size"
  {
    [ ${#themed[@]} -eq 0 ] || drawn 10 "${themed[@]}"
    drawn 20 "${flags[@]}"
  } | awk 'NR <= 20' | while read -r pattern; do
    fills=
    [ -z "$estimate" ] || fills=$(tr '/' '\n' <<< "$pattern" | enumerate "$words" - --estimate=$estimate --seed 1 2> /dev/null |
      awk '$3 < $1 / 4 { printf " %.1e", $1 }')
    awk -v half=$half -v fills="$fills" '{
      gsub("/", "")
      cells = half ? int((length($0) + 1) / 2) : length($0)
      for (at = 1; at <= cells; at += 4) {
        digit = 0
        for (bit = 0; bit < 4; bit++) digit = 2 * digit + (at + bit <= cells && substr($0, at + bit, 1) == "#")
        printf "%x", digit
      }
      print fills
    }' <<< "$pattern"
  done
}

all() {
  for size in "${FRENCH[@]}"; do made french "$size"; done
  for size in "${AMERICAN[@]}"; do made american "$size"; done
  for size in "${BRITISH[@]}"; do made british "$size"; done
  for size in "${ARROWS[@]}"; do made arrows "$size"; done
}

if [ $# -eq 2 ]; then
  made "$1" "$2"
  exit
fi
{
  echo '// Patterns of black cells to begin with, made by patterns.sh, which says how they are written.'
  echo
  echo 'export const PATTERNS = ['
  all | sed 's/.*/  "&",/'
  echo '];'
} > crates/page/web/make/beginnings/patterns.js.new
mv crates/page/web/make/beginnings/patterns.js.new crates/page/web/make/beginnings/patterns.js
