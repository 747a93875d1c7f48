// Steps that are worth going to.

import { DEAD_ENDS } from "./history.js";

/** @typedef {import("./history.js").History} History */
/** @typedef {"dead end" | "jump" | "fill"} Landmark */

/** The events of each. @type {Record<Landmark, string[]>} */
const EVENTS = {
  "dead end": [...DEAD_ENDS],
  jump: ["backjump"],
  fill: ["fill"],
};

/**
 * What tells the kinds of steps that a landmark is at.
 * @param {History} history
 * @param {Landmark} landmark
 */
const kindsOf = ({ steps }, landmark) => new Set(EVENTS[landmark].map((event) => steps.events.indexOf(event)));

/**
 * The place right after the next step of a kind, after a place; null if there is none.
 * @param {History} history
 * @param {Landmark} landmark
 * @param {number} from
 */
export function next(history, landmark, from) {
  const kinds = history.steps.kinds.values;
  const wanted = kindsOf(history, landmark);
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
  const wanted = kindsOf(history, landmark);
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
