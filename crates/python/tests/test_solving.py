"""One fill by each algorithm, and the events of its search."""

from __future__ import annotations

import threading
import time
from typing import Any

import pytest

from brute_force import LETTERS, all_fills, random_problem
from enumerate_fills import Grid, Index, Problem, Progress, Solved, Timeout

ALGORITHMS = ("best", "rac", "cbj", "rac-fc", "cbj-fc", "mac", "branch-and-bound", "dual")
OPEN = "\n".join(["1" * 9] * 9) + "\n"


def index_of(words: tuple[str, ...], seed: int) -> Index:
    lines = [(word, (len(word) * 7 + ord(word[0]) * 5 + seed) % 11) for word in words]
    return Index(words=lines, alphabet=LETTERS)


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_each_algorithm_finds_a_fill_just_where_there_is_one(algorithm: Any) -> None:
    filled = empty = 0
    for seed in range(40):
        small = random_problem(seed)
        distinct, threads = seed % 2 == 0, 1 + seed % 3
        problem = Problem(
            index_of(small.words, seed), small.text(), distinct=distinct, threads=threads, memory=1 << 26
        )
        fills = all_fills(small, "rows", distinct)
        solved = problem.solve(algorithm)
        assert bool(solved) == bool(fills), repr(solved)
        assert solved.answer == ("fill" if fills else "none")
        assert (solved.reason is None) == bool(fills)
        if solved.fill is None:
            empty += 1
            assert solved.total is None
            continue
        filled += 1
        assert solved.fill in fills and solved.total == problem.total(solved.fill)
        if algorithm in ("branch-and-bound", "dual"):
            ((_, total),) = problem.best(1)
            assert solved.total == total
    assert filled > 10 and empty > 2


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_the_events_tell_the_search(algorithm: Any) -> None:
    small = random_problem(3)
    problem = Problem(index_of(small.words, 3), small.text())
    events = problem.events(algorithm, seed=5)
    assert events.solved is None
    told = list(events)
    assert events.solved is not None
    assert events.solved.answer == problem.solve(algorithm, seed=5).answer
    fills = [event for event in told if event["event"] == "fill"]
    assert bool(fills) == bool(events.solved)
    if events.solved.fill is not None and algorithm != "dual":
        # The letters of all white cells, in order.
        white = [letter for letter in events.solved.fill if letter in LETTERS]
        assert fills[-1]["letters"] == "".join(white)
    slots = [event["slot"] for event in told if event["event"] in ("slot-chosen", "word-tried")]
    assert all(0 <= slot < len(problem.slots) for slot in slots)


def test_flags_of_the_algorithms() -> None:
    small = random_problem(3)
    problem = Problem(index_of(small.words, 3), small.text())
    flags: dict[str, Any] = {"order": "dom-wdeg", "ties": "random", "values": "score"}
    one = list(problem.events("cbj-fc", ac3=False, look_ahead=False, seed=2, **flags))
    assert one == list(problem.events("cbj-fc", ac3=False, look_ahead=False, seed=2, **flags))
    assert problem.solve("cbj-fc", ac3=True, **flags).statistics["nodes"] is not None
    for wrong, sentence in (
        ({"algorithm": "fc"}, "unknown algorithm"),
        ({"order": "none"}, "unknown order"),
        ({"look_ahead": True}, "check forward"),
        ({"ac3": True}, "always is arc consistent"),
    ):
        arguments: dict[str, Any] = wrong
        with pytest.raises(ValueError, match=sentence):
            problem.solve(**arguments)
        with pytest.raises(ValueError, match=sentence):
            problem.events(**arguments)


def test_required_words_stand_there(french: Index) -> None:
    problem = Problem(french, Grid.from_text("....\n....\n....\n"), require=["sel"], distinct=True)
    for algorithm in ("best", "mac"):
        fill = problem.solve(algorithm).fill
        assert fill is not None and "sel" in problem.words(fill).values()
    with pytest.raises(ValueError, match="required"):
        problem.events()


def test_limits_end_a_search(french: Index) -> None:
    problem = Problem(french, OPEN, distinct=True, threads=1, memory=1 << 28)
    solved = problem.solve("rac", nodes=100)
    assert (solved.answer, solved.fill, solved.reason) == ("limit", None, None)
    assert solved.statistics["nodes"] == 100
    told: list[Progress] = []
    with pytest.raises(Timeout) as caught:
        problem.solve("rac", timeout=0.5, progress=told.append)
    assert isinstance(caught.value.found, Solved) and caught.value.found.answer == "limit"
    assert told and all(one.seconds < two.seconds for one, two in zip(told, told[1:]))
    with pytest.raises(Timeout):
        for _ in problem.events("rac", timeout=0.3):
            pass


def test_events_come_while_the_search_goes_on(french: Index) -> None:
    problem = Problem(french, OPEN, distinct=True, memory=1 << 28)
    before = threading.active_count()
    events = problem.events("rac")
    assert len([next(events) for _ in range(10_000)]) == 10_000
    assert events.solved is None
    del events
    # Its thread is none of Python's, and ends when nobody takes its events.
    assert threading.active_count() == before


def test_progress_may_end_the_work(french: Index) -> None:
    problem = Problem(french, OPEN, memory=1 << 28)

    class Enough(Exception):
        pass

    def enough(progress: Progress) -> None:
        assert progress.fraction is None or 0 <= progress.fraction <= 1
        raise Enough

    begun = time.monotonic()
    for work in (problem.count, problem.heat, problem.max_marginals, problem.best, problem.sample):
        with pytest.raises(Enough):
            work(progress=enough)
    assert time.monotonic() - begun < 60
    with pytest.raises(TypeError, match="progress: 3: it is called"):
        problem.count(progress=3)  # type: ignore[arg-type]


def test_a_count_tells_its_fraction(french: Index) -> None:
    told: list[Progress] = []
    problem = Problem(french, "\n".join(["1" * 6] * 6) + "\n", memory=1 << 28)
    with pytest.raises(Timeout):
        problem.count(timeout=3, progress=told.append)
    fractions = [progress.fraction for progress in told if progress.fraction is not None]
    assert fractions == sorted(fractions) and 0 < fractions[-1] < 1
