// What is typed, as letters.

/** Characters that are two letters; any other that is a letter with a mark decomposes by itself. */
const LIGATURES = /** @type {Record<string, string>} */ ({ æ: "ae", œ: "oe", ß: "ss" });

/**
 * The letters a to z that a text folds to: é is e, ç is c, œ is o then e. What is no letter is
 * left out,
 * as the accent of a dead key before its letter is there.
 * @param {string} text
 */
export function fold(text) {
  const plain = text.toLowerCase().replace(/[æœß]/g, (character) => LIGATURES[character]);
  return plain.normalize("NFD").replace(/[^a-z]/g, "");
}
