// All clues as a list, each with a text field for its answer: a way to play without the grid.

import { h } from "../../dom.js";
import { answerField } from "../../grid/answer_field.js";
import { slotName } from "../../grid/labels.js";
import { numberOf } from "../../grid/numbering.js";
import { clueText, headingOf, lengthText } from "./clues.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("../../grid/model.js").Slot} Slot */

/**
 * @param {Game} game
 * @param {import("../../grid/numbering.js").Numbering} numbering
 * @param {{write(slot: Slot, letters: string[]): void, enter(slot: Slot): void}} does
 */
export function answerList(game, numbering, { write, enter }) {
  const { puzzle } = game;
  const rows = puzzle.slots.map((slot) => {
    const field = answerField({ length: slot.cells.length, write: (letters) => write(slot, letters), enter: () => enter(slot) });
    const name = slotName(slot, numbering);
    const clue = clueText(puzzle, slot);
    // The field is called by both.
    const shown = h("p", { "aria-hidden": "true" }, h("strong", {}, numberOf(slot, numbering)), " ", clue);
    return { slot, field, label: `${name}, ${clue}, ${lengthText(slot)}`, row: h("li", {}, shown, field.element) };
  });
  const list = (/** @type {"across" | "down"} */ direction) => {
    const items = rows.filter(({ slot }) => slot.direction === direction);
    return items.length > 0 && h("section", {}, h("h2", {}, headingOf(puzzle, direction)), h("ol", {}, items.map(({ row }) => row)));
  };
  return {
    element: h("div", { class: "answers", lang: puzzle.language || null }, list("across"), list("down")),
    /** Shows the game as it is. */
    show() {
      for (const { slot, field, label } of rows) {
        field.show(slot.cells.map((cell) => game.letters[cell]), label);
        field.element.readOnly = slot.cells.every((cell) => game.isFixed(cell));
        field.element.setAttribute("aria-invalid", String(slot.cells.some((cell) => game.state(cell) === "wrong")));
      }
    },
  };
}
