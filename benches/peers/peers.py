#!/usr/bin/env python3
"""Times `setter solve` beside other programs that fill a grid, whole processes, and writes a table.

    benches/peers/peers.py --setter PROGRAM --dictionary LIST.gz [--limit SECONDS] [--peers NAMES] GRID...

Each peer gets the same words and the same grid, and one thread; its fill is checked. The peers:
ingrid_core (`cargo install ingrid_core`), Qxw (Debian's `qxw`, in batch mode), MiniZinc with Gecode (Debian's
`minizinc`) and OR-tools' CP-SAT (the wheel `ortools`, for the Python that runs this). One that is not
installed is left out. Times are medians over the seeds of `setter`, and single runs of the peers, which have
no seed.
"""

import argparse
import gzip
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SEEDS = range(1, 6)
HERE = Path(__file__).parent


def slots(rows):
    """The slots of a grid, as lists of cells (row, column)."""
    lines = [[(r, c) for c in range(len(rows[0]))] for r in range(len(rows))]
    lines += [[(r, c) for r in range(len(rows))] for c in range(len(rows[0]))]
    for line in lines:
        run = []
        for cell in line + [None]:
            if cell and rows[cell[0]][cell[1]] not in "0#":
                run.append(cell)
                continue
            if len(run) > 1:
                yield run
            run = []


def is_fill(rows, fill, words):
    """Whether a text is a fill of the grid without a repeated word."""
    fill = [line.strip() for line in fill.strip().splitlines()]
    if len(fill) != len(rows) or any(len(a) != len(b) for a, b in zip(fill, rows)):
        return False
    found = ["".join(fill[r][c] for r, c in slot) for slot in slots(rows)]
    return all(word in words for word in found) and len(set(found)) == len(found)


def run(command, limit, **options):
    """Runs a command; its output, or None if it fails or takes longer, and the seconds it took."""
    start = time.monotonic()
    try:
        ran = subprocess.run(command, capture_output=True, text=True, timeout=limit, **options)
        output = ran.stdout if ran.returncode == 0 else None
        if output is None:
            print(f"  {command[0]} ended with {ran.returncode}: {ran.stderr[-300:]}", file=sys.stderr)
    except subprocess.TimeoutExpired:
        output = None
    return output, time.monotonic() - start


class Setter:
    name = "setter solve -j 1"

    def __init__(self, arguments, words, work):
        self.program, self.dictionary, self.cache = arguments.setter, arguments.dictionary, work / "cache"

    def is_there(self):
        return True

    def fill(self, grid, rows, limit, seed):
        more = ["-j", "1", "--seed", str(seed), "--cache", str(self.cache)]
        return run([self.program, "solve", self.dictionary, str(grid), *more], limit)


class Ingrid:
    name = "ingrid_core"

    def __init__(self, arguments, words, work):
        self.list = work / "scored"
        self.list.write_text("".join(f"{word};50\n" for word in words))
        self.work = work

    def is_there(self):
        return shutil.which("ingrid_core")

    def fill(self, grid, rows, limit, seed):
        plain = self.work / "ingrid.txt"
        plain.write_text("\n".join(rows).replace("1", ".").replace("0", "#") + "\n")
        return run(["ingrid_core", "--wordlist", str(self.list), str(plain)], limit)


class Qxw:
    name = "Qxw"

    def __init__(self, arguments, words, work):
        self.list, self.deck = work / "qxw.dict", work / "deck.qxd"
        self.list.write_text("".join(f"{word}\n" for word in words))

    def is_there(self):
        return shutil.which("qxw", path=os.environ["PATH"] + ":/usr/games")

    def fill(self, grid, rows, limit, seed):
        numbers = {}
        lines = []
        for slot in slots(rows):
            for cell in slot:
                numbers.setdefault(cell, len(numbers))
            lines.append(" ".join(f"{numbers[cell]:03}" for cell in slot))
        self.deck.write_text(".RANDOM 1\n" + "\n".join(lines) + "\n")
        output, seconds = run([self.is_there(), "-b", "-d", str(self.list), str(self.deck)], limit)
        found = re.findall(r"^W\d+ .*?([A-Za-z]+)\s*$", output or "", re.M)
        if len(found) < len(lines):
            return output and None, seconds
        letters = {cell: letter for slot, word in zip(slots(rows), found) for cell, letter in zip(slot, word.lower())}
        text = [[letters.get((r, c), rows[r][c]) for c in range(len(rows[0]))] for r in range(len(rows))]
        return "\n".join("".join(row) for row in text), seconds


