// One cell of a grid that is seen: its letter, its number and its marks.

import { h } from "../dom.js";

/** @typedef {import("./labels.js").State} State */

/**
 * @typedef {object} Marks
 * @property {State | null} [state]
 * @property {boolean} [isProposed] whether its letter is proposed alone
 * @property {string} [text] a small text in the place of a letter
 * @property {number | null} [tint] heat, from 0 to 1
 * @property {string} [title]
 */

export class CellView {
  letter = "";
  /** @type {State | null} */
  state = null;
  text = "";
  tint = "";
  title = "";
  number = "";
  /** Where it is, and the slots that begin there, in words. */
  place = "";
  begins = "";

  /** The number at the lower right. */
  second = "";

  isBlock = false;
  /** @type {HTMLElement | null} */
  secondElement = null;
  /** @type {HTMLElement | null} */
  numberElement = null;
  /** @type {HTMLElement | null} */
  textElement = null;

  /**
   * @param {boolean} isEdited whether letters are typed into it
   * @param {boolean} blocksToo whether it can be at hand also as a block
   */
  constructor(isEdited, blocksToo) {
    this.blocksToo = blocksToo;
    this.input = isEdited ? letterInput() : null;
    this.shown = this.input ?? h("span", { class: "letter" });
    this.element = h("div", { class: "cell", role: "gridcell" }, this.shown);
    /** What has the focus, and the label. @type {HTMLElement} */
    this.target = this.input ?? this.element;
    this.target.tabIndex = -1;
  }

  /** @param {boolean} isBlock */
  setBlock(isBlock) {
    if (isBlock === this.isBlock) return;
    this.isBlock = isBlock;
    this.element.classList.toggle("block", isBlock);
    if (this.blocksToo) return;
    this.target.removeAttribute("aria-label");
    if (isBlock) this.shown.remove();
    else this.element.prepend(this.shown);
    this.target = (isBlock ? null : this.input) ?? this.element;
    if (isBlock) this.element.removeAttribute("tabindex");
    else this.target.tabIndex = -1;
  }

  /**
   * Makes it the cell at hand, the only one that Tab reaches, or one of the others.
   * @param {boolean} is
   */
  setAtHand(is) {
    this.element.classList.toggle("at-hand", is);
    if (this.blocksToo || !this.isBlock) this.target.tabIndex = is ? 0 : -1;
  }

  /** @param {string} letter in lower case, several in one cell, or "" */
  setLetter(letter) {
    this.letter = letter;
    this.restore();
    this.element.style.setProperty("--letters", letter.length > 1 ? String(letter.length) : null);
    this.element.classList.toggle("several", letter.length > 1);
    this.element.classList.toggle("lettered", letter !== "");
  }

  /** Shows the letter again after the browser has put another text in its place. */
  restore() {
    const shown = this.letter.toUpperCase();
    if (this.input === null) this.shown.textContent = shown;
    else if (this.input.value !== shown) this.input.value = shown;
  }

  /** @param {import("./model.js").Look | undefined} look */
  setLook(look) {
    this.element.classList.toggle("circled", look?.circle ?? false);
    this.element.classList.toggle("shaded", Boolean(look?.shade));
    this.element.style.setProperty("--shade", look?.shade || null);
    const number = String(look?.number ?? "");
    if (number === this.second) return;
    this.second = number;
    this.secondElement ??= this.element.appendChild(h("span", { class: "second-number", "aria-hidden": "true" }));
    this.secondElement.textContent = number;
  }

  /** @param {string} number */
  setNumber(number) {
    if (number === this.number) return;
    this.number = number;
    if (this.numberElement === null) {
      this.numberElement = h("span", { class: "cell-number", "aria-hidden": "true" });
      this.element.prepend(this.numberElement);
    }
    this.numberElement.textContent = number;
  }

  /**
   * Marks the cell; what is undefined stays as it was.
   * @param {Marks} marks
   * @returns {boolean} whether what it is called has changed
   */
  mark({ state, isProposed, text, tint, title }) {
    let renamed = false;
    if (state !== undefined && state !== this.state) {
      this.state = state;
      if (state === null) delete this.element.dataset.state;
      else this.element.dataset.state = state;
      if (this.input !== null) {
        if (state === "wrong") this.input.setAttribute("aria-invalid", "true");
        else this.input.removeAttribute("aria-invalid");
      }
      renamed = true;
    }
    if (isProposed !== undefined) this.element.classList.toggle("proposal", isProposed);
    if (text !== undefined && text !== this.text) {
      this.text = text;
      if (this.textElement === null) {
        this.textElement = h("span", { class: "text", "aria-hidden": "true" });
        this.element.append(this.textElement);
      }
      this.textElement.textContent = text;
      renamed = true;
    }
    if (tint !== undefined) this.#setTint(tint);
    if (title !== undefined && title !== this.title) {
      this.title = title;
      if (title === "") this.element.removeAttribute("title");
      else this.element.title = title;
    }
    return renamed;
  }

  /** @returns {boolean} as `mark` */
  clearMarks() {
    return this.mark({ state: null, isProposed: false, text: "", tint: null, title: "" });
  }

  /** @param {number | null} tint */
  #setTint(tint) {
    const share = tint === null ? "" : Math.min(1, Math.max(0, tint)).toFixed(3);
    if (share === this.tint) return;
    if (share === "" || this.tint === "") this.element.classList.toggle("tinted", share !== "");
    this.tint = share;
    this.element.style.setProperty("--tint", share);
  }
}

/** The input of one cell, in which no keyboard guesses words. */
function letterInput() {
  return h("input", {
    autocapitalize: "off",
    autocomplete: "off",
    autocorrect: "off",
    spellcheck: "false",
    inputmode: "text",
    enterkeyhint: "next",
  });
}
