"""Better and better fills end with the best."""

from __future__ import annotations

import signal
import threading

import pytest

from brute_force import LETTERS, all_fills, random_problem
from enumerate_fills import Index, Problem
from networks import KINDS, Ring, random_network

OPEN = "\n".join(["1" * 9] * 9) + "\n"


def check(problem: Problem, fills: list[str]) -> bool:
    """Whether there was a fill; asserts that the last one is the best, and each is better than the one before."""
    found = list(problem.best_fill())
    assert bool(found) == bool(fills)
    if not found:
        return False
    assert all(one.total < two.total for one, two in zip(found[:-1], found[1:-1]))
    assert all(one.total <= one.bound for one in found) and {one.fill for one in found} <= set(fills)
    ((_, total),) = problem.best(1)
    last = found[-1]
    assert last.is_best and last.total == last.bound == total, repr(last)
    return True


def test_the_last_is_the_best() -> None:
    filled = 0
    for seed in range(60):
        small = random_problem(seed)
        lines = [f"{word};{(len(word) * 7 + ord(word[0]) * 5 + seed) % 11}" for word in small.words]
        distinct, order = seed % 3 == 0, "rows" if seed % 2 else "columns"
        index = Index(words=lines, alphabet=LETTERS)
        problem = Problem(index, small.text(), distinct=distinct, order=order, memory=1 << 26)  # type: ignore[arg-type]
        filled += check(problem, all_fills(small, order, distinct))
    assert filled > 20


def test_the_last_is_the_best_of_networks_of_every_kind() -> None:
    filled = 0
    for seed in range(10 * len(KINDS)):
        try:
            network = random_network(seed)
        except Ring:
            continue
        indexes = {
            name: Index(words=[f"{word};{network.scores[word]}" for word in words], alphabet=LETTERS)
            for name, words in network.lists.items()
        }
        common = indexes.pop("common")
        arguments = network.arguments
        if network.required or "exclude" in arguments:
            continue
        problem = Problem(common, network.text, memory=1 << 26, **{**indexes, **arguments})
        filled += check(problem, [network.text_of(fill) for fill in network.fills()])
    assert filled > 40


def test_it_ends_with_its_time_and_by_a_signal(french: Index) -> None:
    problem = Problem(french, OPEN, memory=1 << 28)
    assert not any(better.is_best for better in problem.best_fill(timeout=0.3))
    better = problem.best_fill()
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(0.5, signal.raise_signal, [signal.SIGINT])
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        list(better)
    timer.join()
    signal.signal(signal.SIGINT, before)
    assert list(better) == []
    for wrong in (-1.0, float("nan")):
        with pytest.raises(ValueError, match="gap: "):
            problem.best_fill(gap=wrong)
        with pytest.raises(ValueError, match="timeout: "):
            problem.best_fill(timeout=wrong)
