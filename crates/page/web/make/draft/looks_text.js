// How the cells of a grid look, as an address has it: the number of each cell with a circle, then "o", with a second number,
// then "n" and that, or with a shade, then "-" and the digits of the colour, as "12on1.14-d3d3d3". Free of the page.

import { usualLook } from "../../grid/model.js";

/** @typedef {import("../../grid/model.js").Grid} Grid */

/** @param {Grid} grid @returns {string} "" if all cells look as usual */
export function printLooks({ looks = [] }) {
  const told = looks.map(({ circle, shade, number }, cell) =>
    circle || shade || number ? `${cell}${circle ? "o" : ""}${number ? `n${number}` : ""}${shade.replace("#", "-")}` : "",
  );
  return told.filter(Boolean).join(".");
}

/**
 * A grid that looks as a text says; what does not go with the grid is left out.
 * @param {Grid} grid
 * @param {string} text
 * @returns {Grid}
 */
export function withLooks(grid, text) {
  const looks = grid.cells.map(usualLook);
  let some = false;
  for (const [, cell, circle, number, shade] of text.matchAll(/(\d+)(o?)(?:n(\d{1,4}))?(?:-([\da-f]{6}))?(?=\.|$)/g)) {
    if (Number(cell) >= looks.length || !(circle || number || shade)) continue;
    looks[Number(cell)] = { circle: circle !== "", shade: shade ? `#${shade}` : "", ...(number && { number: Number(number) }) };
    some = true;
  }
  return some ? { ...grid, looks } : grid;
}
