// Arrow words: which block holds the clue of a slot, and what has room there.

import assert from "node:assert/strict";
import { test } from "node:test";

import { arrowPath, clueBlocks } from "../../web/grid/arrows.js";
import { fitsAbout } from "../../web/make/clues/arrow_clues.js";
import { parseGrid, slotsOf } from "../../web/grid/model.js";
import { plainPuzzle } from "../../web/plain_puzzle.js";
import { readPuzzle } from "../../web/play/table/puzzle.js";

/** The arrows of each block, and how many slots have none. @param {string} rows */
function blocksOf(rows) {
  const grid = /** @type {import("../../web/grid/model.js").Grid} */ (parseGrid(rows));
  const { blocks, unplaced } = clueBlocks(grid, slotsOf(grid));
  const told = [...blocks].map(([block, arrows]) => [
    block,
    ...arrows.map(({ slot, isBent, leavesRight }) => `${slot.direction} ${slot.number} ${isBent ? "bent " : ""}${leavesRight ? "right" : "below"}`),
  ]);
  return { told, unplaced: unplaced.length };
}

test("a clue stands before its word, else around the corner, at most two in a block", () => {
  // The corner has the clues of the first column that has words, and of the first row.
  assert.deepEqual(blocksOf("0.0/.../0.."), {
    told: [
      [6, "across 4 right"],
      [2, "down 3 below"],
      [0, "down 1 bent right", "across 2 bent below"],
    ],
    unplaced: 0,
  });
  assert.deepEqual(blocksOf("../..").unplaced, 4, "there is no block");
  assert.deepEqual(blocksOf(".../.0./...").told, [], "nothing begins beside this one");
});

test("arrows leave their block and end in the cell", () => {
  const slot = slotsOf(/** @type {any} */ (parseGrid("11")))[0];
  assert.deepEqual(arrowPath({ slot, isBent: false, leavesRight: true }, 0.25), { line: "", head: "M0 18 L13 25 L0 32Z" });
  assert.equal(arrowPath({ slot, isBent: true, leavesRight: false }, 0.25).line, "M50 0 L50 10 L58 10");
});

test("a clue of many letters has no room, and half a block has less", () => {
  const [short, middle, long] = ["Sel", "Il est blanc et se met dans la mer ou sur la table du dîner", "très ".repeat(40)];
  assert.deepEqual([short, middle, long].map((text) => fitsAbout(text, 1)), [true, true, false]);
  assert.deepEqual([short, middle].map((text) => fitsAbout(text, 2)), [true, false]);
});

test("an arrow word stays one in its puzzle", () => {
  const grid = /** @type {import("../../web/grid/model.js").Grid} */ (parseGrid("0a/bc"));
  const plain = plainPuzzle(grid, ["", "a", "b", "c"], { clues: ["", ""], numbering: "arrows" });
  assert.deepEqual([plain.arrows, plain.numbering], [true, undefined]);
  assert.equal(readPuzzle(plain)?.numbering, "arrows");
});