class MiniZinc:
    name = "MiniZinc with Gecode"

    def __init__(self, arguments, words, work):
        self.words, self.model = words, work / "model.mzn"

    def is_there(self):
        return shutil.which("minizinc")

    def fill(self, grid, rows, limit, seed):
        runs = list(slots(rows))
        text = []
        for length in sorted({len(slot) for slot in runs}):
            words = [word for word in self.words if len(word) == length]
            count = sum(len(slot) == length for slot in runs)
            for at in range(length):
                letters = ",".join(str(ord(word[at]) - 97) for word in words)
                text.append(f"array[1..{len(words)}] of int: w{length}_{at} = [{letters}];")
            text.append(f"array[1..{count}] of var 1..{len(words)}: s{length};")
            text.append(f"constraint alldifferent(s{length});")
        cells = sorted({cell for slot in runs for cell in slot})
        numbers = {cell: number + 1 for number, cell in enumerate(cells)}
        text.append(f"array[1..{len(cells)}] of var 0..25: cell;")
        seen = {}
        for slot in runs:
            length = len(slot)
            seen[length] = seen.get(length, 0) + 1
            for at, cell in enumerate(slot):
                text.append(f"constraint cell[{numbers[cell]}] = w{length}_{at}[s{length}[{seen[length]}]];")
        all_slots = " ++ ".join(f"s{length}" for length in seen)
        text.append(f"solve :: int_search({all_slots}, dom_w_deg, indomain_min) satisfy;")
        text.append('output [show(cell)];')
        self.model.write_text('include "alldifferent.mzn";\n' + "\n".join(text) + "\n")
        output, seconds = run(["minizinc", "--solver", "gecode", str(self.model)], limit)
        found = re.search(r"\[([\d, ]+)\]", output or "")
        return found and put(rows, cells, [int(x) for x in found[1].split(",")]), seconds


class OrTools:
    name = "OR-tools CP-SAT"

    def __init__(self, arguments, words, work):
        self.list = work / "cpsat.dict"
        self.list.write_text("".join(f"{word}\n" for word in words))

    def is_there(self):
        return subprocess.run([sys.executable, "-c", "import ortools"], capture_output=True).returncode == 0

    def fill(self, grid, rows, limit, seed):
        cells = sorted({cell for slot in slots(rows) for cell in slot})
        numbers = {cell: number for number, cell in enumerate(cells)}
        runs = [[numbers[cell] for cell in slot] for slot in slots(rows)]
        command = [sys.executable, str(HERE / "cp_sat.py"), str(self.list), json.dumps(runs)]
        output, seconds = run(command, limit)
        return output and put(rows, cells, json.loads(output)), seconds


def put(rows, cells, letters):
    """The grid with letters, 0 for a, in some cells."""
    text = [list(row) for row in rows]
    for (r, c), letter in zip(cells, letters):
        text[r][c] = chr(97 + letter)
    return "\n".join("".join(row) for row in text)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--setter", required=True)
    parser.add_argument("--dictionary", required=True)
    parser.add_argument("--limit", type=float, default=10)
    parser.add_argument("--peers", help="names to run beside setter, with commas [default: all]")
    parser.add_argument("grids", nargs="+")
    arguments = parser.parse_args()
    words = gzip.open(arguments.dictionary, "rt").read().split()
    known = set(words)
    with tempfile.TemporaryDirectory() as folder:
        programs = [kind(arguments, words, Path(folder)) for kind in (Setter, Ingrid, Qxw, MiniZinc, OrTools)]
        wanted = arguments.peers and arguments.peers.split(",")
        chosen = []
        for program in programs:
            if wanted and program.name not in wanted and not isinstance(program, Setter):
                continue
            if program.is_there():
                chosen.append(program)
            else:
                print(f"{program.name} is not installed and left out", file=sys.stderr)
        print("| grid | " + " | ".join(program.name for program in chosen) + " |")
        print("|---" + "|---:" * len(chosen) + "|")
        for path in arguments.grids:
            rows = Path(path).read_text().split()
            columns = []
            for program in chosen:
                if isinstance(program, Setter):
                    program.fill(path, rows, 60, 1)
                seeds = SEEDS if isinstance(program, Setter) else [1]
                runs = [program.fill(path, rows, arguments.limit, seed) for seed in seeds]
                times = sorted(seconds for _, seconds in runs)
                fills = [fill for fill, _ in runs]
                if all(fill and is_fill(rows, fill, known) for fill in fills):
                    columns.append(f"{statistics.median(times):.3f} s")
                elif max(times) >= arguments.limit:
                    columns.append(f"none in {arguments.limit:g} s")
                elif any(fill for fill in fills):
                    columns.append("no valid fill")
                else:
                    columns.append(f"says none, {statistics.median(times):.3f} s")
            print(f"| {Path(path).stem} | " + " | ".join(columns) + " |", flush=True)


if __name__ == "__main__":
    main()
