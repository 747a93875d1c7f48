"""Ctrl-C ends whatever takes long, and other threads run meanwhile."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from enumerate_fills import Index, Problem

OPEN = "\n".join(["1" * 9] * 9) + "\n"
LARGE = "\n".join(["1" * 7] * 7) + "\n"


@pytest.fixture(autouse=True)
def sigint_is_heard() -> Iterator[None]:
    """Python ignores SIGINT where a shell started it in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def seconds_to_end(work: Callable[[], object], after: float) -> float:
    """The processor time, which no other program lengthens, from a signal to the KeyboardInterrupt."""
    sent: list[float] = []

    def interrupt() -> None:
        sent.append(time.process_time())
        signal.raise_signal(signal.SIGINT)

    timer = threading.Timer(after, interrupt)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        work()
    timer.join()
    return time.process_time() - sent[0]


@pytest.mark.parametrize("name", ["fills", "count", "best", "write", "sample", "distinct", "parts"])
def test_a_signal_ends_whatever_takes_long(french: Index, tmp_path: Path, name: str) -> None:
    problem = Problem(french, OPEN, memory=1 << 28)
    distinct = Problem(french, OPEN, memory=1 << 28, distinct=True)
    parts = distinct.count_parts(2) if name == "parts" else None
    works: dict[str, Callable[[], object]] = {
        "parts": lambda: parts and parts.count(range(len(parts))),
        "fills": lambda: list(problem.fills()),
        "count": problem.count,
        "best": problem.best,
        "write": lambda: problem.shards(3)[1].write(tmp_path / "part"),
        "sample": problem.sample,
        "distinct": distinct.count,
    }
    assert seconds_to_end(works[name], 0.7) < 0.5
    assert list(tmp_path.iterdir()) == []
    # It can be asked again.
    if name == "count":
        assert seconds_to_end(problem.count, 0.3) < 0.5


def test_other_threads_run_meanwhile(french: Index) -> None:
    problem = Problem(french, LARGE, memory=1 << 27, threads=1)
    ticks, stop = 0, threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not stop.wait(0.005):
            ticks += 1

    thread = threading.Thread(target=tick)
    thread.start()
    first = next(problem.fills())
    meanwhile = ticks
    stop.set()
    thread.join()
    assert len(first.split()) == 7
    # It takes a second or so; with the lock of the interpreter held there would be one at most.
    assert meanwhile > 10


def test_two_threads_may_ask_at_once(french: Index) -> None:
    problem = Problem(french, "111\n111\n111\n")
    met = threading.Barrier(2, timeout=60)
    answers: list[tuple[int, int]] = []

    def ask() -> None:
        fills = problem.fills()
        listed = [next(fills)]
        # Each has its first fill before either asks for more: both are in the midst of a listing.
        met.wait()
        counted = problem.count()
        met.wait()
        listed.extend(fills)
        assert listed == sorted(set(listed))
        answers.append((counted, len(listed)))

    threads = [threading.Thread(target=ask) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    # Known of this dictionary.
    assert answers == [(354_394, 354_394)] * 2
