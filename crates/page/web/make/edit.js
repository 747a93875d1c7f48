// What a setter does to a grid, and how it is taken back. Free of the page.

import { emptyGrid, givenOf, readingsOf, slotsOf, spelled, withBars, withLook } from "../grid/model.js";

/** @typedef {import("../grid/model.js").Grid} Grid */
/** @typedef {import("../grid/model.js").Slot} Slot */

/**
 * A grid that is made, and a fill that was proposed for it: a letter for each cell, or "".
 * @typedef {object} Draft
 * @property {Grid} grid
 * @property {string[]} fill
 */

/** The symmetries that black cells can keep; the last two are of squares. */
export const SYMMETRIES = /** @type {const} */ (["none", "rotation", "mirror", "flip", "both", "quarter", "diagonal"]);

/** @typedef {typeof SYMMETRIES[number]} Symmetry */

/** The most steps that can be taken back. */
const MOST = 500;

/**
 * A grid that nothing is proposed for.
 * @param {Grid} grid
 * @returns {Draft}
 */
export function draftOf(grid) {
  return { grid, fill: grid.cells.map(() => "") };
}

/**
 * The draft of a puzzle: its blocks and given letters, several in a cell too and those of several readings, and what else
 * of the solution is there as proposed.
 * @param {import("../play/puzzle.js").Puzzle} puzzle
 * @returns {Draft}
 */
export function draftOfPuzzle({ grid, given, solution, rests, readings }) {
  const isTyped = (/** @type {string} */ letter) => /^[a-z]$/.test(letter);
  const cells = grid.cells.map((content, cell) => {
    const { down, also } = readings[cell];
    const others = (down && `,${down}`) + also.map((letters) => `|${letters}`).join("");
    const several = `{${solution[cell]}${rests[cell]}${others}}`;
    if (rests[cell] + others !== "" && readingsOf(several).own !== "") return several;
    return isTyped(given[cell]) ? given[cell] : content;
  });
  const fill = solution.map((letter, cell) => (isTyped(letter) && !cells[cell].startsWith("{") ? letter : ""));
  return { grid: { ...grid, cells }, fill };
}

/**
 * The cells that are black or white with a cell, itself too.
 * @param {Grid} grid
 * @param {number} cell
 * @param {Symmetry} symmetry
 */
export function imagesOf(grid, cell, symmetry) {
  return [...new Set(movesOf(grid, symmetry).map((move) => move(cell)))];
}

/**
 * Where a symmetry moves each cell.
 * @param {Grid} grid
 * @param {Symmetry} symmetry
 * @returns {((cell: number) => number)[]}
 */
function movesOf({ rows, columns }, symmetry) {
  const moved = (/** @type {boolean} */ below, /** @type {boolean} */ beside) => (/** @type {number} */ cell) => {
    const [row, column] = [Math.floor(cell / columns), cell % columns];
    return (below ? rows - 1 - row : row) * columns + (beside ? columns - 1 - column : column);
  };
  const transposed = (/** @type {number} */ cell) => (cell % columns) * columns + Math.floor(cell / columns);
  const moves = [moved(false, false)];
  if (["rotation", "both", "quarter"].includes(symmetry)) moves.push(moved(true, true));
  if (symmetry === "mirror" || symmetry === "both") moves.push(moved(false, true));
  if (symmetry === "flip" || symmetry === "both") moves.push(moved(true, false));
  if (rows !== columns) return moves;
  if (symmetry === "diagonal") moves.push(transposed);
  if (symmetry === "quarter") moves.push((cell) => transposed(moved(true, false)(cell)), (cell) => transposed(moved(false, true)(cell)));
  return moves;
}

/**
 * A grid in which the bar between two cells, and those that go with it, is there where it was not, or not. What was
 * proposed does not go with it any more.
 * @param {Grid} grid
 * @param {number} cell
 * @param {"right" | "below"} side of the cell
 * @param {Symmetry} symmetry
 * @returns {Draft}
 */
export function withBarTurned(grid, cell, side, symmetry) {
  const { columns, cells } = grid;
  const other = side === "right" ? cell + 1 : cell + columns;
  const isThere = grid.bars?.[cell]?.[side] ?? false;
  if ((side === "right" && other % columns === 0) || other >= cells.length) return draftOf(grid);
  const bars = cells.map((_, at) => ({ right: false, below: false, ...grid.bars?.[at] }));
  for (const move of movesOf(grid, symmetry)) {
    const [first, last] = [move(cell), move(other)].sort((one, two) => one - two);
    bars[first][last === first + 1 && columns > 1 ? "right" : "below"] = !isThere;
  }
  return draftOf(withBars(grid, bars));
}

