// The open slots, the one with the fewest good words first. Free of the page.

/** @typedef {import("../draft/said.js").Answer} Answer */
/** @typedef {import("../../grid/model.js").Slot} Slot */

/** Goes from the hardest slot to the next one. */
export class Hardest {
  /** The slot that was gone to last. @type {Slot | null} */
  #last = null;

  /**
   * The open slot with the fewest words; where that is the one at hand, since it was gone to, the next one.
   * @param {Answer[]} answers
   * @param {(number | undefined)[]} left how many words each slot has
   * @param {Slot | null} atHand
   */
  next(answers, left, atHand) {
    const open = answers.flatMap(({ slot, word }, at) => (word === null && left[at] !== undefined ? [{ slot, words: left[at] }] : []));
    open.sort((one, other) => one.words - other.words);
    const now = atHand === this.#last ? open.findIndex(({ slot }) => slot === atHand) : -1;
    this.#last = open[(now + 1) % Math.max(1, open.length)]?.slot ?? null;
    return this.#last;
  }
}
