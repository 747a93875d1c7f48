// A question before what cannot be taken back.

import { h } from "./dom.js";

/**
 * Asks in a dialog.
 * @param {string} sentence
 * @param {string} yes what the button says that goes on
 * @param {string} no
 * @returns {Promise<boolean>}
 */
export function question(sentence, yes, no) {
  return new Promise((resolve) => {
    const name = "question-sentence";
    const dialog = h(
      "dialog",
      {
        class: "question",
        "aria-labelledby": name,
        close: () => {
          dialog.remove();
          resolve(dialog.returnValue === "yes");
        },
      },
      h("p", { id: name }, sentence),
      h(
        "div",
        { class: "bar" },
        h("button", { type: "button", class: "main", click: () => dialog.close("yes") }, yes),
        h("button", { type: "button", autofocus: true, click: () => dialog.close("no") }, no),
      ),
    );
    document.querySelector("main")?.append(dialog);
    dialog.showModal();
  });
}
