// The slot that is being typed. What a maker types need not be in the lists: as long as letters are missing and no word has
// those that are there, the slot is none, so that the page goes on helping with all others. Free of the page.

import { isGiven } from "../draft/edit.js";
import { withoutSlots } from "../draft/without_slots.js";

/** @typedef {import("../../grid/model.js").Grid} Grid */
/** @typedef {import("../../grid/model.js").Slot} Slot */

export class TypedSlot {
  /** Direction and cells of the slot, "" for none. */
  #typed = "";
  /** Whether no word may stand in it, by what was told last. */
  #isUnfit = false;

  /** A letter was typed in a slot, or erased. @param {Slot | null} slot */
  type(slot) {
    if (this.#typed === keyOf(slot)) return;
    this.#typed = keyOf(slot);
    this.#isUnfit = false;
  }

  /**
   * A slot is at hand.
   * @param {Slot | null} slot
   * @returns {boolean} whether another one was typed until now
   */
  leave(slot) {
    if (this.#typed === "" || this.#typed === keyOf(slot)) return false;
    this.#typed = "";
    return true;
  }

  /** Learns whether it has a word. @param {import("./analysis.js").Known} known @returns {boolean} whether that is news */
  learn({ slots, unfit }) {
    const isUnfit = unfit !== undefined;
    if (slots === undefined || isUnfit === this.#isUnfit) return false;
    this.#isUnfit = isUnfit;
    return true;
  }

  /** The number of the slot, -1 where none is being typed that lacks a letter. @param {Grid} grid @param {Slot[]} slots */
  numberIn(grid, slots) {
    return slots.findIndex((slot) => keyOf(slot) === this.#typed && !isGiven(grid, slot));
  }

  /** The number of the slot, -1 where it has a word. @param {Grid} grid @param {Slot[]} slots */
  unfitIn(grid, slots) {
    return this.#isUnfit ? this.numberIn(grid, slots) : -1;
  }

  /** The grid without the slot, if that has no word. @param {Grid} grid @param {Slot[]} slots */
  leftOutOf(grid, slots) {
    const number = this.unfitIn(grid, slots);
    return number < 0 ? grid : withoutSlots(grid, [slots[number]]);
  }
}

/** @param {Slot | null} slot */
const keyOf = (slot) => (slot === null ? "" : `${slot.direction} ${slot.cells}`);
