// How slots are numbered: in the cells where they begin, or by the rows and columns around the grid, as French papers
// have it.

/** @typedef {import("./model.js").Slot} Slot */
/** @typedef {import("./model.js").Direction} Direction */

/** In the cells; or rows and columns 1, 2; rows I, II; rows A, B; not at all in arrow words, whose blocks hold the clues. */
export const NUMBERINGS = /** @type {const} */ (["cells", "lines", "roman", "letters", "arrows"]);

/** @typedef {typeof NUMBERINGS[number]} Numbering */

/** @param {unknown} name @returns {Numbering | null} */
export const numberingOf = (name) => NUMBERINGS.find((one) => one === name) ?? null;

/** Whether the names of rows and columns stand around the grid. @param {Numbering | null} numbering */
export const isByLines = (numbering) => numbering !== null && numbering !== "cells" && numbering !== "arrows";

/** The numbering that is usual where a language is written. @param {string} language */
export const usualNumbering = (language) => (/^fr/i.test(language) ? "lines" : "cells");

/** The signs of Roman numbers, up to that of 40, the most rows. @type {[number, string][]} */
const ROMAN = [[40, "XL"], [10, "X"], [9, "IX"], [5, "V"], [4, "IV"], [1, "I"]];

/**
 * What a row or a column is called.
 * @param {Numbering} numbering
 * @param {Direction} direction across for a row, down for a column
 * @param {number} line from 1
 */
export function lineName(numbering, direction, line) {
  if (direction === "down") return String(line);
  if (numbering === "letters") return (line > 26 ? "A" : "") + String.fromCharCode(65 + ((line - 1) % 26));
  if (numbering !== "roman") return String(line);
  let name = "";
  for (const [value, sign] of ROMAN) for (; line >= value; line -= value) name += sign;
  return name;
}

/**
 * The number of a slot; of several in a line each has a part of it.
 * @param {Slot} slot
 * @param {Numbering} numbering
 */
export function numberOf({ direction, number, label, line, part }, numbering) {
  return numbering === "cells" ? label || String(number) : lineName(numbering, direction, line) + part;
}

/**
 * Slots as clues are listed: those of one line, or of one number, together.
 * @param {Slot[]} slots of one direction
 * @param {Numbering} numbering
 * @returns {Slot[][]}
 */
export function listed(slots, numbering) {
  const items = /** @type {Map<number, Slot[]>} */ (new Map());
  for (const slot of slots) {
    const key = numbering === "cells" ? slot.number : slot.line;
    items.set(key, [...(items.get(key) ?? []), slot]);
  }
  return [...items].sort(([a], [b]) => a - b).map(([, beside]) => beside);
}
