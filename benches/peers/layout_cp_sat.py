#!/usr/bin/env python3
"""Checks `setter layout` by OR-tools' CP-SAT: the least area of the box, and the most crossings in it.

    benches/peers/layout_cp_sat.py --setter PROGRAM [--count N] [--words N] [--seed N]

Random choices of so many words of the lists of layout_lists.txt are laid out by both. CP-SAT is asked for each box with less
area, which is to have no layout, and for the most crossings in boxes of the same area. The wheel `ortools` is for the Python
that runs this.
"""

import argparse
import random
import subprocess
import sys
import tempfile
from pathlib import Path

from ortools.sat.python import cp_model

from layouts import lists, measured


def most_crossings(words, rows, columns):
    """The most crossings of a layout of all words within a box; None if there is none."""
    model = cp_model.CpModel()
    cells = [(r, c) for r in range(rows) for c in range(columns)]
    filled = {cell: model.new_bool_var("") for cell in cells}
    having = {(cell, down): [] for cell in cells for down in (0, 1)}
    joining = {}
    by_word = []
    for word_number, word in enumerate(words):
        places = []
        for down in (0, 1):
            for r in range(rows - (len(word) - 1) * down):
                for c in range(columns - (len(word) - 1) * (1 - down)):
                    place = model.new_bool_var("")
                    path = [(r + i * down, c + i * (1 - down)) for i in range(-1, len(word) + 1)]
                    for end in (path[0], path[-1]):
                        if end in filled:
                            model.add_implication(place, ~filled[end])
                    for cell, letter in zip(path[1:-1], word):
                        having[cell, down].append((place, letter, word_number))
                    for pair in zip(path[1:-2], path[2:-1]):
                        joining.setdefault(pair, []).append(place)
                    places.append(place)
        if not places:
            return None
        model.add_exactly_one(places)
        by_word.append(places)
    crossings = []
    for cell in cells:
        across, down = having[cell, 0], having[cell, 1]
        for way in (across, down):
            model.add_at_most_one(place for place, _, _ in way)
        model.add_max_equality(filled[cell], [place for place, _, _ in across + down] or [0])
        for letter in {letter for _, letter, _ in across}:
            same = [place for place, own, _ in across if own == letter]
            other = [place for place, own, _ in down if own != letter]
            model.add_at_most_one(same + other)
        r, c = cell
        for beside in ((r, c + 1), (r + 1, c)):
            if beside in filled:
                model.add(filled[cell] + filled[beside] - 1 <= sum(joining.get((cell, beside), [])))
    # A tree of words, each of which crosses its parent.
    count = len(words)
    levels = [model.new_int_var(0, count - 1, "") for _ in words]
    for child in range(1, count):
        parents = []
        for parent in range(count):
            if parent == child:
                continue
            chosen = model.new_bool_var("")
            parents.append(chosen)
            model.add(levels[child] > levels[parent]).only_enforce_if(chosen)
            at = []
            for cell in cells:
                for down in (0, 1):
                    own = [place for place, _, word in having[cell, down] if word == child]
                    other = [place for place, _, word in having[cell, 1 - down] if word == parent]
                    if own and other:
                        crossing = model.new_bool_var("")
                        model.add(sum(own) >= 1).only_enforce_if(crossing)
                        model.add(sum(other) >= 1).only_enforce_if(crossing)
                        at.append(crossing)
            model.add_bool_or(at + [~chosen])
        model.add_exactly_one(parents)
    letters = sum(map(len, words))
    model.minimize(sum(filled.values()))
    solver = cp_model.CpSolver()
    status = solver.solve(model)
    if status == cp_model.INFEASIBLE:
        return None
    assert status == cp_model.OPTIMAL, solver.status_name(status)
    return letters - round(solver.objective_value)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--setter", required=True)
    parser.add_argument("--count", type=int, default=10)
    parser.add_argument("--words", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    randoms = random.Random(asked.seed)
    for _ in range(asked.count):
        words = randoms.sample(randoms.choice(list(lists().values())), asked.words)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "words")
            path.write_text("\n".join(words))
            ran = subprocess.run([asked.setter, "layout", path, "-q", "--prove"], capture_output=True, text=True)
        placed, rows, columns, crossings = measured(ran.stdout.replace("#", " ").splitlines(), words)
        if placed < len(words):
            print(f"{' '.join(words)}: {placed} words, not checked")
            continue
        found, boxes = None, 0
        longest, most = max(map(len, words)), sum(map(len, words)) - len(words) + 2
        sides = [(r, c) for r in range(1, most) for c in range(max(r, longest), most - r + 1)]
        for r, c in sorted(sides, key=lambda sides: sides[0] * sides[1]):
            if r * c > rows * columns or found is not None and r * c > found[0]:
                break
            crossed = most_crossings(words, r, c)
            boxes += 1
            if crossed is not None:
                found = max(found or (r * c, 0), (r * c, crossed))
        print(f"{' '.join(words)}: area {rows * columns}, {crossings} crossings; CP-SAT, {boxes} boxes: {found}", flush=True)
        if found != (rows * columns, crossings):
            sys.exit("they differ")


if __name__ == "__main__":
    main()
