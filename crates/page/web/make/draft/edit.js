// What a setter does to a grid, and how it is taken back. Free of the page.

import { emptyGrid, givenOf, readingsOf, slotsOf, spelled, usualLook, withBars, withLook } from "../../grid/model.js";

/** @typedef {import("../../grid/model.js").Grid} Grid */
/** @typedef {import("../../grid/model.js").Slot} Slot */

/**
 * A grid that is made, with the letters that stand there, and those that a search proposes for cells without letters.
 * @typedef {object} Draft
 * @property {Grid} grid
 * @property {string[]} fill the letter proposed for each cell; "" where none is, or the grid has a letter
 */

/** The symmetries that black cells can keep; the last two are of squares. */
export const SYMMETRIES = /** @type {const} */ (["none", "rotation", "mirror", "flip", "both", "quarter", "diagonal"]);

/** @typedef {typeof SYMMETRIES[number]} Symmetry */

/** The symmetry of a name; none, if there is no such. @param {unknown} name */
export const symmetryOf = (name) => SYMMETRIES.find((symmetry) => symmetry === name) ?? "none";

/**
 * A grid that nothing is proposed for.
 * @param {Grid} grid
 * @returns {Draft}
 */
export function draftOf(grid) {
  return { grid, fill: grid.cells.map(() => "") };
}

/**
 * The draft of a puzzle: its blocks, and the letters of its solution, several in a cell too and those of several readings.
 * @param {import("../../play/table/puzzle.js").Puzzle} puzzle
 * @returns {Draft}
 */
