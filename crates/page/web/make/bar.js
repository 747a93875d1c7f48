// The controls of the room Make.

import { h } from "../dom.js";
import { LARGEST } from "../grid/model.js";
import { menu } from "../menu.js";
import { question } from "../question.js";
import { stepper } from "../stepper.js";
import { translator } from "../texts.js";
import { SYMMETRIES } from "./draft/edit.js";
import { TURNED } from "./draft/turning.js";
import { keptName, symmetryName } from "./names.js";

/** @typedef {import("./draft/edit.js").Symmetry} Symmetry */
/** @typedef {import("./puzzles/keeping.js").Kept} Kept */
/** @typedef {import("./draft/turning.js").Turned} Turned */
/** @typedef {import("../grid/model.js").Grid} Grid */

const t = translator("make/bar");

/** The formats that a grid is saved in. */
const FORMATS = /** @type {const} */ (["text", "ipuz", "puz", "exolve", "jpz", "xd", "html", "svg", "png", "pdf", "submission"]);

/** @typedef {typeof FORMATS[number]} Format */

/** How many of the puzzles under way are offered at once. */
const LATEST = 5;

/**
 * @param {object} options
 * @param {Symmetry} options.symmetry
 * @param {Grid} options.size the grid, of which the size is shown
 * @param {HTMLElement} options.belowFills what stands under the ways to fill a grid
 * @param {AbortSignal} options.signal of its end
 * @param {{
 *   cuts(size: {rows: number, columns: number}): number,
 *   resize(rows: number, columns: number): void,
 *   symmetry(symmetry: Symmetry): void,
 *   undo(): void,
 *   redo(): void,
 *   draw(style: string): void,
 *   fill(how: string): void,
 *   stop(): void,
 *   clear(what: "fill" | "letters" | "all"): void,
 *   open(file: File): void,
 *   kept(): Kept[],
 *   goOn(draft: Kept): void,
 *   puzzles(): void,
 *   save(format: Format): void,
 *   missing(): number,
 *   showClues(): void,
 *   play(): void,
 * }} options.does
 */
