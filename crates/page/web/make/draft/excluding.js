// A word that is not wanted where it stands: its letters are only proposed from then on, so that the next fill has others.

import { givenOf, slotsOf } from "../../grid/model.js";

/** @typedef {import("../../grid/model.js").Grid} Grid */
/** @typedef {import("../../grid/model.js").Slot} Slot */

/**
 * The cells of a slot whose letters may go with its word: all but those of a crossing word that stands as a whole.
 * @param {Grid} grid
 * @param {Slot} slot
 */
export function cellsToFree(grid, slot) {
  const isGiven = (/** @type {number} */ cell) => givenOf(grid.cells[cell]) !== "";
  const others = slotsOf(grid).filter(({ direction, cells }) => direction !== slot.direction && cells.every(isGiven));
  const kept = new Set(others.flatMap(({ cells }) => cells));
  return slot.cells.filter((cell) => !kept.has(cell));
}
