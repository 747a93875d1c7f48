"""Heat, seeds, and what is kept when time or memory ends."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction

import numpy
import pytest

from brute_force import LETTERS, all_fills, random_problem
from enumerate_fills import Estimate, Index, OutOfMemory, Problem, Timeout

OPEN = "\n".join(["1" * 9] * 9) + "\n"


def test_heat_is_that_of_the_brute_force() -> None:
    seen = 0
    for seed in range(40):
        small = random_problem(seed)
        fills = all_fills(small)
        heat = Problem(Index(words=small.words, alphabet=LETTERS), small.text(), memory=1 << 26).heat()
        places = [place for place, cell in enumerate(small.grid) if cell != "\n"]
        expected = [
            None if small.grid[place] in "#0" else dict(Counter(fill[place] for fill in fills))
            for place in places
        ]
        assert (heat.total, heat.cells) == (len(fills), expected), small
        html = heat._repr_html_()
        assert html.count("<td") == len(places) and html.count("<tr>") == small.grid.count("\n") + 1
        seen += len(fills) > 1
    assert seen > 10


def test_heat_of_distinct_words_is_refused() -> None:
    problem = Problem(Index(words=["ab", "ba"]), "11\n11\n", distinct=True)
    with pytest.raises(ValueError, match="heat: fills of distinct words"):
        problem.heat()


@pytest.mark.parametrize("name", ["count", "at", "rank", "sample", "best", "estimate", "heat", "distinct"])
def test_time_ends_whatever_takes_long(french: Index, name: str) -> None:
    problem = Problem(french, OPEN, memory=1 << 28)
    distinct = Problem(french, OPEN, memory=1 << 28, distinct=True)
    loose = Problem(french, "1111111\n" * 5, memory=1 << 28, threads=1)
    works: dict[str, Callable[[float], object]] = {
        "count": lambda timeout: problem.count(timeout=timeout),
        "at": lambda timeout: problem.at(0, timeout=timeout),
        "rank": lambda timeout: loose.rank(next(loose.fills()), timeout=timeout),
        "sample": lambda timeout: problem.sample(2, timeout=timeout),
        "best": lambda timeout: problem.best(timeout=timeout),
        "estimate": lambda timeout: loose.estimate(10**9, timeout=timeout),
        "heat": lambda timeout: problem.heat(timeout=timeout),
        "distinct": lambda timeout: distinct.count(timeout=timeout),
    }
    began = time.process_time()
    with pytest.raises(Timeout, match="stopped by 'timeout'") as stopped:
        works[name](0.3)
    assert time.process_time() - began < 5
    assert isinstance(stopped.value, TimeoutError)
    # An estimate may have a population by then.
    assert name == "estimate" or stopped.value.found == ([] if name in ("sample", "best") else None)


def test_what_was_found_is_kept(french: Index) -> None:
    problem = Problem(french, "111\n111\n111\n", memory=1 << 28)
    problem.count()
    with pytest.raises(Timeout) as stopped:
        problem.sample(10**9, seed=3, timeout=0.5)
    found = stopped.value.found
    assert isinstance(found, list) and len(found) > 10 and found[:10] == problem.sample(10, seed=3)
    with pytest.raises(Timeout) as stopped:
        problem.estimate(10**6, timeout=2)
    assert isinstance(stopped.value.found, Estimate)
    number, error = stopped.value.found
    assert abs(number - 354_394) < 8 * error < 354_394
    # It can be asked again, and in time.
    assert problem.count(timeout=1000) == problem.count(timeout=float("inf")) == 354_394
    for wrong in (-1.0, float("nan")):
        with pytest.raises(ValueError, match="timeout: "):
            problem.count(timeout=wrong)
    assert issubclass(OutOfMemory, MemoryError)


def test_seeds_may_be_those_of_numpy(french: Index) -> None:
    problem = Problem(french, "111\n111\n111\n", memory=1 << 28)
    one, other = (numpy.random.default_rng(5) for _ in range(2))
    drawn = problem.sample(5, seed=one)
    assert drawn == problem.sample(5, seed=other) != problem.sample(5, seed=one)
    assert problem.sample(5, seed=numpy.int64(7)) == problem.sample(5, seed=7)
    with pytest.raises(TypeError):
        problem.sample(5, seed="7")  # type: ignore[arg-type]


def test_totals_are_exact() -> None:
    index = Index(words=["ab;0.1", "ba;0.2"])
    ((fill, total),) = Problem(index, "ab\n").best()
    assert (fill, total, float(total), Fraction(total)) == ("ab\n", Decimal("0.1"), 0.1, Fraction(1, 10))