export function bar({ symmetry, size, belowFills, signal, does }) {
  let grid = size;
  const side = (/** @type {"rows" | "columns"} */ name) => {
    const box = stepper({
      name: t(name),
      least: 1,
      most: LARGEST,
      value: grid[name],
      onChange: async (value) => {
        const asked = { rows: grid.rows, columns: grid.columns, [name]: value };
        const n = does.cuts(asked);
        if (n === 0 || (await question(t("cuts", { n }), t("cut"), t("keep")))) does.resize(asked.rows, asked.columns);
        else box.show(grid[name]);
      },
    });
    return box;
  };
  const rows = side("rows");
  const columns = side("columns");
  const symmetries = h(
    "select",
    {
      "aria-label": t("symmetry"),
      title: t("symmetry"),
      change: () => does.symmetry(/** @type {Symmetry} */ (symmetries.value)),
    },
    SYMMETRIES.map((name) => h("option", { value: name, selected: name === symmetry }, symmetryName(name))),
  );
  /** What a click turns instead of leading to a cell. @type {Turned | null} */
  let turned = null;
  const turning = (/** @type {Turned} */ name, /** @type {string} */ sign, /** @type {string} */ hint) =>
    h(
      "button",
      {
        type: "button",
        class: "turning",
        "aria-pressed": "false",
        "aria-label": t(name),
        title: `${t(name)}: ${hint}`,
        click: () => turn(turned === name ? null : name),
      },
      sign,
    );
  const turners = {
    blocks: turning("blocks", "■", t("blocksTitle")),
    bars: turning("bars", "┃", t("barsTitle", { right: "|", below: "_" })),
    circles: turning("circles", "○", t("circlesTitle")),
    shades: turning("shades", "▒", t("shadesTitle", { key: "%" })),
  };
  const turningHint = h("p", { class: "by-fingers turning-hint quiet small", role: "status" });
  const turn = (/** @type {typeof turned} */ name) => {
    turned = name;
    turningHint.textContent = name === null ? "" : t(`${name}Tap`);
    for (const [one, button] of Object.entries(turners)) button.setAttribute("aria-pressed", String(one === name));
  };
  const step = (/** @type {"undo" | "redo"} */ name, /** @type {string} */ key, /** @type {string} */ sign) =>
    h("button", { type: "button", "aria-label": t(name), title: `${t(name)} (Ctrl+${key})`, click: does[name] }, sign);
  const [undo, redo] = [step("undo", "Z", "↶"), step("redo", "Y", "↷")];
  const fills = menu(
    t("fill"),
    () =>
      (/** @type {const} */ (["any", "best", "random"])).map((how) => ({
        name: t(how),
        choose: () => does.fill(how),
      })),
    belowFills,
  );
  const stop = h("button", { type: "button", class: "main", hidden: true, click: does.stop }, t("stop"));
  const file = h("input", {
    type: "file",
    class: "unseen",
    tabindex: "-1",
    "aria-label": t("openFile"),
    change: () => {
      const [chosen] = file.files ?? [];
      if (chosen !== undefined) does.open(chosen);
      file.value = "";
    },
  });
  const element = h(
    "div",
    { class: "bar make-bar" },
    menu(t("newGrid"), () => [
      { name: t("emptyGrid"), choose: () => does.draw("empty") },
      { name: t("pattern"), choose: () => does.draw("pattern") },
      { name: t("around"), choose: () => does.draw("around") },
      { name: t("ownWords"), choose: () => does.draw("own words") },
      ...(/** @type {const} */ (["french", "american", "british", "arrows"])).map((style) => ({
        name: t(style),
        choose: () => does.draw(style),
      })),
    ]),
    h(
      "span",
      { class: "sides", role: "group", "aria-label": t("size") },
      rows.element,
      rows.refusal,
      "×",
      columns.element,
      columns.refusal,
    ),
    TURNED.map((name) => turners[name]),
    turningHint,
    symmetries,
    undo,
    redo,
    fills,
    stop,
    menu(t("clear"), () => [
      { name: t("clearFill"), choose: () => does.clear("fill") },
      { name: t("clearLetters"), choose: () => does.clear("letters") },
      { name: t("clearAll"), choose: () => does.clear("all") },
    ]),
    menu(t("open"), () => [
      { name: t("openFile"), choose: () => file.click() },
      { name: t("puzzles"), choose: does.puzzles },
      ...does.kept().slice(0, LATEST).map((draft) => ({ name: t("goOn", { name: keptName(draft) }), choose: () => does.goOn(draft) })),
    ]),
    file,
    menu(t("exportAs"), () => {
      const missing = does.missing();
      const unclued = missing === 0 ? [] : [{ name: t("unclued", { n: missing }), choose: does.showClues }];
      const formats = FORMATS.map((format) => ({ name: format === "submission" ? t("submission") : format.toUpperCase(), choose: () => does.save(format) }));
      return [...unclued, ...formats];
    }),
    h("button", { type: "button", class: "main", click: does.play }, t("play")),
  );
  // Also where nothing has the focus, as after a menu.
  document.addEventListener("keydown", shortcut, { signal });
  return {
    element,
    symmetry: () => /** @type {Symmetry} */ (symmetries.value),
    /** @param {Symmetry} kept that of the puzzle at hand */
    showSymmetry: (kept) => (symmetries.value = kept),
    turned: () => turned,
    /** Letters are typed again. */
    turnNothing: () => turn(null),
    /** @param {boolean} searches */
    setSearching(searches) {
      stop.hidden = !searches;
      fills.hidden = searches;
    },
    /** @param {{size: Grid, canUndo: boolean, canRedo: boolean}} now */
    show({ size: shown, canUndo, canRedo }) {
      grid = shown;
      rows.show(shown.rows);
      columns.show(shown.columns);
      undo.disabled = !canUndo;
      redo.disabled = !canRedo;
    },
  };

  /** @param {KeyboardEvent} event */
  function shortcut(event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const inText = event.target instanceof HTMLInputElement && event.target.closest(".cells") === null;
    if (inText) return;
    const name = event.key.toLowerCase();
    if (name === "z" && !event.shiftKey) does.undo();
    else if (name === "y" || name === "z") does.redo();
    else return;
    event.preventDefault();
  }
}
