#!/usr/bin/env python3
"""Lays lists of words out by `setter layout` and by other programs, checks each layout, and writes a table.

    benches/peers/layouts.py --setter PROGRAM [--time SECONDS] [--lists NAME,...] [--node-modules FOLDER]
        [--packages FOLDER]

The lists are those of layout_lists.txt. The peers: crossword-layout-generator (npm, in the folder of node's modules), and
genxword and puzzlecreator (PyPI, whose wheels are unpacked in a folder: only their calculations are used, so genxword's
libraries of drawing are not needed), each as it comes, and a greedy algorithm of the textbooks, best of the random orders of
two seconds. One that is not there is left out. A layout is told as words/all, box, crossings, seconds; * is proved the best.
"No layout" has a run of letters that is none of the words, or is in parts.
"""

import argparse
import json
import math
import random
import subprocess
import sys
import tempfile
import time
import types
from pathlib import Path

HERE = Path(__file__).parent

# The seconds of a peer that goes through random orders.
RANDOM_ORDERS = 2


def lists():
    """The lists by their names."""
    lines = (HERE / "layout_lists.txt").read_text().splitlines()
    pairs = [line.split(": ") for line in lines if line and not line.startswith("#")]
    return {name: words.split() for name, words in pairs}


def measured(rows, words):
    """The number of words, the sides of the box, and the crossings of a grid of letters, blanks where there are none; None
    if a run is no word of the list, or stands twice, or not all hang together."""
    wide = max(map(len, rows))
    rows = [line.ljust(wide) for line in rows]
    cells = {(r, c) for r, line in enumerate(rows) for c, letter in enumerate(line) if letter != " "}
    lines = rows + ["".join(column) for column in zip(*rows)]
    runs = [run for line in lines for run in line.split() if len(run) > 1]
    reached, still = set(), [min(cells)]
    while still:
        r, c = cell = still.pop()
        if cell in cells and cell not in reached:
            reached.add(cell)
            still += [(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)]
    if reached != cells or len(set(runs)) != len(runs) or not set(runs) <= set(words):
        return None
    high = max(r for r, _ in cells) - min(r for r, _ in cells) + 1
    wide = max(c for _, c in cells) - min(c for _, c in cells) + 1
    return len(runs), high, wide, sum(map(len, runs)) - len(cells)


def setter(words, asked):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "words")
        path.write_text("\n".join(words))
        command = [asked.setter, "layout", path, "-q", "--time", str(asked.time)]
        ran = subprocess.run(command, capture_output=True, text=True)
    return ran.stdout.replace("#", " ").splitlines(), "proved" in ran.stderr


def generator(words, asked):
    """crossword-layout-generator: the places that it says."""
    script = """const g = require("crossword-layout-generator");
        const words = JSON.parse(process.argv[1]).map((answer) => ({ clue: answer, answer }));
        process.stdout.write(JSON.stringify(g.generateLayout(words)));"""
    command = ["node", "-e", script, json.dumps(words)]
    ran = subprocess.run(command, capture_output=True, text=True, cwd=Path(asked.node_modules).parent)
    # It prints scores of its words first.
    layout = json.loads(ran.stdout.splitlines()[-1])
    grid = [[" "] * layout["cols"] for _ in range(layout["rows"])]
    for word in layout["result"]:
        if word["orientation"] in ("across", "down"):
            for i, letter in enumerate(word["answer"]):
                down = word["orientation"] == "down"
                grid[word["starty"] - 1 + i * down][word["startx"] - 1 + i * (not down)] = letter
    return ["".join(line) for line in grid], False


def puzzlecreator(words, asked):
    """puzzlecreator: the best of the random orders of two seconds, by its own score."""
    sys.path.insert(0, asked.packages)
    from puzzlecreator import crossword

    return ["".join(line) for line in crossword.repeated_word_placement(words, max_time=RANDOM_ORDERS)], False


def genxword(words, asked):
    """genxword: the calculation of its command, in the grid that it chooses by the number of words."""
    if "gi" not in sys.modules:
        gi = types.ModuleType("gi")
        gi.require_version = lambda *_: None
        gi.repository = types.ModuleType("gi.repository")
        gi.repository.Pango = gi.repository.PangoCairo = None
        sys.modules |= {"gi": gi, "gi.repository": gi.repository, "cairo": types.ModuleType("cairo")}
        sys.path.insert(0, asked.packages)
    from genxword.calculate import Crossword

    words = sorted(words, key=len, reverse=True)
    side = 17 if len(words) <= 20 else round((len(words) - 20) / 8.0) * 2 + 19
    crossword = Crossword(side, side, " ", [[word, word] for word in words])
    crossword.compute_crossword()
    return ["".join(line) for line in crossword.best_grid], False


