// The clues of an arrow word: whether the blocks beside the slots have room for them.

import { clueBlocks } from "../../grid/arrows.js";

/** @typedef {import("../../grid/model.js").Slot} Slot */

export class ArrowClues {
  /** The slots whose clues are longer than their blocks have room for, as they are drawn. @type {Slot[]} */
  cut = [];

  /** @param {{board: import("../../grid/keys.js").Board}} view @param {() => boolean} isOne whether the puzzle is an arrow word */
  constructor(view, isOne) {
    this.view = view;
    this.isOne = isOne;
  }

  /** What is odd about the clue of a slot. @param {Slot} slot @returns {"cut" | "unplaced" | null} */
  oddity(slot) {
    if (!this.isOne()) return null;
    return this.#blocks().unplaced.includes(slot) ? "unplaced" : this.cut.includes(slot) ? "cut" : null;
  }

  /**
   * Texts for a slot, in their order; in an arrow word first those that its block has room for, last the longest.
   * @param {Slot} slot
   * @param {string[]} texts
   */
  order(slot, texts) {
    if (!this.isOne()) return texts;
    const beside = [...this.#blocks().blocks.values()].find((arrows) => arrows.some((arrow) => arrow.slot === slot));
    const isShort = (/** @type {string} */ text) => fitsAbout(text, beside?.length ?? 1);
    const long = texts.filter((text) => !isShort(text)).sort((one, other) => one.length - other.length);
    return [...texts.filter(isShort), ...long];
  }

  #blocks() {
    const { grid, slots } = this.view.board;
    return clueBlocks(grid, slots);
  }
}

/** About how many letters a line of the smallest size has, and how many lines a block. */
const LETTERS = 15;
const LINES = 7;

/**
 * Whether a clue fits about in its share of a block.
 * @param {string} text
 * @param {number} clues how many the block has
 */
export function fitsAbout(text, clues) {
  let [lines, left] = [1, LETTERS];
  for (const { length } of text.split(" ")) {
    if (length > left && left < LETTERS) [lines, left] = [lines + 1, LETTERS];
    lines += Math.floor(Math.max(0, length - 1) / LETTERS);
    left -= (length % LETTERS) + 1;
  }
  return lines <= Math.floor(LINES / clues);
}
