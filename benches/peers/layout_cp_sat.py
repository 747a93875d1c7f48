#!/usr/bin/env python3
"""Checks `setter layout` by OR-tools' CP-SAT: the least area of the box, and the most crossings in it.

    benches/peers/layout_cp_sat.py --setter PROGRAM [--count N] [--words N,...] [--seed N]

Random choices of so many words of the lists of layout_lists.txt are laid out by `setter layout`, which proves its layout the
best. CP-SAT is then to find no layout in any box with less area, and none with more crossings in boxes of the same area. A table
is written: the words, the layout, and how many boxes CP-SAT refuted in how many seconds. The wheel `ortools` is for the Python
that runs this.
"""

import argparse
import itertools
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from ortools.sat.python import cp_model

from layouts import lists, measured


def is_possible(words, rows, columns, least):
    """Whether there is a layout of all words that touches all edges of a box and has so many crossings."""
    model = cp_model.CpModel()
    cells = [(r, c) for r in range(rows) for c in range(columns)]
    filled = {cell: model.new_bool_var("") for cell in cells}
    # The places that have a cell: the place, the letter there, and the word.
    having = {(cell, down): [] for cell in cells for down in (0, 1)}
    joining = {}
    edges = [[], [], [], []]
    longest = max(range(len(words)), key=lambda word: len(words[word]))
    for word_number, word in enumerate(words):
        places = []
        for down in (0, 1):
            # Of two reflections of a square, the one with the longest word across.
            if down and rows == columns and word_number == longest:
                continue
            for r in range(rows - (len(word) - 1) * down):
                for c in range(columns - (len(word) - 1) * (1 - down)):
                    place = model.new_bool_var("")
                    path = [(r + i * down, c + i * (1 - down)) for i in range(-1, len(word) + 1)]
                    for end in (path[0], path[-1]):
                        if end in filled:
                            model.add_implication(place, ~filled[end])
                    for cell, letter in zip(path[1:-1], word):
                        having[cell, down].append((place, letter, word_number))
                        model.add_implication(place, filled[cell])
                    for pair in zip(path[1:-2], path[2:-1]):
                        joining.setdefault(pair, []).append(place)
                    (last_row, last_column) = path[-2]
                    for edge, touches in enumerate((r == 0, last_row == rows - 1, c == 0, last_column == columns - 1)):
                        if touches:
                            edges[edge].append(place)
                    places.append(place)
        if not places:
            return False
        model.add_exactly_one(places)
    for edge in edges:
        model.add_bool_or(edge)
    # For two words, whether they cross.
    crossing = {pair: [] for pair in itertools.combinations(range(len(words)), 2)}
    for cell in cells:
        across, down = having[cell, 0], having[cell, 1]
        for way in (across, down):
            model.add_at_most_one(place for place, _, _ in way)
        model.add_bool_or([~filled[cell]] + [place for place, _, _ in across + down])
        for letter in {letter for _, letter, _ in across}:
            same = [place for place, own, _ in across if own == letter]
            other = [place for place, own, _ in down if own != letter]
            model.add_at_most_one(same + other)
        for letter, one, other in {(l, one, other) for _, l, one in across for _, k, other in down if k == l and one != other}:
            crosses = model.new_bool_var("")
            model.add_bool_or([~crosses] + [place for place, own, word in across if (own, word) == (letter, one)])
            model.add_bool_or([~crosses] + [place for place, own, word in down if (own, word) == (letter, other)])
            crossing[min(one, other), max(one, other)].append(crosses)
        r, c = cell
        for beside in ((r, c + 1), (r + 1, c)):
            if beside in filled:
                model.add_bool_or([~filled[cell], ~filled[beside]] + joining.get((cell, beside), []))
    # All hang together: words on both sides of each parting of them cross.
    for size in range(1, len(words)):
        for part in itertools.combinations(range(len(words)), size):
            if 0 in part:
                model.add_bool_or(
                    crosses for pair, all in crossing.items() if (pair[0] in part) != (pair[1] in part) for crosses in all
                )
    # Each crossing has two letters in a cell.
    model.add(sum(map(len, words)) - sum(filled.values()) >= max(least, len(words) - 1))
    solver = cp_model.CpSolver()
    status = solver.solve(model)
    assert status != cp_model.UNKNOWN, solver.status_name(status)
    return status != cp_model.INFEASIBLE


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--setter", required=True)
    parser.add_argument("--count", type=int, default=10)
    parser.add_argument("--words", default="6", help="how many, between commas")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    print("| words | setter layout | CP-SAT refutes | seconds |\n|---|---|---|---|")
    for count in map(int, asked.words.split(",")):
        randoms = random.Random(asked.seed)
        for _ in range(asked.count):
            check(randoms.sample(randoms.choice(list(lists().values())), count), asked)


def check(words, asked):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "words")
        path.write_text("\n".join(words))
        ran = subprocess.run([asked.setter, "layout", path, "-q", "--prove"], capture_output=True, text=True)
    placed, rows, columns, crossings = measured(ran.stdout.replace("#", " ").splitlines(), words)
    name = f"{len(words)}: {' '.join(words)}"
    if placed < len(words):
        print(f"| {name} | {placed} words | not checked | |")
        return
    area, start = rows * columns, time.monotonic()
    longest, most = max(map(len, words)), sum(map(len, words)) - len(words) + 2
    sides = [(r, c) for r in range(2, most) for c in range(max(r, longest), most - r + 1) if r * c <= area]
    for r, c in sorted(sides, key=lambda sides: sides[0] * sides[1]):
        least = crossings + 1 if r * c == area else 0
        if is_possible(words, r, c, least):
            sys.exit(f"{name}: {rows}x{columns}, {crossings} crossings, but CP-SAT has a better one in {r}x{c}")
    seconds = time.monotonic() - start
    print(f"| {name} | {rows}×{columns} = {area}, {crossings} crossings | {len(sides)} boxes | {seconds:.1f} |", flush=True)


if __name__ == "__main__":
    main()
