// A grid as people write it, its slots and their numbers.

/**
 * A cell as a grid file has it: "#" a block, "." open, "a" a given letter, "{the}" several, through which words are
 * read, "{kit,kat}" those across and those down, "{c|d}" any of several readings, "[aeiou]" or "[^kw]" a set.
 * @typedef {string} Cell
 */

/**
 * @typedef {object} Grid
 * @property {number} rows
 * @property {number} columns
 * @property {Cell[]} cells row after row
 * @property {Bars[]} [bars] of each cell, if there are any
 * @property {Look[]} [looks] of each cell, if any has one of its own
 */

/**
 * How a cell looks: whether it has a circle, the colour of its ground, as "#d3d3d3", or "", and the number at its lower
 * right, if any: that of its letter in a second puzzle.
 * @typedef {{circle: boolean, shade: string, number?: number}} Look
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
 * @property {number} length how many letters its words have: as many as it has cells, unless one has several
 * @property {number} number that of its first cell, as puzzles number them
 * @property {string} [label] what is printed there, if a puzzle has its own numbers
 * @property {number} row that of its first cell, from 1
 * @property {number} column that of its first cell, from 1
 * @property {number} line its row or column, whichever it runs along
 * @property {string} part "" if it is the only slot of its line, else "a", "b", …
 */

/** The most rows and columns that the page takes. */
export const LARGEST = 40;

/** How a cell usually looks. @returns {Look} */
export const usualLook = () => ({ circle: false, shade: "" });

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
 * Reads a grid from rows that are separated by lines or slashes, as an address has them; after a cell "|" is a bar on
 * its right, "_" below, "+" both.
 * @param {string} text
 * @returns {Grid | null} null if it is no grid of 1 to 40 rows of equal length
 */
export function parseGrid(text) {
  const rows = text.trim().toLowerCase().split(/[/\n]/).map(parseRow);
  const columns = rows[0]?.length ?? 0;
  if (rows.length > LARGEST || columns < 1 || columns > LARGEST) return null;
  const parsed = [];
  for (const row of rows) {
    if (row === null || row.length !== columns) return null;
    parsed.push(...row);
  }
  const bars = parsed.map(({ mark }) => ({ right: "|+".includes(mark), below: "_+".includes(mark) }));
  return withBars({ rows: rows.length, columns, cells: parsed.map(({ cell }) => cell.replace(/^{(.)}$/, "$1")) }, bars);
}

/**
 * @param {string} text
 * @returns {{cell: Cell, mark: string}[] | null} each cell with the mark of its bars, " " for none
 */
function parseRow(text) {
  const cells = [...text.trim().matchAll(/(\[\^?[a-z]+\]|\{[a-z]+(?:,[a-z]+|(?:\|[a-z]+)+)?\}|[a-z01.#])([|_+]?)/g)];
  if (cells.map(([whole]) => whole).join("") !== text.trim()) return null;
  return cells.map(([, cell, mark]) => ({ cell: cell === "0" ? "#" : cell === "1" ? "." : cell, mark: mark || " " }));
}

/**
 * A grid with bars. Those that are not between two white cells are left out: words end there without them.
 * @param {Grid} grid
 * @param {Bars[]} bars of each cell
 * @returns {Grid}
 */
export function withBars({ bars: _, ...grid }, bars) {
  const { columns, cells } = grid;
  const isWhite = (/** @type {number} */ cell) => cells[cell] !== undefined && cells[cell] !== "#";
  const kept = bars.map(({ right, below }, cell) => ({
    right: right && isWhite(cell) && (cell + 1) % columns !== 0 && isWhite(cell + 1),
    below: below && isWhite(cell) && isWhite(cell + columns),
  }));
  return kept.some(({ right, below }) => right || below) ? { ...grid, bars: kept } : grid;
}

/**
 * The letters that are given in a cell, mostly one; "" if there are none.
 * @param {Cell} content
 * @param {Direction} [direction] that of the word that is read through it
 */
export function givenOf(content, direction = "across") {
  if (/^[a-z]$/.test(content)) return content;
  const { own, down } = readingsOf(content);
  return direction === "down" && down !== "" ? down : own;
}

/**
 * The letters that are given in a cell of several, those that words down have in their place, and those that are right
 * as well.
 * @param {Cell} content
 * @returns {{own: string, down: string, also: string[]}}
 */
export function readingsOf(content) {
  const [, own = "", down = "", also = ""] = /^\{([a-z]+)(?:,([a-z]+)|((?:\|[a-z]+)+))?\}$/.exec(content) ?? [];
  return { own, down, also: also === "" ? [] : also.slice(1).split("|") };
}

/**
 * The letters of a cell by their numbers, as the engine counts them: those that words across have, then those of words
 * down alone.
 * @param {Cell} content
 * @param {Direction} [direction] of the word that has them; all if it is not told
 * @returns {number[]}
 */
export function lettersOf(content, direction) {
  const { own, down } = readingsOf(content);
  const all = Array.from({ length: (own.length || 1) + down.length }, (_, at) => at);
  if (direction === undefined) return all;
  return direction === "down" && down !== "" ? all.slice(own.length) : all.slice(0, own.length || 1);
}

/**
 * The letters of a word in each cell of a slot.
 * @param {Grid} grid
 * @param {{direction: Direction, cells: number[]}} slot
 * @param {string} word
 */
export function spelled({ cells }, slot, word) {
  let at = 0;
  return slot.cells.map((cell) => word.slice(at, (at += givenOf(cells[cell], slot.direction).length || 1)));
}

/**
 * A grid in which some cells look otherwise.
 * @param {Grid} grid
 * @param {number[]} changed
 * @param {Partial<Look>} look
 * @returns {Grid}
 */
export function withLook({ looks, ...grid }, changed, look) {
  const all = grid.cells.map((_, cell) => ({ ...usualLook(), ...looks?.[cell], ...(changed.includes(cell) && look) }));
  return all.some(({ circle, shade, number }) => circle || shade || number) ? { ...grid, looks: all } : grid;
}

/**
 * The mark of the bars of a cell, as a grid file has it after the cell; "" for none.
 * @param {Grid} grid
 * @param {number} cell
 */
export function barMark({ bars }, cell) {
  const { right = false, below = false } = bars?.[cell] ?? {};
  return right && below ? "+" : right ? "|" : below ? "_" : "";
}

/**
 * A grid as an address has it: rows separated by slashes, 1 open, 0 a block.
 * @param {Grid} grid
 */
export function printGrid(grid) {
  const { columns, cells } = grid;
  const digits = cells.map((cell, at) => (cell === "#" ? "0" : cell === "." ? "1" : cell) + barMark(grid, at));
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
    const [first] = run.cells;
    const place = { row: Math.floor(first / grid.columns) + 1, column: (first % grid.columns) + 1 };
    const length = run.cells.reduce((sum, cell) => sum + (givenOf(grid.cells[cell], run.direction).length || 1), 0);
    return { ...run, ...place, length, number: starts.indexOf(first) + 1, line, part, ...(label && { label }) };
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
