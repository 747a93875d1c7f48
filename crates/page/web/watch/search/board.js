// What a search is watched on: the grid, its slots, and what is left to each before the first step.

import { lettersOf, parseGrid, slotsOf } from "../../grid/model.js";

/**
 * What is told before the first step, as far as the page needs it.
 * @typedef {object} Header
 * @property {string[]} grid
 * @property {string} alphabet
 * @property {string[]} slots
 * @property {number[]} words
 * @property {string[]} cells
 * @property {import("./state.js").Field[]} state
 * @property {import("./sayings.js").Told[]} sayings
 */

/** No slot, where a number of one is expected. */
export const NONE = -1;

export class Board {
  /**
   * @param {Header} header
   * @throws {Error} if the header contradicts itself
   */
  constructor(header) {
    const grid = parseGrid(header.grid.join("\n"));
    if (grid === null) throw new Error("the trace has no grid that the page can show");
    this.grid = grid;
    /** As grid/model.js has them; steps number them in this order. */
    this.slots = slotsOf(grid);
    /** "row 3", "column 4b". */
    this.names = header.slots;
    this.alphabet = [...header.alphabet];
    /** The place in the grid of each cell that steps number: white ones, and one for each letter of a cell with several. */
    this.places = grid.cells.flatMap((cell, place) =>
      cell === "#" ? [] : lettersOf(cell).map(() => place),
    );
    const numbers = grid.cells.map(() => /** @type {number[]} */ ([]));
    this.places.forEach((place, cell) => numbers[place].push(cell));
    /** The cells of each slot. */
    this.cellsOf = this.slots.map(({ cells, direction }) =>
      cells.flatMap((place) => lettersOf(grid.cells[place], direction).map((at) => numbers[place][at])),
    );
    /** The slots across and down of each white cell. */
    this.slotsOf = this.places.map(() => [NONE, NONE]);
    this.cellsOf.forEach((cells, slot) => {
      const side = this.slots[slot].direction === "across" ? 0 : 1;
      for (const cell of cells) this.slotsOf[cell][side] = slot;
    });
    if (header.words.length !== this.slots.length || header.cells.length !== this.places.length) {
      throw new Error("the trace is of another grid than it says");
    }
    /** How many words each slot has before the first step. */
    this.words = header.words;
  }

  /**
   * The cell where two slots cross; null if they do not.
   * @param {number} slot
   * @param {number} other
   */
  crossing(slot, other) {
    const others = this.cellsOf[other] ?? [];
    return this.cellsOf[slot]?.find((cell) => others.includes(cell)) ?? null;
  }

  /**
   * The letters whose bits a number has, in the order of the alphabet.
   * @param {number} mask
   */
  spell(mask) {
    return this.alphabet.filter((_, rank) => (mask >>> rank) & 1).join("");
  }
}

/**
 * How many letters a number stands for.
 * @param {number} mask
 */
export function countLetters(mask) {
  let pairs = mask - ((mask >>> 1) & 0x55555555);
  pairs = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((pairs + (pairs >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
