// Steps that are worth going to.

import { kindOf } from "./steps.js";

/** @typedef {import("./history.js").History} History */
/** @typedef {"dead end" | "jump" | "fill"} Landmark */

/** @type {Record<Landmark, Set<number>>} */
const KINDS = {
  "dead end": new Set([kindOf("wipe-out"), kindOf("dead-end")]),
  jump: new Set([kindOf("backjump")]),
  fill: new Set([kindOf("fill")]),
};

/**
 * The place right after the next step of a kind, after a place; null if there is none.
 * @param {History} history
 * @param {Landmark} landmark
 * @param {number} from
 */
export function next(history, landmark, from) {
  const kinds = history.steps.kinds.values;
  const wanted = KINDS[landmark];
  for (let number = from; number < history.length; number++) {
    if (wanted.has(kinds[number])) return number + 1;
  }
  return null;
}

/**
 * The place right after the last step of a kind, before a place; null if there is none.
 * @param {History} history
 * @param {Landmark} landmark
 * @param {number} from
 */
export function previous(history, landmark, from) {
  const kinds = history.steps.kinds.values;
  const wanted = KINDS[landmark];
  for (let number = from - 2; number >= 0; number--) {
    if (wanted.has(kinds[number])) return number + 1;
  }
  return null;
}

/**
 * The first place after another, and up to a last one, where the depth reaches a number from below.
 * @param {History} history
 * @param {number} depth
 * @param {number} from
 * @param {number} last
 */
export function reaches(history, depth, from, last) {
  const depths = history.depths.values;
  for (let position = from + 1; position <= last; position++) {
    if (depths[position] >= depth && depths[position - 1] < depth) return position;
  }
  return null;
}
