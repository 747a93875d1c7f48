// Grids on offer, as an address has them. A, B and C are those of benches/experiments/grids.

/** @type {{name: string, grid: string}[]} */
export const READY_GRIDS = [
  { name: "3×3", grid: "111/111/111" },
  { name: "4×4", grid: "1111/1111/1111/1111" },
  { name: "5×5", grid: "11111/11111/11111/11111/11111" },
  { name: "A", grid: "11100/11110/11111/01111/00111" },
  { name: "B", grid: "0111000/1111100/1101110/1111111/0111011/0011111/0001110" },
  {
    name: "C",
    grid:
      "000111000/001111100/011111110/111101111/111000111/" +
      "111101111/011111110/001111100/000111000",
  },
];

/** The grid to begin with. */
export const FIRST_GRID = READY_GRIDS[4].grid;
