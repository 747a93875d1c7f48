// What the cells and slots of a grid are called, for those who hear them.

import { translator } from "../texts.js";
import { numberOf } from "./numbering.js";

/** @typedef {import("./model.js").Slot} Slot */
/** @typedef {import("./numbering.js").Numbering} Numbering */

const t = translator("grid/labels");

/**
 * @typedef {"wrong" | "given" | "revealed" | "right" | "dead" | "conflict" | "involved" | "jumped" | "queued" |
 * "disputed" | "hand" | "proposed" | "excluded"} State
 */

/**
 * Where a cell is.
 * @param {number} row from 1
 * @param {number} column from 1
 */
export function cellPlace(row, column) {
  return t("cell", { row: String(row), column: String(column) });
}

/**
 * What a cell is called.
 * @param {object} cell
 * @param {string} cell.place
 * @param {boolean} cell.isBlock
 * @param {string} cell.letter
 * @param {string} cell.text what stands in the place of a letter
 * @param {State | null} cell.state
 * @param {string} cell.begins what is said of the slots that begin there
 */
export function cellLabel({ place, isBlock, letter, text, state, begins }) {
  if (isBlock) return `${place}, ${t("block")}`;
  const content = letter ? t("letter", { letter: letter.toUpperCase() }) : text || t("empty");
  return `${place}, ${content}${state === null ? "" : `, ${t(state)}`}${begins}`;
}

/**
 * What a slot is called: its number, or its line in a grid whose lines are numbered, and its
 * direction.
 * @param {Slot} slot
 * @param {Numbering} numbering
 */
export function slotName(slot, numbering) {
  return t(slot.direction, { number: numberOf(slot, numbering) });
}

/**
 * A slot with its clue, or with its length where it has none.
 * @param {Slot} slot
 * @param {Numbering} numbering
 * @param {string} [clue]
 */
export function slotLabel(slot, numbering, clue) {
  return `${slotName(slot, numbering)}, ${clue || t("letters", { n: slot.length })}`;
}

/** How the keys of a grid go. */
export const keysHint = () => t("keys");
