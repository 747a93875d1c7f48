// The board of a game: its guesses, the row that is being typed, and those to come.

import { fill, h } from "../dom.js";
import { fold } from "../grid/typing.js";
import { translator } from "../language.js";
import { plainTiles, turnRow } from "./tiles.js";

const t = translator("guess/board");

export class Board {
  /**
   * @param {number} length how many letters the word has
   * @param {() => void} onEnter
   * @param {(letters: string) => void} [onType] what to do with letters that are typed; they are of this board, if nothing
   */
  constructor(length, onEnter, onType = (letters) => this.type(letters)) {
    this.length = length;
    this.isOpen = false;
    /** The letters typed. */
    this.typed = "";
    this.element = h("ol", { class: "guess-board", "aria-label": t("board") });
    this.element.style.setProperty("--letters", String(length));
    this.row = h("li", { class: "guess-row guess-now" });
    // It lies over the tiles, which show what is typed in it.
    this.field = h("input", {
      class: "guess-field",
      "aria-label": t("guess"),
      // The keyboard of the page is there; that of a phone would cover it.
      inputmode: "none",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      input: () => onType(fold(this.field.value)),
      keydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key === "Enter") onEnter();
      },
    });
  }

  /** @param {string} letters */
  type(letters) {
    if (!this.isOpen) return;
    this.typed = letters.slice(0, this.length);
    this.#drawTyped();
  }

  /**
   * @param {import("./replies.js").Turn[]} turns
   * @param {number} tries
   * @param {boolean} isOpen whether one more guess can be made
   */
  show(turns, tries, isOpen) {
    this.isOpen = isOpen;
    const rest = tries - turns.length - (isOpen ? 1 : 0);
    const empty = () =>
      h("li", { class: "guess-row", "aria-hidden": "true" }, plainTiles("", this.length));
    this.#drawTyped();
    fill(
      this.element,
      turns.map((turn) => turnRow(turn)),
      isOpen && this.row,
      Array.from({ length: rest }, empty),
    );
  }

  focus() {
    this.field.focus({ preventScroll: true });
  }

  #drawTyped() {
    this.field.value = this.typed;
    // The field stays in its place, for it would lose the focus.
    if (this.field.parentElement !== this.row) this.row.append(this.field);
    while (this.field.nextSibling !== null) this.field.nextSibling.remove();
    this.row.append(plainTiles(this.typed, this.length));
  }
}