def greedy(words, asked):
    """Each word at the place that makes the smallest box, then most crossings; best of random orders."""
    best, end = None, time.monotonic() + RANDOM_ORDERS
    randoms = random.Random(1)
    while time.monotonic() < end:
        order = words[:]
        randoms.shuffle(order)
        cells, left = {}, order[1:]
        put(cells, order[0], (0, 0, 0))
        while left:
            again = []
            for word in left:
                places = list(candidates(cells, word))
                if places:
                    put(cells, word, min(places)[1])
                else:
                    again.append(word)
            if len(again) == len(left):
                break
            left = again
        key = (len(left), area(cells), -sum(len(c[1]) == 2 for c in cells.values()))
        if best is None or key < best[0]:
            best = key, cells
    cells = best[1]
    top, low = min(r for r, _ in cells), max(r for r, _ in cells)
    start, end = min(c for _, c in cells), max(c for _, c in cells)
    blank = (" ", "")
    return ["".join(cells.get((r, c), blank)[0] for c in range(start, end + 1)) for r in range(top, low + 1)], False


def area(cells):
    high = max(r for r, _ in cells) - min(r for r, _ in cells) + 1
    return high * (max(c for _, c in cells) - min(c for _, c in cells) + 1)


def put(cells, word, place):
    r, c, down = place
    for i, letter in enumerate(word):
        cell = (r + i * down, c + i * (not down))
        cells[cell] = letter, cells.get(cell, ("", ""))[1] + "ad"[down]


def candidates(cells, word):
    """The places at which a word crosses another one and makes no other run, with what they cost."""
    for (r, c), (letter, ways) in list(cells.items()):
        for i in (i for i, own in enumerate(word) if own == letter and len(ways) == 1):
            down = ways == "a"
            place = (r - i * down, c - i * (not down), down)
            path = [(place[0] + j * down, place[1] + j * (not down)) for j in range(-1, len(word) + 1)]
            if path[0] in cells or path[-1] in cells:
                continue
            crossings = 0
            for (y, x), own in zip(path[1:-1], word):
                if (y, x) in cells:
                    other, ways = cells[y, x]
                    if other != own or ways != "da"[down]:
                        break
                    crossings += 1
                elif any(beside in cells for beside in ([(y, x - 1), (y, x + 1)] if down else [(y - 1, x), (y + 1, x)])):
                    break
            else:
                rows = [y for y, _ in cells] + [path[1][0], path[-2][0]]
                columns = [x for _, x in cells] + [path[1][1], path[-2][1]]
                cost = (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1)
                yield (cost, -crossings), place


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--setter", required=True)
    parser.add_argument("--time", type=float, default=10)
    parser.add_argument("--lists", help="names between commas [default: all]")
    parser.add_argument("--node-modules")
    parser.add_argument("--packages")
    asked = parser.parse_args()
    peers = {"setter layout": setter}
    if asked.node_modules:
        peers["crossword-layout-generator"] = generator
    if asked.packages:
        peers |= {"genxword": genxword, "puzzlecreator": puzzlecreator}
    peers["greedy"] = greedy
    print("| list | " + " | ".join(peers) + " |")
    print("|---|" + "---|" * len(peers))
    wanted = asked.lists.split(",") if asked.lists else None
    smaller, equal, count = 0, 0, 0
    for name, words in lists().items():
        if wanted is not None and name not in wanted:
            continue
        told, keys = [], []
        for lay_out in peers.values():
            start = time.monotonic()
            rows, is_proved = lay_out(words, asked)
            seconds = time.monotonic() - start
            found = measured(rows, words)
            if found is None:
                told.append("no layout")
                keys.append((math.inf,))
                continue
            placed, high, wide, crossings = found
            keys.append((-placed, high * wide, -crossings))
            star = "*" if is_proved else ""
            told.append(f"{placed}/{len(words)}, {high}×{wide} = {high * wide}, {crossings} crossings, {seconds:.1f} s{star}")
        count += 1
        smaller += keys[0] < min(keys[1:])
        equal += keys[0] == min(keys[1:])
        print(f"| {name} | " + " | ".join(told) + " |", flush=True)
    print(f"\nsetter layout is better than all others on {smaller} of {count} lists, and as good on {equal}.")


if __name__ == "__main__":
    main()
