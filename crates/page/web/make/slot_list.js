// The slots with their clues, the words left to each, and whether their word is locked.

import { fill, h } from "../dom.js";
import { givenOf } from "../grid/model.js";
import { listed, numberOf } from "../grid/numbering.js";
import { number as digits, translator } from "../texts.js";
import { oddityText } from "./clue_editor.js";
import { letterOf } from "./edit.js";
import { nameOf } from "./names.js";
import { oddities } from "./oddities.js";
import { clueOf } from "./said.js";

/** @typedef {import("./keeping.js").Kept} Kept */
/** @typedef {import("./said.js").Answer} Answer */
/** @typedef {import("../grid/model.js").Slot} Slot */
/** @typedef {import("../grid/numbering.js").Numbering} Numbering */

const t = translator("make/slot_list");

/**
 * @param {{select(slot: Slot): void, lock(slot: Slot): void, unlock(slot: Slot): void}} does
 * @returns {{element: HTMLElement, show(draft: Kept, answers: Answer[], numbering: Numbering, words: number[] | undefined,
 * dead: number | undefined): void}}
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
    show(draft, answers, numbering, words, dead) {
      const odd = oddities(draft.said, answers);
      for (const direction of /** @type {const} */ (["across", "down"])) {
        const all = answers.map(({ slot }) => slot);
        // What stands in one line has its number once.
        const items = listed(all.filter((slot) => slot.direction === direction), numbering).flatMap((beside) =>
          beside.map((slot, at) => {
            const [index, number] = [all.indexOf(slot), at === 0 ? numberOf({ ...slot, part: "" }, numbering) : ""];
            return item(draft, answers[index], number, words?.[index], index === dead, odd[index]);
          }),
        );
        fill(lists[direction], items);
      }
    },
  };

  /**
   * @param {Kept} draft
   * @param {Answer} answer
   * @param {string} number
   * @param {number | undefined} words
   * @param {boolean} isDead
   * @param {import("./oddities.js").Oddity | null} oddity of its clue
   */
  function item(draft, answer, number, words, isDead, oddity) {
    const { slot } = answer;
    const letters = slot.cells.map((cell) => letterOf(draft, cell).toUpperCase() || "·").join("");
    const isProposed = slot.cells.some((cell) => draft.fill[cell] !== "");
    const isLocked = !isProposed && slot.cells.every((cell) => givenOf(draft.grid.cells[cell]) !== "");
    const count = words === undefined ? "…" : digits(words);
    const slotName = nameOf(slot);
    const { text, enumeration } = clueOf(draft.said, answer);
    return h(
      "li",
      { class: isDead || words === 0 ? "dead" : "" },
      h(
        "button",
        { type: "button", class: "slot", click: () => select(slot) },
        h("span", { class: "slot-number" }, number),
        h("span", { class: "pattern" }, letters),
        h("span", { class: "number words" }, count, h("span", { class: "unseen" }, " ", t("words", { n: words ?? 2 }))),
        h(
          "span",
          { class: ["slot-clue", text === "" && "quiet", oddity && "is-odd"].filter(Boolean).join(" "), title: oddity && oddityText(oddity) },
          text || "—",
          enumeration && ` (${enumeration})`,
        ),
      ),
      (isProposed || isLocked) &&
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
