"""Words laid out across and down."""

from __future__ import annotations

import pytest

from enumerate_fills import InputError, Layout, layout

WORDS = ["sun", "moon", "mars", "venus", "comet", "ice cream"]


def check(found: Layout, words: list[str]) -> None:
    """That every run of a layout is one of the words, and each stands once where it is said."""
    rows = found.grid.split()
    assert len(rows) == found.rows and {len(row) for row in rows} == {found.columns}
    lines = rows + ["".join(column) for column in zip(*rows)]
    runs = [run for line in lines for run in line.split("#") if len(run) > 1]
    assert sorted(runs) == sorted(word.replace(" ", "") for word, *_ in found.words)
    assert {word for word, *_ in found.words} <= set(words) and len(runs) == len(set(runs))
    for word, row, column, down in found.words:
        cells = [rows[row + i * down][column + i * (not down)] for i in range(len(word.replace(" ", "")))]
        assert "".join(cells) == word.replace(" ", "")
    letters = sum(letter != "#" for row in rows for letter in row)
    assert found.crossings == sum(map(len, runs)) - letters


def test_the_last_is_proved() -> None:
    found = list(layout(WORDS, seed=3))
    for one in found:
        check(one, WORDS)
        assert one.most_words >= len(one.words) and one.least_area <= one.rows * one.columns
    last = found[-1]
    assert last.is_best and len(last.words) == 6 and last.least_area == last.rows * last.columns
    assert last.most_crossings == last.crossings
    assert [one.grid for one in layout(iter(WORDS), seed=3)] == [one.grid for one in found]


def test_boxes_and_goals() -> None:
    *_, dense = layout(WORDS[:4], goal="words,crossings,area")
    *_, small = layout(WORDS[:4])
    assert dense.crossings >= small.crossings
    *_, bounded = layout(WORDS[:5], at_most=(7, 5))
    assert (bounded.rows, bounded.columns) <= (7, 5)
    *_, sized = layout(WORDS[:4], size=(5, 6))
    assert (sized.rows, sized.columns) == (5, 6)


def test_words_are_locked() -> None:
    *_, first = layout(WORDS, seed=3)
    *_, again = layout(WORDS, locked=first.grid)
    assert again.grid == first.grid
    *_, around = layout(WORDS[:4], locked="###s\n###u\nmoon")
    places = {word: (row, column, down) for word, row, column, down in around.words}
    (row, column, down), (other_row, other_column, is_down) = places["moon"], places["sun"]
    assert not down and is_down and (other_row, other_column) == (row - 2, column + 3)
    for locked, told in [
        ("", "locked: there is no letter"),
        ("moon\n#x", "locked: row 1, column 2: \"ox\", read down, is none of the words"),
    ]:
        with pytest.raises(ValueError, match=told):
            layout(WORDS, locked=locked)


def test_time_is_no_error() -> None:
    many = [f"{a}{b}{c}{d}" for a in "abc" for b in "de" for c in "fgh" for d in "ij"]
    found = list(layout(many, timeout=0.5))
    assert not found or not found[-1].is_best


def test_what_is_wrong_is_told() -> None:
    with pytest.raises(InputError, match="the same letters as line 1") as wrong:
        layout(["sun", "moon", "SUN"])
    assert wrong.value.line == 3
    for words in ([], ["sun"], ["sun", "a"], ["sun", "r2"]):
        with pytest.raises(InputError):
            layout(words)
    with pytest.raises(ValueError, match="takes words of at most 4"):
        layout(["venus", "sun"], at_most=(4, 4))
    with pytest.raises(ValueError, match="goal"):
        layout(WORDS, goal="area")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        layout("sun")


@pytest.mark.parametrize("name", ["size", "at_most"])
def test_sides_are_refused_by_name(name: str) -> None:
    for sides, error, told in [
        ((-1, 5), ValueError, f"{name}: -1: it is at least 1"),
        ((5, 99), ValueError, f"{name}: 5x99 is no size of a grid: it is ROWSxCOLUMNS, as 9x13, each from 1 to 64"),
        ((5, "a"), TypeError, f"{name}: 'a': it is a whole number, at least 1"),
        (7, TypeError, f"{name}: 7: it is \\(rows, columns\\)"),
    ]:
        with pytest.raises(error, match=told):
            layout(WORDS, **{name: sides})  # type: ignore[arg-type]
