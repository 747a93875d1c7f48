// A grid as people write it, its slots and their numbers.

/**
 * A cell as a grid file has it: "#" a block, "." open, "a" a given letter, "[aeiou]" or "[^kw]" a
 * set.
 * @typedef {string} Cell
 */

/**
 * @typedef {object} Grid
 * @property {number} rows
 * @property {number} columns
 * @property {Cell[]} cells row after row
 * @property {Bars[]} [bars] of each cell, if there are any
 */

/**
 * Whether a bar ends the words on the right of a cell, and below it.
 * @typedef {{right: boolean, below: boolean}} Bars
 */

/** @typedef {"across" | "down"} Direction */

/**
 * A slot: two or more white cells in a line.
 * @typedef {object} Slot
 * @property {Direction} direction
 * @property {number[]} cells indices into the cells of the grid
 * @property {number} number that of its first cell, as puzzles number them
 * @property {string} [label] what is printed there, if a puzzle has its own numbers
 * @property {number} line its row or column, from 1
 * @property {string} part "" if it is the only slot of its line, else "a", "b", …
 */

/** The most rows and columns that the page takes. */
export const LARGEST = 40;

/**
 * An empty grid.
 * @param {number} rows
 * @param {number} columns
 * @returns {Grid}
 */
export function emptyGrid(rows, columns) {
  return { rows, columns, cells: new Array(rows * columns).fill(".") };
}

/**
 * Reads a grid from rows that are separated by lines or slashes, as an address has them.
 * @param {string} text
 * @returns {Grid | null} null if it is no grid of 1 to 40 rows of equal length
 */
export function parseGrid(text) {
  const rows = text.trim().toLowerCase().split(/[/\n]/).map(parseRow);
  const columns = rows[0]?.length ?? 0;
  if (rows.length > LARGEST || columns < 1 || columns > LARGEST) return null;
  const cells = [];
  for (const row of rows) {
    if (row === null || row.length !== columns) return null;
    cells.push(...row);
  }
  return { rows: rows.length, columns, cells };
}

/**
 * @param {string} text
 * @returns {Cell[] | null}
 */
function parseRow(text) {
  const cells = text.trim().match(/\[\^?[a-z]+\]|[a-z01.#]/g) ?? [];
  if (cells.join("") !== text.trim()) return null;
  return cells.map((cell) => (cell === "0" ? "#" : cell === "1" ? "." : cell));
}

/**
 * A grid as an address has it: rows separated by slashes, 1 open, 0 a block.
 * @param {Grid} grid
 */
export function printGrid({ columns, cells }) {
  const digits = cells.map((cell) => (cell === "#" ? "0" : cell === "." ? "1" : cell));
  return inRows(digits, columns)
    .map((row) => row.join(""))
    .join("/");
}

/**
 * What is told of the cells, row by row.
 * @template T
 * @param {T[]} cells
 * @param {number} columns
 * @returns {T[][]}
 */
export function inRows(cells, columns) {
  return Array.from({ length: cells.length / columns }, (_, row) =>
    cells.slice(row * columns, (row + 1) * columns),
  );
}

/**
 * The slots: those across, then those down, each in the order of their first cells, row by row.
 * @param {Grid} grid
 * @param {string[] | null} [labels] what is printed in the cells, if not the numbers of slots
 * @returns {Slot[]}
 */
export function slotsOf(grid, labels = null) {
  const runs = [...runsOf(grid, "across"), ...runsOf(grid, "down")];
  const starts = [...new Set(runs.map(({ cells }) => cells[0]))].sort((a, b) => a - b);
  return runs.map((run) => {
    const line = lineOf(grid, run);
    const beside = runs.filter(
      (other) => other.direction === run.direction && lineOf(grid, other) === line,
    );
    const part = beside.length > 1 ? String.fromCharCode(97 + beside.indexOf(run)) : "";
    const label = labels?.[run.cells[0]] ?? "";
    return { ...run, number: starts.indexOf(run.cells[0]) + 1, line, part, ...(label && { label }) };
  });
}

/**
 * @param {Grid} grid
 * @param {{direction: Direction, cells: number[]}} run
 */
function lineOf(grid, { direction, cells }) {
  const [first] = cells;
  return (direction === "across" ? Math.floor(first / grid.columns) : first % grid.columns) + 1;
}

/**
 * @param {Grid} grid
 * @param {Direction} direction
 * @returns {{direction: Direction, cells: number[]}[]}
 */
function runsOf({ rows, columns, cells, bars }, direction) {
  const side = direction === "across" ? "right" : "below";
  const across = direction === "across";
  const [lines, length] = across ? [rows, columns] : [columns, rows];
  const runs = [];
  for (let line = 0; line < lines; line++) {
    /** @type {number[]} */
    let run = [];
    for (let place = 0; place < length; place++) {
      const cell = across ? line * columns + place : place * columns + line;
      const isBlock = cells[cell] === "#";
      if (!isBlock) run.push(cell);
      if (isBlock || place === length - 1 || bars?.[cell][side]) {
        if (run.length > 1) runs.push({ direction, cells: run });
        run = [];
      }
    }
  }
  return runs.sort((a, b) => a.cells[0] - b.cells[0]);
}

/**
 * The classes by which the bars of a cell are drawn.
 * @param {Grid} grid
 * @param {number} cell
 * @returns {{"bar-right": boolean, "bar-below": boolean}}
 */
export function barClasses({ bars }, cell) {
  return { "bar-right": bars?.[cell].right ?? false, "bar-below": bars?.[cell].below ?? false };
}

/**
 * The number that puzzles print in each cell: that of the slots that begin there.
 * @param {Slot[]} slots
 * @returns {Map<number, number>}
 */
export function numbersOf(slots) {
  return new Map(slots.map(({ cells, number }) => [cells[0], number]));
}
