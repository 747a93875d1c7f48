// The slots with their clues, a text field for the word of each, the words left to it, and whether its word is locked.

import { fill, h } from "../../dom.js";
import { answerField } from "../../grid/answer_field.js";
import { givenOf } from "../../grid/model.js";
import { listed, numberOf } from "../../grid/numbering.js";
import { number as digits, translator } from "../../texts.js";
import { letterOf } from "../draft/edit.js";
import { clueOf } from "../draft/said.js";
import { nameOf } from "../names.js";
import { oddityText } from "./clue_editor.js";

/** @typedef {import("../puzzles/keeping.js").Kept} Kept */
/** @typedef {import("./oddities.js").Oddity} Oddity */
/** @typedef {import("../draft/said.js").Answer} Answer */
/** @typedef {import("../../grid/model.js").Slot} Slot */
/** @typedef {import("../../grid/numbering.js").Numbering} Numbering */

const t = translator("make/clues/slot_list");

/**
 * A slot of the list.
 * @typedef {object} Row
 * @property {HTMLElement} element
 * @property {(draft: Kept, answer: Answer, words: number | undefined, isDead: boolean,
 * oddity: Oddity | null) => void} show
 */

/**
 * @param {{select(slot: Slot): void, enter(slot: Slot): void, lock(slot: Slot): void, unlock(slot: Slot): void,
 * write(slot: Slot, letters: string[]): void}} does
 * @returns {{element: HTMLElement, show(draft: Kept, answers: Answer[], odd: (Oddity | null)[], numbering: Numbering,
 * words: (number | undefined)[] | undefined, dead: number | undefined): void}}
 */
export function slotList({ select, enter, lock, unlock, write }) {
  const lists = { across: h("ol"), down: h("ol") };
  const element = h(
    "section",
    { class: "panel slots answers", "aria-label": t("slots") },
    h("div", {}, h("h2", {}, t("across")), lists.across),
    h("div", {}, h("h2", {}, t("down")), lists.down),
  );
  /** What slots there are, and how they are numbered: as long as that stays, so do the fields that one writes in. */
  let laid = "";
  /** @type {Row[]} */
  let rows = [];
  return {
    element,
    show(draft, answers, odd, numbering, words, dead) {
      const now = JSON.stringify([numbering, answers.map(({ slot }) => [slot.direction, slot.cells])]);
      if (now !== laid) lay(answers.map(({ slot }) => slot), numbering);
      laid = now;
      rows.forEach((row, index) => row.show(draft, answers[index], words?.[index], index === dead, odd[index]));
    },
  };

  /**
   * @param {Slot[]} slots
   * @param {Numbering} numbering
   */
  function lay(slots, numbering) {
    rows = [];
    for (const direction of /** @type {const} */ (["across", "down"])) {
      // What stands in one line has its number once.
      const items = listed(slots.filter((slot) => slot.direction === direction), numbering).flatMap((beside) =>
        beside.map((slot, at) => {
          const row = slotRow(slot, at === 0 ? numberOf({ ...slot, part: "" }, numbering) : "");
          rows[slots.indexOf(slot)] = row;
          return row.element;
        }),
      );
      fill(lists[direction], items);
    }
  }

  /**
   * @param {Slot} slot
   * @param {string} number
   * @returns {Row}
   */
  function slotRow(slot, number) {
    const { length } = slot.cells;
    const field = answerField({ length, write: (letters) => write(slot, letters), enter: () => enter(slot) });
    const counted = h("span", { class: "number words" });
    const clue = h("span");
    let isLocked = false;
    const lockButton = h("button", { type: "button", click: () => (isLocked ? unlock(slot) : lock(slot)) });
    const element = h(
      "li",
      {},
      h(
        "button",
        { type: "button", class: "slot", click: () => select(slot) },
        h("span", { class: "slot-number" }, number),
        clue,
        counted,
      ),
      field.element,
      lockButton,
    );
    return {
      element,
      show(draft, answer, words, isDead, oddity) {
        const letters = slot.cells.map((cell) => letterOf(draft, cell));
        const slotName = nameOf(slot);
        const { text, enumeration } = clueOf(draft.said, answer);
        element.className = isDead || words === 0 ? "dead" : "";
        fill(counted, words === undefined ? "…" : digits(words), h("span", { class: "unseen" }, " ", t("words", { n: words ?? 2 })));
        clue.className = ["slot-clue", text === "" && "quiet", oddity && "is-odd"].filter(Boolean).join(" ");
        clue.title = oddity === null ? "" : oddityText(oddity);
        clue.textContent = (text || "—") + (enumeration && ` (${enumeration})`);
        field.show(letters.map((letter) => letter[0] ?? ""), [slotName, text, t("letters", { n: length })].filter(Boolean).join(", "));
        // What has several letters in a cell is written there.
        field.element.readOnly = letters.some((letter) => letter.length > 1);
        const isProposed = slot.cells.some((cell) => draft.fill[cell] !== "");
        isLocked = !isProposed && slot.cells.every((cell) => givenOf(draft.grid.cells[cell]) !== "");
        lockButton.hidden = !isProposed && !isLocked;
        lockButton.className = isLocked ? "lock locked" : "lock";
        lockButton.textContent = t(isLocked ? "free" : "fix");
        lockButton.title = t(isLocked ? "unlock" : "lock", { slot: slotName });
        lockButton.setAttribute("aria-label", lockButton.title);
      },
    };
  }
}
