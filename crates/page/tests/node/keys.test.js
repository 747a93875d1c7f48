// Where keys lead in a grid.

import assert from "node:assert/strict";
import { test } from "node:test";

import { ahead, boardOf, moved, settled, turned } from "../../web/grid/keys.js";
import { parseGrid, slotsOf } from "../../web/grid/model.js";

/** Cells 0 to 4, 5 to 9 and 10 to 14. */
const ROWS = "11110/10101/11011";

/** @param {boolean} [blocksToo] */
function board(blocksToo = false) {
  const grid = /** @type {import("../../web/grid/model.js").Grid} */ (parseGrid(ROWS));
  return boardOf(grid, slotsOf(grid), blocksToo);
}

/** @typedef {import("../../web/grid/keys.js").Place} Place */

/**
 * @param {number} cell
 * @param {"across" | "down"} direction
 * @returns {Place}
 */
const at = (cell, direction) => ({ cell, direction });

test("an arrow across the direction turns first, then moves", () => {
  const first = moved(board(), at(0, "across"), "ArrowDown");
  assert.deepEqual(first, at(0, "down"));
  assert.deepEqual(moved(board(), at(0, "down"), "ArrowDown"), at(5, "down"));
});

test("an arrow across the direction moves at once where no slot turns", () => {
  // Cell 1 is in no slot down.
  assert.deepEqual(moved(board(), at(1, "across"), "ArrowDown"), at(11, "across"));
});

test("an arrow along goes over blocks, and stays at the edge", () => {
  assert.deepEqual(moved(board(), at(11, "across"), "ArrowRight"), at(13, "across"));
  assert.deepEqual(moved(board(), at(3, "across"), "ArrowRight"), at(3, "across"));
  assert.deepEqual(moved(board(), at(0, "across"), "ArrowLeft"), at(0, "across"));
});

test("blocks can be at hand where they are edited", () => {
  assert.deepEqual(moved(board(true), at(3, "across"), "ArrowRight"), at(4, "across"));
  assert.deepEqual(moved(board(true), at(4, "across"), "ArrowDown"), at(9, "down"));
});

test("space turns where there is a slot the other way", () => {
  assert.deepEqual(moved(board(), at(0, "across"), " "), at(0, "down"));
  assert.deepEqual(turned(board(), at(1, "across")), at(1, "across"));
});

test("Enter and Page Down go through the slots across, then down, and around", () => {
  const slots = slotsOf(board().grid);
  let place = at(0, "across");
  const seen = slots.map(() => {
    const { cell, direction } = place;
    place = /** @type {Place} */ (moved(board(), place, "Enter"));
    return [cell, direction];
  });
  assert.deepEqual(seen, slots.map(({ cells, direction }) => [cells[0], direction]));
  assert.deepEqual(place, at(0, "across"));
  const last = slots[slots.length - 1];
  assert.deepEqual(moved(board(), place, "Enter", true), at(last.cells[0], last.direction));
  assert.deepEqual(moved(board(), place, "PageUp"), at(last.cells[0], last.direction));
  assert.deepEqual(moved(board(), at(last.cells[0], last.direction), "PageDown"), place);
});

test("Home and End go to the first and last cell of the slot", () => {
  assert.deepEqual(moved(board(), at(2, "across"), "Home"), at(0, "across"));
  assert.deepEqual(moved(board(), at(2, "across"), "End"), at(3, "across"));
});

test("typing goes on along the slot and stays at its end", () => {
  assert.deepEqual(ahead(board(), at(2, "across")), at(3, "across"));
  assert.deepEqual(ahead(board(), at(3, "across")), at(3, "across"));
  assert.deepEqual(ahead(board(), at(5, "down"), -1), at(0, "down"));
  assert.deepEqual(ahead(board(), at(0, "down"), -1), at(0, "down"));
});

test("a direction without a slot gives way to the other", () => {
  assert.deepEqual(settled(board(), at(1, "down")), at(1, "across"));
  assert.deepEqual(settled(board(), at(5, "across")), at(5, "down"));
});

test("other keys do not move", () => {
  assert.equal(moved(board(), at(0, "across"), "Tab"), null);
});

test("a grid without slots stays where it is", () => {
  const grid = { rows: 1, columns: 1, cells: ["."] };
  const single = boardOf(grid, slotsOf(grid), false);
  for (const key of ["Enter", " ", "Home", "End", "ArrowLeft", "ArrowDown"]) {
    assert.deepEqual(moved(single, at(0, "across"), key), at(0, "across"));
  }
});
