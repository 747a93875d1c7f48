// Where things are in the room: the grid, the controls, and the panels beside the grid.

import { address } from "../address.js";
import { h } from "../dom.js";
import { translator } from "../texts.js";
import { tabs } from "./tabs.js";

/** @typedef {import("../dom.js").Child} Child */

const t = translator("make/workshop");

/**
 * @param {object} parts
 * @param {HTMLElement} parts.grid
 * @param {HTMLElement} parts.editor of the clue at hand
 * @param {HTMLElement} parts.controls
 * @param {Child[]} parts.above the tabs, beside the grid
 * @param {{words: HTMLElement[], clues: HTMLElement[], statistics: HTMLElement[]}} parts.tabs
 * @param {(name: string) => void} see what is done where the panels of a tab are seen
 */
export function workshop({ grid, editor, controls, above, tabs: panels }, see) {
  const parts = [
    { name: "words", text: t("words"), panels: panels.words },
    { name: "clues", text: t("clues"), panels: panels.clues },
    { name: "statistics", text: t("statistics"), panels: panels.statistics },
  ];
  const sides = tabs(t("work"), parts, address.get("panel"), (name) => {
    address.replace({ panel: name === "words" ? null : name });
    see(name);
  });
  see(address.get("panel") ?? "");
  const title = h("h1", { class: "printed-title" });
  const element = h(
    "div",
    { class: "workshop" },
    title,
    // The first that Tab comes to, though the controls are above it where there is room.
    h("div", { class: "place" }, h("div", { class: "grid-window" }, grid), editor),
    controls,
    // Beside the grid, which no sentence moves.
    h("div", { class: "panels" }, ...above, sides.element),
  );
  return {
    element,
    /** Shows the panels of a tab. @param {string} name */
    showPanels: (name) => sides.show(name),
    /** @param {{rows: number, columns: number}} size */
    fit({ rows, columns }) {
      element.style.setProperty("--rows", String(rows));
      element.style.setProperty("--columns", String(columns));
    },
    /** @param {string} text the title of the puzzle @param {boolean} isComplete whether all letters are there */
    print(text, isComplete) {
      title.textContent = text;
      element.classList.toggle("complete", isComplete);
    },
  };
}
