// The order in which the words of a slot are listed. Free of the page.

/**
 * A word, with what is known of it by now.
 * @typedef {object} Told
 * @property {string} word
 * @property {number} score
 * @property {string} [fills] in decimal digits
 * @property {number} [best] the best total with it
 */

/** By what words can be ordered, the greatest first; or by their letters. */
export const ORDERS = /** @type {const} */ (["byScore", "byFills", "byBest", "byLetters"]);

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
  const fills = new Map(words.map((told) => [told, BigInt(told.fills ?? -1)]));
  const of = (/** @type {T} */ told) => fills.get(told) ?? -1n;
  return words.toSorted((one, other) => (of(one) < of(other) ? 1 : of(one) > of(other) ? -1 : 0));
}
