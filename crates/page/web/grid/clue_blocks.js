// What an arrow word shows beside letters: clues in blocks, and arrows in the first cells of slots.

import { h, s } from "../dom.js";
import { arrowPath, clueBlocks, fitClues } from "./arrows.js";

/** @typedef {import("./model.js").Grid} Grid */
/** @typedef {import("./model.js").Slot} Slot */

/**
 * Draws clues and arrows in the place of those that are there; the text is set once the cells have their size.
 * @param {HTMLElement[]} elements those of the cells
 * @param {Grid} grid
 * @param {Slot[]} slots
 * @param {(slot: Slot) => string} clueOf
 * @param {(slot: Slot) => void} choose a clue was clicked
 * @returns {Promise<Slot[]>} the slots whose clues are cut, once they are set
 */
export function drawClueBlocks(elements, grid, slots, clueOf, choose) {
  eraseClueBlocks(elements);
  const texts = /** @type {Map<HTMLElement, Slot>} */ (new Map());
  for (const [block, arrows] of clueBlocks(grid, slots).blocks) {
    const clues = arrows.map((arrow, at) => {
      const { slot } = arrow;
      const { line, head } = arrowPath(arrow, (at + 0.5) / arrows.length);
      const drawing = s("svg", { class: "arrow", viewBox: "0 0 100 100" }, s("path", { d: line }), s("path", { d: head, class: "head" }));
      elements[slot.cells[0]].append(drawing);
      // What hears the grid has the clue at the first cell of its slot.
      const text = h("span", { class: "block-clue", "aria-hidden": "true", click: () => choose(slot) }, clueOf(slot));
      texts.set(text, slot);
      return text;
    });
    elements[block].append(h("div", { class: "block-clues" }, clues));
    elements[block].classList.add("asks");
  }
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const cut = fitClues([...texts.keys()].filter((text) => text.clientHeight > 0));
      resolve(cut.flatMap((text) => texts.get(text) ?? []));
    });
  });
}

/** @param {HTMLElement[]} elements those of the cells */
export function eraseClueBlocks(elements) {
  for (const element of elements) {
    if (element.classList.contains("asks")) element.classList.remove("asks");
    for (const one of element.querySelectorAll(".block-clues, .arrow")) one.remove();
  }
}
