// Takes what is typed into the inputs of a grid, from whichever keyboard: by what the browser is
// about to
// put in, since keys of phones and dead keys tell nothing.

import { fold } from "./typing.js";

/**
 * @typedef {object} Taken
 * @property {(target: HTMLInputElement) => string} shown the letter that stands in an input
 * @property {(target: HTMLInputElement) => void} restore puts it there again
 * @property {(letters: string) => void} type letters to write from the cell at hand on
 * @property {(key: "Backspace" | "Delete") => void} erase
 * @property {(text: string) => void} other one character that is no letter
 */

/**
 * @param {HTMLElement} element around the inputs
 * @param {Taken} taken
 */
export function takeTyping(element, taken) {
  /** A composition under way, and whether its letter was taken. @type {{done: boolean} | null} */
  let composition = null;

  const put = (/** @type {string | null | undefined} */ text) => {
    const letters = fold(text ?? "");
    if (letters !== "") taken.type(letters);
    else if (text?.length === 1) taken.other(text);
    return letters !== "";
  };

  element.addEventListener("beforeinput", (event) => {
    // What is composed cannot be held back; it is taken once it is there.
    if (event.isComposing || /composition/i.test(event.inputType)) return;
    event.preventDefault();
    if (/^delete.*Forward$/.test(event.inputType)) taken.erase("Delete");
    else if (event.inputType.startsWith("delete")) taken.erase("Backspace");
    else if (event.inputType.startsWith("insert")) {
      put(event.data ?? event.dataTransfer?.getData("text/plain"));
    }
  });

  element.addEventListener("compositionstart", () => (composition = { done: false }));

  element.addEventListener("input", (event) => {
    const target = event.target;
    if (!(event instanceof InputEvent) || !(target instanceof HTMLInputElement)) return;
    if (composition !== null) {
      // A phone composes whole words: each letter is taken as it comes, and a dead key with its
      // letter.
      if (!composition.done) {
        composition.done = true;
        composition.done = put(fold(event.data ?? ""));
      }
      if (composition?.done !== false) taken.restore(target);
      return;
    }
    const fresh = target.value.replace(taken.shown(target), "");
    taken.restore(target);
    if (!/composition/i.test(event.inputType)) put(fresh);
  });

  element.addEventListener("compositionend", (event) => {
    const { target } = event;
    const done = composition?.done ?? true;
    composition = null;
    if (target instanceof HTMLInputElement) taken.restore(target);
    if (!done) put(event.data);
  });

  element.addEventListener("paste", (event) => {
    event.preventDefault();
    taken.type(fold(event.clipboardData?.getData("text/plain") ?? ""));
  });
}
