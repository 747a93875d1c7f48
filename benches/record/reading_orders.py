"""First fills by the four orders of cells: letters placed and choices of the oracle until the first fill, the
median of seven runs with the least and the most, for what is asked of the oracle depends on time.

    python3 benches/record/reading_orders.py ENUMERATE DICTIONARY GRID...
"""

import json
import statistics
import subprocess
import sys
from pathlib import Path

ORDERS = ["rows", "columns", "rows-reversed", "columns-reversed"]
RUNS = 7
SECONDS = 20


def nodes(command, order):
    """The nodes of a run; None if it found nothing in time."""
    flags = ["-j", "1", "-n", "1", "--order", order, "--time", str(SECONDS), "--stats=json"]
    ran = subprocess.run([*command, *flags], capture_output=True, text=True)
    told = next(json.loads(line) for line in ran.stderr.splitlines() if line.startswith("{"))
    oracle = told.get("oracle") or {"choices": 0}
    return told["nodes"] + oracle["choices"] if told["fills"] else None


def cell(command, order):
    runs = [nodes(command, order) for _ in range(RUNS)]
    found = sorted(run for run in runs if run is not None)
    if len(found) < RUNS:
        return f"{RUNS - len(found)} of {RUNS} not in {SECONDS} s"
    return f"{statistics.median(found)} ({found[0]}–{found[-1]})"


def main():
    program, dictionary, *grids = sys.argv[1:]
    print("| grid |", " | ".join(ORDERS), "|")
    print("|---|" + "---:|" * len(ORDERS))
    for grid in grids:
        cells = [cell([program, dictionary, grid], order) for order in ORDERS]
        print("|", Path(grid).stem, "|", " | ".join(cells), "|", flush=True)


main()
