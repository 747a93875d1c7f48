"""Each number that a function takes: a wrong one is refused by the name of its argument, with what is allowed."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path

import numpy
import pytest

import enumerate_fills
from enumerate_fills import Game, Index, Problem, Shard, grids, layout, word_list

INDEX = Index(words=["mars", "mois", "plus", "soir", "tard"])
PROBLEM = Problem(INDEX, "....\n.##.\n.##.\n....\n")
GAME = Game(INDEX)
SHARD = PROBLEM.shards(1)[0]
PARTS = PROBLEM.count_parts(1)
FUNCTIONS: dict[str, Callable[..., object]] = {
    "Index": lambda **named: Index(words=["ab"], **named),
    "Index.words": INDEX.words,
    "Problem": lambda **named: Problem(INDEX, "....\n", **named),
    "Problem.fills": PROBLEM.fills,
    "Problem.shards": PROBLEM.shards,
    "Problem.count_parts": PROBLEM.count_parts,
    "Game": lambda **named: Game(INDEX, **named),
    "Game.codes": lambda **named: Game.codes(**{"pegs": 2, "colours": 2, **named}),
    "Fills.arrays": PROBLEM.fills().arrays,
    "Shard": lambda **named: Shard(PROBLEM, **named),
    "Shard.fills": SHARD.fills,
    "Shard.split": SHARD.split,
    "Shard.write": lambda **named: SHARD.write("/nowhere/at/all", **named),
    "CountParts.letters": PARTS.letters,
    "CountParts.count": lambda **named: PARTS.count(**{"parts": [0], **named}),
    "grids": lambda **named: grids(**{"rows": 5, "columns": 5, **named}),
    "layout": lambda **named: layout(["ab", "ba"], **named),
    "word_list": lambda **named: word_list(texts=["un mot"], **named),
    "Problem.at": lambda **named: PROBLEM.at(**{"number": 0, **named}),
    "Problem.rank": lambda **named: PROBLEM.rank(PROBLEM[0], **named),
    **{f"Problem.{name}": getattr(PROBLEM, name) for name in ("count", "sample", "estimate", "best", "best_fill")},
    **{f"Problem.{name}": getattr(PROBLEM, name) for name in ("heat", "max_marginals", "solve", "events")},
    **{f"Game.{name}": getattr(GAME, name) for name in ("next_guesses", "tree", "best_tree")},
}
LISTS = {("Shard", "start"), ("Shard", "end"), ("CountParts.count", "parts")}


def numbers() -> set[tuple[str, str]]:
    """The functions and arguments that are numbers, as the stub has them."""
    stub = ast.parse(Path(enumerate_fills.__file__).with_name("__init__.pyi").read_text())
    found = set()
    for node in stub.body:
        functions = node.body if isinstance(node, ast.ClassDef) else [node]
        for function in functions:
            if not isinstance(function, ast.FunctionDef) or function.name.startswith("__") != (function.name == "__new__"):
                continue
            within = f"{node.name}." if isinstance(node, ast.ClassDef) else ""
            name = node.name if isinstance(node, ast.ClassDef) and function.name == "__new__" else within + function.name
            for argument in [*function.args.args, *function.args.kwonlyargs]:
                told = ast.unparse(argument.annotation) if argument.annotation else ""
                is_number = {"int", "float", "_Seed"} & set(told.replace("[", ",").replace("]", ",").replace(" ", "").split(","))
                if is_number and not any(pair in told for pair in ("tuple[str, Union", "tuple[int, int]")):
                    found.add((name, argument.arg))
    return found


def test_each_number_is_known() -> None:
    assert len(numbers()) > 60
    assert {name for name, _ in numbers()} == set(FUNCTIONS)


@pytest.mark.parametrize("name,argument", sorted(numbers()))
def test_wrong_numbers_are_refused_by_name(name: str, argument: str) -> None:
    function = FUNCTIONS[name]
    for wrong in (-1, -(10**40), numpy.int64(-1)):
        given = [wrong] if (name, argument) in LISTS else wrong
        with pytest.raises(ValueError, match=rf"^{argument}: \S+: it is "):
            function(**{argument: given})
    with pytest.raises((TypeError, ValueError), match=rf"^{argument}: .*: it is "):
        function(**{argument: "many"})


def test_numbers_may_be_those_of_numpy() -> None:
    assert PROBLEM.at(numpy.int64(1)) == PROBLEM[numpy.uint8(1)] == PROBLEM[1]
    assert PROBLEM.sample(numpy.int32(2), seed=numpy.int64(5)) == PROBLEM.sample(2, seed=5)
    assert PROBLEM.count(timeout=numpy.float64(100)) == PROBLEM.count(timeout=100) == 5
    assert PROBLEM.count(timeout=1e300) == 5
    with pytest.raises(ValueError, match=r"n: 10{30}: it is less than 2\*\*64"):
        PROBLEM.sample(10**30)
    with pytest.raises(ValueError, match="timeout: nan: it is a number of seconds, at least 0"):
        PROBLEM.count(timeout=float("nan"))
