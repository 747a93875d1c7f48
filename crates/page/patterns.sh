#!/usr/bin/env bash
# Makes the patterns that Make offers (web/make/patterns.js): up to four of each style and size, each with a fill by the
# words of the language that has the style. Needs `setter` on the path; the same seeds give the same patterns.
set -euo pipefail
cd "$(dirname "$0")/../.."

made() {
  local style=$1 words=$2 size=$3
  shift 3
  setter grid "$size" --style "$style" --fillable "$words" --count 4 --seed 1 "$@" 2> /dev/null |
    tr '\n' '/' | sed 's,//,\n,g; s,/$,\n,' | sed "s/^/$style /" | awk '!known[$0]++ { print "  \"" $0 "\"," }'
}

{
  echo '// Patterns of black cells to begin with, made by patterns.sh: each its style and its rows.'
  echo
  echo 'export const PATTERNS = ['
  for size in 5x5 6x6 7x7 8x8 9x9 10x10 12x12 13x13; do made french dict/francais.dict.gz $size; done
  made american dict/english-yawl.scores.gz 5x5
  for size in 7x7 9x9 11x11; do made american dict/english-yawl.scores.gz $size --longest 9; done
  for size in 13x13 15x15; do made american dict/english-yawl.scores.gz $size --blocks 15%..18% --longest 11; done
  for size in 11x11 13x13 15x15; do made british dict/english-yawl.scores.gz $size --blocks 26%..31% --longest 11; done
  for size in 8x8 10x10 12x12 13x13; do made arrows dict/francais.dict.gz $size; done
  echo '];'
} > crates/page/web/make/patterns.js.new
mv crates/page/web/make/patterns.js.new crates/page/web/make/patterns.js
