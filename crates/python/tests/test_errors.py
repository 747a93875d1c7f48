"""What is refused, and what is warned of, in the sentences of the command."""

from __future__ import annotations

import pickle
import re
from decimal import Decimal
from pathlib import Path

import pytest

from enumerate_fills import Game, Index, Problem, word_list

WORDS = ["mars", "mois", "plus", "soir", "tard"]
GRID = "1111\n1001\n1001\n1111\n"


def test_dictionaries_that_cannot_be_read_are_refused(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="none: cannot read the dictionary: "):
        Index(tmp_path / "none", cache=False)
    with pytest.raises(IsADirectoryError, match="cannot read the dictionary"):
        Index(tmp_path, cache=False)
    with pytest.raises(ValueError, match="neither a dictionary nor words"):
        Index()
    with pytest.raises(ValueError, match="both dictionaries and words"):
        Index("words", words=WORDS)
    with pytest.raises(ValueError, match="alphabet: "):
        Index(words=WORDS, alphabet="aa")


def test_lines_that_are_no_words_are_told(tmp_path: Path) -> None:
    path = tmp_path / "words"
    path.write_text("mars;2.5\nl'an\nété\nun;deux\n")
    with pytest.warns(UserWarning) as warned:
        index = Index(path, cache=False)
    letters, score = (str(warning.message) for warning in warned)
    assert re.search(r"words:2: \"l'an\" is a phrase.*; skipped 1 such line$", letters)
    assert re.search(r"words:4: \"un;deux\" has a score that is no number.*; kept 1 such", score)
    assert (index.skipped, len(index), "mars" in index, "l'an" in index) == (1, 3, True, False)
    assert (index.score("mars"), index.score("ete"), index.score("soir")) == (
        Decimal("2.5"),
        Decimal(0),
        None,
    )
    with pytest.warns(UserWarning, match=r"words:1: \"\?\" "):
        Index(words=["?"])


def test_a_cache_that_cannot_be_used_is_told(tmp_path: Path) -> None:
    words, cache = tmp_path / "words", tmp_path / "cache"
    words.write_text("mars\n")
    cache.write_text("a file where the folder should be")
    with pytest.warns(RuntimeWarning, match="the cache cannot be used, going on without it"):
        assert len(Index(words, cache=cache)) == 1
    cache.unlink()
    Index(words, cache=cache)
    assert len(list(cache.iterdir())) == 1


def test_pickled_words_must_be_the_same(tmp_path: Path) -> None:
    path = tmp_path / "words"
    path.write_text("mars\n")
    pickled = pickle.dumps(Index(path, cache=False))
    assert len(pickle.loads(pickled)) == 1
    path.write_text("mars\nsoir\n")
    with pytest.raises(ValueError, match="words: not the words that were pickled: their hash is "):
        pickle.loads(pickled)
    index = pickle.loads(pickle.dumps(Index(words=WORDS)))
    assert (len(index), index.key) == (5, Index(words=WORDS).key)


def test_grids_that_cannot_be_read_are_refused(tmp_path: Path) -> None:
    index = Index(words=WORDS)
    with pytest.raises(ValueError, match=r"grid:2:2: unexpected '\?'"):
        Problem(index, "11\n1?\n")
    with pytest.raises(FileNotFoundError, match="none: cannot read the grid"):
        Problem(index, tmp_path / "none")
    path = tmp_path / "grid"
    path.write_bytes(b"11\n111\n")
    with pytest.raises(ValueError, match="grid:2:.*: row of 3 cells: the first row has 2"):
        Problem(index, path)
    with pytest.raises(ValueError, match="order \"up\": it is 'rows' or 'columns'"):
        Problem(index, GRID, order="up")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="threads: 0: it is at least 1"):
        Problem(index, GRID, threads=0)


def test_other_things_than_asked_for_are_refused_by_name() -> None:
    index = Index(words=WORDS)
    with pytest.raises(TypeError, match=r"^grid: \['111', '111'\]: it is a Grid, the text of .*\.join\(rows\)"):
        Problem(index, ["111", "111"])  # type: ignore[arg-type]
    for grid in (5, None, index):
        with pytest.raises(TypeError, match="^grid: .*: it is a Grid, the text of one as str or bytes, or the path"):
            Problem(index, grid)  # type: ignore[arg-type]
    for wrong in (GRID, WORDS, None):
        with pytest.raises(TypeError, match=r"^index: .*: it is an Index, as Index\("):
            Problem(wrong, index)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="^down: .*: it is an Index"):
        Problem(index, GRID, down=WORDS)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="^words: .*: it is an Index"):
        Game(WORDS)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="^allowed: .*: it is an Index"):
        Game(index, allowed=WORDS)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="^only: .*: it is an Index"):
        word_list(texts=["mot"], only=WORDS)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"^dictionaries: \['mars', .*: each is the path of a file; words themselves"):
        Index(WORDS)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="^dictionaries: <Index"):
        Index(index)  # type: ignore[arg-type]


def test_why_there_is_no_fill_is_told() -> None:
    index = Index(words=WORDS)
    problem = Problem(index, "x111\n1001\n1001\n1111\n")
    assert problem.obstruction is not None and "no word has x at row 1" in problem.obstruction
    assert (problem.count(), list(problem.fills()), problem.best(), problem.sample()) == (0, [], [], [])
    assert Problem(index, GRID).obstruction is None


def test_what_is_no_fill_has_no_rank() -> None:
    problem = Problem(Index(words=WORDS), GRID)
    fill = problem.at(0)
    assert problem.rank(fill) == 0 and problem.rank(fill.upper().rstrip()) == 0
    for wrong, sentence in [
        ("mars\na00o\nr00i\n", "fill:4:1: fill of 3 rows: the grid has 4"),
        ("marse\na00o\nr00i\nsoir\n", "fill:1:5: row of 5 cells: the grid has 4 columns"),
        ("mars\nab0o\nr00i\nsoir\n", "fill:2:2: unexpected 'b': the grid has the black cell '0'"),
        ("m?rs\na00o\nr00i\nsoir\n", "fill:1:2: unexpected"),
        ("mars\na00o\nr00i\nsort\n", "no fill: .*\"sort\" is no word of the dictionary"),
    ]:
        with pytest.raises(ValueError, match=sentence):
            problem.rank(wrong)
    distinct = Problem(Index(words=["ab", "ba"]), "11\n11\n", distinct=True)
    with pytest.raises(ValueError, match="no fill of distinct words: the word \"ab\" stands twice"):
        distinct.rank("ab\nba\n")
    # Where no fill is of distinct words, a walk through all fills tells.
    assert distinct.sample() == []


def test_numbers_of_fills_are_from_0() -> None:
    problem = Problem(Index(words=WORDS), GRID)
    with pytest.raises(ValueError, match="number: -1: it is at least 0"):
        problem.at(-1)
    with pytest.raises(IndexError, match=f"number {10**30}: there are 5, and the first has 0"):
        problem.at(10**30)
    assert list(problem.fills(at=10**30)) == [] and list(problem.fills(0)) == []
    with pytest.raises(TypeError, match="'after' and 'at': it is one of them"):
        problem.fills(after=problem.at(0), at=0)


def test_arrays_hold_ascii_only() -> None:
    problem = Problem(Index(words=["éa", "aé"], alphabet="aé"), "11\n11\n")
    assert list(problem.fills()) == ["aé\néa\n", "éa\naé\n"]
    with pytest.raises(ValueError, match="the letter 'é' is not ASCII"):
        problem.fills().arrays()
    with pytest.raises(ValueError, match="size: 0: it is at least 1"):
        problem.fills().arrays(0)
