// The search for a layout of one's own words.

import { search } from "../../engine.js";
import { LARGEST } from "../../grid/model.js";

/**
 * A layout.
 * @typedef {object} Layout
 * @property {string} grid its rows, separated by "/": letters, and 0 where there is none
 * @property {import("./arranging.js").Placed[]} words
 * @property {number} crossings
 * @property {number} least_area
 * @property {boolean} proved
 */

/**
 * Searches layouts of words, as large as a grid of the page may be: each that comes is better than the one before.
 * @param {{entries: import("./own_list.js").Entry[], seed: number, locked: string}} wanted with the grid of
 *   the words that stay as they are beside each other, or ""
 * @param {{layout(layout: Layout): void, end(): void, lost(): void, failure(sentence: string): void}} handlers
 */
export function searchLayout({ entries, seed, locked }, handlers) {
  const words = entries.map(({ word }) => word).join("\n");
  const asked = { words, at_most: `${LARGEST}x${LARGEST}`, seed, locked };
  return search("layout", asked, handlers);
}
