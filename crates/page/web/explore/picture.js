// A small picture of a grid, whose letters are changed often.

import { s } from "../dom.js";
import { givenOf } from "../grid/model.js";
import { cellsOf } from "./fills.js";

/** @typedef {import("../grid/model.js").Grid} Grid */

/** The side of a cell in the drawing. */
const SIDE = 10;

/** What stands in a cell without a letter, so that the letters after it keep their places. */
const NONE = "\u00a0";

export class Picture {
  /** Each row: the text, and its white cells. @type {{text: SVGTextElement, cells: number[]}[]} */
  #rows = [];

  /** @param {Grid} grid */
  constructor(grid) {
    this.grid = grid;
    const { rows, columns, cells } = grid;
    const [width, height] = [columns * SIDE, rows * SIDE];
    let blocks = "";
    let lines = "";
    for (let row = 0; row <= rows; row++) lines += `M0 ${row * SIDE}h${width}`;
    for (let column = 0; column <= columns; column++) lines += `M${column * SIDE} 0v${height}`;
    cells.forEach((cell, index) => {
      if (cell !== "#") return;
      const [x, y] = [(index % columns) * SIDE, Math.floor(index / columns) * SIDE];
      blocks += `M${x} ${y}h${SIDE}v${SIDE}h-${SIDE}z`;
    });
    for (let row = 0; row < rows; row++) {
      const all = Array.from({ length: columns }, (_, column) => row * columns + column);
      const white = all.filter((cell) => cells[cell] !== "#");
      const x = white.map((cell) => ((cell % columns) + 0.5) * SIDE).join(" ");
      this.#rows.push({ text: s("text", { x, y: (row + 0.76) * SIDE }), cells: white });
    }
    this.element = s(
      "svg",
      { class: "picture", viewBox: `-0.5 -0.5 ${width + 1} ${height + 1}`, "aria-hidden": "true" },
      s("path", { class: "picture-ground", d: `M0 0h${width}v${height}h-${width}z` }),
      s("path", { class: "picture-lines", d: lines }),
      s("path", { class: "picture-blocks", d: blocks }),
      this.#rows.map(({ text }) => text),
    );
    this.show(null);
  }

  /**
   * Shows a fill, or the given letters alone.
   * @param {string | null} fill
   */
  show(fill) {
    const cells = fill === null ? this.grid.cells.map((cell) => givenOf(cell)) : cellsOf(fill);
    for (const row of this.#rows) {
      const letters = row.cells.map((cell) => cells[cell]?.toUpperCase() || NONE).join("");
      if (row.text.textContent !== letters) row.text.textContent = letters;
    }
  }
}
