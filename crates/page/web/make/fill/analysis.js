// What the server tells of a grid while it is made.

import { search } from "../../engine.js";

/**
 * What is known of a grid by now.
 * @typedef {object} Known
 * @property {number[]} [slots] how many words are left to each slot
 * @property {number[]} [good] how many of these have a good score
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

  /** @param {() => void} changed is called whenever more is known */
  constructor(changed) {
    this.changed = changed;
  }

  /**
   * @param {import("../../address.js").Changes} problem
   * @param {boolean} isFull whether all letters are there, so that no fills are counted
   */
  ask(problem, isFull) {
    const key = JSON.stringify([problem, isFull]);
    // What is said of a puzzle changes nothing here.
    if (key === this.#key && this.known.failure === undefined) return this.changed();
    this.close();
    this.#key = key;
    this.known = {};
    this.#rest = setTimeout(() => this.#start(problem, isFull), REST);
    this.changed();
  }

  /** @param {import("../../address.js").Changes} problem @param {boolean} isFull */
  #start(problem, isFull) {
    const learn = (/** @type {Partial<Known>} */ more) => {
      this.known = { ...this.known, ...more };
      this.changed();
    };
    this.#search = search("analysis", problem, {
      slots: ({ slots, cells, dead, left_out: leftOut }) => {
        // The rest of the answer is not waited for.
        if (isFull) this.#search?.close();
        learn({ slots, cells, dead, leftOut, isLost: false, isFull, isOver: isFull });
      },
      beliefs: ({ log_fills: logFills, cells: shares }) => learn({ logFills, shares }),
      good: ({ slots: good }) => learn({ good }),
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
