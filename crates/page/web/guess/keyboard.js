// A keyboard on the screen, with what was told of each letter.

import { h } from "../dom.js";
import { translator } from "../language.js";
import { markName } from "./wording.js";

/** @typedef {import("./replies.js").Mark} Mark */

/** @type {Record<string, string[]>} */
const ROWS = {
  fr: ["azertyuiop", "qsdfghjklm", "wxcvbn"],
  en: ["qwertyuiop", "asdfghjkl", "zxcvbnm"],
};

const t = translator("guess/keyboard");

export class Keyboard {
  /**
   * @param {object} options
   * @param {string} options.language that of the words
   * @param {(letter: string) => void} options.onLetter
   * @param {() => void} options.onEnter
   * @param {() => void} options.onErase
   */
  constructor({ language, onLetter, onEnter, onErase }) {
    /** @type {Map<string, HTMLButtonElement>} */
    this.keys = new Map();
    const button = (
      /** @type {string} */ name,
      /** @type {string} */ text,
      /** @type {() => void} */ click,
      /** @type {string} */ kind,
    ) => h("button", { type: "button", class: ["key", kind], "aria-label": name, click }, text);
    const letter = (/** @type {string} */ one) => {
      const key = button(one.toUpperCase(), one.toUpperCase(), () => onLetter(one), "");
      this.keys.set(one, key);
      return key;
    };
    const rows = ROWS[language] ?? ROWS.en;
    this.element = h(
      "div",
      {
        class: "keyboard",
        role: "group",
        "aria-label": t("keyboard"),
        // The field of the guess keeps the focus.
        pointerdown: (/** @type {PointerEvent} */ event) => event.preventDefault(),
      },
      rows.map((row, place) => {
        const letters = [...row].map(letter);
        const isLast = place === rows.length - 1;
        return h(
          "div",
          { class: "keyboard-row" },
          isLast && button(t("enter"), t("enter"), onEnter, "wide"),
          letters,
          isLast && button(t("erase"), "⌫", onErase, "wide"),
        );
      }),
    );
  }

  /** @param {Map<string, Mark>} told */
  show(told) {
    for (const [letter, key] of this.keys) {
      const mark = told.get(letter);
      const name = letter.toUpperCase();
      if (mark === undefined) key.removeAttribute("data-mark");
      else key.setAttribute("data-mark", mark);
      const said = mark === undefined ? name : t("key", { letter: name, mark: markName(mark) });
      key.setAttribute("aria-label", said);
    }
  }

  /** @param {boolean} isOver */
  setOver(isOver) {
    for (const key of this.element.querySelectorAll("button")) key.disabled = isOver;
  }
}
