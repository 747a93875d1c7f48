"""Random networks of every kind as text, and their fills, found by trying letters cell by cell."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

LETTERS = "abc"
WORDS = ["".join(word) for n in (2, 3, 4) for word in itertools.product(LETTERS, repeat=n)]

Cell = tuple[int, int, int]


@dataclass
class Network:
    """A grid or a network file, and what its text and its arguments mean."""

    kind: str
    text: str = ""
    arguments: dict[str, Any] = field(default_factory=dict)
    lists: dict[str, list[str]] = field(default_factory=dict)
    required: list[str] = field(default_factory=list)
    scores: dict[str, int] = field(default_factory=dict)
    distinct: bool = False
    # The cells in the order of fills, the letters that each may have, and the first of its equals.
    order: list[Cell] = field(default_factory=list)
    letters: dict[Cell, str] = field(default_factory=dict)
    first: dict[Cell, Cell] = field(default_factory=dict)
    # The words of each slot, by its cells.
    slots: dict[tuple[Cell, ...], set[str]] = field(default_factory=dict)
    # The places of a fill as it is printed, by layer and row; None for a black cell.
    picture: list[list[list[Cell | None]]] = field(default_factory=list)

    def fills(self) -> list[dict[Cell, str]]:
        """All fills in order, the letters by the cells."""
        cells = list(dict.fromkeys(self.first[cell] for cell in self.order))
        place = {cell: number for number, cell in enumerate(cells)}
        ending: list[list[tuple[tuple[Cell, ...], set[str]]]] = [[] for _ in cells]
        for slot, words in self.slots.items():
            ending[max(place[cell] for cell in slot)].append((slot, words))
        fill: dict[Cell, str] = {}

        def extend(number: int) -> Iterator[dict[Cell, str]]:
            if number == len(cells):
                yield dict(fill)
                return
            for letter in sorted(self.letters[cells[number]]):
                fill[cells[number]] = letter
                if all(self.word(fill, slot) in words for slot, words in ending[number]):
                    yield from extend(number + 1)

        return [fill for fill in extend(0) if self.is_chosen(fill)]

    def word(self, fill: dict[Cell, str], slot: tuple[Cell, ...]) -> str:
        return "".join(fill[cell] for cell in slot)

    def is_chosen(self, fill: dict[Cell, str]) -> bool:
        spelled = [self.word(fill, slot) for slot in self.slots]
        is_repeated = len(set(spelled)) < len(spelled)
        return set(self.required) <= set(spelled) and not (self.distinct and is_repeated)

    def total(self, fill: dict[Cell, str]) -> int:
        return sum(self.scores.get(self.word(fill, slot), 0) for slot in self.slots)

    def text_of(self, fill: dict[Cell, str]) -> str:
        def character(cell: Cell | None) -> str:
            return "#" if cell is None else fill[self.first[cell]]

        layers = (
            "".join("".join(map(character, row)) + "\n" for row in layer) for layer in self.picture
        )
        return "-\n".join(layers)


KINDS = [
    "plain",
    "bars",
    "layers",
    "diagonals",
    "reversed",
    "symmetric",
    "wrap",
    "own lists",
    "free",
    "chosen",
    "min slot",
    "mixed",
]


def random_network(seed: int) -> Network:
    """A network of a kind that the seed tells, of at most nine different cells over three letters."""
    chosen = random.Random(seed)
    network = Network(KINDS[seed % len(KINDS)])
    network.distinct = chosen.random() < 0.2
    arguments = network.arguments
    arguments["distinct"] = network.distinct
    network.scores = {word: chosen.randrange(12) for word in WORDS}
    kinds = {network.kind}
    if network.kind == "mixed":
        kinds = set(chosen.sample(["layers", "reversed", "own lists", "chosen", "wrap"], k=2))
        kinds |= set(chosen.sample(["bars", "symmetric", "diagonals"], k=1))

    share = chosen.choice([0.4, 0.7, 0.95])
    names = ["common", *(["across", "down"] if "own lists" in kinds else [])]
    network.lists = {name: [w for w in WORDS if chosen.random() < share] for name in names}
    allowed = {name: set(words) for name, words in network.lists.items()}
    if "chosen" in kinds:
        network.required = chosen.sample(WORDS, k=chosen.choice([0, 1, 1]))
        excluded = [word for word in chosen.sample(WORDS, k=4) if word not in network.required]
        least = chosen.choice([0, 1, 3])
        arguments.update(require=network.required, exclude=excluded, min_score=least / 4)
        for name, words in allowed.items():
            is_low = {word for word in words if network.scores[word] < least}
            allowed[name] = (words - set(excluded) - is_low) | set(network.required)
            unknown = set(network.required) - set(itertools.chain(*network.lists.values()))
            network.scores.update(dict.fromkeys(unknown, 0))
    if "reversed" in kinds:
        arguments["reversed"] = True
        for name, words in allowed.items():
            allowed[name] = {word for word in words if word[::-1] in words}
    if "free" in kinds:
        _listed(network, chosen, allowed["common"])
    else:
        _drawn(network, chosen, kinds, allowed)
    return network


def _listed(network: Network, chosen: random.Random, words: set[str]) -> None:
    """Makes it a network file."""
    names = [f"c{number}" for number in range(chosen.randint(3, 7))]
    cells: dict[str, Cell] = {name: (0, 0, number) for number, name in enumerate(names)}
    slots = [chosen.sample(names, k=chosen.randint(2, min(4, len(names)))) for _ in range(4)]
    order = chosen.sample(names, k=len(names))
    lines = ["slots // by the names of their cells", *map(" ".join, slots)]
    lines += ["order", " ".join(order)]
    network.letters = {cells[name]: LETTERS for name in names}
    if chosen.random() < 0.5:
        network.letters[cells[names[0]]] = "ab"
        lines += ["given", f"{names[0]} [ab]"]
    if chosen.random() < 0.5:
        shown: list[str] = [*names, *["#"] * (-len(names) % 2)]
        rows = [shown[: len(shown) // 2], shown[len(shown) // 2 :]]
        lines += ["layout", *map(" ".join, rows)]
        network.picture = [[[cells.get(name) for name in row] for row in rows]]
    else:
        network.picture = [[[cells[name] for name in order]]]
    network.text = "\n".join(lines) + "\n"
    network.order = [cells[name] for name in order]
    network.first = {cell: cell for cell in network.order}
    network.slots = {tuple(cells[name] for name in slot): words for slot in slots}


def _drawn(
    network: Network, chosen: random.Random, kinds: set[str], allowed: dict[str, set[str]]
) -> None:
    """Makes it a grid."""
    arguments = network.arguments
    is_symmetric = "symmetric" in kinds
    layers = 2 if "layers" in kinds else 1
    rows, columns = chosen.randint(2, 3), chosen.randint(2, 3)
    if layers == 2:
        rows, columns = 2, 2
    elif kinds & {"symmetric", "diagonals"}:
        columns = rows
    elif "wrap" in kinds:
        rows, columns = chosen.choice([(2, 4), (3, 3), (2, 3)])
    box = list(itertools.product(range(layers), range(rows), range(columns)))

    def images(cell: Cell) -> set[Cell]:
        layer, row, column = cell
        if not is_symmetric:
            return {cell}
        if layers == 1:
            return {cell, (0, column, row)}
        axes = itertools.permutations(range(3))
        return {(cell[one], cell[two], cell[three]) for one, two, three in axes}

    black: set[Cell] = set()
    for cell in box:
        if chosen.random() < (0.25 if "wrap" in kinds else 0.08):
            black |= images(cell)
    whites = [cell for cell in box if cell not in black]
    given = {cell: chosen.choice(["a", "[ab]", "[^c]"]) for cell in whites if chosen.random() < 0.1}
    meant = {"a": "a", "[ab]": "ab", "[^c]": "ab"}
    likely = 0.2 if "bars" in kinds or "wrap" in kinds and not is_symmetric else 0.0
    right = {cell for cell in whites if chosen.random() < likely}
    below = {cell for cell in whites if chosen.random() < likely}

    def drawn(cell: Cell) -> str:
        mark = {(True, True): "+", (True, False): "|", (False, True): "_", (False, False): ""}
        text = "#" if cell in black else given.get(cell, chosen.choice(".1"))
        return text + mark[cell in right, cell in below]

    network.text = "-\n".join(
        "".join("".join(drawn((k, i, j)) for j in range(columns)) + "\n" for i in range(rows))
        for k in range(layers)
    )
    for cell in whites:
        network.first[cell] = min(images(cell))
    for cell in whites:
        first = network.first[cell]
        left = set(meant[given[cell]]) if cell in given else set(LETTERS)
        network.letters[first] = "".join(set(network.letters.get(first, LETTERS)) & left)
    network.order = whites
    if chosen.random() < 0.5:
        arguments["order"] = "columns"
        network.order = sorted(whites, key=lambda cell: (cell[0], cell[2], cell[1]))
    network.picture = [
        [
            [None if (k, i, j) in black else (k, i, j) for j in range(columns)]
            for i in range(rows)
        ]
        for k in range(layers)
    ]

    wrap = chosen.choice(["across", "down", "both"]) if "wrap" in kinds else None
    arguments["wrap"] = wrap
    least = 3 if "min slot" in kinds else 2
    arguments["min_slot"] = least
    if "diagonals" in kinds:
        arguments["diagonals"] = True
    if is_symmetric:
        arguments["symmetric"] = True

    def across(cell: Cell) -> Cell | None:
        k, i, j = cell
        if cell in right or j + 1 == columns and wrap not in ("across", "both"):
            return None
        return (k, i, (j + 1) % columns)

    def down(cell: Cell) -> Cell | None:
        k, i, j = cell
        if cell in below or i + 1 == rows and wrap not in ("down", "both"):
            return None
        return (k, (i + 1) % rows, j)

    def through(cell: Cell) -> Cell | None:
        k, i, j = cell
        return (k + 1, i, j) if k + 1 < layers else None

    def add(run: list[Cell], name: str) -> None:
        if len(run) >= least:
            slot = tuple(network.first[cell] for cell in run)
            words = allowed.get(name, allowed["common"])
            network.slots[slot] = network.slots.get(slot, words) & words

    for step, name in [(across, "across"), (down, "down"), (through, "common")]:
        after = {cell: step(cell) for cell in whites}
        follows = {cell: nxt for cell, nxt in after.items() if nxt is not None and nxt not in black}
        begun = [cell for cell in whites if cell not in follows.values()]
        seen: set[Cell] = set()
        for cell in begun:
            run = [cell]
            while run[-1] in follows:
                run.append(follows[run[-1]])
            seen.update(run)
            add(run, name)
        if len(seen) < len(whites):
            raise Ring(network.text, arguments)
    for k in range(layers) if "diagonals" in kinds else []:
        for diagonal in (
            [(k, i, i) for i in range(rows)],
            [(k, i, columns - 1 - i) for i in range(rows)],
        ):
            if not black.intersection(diagonal):
                add(diagonal, "common")


class Ring(Exception):
    """A run without a beginning: its text and arguments are refused."""
