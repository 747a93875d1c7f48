"""A problem as the sequence of its fills; grids and networks by name; what is equal."""

from __future__ import annotations

import bisect
import copy
import itertools
import pickle
import random
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy
import pytest

import enumerate_fills
from brute_force import LETTERS, all_fills, random_problem
from enumerate_fills import FillSlice, Grid, Index, Network, Problem

WORDS = ["mars", "mois", "plus", "soir", "tard"]
GRID = "1111\n1001\n1001\n1111\n"
BOUNDS = [None, -10**30, -3, -1, 0, 1, 2, 5, 10**30]


def test_a_problem_is_a_sequence_of_its_fills() -> None:
    chosen, seen = random.Random(1), 0
    for seed in range(60):
        small = random_problem(seed)
        expected = all_fills(small, distinct=seed % 3 == 0)
        index = Index(words=small.words, alphabet=LETTERS)
        problem = Problem(index, small.text(), distinct=seed % 3 == 0, memory=1 << 26)
        assert list(problem) == expected and len(problem) == len(expected), small
        assert bool(problem) == bool(expected)
        seen += bool(expected)
        if expected:
            number = chosen.randrange(-len(expected), len(expected))
            assert problem[number] == expected[number]
            assert expected[number] in problem
        for wrong in (len(expected), -len(expected) - 1):
            with pytest.raises(IndexError, match=f"no fill has the number {wrong}: there "):
                problem[wrong]
        for _ in range(4):
            start, stop = chosen.choices(BOUNDS, k=2)
            part = slice(start, stop, chosen.choice([None, 1, 2, -1, -3]))
            if len(expected) < 300:
                assert problem[part] == expected[part], (small, part)
    assert seen > 20


def test_what_is_no_number_and_no_fill() -> None:
    problem = Problem(Index(words=WORDS), GRID)
    assert problem[1:3] == list(problem)[1:3] and problem[True] == problem[1]
    assert "mars" not in problem and 5 not in problem and None not in problem  # type: ignore[comparison-overlap]
    with pytest.raises(ValueError, match="slice step cannot be zero"):
        problem[::0]
    for wrong in ("0", 1.5, None):
        with pytest.raises(TypeError):
            problem[wrong]  # type: ignore[call-overload]
    distinct = Problem(Index(words=["ab", "ba"]), "11\n11\n", distinct=True)
    assert "ab\nba\n" not in distinct and not distinct and len(distinct) == 0


def test_more_fills_than_len_tells() -> None:
    problem = Problem(Index(words=["aa", "ab", "ba", "bb"]), ("1" * 9 + "\n" + "0" * 9 + "\n") * 9, min_slot=12)
    total = 26**81
    assert total > sys.maxsize and problem.count() == total
    with pytest.raises(OverflowError, match=rf"{total} fills: .* count\(\) of the problem tells their number"):
        len(problem)
    assert problem and problem[-1] == problem.at(total - 1) and problem[:2] == list(problem.fills(2))


