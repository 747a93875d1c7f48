// One's own words, and the draft of their layout.

import assert from "node:assert/strict";
import { test } from "node:test";

import { printGrid } from "../../web/grid/model.js";
import { wordsOf } from "../../web/make/draft/edit.js";
import { draftOfLayout } from "../../web/make/beginnings/laid_out.js";
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
