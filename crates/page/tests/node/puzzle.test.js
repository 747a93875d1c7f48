// Puzzles as the engine gives them.

import assert from "node:assert/strict";
import { test } from "node:test";

import { puzzleId, readPuzzle, slotKey } from "../../web/play/table/puzzle.js";
import { SMALL } from "./puzzles.js";

/** @param {any} plain */
function read(plain) {
  const puzzle = readPuzzle(plain);
  assert.ok(puzzle);
  return puzzle;
}

/** A puzzle without clues. @param {string} rows separated by "/" @param {object} [more] */
function grid(rows, more = {}) {
  const all = rows.split("/");
  return { format: "puzzle/1", rows: all.length, columns: all[0].length, cells: all.join(""), ...more };
}

test("grid, solution, given letters and clues are read", () => {
  const puzzle = read(SMALL);
  assert.equal(puzzle.title, "L'été & après");
  assert.equal(puzzle.language, "fr");
  assert.deepEqual(puzzle.grid, { rows: 3, columns: 3, cells: [..."....#...."] });
  assert.deepEqual(puzzle.solution, ["c", "a", "r", "e", "", "a", "s", "e", "t"]);
  assert.deepEqual(puzzle.given, ["", "", "", "", "", "", "", "", "t"]);
  assert.equal(puzzle.clues.get(slotKey({ direction: "across", number: 1 })), "For <since>");
  assert.equal(puzzle.clues.get(slotKey({ direction: "down", number: 2 })), undefined);
  assert.deepEqual([puzzle.author, puzzle.copyright, puzzle.notes, puzzle.labels], ["", "", "", null]);
});

test("words end at bars", () => {
  const bars = "  | " + "+   " + "   |";
  const clue = (/** @type {string} */ direction, /** @type {number} */ number) => ({ direction, number, text: "Help" });
  const clues = [clue("across", 5), clue("across", 6), clue("down", 1)];
  const puzzle = read(grid("..../..../....", { bars, clues }));
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
  assert.deepEqual([...puzzle.clues.keys()], ["across 5", "across 6", "down 1"]);
});

test("slots are numbered as the clues are", () => {
  const numbers = read(SMALL).slots.map(({ direction, number }) => slotKey({ direction, number }));
  assert.deepEqual(numbers, ["across 1", "across 3", "down 1", "down 2"]);
});

test("a letter that no key types is given", () => {
  const puzzle = read(grid("....", { given: "  É ", solution: "7œ \u{1f600}" }));
  assert.deepEqual(puzzle.given, ["7", "", "e", "\u{1f600}"]);
  assert.deepEqual(puzzle.solution, ["7", "o", "e", "\u{1f600}"]);
});

test("what is no puzzle is none", () => {
  for (const wrong of [null, 3, {}, { puzzle: [[1]] }, { ...SMALL, format: "puzzle/2" }]) {
    assert.equal(readPuzzle(wrong), null);
  }
});

test("a puzzle without a solution or clues is one", () => {
  const puzzle = read(grid("..", { given: " T" }));
  assert.deepEqual(puzzle.solution, ["", "t"]);
  assert.equal(puzzle.clues.size, 0);
});

test("the id tells puzzles apart by what is in them, not by their titles", () => {
  const id = (/** @type {any} */ plain) => puzzleId(read(plain));
  assert.equal(id(SMALL), id({ ...SMALL, title: "Other" }));
  assert.notEqual(id(SMALL), id({ ...SMALL, clues: [] }));
  assert.notEqual(id(SMALL), id({ ...SMALL, solution: undefined }));
  // By which games are kept, also those of earlier versions.
  assert.equal(id(SMALL), "1b52gz917gwfun");
});

test("numbers, headings, holes and lengths of a puzzle's own are read", () => {
  const puzzle = read(
    grid("..#.. ", {
      labels: ["A", "", "", "7", "", ""],
      headings: { across: "Waage & recht" },
      clues: [
        { direction: "across", number: 1, text: "Taxi" },
        { direction: "across", number: 2, text: "And", enumeration: "1,1" },
      ],
      copyright: "© Nobody",
    }),
  );
  assert.equal(puzzle.grid.cells.join(""), "..#..#");
  assert.deepEqual(puzzle.omitted, [false, false, false, false, false, true]);
  assert.deepEqual(puzzle.labels, ["A", "", "", "7", "", ""]);
  assert.deepEqual(puzzle.headings, { across: "Waage & recht" });
  assert.deepEqual([...puzzle.clues], [["across 1", "Taxi"], ["across 2", "And (1,1)"]]);
  assert.deepEqual(puzzle.slots.map(({ label }) => label), ["A", "7"]);
  assert.equal(puzzle.copyright, "Nobody");
});
