"""Shards as they are written to files."""

from __future__ import annotations

from pathlib import Path

import pytest

from conftest import Command
from enumerate_fills import Index, Problem, Shard

GRID = "1111\n1111\n11#1\n"


def test_the_files_of_shards_make_up_the_list(
    french: Index, command: Command, tmp_path: Path
) -> None:
    problem = Problem(french, GRID, threads=1)
    written = []
    for number, shard in enumerate(problem.shards(6)):
        path = tmp_path / f"{number}"
        told = shard.write(path)
        assert told.rest is None and told.bytes == path.stat().st_size
        assert path.read_bytes() == command(GRID, "--shard", f"{number + 1}/6")
        written.append((told.fills, path.read_bytes()))
    assert b"".join(text for _, text in written) == command(GRID)
    assert sum(fills for fills, _ in written) == problem.count()
    assert sorted(path.name for path in tmp_path.iterdir()) == list("012345")


def test_what_the_time_does_not_suffice_for_is_a_shard(
    french: Index, command: Command, tmp_path: Path
) -> None:
    problem = Problem(french, GRID, threads=1)
    path, parts, rounds = tmp_path / "part", [], 0
    left = [problem.shards(1)[0]]
    while left:
        told = left.pop(0).write(path, seconds=0.0 if rounds < 20 else None)
        parts.append(path.read_bytes())
        assert path.read_bytes().lstrip(b"\n") == "\n".join(told.shard.fills()).encode()
        rounds += 1
        if told.rest is not None:
            left = told.rest.split(2) + left
    assert rounds > 20
    assert b"".join(parts) == command(GRID)


def test_a_file_that_cannot_be_written_is_refused(french: Index, tmp_path: Path) -> None:
    shard = Problem(french, GRID).shards(2)[1]
    with pytest.raises(FileNotFoundError, match="none/part: cannot write the fills: the folder "):
        shard.write(tmp_path / "none" / "part")
    with pytest.raises(IsADirectoryError, match="cannot write the fills"):
        shard.write(tmp_path)
    with pytest.raises(OSError, match="No space left"):
        shard.write("/dev/full")
    with pytest.raises(ValueError, match="seconds: "):
        shard.write(tmp_path / "part", seconds=-1.0)
    assert list(tmp_path.iterdir()) == []


def test_bounds_are_letters_of_the_grid(french: Index) -> None:
    problem = Problem(french, "11\n11\n")
    assert Shard(problem, [32], []).is_empty and not Shard(problem).is_empty
    assert Shard(problem).share() == pytest.approx(1.0)
    with pytest.raises(ValueError, match="end: 33: it is the rank of a letter, at most 32"):
        Shard(problem, [], [33])
    with pytest.raises(ValueError, match="start: 5 letters: the grid has 4 white cells"):
        Shard(problem, [0] * 5)
    with pytest.raises(ValueError, match="n: 0: it is at least 1"):
        problem.shards(0)
