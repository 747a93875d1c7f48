// The slots with their clues, the words left to each, and whether their word is locked.

import { fill, h } from "../dom.js";
import { number, translator } from "../texts.js";
import { letterOf } from "./edit.js";
import { nameOf } from "./names.js";
import { clueOf } from "./said.js";

/** @typedef {import("./keeping.js").Kept} Kept */
/** @typedef {import("./said.js").Answer} Answer */
/** @typedef {import("../grid/model.js").Slot} Slot */

const t = translator("make/slot_list");

/**
 * @param {{select(slot: Slot): void, lock(slot: Slot): void, unlock(slot: Slot): void}} does
 * @returns {{element: HTMLElement, show(draft: Kept, answers: Answer[], words: number[] | undefined, dead: number | undefined): void}}
 */
export function slotList({ select, lock, unlock }) {
  const lists = { across: h("ol"), down: h("ol") };
  const element = h(
    "section",
    { class: "panel slots", "aria-label": t("slots") },
    h("div", {}, h("h2", {}, t("across")), lists.across),
    h("div", {}, h("h2", {}, t("down")), lists.down),
  );
  return {
    element,
    show(draft, answers, words, dead) {
      for (const direction of /** @type {const} */ (["across", "down"])) {
        const items = answers
          .map((answer, index) => ({ answer, index }))
          .filter(({ answer }) => answer.slot.direction === direction)
          .map(({ answer, index }) => item(draft, answer, words?.[index], index === dead));
        fill(lists[direction], items);
      }
    },
  };

  /**
   * @param {Kept} draft
   * @param {Answer} answer
   * @param {number | undefined} words
   * @param {boolean} isDead
   */
  function item(draft, answer, words, isDead) {
    const { slot } = answer;
    const letters = slot.cells.map((cell) => letterOf(draft, cell).toUpperCase() || "·").join("");
    const proposed = slot.cells.some((cell) => draft.fill[cell] !== "");
    const isLocked = slot.cells.every((cell) => /^[a-z]$/.test(draft.grid.cells[cell]));
    const count = words === undefined ? "…" : number(words);
    const slotName = nameOf(slot);
    const { text, enumeration } = clueOf(draft.said, answer);
    return h(
      "li",
      { class: isDead || words === 0 ? "dead" : "" },
      h(
        "button",
        { type: "button", class: "slot", click: () => select(slot) },
        h("span", { class: "slot-number" }, slot.number),
        h("span", { class: "pattern" }, letters),
        h("span", { class: "number words" }, count, h("span", { class: "unseen" }, " ", t("words", { n: words ?? 2 }))),
        h("span", { class: text === "" ? "slot-clue quiet" : "slot-clue" }, text || "—", enumeration && ` (${enumeration})`),
      ),
      proposed &&
        h("button", {
          type: "button",
          class: isLocked ? "lock locked" : "lock",
          "aria-label": t(isLocked ? "unlock" : "lock", { slot: slotName }),
          title: t(isLocked ? "unlock" : "lock", { slot: slotName }),
          click: () => (isLocked ? unlock(slot) : lock(slot)),
        }),
    );
  }
}
