"""Words, grids, arrays and frames as others take them, and how things show themselves."""

from __future__ import annotations

import builtins
import fnmatch
import json
from collections import Counter
from collections.abc import Collection
from decimal import Decimal
from typing import Any

import numpy
import pytest

from brute_force import LETTERS, all_fills, random_problem
from conftest import Command
from enumerate_fills import Estimate, Grid, Index, Problem

WORDS = ["mars;0.5", "mois", "plus", "soir;0.25", "tard", "art;0.5", "rat"]
RING = "....\n.##.\n.##.\n....\n"


def test_words_of_an_index(french: Index) -> None:
    index = Index(words=WORDS)
    assert list(index) == ["art", "rat", "mars", "mois", "plus", "soir", "tard"]
    assert isinstance(index, Collection) and len(list(french)) == len(french)
    assert index.words()[:3] == [("art", Decimal("0.5")), ("mars", Decimal("0.5")), ("soir", Decimal("0.25"))]
    assert [word for word, _ in index.words("[^m]*[rt]")] == ["art", "soir", "rat"]
    assert {word for word, _ in index.words("ar", likeness="part")} == {"art", "mars", "tard"}
    assert [word for word, _ in index.words("tar", likeness="anagram")] == ["art", "rat"]
    assert index.words(length=3, min_score=0.5) == [("art", Decimal("0.5"))]
    assert Index(words=index.words("m*")).score("mars") == Decimal("0.5")
    assert sorted(word for word, _ in french.words("c*o?")) == sorted(fnmatch.filter(french, "c*o?"))
    with pytest.raises(ValueError, match='like: "a-b": \'-\': there may be letters'):
        index.words("a-b")
    with pytest.raises(ValueError, match='likeness: unknown likeness "rhyme": there is pattern, part, anagram'):
        index.words("a", likeness="rhyme")  # type: ignore[arg-type]


def test_the_grid_of_a_problem() -> None:
    index = Index(words=WORDS)
    problem = Problem(index, Grid.from_text(RING), distinct=True)
    assert problem.grid == Grid.from_text(RING) and Problem(index, problem.grid, distinct=True) == problem


def test_arrays_are_told_apart_from_records(french: Index, command: Command) -> None:
    grid = "..#.\n....\n"
    written = command(grid, "--format", "binary", "--limit", "500")
    told = json.loads(written.partition(b"\n")[0])
    numbers = numpy.frombuffer(written[told["header"] :], "uint8").reshape(-1, told["record"])
    problem = Problem(french, grid)
    array = problem.array(problem[:500])
    assert numpy.array_equal(array.reshape(len(array), -1)[:, told["white"]] - ord("a"), numbers)
    first = problem[0].split()
    assert array.view("S1")[0].tolist() == [[bytes([code]) for code in row.encode()] for row in first]
    assert array.view("S4")[0, :, 0].tolist() == [row.encode() for row in first]


def test_heat_as_array_and_frame() -> None:
    pandas = pytest.importorskip("pandas")
    seen = 0
    for seed in range(30):
        small = random_problem(seed)
        fills = all_fills(small)
        problem = Problem(Index(words=small.words, alphabet=LETTERS), small.text(), memory=1 << 26)
        heat, marginals = problem.heat(), problem.max_marginals()
        rows = small.grid.split("\n")
        share, totals = heat.array(), marginals.array()
        assert share.shape == totals.shape == (len(rows), len(rows[0]), 3) and share.dtype == numpy.float64
        expected = {}
        for row, line in enumerate(rows):
            for column, cell in enumerate(line):
                if cell not in "#0":
                    letters = Counter(fill.split("\n")[row][column] for fill in fills)
                    expected.update({(row, column, letter): many for letter, many in letters.items()})
        for (row, column, rank), value in numpy.ndenumerate(share):
            many = expected.get((row, column, LETTERS[rank]), 0)
            assert value == (many / len(fills) if many else 0)
            assert numpy.isnan(totals[row, column, rank]) == (many == 0) or not fills
        frame = heat.frame()
        assert isinstance(frame, pandas.DataFrame)
        assert list(frame.columns) == ["row", "column", "letter", "fills", "share"]
        assert {(r, c, letter): many for r, c, letter, many, _ in frame.itertuples(index=False)} == expected
        assert list(marginals.frame().columns) == ["row", "column", "letter", "total"]
        seen += len(fills) > 1
    assert seen > 5
    box = Problem(Index(words=["ab", "ba"], alphabet="ab"), "..\n..\n-\n..\n..\n").heat()
    assert box.array().shape == (2, 2, 2, 2) and list(box.frame().columns)[:3] == ["layer", "row", "column"]
    free = Problem(Index(words=["aa"]), ("." * 9 + "\n" + "#" * 9 + "\n") * 9, min_slot=12).heat()
    assert free.array()[0, 0, 0] == 1 / 26 and free.frame()["fills"][0] == 26**80


def test_what_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = Problem(Index(words=WORDS), RING)
    heat, imported = problem.heat(), builtins.__import__

    def without(name: str, *rest: Any) -> Any:
        if name in ("numpy", "pandas", "pyarrow"):
            raise ModuleNotFoundError(f"No module named {name!r}")
        return imported(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without)
    for package, use in (
        ("numpy", lambda: problem.array(problem[:1])),
        ("numpy", heat.array),
        ("pandas", heat.frame),
        ("pyarrow", lambda: problem.table(problem[:1])),
    ):
        with pytest.raises(ModuleNotFoundError, match=f"{package} is needed for that: pip install {package}"):
            use()


def test_estimates_of_any_size() -> None:
    problem = Problem(Index(words=["ab", "ba"]), ("." * 9 + "\n" + "#" * 9 + "\n") * 40, min_slot=12)
    estimate = problem.estimate(2, seed=1)
    assert isinstance(estimate, Estimate) and estimate.number == float("inf")
    assert estimate.decimal.adjusted() == 509 and "e509" in repr(estimate)
    number, error = Problem(Index(words=WORDS), RING).estimate(4, seed=1)
    assert 0 < error < 1 > abs(number - 5)
    (number, error), one = Problem(Index(words=WORDS), RING).estimate(1), problem.estimate(1)
    assert number > 0 and numpy.isnan(error) and one.error is None and "±" not in repr(one)


def test_things_tell_what_they_are(french: Index) -> None:
    index = Index(words=WORDS)
    problem = Problem(index, RING, order="columns", distinct=True, require=["mars"])
    told = "<Problem of 4 rows and 4 columns, 4 slots, 7 words, order='columns', distinct=True, require=['mars']>"
    assert repr(problem) == told
    assert repr(index) == "<Index of 7 words of 3 to 4 letters>" and "francais.dict.gz>" in repr(french)
    plain = Problem(index, RING)
    fills = plain.fills()
    assert repr(fills) == "<Fills of 4 rows and 4 columns, not begun>"
    for thing in (
        fills.arrays(),
        plain.events("cbj"),
        plain.best_fill(),
        plain.count_parts(1),
        plain.heat(),
        plain.max_marginals(),
        plain.shards(1)[0],
        reversed(plain),
    ):
        assert "object at 0x" not in repr(thing), thing
