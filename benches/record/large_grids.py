#!/usr/bin/env python3
"""Times the first fill of large random grids, and prints a table.

usage: large_grids.py ENUMERATE DICTIONARY [--time SECONDS] SIZE:SHARE:SEED|SIZE:checkerboard...

A grid has SIZE rows and columns, each cell a block with the probability SHARE, drawn with SEED, or each second cell a
block. Times are those of the whole process with one thread: processor and clock; memory is its peak.
"""

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time


def grid(size, share, seed):
    """The text of a random grid."""
    draw = random.Random(seed)
    rows = ("".join("#" if draw.random() < share else "." for _ in range(size)) for _ in range(size))
    return "".join(row + "\n" for row in rows)


def named(name):
    """The text of the grid of a name, and what it is called in the table."""
    match name.split(":"):
        case [size, "checkerboard"]:
            rows = (("#." * int(size))[row % 2 :][: int(size)] for row in range(int(size)))
            return "".join(row + "\n" for row in rows), f"{size}×{size}, checkerboard"
        case [size, share, seed]:
            text = grid(int(size), float(share), int(seed))
            return text, f"{size}×{size}, {float(share):.0%}, seed {seed}"
        case _:
            sys.exit(f"{name}: a grid is SIZE:SHARE:SEED or SIZE:checkerboard")


def run(command):
    """Runs a command; its output, processor seconds, clock seconds, peak in MB and exit code."""
    begun = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    output = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    clock = time.monotonic() - begun
    code = os.waitstatus_to_exitcode(status)
    return output, usage.ru_utime + usage.ru_stime, clock, usage.ru_maxrss / 1000, code


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("enumerate")
    parser.add_argument("dictionary")
    parser.add_argument("--time", default="60")
    parser.add_argument("--next", type=int, default=0, help="how many fills more to take")
    parser.add_argument("grids", nargs="+")
    flags = parser.parse_args()
    print("| grid | white cells | processor | clock | peak | ns a cell |")
    print("|---|---:|---:|---:|---:|---:|")
    for name in flags.grids:
        text, shape = named(name)
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
            file.write(text)
            file.flush()
            limit = str(1 + flags.next)
            command = [flags.enumerate, flags.dictionary, file.name, "--limit", limit, "--threads", "1"]
            output, processor, clock, peak, code = run([*command, "--time", flags.time])
        cells = text.count(".")
        if code != 0 or not output:
            print(f"| {shape} | {cells} | not in {flags.time} s | | {peak:.0f} MB | |")
        else:
            each = 1e9 * processor / cells
            print(f"| {shape} | {cells} | {processor:.2f} s | {clock:.2f} s | {peak:.0f} MB | {each:,.0f} |")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