/**
 * A grid in which a cell, and those that go with it, is a block where it was white, or white.
 * @param {Grid} grid
 * @param {number} cell
 * @param {Symmetry} symmetry
 * @returns {Draft}
 */
export function withBlockTurned(grid, cell, symmetry) {
  const content = grid.cells[cell] === "#" ? "." : "#";
  return withCells(grid, imagesOf(grid, cell, symmetry), content);
}

/**
 * A grid with other contents in some cells. What was proposed does not go with it any more.
 * @param {Grid} grid
 * @param {number[]} changed
 * @param {string} content
 * @returns {Draft}
 */
export function withCells(grid, changed, content) {
  const cells = grid.cells.slice();
  for (const cell of changed) cells[cell] = content;
  return draftOf(withBars({ ...grid, cells }, grid.bars ?? []));
}

/**
 * A draft with a letter given in a cell, or open again with "". What was proposed stays if it has that
 * letter there.
 * @param {Draft} draft
 * @param {number} cell
 * @param {string} letter
 * @returns {Draft}
 */
export function withLetter({ grid, fill }, cell, letter) {
  const agrees = letter !== "" && fill[cell] === letter;
  const changed = withCells(grid, [cell], letter === "" ? "." : letter);
  return agrees ? { ...changed, fill } : changed;
}

/**
 * A draft with the letters of a word given in the cells of a slot. What was proposed stays if it has that word
 * there.
 * @param {Draft} draft
 * @param {{direction: import("../grid/model.js").Direction, cells: number[]}} slot
 * @param {string} word
 * @returns {Draft}
 */
export function withWord({ grid, fill }, slot, word) {
  const letters = spelled(grid, slot, word);
  const cells = grid.cells.slice();
  // A cell of several letters keeps them.
  const isFixed = (/** @type {number} */ cell) => grid.cells[cell].startsWith("{");
  slot.cells.forEach((cell, at) => (isFixed(cell) ? null : (cells[cell] = letters[at])));
  const placed = draftOf({ ...grid, cells });
  const agrees = slot.cells.every((cell, at) => fill[cell] === letters[at] || isFixed(cell));
  return agrees ? { ...placed, fill } : placed;
}

/**
 * The letters that a cell is limited to, as a grid has them.
 * @param {string} letters as typed: a set, or "^" and what is not in it, "{" and several that stand there, also as they are
 *   read across and down ("{kit,kat}") or in several ways ("{c|d}"); "" for all
 * @returns {string | null} null if it is no such set
 */
export function setOf(letters) {
  const unspaced = letters.toLowerCase().replace(/[\s[\]]/g, "");
  // In a cell of several letters a comma is before those of words down.
  const plain = unspaced.startsWith("{") ? unspaced : unspaced.replaceAll(",", "");
  if (plain === "" || plain === "^" || plain === "{}") return ".";
  const several = /^\{([a-z]+)\}?$/.exec(plain)?.[1] ?? "";
  if (several.length === 1) return several;
  const closed = plain.startsWith("{") && !plain.endsWith("}") ? `${plain}}` : plain;
  if (readingsOf(closed).own !== "") return closed;
  if (!/^\^?[a-z]+$/.test(plain)) return null;
  if (plain.length === 1) return plain;
  return `[${plain}]`;
}

/**
 * A draft of another size: what is left of the old one stays where it is.
 * @param {Grid} grid
 * @param {number} rows
 * @param {number} columns
 * @returns {Draft}
 */
export function resized(grid, rows, columns) {
  const made = emptyGrid(rows, columns);
  const bars = made.cells.map(() => ({ right: false, below: false }));
  const looks = made.cells.map(() => ({ circle: false, shade: "" }));
  for (let row = 0; row < Math.min(rows, grid.rows); row++) {
    for (let column = 0; column < Math.min(columns, grid.columns); column++) {
      const before = row * grid.columns + column;
      made.cells[row * columns + column] = grid.cells[before];
      bars[row * columns + column] = grid.bars?.[before] ?? bars[row * columns + column];
      looks[row * columns + column] = grid.looks?.[before] ?? looks[row * columns + column];
    }
  }
  return draftOf(withBars(withLook({ ...made, looks }, [], {}), bars));
}

/**
 * A draft in which the letters proposed for some cells are given.
 * @param {Draft} draft
 * @param {number[]} locked
 * @returns {Draft}
 */
