"""Fills found by trying all words in all rows, and random problems that are small enough for that."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from dataclasses import dataclass

LETTERS = "abc"


@dataclass(frozen=True)
class SmallProblem:
    """A grid, a line a row, and the words to fill it with."""

    words: tuple[str, ...]
    grid: str

    def text(self) -> str:
        """The grid as a file has it."""
        return self.grid + "\n"


def random_problem(seed: int) -> SmallProblem:
    """A problem of at most twelve cells over three letters, some of them black or given."""
    chosen = random.Random(seed)
    rows, columns = chosen.randint(1, 3), chosen.randint(1, 4)
    cells = "." * 8 + "1" * 4 + "#0" + "a"
    grid = "\n".join("".join(chosen.choices(cells, k=columns)) for _ in range(rows))
    all_words = ["".join(word) for n in (2, 3, 4) for word in itertools.product(LETTERS, repeat=n)]
    share = chosen.choice([0.2, 0.5, 0.9])
    words = tuple(word for word in all_words if chosen.random() < share)
    return SmallProblem(words, grid)


def runs(fill: str) -> Iterator[str]:
    """The words of a fill: runs of two letters or more, across and down."""
    rows = fill.split("\n")
    columns = ["".join(column) for column in zip(*rows)]
    for line in rows + columns:
        for run in line.replace("#", "0").split("0"):
            if len(run) > 1:
                yield run


def transposed(fill: str) -> str:
    """Rows and columns exchanged."""
    return "\n".join("".join(column) for column in zip(*fill.split("\n")))


def all_fills(problem: SmallProblem, order: str = "rows", distinct: bool = False) -> list[str]:
    """All fills, as they are printed, in order."""
    choices = [LETTERS if cell in ".1" else cell for cell in problem.grid]
    words = set(problem.words)
    found = []
    for cells in _rows(choices, words):
        spelled = list(runs(cells))
        if words.issuperset(spelled) and not (distinct and len(set(spelled)) < len(spelled)):
            found.append(cells)
    key = transposed if order == "columns" else str
    return [fill + "\n" for fill in sorted(found, key=key)]


def _rows(choices: list[str], words: set[str]) -> Iterator[str]:
    """All grids whose rows are made of words."""
    lines: list[list[str]] = [[]]
    for choice in choices:
        if choice == "\n":
            lines.append([])
        else:
            lines[-1].append(choice)
    allowed = []
    for line in lines:
        spelled = ("".join(letters) for letters in itertools.product(*line))
        is_allowed = [
            row
            for row in spelled
            if words.issuperset(r for r in row.replace("#", "0").split("0") if len(r) > 1)
        ]
        allowed.append(is_allowed)
    return ("\n".join(rows) for rows in itertools.product(*allowed))
