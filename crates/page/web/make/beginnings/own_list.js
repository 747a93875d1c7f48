// One's own words with their clues: a line each, as one types them or as a spreadsheet gives them. Free of the page.

/**
 * A word with its clue.
 * @typedef {object} Entry
 * @property {string} word as it is written, with the blanks of a phrase
 * @property {string} clue "" if there is none
 */

/**
 * The words of a list: a clue stands behind a tab, ";" or ",", and a word or clue may be in quotation marks.
 * @param {string} text
 * @returns {Entry[]}
 */
export function entriesOf(text) {
  return text
    .replace(/^\ufeff/, "")
    .split(/\r?\n/)
    .map(entryOf)
    .filter(({ word }) => word !== "");
}

/** @param {string} line @returns {Entry} */
function entryOf(line) {
  const quoted = /^\s*"((?:[^"]|"")*)"\s*[\t;,]?(.*)$/.exec(line);
  if (quoted !== null) return { word: unquoted(`"${quoted[1]}"`), clue: unquoted(quoted[2]) };
  const separator = ["\t", ";", ","].find((sign) => line.includes(sign));
  if (separator === undefined) return { word: line.trim(), clue: "" };
  const at = line.indexOf(separator);
  return { word: unquoted(line.slice(0, at)), clue: unquoted(line.slice(at + 1)) };
}

/** A field without the quotation marks around it. @param {string} field */
function unquoted(field) {
  const text = field.trim();
  const inner = /^"(.*)"$/.exec(text)?.[1];
  return (inner === undefined ? text : inner.replaceAll('""', '"')).trim();
}

/** The lengths of the words of a phrase, as "3,5"; "" for a single word. @param {string} text */
export function lengthsOf(text) {
  const parts = text.trim().split(/(\s+|-)/);
  if (parts.length < 2) return "";
  const letters = (/** @type {string} */ part) => (part.normalize("NFD").replace(/œ|æ/gi, "oe").match(/\p{Letter}/gu) ?? []).length;
  return parts.map((part, at) => (at % 2 === 0 ? String(letters(part)) : part === "-" ? "-" : ",")).join("");
}
