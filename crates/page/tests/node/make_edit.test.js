// Edits of a draft: each changes the cells that it touches, and what was done is taken back, also after a reload.

import assert from "node:assert/strict";
import { test } from "node:test";

import { changedCells, draftOf, isGiven, openedAt, resized, withBarTurned, withBlockTurned, withFreed, withLetter, withLimit } from "../../web/make/draft/edit.js";
import { withLockTurned, withoutLetters, withProposed, withTaken, withWord } from "../../web/make/draft/edit.js";
import { NO_DEMANDS } from "../../web/make/fill/demands.js";
import { fillOf, printFill } from "../../web/make/draft/fill_text.js";
import { keepAsVersion, keepDraft, keptDrafts, versionsOf } from "../../web/make/puzzles/keeping.js";
import { keepPast, keptPast } from "../../web/make/puzzles/kept_past.js";
import { Past } from "../../web/make/draft/past.js";
import { NOTHING_SAID } from "../../web/make/draft/said.js";
import { filledIn, ownIn, withRefilled } from "../../web/make/cells/region_fill.js";
import { newWork } from "../../web/make/draft/work.js";
import { parseGrid, printGrid, slotsOf } from "../../web/grid/model.js";
import { stored } from "./stored.js";

/** @param {string} rows */
const gridOf = (rows) => /** @type {import("../../web/grid/model.js").Grid} */ (parseGrid(rows));

/** A draft whose capitals are proposed. @param {string} rows */
function draft(rows) {
  const grid = gridOf(rows.replace(/[A-Z]/g, "1"));
  const { cells } = gridOf(rows);
  const proposed = [...rows.replaceAll("/", "")].map((letter, cell) => (/[A-Z]/.test(letter) ? cells[cell] : ""));
  return { grid, fill: proposed };
}