def test_a_text_that_names_a_file_is_no_grid(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    index = Index(words=WORDS)
    path = tmp_path / "grid.txt"
    path.write_text(GRID)
    (tmp_path / "named").write_text(GRID)
    monkeypatch.chdir(tmp_path)
    for trap in ("grid.txt", "none.TXT", "day.jpz", "week.cfp", "year.xd", "folder/grid", str(path), "named"):
        with pytest.raises(ValueError, match=r"names a file, .*: Grid\.from_file\(.*Grid\.from_text\("):
            Problem(index, trap)
    row = Problem(index, Grid.from_text("1.txt"))
    assert (row.rows, row.columns) == (1, 5)
    assert Problem(index, "1.txt\n") == Problem(index, b"1.txt\n")
    assert Problem(index, "m..s").count() == 2
    whole = [Problem(index, grid) for grid in (Grid.from_file("grid.txt"), path, GRID, Grid.from_text(GRID))]
    assert all(problem == whole[0] and problem.count() == 5 for problem in whole)
    with pytest.raises(FileNotFoundError, match="none.txt: cannot read the grid"):
        Grid.from_file("none.txt")
    (tmp_path / "wrong.txt").write_text("11\n1?\n")
    with pytest.raises(ValueError, match=r"wrong\.txt:2:2: unexpected '\?'"):
        Problem(index, Grid.from_file("wrong.txt"))


def test_networks_are_made_of_slots() -> None:
    index = Index(words=["ab", "ba", "aa"])
    network = Network(slots=["x y", ["y", "z"]], order=["z", "y", "x"], given={"x": "a", "z": "[ab]"})
    assert network.text == "slots\nx y\ny z\norder\nz y x\ngiven\nx a\nz [ab]\n"
    problem = Problem(index, network)
    assert list(problem) == ["aaa\n", "aba\n", "baa\n"]
    assert problem == Problem(index, network.text)
    laid = Network([["x", "y"], ["x", "z"]], layout=["x y", ["z", "#"]])
    assert Problem(index, laid)[0] == "aa\na#\n"
    assert pickle.loads(pickle.dumps(laid)) == laid != network
    for slots, sentence in [
        ([], "slots: there are none"),
        ([["x"]], "slots: 1 cells in a row, which has at least 2"),
        ([["x", "y z"]], "slots: \"y z\": it has at least one character"),
        ([["x", ""]], "slots: \"\": it has at least one character"),
        ([["x", "//"]], "slots: \"//\": it has"),
    ]:
        with pytest.raises(ValueError, match=sentence):
            Network(slots)
    with pytest.raises(TypeError, match=r"slots: one str: .* as \['x y'\]"):
        Network("x y")
    with pytest.raises(ValueError, match="network:3:1: "):
        Problem(index, Network(["x y"], order="x y", layout=["q"]))


def test_what_is_the_same_is_equal() -> None:
    index, again = Index(words=WORDS), Index(words=WORDS)
    assert index == again and hash(index) == hash(again) and index != Index(words=WORDS[1:])
    problem = Problem(index, GRID, require=["mars"])
    same = Problem(again, GRID, require=["mars"], threads=1, memory=1 << 26)
    assert problem == same and hash(problem) == hash(same)
    others = [Problem(index, GRID), Problem(index, GRID, require=["mars"], order="columns")]
    assert all(problem != other for other in others) and problem != GRID
    assert pickle.loads(pickle.dumps(problem)) == problem
    shards = problem.shards(2)
    assert shards == same.shards(2) and hash(shards[0]) == hash(same.shards(2)[0])
    assert [fill for shard in shards for fill in shard] == list(problem)
    assert Grid.from_text("11\n") == Grid.from_text(b"11\n") != Grid.from_text("1.\n")


def test_notebooks_show_grids() -> None:
    grid = Grid.from_text("m|1\n#1\n")
    problem = Problem(Index(words=WORDS), grid)
    for picture in (grid._repr_svg_(), problem._repr_svg_()):
        assert picture is not None and picture.startswith("<svg") and ">M</text>" in picture
        assert 'class="bar"' in picture
    assert Network(["x y"])._repr_svg_() is None
    assert Grid.from_text("1\n-\n1\n")._repr_svg_() is None and Grid.from_text("?")._repr_svg_() is None
    assert repr(Grid.from_text("11\n")) == r"Grid.from_text('11\n')" and str(grid) == "m|1\n#1\n"
    assert enumerate_fills.__version__.count(".") == 2


def test_slices_are_those_of_a_list() -> None:
    """Slices of slices, and what any sequence has, against those of the list."""
    chosen, seen = random.Random(2), 0
    ends = [None, -(10**30), -4, -1, 0, 1, 2, 7, 10**30]
    for seed in range(40):
        small = random_problem(seed)
        expected = all_fills(small, distinct=seed % 3 == 0)
        if not 0 < len(expected) < 300:
            continue
        seen += 1
        problem = Problem(
            Index(words=small.words, alphabet=LETTERS), small.text(), distinct=seed % 3 == 0, memory=1 << 26
        )
        assert list(reversed(problem)) == expected[::-1]
        for _ in range(12):
            whole: Sequence[str] = problem
            listed = expected
            for _ in range(chosen.randint(1, 3)):
                part = slice(chosen.choice(ends), chosen.choice(ends), chosen.choice([None, 1, 2, -1, -1, -3]))
                whole, listed = whole[part], listed[part]
            assert isinstance(whole, FillSlice)
            assert list(whole) == listed and whole == listed and len(whole) == len(listed), (small, whole)
            assert list(reversed(whole)) == listed[::-1] and bool(whole) == bool(listed)
            assert pickle.loads(pickle.dumps(whole)) == whole == copy.copy(whole)
            for fill in expected:
                assert (fill in whole) == (fill in listed) and whole.count(fill) == listed.count(fill)
            for place, fill in enumerate(listed):
                assert whole[place] == whole[place - len(listed)] == fill and whole.index(fill) == place
                with pytest.raises(ValueError, match="it is no fill of the slice"):
                    whole.index(fill, place + 1)
            for wrong in (len(listed), -len(listed) - 1):
                with pytest.raises(IndexError, match=f"number {wrong}: there are {len(listed)}"):
                    whole[wrong]
    assert seen > 10


def test_slices_list_nothing_that_is_not_asked_for() -> None:
    words = ["".join(pair) for pair in itertools.product("ab", repeat=2)]
    problem = Problem(Index(words=words), ("." * 9 + "\n" + "#" * 9 + "\n") * 5, min_slot=12)
    total = problem.count()
    assert total == 26**45
    last = problem[-1]
    assert list(problem[::-1][:2]) == [last, problem.at(total - 2)] == list(itertools.islice(reversed(problem), 2))
    half = problem[:: total // 2]
    assert len(half) == 2 and list(half) == [problem[0], problem.at(total // 2)]
    assert problem[5:][::-1][-1] == problem[5] and last in problem[::-3] and last not in problem[:-1]
    assert repr(problem[5:9:2]).startswith("<FillSlice: at most 2 fills from number 5 on in steps of 2, of <Problem ")
    assert problem[3:9] != problem[3:10] and problem[3:9:9] == problem[3:4] == [problem[3]]
    with pytest.raises(OverflowError, match="fills: len"):
        len(problem[1:])
    with pytest.raises(TypeError, match="'x': it is the number of a fill, or a slice"):
        problem[:9]["x"]  # type: ignore[call-overload]
    with pytest.raises(TypeError, match="unhashable"):
        hash(problem[:2])


def test_problems_and_slices_are_sequences() -> None:
    problem = Problem(Index(words=WORDS), GRID)
    assert isinstance(problem, Sequence) and isinstance(problem[1:], Sequence)
    fills = list(problem)
    assert sorted(random.Random(1).sample(problem, 5)) == fills
    assert random.Random(1).sample(problem[::-1], 2) == random.Random(1).sample(fills[::-1], 2)
    assert random.Random(1).choice(problem) == random.Random(1).choice(fills)
    assert bisect.bisect_left(problem, fills[3]) == 3
    assert numpy.array(problem[:2]).tolist() == fills[:2]
