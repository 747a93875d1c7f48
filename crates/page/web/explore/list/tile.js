// One fill of a list: its number, and its small grid or its words.

import { h } from "../../dom.js";
import { number, translator } from "../../language.js";
import { rowsOf } from "../fills.js";
import { Picture } from "../picture.js";

/** @typedef {import("../../grid/model.js").Grid} Grid */

const t = translator("explore/list/tile");

let tiles = 0;

export class Tile {
  /** Its number, from 0; null while none is shown. @type {bigint | null} */
  at = null;
  /** @type {string | null | undefined} */
  #fill = undefined;

  /**
   * @param {Grid} grid
   * @param {import("./layout.js").Layout["shape"]} shape
   */
  constructor(grid, shape) {
    /** What is heard, in the place of what is seen. */
    this.said = h("span", { class: "unseen" });
    this.number = h("span", { class: "tile-number", "aria-hidden": "true" });
    this.picture = shape === "grids" ? new Picture(grid) : null;
    this.words = h("span", { class: "tile-words", "aria-hidden": "true" });
    this.element = h(
      "div",
      { class: ["tile", shape], role: "option", id: `tile-${++tiles}`, "aria-selected": "false" },
      this.said,
      this.number,
      this.picture?.element ?? this.words,
    );
  }

  /**
   * Shows a fill.
   * @param {bigint} at its number, from 0
   * @param {string | null} fill null while it is fetched
   */
  show(at, fill) {
    if (at === this.at && fill === this.#fill) return;
    this.at = at;
    this.#fill = fill;
    const shown = number(at + 1n);
    if (this.number.textContent !== shown) this.number.textContent = shown;
    const rows = fill === null ? [] : rowsOf(fill);
    if (this.picture !== null) this.picture.show(fill);
    else this.words.textContent = fill === null ? "…" : rows.join(" · ");
    this.element.classList.toggle("coming", fill === null);
    const key = fill === null ? "coming" : "fill";
    this.said.textContent = t(key, { at: shown, words: rows.join(", ") });
  }

  /** @param {boolean} isChosen */
  setChosen(isChosen) {
    const said = String(isChosen);
    if (this.element.getAttribute("aria-selected") !== said) {
      this.element.setAttribute("aria-selected", said);
    }
  }

  /** @param {number} x @param {number} y */
  move(x, y) {
    this.element.style.setProperty("transform", `translate(${x}px, ${y}px)`);
  }
}
