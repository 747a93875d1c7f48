// A proposed fill as an address has it. Free of the page.

import { givenOf } from "../../grid/model.js";

/** @typedef {import("./edit.js").Draft} Draft */

/**
 * The letters proposed for the white cells, "-" where there is none; "" if there is none at all.
 * @param {Draft} draft
 */
export function printFill({ grid, fill }) {
  const whites = fill.filter((_, cell) => grid.cells[cell] !== "#");
  return whites.every((letter) => letter === "") ? "" : whites.map((letter) => letter || "-").join("");
}

/**
 * The letters proposed for the cells of a grid that have none; what does not go with the grid is none.
 * @param {import("../../grid/model.js").Grid} grid
 * @param {string} text
 * @returns {string[]}
 */
export function fillOf({ cells }, text) {
  const whites = cells.filter((content) => content !== "#").length;
  const letters = text.length === whites && /^[a-z-]*$/.test(text) ? [...text] : [];
  let next = 0;
  return cells.map((content) => {
    if (content === "#" || letters.length === 0) return "";
    const letter = letters[next++];
    return letter === "-" || givenOf(content) !== "" ? "" : letter;
  });
}
