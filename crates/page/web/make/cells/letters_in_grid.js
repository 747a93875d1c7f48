// The letters that each open cell may have, shown in the grid when it is asked for: each as large as its share of the fills.

import { h } from "../../dom.js";
import { letterOf } from "../draft/edit.js";
import { shareText } from "../numbers.js";
import { sharesOf } from "./shares.js";

/** @typedef {import("../fill/analysis.js").Known} Known */

/** How many letters are shown in a cell; its title has all. */
const SHOWN = 6;

/**
 * Shows the letters of all open cells, or none any more.
 * @param {import("../../grid/view.js").GridView} view
 * @param {import("../draft/edit.js").Draft} draft
 * @param {Known | null} known
 */
export function showLetters(view, draft, known) {
  draft.grid.cells.forEach((content, cell) => {
    const isOpen = known !== null && content !== "#" && letterOf(draft, cell) === "";
    const shares = isOpen ? sharesOf(known, cell) : [];
    const isExact = known?.letters != null;
    const told = shares.map(({ letter, share }) => `${letter.toUpperCase()}${share === null ? "" : ` ${shareText(share, isExact)}`}`);
    view.hint(cell, shares.length === 0 ? null : hint(shares), told.join(", "));
  });
}

/** @param {{letter: string, share: number | null}[]} shares */
function hint(shares) {
  return h(
    "span",
    { class: "hints", "aria-hidden": "true" },
    shares.slice(0, SHOWN).map(({ letter, share }) => {
      const shown = h("span", {}, letter.toUpperCase());
      shown.style.setProperty("--share", String(share ?? 0.2));
      return shown;
    }),
  );
}
