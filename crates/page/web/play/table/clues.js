// The clues of a puzzle: by number, or by row and column as French grids have them.

import { fill, h } from "../../dom.js";
import { slotName } from "../../grid/labels.js";
import { listed, numberOf } from "../../grid/numbering.js";
import { tied, translator } from "../../texts.js";
import { slotKey } from "./puzzle.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {import("../../grid/model.js").Slot} Slot */
/** @typedef {import("../../grid/model.js").Direction} Direction */

const t = translator("play/table/clues");

/**
 * What is asked for a slot: its clue, or how many letters it has.
 * @param {Puzzle} puzzle
 * @param {Slot} slot
 */
export function clueText(puzzle, slot) {
  return tied(puzzle.clues.get(slotKey(slot)) ?? t("none", { n: slot.length }));
}

/**
 * What stands above the clues of a direction.
 * @param {Puzzle} puzzle
 * @param {Direction} direction
 */
export const headingOf = (puzzle, direction) => puzzle.headings[direction] || t(direction);

/** How many letters a slot has. @param {Slot} slot */
export const lengthText = ({ length }) => t("letters", { n: length });

/** The two lists. */
export class Clues {
  /** @type {Map<string, HTMLElement>} */
  #buttons = new Map();

  /**
   * @param {Puzzle} puzzle
   * @param {import("../../grid/numbering.js").Numbering} numbering
   * @param {(slot: Slot) => void} onChoose
   */
  constructor(puzzle, numbering, onChoose) {
    this.puzzle = puzzle;
    this.numbering = numbering;
    this.onChoose = onChoose;
    this.element = h("div", { class: "clues", lang: puzzle.language || null });
    fill(this.element, this.#list("across"), this.#list("down"));
  }

  /**
   * Shows which slot is at hand.
   * @param {Slot | null} slot
   */
  select(slot) {
    for (const button of this.#buttons.values()) button.removeAttribute("aria-current");
    const button = slot && this.#buttons.get(slotKey(slot));
    if (!button) return;
    button.setAttribute("aria-current", "true");
    // The list scrolls, never the page: the grid stays where it is.
    const list = /** @type {HTMLElement} */ (button.closest("ol"));
    const box = list.getBoundingClientRect();
    const { top, bottom } = button.getBoundingClientRect();
    if (top < box.top) list.scrollTop -= box.top - top;
    else if (bottom > box.bottom) list.scrollTop += bottom - box.bottom;
  }

  /**
   * Shows which slots have all their letters.
   * @param {string[]} letters
   */
  showFull(letters) {
    for (const slot of this.puzzle.slots) {
      const isFull = slot.cells.every((cell) => letters[cell] !== "");
      this.#buttons.get(slotKey(slot))?.classList.toggle("full", isFull);
    }
  }

  /** @param {Direction} direction */
  #list(direction) {
    const slots = this.puzzle.slots.filter((slot) => slot.direction === direction);
    if (slots.length === 0) return null;
    const item = (/** @type {Slot[]} */ beside) =>
      h(
        "li",
        {},
        h(
          "span",
          { class: "clue-number", "aria-hidden": "true" },
          numberOf({ ...beside[0], part: "" }, this.numbering),
        ),
        h("p", {}, beside.flatMap((slot, i) => [i > 0 && " — ", this.#button(slot)])),
      );
    return h(
      "section",
      {},
      h("h2", {}, headingOf(this.puzzle, direction)),
      h("ol", { tabindex: -1 }, listed(slots, this.numbering).map(item)),
    );
  }

  /** @param {Slot} slot */
  #button(slot) {
    const text = clueText(this.puzzle, slot);
    const choose = () => this.onChoose(slot);
    // A button of the browser's own does not flow with the text of its line.
    const button = h(
      "span",
      {
        role: "button",
        tabindex: 0,
        title: lengthText(slot),
        "aria-label": `${slotName(slot, this.numbering)}, ${text}`,
        click: choose,
        keydown: (/** @type {KeyboardEvent} */ event) => {
          if (event.key !== "Enter" && event.key !== " ") return;
          event.preventDefault();
          choose();
        },
      },
      text,
    );
    this.#buttons.set(slotKey(slot), button);
    return button;
  }
}