export function withLocked({ grid, fill }, locked) {
  const cells = grid.cells.slice();
  for (const cell of locked) if (fill[cell] !== "") cells[cell] = fill[cell];
  return { grid: { ...grid, cells }, fill };
}

/**
 * A draft in which the given letters of some cells are only proposed any more.
 * @param {Draft} draft
 * @param {number[]} freed
 * @returns {Draft}
 */
export function withUnlocked({ grid, fill }, freed) {
  const cells = grid.cells.slice();
  for (const cell of freed) if (fill[cell] !== "") cells[cell] = ".";
  return { grid: { ...grid, cells }, fill };
}

/**
 * A draft in which the letters proposed for some cells are locked, or unlocked if all are.
 * @param {Draft} draft
 * @param {number[]} cells
 * @returns {Draft | null} null if none are proposed
 */
export function withLockTurned(draft, cells) {
  if (cells.every((cell) => draft.fill[cell] === "")) return null;
  const isLocked = cells.every((cell) => givenOf(draft.grid.cells[cell]) !== "");
  return (isLocked ? withUnlocked : withLocked)(draft, cells);
}

/**
 * A draft without the letters of some cells, given or proposed.
 * @param {Draft} draft
 * @param {number[]} cleared
 * @returns {Draft}
 */
export function withoutLetters({ grid, fill }, cleared) {
  const [cells, letters] = [grid.cells.slice(), fill.slice()];
  for (const cell of cleared) {
    if (cells[cell] !== "#") cells[cell] = ".";
    letters[cell] = "";
  }
  return { grid: { ...grid, cells }, fill: letters };
}

/**
 * The grid that is filled in a region alone: what is proposed elsewhere is given, what is given stays.
 * @param {Draft} draft
 * @param {number[]} region
 * @returns {Grid}
 */
export function filledBut({ grid, fill }, region) {
  const inside = new Set(region);
  const cells = grid.cells.map((content, cell) => (inside.has(cell) || fill[cell] === "" ? content : fill[cell]));
  return { ...grid, cells };
}

/**
 * A draft without what was proposed, without any letters, or without anything.
 * @param {Draft} draft
 * @param {"fill" | "letters" | "all"} what
 */
export function cleared({ grid }, what) {
  if (what === "fill") return draftOf(grid);
  if (what === "all") return draftOf(emptyGrid(grid.rows, grid.columns));
  return draftOf({ ...grid, cells: grid.cells.map((content) => (content === "#" ? "#" : ".")) });
}

/**
 * The letters that a cell shows, mostly one: given, or proposed.
 * @param {Draft} draft
 * @param {number} cell
 * @param {import("../grid/model.js").Direction} [direction] that of the word that is read through it
 */
export function letterOf({ grid, fill }, cell, direction = "across") {
  const content = grid.cells[cell];
  return content === "#" ? "" : givenOf(content, direction) || fill[cell];
}

/**
 * Whether every white cell has a letter.
 * @param {Draft} draft
 */
export function isComplete(draft) {
  return draft.grid.cells.every((content, cell) => content === "#" || letterOf(draft, cell) !== "");
}

/**
 * The words of a draft, one a slot; null where a letter is missing.
 * @param {Draft} draft
 * @returns {{slot: Slot, word: string | null}[]}
 */
export function wordsOf(draft) {
  return slotsOf(draft.grid).map((slot) => {
    const letters = slot.cells.map((cell) => letterOf(draft, cell, slot.direction));
    return { slot, word: letters.includes("") ? null : letters.join("") };
  });
}

/**
 * What was done, so that it can be taken back and done again.
 * @template {Draft} D
 */
export class Past {
  /** @type {D[]} */
  #before = [];
  /** @type {D[]} */
  #after = [];

  /** @param {D} draft */
  constructor(draft) {
    this.draft = draft;
  }

  get canUndo() {
    return this.#before.length > 0;
  }

  get canRedo() {
    return this.#after.length > 0;
  }

  /** @param {D} draft */
  go(draft) {
    this.#before.push(this.draft);
    if (this.#before.length > MOST) this.#before.shift();
    this.#after = [];
    this.draft = draft;
  }

  undo() {
    const draft = this.#before.pop();
    if (draft === undefined) return;
    this.#after.push(this.draft);
    this.draft = draft;
  }

  redo() {
    const draft = this.#after.pop();
    if (draft === undefined) return;
    this.#before.push(this.draft);
    this.draft = draft;
  }
}
