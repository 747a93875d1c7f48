"""Writes a random 15×15 grid with stacks of three full rows: `stacked_grids.py PLACE BLOCKS SEED`.

PLACE is `middle`, for one stack, or `top`, for one above and one below. BLOCKS is about how many blocks
the other rows have, by half-turn symmetry, so that slots have three letters at least and the white cells
are connected. The same seed gives the same grid.
"""

import random
import sys

SIZE = 15
STACKS = {"middle": [6, 7, 8], "top": [0, 1, 2, 12, 13, 14]}


def is_usable(grid):
    for lines in (grid, list(zip(*grid))):
        for line in lines:
            run = 0
            for white in [*line, 0]:
                if white:
                    run += 1
                elif 0 < run < 3:
                    return False
                else:
                    run = 0
    white = [(r, c) for r in range(SIZE) for c in range(SIZE) if grid[r][c]]
    seen, left = {white[0]}, [white[0]]
    while left:
        r, c = left.pop()
        for cell in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
            inside = 0 <= cell[0] < SIZE and 0 <= cell[1] < SIZE
            if inside and grid[cell[0]][cell[1]] and cell not in seen:
                seen.add(cell)
                left.append(cell)
    return len(seen) == len(white)


def draw(place, blocks, seed):
    drawn, full = random.Random(seed), STACKS[place]
    grid = [[1] * SIZE for _ in range(SIZE)]
    cells = [(r, c) for r in range(SIZE) if r not in full for c in range(SIZE)]
    count = tries = 0
    while count < blocks and tries < 3000:
        tries += 1
        length = drawn.choice([1, 1, 1, 3])
        r, c = drawn.choice(cells)
        down = drawn.random() < 0.5
        put = [(r + (i if down else 0), c + (0 if down else i)) for i in range(length)]
        put = [(a, b) for a, b in put if a < SIZE and b < SIZE and a not in full]
        put += [(SIZE - 1 - a, SIZE - 1 - b) for a, b in put]
        put = [(a, b) for a, b in set(put) if grid[a][b]]
        for a, b in put:
            grid[a][b] = 0
        if is_usable(grid):
            count += len(put)
        else:
            for a, b in put:
                grid[a][b] = 1
    return grid


if __name__ == "__main__":
    if len(sys.argv) != 4 or sys.argv[1] not in STACKS:
        sys.exit(__doc__)
    for line in draw(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])):
        print("".join(map(str, line)))
