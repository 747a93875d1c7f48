#!/usr/bin/env python3
"""Measures some shards of a list, and simulates the listing of all on many machines.

    venv/bin/python benches/record/stragglers.py dict/francais.dict.gz grids/blank-5x5.txt --shards 100000

It needs the Python package enumerate_fills (crates/python/README.md), and nothing else.

Shards are drawn at random and written as zstd files, each timed in seconds of a processor. Of these the
shards of a list of --fills fills are drawn, with replacement, and given one after the other to the core
that is free first: in whole, and as examples/ray_fills.py does it, where a task ends after --seconds and
the rest is cut in pieces. A machine that fails, once in --mtbf hours, loses what its cores had begun.
"""

from __future__ import annotations

import argparse
import heapq
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from enumerate_fills import Index, Problem, Shard

STARTING = 0.05  # seconds that a task takes beside its work: benches/record/cluster.md


class Measured(NamedTuple):
    """What a shard took and gave."""

    core_seconds: float
    fills: int
    text_bytes: int
    bytes: int


def measure(shard: Shard, folder: Path) -> Measured:
    path = folder / "part.zst"
    began = time.process_time()
    written = shard.write(path)
    core_seconds = time.process_time() - began
    return Measured(core_seconds, written.fills, written.bytes, path.stat().st_size)


def simulate(
    works: list[float], cores: int, limit: float, pieces: int, failures: float, seed: int
) -> tuple[float, float]:
    """The seconds that some works take on so many cores, each of which fails so often a second, and the
    seconds of work that were lost; tasks of more than `limit` seconds are cut."""
    chosen = random.Random(seed)
    waiting = list(reversed(works))
    free = [0.0] * cores
    # Pieces that are cut off come when their task has ended.
    later: list[tuple[float, float]] = []
    end = lost = 0.0
    while waiting or later:
        now = heapq.heappop(free)
        if later and (later[0][0] <= now or not waiting):
            come, work = heapq.heappop(later)
            now = max(now, come)
        else:
            work = waiting.pop()
        taken = min(work, limit)
        fails = chosen.expovariate(failures) if failures else float("inf")
        if fails < taken:
            lost += fails
            now += fails
            heapq.heappush(later, (now, work))
        else:
            now += taken + STARTING
            for _ in range(pieces if work > taken else 0):
                heapq.heappush(later, (now, (work - taken) / pieces))
            end = max(end, now)
        heapq.heappush(free, now)
    return end, lost


def main() -> None:
    flags = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    flags.add_argument("dictionary")
    flags.add_argument("grid", type=Path)
    flags.add_argument("--shards", type=int, default=2000, help="into how many the list is cut")
    flags.add_argument("--sample", type=int, default=200, help="how many of them are measured")
    flags.add_argument("--fills", type=float, default=1e12, help="how long the simulated list is")
    flags.add_argument("--machines", type=int, default=1000)
    flags.add_argument("--cores", type=int, default=1, help="of each machine")
    flags.add_argument("--tasks", type=int, default=100, help="a core, on average")
    flags.add_argument("--pieces", type=int, default=8)
    flags.add_argument("--mtbf", type=float, default=1000.0, help="hours between a machine's failures")
    flags.add_argument("--price", type=float, default=0.04, help="of a core-hour")
    flags.add_argument("--seed", type=int, default=1)
    given = flags.parse_args()

    problem = Problem(Index(given.dictionary), given.grid, threads=1)
    shards = problem.shards(given.shards)
    drawn = random.Random(given.seed).sample(shards, min(given.sample, len(shards)))
    with tempfile.TemporaryDirectory() as folder:
        measured = [measure(shard, Path(folder)) for shard in drawn]
    fills = sum(one.fills for one in measured)
    core_seconds = sum(one.core_seconds for one in measured)
    text, packed = (sum(one[at] for one in measured) for at in (2, 3))
    times = sorted(one.core_seconds for one in measured)
    mean = core_seconds / len(times)
    print(f"{len(times)} of {len(shards)} shards: {fills} fills in {core_seconds:.2f} core-seconds")
    print(f"about {fills / len(times) * len(shards):.3g} fills in all")
    print(f"{fills / core_seconds:.3g} fills/s and core, {text / core_seconds / 1e6:.0f} MB/s of text,")
    print(f"{text / fills:.1f} bytes a fill, {packed / fills:.2f} compressed: {text / packed:.1f} to 1")
    percentile = statistics.quantiles(times, n=100)
    print(f"times of shards over their mean, {mean * 1000:.1f} ms: median {percentile[49] / mean:.2f},")
    print(f"90th percentile {percentile[89] / mean:.2f}, 99th {percentile[98] / mean:.2f}, ")
    print(f"longest {times[-1] / mean:.2f}, deviation {statistics.pstdev(times) / mean:.2f}")

    cores = given.machines * given.cores
    work = given.fills * core_seconds / fills
    ideal = work / cores
    print(
        f"{given.fills:.0e} fills: {work / 3600:,.1f} core-hours, {work / 3600 * given.price:,.2f} at "
        f"{given.price} each; {given.fills * text / fills / 1e12:.1f} TB of text, "
        f"{given.fills * packed / fills / 1e12:.2f} TB compressed"
    )
    print(f"on {cores} cores at least {ideal:.1f} s")
    chosen = random.Random(given.seed)
    for tasks in (given.tasks // 10, given.tasks):
        works = chosen.choices(times, k=tasks * cores)
        scale = work / sum(works)
        works = [one * scale for one in works]
        for failing in (0.0, 1 / (given.mtbf * 3600)):
            told = []
            for limit in (float("inf"), 2 * work / (tasks * cores)):
                took, lost = simulate(works, cores, limit, given.pieces, failing, given.seed)
                told.append(f"{took:.1f} s, {took / ideal - 1:.1%} over, {lost / work:.4%} lost")
            fails = f"failing once in {given.mtbf:g} h" if failing else "that never fail"
            print(f"{tasks} tasks a core, machines {fails}: whole {told[0]}; cut {told[1]}")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
