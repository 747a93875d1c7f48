#!/usr/bin/env python3
"""Lists the fills of a grid on a cluster, with Ray:

    pip install ray enumerate-fills
    python examples/ray_fills.py words.txt grid.txt out --shards 2000 --address auto

The list is cut into shards, and each is a task that writes a part, out/NAME.zst. A task that takes longer
than --seconds ends with what it has, and its rest is cut again. Parts are written in out/unfinished and
take their name when they are complete; out/manifest.json then tells their interval, fills, bytes, checksum
and seconds. A task whose worker or node dies is done again. The same command goes on where a run was
stopped. The parts in the order of their names are the list, byte for byte:

    cat out/*.zst | zstd -dc > fills

With --count it tells how many fills there are. The count is cut into parts, at least --shards, and a task counts some of
them; what it has not counted in --seconds is shared out again. out/count.json has the numbers of all parts, from which
the same command goes on:

    python examples/ray_fills.py words.txt grid.txt out --count --address auto

All machines need the dictionaries and the folder at the same place. Without --address, Ray runs on this
machine alone.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import os
import shutil
import sys
import time
import uuid
from collections import deque
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Literal, Optional, cast

import ray

from enumerate_fills import CountParts, Index, Problem, Shard

EVERY = 1.0  # seconds between two savings of the manifest


@dataclass(frozen=True)
class Job:
    """What is listed; on this the parts depend."""

    dictionaries: tuple[str, ...]
    key: str
    grid: str
    order: Literal["rows", "columns"]
    distinct: bool
    shards: int


@dataclass(frozen=True)
class Piece:
    """An interval of the list that is still to be written."""

    name: str
    start: list[int]
    end: list[int]
    share: float


@dataclass(frozen=True)
class Part:
    """An interval of the list that is written."""

    name: str
    start: list[int]
    end: list[int]
    fills: int
    text_bytes: int
    bytes: int
    sha256: str
    seconds: float
    core_seconds: float


OPENED: dict[Job, Problem] = {}  # in each worker, for its next tasks
CUT: dict[Job, CountParts] = {}


def problem_of(job: Job, memory: int) -> Problem:
    """The problem of a job."""
    index = Index(*job.dictionaries, memory=memory)
    if index.key != job.key:
        raise ValueError(f"{', '.join(job.dictionaries)}: not the words of the other machines")
    return Problem(
        index, job.grid, order=job.order, distinct=job.distinct, memory=memory, threads=1
    )


def write_part(
    job: Job, piece: Piece, folder: str, memory: int, seconds: float, pieces: int
) -> tuple[str, Part, list[Piece]]:
    """Writes a piece under a name of its own: that name, the part, and the pieces that are left."""
    began, worked = time.monotonic(), time.process_time()
    if job not in OPENED:
        OPENED[job] = problem_of(job, memory)
    shard = Shard(OPENED[job], piece.start, piece.end)
    # Another attempt may be at work, which its machine only seemed to have lost.
    path = Path(folder) / "unfinished" / f"{piece.name}.{uuid.uuid4().hex}.zst"
    written = shard.write(path, seconds=seconds)
    name, rest = piece.name, []
    if written.rest is not None:
        # The names of what it is cut into come in the order of the list.
        name = f"{piece.name}-0000"
        # As many as seem to fill the time of a task each, by what this one did in it.
        done, left = written.shard.share(), written.rest.share()
        pieces = min(pieces, math.ceil(left / done)) if done > 0 else pieces
        for number, shard in enumerate(written.rest.split(max(pieces, 1)), 1):
            later = f"{piece.name}-{number:04}"
            rest.append(Piece(later, shard.start, shard.end, shard.share()))
    digest = hashlib.sha256()
    with path.open("rb") as file:
        for block in iter(lambda: file.read(1 << 20), b""):
            digest.update(block)
    part = Part(
        name=name,
        start=written.shard.start,
        end=written.shard.end,
        fills=written.fills,
        text_bytes=written.bytes,
        bytes=path.stat().st_size,
        sha256=digest.hexdigest(),
        seconds=round(time.monotonic() - began, 3),
        core_seconds=round(time.process_time() - worked, 3),
    )
    return path.name, part, rest


def count_parts(
    job: Job, parts: list[int], memory: int, seconds: float
) -> tuple[list[tuple[str, int]], float]:
    """The letters and the number of fills of some parts, as far as the time goes, and the core-seconds."""
    worked = time.process_time()
    if job not in CUT:
        CUT[job] = problem_of(job, memory).count_parts(job.shards)
    counted = CUT[job].count(parts, seconds=seconds)
    letters = (CUT[job].letters(part) for part in parts)
    return list(zip(letters, counted)), time.process_time() - worked


class Listing:
    """The parts that are written and the pieces that wait, as the manifest has them."""

    def __init__(self, folder: Path, job: Job, problem: Problem) -> None:
        self.folder, self.job = folder, job
        self.parts: list[Part] = []
        self.waiting: deque[Piece] = deque()
        self.running: dict[Any, Piece] = {}
        self.saved = 0.0
        shutil.rmtree(folder / "unfinished", ignore_errors=True)
        (folder / "unfinished").mkdir(parents=True)
        if (folder / "manifest.json").exists():
            self.go_on(problem)
        else:
            for number, shard in enumerate(problem.shards(job.shards)):
                self.waiting.append(
                    Piece(f"{number:06}", shard.start, shard.end, shard.share())
                )

    def go_on(self, problem: Problem) -> None:
        """Takes up the manifest; what it has a part of that is not there is written again."""
        manifest = json.loads((self.folder / "manifest.json").read_text())
        before = {**manifest["job"], "dictionaries": tuple(manifest["job"]["dictionaries"])}
        for name, value in asdict(self.job).items():
            if before[name] != value:
                sys.exit(
                    f"{self.folder}/manifest.json: another job: its {name} is {before[name]!r}, "
                    f"not {value!r}: give another folder"
                )
        self.waiting.extend(Piece(**piece) for piece in manifest["waiting"])
        for part in (Part(**part) for part in manifest["parts"]):
            path = self.folder / f"{part.name}.zst"
            if path.exists() and path.stat().st_size == part.bytes:
                self.parts.append(part)
            else:
                say(f"{path} is gone or of another size: it is written again")
                share = Shard(problem, part.start, part.end).share()
                self.waiting.append(Piece(part.name, part.start, part.end, share))
        say(f"{len(self.parts)} parts are there, {len(self.waiting)} pieces are left")

    def adopt(self, written: str, part: Part, rest: list[Piece]) -> None:
        """Gives a part its name, and lets what is left of it wait."""
        os.replace(self.folder / "unfinished" / written, self.folder / f"{part.name}.zst")
        self.parts.append(part)
        # What is left comes first: the last task to end is to be a short one.
        self.waiting.extendleft(reversed(rest))

    def run(self, flags: argparse.Namespace) -> None:
        """Writes all pieces that wait."""
        task = ray.remote(write_part).options(num_cpus=1, max_retries=flags.retries)
        told, most = 0.0, 2 * cpus() + 2
        while self.waiting or self.running:
            # More than run at once, so that no machine waits for this one.
            while self.waiting and len(self.running) < most:
                piece = self.waiting.popleft()
                reference = task.remote(
                    self.job, piece, str(self.folder), flags.memory, flags.seconds, flags.pieces
                )
                self.running[reference] = piece
            ready, _ = ray.wait(list(self.running), num_returns=1, timeout=EVERY)
            for reference in ready:
                written, part, rest = ray.get(reference)
                del self.running[reference]
                self.adopt(written, part, rest)
            if time.monotonic() - self.saved > EVERY:
                self.save()
                most = 2 * cpus() + 2
            if time.monotonic() - told > flags.every:
                told = time.monotonic()
                self.tell(flags.price)

    def save(self) -> None:
        """Replaces the manifest."""
        self.saved = time.monotonic()
        pieces = [*self.running.values(), *self.waiting]
        manifest = {
            "job": asdict(self.job),
            "complete": not pieces,
            "fills": sum(part.fills for part in self.parts),
            "core_seconds": round(sum(part.core_seconds for part in self.parts), 3),
            "parts": [asdict(part) for part in sorted(self.parts, key=lambda part: part.name)],
            "waiting": [asdict(piece) for piece in sorted(pieces, key=lambda piece: piece.name)],
        }
        replace(self.folder / "manifest.json", manifest)

    def tell(self, price: Optional[float]) -> None:
        """Says how far the run is and what it took, on standard error."""
        left = sum(piece.share for piece in (*self.running.values(), *self.waiting))
        core_seconds = sum(part.core_seconds for part in self.parts)
        say(
            f"{100 * (1 - min(left, 1)):.1f} %: {sum(part.fills for part in self.parts):,} fills, "
            f"{sum(part.bytes for part in self.parts):,} bytes, {len(self.parts)} parts, "
            f"{len(self.running)} tasks, {len(self.waiting)} pieces wait, "
            f"{core_seconds:.0f} core-seconds{cost(core_seconds, price)}"
        )


class Count:
    """The numbers of fills of the parts that are counted, as out/count.json has them."""

    def __init__(self, folder: Path, job: Job, problem: Problem) -> None:
        self.path, self.job = folder / "count.json", job
        folder.mkdir(parents=True, exist_ok=True)
        cut = problem.count_parts(job.shards)
        self.letters = [cut.letters(part) for part in range(len(cut))]
        self.counted: dict[str, int] = {}
        self.core_seconds = 0.0
        if self.path.exists():
            before = json.loads(self.path.read_text())
            if before["job"] != json.loads(json.dumps(asdict(job))):
                sys.exit(f"{self.path}: another job: give another folder")
            self.counted = {letters: int(fills) for letters, fills in before["parts"].items()}
            self.core_seconds = before["core_seconds"]
            say(f"{len(self.counted)} of {len(cut)} parts are counted")

    def run(self, flags: argparse.Namespace) -> None:
        """Counts all parts that are left: fewer at a time towards the end, so that all machines end together."""
        task = ray.remote(count_parts).options(num_cpus=1, max_retries=flags.retries)
        left = [part for part, letters in enumerate(self.letters) if letters not in self.counted]
        running: dict[Any, list[int]] = {}
        told = saved = time.monotonic()
        while left or running:
            most = 2 * cpus() + 2
            while left and len(running) < most:
                size = math.ceil(len(left) / (2 * most))
                parts, left = left[:size], left[size:]
                running[task.remote(self.job, parts, flags.memory, flags.seconds)] = parts
            ready, _ = ray.wait(list(running), num_returns=1, timeout=EVERY)
            for reference in ready:
                counted, seconds = ray.get(reference)
                left = running.pop(reference)[len(counted) :] + left
                self.counted.update(counted)
                self.core_seconds += seconds
            if time.monotonic() - saved > EVERY:
                saved = time.monotonic()
                self.save()
            if time.monotonic() - told > flags.every:
                told = time.monotonic()
                self.tell(flags.price)

    def save(self) -> None:
        """Replaces out/count.json."""
        fills = {letters: str(fills) for letters, fills in sorted(self.counted.items())}
        replace(self.path, {
            "job": asdict(self.job),
            "complete": len(fills) == len(self.letters),
            "fills": str(sum(self.counted.values())),
            "core_seconds": round(self.core_seconds, 3),
            "parts": fills,
        })

    def tell(self, price: Optional[float]) -> None:
        """Says how far the count is and what it took, on standard error."""
        say(
            f"{len(self.counted)} of {len(self.letters)} parts, {sum(self.counted.values()):,} fills, "
            f"{self.core_seconds:.0f} core-seconds{cost(self.core_seconds, price)}"
        )


def cost(core_seconds: float, price: Optional[float]) -> str:
    return "" if price is None else f", {core_seconds / 3600 * price:.4f} at {price} a core-hour"


def replace(path: Path, value: Any) -> None:
    """Puts a file of JSON in the place of another."""
    new = path.with_name(f"{path.name}.unfinished")
    with new.open("w") as file:
        json.dump(value, file, indent=1)
        file.flush()
        os.fsync(file.fileno())
    os.replace(new, path)


def cpus() -> int:
    """How many processors the cluster has by now."""
    # Ray has no types for it.
    return int(getattr(ray, "cluster_resources")().get("CPU", 1))


def say(line: str) -> None:
    print(f"ray_fills: {line}", file=sys.stderr, flush=True)


def read_flags() -> argparse.Namespace:
    flags = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    flags.add_argument("dictionary", nargs="+", help="a word list, or several")
    flags.add_argument("grid", help="the file of the grid")
    flags.add_argument("folder", type=Path, help="where the parts and the manifest go")
    flags.add_argument("--count", action="store_true", help="tell how many fills there are")
    flags.add_argument("--shards", type=int, default=1000, help="into how many the list is cut")
    flags.add_argument("--seconds", type=float, default=60.0, help="how long a task may take")
    flags.add_argument("--pieces", type=int, default=8, help="into how many its rest is cut")
    flags.add_argument("--order", choices=["rows", "columns"], default="rows")
    flags.add_argument("--distinct", action="store_true", help="no word twice in a fill")
    flags.add_argument("--memory", type=int, default=1 << 29, help="bytes for each task")
    flags.add_argument("--retries", type=int, default=5, help="how often a task whose worker dies")
    flags.add_argument("--address", help="the cluster, as ray.init takes it; or this machine alone")
    flags.add_argument("--price", type=float, help="what a core costs an hour, to tell the cost")
    flags.add_argument("--every", type=float, default=5.0, help="seconds between two reports")
    return flags.parse_args()


def main() -> None:
    flags = read_flags()
    dictionaries = tuple(str(Path(path).resolve()) for path in flags.dictionary)
    flags.folder = flags.folder.resolve()
    grid = Path(flags.grid).read_text()
    key = Index(*dictionaries, memory=flags.memory).key
    order = cast(Literal["rows", "columns"], flags.order)
    job = Job(dictionaries, key, grid, order, flags.distinct, flags.shards)
    ray.init(address=flags.address, log_to_driver=False, include_dashboard=False)
    of = Count if flags.count else Listing
    work = of(flags.folder, job, problem_of(job, flags.memory))
    try:
        work.run(flags)
    except (KeyboardInterrupt, ray.exceptions.RayError) as error:
        reason = "interrupted" if isinstance(error, KeyboardInterrupt) else str(error)
        say(f"{reason.rstrip()}\nray_fills: the same command goes on from {flags.folder}")
        sys.exit(130 if isinstance(error, KeyboardInterrupt) else 3)
    finally:
        work.save()
        work.tell(flags.price)
    if isinstance(work, Count):
        print(sum(work.counted.values()))
        return
    shutil.rmtree(flags.folder / "unfinished")
    say(f"complete: cat {flags.folder}/*.zst | zstd -dc")


if __name__ == "__main__":
    main()
