// Patterns of black cells to begin with, in a dialog: small pictures by style and size.

import { fill, h } from "../../dom.js";
import { parseGrid, slotsOf } from "../../grid/model.js";
import { common, number, translator } from "../../texts.js";
import { powerOfTen } from "../numbers.js";
import { gridPicture } from "./grid_picture.js";
import { PATTERNS } from "./patterns.js";

/** @typedef {import("../../grid/model.js").Grid} Grid */

const t = translator("make/beginnings/patterns_dialog");

/** @typedef {{style: string, grid: Grid, fills: string}} Pattern `fills`: about how many it has, "" if that is not known */

/** The styles in the order in which makers of a language want them. */
const STYLES = /** @type {const} */ ({ fr: ["french", "arrows", "american", "british"], en: ["american", "british", "french", "arrows"] });

/** All patterns, by style and then by size. @returns {Pattern[]} */
export function patterns() {
  let [style, rows, columns] = ["", 0, 0];
  return PATTERNS.flatMap((line) => {
    const [first, second = ""] = line.split(" ");
    if (second.includes("x")) {
      style = first;
      [rows, columns] = second.split("x").map(Number);
      return [];
    }
    const grid = parseGrid(rowsOf(first, rows, columns));
    return grid === null ? [] : [{ style, grid, fills: second }];
  });
}

/**
 * The rows of a pattern that is written as `patterns.sh` says.
 * @param {string} digits
 * @param {number} rows
 * @param {number} columns
 */
function rowsOf(digits, rows, columns) {
  const bits = [...digits].flatMap((digit) => [8, 4, 2, 1].map((bit) => (Number.parseInt(digit, 16) & bit) > 0));
  const cells = rows * columns;
  const isHalf = bits.length < cells;
  const isBlack = (/** @type {number} */ cell) => bits[isHalf && cell >= (cells + 1) >> 1 ? cells - 1 - cell : cell];
  const row = (/** @type {number} */ at) => Array.from({ length: columns }, (_, column) => (isBlack(at * columns + column) ? "#" : "."));
  return Array.from({ length: rows }, (_, at) => row(at).join("")).join("/");
}

/**
 * Opens the dialog, with the patterns of one size in sight.
 * @param {HTMLElement} main the element of the room
 * @param {Grid} now the grid at hand
 * @param {string} language of the words, whose own style comes first
 * @param {(pattern: Pattern) => void} choose
 */
export function showPatterns(main, now, language, choose) {
  const all = patterns();
  const sizeOf = (/** @type {{grid: Grid}} */ { grid: { rows, columns } }) => `${rows}×${columns}`;
  const sizes = [...new Set(all.map(sizeOf))].sort((one, other) => Number.parseInt(one) - Number.parseInt(other));
  const same = sizes.find((size) => size === sizeOf({ grid: now })) ?? "";
  const choice = h(
    "select",
    { change: () => draw() },
    h("option", { value: "" }, t("allSizes")),
    sizes.map((size) => h("option", { value: size, selected: size === same }, size)),
  );
  const groups = h("div", {});
  const dialog = h(
    "dialog",
    { class: "pattern-dialog", "aria-label": t("patterns"), close: () => dialog.remove() },
    h("h2", {}, t("patterns")),
    h("p", { class: "quiet small" }, t("shown")),
    h("p", {}, h("label", {}, t("size"), " ", choice)),
    groups,
    h("div", { class: "bar" }, h("button", { type: "button", class: "main", click: () => dialog.close() }, common("close"))),
  );
  main.append(dialog);
  draw();
  dialog.showModal();
  dialog.querySelector("button")?.focus();

  /** Shows the patterns of the size that is chosen. */
  function draw() {
    const shown = all.filter((pattern) => choice.value === "" || sizeOf(pattern) === choice.value);
    const styles = STYLES[language === "fr" ? "fr" : "en"].filter((style) => shown.some((pattern) => pattern.style === style));
    fill(
      groups,
      styles.map((style) => {
        const own = shown.filter((pattern) => pattern.style === style);
        return h("section", {}, h("h3", {}, t(style)), h("div", { class: "patterns" }, own.map(picture)));
      }),
    );
  }

  /** @param {Pattern} pattern */
  function picture(pattern) {
    const { fills } = pattern;
    const { rows, columns } = pattern.grid;
    const slots = slotsOf(pattern.grid);
    const longest = Math.max(...slots.map(({ length }) => length));
    const words = t("told", { rows, columns, n: slots.length, longest });
    const [mantissa, exponent = ""] = fills.split("e+");
    const power = powerOfTen(Number(exponent));
    const told = fills === "" ? words : t("fills", { told: words, n: `${number(Number(mantissa))} · ${power}` });
    const chosen = () => {
      dialog.close();
      choose(pattern);
    };
    return h(
      "button",
      { type: "button", title: told, "aria-label": told, click: chosen },
      gridPicture(pattern.grid),
      h("small", {}, `${rows}×${columns}, ${slots.length}`),
      fills !== "" && h("small", { class: "quiet" }, `≈ ${power}`),
    );
  }
}
