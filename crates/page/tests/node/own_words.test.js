// One's own words, and the draft of their layout.

import assert from "node:assert/strict";
import { test } from "node:test";

import { printGrid } from "../../web/grid/model.js";
import { wordsOf } from "../../web/make/draft/edit.js";
import { arranged, faultsOf, lettersOf, moved, turned } from "../../web/make/beginnings/arranging.js";
import { draftOfLayout, sheetOf } from "../../web/make/beginnings/laid_out.js";
import { entriesOf, lengthsOf } from "../../web/make/beginnings/own_list.js";
import { clueOf } from "../../web/make/draft/said.js";

test("a list has a word a line, with a clue behind a tab, a semicolon or a comma", () => {
  const text = '\ufeffsun\tIt shines\r\n\nice cream; sweet, cold\n"say hi","a, ""b"""\nmoon\n';
  assert.deepEqual(entriesOf(text), [
    { word: "sun", clue: "It shines" },
    { word: "ice cream", clue: "sweet, cold" },
    { word: "say hi", clue: 'a, "b"' },
    { word: "moon", clue: "" },
  ]);
});

test("a phrase has the lengths of its words", () => {
  assert.deepEqual(["sun", "ice cream", "arc-en-ciel", "cœur d'or", "été"].map(lengthsOf), ["", "3,5", "3-2-4", "5,3", ""]);
});

test("a layout is a draft with the clues of its words", () => {
  const entries = [
    { word: "mars", clue: "Red" },
    { word: "so la", clue: "Two notes" },
    { word: "moon", clue: "" },
  ];
  const words = [
    { word: 0, row: 0, column: 0, down: false },
    { word: 1, row: 0, column: 3, down: true },
  ];
  const { grid, said, fill } = draftOfLayout({ grid: "mars/000o/000l/000a", words, crossings: 1, least_area: 16, proved: true }, entries);
  assert.equal(printGrid(grid), "mars/000o/000l/000a");
  const clues = wordsOf({ grid, fill }).map((answer) => clueOf(said, answer));
  assert.deepEqual(clues.map(({ text, enumeration }) => [text, enumeration]), [["Red", ""], ["Two notes", "2,2"]]);
});

const laid = {
  grid: "mars/000o/000l/000a",
  words: [
    { word: 0, row: 0, column: 0, down: false },
    { word: 1, row: 0, column: 3, down: true },
  ],
};
const letters = lettersOf(laid);

test("a layout knows the letters of its words, and all holds", () => {
  assert.deepEqual([...letters], [[0, "mars"], [1, "sola"]]);
  assert.deepEqual(faultsOf(laid.words, letters), []);
  assert.deepEqual(arranged(laid.words, letters), { ...laid, crossings: 1 });
});

test("what no longer holds of a layout is told", () => {
  const faults = (/** @type {import("../../web/make/beginnings/arranging.js").Placed[]} */ words) => faultsOf(words, letters);
  // The words part.
  assert.deepEqual(faults(moved(laid.words, 1, 0, 2)), [{ kind: "apart", words: [1] }]);
  // They have different letters in a cell.
  assert.deepEqual(faults(moved(laid.words, 1, 0, -1)), [{ kind: "letters", words: [0, 1] }]);
  // They touch, and another run arises.
  assert.deepEqual(faults(moved(laid.words, 1, 1, 0)), [{ kind: "run", run: "ssola" }]);
  // One lies along the other.
  const along = faults(turned(laid.words, 1));
  assert.deepEqual(along, [{ kind: "run", run: "marsola" }]);
  // What is moved beyond the corner moves the corner.
  assert.deepEqual(arranged(moved(laid.words, 1, -1, 0), letters).words.map(({ row }) => row), [1, 0]);
});

test("a sheet of a class has its words in the notes and their first letters", () => {
  const entries = [
    { word: "mars", clue: "Red" },
    { word: "so la", clue: "" },
  ];
  const layout = { ...laid, crossings: 1, least_area: 16, proved: true };
  const puzzle = sheetOf(layout, entries, { title: "Version 2", bank: true, first: true });
  assert.deepEqual([puzzle.title, puzzle.notes, puzzle.given], ["Version 2", "mars, so la", "M  S            "]);
  assert.equal(sheetOf(layout, entries, { title: "", bank: false, first: false }).given, undefined);
});
