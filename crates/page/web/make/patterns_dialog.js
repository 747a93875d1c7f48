// Patterns of black cells to begin with, in a dialog: small pictures by style and size.

import { h, s } from "../dom.js";
import { parseGrid, slotsOf } from "../grid/model.js";
import { common, number, translator } from "../texts.js";
import { PATTERNS } from "./patterns.js";

/** @typedef {import("../grid/model.js").Grid} Grid */

const t = translator("make/patterns_dialog");

const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** @typedef {{style: string, grid: Grid, fills: string}} Pattern `fills`: about how many it has, "" if that is not known */

/** All patterns, by style and then by size. @returns {Pattern[]} */
export function patterns() {
  return PATTERNS.flatMap((pattern) => {
    const [style, rows, fills = ""] = pattern.split(" ");
    const grid = parseGrid(rows);
    return grid === null ? [] : [{ style, grid, fills }];
  });
}

/**
 * Opens the dialog, with the patterns of one size in sight.
 * @param {HTMLElement} main the element of the room
 * @param {Grid} now the grid at hand
 * @param {(pattern: Pattern) => void} choose
 */
export function showPatterns(main, now, choose) {
  const all = patterns();
  const groups = [...new Set(all.map(({ style }) => style))].map((style) => {
    const own = all.filter((pattern) => pattern.style === style);
    return h("section", {}, h("h3", {}, t(/** @type {"french"} */ (style))), h("div", { class: "patterns" }, own.map(picture)));
  });
  const dialog = h(
    "dialog",
    { class: "pattern-dialog", "aria-label": t("patterns"), close: () => dialog.remove() },
    h("h2", {}, t("patterns")),
    h("p", { class: "quiet small" }, t("shown")),
    groups,
    h("div", { class: "bar" }, h("button", { type: "button", class: "main", click: () => dialog.close() }, common("close"))),
  );
  main.append(dialog);
  dialog.showModal();
  const same = all.findIndex(({ grid }) => grid.rows === now.rows && grid.columns === now.columns);
  dialog.querySelectorAll("button")[Math.max(0, same)].focus();

  /** @param {Pattern} pattern */
  function picture(pattern) {
    const { fills } = pattern;
    const { rows, columns, cells } = pattern.grid;
    const slots = slotsOf(pattern.grid);
    const longest = Math.max(...slots.map(({ length }) => length));
    const words = t("told", { rows, columns, n: slots.length, longest });
    const [mantissa, exponent = ""] = fills.split("e+");
    const power = [...exponent.replace(/^0/, "")].map((digit) => SUPERSCRIPTS[Number(digit)]).join("");
    const told = fills === "" ? words : t("fills", { told: words, n: `${number(Number(mantissa))} · 10${power}` });
    const blacks = cells.map((cell, at) => (cell === "#" ? `M${at % columns} ${Math.floor(at / columns)}h1v1h-1z` : "")).join("");
    const chosen = () => {
      dialog.close();
      choose(pattern);
    };
    return h(
      "button",
      { type: "button", title: told, "aria-label": told, click: chosen },
      s("svg", { viewBox: `0 0 ${columns} ${rows}`, "aria-hidden": "true" }, s("path", { d: blacks })),
      h("small", {}, `${rows}×${columns}, ${slots.length}`),
      fills !== "" && h("small", { class: "quiet" }, `≈ 10${power}`),
    );
  }
}
