// Hands on a grid: keys, pointers and typing, by the habits of `keys.js`.

import { ahead, moved, turned } from "./keys.js";
import { takeTyping } from "./taking.js";

/** @typedef {import("./view.js").GridView} GridView */
/** @typedef {import("./keys.js").Place} Place */

export class Hands {
  /** The character of the last key that was offered to `onKey`. */
  #offered = "";
  /** The cell that had the focus when a pointer went down. */
  #pressed = -1;
  /** Whether someone pressed a key here, or clicked: a room may have given the focus by itself. */
  #inUse = false;

  /** @param {GridView} view */
  constructor(view) {
    this.view = view;
    const { cells, options } = view;
    cells.addEventListener("keydown", (event) => {
      this.#inUse = true;
      this.#key(event);
    });
    cells.addEventListener("focusin", (event) => {
      const cell = view.indexOf(event.target);
      if (cell < 0) return;
      // What is typed replaces what is there, also where it is composed.
      if (event.target instanceof HTMLInputElement) event.target.select();
      if (cell !== view.cell) view.select(cell);
    });
    cells.addEventListener("pointerdown", () => {
      this.#pressed = view.indexOf(document.activeElement);
    });
    cells.addEventListener("click", (event) => this.#click(view.indexOf(event.target)));
    if (options.readOnly) return;
    takeTyping(cells, {
      shown: (target) => view.letter(view.indexOf(target)).toUpperCase(),
      restore: (target) => view.restore(view.indexOf(target)),
      type: (letters) => this.#type(letters),
      erase: (key) => this.#erase(key),
      other: (text) => this.#other(text),
    });
  }

  /**
   * Goes to a place: takes the focus there, and says what changed.
   * @param {Place} place
   */
  #go({ cell, direction }) {
    const { view } = this;
    const before = { cell: view.cell, slot: view.slot };
    view.select(cell, direction);
    if (view.cell !== before.cell) view.focus();
    // The label of the first cell of a slot tells the slot with its clue already; elsewhere its name is enough.
    const isTold = view.cell !== before.cell && view.slot?.cells[0] === view.cell;
    if (view.slot !== before.slot && !isTold) view.announceSlot(view.slot?.cells[0] === view.cell);
  }

  /** @param {number} cell */
  #click(cell) {
    const { view } = this;
    if (cell < 0 || !view.canSelect(cell)) return;
    const isAtHand = this.#inUse && cell === view.cell && cell === this.#pressed;
    this.#inUse = true;
    this.#go(isAtHand ? turned(view.board, view.place) : { ...view.place, cell });
    view.focus();
  }

  /** @param {string} letters */
  #type(letters) {
    const { view } = this;
    for (const letter of letters) {
      const { cell } = view;
      this.#write(cell, letter);
      this.#go(ahead(view.board, view.place));
      if (view.cell === cell) break;
    }
  }

  /** @param {"Backspace" | "Delete"} key */
  #erase(key) {
    const { view } = this;
    if (view.options.readOnly) return;
    const stays = view.letter(view.cell) !== "" && !view.options.isFixed?.(view.cell);
    if (key === "Backspace" && !stays) this.#go(ahead(view.board, view.place, -1));
    this.#write(view.cell, "");
  }

  /**
   * @param {number} cell
   * @param {string} letter
   */
  #write(cell, letter) {
    const { view } = this;
    if (view.options.isFixed?.(cell)) return;
    if (letter === "" && view.letter(cell) === "") return;
    view.setLetter(cell, letter);
    view.options.onLetter?.(cell, letter);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.isComposing || event.key === "Dead") return;
    const { view } = this;
    const { key, ctrlKey, altKey, metaKey, shiftKey } = event;
    const isModified = ctrlKey || altKey || metaKey;
    if (!isModified && /^\p{Letter}$/u.test(key)) return;
    this.#offered = key;
    if (view.options.onKey?.(event, view.cell) === true) {
      event.preventDefault();
      return;
    }
    if (isModified) return;
    if (key === "Backspace" || key === "Delete") {
      event.preventDefault();
      this.#erase(key);
      return;
    }
    const place = moved(view.board, view.place, key, shiftKey);
    if (place === null) return;
    event.preventDefault();
    this.#go(place);
  }

  /**
   * A character that a keyboard without keys puts in.
   * @param {string} text
   */
  #other(text) {
    const { view } = this;
    const wasOffered = text === this.#offered;
    this.#offered = "";
    if (wasOffered) return;
    const event = new KeyboardEvent("keydown", { key: text, cancelable: true });
    if (view.options.onKey?.(event, view.cell) === true) return;
    const place = moved(view.board, view.place, text);
    if (place !== null) this.#go(place);
  }
}
