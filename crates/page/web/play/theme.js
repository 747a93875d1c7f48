// The words that a player wants in a puzzle.

import { h } from "../dom.js";
import { common, translator } from "../texts.js";
import { storage } from "./table/keeping.js";

const t = translator("play/theme");

/** What the words are kept by. */
const THEME = "theme";

/**
 * Asks for words.
 * @returns {Promise<string[] | null>} lines that are not empty; null if there are none or it was
 * cancelled
 */
export function askTheme() {
  return new Promise((resolve) => {
    const words = h("textarea", {
      rows: 10,
      id: "theme-words",
      spellcheck: "false",
      "aria-describedby": "theme-hint",
    });
    words.value = storage()?.getItem(THEME) ?? "";
    const file = h("input", {
      type: "file",
      accept: ".txt,.tsv,.csv,text/plain",
      change: async () => {
        const [chosen] = file.files ?? [];
        if (chosen !== undefined) words.value = await chosen.text();
      },
    });
    const dialog = h(
      "dialog",
      {
        class: "theme",
        "aria-labelledby": "theme-title",
        close: () => {
          dialog.remove();
          const lines = dialog.returnValue === "make" ? linesOf(words.value) : [];
          resolve(lines.length > 0 ? lines : null);
        },
      },
      h("h2", { id: "theme-title" }, t("title")),
      h("p", { id: "theme-hint" }, t("hint")),
      h("label", { class: "unseen", for: "theme-words" }, common("words")),
      words,
      h("label", { class: "button file" }, file, t("file")),
      h("p", { class: "quiet" }, t("local")),
      h(
        "div",
        { class: "bar" },
        h("button", { type: "button", class: "main", click: () => close("make") }, t("make")),
        h("button", { type: "button", click: () => close("cancel") }, common("cancel")),
      ),
    );
    const close = (/** @type {string} */ how) => {
      try {
        storage()?.setItem(THEME, words.value);
      } catch {
        // They are asked for again.
      }
      dialog.close(how);
    };
    document.querySelector("main")?.append(dialog);
    dialog.showModal();
    words.focus();
  });
}

/** @param {string} text */
function linesOf(text) {
  return text.split("\n").map((line) => line.trim()).filter((line) => line !== "");
}
