// Panels of which one is shown at a time, by tabs as the ARIA Authoring Practices have them: one of them is on the
// way of Tab, and arrows lead to the others.

import { h } from "../dom.js";

let rows = 0;

/**
 * @param {string} label
 * @param {{name: string, text: string, panels: HTMLElement[]}[]} parts
 * @param {string | null} first the name of the part that is shown at first; else it is the first
 * @param {(name: string) => void} chosen
 */
export function tabs(label, parts, first, chosen) {
  const id = `tabs-${++rows}`;
  const buttons = parts.map(({ name, text }) =>
    h(
      "button",
      {
        type: "button",
        role: "tab",
        id: `${id}-${name}`,
        "aria-controls": `${id}-${name}-panel`,
        click: () => choose(name),
      },
      text,
    ),
  );
  const panels = parts.map(({ name, panels }) =>
    h(
      "div",
      { class: "tab-panel", role: "tabpanel", id: `${id}-${name}-panel`, "aria-labelledby": `${id}-${name}` },
      panels,
    ),
  );
  const list = h("div", { class: "tabs", role: "tablist", "aria-label": label, keydown: onKey }, buttons);
  show((parts.find(({ name }) => name === first) ?? parts[0]).name);
  return { element: h("div", { class: "tabbed" }, list, panels), show: choose };

  /** @param {string} name */
  function choose(name) {
    show(name);
    chosen(name);
  }

  /** Shows the panels of a name. @param {string} shown */
  function show(shown) {
    parts.forEach(({ name }, at) => {
      panels[at].hidden = name !== shown;
      buttons[at].setAttribute("aria-selected", String(name === shown));
      buttons[at].tabIndex = name === shown ? 0 : -1;
    });
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const at = buttons.findIndex((button) => button === document.activeElement);
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (at < 0 || step === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = (at + step + parts.length) % parts.length;
    choose(parts[next].name);
    buttons[next].focus();
    event.preventDefault();
  }
}
