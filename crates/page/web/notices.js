// Short lines under the top of the page: what is under way, and what is new.

import { fill, h } from "./dom.js";

const element = h("div", { class: "notices no-print", role: "status" });
document.querySelector("header.top")?.after(element);

/** The lines, by what they are about. @type {Map<string, HTMLElement>} */
const lines = new Map();

/**
 * Says something in the place of what was said about the same.
 * @param {string} about
 * @param {...import("./dom.js").Child} children nothing takes the line away
 */
export function notice(about, ...children) {
  const before = lines.get(about);
  if (children.length === 0) {
    before?.remove();
    lines.delete(about);
    return;
  }
  const line = before ?? h("p", {});
  lines.set(about, line);
  fill(line, ...children);
  if (before === undefined) element.append(line);
}
