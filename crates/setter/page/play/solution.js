// The solution of a puzzle, for the second page of a print.

import { h } from "../dom.js";
import { translator } from "../texts.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

const t = translator({ en: { solution: "Solution" }, fr: { solution: "Solution" } });

/**
 * A page that only paper shows.
 * @param {Puzzle} puzzle
 */
export function solutionPage({ title, grid, solution }) {
  const row = (/** @type {number} */ at) =>
    h(
      "tr",
      {},
      solution.slice(at * grid.columns, (at + 1) * grid.columns).map((letter, column) => {
        const isBlock = grid.cells[at * grid.columns + column] === "#";
        return h("td", { class: isBlock ? "block" : null }, letter.toUpperCase());
      }),
    );
  return h(
    "section",
    { class: "solution" },
    h("h2", {}, [t("solution"), title].filter(Boolean).join(" · ")),
    h("table", {}, Array.from({ length: grid.rows }, (_, at) => row(at))),
  );
}
