"""Fills that squares lead to by changing one letter again and again: `near_squares.py DICTIONARY < squares`.

Standard input has squares as `enumerate --symmetric` lists them; the dictionary is gzip. Each fill on the way has words in all rows and columns.
"""

import gzip
import string
import sys


def columns(square):
    return ["".join(letters) for letters in zip(*square)]


def neighbours(square, words):
    for i, row in enumerate(square):
        for j, column in enumerate(columns(square)):
            for letter in string.ascii_lowercase:
                changed = row[:j] + letter + row[j + 1 :]
                if changed != row and changed in words and column[:i] + letter + column[i + 1 :] in words:
                    yield (*square[:i], changed, *square[i + 1 :])


def main(dictionary):
    with gzip.open(dictionary, "rt") as lines:
        words = {line.strip() for line in lines}
    squares = [tuple(square.split()) for square in sys.stdin.read().split("\n\n") if square.strip()]
    seen, left = set(squares), list(squares)
    while left:
        for square in neighbours(left.pop(), words):
            if square not in seen:
                seen.add(square)
                left.append(square)
    different = sum(len(set(square)) == len(square) for square in squares)
    most = max(len({*square, *columns(square)}) for square in seen)
    print(f"{len(squares)} squares, {different} of them without the same row twice")
    print(f"{len(seen)} fills, of {most} different words at most")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
