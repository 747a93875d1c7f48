// A text field for the answer of a slot, kept with the cells of the grid: for those who read or write lists.

import { h } from "../dom.js";
import { fold } from "./typing.js";

/** What stands for a letter that is missing. */
const MISSING = ".";

/**
 * The letters of some cells as a text, without what is missing at its end.
 * @param {string[]} letters one for each cell, "" for none
 */
export function answerText(letters) {
  const text = letters.map((letter) => letter.toUpperCase() || MISSING).join("");
  return text.replace(/\.+$/, "");
}

/**
 * The letters that a text puts into cells: blanks and hyphens of phrases take none.
 * @param {string} text
 * @param {number} length how many cells there are
 * @returns {string[]} one for each cell, "" for none
 */
export function answerLetters(text, length) {
  const signs = Array.from(text).flatMap((sign) => (/[.?_·*]/.test(sign) ? [""] : Array.from(fold(sign))));
  return Array.from({ length }, (_, place) => signs[place] ?? "");
}

/**
 * @param {object} options
 * @param {number} options.length how many cells the slot has
 * @param {(letters: string[]) => void} options.write puts letters into its cells
 * @param {() => void} options.enter the field has the focus
 */
export function answerField({ length, write, enter }) {
  let shown = answerLetters("", length);
  const element = h("input", {
    class: "answer-field",
    size: length + 1,
    autocapitalize: "characters",
    autocomplete: "off",
    autocorrect: "off",
    spellcheck: "false",
    enterkeyhint: "next",
    focus: enter,
    input: () => write(answerLetters(element.value, length)),
    // What was typed as others write it stands there as the grid has it.
    blur: () => (element.value = answerText(shown)),
    keydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Enter" || event.isComposing) return;
      event.preventDefault();
      const fields = /** @type {HTMLInputElement[]} */ ([...(element.closest(".answers")?.querySelectorAll(".answer-field") ?? [])]);
      const next = fields[fields.indexOf(element) + (event.shiftKey ? -1 : 1)];
      next?.focus();
      next?.select();
    },
  });
  return {
    element,
    /**
     * Shows the letters of the cells; a text that says the same stays as it is typed.
     * @param {string[]} letters
     * @param {string} label
     */
    show(letters, label) {
      shown = letters;
      if (element.getAttribute("aria-label") !== label) element.setAttribute("aria-label", label);
      const isSame = answerLetters(element.value, length).every((letter, place) => letter === letters[place]);
      if (!isSame) element.value = answerText(letters);
    },
  };
}
