// A menu that opens under its button.

import { fill, h } from "./dom.js";

/**
 * A panel that opens under its button, and closes where one goes elsewhere.
 * @param {string} name of the button
 * @param {HTMLElement} panel
 * @param {() => void} [draw] fills the panel, before it opens
 */
export function popover(name, panel, draw) {
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
    panel,
  );
  // Before it opens, so that it is never seen empty.
  if (draw) summary.addEventListener("click", draw);
  element.addEventListener("toggle", () => {
    panel.style.translate = "";
    const { left, right } = panel.getBoundingClientRect();
    const edge = document.documentElement.clientWidth;
    // Where it would leave the window, it opens beside its button.
    panel.style.translate = `${Math.max(0, -left) - Math.max(0, right - edge)}px 0`;
  });
  return element;
}

/**
 * A menu of what can be chosen.
 * @param {string} name
 * @param {() => {name: string, isOn?: boolean, choose: () => void}[]} items those that there are when it opens, some of
 * them switched on or off
 * @param {HTMLElement} [below] what stands under them
 */
export function menu(name, items, below) {
  const panel = h("div", { class: "panel items" });
  const element = popover(name, panel, () =>
    fill(
      panel,
      items().map((item) => {
        const choose = () => {
          element.open = false;
          // What had the focus is gone.
          element.querySelector("summary")?.focus();
          item.choose();
        };
        const pressed = item.isOn === undefined ? null : String(item.isOn);
        return h("button", { type: "button", "aria-pressed": pressed, click: choose }, item.name);
      }),
      below,
    ),
  );
  return element;
}
