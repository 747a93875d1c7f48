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
    """How long after a signal some work ended with KeyboardInterrupt."""
    sent: list[float] = []

    def interrupt() -> None:
        sent.append(time.monotonic())
        signal.raise_signal(signal.SIGINT)

    timer = threading.Timer(after, interrupt)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        work()
    timer.join()
    return time.monotonic() - sent[0]


@pytest.mark.parametrize("name", ["fills", "count", "best", "write", "sample", "distinct"])
def test_a_signal_ends_whatever_takes_long(french: Index, tmp_path: Path, name: str) -> None:
    problem = Problem(french, OPEN, memory=1 << 28)
    distinct = Problem(french, OPEN, memory=1 << 28, distinct=True)
    works: dict[str, Callable[[], object]] = {
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
    longest, last, stop = 0.0, time.monotonic(), threading.Event()

    def tick() -> None:
        nonlocal longest, last
        while not stop.wait(0.005):
            now = time.monotonic()
            longest, last = max(longest, now - last), now

    thread = threading.Thread(target=tick)
    thread.start()
    first = next(problem.fills())
    stop.set()
    thread.join()
    assert len(first.split()) == 7
    assert 0.0 < longest < 0.5, longest


def test_two_threads_may_ask_at_once() -> None:
    words = ["mars", "mois", "plus", "soir", "tard"]
    problem = Problem(Index(words=words), "1111\n1001\n1001\n1111\n")
    answers: list[int] = []
    threads = [threading.Thread(target=lambda: answers.append(problem.count())) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [5] * 8
