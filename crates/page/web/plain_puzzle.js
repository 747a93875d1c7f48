// A grid as a puzzle, as the engine takes it. Free of the page.

import { barMark, slotsOf } from "./grid/model.js";

/** @typedef {import("./play/puzzle.js").PlainPuzzle} PlainPuzzle */

/**
 * What is said of a puzzle.
 * @typedef {object} Said
 * @property {string[]} clues in the order of the slots, "" where there is none
 * @property {string[]} [enumerations] the lengths of the words of each answer, "" where it is one word
 * @property {string} [title]
 * @property {string} [author]
 * @property {string} [copyright]
 * @property {string} [notes]
 * @property {string} [language] that of the words
 */

/**
 * A grid as a puzzle. If every white cell has a letter they are the solution; else the given letters of
 * the grid are given.
 * @param {import("./grid/model.js").Grid} grid
 * @param {string[]} letters that of each cell, "" if it has none
 * @param {Said} said
 * @returns {PlainPuzzle}
 */
export function plainPuzzle(grid, letters, { clues, enumerations = [], title = "", author = "", copyright = "", notes = "", language = "" }) {
  const { rows, columns, cells } = grid;
  const isBlock = (/** @type {number} */ cell) => cells[cell] === "#";
  const isSolved = letters.every((letter, cell) => isBlock(cell) || letter !== "");
  const shown = isSolved ? letters : cells.map((content) => (/^[a-z]$/.test(content) ? content : ""));
  const text = shown.map((letter, cell) => (isBlock(cell) ? " " : letter.toUpperCase() || " ")).join("");
  return {
    format: "puzzle/1",
    rows,
    columns,
    cells: cells.map((_, cell) => (isBlock(cell) ? "#" : ".")).join(""),
    ...(grid.bars && { bars: cells.map((_, cell) => barMark(grid, cell) || " ").join("") }),
    [isSolved ? "solution" : "given"]: text,
    title,
    author,
    copyright,
    notes,
    language,
    clues: slotsOf(grid).flatMap(({ direction, number }, index) =>
      clues[index] || enumerations[index]
        ? [{ direction, number, text: clues[index], ...(enumerations[index] && { enumeration: enumerations[index] }) }]
        : [],
    ),
  };
}
