// What the server tells of a grid while it is made.

import { search } from "../../engine.js";

/**
 * What is known of a grid by now.
 * @typedef {object} Known
 * @property {(number | undefined)[]} [slots] how many words are left to each slot
 * @property {(number | undefined)[]} [good] how many of these have a good score
 * @property {number} [unfit] the slot that is being typed, if it is left out of all this, for no word may stand in it
 * @property {string[]} [cells] the letters left to each cell
 * @property {{slot: number, reason: "length" | "letters" | "crossings", cells: number[],
 * demand: "min_score" | "exclude" | "sensitive" | null} | null} [dead] a slot without a word, and the demand that is at fault
 * @property {number} [leftOut] how many words that are not for everybody are left out
 * @property {number | null} [logFills] the logarithm to base 10 of about how many fills there are
 * @property {(Record<string, number> | null)[]} [shares] about which share of the fills has each letter on each cell
 * @property {string} [fills] how many fills there are, in decimal digits
 * @property {(Record<string, string> | null)[]} [letters] how many fills put each letter on each cell
 * @property {(Record<string, number> | null)[]} [totals] the best total with each letter on each cell
 * @property {boolean} [isFull] whether all letters are there, so that no fills are counted
 * @property {boolean} [isOver] whether no more comes
 * @property {boolean} [isBeyond] whether a count would take too long
 * @property {number} [seconds] after how long it was given up
 * @property {string} [failure]
 * @property {boolean} [isLost] whether the server does not answer
 */

/**
 * The grid without the slot that is being typed.
 * @typedef {{number: number, problem: import("../../address.js").Changes}} Without
 */

/** How long the hands are to rest before the server is asked. */
const REST = 80;

/** Asks about one grid after the other: a new question ends the one before. */
export class Analysis {
  /** @type {{close(): void} | null} */
  #search = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #rest;
  /** @type {Known} */
  known = {};
  /** The question that is asked, or was. */
  #key = "";
  /** Whether it may leave the slot out that is being typed. */
  #mayLeaveOut = false;

  /** @param {() => void} changed is called whenever more is known */
  constructor(changed) {
    this.changed = changed;
  }

  /**
   * @param {import("../../address.js").Changes} problem
   * @param {boolean} isFull whether all letters are there, so that no fills are counted
   * @param {Without | null} without what is told in its place if a slot has no word, and all have words without the one that is being
   *   typed
   */
  ask(problem, isFull, without) {
    const key = JSON.stringify([problem, isFull]);
    const isLeft = without === null && this.#mayLeaveOut && (this.known.slots === undefined || this.known.unfit !== undefined);
    // What is said of a puzzle changes nothing here.
    if (key === this.#key && this.known.failure === undefined && !isLeft) return this.changed();
    this.close();
    [this.#key, this.#mayLeaveOut] = [key, without !== null];
    this.known = {};
    this.#rest = setTimeout(() => this.#start(problem, isFull, without), REST);
    this.changed();
  }

  /**
   * @param {import("../../address.js").Changes} problem
   * @param {boolean} isFull
   * @param {Without | null} without
   * @param {Partial<Known> | null} [first] what was told of the grid, if the grid without that slot is asked about
   */
  #start(problem, isFull, without, first = null) {
    const learn = (/** @type {Partial<Known>} */ more) => {
      this.known = { ...this.known, ...more };
      this.changed();
    };
    const unfit = first === null ? undefined : without?.number;
    /** What is told of each slot, with a place for the one that is left out. @param {(number | undefined)[]} told */
    const ofAll = (told) => (unfit === undefined ? told : told.toSpliced(unfit, 0, undefined));
    this.#search = search("analysis", problem, {
      slots: ({ slots, cells, dead, left_out: leftOut }) => {
        const told = { slots: ofAll(slots), cells, dead, leftOut, unfit, isLost: false, isFull, isOver: isFull };
        const isAskedAgain = dead && without !== null;
        // The rest of the answer is not waited for.
        if (isFull || isAskedAgain) this.#search?.close();
        if (!isAskedAgain) learn(told);
        else if (first === null) this.#start(without.problem, isFull, without, { ...told, fills: "0", isOver: true });
        // Another slot is at fault.
        else learn(first);
      },
      beliefs: ({ log_fills: logFills, cells: shares }) => learn({ logFills, shares }),
      good: ({ slots: good }) => learn({ good: ofAll(good) }),
      count: ({ fills }) => learn({ fills }),
      letters: ({ cells }) => learn({ letters: cells }),
      best: ({ cells }) => learn({ totals: cells }),
      end: ({ reason, seconds }) => learn({ isOver: true, isBeyond: reason === "beyond", seconds }),
      lost: () => learn({ isLost: true }),
      failure: (failure) => learn({ isOver: true, failure }),
    });
  }

  close() {
    clearTimeout(this.#rest);
    this.#search?.close();
    this.#search = null;
  }
}
