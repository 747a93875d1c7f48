"""Grids made to order, word lists from texts, and puzzles of other programs."""

from __future__ import annotations

import json
import pickle
import signal
import threading
from decimal import Decimal
from itertools import islice
from pathlib import Path

import pytest

from enumerate_fills import Grid, Index, InputError, Problem, Timeout, convert, grids, word_list


def blacks(grid: Grid) -> int:
    return grid.text.count("#")


def test_grids_meet_their_conditions() -> None:
    drawn = list(grids(9, 13, style="american", limit=5, seed=3))
    assert len(drawn) == 5 and drawn == list(grids(9, 13, style="american", limit=5, seed=3))
    for grid in drawn:
        rows = grid.text.split()
        assert [len(row) for row in rows] == [13] * 9
        turned = "\n".join(row[::-1] for row in rows[::-1]) + "\n"
        assert grid.text == turned and blacks(grid) <= (9 * 13 + 3) // 6
    assert {blacks(grid) for grid in grids(7, 7, blocks=5, limit=5)} == {5}
    assert all(4 <= blacks(grid) <= 6 for grid in grids(7, 7, blocks=(4, 6), limit=5))
    assert {blacks(grid) for grid in grids(10, 10, blocks=0.12, limit=3)} == {12}
    endless = grids(5, 5, symmetry="mirror", blocks=(5, 8), max_length=4, checked="some", seed=1)
    assert len(list(islice(endless, 20))) == 20
    assert endless.is_uniform and endless.method in ("rejection", "census")


def test_grids_that_cannot_be(french: Index) -> None:
    with pytest.raises(ValueError, match="no grid meets the conditions"):
        grids(5, 5, blocks=25)
    with pytest.raises(ValueError, match="rows: 0: it is at least 1"):
        grids(0, 5)
    with pytest.raises(ValueError, match="style \"german\": there is french"):
        grids(5, 5, style="german")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="has no number in it"):
        grids(5, 5, blocks=(6, 4))
    with pytest.raises(TypeError, match="blocks: "):
        grids(5, 5, blocks="15%")  # type: ignore[arg-type]
    # One that can be has a fill.
    assert Problem(french, next(grids(6, 6, seed=2)), distinct=True).solve().fill


def test_words_of_texts(tmp_path: Path) -> None:
    text = "L'\u0153uvre de l'ami : une \u0152uvre, arc-en-ciel."
    listed = word_list(texts=[text])
    assert listed[:2] == [("oeuvre", Decimal(2)), ("ami", Decimal(1))]
    file = tmp_path / "book.html"
    file.write_text("<!doctype html><title>t</title><p>Le <b>M</b>ot &eacute;t&eacute; 4e", encoding="utf-8")
    with pytest.warns(UserWarning, match="book.html: \"4e\" has digits"):
        assert dict(word_list(file)).keys() == {"le", "mot", "ete"}
    joined = dict(word_list(texts=[text], hyphens="join", scale="log"))
    assert joined["oeuvre"] == 1 and "arcenciel" in joined
    only, add = Index(words=["ami", "une"]), Index(words=["tard"])
    some = word_list(texts=[text], only=only, add=add, min_length=3)
    assert some == [("ami", Decimal(1)), ("une", Decimal(1)), ("tard", Decimal(0))]
    index = Index(words=word_list(texts=[text, "une"], scale="relative"))
    assert index.score("oeuvre") == index.score("une") and "arc" in index
    assert "arcs" not in index


def test_texts_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="nothing.txt"):
        word_list(tmp_path / "nothing.txt")
    binary = tmp_path / "binary"
    binary.write_bytes(b"\x00\x01\x02")
    with pytest.raises(InputError, match="no text in UTF-8") as caught:
        word_list(binary)
    assert caught.value.place == str(binary)
    with pytest.raises(TypeError, match="one str"):
        word_list(texts="abc")
    with pytest.raises(TypeError, match="neither files nor texts"):
        word_list()
    with pytest.raises(ValueError, match="hyphens: \"cut\""):
        word_list(texts=[], hyphens="cut")  # type: ignore[arg-type]
    many = ["mot " * 1000] * 50_000
    with pytest.raises(Timeout):
        word_list(texts=many, timeout=0.2)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(0.4, signal.raise_signal, [signal.SIGINT])
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        word_list(texts=many)
    timer.join()
    signal.signal(signal.SIGINT, before)


