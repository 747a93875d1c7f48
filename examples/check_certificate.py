#!/usr/bin/env python3
"""Checks certificates of counts, with no code of the program that wrote them:

    enumerate words.txt grid.txt --count --certificate count.json
    python examples/check_certificate.py words.txt grid.txt count.json --sample 50

A certificate tells for all letters on some cells how many fills have them. All shards of a count are
checked together: their letters are all different, their numbers add up, and letters that are missing claim
that they have no fill. Of all these claims a random sample is counted anew, from the words and the grid, by
another search: cell after cell, with the fills of what is left remembered by the words left to each slot.
So a certificate that tells wrong numbers for one part in a hundred passes a sample of 50 in six of ten cases,
and one of 500 in seven of a thousand.

Grids of white and black cells and given letters, whose runs have all words of their lengths, a word may stand
twice; word lists plain or as gzip.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import sys
import time
import unicodedata
from collections import defaultdict
from functools import lru_cache
from itertools import chain
from pathlib import Path

LETTERS = "abcdefghijklmnopqrstuvwxyz"
Cell = tuple[int, int]


def fail(why: str) -> None:
    sys.exit(f"check_certificate: WRONG: {why}")


def words_of(paths: list[str]) -> dict[int, set[str]]:
    """The words of some lists, by length: accents and case folded, of the letters a to z alone."""
    words: dict[int, set[str]] = defaultdict(set)
    for path in paths:
        data = Path(path).read_bytes()
        text = (gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data).decode()
        for line in text.splitlines():
            word = line.replace(",", ";").replace("\t", ";").split(";")[0].strip().lower()
            word = word.replace("œ", "oe").replace("æ", "ae")
            folded = unicodedata.normalize("NFD", word)
            word = "".join(glyph for glyph in folded if not unicodedata.combining(glyph))
            if word and set(word) <= set(LETTERS):
                words[len(word)].add(word)
    return words


def grid_of(path: str) -> tuple[dict[Cell, str], list[list[Cell]]]:
    """The white cells of a grid, each with the letters that it may have, and its slots."""
    rows = [row for row in Path(path).read_text().splitlines() if row.strip()]
    cells = {}
    for number, row in enumerate(rows):
        for column, glyph in enumerate(row):
            if glyph in "1.":
                cells[number, column] = LETTERS
            elif glyph.lower() in LETTERS:
                cells[number, column] = glyph.lower()
            elif glyph not in "0#":
                sys.exit(f"check_certificate: {path}:{number + 1}:{column + 1}: {glyph!r}: no plain grid")
    slots = []
    for down, across in ((0, 1), (1, 0)):
        for row, column in cells:
            if (row - down, column - across) not in cells:
                run = [(row, column)]
                while (following := (run[-1][0] + down, run[-1][1] + across)) in cells:
                    run.append(following)
                if len(run) > 1:
                    slots.append(run)
    return cells, slots


class Automata:
    """The words left to a slot as a state: a number for each set of endings, with the states after each letter."""

    def __init__(self) -> None:
        self.after: list[dict[str, int]] = [{}]
        self.known: dict[tuple[tuple[str, int], ...], int] = {(): 0}

    def of(self, words: list[str]) -> int:
        """The state of a sorted list of words of one length."""
        if words == [""]:
            return 0
        groups: dict[str, list[str]] = defaultdict(list)
        for word in words:
            groups[word[0]].append(word[1:])
        after = tuple((letter, self.of(rest)) for letter, rest in groups.items())
        if after not in self.known:
            self.known[after] = len(self.after)
            self.after.append(dict(after))
        return self.known[after]


def count(cells: dict[Cell, str], slots: list[list[Cell]], words: dict[int, set[str]]) -> int:
    """How many fills give each cell one of its letters, and each slot a word."""
    fitting = []
    for slot in slots:
        allowed = [set(cells[cell]) for cell in slot]
        fits = lambda word: all(letter in left for letter, left in zip(word, allowed))
        fitting.append([word for word in words[len(slot)] if fits(word)])
        for position, cell in enumerate(slot):
            left = {word[position] for word in fitting[-1]}
            cells = {**cells, cell: "".join(sorted(left & set(cells[cell])))}
    # Cells with a letter of their own need no search, where the slots through them allow it.
    if any(not letters for letters in cells.values()):
        return 0
    open_cells = {cell for cell, letters in cells.items() if len(letters) > 1}
    order = elimination(open_cells, slots)
    place = {cell: at for at, cell in enumerate(order)}
    automata, state, through = Automata(), [], defaultdict(list)
    for number, slot in enumerate(slots):
        read = sorted((p for p, cell in enumerate(slot) if cell in place), key=lambda p: place[slot[p]])
        allowed = [set(cells[cell]) for cell in slot]
        left = {
            "".join(word[p] for p in read)
            for word in fitting[number]
            if all(letter in letters for letter, letters in zip(word, allowed))
        }
        if not left:
            return 0
        state.append(automata.of(sorted(left)))
        for position in read:
            through[slot[position]].append(number)
    tops = components(order, slots)

    @lru_cache(maxsize=None)
    def plan(part: tuple[Cell, ...]):
        """The slots that reach into a component from before, and the components after its first cell."""
        inside = set(part)
        reached = {number for cell in part for number in through[cell]}
        earlier = lambda slot: any(c in place and place[c] < place[part[0]] for c in slot if c not in inside)
        context = [number for number in sorted(reached) if earlier(slots[number])]
        return context, components(part[1:], slots)

    known: dict[tuple, int] = {}

    def value(part: tuple[Cell, ...]) -> int:
        context, rest = plan(part)
        key = (part, *(state[number] for number in context))
        if key in known:
            return known[key]
        total, own = 0, through[part[0]]
        before = [state[number] for number in own]
        letters = [automata.after[at].keys() for at in before] or [cells[part[0]]]
        for letter in set(cells[part[0]]).intersection(*letters):
            for number, at in zip(own, before):
                state[number] = automata.after[at][letter]
            product = 1
            for component in rest:
                product *= value(component)
                if not product:
                    break
            total += product
        for number, at in zip(own, before):
            state[number] = at
        known[key] = total
        return total

    product = 1
    for part in tops:
        product *= value(part)
    return product


def elimination(cells: set[Cell], slots: list[list[Cell]]) -> list[Cell]:
    """An order of cells that leaves few slots half read: next comes the cell that leaves the fewest."""
    through = defaultdict(list)
    left = [sum(cell in cells for cell in slot) for slot in slots]
    for number, slot in enumerate(slots):
        for cell in slot:
            through[cell].append(number)
    begun: set[int] = set()
    order: list[Cell] = []
    waiting = set(cells)

    def cost(cell: Cell) -> tuple[int, int, Cell]:
        news = sum(number not in begun and left[number] > 1 for number in through[cell])
        ends = sum(number in begun and left[number] == 1 for number in through[cell])
        return news - ends, -sum(number in begun for number in through[cell]), cell

    while waiting:
        cell = min(waiting, key=cost)
        waiting.remove(cell)
        order.append(cell)
        for number in through[cell]:
            left[number] -= 1
            begun.add(number)
    return order


def components(order, slots: list[list[Cell]]) -> list[tuple[Cell, ...]]:
    """The cells that slots connect among those given, each component in their order."""
    group = {cell: cell for cell in order}

    def top(cell: Cell) -> Cell:
        while group[cell] != cell:
            cell = group[cell]
        return cell

    for slot in slots:
        inside = [cell for cell in slot if cell in group]
        for cell in inside[1:]:
            group[top(cell)] = top(inside[0])
    parts: dict[Cell, list[Cell]] = defaultdict(list)
    for cell in order:
        parts[top(cell)].append(cell)
    return sorted((tuple(part) for part in parts.values()), key=len)


def claims_of(paths: list[str]) -> tuple[list[Cell], dict[str, int]]:
    """The cells of some certificates, and what they claim of each choice of letters, once they agree and add up."""
    heads, claims = [], {}
    for path in paths:
        head, *parts, last = (json.loads(line) for line in Path(path).read_text().splitlines())
        heads.append(head)
        if "letters" in last or len(parts) != head["parts"]:
            fail(f"{path}: {len(parts)} of {head['parts']} parts: it is not complete")
        if sum(int(part["fills"]) for part in parts) != int(last["fills"]):
            fail(f"{path}: its parts do not add up to {last['fills']}")
        for part in parts:
            if part["letters"] in claims:
                fail(f"{path}: {part['letters']!r} stands twice")
            claims[part["letters"]] = int(part["fills"])
    first = heads[0]
    for path, head in zip(paths, heads):
        for name in first.keys() - {"shard", "parts"}:
            if head[name] != first[name]:
                fail(f"{path}: {name} differs from that of {paths[0]}")
    of = int(first["shard"].split("/")[1])
    found = sorted(head["shard"] for head in heads)
    if found != sorted(f"{number}/{of}" for number in range(1, of + 1)):
        fail(f"shards 1/{of} to {of}/{of} are needed, each once: {', '.join(found)}")
    is_plain = first.get("plain") and not first["distinct"] and first["alphabet"] == LETTERS
    if not is_plain or any("row" not in cell for cell in first["cells"]):
        sys.exit(
            "check_certificate: only counts of grids of letters from a to z, whose runs have all words of their "
            "lengths, and where a word may stand twice"
        )
    return [(cell["row"] - 1, cell["column"] - 1) for cell in first["cells"]], claims


def choices(cells: dict[Cell, str], slots: list[list[Cell]], words: dict[int, set[str]], on: list[Cell]):
    """All letters on some cells with which each slot by itself still has a word."""
    patterns = []
    for slot in slots:
        at = [on.index(cell) for cell in slot if cell in on]
        seen = [position for position, cell in enumerate(slot) if cell in on]
        allowed = [set(cells[cell]) for cell in slot]
        fits = [w for w in words[len(slot)] if all(x in left for x, left in zip(w, allowed))]
        # By how many of the cells have letters: the letters that its words have there.
        for known in range(1, len(at) + 1):
            patterns.append((sorted(at)[known - 1], [
                (a, p) for a, p in zip(at, seen) if a <= sorted(at)[known - 1]
            ], fits))
    checks = defaultdict(list)
    for last, places, fits in patterns:
        allowed = {"".join(word[p] for _, p in places) for word in fits}
        checks[last].append(([a for a, _ in places], allowed))
    found = [""]
    for depth, cell in enumerate(on):
        found = [
            longer
            for shorter in found
            for letter in cells[cell]
            for longer in [shorter + letter]
            if all("".join(longer[a] for a in at) in allowed for at, allowed in checks[depth])
        ]
    return found


def main() -> None:
    flags = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    flags.add_argument("dictionary", nargs="+", help="a word list, or several")
    flags.add_argument("grid", help="the file of the grid")
    flags.add_argument("certificate", help="the certificate; of shards, all of them, between commas")
    flags.add_argument("--sample", type=int, default=20, help="how many claims are counted anew")
    flags.add_argument("--all", action="store_true", help="count all claims anew")
    flags.add_argument("--seed", type=int, help="the number that the sample depends on")
    given = flags.parse_args()
    sys.setrecursionlimit(100_000)
    paths = given.certificate.split(",")
    on, claims = claims_of(paths)
    words, (cells, slots) = words_of(given.dictionary), grid_of(given.grid)
    if not set(on) <= cells.keys():
        fail("its cells are not those of the grid")
    possible = choices(cells, slots, words, on)
    if claims.keys() - set(possible):
        fail(f"{min(claims.keys() - set(possible))!r} fits no words, and cannot have fills")
    seed = random.randrange(1 << 32) if given.seed is None else given.seed
    sample = possible if given.all else random.Random(seed).sample(possible, min(given.sample, len(possible)))
    began = time.monotonic()
    for letters in sample:
        found = count({**cells, **dict(zip(on, letters))}, slots, words)
        if found != claims.get(letters, 0):
            fail(f"{letters!r} has {found} fills, and is said to have {claims.get(letters, 0)}")
    print(
        f"right: {sum(claims.values())} fills in {len(claims)} parts that are complete and add up; "
        f"{len(sample)} of {len(possible)} counted anew in {time.monotonic() - began:.1f} s (--seed {seed})"
    )


if __name__ == "__main__":
    main()
