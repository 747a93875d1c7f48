// Puzzles as the server writes them.

import assert from "node:assert/strict";
import { test } from "node:test";

import { puzzleId, readIpuz, slotKey } from "../../web/play/puzzle.js";
import { SMALL } from "./puzzles.js";

test("grid, solution, given letters and clues are read", () => {
  const puzzle = readIpuz(SMALL);
  assert.ok(puzzle);
  assert.equal(puzzle.title, "L'été & après");
  assert.equal(puzzle.language, "fr");
  assert.deepEqual(puzzle.grid.cells.join(""), "....#....");
  assert.deepEqual(puzzle.solution.join(""), "careaset");
  assert.equal(puzzle.solution[4], "");
  assert.deepEqual(puzzle.given, ["", "", "", "", "", "", "", "", "t"]);
  assert.equal(puzzle.clues.get(slotKey({ direction: "across", number: 1 })), "For <since>");
  assert.equal(puzzle.clues.get(slotKey({ direction: "down", number: 2 })), undefined);
});

test("words end at bars", () => {
  const bar = (/** @type {number} */ cell, /** @type {string} */ barred) => ({ cell, style: { barred } });
  const puzzle = readIpuz({
    puzzle: [
      [1, 2, bar(3, "R"), 4],
      [bar(0, "RB"), 5, 0, 0],
      [6, 0, 0, bar(0, "R")],
    ],
    clues: { Across: [[5, "Help"], [6, "Bottom"]], Down: [[1, "Left"]] },
  });
  assert.ok(puzzle);
  assert.deepEqual(
    puzzle.slots.map(({ direction, number, cells }) => [direction, number, ...cells]),
    [
      ["across", 1, 0, 1, 2],
      ["across", 5, 5, 6, 7],
      ["across", 6, 8, 9, 10, 11],
      ["down", 1, 0, 4],
      ["down", 2, 1, 5, 9],
      ["down", 3, 2, 6, 10],
      ["down", 4, 3, 7, 11],
    ],
  );
  assert.deepEqual([...puzzle.clues.values()], ["Help", "Bottom", "Left"]);
  assert.equal(readIpuz(SMALL)?.grid.bars, undefined);
});

test("slots are numbered as the clues are", () => {
  const puzzle = readIpuz(SMALL);
  const numbers = puzzle?.slots.map(({ direction, number }) => slotKey({ direction, number }));
  assert.deepEqual(numbers, ["across 1", "across 3", "down 1", "down 2"]);
});

test("a letter that no key types is given", () => {
  const solution = [["7", "A", "R"], ...SMALL.solution.slice(1)];
  assert.equal(readIpuz({ ...SMALL, solution })?.given[0], "7");
});

test("what is no puzzle is none", () => {
  for (const wrong of [null, 3, {}, { puzzle: [] }, { puzzle: [[]] }, { puzzle: [[1], [1, 2]] }]) {
    assert.equal(readIpuz(wrong), null);
  }
});

test("a puzzle without a solution or clues is one", () => {
  const puzzle = readIpuz({ puzzle: SMALL.puzzle });
  assert.deepEqual(puzzle?.solution.filter((letter) => letter !== ""), ["t"]);
  assert.equal(puzzle?.clues.size, 0);
});

test("the id tells puzzles apart by what is in them, not by their titles", () => {
  const id = (/** @type {any} */ ipuz) => {
    const puzzle = readIpuz(ipuz);
    assert.ok(puzzle);
    return puzzleId(puzzle);
  };
  assert.equal(id(SMALL), id({ ...SMALL, title: "Other" }));
  assert.notEqual(id(SMALL), id({ ...SMALL, clues: {} }));
  assert.notEqual(id(SMALL), id({ ...SMALL, solution: undefined }));
});

test("numbers, headings, holes and lengths of a puzzle's own are read", () => {
  const puzzle = readIpuz({
    puzzle: [["A", 0, "##", 7, 0, null]],
    block: "##",
    clues: {
      "Across:Waage &amp; recht": [
        ["A", "Taxi"],
        { number: 7, clue: "And", enumeration: "1,1" },
        { clue: "Nowhere", cells: [[5, 0]] },
      ],
    },
    copyright: "© Nobody",
  });
  assert.ok(puzzle);
  assert.equal(puzzle.grid.cells.join(""), "..#..#");
  assert.deepEqual(puzzle.omitted, [false, false, false, false, false, true]);
  assert.deepEqual(puzzle.labels, ["A", "", "", "7", "", ""]);
  assert.deepEqual(puzzle.headings, { across: "Waage & recht", down: "" });
  assert.deepEqual([...puzzle.clues], [["across 1", "Taxi"], ["across 2", "And (1,1)"]]);
  assert.deepEqual(puzzle.slots.map(({ label }) => label), ["A", "7"]);
  assert.equal(puzzle.copyright, "Nobody");
  // Those that are numbered as slots are have none of their own; nor has one without any.
  assert.equal(readIpuz(SMALL)?.labels, null);
  const plain = readIpuz({ puzzle: [[0, 0]], clues: { Across: [[1, "Taxi"]] } });
  assert.equal(plain?.labels, null);
  assert.deepEqual([...(plain?.clues ?? [])], [["across 1", "Taxi"]]);
});
