// Puzzles under way: what is written of them, and how they are kept.

import assert from "node:assert/strict";
import { test } from "node:test";

import { count, demandsOf, NO_DEMANDS, withDemanded, withoutDemanded, wordsIn } from "../../web/make/demands.js";
import { draftOf, draftOfPuzzle, Past, withLetter, withWord } from "../../web/make/edit.js";
import { isAskedFor, keepDraft, keptDrafts } from "../../web/make/keeping.js";
import { branched, clueOf, isWritten, newWork, oddities, writeClue } from "../../web/make/work.js";
import { parseGrid, printGrid, slotsOf } from "../../web/grid/model.js";
import { plainPuzzle } from "../../web/plain_puzzle.js";
import { readPuzzle } from "../../web/play/puzzle.js";
import { stored } from "./stored.js";

/** @param {string} rows */
function gridOf(rows) {
  return /** @type {import("../../web/grid/model.js").Grid} */ (parseGrid(rows));
}

/** @param {string} rows */
const draft = (rows, work = newWork()) => ({ ...draftOf(gridOf(rows)), demands: NO_DEMANDS, work });

test("a clue is of a word in a slot, and goes with the word to another", () => {
  const slots = slotsOf(gridOf("111/111/111"));
  const work = newWork();
  writeClue(work, slots[0], "sel", "On the table");
  writeClue(work, slots[3], "sel", "In the sea");
  assert.equal(clueOf(work, slots[0], "sel"), "On the table");
  assert.equal(clueOf(work, slots[3], "sel"), "In the sea");
  assert.equal(clueOf(work, slots[1], "sel"), "On the table");
  assert.equal(clueOf(work, slots[0], "cas"), "");
  writeClue(work, slots[0], "sel", "");
  assert.equal(clueOf(work, slots[0], "sel"), "", "what was deleted does not come back");
});

test("a clue that holds its answer, and those of two words that are alike, are told", () => {
  const [first, second, third, fourth] = slotsOf(gridOf("111/111/111"));
  const work = newWork();
  const words = [
    { slot: first, word: "ete" },
    { slot: second, word: "mer" },
    { slot: third, word: "eau" },
    { slot: fourth, word: "sel" },
  ];
  assert.deepEqual(oddities(work, words), [null, null, null, null]);
  writeClue(work, first, "ete", "L’Été, après le printemps");
  writeClue(work, second, "mer", "Du sel dedans ");
  writeClue(work, third, "eau", "du sel DEDANS");
  writeClue(work, fourth, "sel", "Selle sans elle");
  assert.deepEqual(oddities(work, words), ["holds", "alike", "alike", null]);
  const twice = [{ slot: first, word: "sel" }, { slot: fourth, word: "sel" }];
  assert.deepEqual(oddities(work, twice), [null, null], "a word that stands twice has one clue");
});

test("clues are of one puzzle, and a branch of it begins with them", () => {
  const [slot] = slotsOf(gridOf("111"));
  const work = newWork({ title: "First" });
  writeClue(work, slot, "sel", "On the table");
  const branch = branched(work);
  writeClue(branch, slot, "sel", "In the sea");
  assert.equal(clueOf(work, slot, "sel"), "On the table");
  assert.equal(branch.title, "First");
  assert.notEqual(branch.id, work.id);
  assert.equal(clueOf(newWork(), slot, "sel"), "");
  assert.ok(isWritten(work) && !isWritten(newWork()));
});

test("a puzzle is kept once, as it is last, with what is written of it", () => {
  const first = draft("111/101/111");
  keepDraft(first);
  const second = { ...withLetter(first, 0, "a"), demands: first.demands, work: first.work };
  first.work.title = "Salt";
  keepDraft(second);
  const [kept, ...more] = keptDrafts();
  assert.deepEqual(more, []);
  assert.deepEqual(kept, second);
  // The address of a room has the grid alone, or its fill too.
  const asked = { ...draftOf(gridOf("a11/101/111")), demands: NO_DEMANDS };
  const filled = { grid: kept.grid, fill: [..."aaaa", "", ..."aaaa"], demands: NO_DEMANDS };
  assert.ok(isAskedFor(kept, asked, null) && isAskedFor(kept, asked, kept.work.id));
  assert.ok(!isAskedFor(kept, draft("111/101/111"), null));
  assert.ok(!isAskedFor(kept, filled, null) && !isAskedFor(kept, asked, "other"));
  assert.ok(isAskedFor({ ...kept, ...filled }, asked, null), "the grid alone is that of a fill too");
  assert.ok(!isAskedFor({ ...kept, ...filled }, asked, kept.work.id), "but not where it says which");
});

test("what is empty is not kept, and no more once it is", () => {
  const work = newWork();
  keepDraft(draft("111/111", work));
  assert.deepEqual(keptDrafts(), []);
  keepDraft(draft("11a/111", work));
  assert.equal(keptDrafts().length, 1);
  keepDraft(draft("111/111", work));
  assert.deepEqual(keptDrafts(), []);
});

