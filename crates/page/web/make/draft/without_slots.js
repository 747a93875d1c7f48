// A grid in which some slots are none. Free of the page.

import { withBars } from "../../grid/model.js";

/** @typedef {import("../../grid/model.js").Grid} Grid */
/** @typedef {import("../../grid/model.js").Slot} Slot */

/** A grid in which some slots are none: there is a bar between any two of their cells. @param {Grid} grid @param {Slot[]} slots */
export function withoutSlots(grid, slots) {
  const bars = grid.cells.map((_, cell) => ({ right: false, below: false, ...grid.bars?.[cell] }));
  for (const { direction, cells } of slots) {
    for (const cell of cells.slice(0, -1)) bars[cell][direction === "across" ? "right" : "below"] = true;
  }
  return withBars(grid, bars);
}