/** The rows of a draft, what is proposed in capitals. @param {import("../../web/make/draft/edit.js").Draft} draft */
function rowsOf({ grid, fill }) {
  assert.ok(fill.every((letter, cell) => letter === "" || !/^[a-z#]/.test(grid.cells[cell])), "a letter is of the grid or proposed");
  const cells = grid.cells.map((content, cell) => (fill[cell] === "" ? content : fill[cell].toUpperCase()));
  return printGrid({ ...grid, cells });
}

test("an edit changes the cells that it touches, and no other", () => {
  const before = draft("MAR/a0E/TAs");
  const [first, , down] = slotsOf(before.grid);
  const edits = /** @type {const} */ ([
    ["a letter", withLetter(before, 1, "x"), "MxR/a0E/TAs"],
    ["the letter that is proposed", withLetter(before, 1, "a"), "MaR/a0E/TAs"],
    ["a letter in place of one of the grid", withLetter(before, 3, "o"), "MAR/o0E/TAs"],
    ["no letter where one is proposed", withLetter(before, 1, ""), "M1R/a0E/TAs"],
    ["no letter where one stands", withLetter(before, 3, ""), "MAR/10E/TAs"],
    ["a word", withWord(before, first, "sel"), "sel/a0E/TAs"],
    ["a word down", withWord(before, down, "mat"), "mAR/a0E/tAs"],
    ["a black cell", withBlockTurned(before, 1, "none"), "M0R/a0E/TAs"],
    ["black cells", withBlockTurned(before, 1, "rotation"), "M0R/a0E/T0s"],
    ["a white cell", withBlockTurned(before, 4, "none"), "MAR/a1E/TAs"],
    ["a bar", withBarTurned(before, 0, "right", "none"), "M|AR/a0E/TAs"],
    ["no bar beyond the edge", withBarTurned(before, 2, "right", "none"), "MAR/a0E/TAs"],
    ["a limit that the letter meets", withLimit(before, 1, "[aei]"), "MAR/a0E/TAs"],
    ["a limit that it does not meet", withLimit(before, 1, "[^aei]"), "M[^aei]R/a0E/TAs"],
    ["fewer rows", resized(before, 2, 3), "MAR/a0E"],
    ["more columns", resized(before, 3, 4), "MAR1/a0E1/TAs1"],
    ["a word taken", withTaken(before, first.cells), "mar/a0E/TAs"],
    ["all taken", withTaken(before), "mar/a0e/tas"],
    ["letters freed", withFreed(before, [3, 4, 8]), "MAR/A0E/TAS"],
    ["a word locked", withLockTurned(before, down.cells), "mAR/a0E/tAs"],
    ["letters cleared", withoutLetters(before, [0, 3, 4]), "1AR/10E/TAs"],
    ["another fill", withProposed(before, [..."pot", "b", "#", ..."aut"]), "POT/a0A/UTs"],
  ]);
  for (const [what, edited, rows] of edits) assert.equal(rowsOf(edited), rows, what);
  assert.equal(rowsOf(before), "MAR/a0E/TAs", "the draft before is as it was");
  assert.deepEqual(withLockTurned(withLockTurned(draft("mar/111"), [0, 1, 2]) ?? before, [0, 1, 2]), draft("mar/111"));
  assert.equal(withLockTurned(before, [4]), null);
});

test("only what changes several cells is told from other steps", () => {
  const before = draft("MAR/a0E/TAs");
  for (const [after, n] of /** @type {const} */ ([
    [withTaken(before), 0], [withLetter(before, 1, "a"), 0], [withLetter(before, 1, "x"), 1],
    [withBlockTurned(before, 1, "rotation"), 2], [resized(before, 3, 4), 9],
  ])) assert.equal(changedCells(before, after), n);
});

test("a letter that an address proposes where the grid has one is left out", () => {
  const { grid, fill } = draft("MAR/a0E");
  assert.equal(printFill({ grid, fill }), "mar-e");
  assert.deepEqual(fillOf(grid, "marxe"), fill);
});

/** @param {string} rows */
const kept = (rows, work = newWork()) => ({ ...draft(rows), demands: NO_DEMANDS, said: NOTHING_SAID, work });

test("what was done is kept with the puzzle, and bounded", () => {
  const past = new Past(kept("111/111"));
  /** @param {Partial<import("../../web/make/puzzles/keeping.js").Kept>} change */
  const go = (change) => {
    past.go({ ...past.draft, ...change });
    keepDraft(past.draft);
    keepPast(past);
  };
  const { id } = past.draft.work;
  go(draft("MAR/111"));
  go({ said: { ...NOTHING_SAID, title: "Sea", clues: { "across 1 1 mar": { text: "Sea", enumeration: "", note: "", source: "", others: "" } } } });
  go({ ...draft("MAR/sel"), said: NOTHING_SAID });
  past.undo();
  keepDraft(past.draft);
  keepPast(past);

  const again = /** @type {Past<import("../../web/make/puzzles/keeping.js").Kept>} */ (keptPast(id));
  assert.deepEqual(again.draft, past.draft);
  again.redo();
  assert.deepEqual([rowsOf(again.draft), again.draft.said], ["MAR/sel", NOTHING_SAID]);
  again.undo();
  assert.equal(again.draft.said.clues["across 1 1 mar"].text, "Sea");
  again.undo();
  assert.deepEqual([rowsOf(again.draft), again.draft.said], ["MAR/111", NOTHING_SAID]);
  again.undo();
  assert.equal(rowsOf(again.draft), "111/111");
  assert.ok(!again.canUndo);
  assert.equal(keptPast("another"), null);

  for (let n = 0; n < 300; n++) go(draft(n % 2 ? "MAR/111" : "111/SEL"));
  assert.ok((localStorage.getItem(`past:${id}`) ?? "").length < 110_000);
  const bounded = keptPast(id);
  let steps = 0;
  for (; bounded?.canUndo; steps++) bounded.undo();
  assert.equal(steps, 100);
  for (let n = 0; n < 20; n++) {
    const other = new Past(kept("a11"));
    other.go({ ...other.draft, ...draft("ab1") });
    keepDraft(other.draft);
    keepPast(other);
  }
  assert.equal([...stored.keys()].filter((key) => key.startsWith("past:")).length, 6);
  assert.equal(keptDrafts().length, 21);
});

test("of too many versions those go that came soonest after another", () => {
  const { work } = kept("111");
  const now = Date.now;
  try {
    for (let n = 0; n < 40; n++) {
      // The first twenty in a minute each, then in a second each.
      Date.now = () => 1e12 + (n < 20 ? n * 60_000 : 20 * 60_000 + n * 1000);
      keepAsVersion(kept(`${"abcdefghijklmnopqrst"[n % 20]}${n < 20 ? "a" : "b"}1`, work));
    }
  } finally {
    Date.now = now;
  }
  const rows = versionsOf(work.id).map(({ grid }) => printGrid(grid));
  assert.equal(rows.length, 30);
  assert.equal(rows[0], "tb1");
  assert.equal(rows.filter((row) => row[1] === "a").length, 20, "those of the first minutes are all there");
});

test("a region is filled by itself: what has no cell in it is as it is", () => {
  const none = () => false;
  // The corner of four cells; far from it a slot without all its letters is none, and one with all of them stays.
  const before = draft("MA1z/AR1q/111u/zzqq");
  const { grid, open } = filledIn(before, [0, 1, 4, 5], none);
  assert.deepEqual(open, [0, 1, 4, 5]);
  assert.equal(printGrid(grid), "111_z/111_q/1|1|1+u/zzqq");
  const slots = slotsOf(grid).map(({ cells }) => cells.join(" "));
  assert.deepEqual(slots, ["0 1 2 3", "4 5 6 7", "12 13 14 15", "0 4 8 12", "1 5 9 13", "3 7 11 15"]);
  assert.equal(rowsOf(withRefilled(before, open, [..."poxxulxxxxxxxxxx"])), "PO1z/UL1q/111u/zzqq");
  // Letters of one's own stay while there are others, and go where there are no others.
  assert.equal(printGrid(filledIn(draft("mAR/sel"), [0, 1, 2], none).grid), "m11/sel");
  assert.equal(printGrid(filledIn(draft("mar/sel"), [0, 1, 2], none).grid), "111/sel");
  assert.equal(rowsOf(withRefilled(draft("mar/sel"), [0, 1, 2], [..."bolsel"])), "BOL/sel");
  // But not those of a word that no list has and that goes on outside.
  const theme = filledIn(draft("marx/sels"), [0, 1, 4, 5], (word) => word === "marx");
  assert.deepEqual([printGrid(theme.grid), theme.open], ["marx/11ls", [4, 5]]);
  assert.equal(ownIn(draft("mAR/sel"), [0, 1, 2]), 1);
});

test("other words than that of a slot may stand there, but through words that no list has", () => {
  const grid = gridOf("mar/1e1/sel");
  const [first, second, third] = slotsOf(grid);
  assert.equal(printGrid(openedAt(grid, first, (cell) => cell !== 1)), "1a1/1e1/sel");
  assert.equal(openedAt(grid, second, () => true), grid, "not all its letters are there");
  assert.ok(isGiven(grid, third) && !isGiven(grid, second));
});