test("two tabs that go on with one puzzle lose nothing", () => {
  keepDraft(draft("11a"));
  const [one] = keptDrafts();
  const [other] = keptDrafts();
  keepDraft({ ...withLetter(one, 0, "b"), demands: one.demands, work: one.work });
  keepDraft({ ...withLetter(other, 0, "c"), demands: other.demands, work: other.work });
  assert.deepEqual(keptDrafts().map(({ grid }) => printGrid(grid)), ["c1a", "b1a"]);
});

test("of too many, those without letters and titles go first", () => {
  keepDraft(draft("a11"));
  for (let n = 0; n < 50; n++) keepDraft(draft("101"));
  const rows = keptDrafts().map(({ grid }) => printGrid(grid));
  assert.equal(rows.length, 40);
  assert.equal(rows.at(-1), "a11");
});

test("what another program has put there is passed over", () => {
  for (const text of ["", "{", "7", "null", '[null, 3, {"id": "x"}, {"id": "y", "clues": null}]']) {
    stored.set("made", text);
    assert.deepEqual(keptDrafts(), []);
  }
});

test("a puzzle is a draft: given letters stay, those of the solution are proposed", () => {
  const plain = {
    format: "puzzle/1", rows: 2, columns: 3, cells: "..#. .", given: "T     ", solution: " É 7 C",
  };
  const puzzle = readPuzzle(plain);
  assert.ok(puzzle);
  const { grid, fill } = draftOfPuzzle(puzzle);
  assert.deepEqual(grid, { rows: 2, columns: 3, cells: ["t", ".", "#", ".", "#", "."] });
  assert.deepEqual(fill, ["t", "e", "", "", "", "c"]);
});

test("a grid that is not full is a puzzle with its given letters, without a solution", () => {
  const grid = gridOf("1a1/1#[bc]");
  const plain = plainPuzzle(grid, ["x", "a", "", "", "", ""], { clues: ["Clue"], title: "A & <b>" });
  assert.deepEqual([plain.cells, plain.given, plain.solution], ["....#.", " A    ", undefined]);
  assert.deepEqual(plain.clues, [{ direction: "across", number: 1, text: "Clue" }]);
  assert.equal(plain.title, "A & <b>");
  const solved = plainPuzzle(grid, ["x", "a", "y", "z", "#", "b"], { clues: [] });
  assert.deepEqual([solved.given, solved.solution], [undefined, "XAYZ B"]);
});

test("a word is given in its slot, is one step to take back, and keeps a fill that has it", () => {
  const grid = gridOf("1[ab]1/101/111");
  const fill = [..."mar", "o", "", "a", ..."tas"];
  const past = new Past({ grid, fill });
  const [slot] = slotsOf(grid);
  past.go(withWord(past.draft, slot.cells, "mar"));
  assert.equal(printGrid(past.draft.grid), printGrid(gridOf("mar/1#1/111")));
  assert.deepEqual(past.draft.fill, fill);
  past.go(withWord(past.draft, slot.cells, "sel"));
  assert.equal(printGrid(past.draft.grid), printGrid(gridOf("sel/1#1/111")));
  assert.ok(past.draft.fill.every((letter) => letter === ""));
  past.undo();
  past.undo();
  assert.deepEqual(past.draft, { grid, fill });
});

test("demands are words as lists fold them, each in one list, and come back from an address and from where they are kept", () => {
  assert.deepEqual(wordsIn(" Été, œuf;l'eau\nété -- "), ["ete", "oeuf", "leau"]);
  const required = withDemanded(NO_DEMANDS, "require", ["sel", "cas"]);
  const excluded = withDemanded(required, "exclude", ["cas", "mer"]);
  assert.deepEqual(excluded, { require: ["sel"], exclude: ["cas", "mer"], least: "", repeats: false });
  assert.deepEqual(withoutDemanded(excluded, "exclude", "cas").exclude, ["mer"]);
  assert.equal(count({ ...excluded, least: "0.3" }), 4);

  const demands = { ...excluded, least: "0.3", repeats: true };
  const parameters = new URLSearchParams("require=sel&exclude=cas,mer&min_score=0.3&repeats=true");
  assert.deepEqual(demandsOf((name) => parameters.get(name)), demands);
  assert.deepEqual(demandsOf(() => null), NO_DEMANDS);
  assert.equal(demandsOf(() => "[x").least, "");

  // A puzzle with nothing but demands is kept with them; an address that has others is not of it.
  const made = { ...draft("111/111"), demands };
  keepDraft(made);
  const [kept] = keptDrafts();
  assert.deepEqual(kept, made);
  assert.ok(isAskedFor(kept, draft("111/111"), null) && isAskedFor(kept, made, null));
  assert.ok(!isAskedFor(kept, { ...made, demands: excluded }, null));
});
