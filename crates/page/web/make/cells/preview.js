// A word that is looked at before it is placed: its letters in the grid, and the words that it leaves to the slots
// it crosses.

import { announce } from "../../announcement.js";
import { search } from "../../engine.js";
import { printGrid, spelled } from "../../grid/model.js";
import { number, translator } from "../../texts.js";
import { isGiven, withWord } from "../draft/edit.js";
import { nameOf } from "../names.js";

/** @typedef {import("../draft/edit.js").Draft} Draft */
/** @typedef {import("../../grid/model.js").Slot} Slot */
/** @typedef {import("../../grid/view.js").GridView} GridView */

const t = translator("make/cells/preview");

/** How long one looks at a word before its crossings are asked for. */
const REST = 150;

/** Shows one word after the other. */
export class Preview {
  /** @type {{close(): void} | null} */
  #search = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #rest;

  /** @param {GridView} view */
  constructor(view) {
    this.view = view;
  }

  /**
   * @param {Draft} draft
   * @param {import("../../address.js").Changes} problem
   * @param {Slot} slot
   * @param {string} word
   * @param {boolean} isSaid whether the crossings are said too
   */
  show(draft, problem, slot, word, isSaid) {
    this.clear();
    const letters = spelled(draft.grid, slot, word);
    this.view.preview(slot.cells, letters);
    const placed = withWord(draft, slot, word).grid;
    // Whether a crossing is still a word is asked for where all its letters are there then.
    const isJudged = this.#crossings(slot).some((crossing) => crossing !== null && isGiven(placed, crossing));
    const asked = { ...problem, grid: printGrid(placed), hold_given: !isJudged };
    const ask = () => {
      this.#search = search("analysis", asked, {
        slots: ({ slots }) => {
          // The rest of the answer is not waited for.
          this.#search?.close();
          this.#tell(slot, letters, slots, isSaid);
        },
        failure: () => {},
      });
    };
    this.#rest = setTimeout(ask, REST);
  }

  /** Shows the grid as it is. */
  clear() {
    clearTimeout(this.#rest);
    this.#search?.close();
    this.#search = null;
    this.view.preview([]);
  }

  /** The slot that crosses each cell of a slot, null where none does. @param {Slot} slot */
  #crossings(slot) {
    const other = slot.direction === "across" ? "down" : "across";
    return slot.cells.map((cell) => this.view.board.through[cell]?.[other] ?? null);
  }

  /** @param {Slot} slot @param {string[]} letters @param {number[]} left @param {boolean} isSaid */
  #tell(slot, letters, left, isSaid) {
    const { slots } = this.view.board;
    const crossings = this.#crossings(slot);
    const words = crossings.map((crossing) => {
      const index = slots.findIndex(({ cells }) => cells === crossing?.cells);
      return index < 0 ? null : left[index];
    });
    this.view.preview(slot.cells, letters, words.map((n) => (n === null ? "" : short(n))));
    if (!isSaid) return;
    const said = crossings.flatMap((crossing, at) =>
      crossing === null ? [] : [t("left", { slot: nameOf(crossing), n: words[at] ?? 0 })],
    );
    announce(said.join("; "));
  }
}

/** A number in the corner of a cell. @param {number} n */
const short = (n) => number(n, { notation: "compact", maximumSignificantDigits: 2 });
