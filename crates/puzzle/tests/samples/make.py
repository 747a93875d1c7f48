"""Makes the samples beside it with programs by others, and checks what this project writes with them.

pip install puzpy==0.7.0 ipuz==1.0
python make.py             # writes the samples
python make.py FILE...     # reads these files of puz and ipuz, and prints what is in them
"""
import json
import sys

import ipuz
import puz


def sample(version, title):
    puzzle = puz.Puzzle(version)
    puzzle.width, puzzle.height = 4, 3
    puzzle.title, puzzle.author = title, "Made with puzpy"
    puzzle.copyright = "\u00a9 2026 the project"
    puzzle.solution = "CAREA.ETBEST"
    puzzle.fill = "----" "-.--" "----"
    puzzle.notes = "Two lines\nof notes"
    puzzle.clues = ["One across", "One down", "Two down", "Three down: \u00e9t\u00e9", "Four across", "Five across"]
    return puzzle


def write():
    sample("1.3", "Latin").save("latin.puz")
    marked = sample("2.0", "UTF-8: \u0153uvre \u2026")
    marked.markup().markup = [0x80] + [0] * 10 + [0x80]
    marked.markup().save()
    marked.save("utf8-circles.puz")
    rebus = sample("1.3", "Rebus")
    rebus.extensions[b"GRBS"] = bytes([1] + [0] * 11)
    rebus.extensions[b"RTBL"] = b" 0:CAT;"
    rebus.helpers.clear()
    rebus.save("rebus.puz")
    locked = sample("1.3", "Locked")
    locked.lock_solution(1234)
    locked.save("locked.puz")
    text = ipuz.write({
        "version": "http://ipuz.org/v2",
        "kind": ["http://ipuz.org/crossword#1"],
        "dimensions": {"width": 4, "height": 3},
        "title": "Made with ipuz",
        "author": "The project",
        "publisher": "Nobody",
        "puzzle": [
            [{"cell": 1, "style": {"shapebg": "circle"}}, 0, 2, 3],
            [0, "#", 0, 0],
            [4, 0, 0, {"cell": 0, "value": "T"}],
        ],
        "solution": [["C", "A", "R", "E"], ["A", "#", "E", "T"], ["B", "E", {"value": "S"}, "T"]],
        "clues": {
            "Across": [[1, "Worry &amp; <i>more</i>"], {"number": 4, "clue": "Superlative"}],
            "Down": [[1, "Taxi"], [2, "Thread"], ["3", "And, in Rome"], [9, "No such slot"]],
        },
    })
    with open("ipuz-1.0.ipuz", "w") as file:
        file.write(text)


def read(path):
    data = open(path, "rb").read()
    if path.endswith(".puz"):
        puzzle = puz.load(data)
        numbering = puzzle.clue_numbering()
        print(json.dumps({
            "size": [puzzle.height, puzzle.width],
            "solution": puzzle.solution,
            "state": puzzle.fill,
            "title": puzzle.title,
            "author": puzzle.author,
            "copyright": puzzle.copyright,
            "notes": puzzle.notes,
            "across": [[c["num"], c["clue"]] for c in numbering.across],
            "down": [[c["num"], c["clue"]] for c in numbering.down],
            "marks": list(puzzle.markup().markup) if puzzle.has_markup() else [],
        }, ensure_ascii=False))
    else:
        print(json.dumps(ipuz.read(data.decode()), ensure_ascii=False, sort_keys=True))


if sys.argv[1:]:
    for argument in sys.argv[1:]:
        read(argument)
else:
    write()
