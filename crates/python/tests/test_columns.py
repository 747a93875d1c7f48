"""Fills by their words, as arrays and as tables."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import numpy
import pytest

from enumerate_fills import Index, InputError, Problem

LINES = ["mars;0.5", "mois", "plus", "soir;0.25", "tard"]
SQUARE = "1111\n1001\n1001\n1111\n"


@pytest.fixture(scope="module")
def problem() -> Problem:
    return Problem(Index(words=LINES), SQUARE)


def test_words_and_totals_of_a_fill(problem: Problem) -> None:
    assert problem.slots == ["row 1", "row 4", "column 1", "column 4"]
    fill = problem[0]
    assert problem.words(fill) == {"row 1": "mars", "row 4": "soir", "column 1": "mars", "column 4": "soir"}
    assert problem.total(fill) == Decimal("1.5")
    for best, total in problem.best(5):
        assert problem.total(best) == total
    across = Problem(Index(words=LINES), SQUARE, down=Index(words=["mars;2", "soir;3", "plus;4"]))
    for best, total in across.best(5):
        assert across.total(best) == total
    with pytest.raises(InputError, match="fill:1:3: row of 2 cells"):
        problem.words("ma\n")


def test_arrays_of_any_fills(problem: Problem) -> None:
    sample = problem.sample(7, seed=numpy.random.default_rng(5))
    array = problem.array(sample)
    assert array.shape == (7, 4, 4) and array.dtype == numpy.uint8
    for fill, cells in zip(sample, array):
        assert cells.tobytes() == fill.replace("\n", "").encode()
    (all_fills,) = problem.fills().arrays()
    assert numpy.array_equal(problem.array(problem.fills()), all_fills)
    assert problem.array([]).shape == (0, 4, 4)
    box = Problem(Index(words=["ab", "ba"], alphabet="ab"), "..\n..\n-\n..\n..\n")
    assert problem.array(problem[:2]).shape == (2, 4, 4) and box.array(box[:]).shape[1:] == (2, 2, 2)
    with pytest.raises(TypeError, match="one str"):
        problem.array(problem[0])


def test_tables_of_words(problem: Problem, tmp_path: Path) -> None:
    arrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    table = problem.table(problem.fills())
    assert table.column_names == ["fill", *problem.slots] and table.num_rows == 5
    table.validate(full=True)
    assert table.column("fill").to_pylist() == problem[:]
    for row in table.to_pylist():
        words = problem.words(row.pop("fill"))
        assert row == words
    parquet.write_table(table, tmp_path / "fills.parquet")
    assert parquet.read_table(tmp_path / "fills.parquet").equals(table)
    assert problem.table([]).num_rows == 0 and isinstance(table, arrow.Table)


def test_max_marginals_are_the_best_totals(problem: Problem) -> None:
    marginals = problem.max_marginals()
    totals = {fill: problem.total(fill) for fill in problem[:]}
    assert marginals.best == max(totals.values())
    for place, letters in enumerate(marginals.cells):
        at = {fill: fill.replace("\n", "")[place] for fill in totals}
        expected: dict[str, Decimal] = {}
        for fill, total in totals.items():
            expected[at[fill]] = max(total, expected.get(at[fill], total))
        assert letters == (None if place in (5, 6, 9, 10) else expected)
    assert ">m</td>" in marginals._repr_html_() and repr(marginals) == "<MaxMarginals of the best total 1.5>"
