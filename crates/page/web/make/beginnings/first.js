// The grid that Make begins with: one with fills, so that their number shows at once.

import { parseGrid } from "../../grid/model.js";

/** @typedef {import("../../grid/model.js").Grid} Grid */

/** A word for the middle, by the language of the words; with each there are fills, counted in no time. */
const WORDS = /** @type {Record<string, string>} */ ({ en: "letter", fr: "lettre" });

/**
 * @param {string} language that of the words, "" if it is not known
 * @returns {Grid}
 */
export function firstGrid(language) {
  const word = WORDS[language] ?? "111111";
  return /** @type {Grid} */ (parseGrid(`011111/110011/111110/${word}/110111/011011`));
}
