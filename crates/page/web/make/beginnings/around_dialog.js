// Grids around words of the maker's own, in a dialog: they come as they are found.

import { fill as filled, h } from "../../dom.js";
import { search } from "../../engine.js";
import { LARGEST, parseGrid } from "../../grid/model.js";
import { common, listed, translator } from "../../texts.js";
import { wholeBox } from "../../whole_box.js";
import { SYMMETRIES } from "../draft/edit.js";
import { symmetryName } from "../names.js";
import { scoreText } from "../numbers.js";
import { gridPicture } from "./grid_picture.js";

/** @typedef {import("../draft/edit.js").Draft} Draft */

const t = translator("make/beginnings/around_dialog");

/** The styles of grids that are made so. */
const STYLES = /** @type {const} */ (["french", "american", "british", "arrows"]);

/** What the dialog was left with, for the next time. */
let kept = "";

/**
 * @typedef {{grid: string, fill: string, words: number, blocks: number, standing: string[], left: string[], weight: number,
 *   bound: number, mean: number}} Themed
 */

/**
 * Opens the dialog.
 * @param {HTMLElement} main the element of the room
 * @param {{rows: number, columns: number, style: string, dict: string}} now
 * @param {(draft: Draft, style: string) => void} choose
 */
export function showAround(main, now, choose) {
  /** @type {{close(): void} | null} */
  let asked = null;
  let sides = { rows: now.rows, columns: now.columns };
  const side = (/** @type {"rows" | "columns"} */ name) =>
    wholeBox({
      least: 3,
      most: LARGEST,
      value: sides[name],
      attributes: { class: "side", "aria-label": t(name) },
      onChange: (value) => (sides = { ...sides, [name]: value ?? sides[name] }),
    });
  const [rows, columns] = [side("rows"), side("columns")];
  const entries = h("textarea", { rows: 5, cols: 28, spellcheck: "false", "aria-label": t("entries"), placeholder: t("hint") });
  entries.value = kept;
  const option = (/** @type {string} */ value, /** @type {string} */ text) => h("option", { value, selected: value === now.style }, text);
  const style = h("select", {}, STYLES.map((name) => option(name, t(name))));
  const symmetry = h("select", {}, option("", t("ofStyle")), SYMMETRIES.map((name) => option(name, symmetryName(name))));
  const found = h("div", { class: "patterns" });
  const told = h("p", { class: "quiet small", role: "status" });
  const start = h("button", { type: "button", class: "main", click: begin }, t("search"));
  const stop = h("button", { type: "button", hidden: true, click: () => end(t("stopped", { n: found.childElementCount })) }, t("stop"));
  const dialog = h(
    "dialog",
    { class: "pattern-dialog around-dialog", "aria-label": t("title"), close: left },
    h("h2", {}, t("title")),
    h("p", { class: "quiet small" }, t("about")),
    entries,
    h(
      "div",
      { class: "bar" },
      h("span", { class: "sides", role: "group", "aria-label": t("size") }, rows.box, rows.refusal, "×", columns.box, columns.refusal),
      h("label", {}, t("style"), " ", style),
      h("label", {}, t("symmetry"), " ", symmetry),
      start,
      stop,
      h("button", { type: "button", click: () => dialog.close() }, common("close")),
    ),
    told,
    found,
  );
  main.append(dialog);
  dialog.showModal();
  entries.focus();

  function left() {
    asked?.close();
    kept = entries.value;
    dialog.remove();
  }

  function begin() {
    const theme = entries.value.split(/[\n,;]/).map((line) => line.trim()).filter(Boolean).join(",");
    if (theme === "") return entries.focus();
    asked?.close();
    filled(found);
    told.textContent = t("searching");
    [start.hidden, stop.hidden] = [true, false];
    const seed = crypto.getRandomValues(new Uint32Array(1))[0];
    const wanted = { ...sides, style: style.value, symmetry: symmetry.value || null, theme, dict: now.dict, seed };
    asked = search("around", wanted, {
      grid: (/** @type {Themed} */ themed) => show(themed, wanted.style),
      end: () => end(found.childElementCount === 0 ? t("unfound") : t("found", { n: found.childElementCount })),
      failure: (/** @type {string} */ sentence) => end(sentence),
      lost: () => end(""),
    });
  }

  /** @param {string} sentence */
  function end(sentence) {
    asked?.close();
    asked = null;
    told.textContent = sentence;
    [start.hidden, stop.hidden] = [false, true];
  }

  /** @param {Themed} themed @param {string} style */
  function show({ grid: text, fill, words, blocks, standing, left, weight, bound, mean }, style) {
    const grid = parseGrid(text);
    if (grid === null) return;
    const letters = [...fill];
    const proposed = grid.cells.map((content) => (content === "#" ? "" : (letters.shift() ?? "")));
    const all = standing.length + left.length;
    const stand = t("standing", { n: standing.length, all });
    const proof = left.length === 0 ? "" : weight === bound ? t("most") : t("bounded", { weight, bound });
    const numbers = t("told", { words, blocks, mean: scoreText(mean) });
    const without = left.length === 0 ? "" : t("left", { words: listed(left.map((word) => word.toUpperCase())) });
    const name = [stand, numbers, without, proof].filter(Boolean).join("; ");
    const chosen = () => {
      dialog.close();
      choose({ grid, fill: proposed.map((letter, cell) => (grid.cells[cell] === "." ? letter : "")) }, style);
    };
    found.append(
      h(
        "button",
        { type: "button", title: name, "aria-label": name, click: chosen },
        gridPicture(grid),
        h("small", {}, stand),
        h("small", { class: "quiet" }, numbers),
        proof !== "" && h("small", { class: "quiet" }, proof),
      ),
    );
  }
}
