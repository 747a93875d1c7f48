// How the cells of a grid look, as an address has it: the number of each cell with a circle, then "o", or with a shade,
// then "-" and the digits of the colour, as "12o.14-d3d3d3". Free of the page.

/** @typedef {import("../../grid/model.js").Grid} Grid */

/** @param {Grid} grid @returns {string} "" if all cells look as usual */
export function printLooks({ looks = [] }) {
  const told = looks.map(({ circle, shade }, cell) =>
    circle || shade ? `${cell}${circle ? "o" : ""}${shade.replace("#", "-")}` : "",
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
  const looks = grid.cells.map(() => ({ circle: false, shade: "" }));
  let some = false;
  for (const [, cell, circle, shade] of text.matchAll(/(\d+)(o?)(?:-([\da-f]{6}))?(?=\.|$)/g)) {
    if (Number(cell) >= looks.length || !(circle || shade)) continue;
    looks[Number(cell)] = { circle: circle !== "", shade: shade ? `#${shade}` : "" };
    some = true;
  }
  return some ? { ...grid, looks } : grid;
}
