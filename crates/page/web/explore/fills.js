// Fills as text: their letters, their words, and grids made of them.

import { givenOf, slotsOf } from "../grid/model.js";

/** @typedef {import("../grid/model.js").Grid} Grid */

/**
 * The cells of a fill, row after row, a block as "#".
 * @param {string} fill its rows, separated by slashes
 */
export function cellsOf(fill) {
  return [...fill.replaceAll("/", "").replaceAll("0", "#")];
}

/**
 * A grid with the letters of a fill.
 * @param {Grid} grid
 * @param {string} fill
 * @returns {Grid}
 */
export function filled(grid, fill) {
  return { ...grid, cells: cellsOf(fill).map((letter, cell) => (grid.cells[cell].startsWith("{") ? grid.cells[cell] : letter)) };
}

/**
 * The letters of the white cells, as prefixes are looked for.
 * @param {string} fill
 */
export function lettersOf(fill) {
  return fill.replace(/[^a-z]/g, "");
}

/**
 * What is read across in each row, as one reads a fill out: runs of one letter too.
 * @param {string} fill
 * @returns {string[]} a text for each row, its runs apart
 */
export function rowsOf(fill) {
  return fill.split("/").map((row) => row.split(/[0#]+/).filter(Boolean).join(" "));
}

/**
 * The words of a fill, in the order of the slots.
 * @param {Grid} grid
 * @param {string} fill
 */
export function wordsOf(grid, fill) {
  const { cells } = filled(grid, fill);
  return slotsOf(grid).map((slot) => slot.cells.map((cell) => givenOf(cells[cell], slot.direction)).join(""));
}
