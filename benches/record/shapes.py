"""Counts the fills of shapes by a walk of its own, which shares no code with the project: `shapes.py [EACH]`.

Each slot has a trie of its words, with their letters in the order in which the walk comes to the cells.
With EACH the words are every EACH-th one of the French list, as by `awk 'NR % EACH == 0'`.
"""

import gzip
import sys
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
EACH = int(sys.argv[1]) if len(sys.argv) > 1 else 1
WORDS = gzip.open(PROJECT / "dict/francais.dict.gz", "rt").read().split()[EACH - 1 :: EACH]


def trie(words, order):
    """The nodes of a trie: the letters that go on, as bits, and the node of each."""
    nodes = [[0, {}]]
    for word in words:
        node = 0
        for place in order:
            letter = ord(word[place]) - 97
            node_mask, children = nodes[node]
            if letter not in children:
                nodes[node][0] = node_mask | 1 << letter
                children[letter] = len(nodes)
                nodes.append([0, {}])
            node = children[letter]
    return nodes


def count(slots, is_word=lambda word, words: True):
    """How many fills there are of slots that list the names of their cells, which are walked in order."""
    slots = sorted(set(map(tuple, slots)))
    cells = sorted({cell for slot in slots for cell in slot})
    known = set(WORDS)
    through = {cell: [] for cell in cells}
    for number, slot in enumerate(slots):
        order = sorted(range(len(slot)), key=lambda place: slot[place])
        words = [word for word in WORDS if len(word) == len(slot) and is_word(word, known)]
        # A diagonal of a symmetric square meets its cells twice.
        words = [w for w in words if all(w[i] == w[slot.index(c)] for i, c in enumerate(slot))]
        order = [place for place in order if slot.index(slot[place]) == place]
        nodes = trie(words, order)
        for place in order:
            through[slot[place]].append((number, nodes))
    steps = [through[cell] for cell in cells]
    state = [0] * len(slots)

    def walk(depth):
        mask = (1 << 26) - 1
        for slot, nodes in steps[depth]:
            mask &= nodes[state[slot]][0]
        if depth + 1 == len(steps):
            return mask.bit_count()
        found = 0
        before = [state[slot] for slot, _ in steps[depth]]
        while mask:
            letter = (mask & -mask).bit_length() - 1
            mask &= mask - 1
            for (slot, nodes), node in zip(steps[depth], before):
                state[slot] = nodes[node][1][letter]
            found += walk(depth + 1)
        for (slot, _), node in zip(steps[depth], before):
            state[slot] = node
        return found

    return walk(0)


def square(side, diagonals=False):
    span = range(side)
    slots = [[(r, c) for c in span] for r in span] + [[(r, c) for r in span] for c in span]
    if diagonals:
        slots += [[(i, i) for i in span], [(i, side - 1 - i) for i in span]]
    return slots


def cube(side):
    span = range(side)
    pairs = [(a, b) for a in span for b in span]
    slots = [[(a, b, i) for i in span] for a, b in pairs]
    slots += [[(a, i, b) for i in span] for a, b in pairs]
    return slots + [[(i, a, b) for i in span] for a, b in pairs]


def symmetric(slots):
    return [[tuple(sorted(cell)) for cell in slot] for slot in slots]


def torus(side):
    """Its diagonal is black: each row and column is a run around it."""
    span, steps = range(side), range(1, side)
    rows = [[(r, (r + i) % side) for i in steps] for r in span]
    return rows + [[((c + i) % side, c) for i in steps] for c in span]


def hexagon(side):
    """Cells (row, x) with x in halves of cells: the neighbours are two to the right, or one in the next row."""
    rows = range(2 * side - 1)
    cells = {(r, x) for r in rows for x in range(abs(side - 1 - r), 4 * side - 3 - abs(side - 1 - r), 2)}
    slots = []
    for down, right in ((0, 2), (1, 1), (1, -1)):
        for r, x in cells:
            if (r - down, x - right) not in cells:
                slot = []
                while (r, x) in cells:
                    slot.append((r, x))
                    r, x = r + down, x + right
                slots.append(slot)
    return slots


def ring(words):
    """Closed walks of six words from one pair of letters to another: the trace of a power of a matrix."""
    following = {}
    for word in WORDS:
        if len(word) == 4:
            following.setdefault(word[:2], []).append(word[2:])
    total = 0
    for start in following:
        ways = {start: 1}
        for _ in range(words):
            after = {}
            for pair, number in ways.items():
                for end in following.get(pair, []):
                    after[end] = after.get(end, 0) + number
            ways = after
        total += ways.get(start, 0)
    return total


def is_reversible(word, words):
    return word[::-1] in words


SHAPES = {
    "ring": lambda: ring(6),
    "hexagon": lambda: count(hexagon(3)),
    "square-4 --diagonals": lambda: count(square(4, True)),
    "square-4 --symmetric": lambda: count(symmetric(square(4))),
    "square-4 --diagonals --symmetric": lambda: count(symmetric(square(4, True))),
    "sator --symmetric --reversed": lambda: count(symmetric(square(5)), is_reversible),
    "cube-3 --symmetric": lambda: count(symmetric(cube(3))),
}
# Of all words these have more fills than such a walk comes to in minutes.
PARTS = {
    "torus --wrap both": lambda: count(torus(4)),
    "cube-3": lambda: count(cube(3)),
    "cube-4 --symmetric": lambda: count(symmetric(cube(4))),
    "square-5 --symmetric": lambda: count(symmetric(square(5))),
    "square-5 --diagonals": lambda: count(square(5, True)),
}
for name, counted in (SHAPES if EACH == 1 else PARTS).items():
    print(name, counted(), flush=True)
