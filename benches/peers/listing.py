#!/usr/bin/env python3
"""Times `enumerate` beside other ways to list all fills of a grid, whole processes, and writes a table.

    benches/peers/listing.py --enumerate PROGRAM --rectangles PROGRAM --dictionary LIST.gz [--limit SECONDS] GRID...

All have one thread and list all fills, a word standing twice or not, to a file or to nowhere; their numbers must be
equal. The peers: the methods of word_rectangles.rs (`cargo build --release --example word_rectangles`; rectangles
only), and MiniZinc with Gecode (Debian's `minizinc`), left out if it is not installed: a table of words for each slot,
cells in order. Times are those of the processor, the least of three runs of `enumerate`, its index cached, and single runs
of the peers; what takes more of it than the limit is stopped.
"""

import argparse
import gzip
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from peers import slots


def run(command, limit, output):
    """Runs a command: its processor time in seconds, that of its children included, or None if it takes too
    long, and what it said."""
    with tempfile.TemporaryFile("w+") as said:
        limits = ["prlimit", f"--cpu={limit}", *map(str, command)]
        ran = subprocess.Popen(limits, stdout=output, stderr=said)
        _, status, used = os.wait4(ran.pid, 0)
        seconds = used.ru_utime + used.ru_stime
        said.seek(0)
        if seconds >= limit:
            return None, ""
        if status != 0:
            sys.exit(f"{command} ended with {status}: {said.read()[-500:]}")
        return seconds, said.read()


def enumerate_lists(arguments, grid, work):
    command = [arguments.enumerate, arguments.dictionary, grid, "-j", "1", "--stats=json", "--cache", work / "cache"]
    runs = [run(command, arguments.limit, subprocess.DEVNULL) for _ in range(3)]
    return min(seconds for seconds, _ in runs), json.loads(runs[0][1].splitlines()[-1])["fills"]


def rectangles_list(method, arguments, grid, rows):
    if any(cell not in "1." for row in rows for cell in row):
        return None, None
    command = [arguments.rectangles, method, arguments.dictionary, len(rows), len(rows[0])]
    seconds, said = run(command, arguments.limit, subprocess.DEVNULL)
    return seconds, int(said.split()[0]) if seconds else None


def minizinc_lists(arguments, rows, words, work):
    runs = list(slots(rows))
    white = [(r, c) for r, row in enumerate(rows) for c, cell in enumerate(row) if cell not in "0#"]
    numbers = {cell: number + 1 for number, cell in enumerate(white)}
    text = ['include "table.mzn";', f"array[1..{len(white)}] of var 1..26: cell;"]
    for length in sorted({len(slot) for slot in runs}):
        lines = "|".join(",".join(str(ord(x) - 96) for x in word) for word in words if len(word) == length)
        text.append(f"array[int, int] of int: words{length} = [|{lines}|];")
    for slot in runs:
        cells = ",".join(f"cell[{numbers[cell]}]" for cell in slot)
        text.append(f"constraint table([{cells}], words{len(slot)});")
    for r, c in white:
        if rows[r][c] not in "1.":
            text.append(f"constraint cell[{numbers[r, c]}] = {ord(rows[r][c]) - 96};")
    text.append("solve :: int_search(cell, input_order, indomain_min) satisfy; output [show(cell)];")
    model, listed = work / "all.mzn", work / "listed"
    model.write_text("\n".join(text))
    with open(listed, "w") as output:
        seconds, _ = run(["minizinc", "--solver", "gecode", "-a", model], arguments.limit, output)
    return seconds, seconds and len(re.findall("^-{10}$", listed.read_text(), re.M))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--enumerate", required=True)
    parser.add_argument("--rectangles", required=True)
    parser.add_argument("--dictionary", required=True)
    parser.add_argument("--limit", type=int, default=60)
    parser.add_argument("grids", nargs="+", type=Path)
    arguments = parser.parse_args()
    words = gzip.open(arguments.dictionary, "rt").read().split()
    print("| grid | fills | enumerate -j 1 | by columns | × | by cells | × | MiniZinc with Gecode | × |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|---:|")
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        for grid in arguments.grids:
            rows = grid.read_text().split()
            ours, fills = enumerate_lists(arguments, grid, work)
            peers = [rectangles_list(method, arguments, grid, rows) for method in ("columns", "cells")]
            has_minizinc = shutil.which("minizinc")
            peers.append(minizinc_lists(arguments, rows, words, work) if has_minizinc else (None, None))
            line = f"| {grid.stem} | {fills:,} | {ours:.3f} s |"
            for at, (seconds, found) in enumerate(peers):
                if seconds is None:
                    is_tried = has_minizinc if at == 2 else all(cell in "1." for row in rows for cell in row)
                    line += f" {f'not in {arguments.limit} s' if is_tried else ''} | |"
                    continue
                if found != fills:
                    sys.exit(f"{grid}: {found} fills instead of {fills}")
                line += f" {seconds:.2f} s | {seconds / ours:.0f} |"
            print(line, flush=True)


if __name__ == "__main__":
    main()
