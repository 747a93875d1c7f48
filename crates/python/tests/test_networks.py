"""Networks of every kind, with every answer, against a brute force."""

from __future__ import annotations

import pickle
from collections import Counter
from decimal import Decimal
from pathlib import Path

import numpy
import pytest

from enumerate_fills import Index, Problem, Shard
from networks import KINDS, LETTERS, Network, Ring, random_network

CASES = 40 * len(KINDS)


def indexed(network: Network, name: str) -> Index:
    lines = [f"{word};{network.scores[word] / 4}" for word in network.lists[name]]
    return Index(words=lines, alphabet=LETTERS)


def made(network: Network) -> Problem:
    across, down = (
        indexed(network, name) if name in network.lists else None for name in ("across", "down")
    )
    return Problem(
        indexed(network, "common"),
        network.text,
        memory=1 << 26,
        across=across,
        down=down,
        **network.arguments,
    )


def ask(network: Network) -> int:
    """Asks everything of a network; how many fills it has."""
    found = network.fills()
    expected = [network.text_of(fill) for fill in found]
    problem = pickle.loads(pickle.dumps(made(network)))
    where = (network.kind, network.text, network.arguments, network.lists)
    assert list(problem.fills()) == expected, where
    assert problem.count() == len(expected), where
    for number in sorted({0, len(expected) // 2, len(expected) - 1} & set(range(len(expected)))):
        assert problem.at(number) == expected[number], where
        assert problem.rank(expected[number]) == number, where
        assert list(problem.fills(2, after=expected[number])) == expected[number + 1 :][:2], where
    if expected or not network.distinct:
        sample = problem.sample(10, seed=1)
        assert set(sample) <= set(expected) and len(sample) == (10 if expected else 0), where

    totals = [network.total(fill) for fill in found]
    ranked = sorted(range(len(expected)), key=lambda number: (-totals[number], number))[:3]
    best = [(expected[number], Decimal(totals[number]) / 4) for number in ranked]
    assert problem.best(3) == best, where

    shards = pickle.loads(pickle.dumps(problem.shards(3)))
    assert [fill for shard in shards for fill in shard.fills()] == expected, where
    parts = [part for shard in shards for part in shard.split(2)]
    again = [Shard(problem, part.start, part.end) for part in parts]
    assert [fill for part in again for fill in part.fills()] == expected, where

    arrays = list(problem.fills().arrays(7))
    assert sum(map(len, arrays)) == len(expected), where
    layers = [problem.layers] if problem.layers > 1 else []
    for array in arrays:
        assert array.shape[1:] == (*layers, problem.rows, problem.columns), where
        assert array.dtype == numpy.uint8
    printed = [bytes(fill).decode() for array in arrays for fill in array]
    assert printed == [text.replace("-\n", "").replace("\n", "") for text in expected], where
    return len(expected)


def test_networks_of_every_kind_are_as_the_brute_force_has_them() -> None:
    filled: Counter[str] = Counter()
    rings = 0
    for seed in range(CASES):
        try:
            network = random_network(seed)
        except Ring as ring:
            rings += 1
            text, arguments = ring.args
            with pytest.raises(ValueError, match="a ring without block or bar"):
                Problem(Index(words=["ab"], alphabet=LETTERS), text, wrap=arguments["wrap"])
            continue
        filled[network.kind] += ask(network) > 0
    assert rings > 5
    assert all(filled[kind] > 8 for kind in KINDS), filled


def test_shards_of_networks_are_written(tmp_path: Path) -> None:
    index = Index(words=["ab", "ba", "aa", "bb"], alphabet=LETTERS)
    problem = Problem(index, "..\n..\n-\n..\n..\n", symmetric=True)
    assert problem.count() == 16
    written = b""
    for number, shard in enumerate(problem.shards(3)):
        path = tmp_path / str(number)
        shard.write(path)
        written += path.read_bytes()
    assert written == "\n".join(problem.fills()).encode()
    assert repr(problem).startswith("<Problem of 2 layers of 2 rows and 2 columns, 3 slots, 4 words, symmetric=True>")
    with pytest.raises(ValueError, match="start: 5 letters: the grid has 4 different white cells"):
        Shard(problem, [0] * 5)


def test_what_no_network_can_be_is_refused() -> None:
    index = Index(words=["ab", "ba"], alphabet=LETTERS)
    other = Index(words=["ab"])

    def refused(sentence: str, grid: str = "..\n..\n", **arguments: object) -> None:
        with pytest.raises(ValueError, match=sentence):
            Problem(index, grid, **arguments)  # type: ignore[arg-type]

    refused('wrap: unknown way to wrap "up": there is across, down, both', wrap="up")
    refused('short_runs: unknown rule for short runs "no": there is free, forbidden', short_runs="no")
    refused("min_slot: 0: it is at least 1", min_slot=0)
    refused("grid: .*a run of 2 cells; there may be none", min_slot=3, short_runs="forbidden")
    refused("only a square has diagonals", "...\n...\n", diagonals=True)
    refused("only a square or a cube can read the same", "...\n...\n", symmetric=True)
    refused("grid: .*, which has no first cell", wrap="both")
    refused("grid: the slots of a network file are listed: --symmetric", "slots\nx y\n", symmetric=True)
    refused("grid:2:3: ", "slots\nx #\n")
    refused("grid:1:3: ", ".||.\n")
    refused('across: its alphabet is "abcdefgh.*": that of the other words is "abc"', across=other)
    refused('require: "abd" does not fold to letters', require=["abd"])
    refused("require: ab is both required and excluded", require=["ab"], exclude=["ab"])
    refused('require: "a" is too short', require=["a"])
    refused('min_score: -1: it is a number, at least 0', min_score=-1)
    refused('min_score: nan: it is a number, at least 0', min_score=float("nan"))
    with pytest.raises(TypeError, match=r"words: one str: .*as \['ab'\]"):
        Index(words="ab")
    for name in ("require", "exclude"):
        with pytest.raises(TypeError, match=rf"{name}: one str: .*as \['ab'\]"):
            Problem(index, "..\n..\n", **{name: "ab"})  # type: ignore[arg-type]
