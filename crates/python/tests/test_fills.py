"""Fills against brute force, and against what the command writes."""

from __future__ import annotations

import itertools
import pickle
from collections.abc import Iterator
from typing import Literal

import numpy
import pytest

from brute_force import LETTERS, SmallProblem, all_fills, random_problem, runs
from conftest import Command
from enumerate_fills import Index, Problem, Shard

GRIDS = ["111\n111\n111\n", "11#1\n1111\n1#11\n"]


def made(small: SmallProblem, order: Literal["rows", "columns"], distinct: bool) -> Problem:
    index = Index(words=small.words, alphabet=LETTERS)
    return Problem(index, small.text(), order=order, distinct=distinct, memory=1 << 26)


def cases() -> Iterator[tuple[SmallProblem, Literal["rows", "columns"], bool]]:
    orders: tuple[Literal["rows", "columns"], ...] = ("rows", "columns")
    for seed in range(100):
        yield random_problem(seed), orders[seed % 2], seed % 3 == 0


def test_fills_and_answers_are_those_of_the_brute_force() -> None:
    seen = 0
    for small, order, distinct in cases():
        expected = all_fills(small, order, distinct)
        problem = made(small, order, distinct)
        assert list(problem.fills()) == expected, small
        assert problem.count() == len(expected), small
        seen += len(expected)
        for number in sorted({0, len(expected) // 2, len(expected) - 1} & set(range(len(expected)))):
            assert problem.at(number) == expected[number]
            assert problem.rank(expected[number]) == number
            assert list(problem.fills(3, at=number)) == expected[number:][:3]
            assert list(problem.fills(after=expected[number])) == expected[number + 1 :]
        with pytest.raises(IndexError, match=f"no fill has the number {len(expected)}: there "):
            problem.at(len(expected))
        if expected or not distinct:
            assert set(problem.sample(20, seed=1)) <= set(expected)
            assert len(problem.sample(20)) == (20 if expected else 0)
    assert seen > 10_000, seen


def test_shards_make_up_the_list() -> None:
    for small, order, distinct in cases():
        expected = all_fills(small, order, distinct)
        problem = made(small, order, distinct)
        shards = pickle.loads(pickle.dumps(problem.shards(5)))
        assert len(shards) == 5
        parts = [part for shard in shards for part in shard.split(3)]
        for pieces in (shards, parts):
            assert [fill for piece in pieces for fill in piece.fills()] == expected, small
        again = [Shard(problem, shard.start, shard.end) for shard in shards]
        assert [list(shard.fills(2)) for shard in again] == [list(s.fills())[:2] for s in shards]


@pytest.mark.parametrize("grid", GRIDS)
@pytest.mark.parametrize("order", ["rows", "columns"])
@pytest.mark.parametrize("distinct", [False, True])
def test_all_is_as_the_command_has_it(
    french: Index,
    command: Command,
    grid: str,
    order: Literal["rows", "columns"],
    distinct: bool,
) -> None:
    problem = Problem(french, grid, order=order, distinct=distinct)
    flags = ["--order", order, *(["--distinct"] if distinct else [])]

    def text(*more: str) -> str:
        return command(grid, *flags, *more).decode()

    limit = 20_000
    assert "\n".join(problem.fills(limit)) == text("--limit", str(limit))
    assert "\n".join(problem.shards(7)[3].fills(1000)) == text("--shard", "4/7", "-n", "1000").lstrip()
    assert "\n".join(problem.fills(5, at=12_345)) == text("--at", "12345", "--limit", "5")
    assert "\n".join(problem.sample(10, seed=7)) == text("--sample", "10", "--seed", "7")
    number, error = problem.estimate(4, seed=7)
    [told, told_error] = map(float, text("--estimate=4", "--seed", "7").split("±"))
    assert number == pytest.approx(told, rel=1e-3)
    assert error == pytest.approx(told_error, rel=0.06)
    if not distinct:
        assert f"{problem.count()}\n" == text("--count")


def test_large_numbers_are_exact(french: Index) -> None:
    one, twelve = ("\n".join(["1" * 15, "0" * 15] * rows) for rows in (1, 12))
    many = Problem(french, twelve)
    assert many.count() == Problem(french, one).count() ** 12 > 1 << 100
    number = many.count() // 3
    assert many.rank(many.at(number)) == number


def test_arrays_are_the_cells_as_they_are_printed(french: Index) -> None:
    problem = Problem(french, GRIDS[1])
    texts = list(itertools.islice(problem.fills(), 10_000))
    arrays = list(problem.fills(10_000).arrays(3000))
    assert [len(array) for array in arrays] == [3000, 3000, 3000, 1000]
    whole = numpy.concatenate(arrays)
    assert whole.shape == (10_000, 3, 4) and whole.dtype == numpy.uint8
    printed = ["".join(bytes(row).decode() + "\n" for row in fill) for fill in whole]
    assert printed == texts
    arrays[0][0, 0, 0] = 0
    fills = problem.fills()
    first = next(fills)
    second = next(fills.arrays(1))[0]
    assert [first, "".join(bytes(row).decode() + "\n" for row in second)] == texts[:2]


def test_the_best_are_those_of_the_brute_force() -> None:
    for seed in range(40):
        small = random_problem(seed)
        scores = {word: (len(word) * 7 + ord(word[0]) * 5 + seed) % 11 for word in small.words}
        lines = [f"{word};{score / 4}" for word, score in scores.items()]
        problem = Problem(Index(words=lines, alphabet=LETTERS), small.text(), memory=1 << 26)
        fills = all_fills(small)
        totals = [sum(scores[word] for word in runs(fill.rstrip("\n"))) for fill in fills]
        ranked = sorted(range(len(fills)), key=lambda number: (-totals[number], number))[:4]
        expected = [(fills[number], totals[number] / 4) for number in ranked]
        assert [(fill, float(total)) for fill, total in problem.best(4)] == expected, small