export function draftOfPuzzle({ grid, solution, rests, readings }) {
  const cells = grid.cells.map((content, cell) => {
    const { down, also } = readings[cell];
    const others = (down && `,${down}`) + also.map((letters) => `|${letters}`).join("");
    const several = `{${solution[cell]}${rests[cell]}${others}}`;
    if (rests[cell] + others !== "" && readingsOf(several).own !== "") return several;
    return /^[a-z]$/.test(solution[cell]) ? solution[cell] : content;
  });
  return draftOf({ ...grid, cells });
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
 * A draft in which the bar between two cells, and those that go with it, is there where it was not, or not.
 * @param {Draft} draft
 * @param {number} cell
 * @param {"right" | "below"} side of the cell
 * @param {Symmetry} symmetry
 * @returns {Draft}
 */
export function withBarTurned(draft, cell, side, symmetry) {
  const { grid, fill } = draft;
  const { columns, cells } = grid;
  const other = side === "right" ? cell + 1 : cell + columns;
  const isThere = grid.bars?.[cell]?.[side] ?? false;
  if ((side === "right" && other % columns === 0) || other >= cells.length) return draft;
  const bars = cells.map((_, at) => ({ right: false, below: false, ...grid.bars?.[at] }));
  for (const move of movesOf(grid, symmetry)) {
    const [first, last] = [move(cell), move(other)].sort((one, two) => one - two);
    bars[first][last === first + 1 && columns > 1 ? "right" : "below"] = !isThere;
  }
  return { grid: withBars(grid, bars), fill };
}

/**
 * A draft in which a cell, and those that go with it, is a block where it was white, or white.
 * @param {Draft} draft
 * @param {number} cell
 * @param {Symmetry} symmetry
 * @returns {Draft}
 */
export function withBlockTurned(draft, cell, symmetry) {
  const content = draft.grid.cells[cell] === "#" ? "." : "#";
  return withCells(draft, imagesOf(draft.grid, cell, symmetry), content);
}

/**
 * A draft with other contents in some cells, where nothing is proposed any more.
 * @param {Draft} draft
 * @param {number[]} changed
 * @param {string} content
 * @returns {Draft}
 */
export function withCells({ grid, fill }, changed, content) {
  const [cells, letters] = [grid.cells.slice(), fill.slice()];
  for (const cell of changed) [cells[cell], letters[cell]] = [content, ""];
  return { grid: withBars({ ...grid, cells }, grid.bars ?? []), fill: letters };
}

/**
 * A draft with a letter in a cell. With "" it has none: neither one of its own nor one that is proposed.
 * @param {Draft} draft
 * @param {number} cell
 * @param {string} letter
 * @returns {Draft}
 */
export function withLetter(draft, cell, letter) {
  // The letters that a cell is limited to stay where only a letter that was proposed goes.
  const without = draft.fill[cell] === "" ? "." : draft.grid.cells[cell];
  return withCells(draft, [cell], letter === "" ? without : letter);
}

/**
 * A draft in which a cell is limited to some letters. A letter that is proposed there stays if it is one of them.
 * @param {Draft} draft
 * @param {number} cell
 * @param {string} content
 * @returns {Draft}
 */
export function withLimit(draft, cell, content) {
  const proposed = draft.fill[cell];
  const limited = withCells(draft, [cell], content);
  const isSet = content === "." || content.startsWith("[");
  if (proposed !== "" && isSet && new RegExp(`^${content}$`).test(proposed)) limited.fill[cell] = proposed;
  return limited;
}

/**
 * A draft with the letters of a word in the cells of a slot.
 * @param {Draft} draft
 * @param {{direction: import("../../grid/model.js").Direction, cells: number[]}} slot
 * @param {string} word
 * @returns {Draft}
 */
export function withWord(draft, slot, word) {
  const letters = spelled(draft.grid, slot, word);
  const [cells, fill] = [draft.grid.cells.slice(), draft.fill.slice()];
  slot.cells.forEach((cell, at) => {
    // A cell of several letters keeps them.
    if (!cells[cell].startsWith("{")) [cells[cell], fill[cell]] = [letters[at], ""];
  });
  return { grid: { ...draft.grid, cells }, fill };
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
 * How many letters a draft would lose that became of another size.
 * @param {Draft} draft
 * @param {{rows: number, columns: number}} size
 */
export function lettersBeyond(draft, size) {
  const { columns, cells } = draft.grid;
  const isBeyond = (/** @type {number} */ cell) => cell % columns >= size.columns || Math.floor(cell / columns) >= size.rows;
  return cells.filter((_, cell) => isBeyond(cell) && letterOf(draft, cell) !== "").length;
}

/**
 * A draft of another size: what is left of the old one stays where it is.
 * @param {Draft} draft
 * @param {number} rows
 * @param {number} columns
 * @returns {Draft}
 */
export function resized({ grid, fill }, rows, columns) {
  const made = emptyGrid(rows, columns);
  const bars = made.cells.map(() => ({ right: false, below: false }));
  const looks = made.cells.map(usualLook);
  const letters = made.cells.map(() => "");
  for (let row = 0; row < Math.min(rows, grid.rows); row++) {
    for (let column = 0; column < Math.min(columns, grid.columns); column++) {
      const [before, cell] = [row * grid.columns + column, row * columns + column];
      made.cells[cell] = grid.cells[before];
      bars[cell] = grid.bars?.[before] ?? bars[cell];
      looks[cell] = grid.looks?.[before] ?? looks[cell];
      letters[cell] = fill[before];
    }
  }
  return { grid: withBars(withLook({ ...made, looks }, [], {}), bars), fill: letters };
}

/**
 * A draft in which the letters that are proposed for some cells, or for all, are letters of the grid.
 * @param {Draft} draft
 * @param {number[]} [taken]
 * @returns {Draft}
 */
export function withTaken({ grid, fill }, taken = [...fill.keys()]) {
  const [cells, letters] = [grid.cells.slice(), fill.slice()];
  for (const cell of taken) if (fill[cell] !== "") [cells[cell], letters[cell]] = [fill[cell], ""];
  return { grid: { ...grid, cells }, fill: letters };
}

/**
 * A draft in which the letters of some cells are only proposed any more; several letters in a cell stay.
 * @param {Draft} draft
 * @param {number[]} freed
 * @returns {Draft}
 */
export function withFreed({ grid, fill }, freed) {
  const [cells, letters] = [grid.cells.slice(), fill.slice()];
  for (const cell of freed) if (/^[a-z]$/.test(cells[cell])) [letters[cell], cells[cell]] = [cells[cell], "."];
  return { grid: { ...grid, cells }, fill: letters };
}

/**
 * A draft in which the letters that are proposed for some cells are letters of the grid; if none is, those of the grid are
 * only proposed.
 * @param {Draft} draft
 * @param {number[]} cells
 * @returns {Draft | null} null if there are no letters
 */
export function withLockTurned(draft, cells) {
  if (cells.every((cell) => letterOf(draft, cell) === "")) return null;
  return cells.some((cell) => draft.fill[cell] !== "") ? withTaken(draft, cells) : withFreed(draft, cells);
}

/**
 * A draft without the letters of some cells, its own or proposed.
 * @param {Draft} draft
 * @param {number[]} cleared
 * @returns {Draft}
 */
export function withoutLetters({ grid, fill }, cleared) {
  const [cells, letters] = [grid.cells.slice(), fill.slice()];
  for (const cell of cleared) [cells[cell], letters[cell]] = [givenOf(cells[cell]) === "" ? cells[cell] : ".", ""];
  return { grid: { ...grid, cells }, fill: letters };
}

/**
 * A draft in which letters are proposed: for each white cell that has none of its own.
 * @param {Draft} draft
 * @param {string[]} letters those of a fill; "" or a block where there is none
 * @returns {Draft}
 */
export function withProposed({ grid }, letters) {
  const isOpen = (/** @type {string} */ content) => content !== "#" && givenOf(content) === "";
  const fill = grid.cells.map((content, cell) => (isOpen(content) && /^[a-z]$/.test(letters[cell]) ? letters[cell] : ""));
  return { grid, fill };
}

/**
 * The grid in which other words than that of a slot may stand there, if all its letters are the grid's own: some of its cells are
 * open.
 * @param {Grid} grid
 * @param {{cells: number[]}} slot
 * @param {(cell: number) => boolean} isOpened
 * @returns {Grid}
 */
export function openedAt(grid, slot, isOpened) {
  if (slot.cells.some((cell) => givenOf(grid.cells[cell]) === "")) return grid;
  const cells = grid.cells.slice();
  for (const cell of slot.cells) if (/^[a-z]$/.test(cells[cell]) && isOpened(cell)) cells[cell] = ".";
  return { ...grid, cells };
}

/** Whether the letters of a slot are all the grid's own. @param {Grid} grid @param {{cells: number[]}} slot */
export const isGiven = ({ cells }, slot) => slot.cells.every((cell) => givenOf(cells[cell]) !== "");

/** How many cells have another letter in two drafts of one size, or are a block in only one of them. @param {Draft} one @param {Draft} other */
export function changedCells(one, other) {
  if (one.grid.rows !== other.grid.rows || one.grid.columns !== other.grid.columns) return one.fill.length;
  const shown = (/** @type {Draft} */ draft, /** @type {number} */ cell) => (draft.grid.cells[cell] === "#" ? "#" : letterOf(draft, cell));
  return one.fill.filter((_, cell) => shown(one, cell) !== shown(other, cell)).length;
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
 * @param {import("../../grid/model.js").Direction} [direction] that of the word that is read through it
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
  return slotsOf(draft.grid).map((slot) => ({ slot, word: wordIn(draft, slot) }));
}

/** The word of a slot, null where letters are missing. @param {Draft} draft @param {Slot} slot */
export function wordIn(draft, { cells, direction }) {
  const letters = cells.map((cell) => letterOf(draft, cell, direction));
  return letters.includes("") ? null : letters.join("");
}
