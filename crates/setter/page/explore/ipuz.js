// A fill as a puzzle to play.

import { numbersOf, slotsOf } from "../grid/model.js";
import { filled } from "./fills.js";

/** @typedef {import("../grid/model.js").Grid} Grid */
/** @typedef {import("../grid/model.js").Slot} Slot */

/**
 * The words of a fill, in the order of the slots.
 * @param {Grid} grid
 * @param {string} fill
 */
export function wordsOf(grid, fill) {
  const { cells } = filled(grid, fill);
  return slotsOf(grid).map((slot) => slot.cells.map((cell) => cells[cell]).join(""));
}

/**
 * A puzzle whose solution is a fill.
 * @param {Grid} grid
 * @param {string} fill
 * @param {string[]} clues in the order of the slots, "" where there is none
 * @param {string} language that of the words, "" if it is not known
 * @returns {Record<string, unknown>} an ipuz
 */
export function ipuzOf(grid, fill, clues, language) {
  const { rows, columns } = grid;
  const { cells } = filled(grid, fill);
  const slots = slotsOf(grid);
  const numbers = numbersOf(slots);
  const listed = (/** @type {Slot["direction"]} */ direction) =>
    slots.flatMap((slot, i) => {
      return slot.direction === direction ? [[slot.number, escaped(clues[i] ?? "")]] : [];
    });
  const printed = cells.map((cell, i) => (cell === "#" ? "#" : (numbers.get(i) ?? 0)));
  const inRows = (/** @type {unknown[]} */ all) =>
    Array.from({ length: rows }, (_, row) => all.slice(row * columns, (row + 1) * columns));
  return {
    version: "http://ipuz.org/v2",
    kind: ["http://ipuz.org/crossword#1"],
    ...(language === "" ? {} : { locale: language }),
    dimensions: { width: columns, height: rows },
    block: "#",
    empty: 0,
    puzzle: inRows(printed),
    solution: inRows(cells.map((cell) => cell.toUpperCase())),
    clues: { Across: listed("across"), Down: listed("down") },
  };
}

/** A text as HTML, which the texts of an ipuz are. @param {string} text */
function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
