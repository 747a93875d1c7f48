// The order in which the words of a slot are listed. Free of the page.

/**
 * A word, with what is known of it by now.
 * @typedef {object} Told
 * @property {string} word
 * @property {number} score
 * @property {number | null} [left] how many words it leaves to the slots that cross, the least number of all
 * @property {number} [share] about which share of the fills has it
 * @property {string} [fills] in decimal digits
 * @property {boolean} [isAlive] whether a fill with it was found
 * @property {number} [best] the best total with it
 */

/** By what words can be ordered, the greatest first; or by their letters. */
export const ORDERS = /** @type {const} */ (["byScore", "byLeft", "byFills", "byBest", "byLetters"]);

/**
 * Words in an order; those that are equal in it, or of which it is not known, as they came.
 * @template {Told} T
 * @param {T[]} words
 * @param {typeof ORDERS[number]} order
 * @returns {T[]}
 */
export function inOrder(words, order) {
  if (order === "byScore") return words;
  if (order === "byLetters") return words.toSorted((one, other) => (one.word < other.word ? -1 : 1));
  if (order === "byBest") return words.toSorted((one, other) => (other.best ?? -1) - (one.best ?? -1));
  if (order === "byLeft") return words.toSorted((one, other) => leftTo(other) - leftTo(one));
  // Where nothing is counted, as it is believed.
  if (words.every(({ fills }) => fills === undefined || fills === "0")) return words.toSorted((one, other) => believed(other) - believed(one));
  const fills = new Map(words.map((told) => [told, BigInt(told.fills ?? -1)]));
  const of = (/** @type {T} */ told) => fills.get(told) ?? -1n;
  return words.toSorted((one, other) => (of(one) < of(other) ? 1 : of(one) > of(other) ? -1 : 0));
}

/** The words that it leaves, any number of them where nothing crosses. @param {Told} told */
const leftTo = ({ left, fills }) => (fills === "0" ? -1 : left === null ? Infinity : (left ?? -1));

/** @param {Told} told */
const believed = ({ share, fills }) => (fills === "0" ? -1 : (share ?? -1));
