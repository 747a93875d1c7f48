// The algorithms that can be watched, and what they are called.

import { translator } from "../../texts.js";

/** Those that search a word which agrees with all replies. */
export const SEARCHES = /** @type {const} */ (["chronological", "forward-checking", "filtering", "genetic"]);

/** Whether an algorithm searches a word which agrees with all replies. @param {Algorithm} algorithm */
export const isSearch = (algorithm) => SEARCHES.some((name) => name === algorithm);

/** Those that rate guesses by what their replies will tell. */
export const STRATEGIES = /** @type {const} */ ([
  "entropy",
  "expected-size",
  "most-replies",
  "minimax",
  "knuth",
  "letter-frequency",
  "two-ply",
]);

/** @typedef {(typeof SEARCHES)[number] | (typeof STRATEGIES)[number]} Algorithm */

/** @type {readonly Algorithm[]} */
const ALL = [...SEARCHES, ...STRATEGIES];

/** @param {string | null} name @returns {Algorithm} */
export function algorithmOf(name) {
  return ALL.find((algorithm) => algorithm === name) ?? "forward-checking";
}

const t = translator("guess/watch/algorithms");

/** @param {Algorithm} algorithm */
export const nameOf = (algorithm) => t(algorithm);
