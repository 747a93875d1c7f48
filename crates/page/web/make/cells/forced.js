// Letters that follow from those that stand there: of the cells that have one letter left.

import { h } from "../../dom.js";
import { givenOf } from "../../grid/model.js";
import { translator } from "../../texts.js";
import { withLetter } from "../draft/edit.js";
import { sharesOf } from "./shares.js";

/** @typedef {import("../draft/edit.js").Draft} Draft */
/** @typedef {import("../fill/analysis.js").Known} Known */

const t = translator("make/cells/forced");

/**
 * The only letter left to each cell without a letter of the grid's own, by propagation, or where fills were counted by all of
 * them; "" elsewhere.
 * @param {Draft} draft
 * @param {Known} known
 */
export function forcedLetters({ grid }, known) {
  return grid.cells.map((content, cell) => {
    if (known.dead || content === "#" || givenOf(content) !== "") return "";
    const left = known.letters?.[cell] == null ? (known.cells?.[cell] ?? "") : sharesOf(known, cell).map(({ letter }) => letter).join("");
    return left.length === 1 ? left : "";
  });
}

/** The letters that are forced, in gray in their cells, and the button that takes them. */
export class ForcedLetters {
  /** @type {Draft | null} */
  #draft = null;
  /** @type {string[]} */
  #letters = [];

  /** @param {import("../../grid/view.js").GridView} view @param {(draft: Draft) => void} go goes on to a draft that has them */
  constructor(view, go) {
    this.view = view;
    this.go = go;
    this.element = h("button", { type: "button", title: t("key"), hidden: true, click: () => this.take() });
  }

  /** @param {Draft} draft @param {Known} known */
  show(draft, known) {
    [this.#draft, this.#letters] = [draft, forcedLetters(draft, known)];
    this.view.force(this.#letters);
    const n = this.#letters.filter((letter) => letter !== "").length;
    this.element.hidden = n === 0;
    this.element.textContent = t("take", { n });
  }

  /** Makes them letters of the grid, in one step. */
  take() {
    if (this.#draft === null || this.element.hidden) return;
    this.go(this.#letters.reduce((draft, letter, cell) => (letter === "" ? draft : withLetter(draft, cell, letter)), this.#draft));
  }
}
