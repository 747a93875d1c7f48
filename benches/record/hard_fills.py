"""First fills of hard patterns, as rows of a table.

    python3 benches/record/hard_fills.py COMMANDS DICTIONARY [--blocks 17..22] [--patterns 1..100] [--seeds 1..5] [--seconds 20] [FLAG...]

COMMANDS is a folder with `setter` and `enumerate`; any further words are given to `setter solve`. The patterns are drawn by
`setter grid`: 15×15, American, half a turn; drawings with more than three full rows or columns in a
stack are left out. Seconds are of the processor, so other work beside does not matter much. `enumerate` has no seed.
"""

import argparse
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

MOST_FULL = 3


def span(text):
    """Numbers: 1..5, or 2,9,34."""
    first, _, last = text.partition("..")
    return range(int(first), int(last) + 1) if last else [int(number) for number in text.split(",")]


def highest_stack(rows):
    stacks = "".join("|" if "#" in row else "x" for row in rows).split("|")
    return max(map(len, stacks))


def patterns(setter, blocks, number):
    """The first patterns drawn, each by a seed of its own."""
    seed = 0
    while number:
        seed += 1
        line = [setter, "grid", "15x15", "--style", "american", "--blocks", blocks, "--seed", str(seed)]
        drawn = subprocess.run(line, capture_output=True, text=True, check=True).stdout
        rows = drawn.split()
        if max(highest_stack(rows), highest_stack(map("".join, zip(*rows)))) <= MOST_FULL:
            yield seed, drawn
            number -= 1


def run(line, seconds):
    """Whether there is a fill, and the seconds of the processor until then or until the limit."""
    limit = lambda: resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    ran = subprocess.run(line, capture_output=True, text=True, preexec_fn=limit)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    taken = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return ran.returncode == 0 and bool(ran.stdout.strip()), taken


arguments = argparse.ArgumentParser()
arguments.add_argument("commands", type=Path)
arguments.add_argument("dictionary")
arguments.add_argument("--blocks", default="17..22")
arguments.add_argument("--patterns", type=span, default=span("1..100"))
arguments.add_argument("--seeds", type=span, default=span("1..5"))
arguments.add_argument("--seconds", type=int, default=20)
asked, flags = arguments.parse_known_args()
setter, enumerate = asked.commands / "setter", asked.commands / "enumerate"
filled = {}
for number, (seed, pattern) in zip(range(1, asked.patterns[-1] + 1), patterns(setter, asked.blocks, asked.patterns[-1])):
    if number not in asked.patterns:
        continue
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as grid:
        grid.write(pattern)
        grid.flush()
        ways = {
            f"solve {of}": [setter, "solve", asked.dictionary, grid.name, "--seed", str(of), *flags] for of in asked.seeds
        }
        if not flags:
            ways["enumerate"] = [enumerate, asked.dictionary, grid.name, "-n", "1", "--distinct", "-j", "1"]
        row = [str(number), str(seed), str(pattern.count("#"))]
        for way, line in ways.items():
            found, seconds = run(line, asked.seconds)
            filled[way] = filled.get(way, 0) + found
            row.append(f"{seconds:.2f}" if found else "none")
        print("|", " | ".join(row), "|", flush=True)
print("filled:", ", ".join(f"{way} {found}" for way, found in filled.items()), file=sys.stderr)
