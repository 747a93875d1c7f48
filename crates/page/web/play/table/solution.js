// The solution of a puzzle, for the second page of a print.

import { h } from "../../dom.js";
import { barClasses } from "../../grid/model.js";
import { translator } from "../../texts.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

const t = translator("play/table/solution");

/**
 * A page that only paper shows.
 * @param {Puzzle} puzzle
 */
export function solutionPage({ title, grid, solution, rests }) {
  const row = (/** @type {number} */ at) =>
    h(
      "tr",
      {},
      solution.slice(at * grid.columns, (at + 1) * grid.columns).map((letter, column) => {
        const cell = at * grid.columns + column;
        const own = { block: grid.cells[cell] === "#", ...barClasses(grid, cell) };
        const names = Object.entries(own).flatMap(([name, has]) => (has ? [name] : []));
        return h("td", { class: names.join(" ") || null }, (letter + rests[cell]).toUpperCase());
      }),
    );
  return h(
    "section",
    { class: "solution" },
    h("h2", {}, [t("solution"), title].filter(Boolean).join(" · ")),
    h("table", {}, Array.from({ length: grid.rows }, (_, at) => row(at))),
  );
}
