// A menu that opens under its button.

import { h } from "./dom.js";

/**
 * @param {string} name
 * @param {{name: string, choose: () => void}[]} items
 */
export function menu(name, items) {
  const summary = h("summary", { class: "button" }, name);
  const element = h(
    "details",
    {
      class: "menu",
      keydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key !== "Escape" || !element.open) return;
        element.open = false;
        summary.focus();
      },
      focusout: (/** @type {FocusEvent} */ event) => {
        const to = event.relatedTarget;
        if (to instanceof Node && !element.contains(to)) element.open = false;
      },
    },
    summary,
    h(
      "div",
      { class: "panel" },
      items.map((item) => {
        const choose = () => {
          element.open = false;
          item.choose();
        };
        return h("button", { type: "button", click: choose }, item.name);
      }),
    ),
  );
  return element;
}