def test_puzzles_in_other_formats(tmp_path: Path) -> None:
    clues = {"CAR": "Auto", "set": "Ready"}
    ipuz = convert("car\ne#a\nset\n", "ipuz", clues=clues, title="Three", language="en")
    puzzle = json.loads(ipuz)
    assert puzzle["title"] == "Three" and "Auto" in json.dumps(puzzle["clues"])
    # From one format to the next, all is kept.
    with pytest.warns(UserWarning, match="not written: language"):
        puz = convert(ipuz, "puz")
    path = tmp_path / "puzzle.puz"
    path.write_bytes(puz)
    exolve = convert(path, "exolve").decode()
    assert "Auto" in exolve and "Three" in exolve
    with pytest.warns(UserWarning, match="not written: (2 clues|title)"):
        assert convert(exolve, "text", solution=True) == b"car\ne#a\nset\n"
    assert convert(Grid.from_text("...\n"), "svg").startswith(b"<svg") and convert(ipuz, "pdf").startswith(b"%PDF")
    with pytest.warns(UserWarning, match="not written: "):
        convert("[ab].\n..\n", "ipuz")
    with pytest.raises(InputError) as caught:
        convert("..\n.?\n", "text")
    assert (caught.value.place, caught.value.line, caught.value.column) == ("grid", 2, 2)
    assert convert(ipuz, "png").startswith(b"\x89PNG") and convert(ipuz, "submission", sender="Me").startswith(b"%PDF")
    html = convert(ipuz, "html").decode()
    assert html.startswith("<!doctype html>") and "Auto" in html
    assert convert(ipuz, "svg", numbering="roman") != convert(ipuz, "svg") != convert(ipuz, "svg", arrows=True)
    with pytest.raises(ValueError, match="numbering: unknown numbering \"greek\""):
        convert("..\n", "svg", numbering="greek")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="to: unknown format \"docx\": there is text, .*, png, html, submission"):
        convert("..\n", "docx")  # type: ignore[arg-type]


def test_errors_have_their_place(french: Index, tmp_path: Path) -> None:
    path = tmp_path / "grid.txt"
    path.write_text("...\n..?\n")
    with pytest.raises(InputError) as caught:
        Problem(french, path)
    assert (caught.value.place, caught.value.line, caught.value.column) == (str(path), 2, 3)
    with pytest.raises(InputError) as caught:
        Problem(french, "...\n").rank("m4r\n")
    assert (caught.value.place, caught.value.line, caught.value.column) == ("fill", 1, 2)


def test_phrases_lists_of_ones_own_and_scales(tmp_path: Path) -> None:
    makers, mine = tmp_path / "makers", tmp_path / "mine"
    makers.write_text("ICE CREAM;50\nNoah;30\nsnow;20\n")
    mine.write_text("snow;5\n-noah\nigloo;60\n")
    with pytest.warns(UserWarning, match=r"makers:1: \"ICE CREAM;50\" is a phrase"):
        skipped = Index(makers, cache=False)
    assert "icecream" not in skipped and skipped.spellings("noah") == []
    joined = Index(makers, phrases="join", cache=False)
    assert joined.spellings("icecream") == ["ICE CREAM"]
    assert (joined.spellings("noah"), joined.spellings("snow")) == (["Noah"], [])
    own = Index(makers, my=[mine], phrases="join", cache=False)
    assert (own.score("snow"), own.score("noah"), own.score("igloo")) == (Decimal(5), None, Decimal(60))
    assert pickle.loads(pickle.dumps(own)) == own
    scaled = Index(makers, phrases="join", scale=100, cache=False)
    assert scaled.score("icecream") == Decimal("0.5")
    assert Index(words=["ice cream"], phrases="join").spellings("icecream") == ["ice cream"]
    with pytest.raises(ValueError, match="phrases: unknown way with phrases"):
        Index(makers, phrases="glue", cache=False)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="my, encoding and scale are for dictionaries"):
        Index(words=["mot"], my=[mine])


def test_sensitive_words_are_left_out_where_one_asks() -> None:
    index = Index(words=["rape", "cart", "fuck", "mars"])
    grid = "1111\n"
    assert list(Problem(index, grid)) == ["cart\n", "fuck\n", "mars\n", "rape\n"]
    public = Problem(index, grid, sensitive="public")
    assert list(public) == ["cart\n", "mars\n", "rape\n"]
    assert list(pickle.loads(pickle.dumps(public))) == list(public)
    assert list(Problem(index, grid, sensitive="family")) == ["cart\n", "mars\n"]
    assert list(Problem(index, grid, sensitive="public", require=["fuck"])) == ["fuck\n"]
    assert "fuck" not in dict(index.words(sensitive="public"))
    with pytest.raises(ValueError, match="sensitive: unknown"):
        Problem(index, grid, sensitive="all")  # type: ignore[arg-type]
