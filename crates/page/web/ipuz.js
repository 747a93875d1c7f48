// A grid as a puzzle. Free of the page.

import { inRows, numbersOf, slotsOf } from "./grid/model.js";

/** @typedef {import("./grid/model.js").Grid} Grid */
/** @typedef {import("./grid/model.js").Direction} Direction */

/**
 * What is said of a puzzle.
 * @typedef {object} Said
 * @property {string[]} clues in the order of the slots, "" where there is none
 * @property {string} [title]
 * @property {string} [notes]
 * @property {string} [language] that of the words
 */

/**
 * A grid as an ipuz. If every white cell has a letter they are the solution; else the given letters of
 * the grid are given.
 * @param {Grid} grid
 * @param {string[]} letters that of each cell, "" if it has none
 * @param {Said} said
 * @returns {Record<string, any>}
 */
export function ipuzOf(grid, letters, { clues, title = "", notes = "", language = "" }) {
  const { rows, columns, cells } = grid;
  const slots = slotsOf(grid);
  const numbers = numbersOf(slots);
  const isBlock = (/** @type {number} */ cell) => cells[cell] === "#";
  const isSolved = letters.every((letter, cell) => isBlock(cell) || letter !== "");
  const printed = cells.map((content, cell) => {
    if (isBlock(cell)) return "#";
    const number = numbers.get(cell) ?? 0;
    const isGiven = !isSolved && /^[a-z]$/.test(content);
    return isGiven ? { cell: number, value: content.toUpperCase() } : number;
  });
  const solution = letters.map((letter, cell) => (isBlock(cell) ? "#" : letter.toUpperCase()));
  const listed = (/** @type {Direction} */ direction) =>
    slots.flatMap((slot, index) =>
      slot.direction === direction ? [[slot.number, escaped(clues[index] ?? "")]] : [],
    );
  return {
    version: "http://ipuz.org/v2",
    kind: ["http://ipuz.org/crossword#1"],
    ...(title === "" ? {} : { title: escaped(title) }),
    ...(notes === "" ? {} : { notes: escaped(notes) }),
    ...(language === "" ? {} : { locale: language }),
    dimensions: { width: columns, height: rows },
    block: "#",
    empty: 0,
    puzzle: inRows(printed, columns),
    ...(isSolved ? { solution: inRows(solution, columns) } : {}),
    clues: { Across: listed("across"), Down: listed("down") },
  };
}

/** A text as HTML, which the texts of an ipuz are. @param {string} text */
function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
