#!/usr/bin/env bash
# Makes the patterns that Make offers (web/make/patterns.js): up to four of each style and size, each with a fill by the
# words of the language that has the style, and with about how many it has, where the standard error of the estimate is less
# than a quarter of it. Needs `setter` and `enumerate` on the path; the same seeds give the same.
set -euo pipefail
cd "$(dirname "$0")/../.."

made() {
  local style=$1 words=$2 size=$3 pattern fills
  shift 3
  setter grid "$size" --style "$style" --fillable "$words" --count 4 --seed 1 "$@" 2> /dev/null |
    tr '\n' '/' | sed 's,//,\n,g; s,/$,\n,' | awk '!known[$0]++' | while read -r pattern; do
      fills=$(tr '/' '\n' <<< "$pattern" | enumerate "$words" - --estimate=16 --seed 1 2> /dev/null |
        awk '$3 < $1 / 4 { printf "%.1e", $1 }')
      echo "  \"$style $pattern${fills:+ $fills}\","
    done
}

{
  echo '// Patterns of black cells to begin with, made by patterns.sh: each its style, its rows, and about how many fills it has, if'
  echo '// that is known.'
  echo
  echo 'export const PATTERNS = ['
  for size in 5x5 6x6 7x7 8x8 9x9 10x10 12x12 13x13; do made french dict/francais.scores.gz $size; done
  made american dict/english.scores.gz 5x5
  for size in 7x7 9x9 11x11; do made american dict/english.scores.gz $size --longest 9; done
  for size in 13x13 15x15; do made american dict/english.scores.gz $size --blocks 15%..18% --longest 11; done
  made american dict/english.scores.gz 21x21 --blocks 16%..19% --longest 12
  for size in 11x11 13x13 15x15; do made british dict/english.scores.gz $size --blocks 26%..31% --longest 11; done
  for size in 8x8 10x10 12x12 13x13; do made arrows dict/francais.scores.gz $size; done
  echo '];'
} > crates/page/web/make/patterns.js.new
mv crates/page/web/make/patterns.js.new crates/page/web/make/patterns.js
