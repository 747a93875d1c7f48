// Puzzles under way: what is written of them, and how they are kept.

import assert from "node:assert/strict";
import { test } from "node:test";

import { patterns } from "../../web/make/beginnings/patterns_dialog.js";
import { asKept, asParameters, count, demandsOf, NO_DEMANDS, ofSearch, slotScores, withDemanded, withLeastOf, withoutDemanded, wordsIn } from "../../web/make/fill/demands.js";
import { isTable, parseTable, printTable, withTable } from "../../web/make/clues/clue_table.js";
import { draftOf, draftOfPuzzle, imagesOf, resized, setOf, withBarTurned, withCells, withFreed } from "../../web/make/draft/edit.js";
import { withLetter, withTaken, withWord, wordsOf } from "../../web/make/draft/edit.js";
import { cellsToFree } from "../../web/make/draft/excluding.js";
import { Hardest } from "../../web/make/words/hardest.js";
import { estimated } from "../../web/make/numbers.js";
import { sharesOf } from "../../web/make/cells/shares.js";
import { printLooks, withLooks } from "../../web/make/draft/looks_text.js";
import { forgetPuzzle, isAskedFor, keepAsVersion, keepDraft, keptDrafts } from "../../web/make/puzzles/keeping.js";
import { printPuzzles, takePuzzles, versionsOf } from "../../web/make/puzzles/keeping.js";
import { oddities } from "../../web/make/clues/oddities.js";
import { clueOf, isEnumeration, isSaid, NO_CLUE, NOTHING_SAID, othersOf, saidOf } from "../../web/make/draft/said.js";
import { toldNotes, typedClue, withChosen, withClue } from "../../web/make/draft/said.js";
import { totalOf } from "../../web/make/words/statistics.js";
import { newWork } from "../../web/make/draft/work.js";
import { givenOf, parseGrid, printGrid, slotsOf, withLook } from "../../web/grid/model.js";
import { plainPuzzle } from "../../web/plain_puzzle.js";
import { readPuzzle } from "../../web/play/table/puzzle.js";
import { stored } from "./stored.js";

/** @param {string} rows */
function gridOf(rows) {
  return /** @type {import("../../web/grid/model.js").Grid} */ (parseGrid(rows));
}

/** @param {string} rows */
const draft = (rows, work = newWork()) => ({ ...draftOf(gridOf(rows)), demands: NO_DEMANDS, said: NOTHING_SAID, work });

test("a clue is of a slot and its word, may be there before the word, and goes with the word to another slot", () => {
  const [first, second, , down] = slotsOf(gridOf("111/111/111"));
  let said = withClue(NOTHING_SAID, { slot: first, word: null }, { text: "On the table" });
  assert.equal(clueOf(said, { slot: first, word: null }).text, "On the table");
  assert.equal(clueOf(said, { slot: first, word: "sel" }).text, "On the table", "it was meant for the word to come");
  assert.equal(clueOf(said, { slot: second, word: "sel" }).text, "");
  said = withClue(said, { slot: first, word: "sel" }, { note: "salt" });
  assert.deepEqual(clueOf(said, { slot: first, word: "sel" }), { ...NO_CLUE, text: "On the table", note: "salt" });
  assert.equal(clueOf(said, { slot: first, word: "cas" }).text, "", "now it is of that word");
  assert.deepEqual(othersOf(said, { slot: first, word: "cas" }).map(({ word }) => word), ["sel"], "but can be chosen");
  said = withClue(said, { slot: down, word: "sel" }, { text: "In the sea" });
  assert.equal(clueOf(said, { slot: first, word: "sel" }).text, "On the table");
  assert.equal(clueOf(said, { slot: second, word: "sel" }).text, "On the table");
  assert.equal(clueOf(said, { slot: second, word: "sel" }).note, "", "a note stays in its slot");
  said = withClue(said, { slot: first, word: "sel" }, { text: "" });
  assert.equal(clueOf(said, { slot: first, word: "sel" }).text, "", "what was deleted does not come back");
  const wider = slotsOf(gridOf("1111/1111/1111/1111"));
  assert.equal(clueOf(said, { slot: wider[4], word: "sel" }).text, "In the sea", "a slot of a grid that grows is the same");
});

test("a clue that holds its answer, clues that are alike, and lengths that are not the answer's are told", () => {
  const [first, second, third, fourth] = slotsOf(gridOf("111/111/111"));
  const answers = [
    { slot: first, word: "ete" },
    { slot: second, word: "mer" },
    { slot: third, word: "eau" },
    { slot: fourth, word: "sel" },
  ];
  const texts = ["L’Été, après le printemps", "Du sel dedans ", "du sel DEDANS", "Selle sans elle"];
  const kinds = (/** @type {any} */ said, /** @type {any} */ answers) => oddities(said, answers).map((oddity) => oddity?.kind ?? null);
  assert.deepEqual(kinds(NOTHING_SAID, answers), [null, null, null, null]);
  let said = answers.reduce((all, answer, at) => withClue(all, answer, { text: texts[at] }), NOTHING_SAID);
  assert.deepEqual(kinds(said, answers), ["holds", "alike", "alike", null]);
  const twice = [{ slot: first, word: "sel" }, { slot: fourth, word: "sel" }];
  assert.deepEqual(kinds(said, twice), [null, null], "a word that stands twice has one clue");
  said = withClue(said, answers[3], { enumeration: "2,2" });
  assert.equal(kinds(said, answers)[3], "misnumbered");
  said = withClue(said, answers[3], { enumeration: "1-2", text: "Do not s’el it" });
  assert.equal(kinds(said, answers)[3], "holds", "in the words of the answer");
});

test("words that a clue repeats from its answer, or from another, are told", () => {
  const slots = slotsOf(gridOf("11111111/10000000/11111111/10000000/11111111"));
  const words = ["icecream", "tomatoes", "overture", "ixtxo"];
  const answers = slots.map((slot, at) => ({ slot, word: words[at] }));
  const told = (/** @type {string[]} */ texts, enumeration = "") => {
    const said = answers.reduce((all, answer, at) => withClue(all, answer, { text: texts[at] ?? "" }), NOTHING_SAID);
    return oddities(withClue(said, answers[0], { enumeration }), answers);
  };
  assert.deepEqual(told(["Creams of a kind"], "3,5")[0], { kind: "part", word: "creams" });
  assert.equal(told(["Creams of a kind"])[0], null, "where it is one word");
  assert.equal(told(["", "Tomatoe, in the singular"])[1]?.kind, "holds");
  assert.deepEqual(told(["", "Red ones with ice cream", "Like a Tomatoe"])[2], { kind: "repeats", word: "tomatoe", slot: slots[1] });
  assert.deepEqual(told(["", "Red ones with ice cream"], "3,5")[1], { kind: "repeats", word: "cream", slot: slots[0] });
  assert.equal(told(["From over here"])[0], null, "words that mean little");
});

test("a clue that is replaced by a definition can be chosen again", () => {
  const [slot] = slotsOf(gridOf("111"));
  const answer = { slot, word: "sel" };
  let said = withClue(NOTHING_SAID, answer, { text: "Mine" });
  said = withChosen(said, answer, { text: "Theirs", source: "WordNet" });
  assert.deepEqual(othersOf(said, answer).map(({ clue }) => clue), [{ ...NO_CLUE, text: "Mine" }]);
  said = withChosen(said, answer, { text: "Also theirs", source: "WordNet" });
  said = withChosen(said, answer, { text: "Mine" });
  assert.deepEqual(clueOf(said, answer), { ...NO_CLUE, text: "Mine" });
  assert.deepEqual(othersOf(said, answer), []);
});

test("an enumeration is numbers whose sum is the length, and is typed behind a clue", () => {
  for (const [text, length, is] of /** @type {const} */ ([
    ["3,4", 7, true], ["2-3", 5, true], ["1'4", 5, true], ["", 5, true], ["7", 7, true],
    ["3,4", 8, false], ["3,,4", 7, false], ["0,7", 7, false], ["three", 5, false],
  ])) assert.equal(isEnumeration(text, length), is, text);
  assert.deepEqual(typedClue("Capital (3, 4)", 7), { text: "Capital", enumeration: "3,4" });
  assert.deepEqual(typedClue("Capital (7)", 7), { text: "Capital", enumeration: "" });
  assert.deepEqual(typedClue(" Born (1984) ", 7), { text: "Born (1984)" });
});

test("clues go to a table and come back, whatever is in them", () => {
  const answers = wordsOf({ ...draftOf(gridOf("sel/1#1/1e1")), fill: [] });
  let said = withClue(NOTHING_SAID, answers[0], { text: 'He said "salt; pepper", then\nleft', note: "n,", enumeration: "1,2" });
  said = withClue(said, answers[1], { text: "  été ", source: "Wiktionnaire" });
  for (const separator of /** @type {const} */ ([",", ";"])) {
    const table = printTable(said, answers, separator);
    assert.ok(isTable(table) && table.startsWith("\ufeffdirection"));
    assert.equal(parseTable(table).length, 1 + answers.length);
    const read = withTable(NOTHING_SAID, answers, table);
    assert.deepEqual([read?.taken, read?.left], [answers.length, []]);
    assert.equal(clueOf(/** @type {any} */ (read).said, answers[0]).text, 'He said "salt; pepper", then\nleft');
    assert.deepEqual(clueOf(/** @type {any} */ (read).said, answers[0]), clueOf(said, answers[0]));
    assert.equal(clueOf(/** @type {any} */ (read).said, answers[1]).text, "été");
    assert.equal(withTable(said, answers, table)?.said.clues["across 1 1 sel"], said.clues["across 1 1 sel"]);
  }
  const writing = (/** @type {string} */ word) => (word === "sel" ? { written: "S. El", lengths: "1,2" } : { written: "", lengths: "" });
  const written = printTable(NOTHING_SAID, answers, ";", writing);
  assert.match(written, /across;1;S\. El;"\(1,2\)";/);
  assert.equal(clueOf(/** @type {any} */ (withTable(NOTHING_SAID, answers, written)).said, answers[0]).enumeration, "1,2");
  const odd = "Direction;Number;Clue;Answer\nA;1;Salt;SEL\nD;1;Down;\nacross;1;other;MER\nacross;9;none;\n\n";
  const read = withTable(NOTHING_SAID, answers, odd);
  assert.deepEqual([read?.taken, read?.left], [2, ["across 1", "across 9"]]);
  assert.equal(withTable(NOTHING_SAID, answers, "word;score\na;1"), null);
  assert.ok(!isTable("111/101") && !isTable(""));
});

test("what an earlier page kept of a puzzle is read: a text for each clue, by the number of a cell", () => {
  const slots = slotsOf(gridOf("111/111/111"));
  const kept = { title: "Salt", source: "WordNet", clues: { "across 3 sel": "On the table", "down 1 eau": "", "x": 3 } };
  const said = saidOf(kept, 3);
  assert.equal(said.title, "Salt");
  assert.deepEqual(clueOf(said, { slot: slots[1], word: "sel" }), { ...NO_CLUE, text: "On the table", source: "WordNet" });
  assert.equal(Object.keys(said.clues).length, 2);
  assert.deepEqual(saidOf(JSON.parse(JSON.stringify(said)), 3), said);
  assert.ok(isSaid(said) && !isSaid(NOTHING_SAID) && !isSaid(saidOf({ clues: { "across 0 sel": "" } }, 3)));
  assert.equal(toldNotes({ ...said, notes: "Hello" }, [{ slot: slots[1], word: "sel" }]), "Hello\nWordNet");
});

test("the words that pull a total down are those below half of its mean", () => {
  const scores = /** @type {Record<string, number | null>} */ ({ one: 1, two: 0.9, low: 0.1, none: 0, own: 0, unlisted: null });
  const total = (/** @type {string[]} */ words) => totalOf(words, (word) => scores[word], (word) => word === "own");
  const found = total(["one", "two", "low", "none"]);
  assert.equal(found?.total, 2);
  assert.deepEqual(found?.weak, [{ word: "none", score: 0, weight: 1 }, { word: "low", score: 0.1, weight: 1 - 0.1 / 0.25 }]);
  assert.deepEqual(total(["one", "own", "unlisted"])?.weak, [], "neither the user's own nor one that no list has");
  assert.equal(total(["one", "other"]), null, "not before all scores are known");
  assert.equal(total(["none"]), null, "nor where there are none");
});

test("a phrase that is typed with blanks is one entry", () => {
  assert.deepEqual(wordsIn("Peanut gallery, J'ai œuf;\nété, été,"), ["peanutgallery", "jaioeuf", "ete"]);
});

test("a cell has the images of its symmetry", () => {
  const square = gridOf("111/111/111");
  const images = (/** @type {import("../../web/make/draft/edit.js").Symmetry} */ symmetry) => imagesOf(square, 1, symmetry).sort();
  assert.deepEqual(images("flip"), [1, 7]);
  assert.deepEqual(images("quarter"), [1, 3, 5, 7]);
  assert.deepEqual(images("diagonal"), [1, 3]);
  assert.deepEqual(imagesOf(square, 0, "quarter").sort(), [0, 2, 6, 8]);
  const oblong = gridOf("111/111");
  assert.deepEqual([imagesOf(oblong, 0, "quarter"), imagesOf(oblong, 0, "diagonal")], [[0, 5], [0]], "no square");
});

test("what a cell may have is shown by shares of the fills", () => {
  const counted = { letters: [{ a: "1", e: "3" }, null, { x: "0" }], cells: ["ae", "bc", ""] };
  assert.deepEqual(sharesOf(counted, 0), [{ letter: "e", share: 0.75 }, { letter: "a", share: 0.25 }]);
  assert.deepEqual(sharesOf(counted, 1), [{ letter: "b", share: null }, { letter: "c", share: null }]);
  assert.deepEqual([sharesOf(counted, 2), sharesOf({}, 0)], [[], []]);
  const many = sharesOf({ letters: [{ a: "1000000000000000000000000", b: "3000000000000000000000000" }] }, 0);
  assert.deepEqual(many.map(({ share }) => share), [0.75, 0.25]);
  // What is believed stands until it is counted.
  const believed = { shares: [{ a: 0.2, e: 0.8 }], cells: ["ae"] };
  assert.deepEqual(sharesOf(believed, 0), [{ letter: "e", share: 0.8 }, { letter: "a", share: 0.2 }]);
  assert.deepEqual(sharesOf({ ...believed, letters: [{ a: "1" }] }, 0), [{ letter: "a", share: 1 }]);
});

test("great numbers that are estimated are powers of ten", () => {
  assert.deepEqual([9, 54.4, 120].map(estimated), ["10⁹", "10⁵⁴", "10¹²⁰"]);
});

test("the letters of an excluded word go with it, but for those of a crossing word that stands", () => {
  const grid = gridOf("mer/1#1/1#1");
  assert.deepEqual(cellsToFree(grid, slotsOf(grid)[0]), [0, 1, 2]);
  const crossed = gridOf("mer/1#a/1#s");
  assert.deepEqual(cellsToFree(crossed, slotsOf(crossed)[0]), [0, 1]);
});

test("bars are turned with their images, and stand between white cells alone", () => {
  const grid = gridOf("111/111/111");
  const one = withBarTurned(draftOf(grid), 0, "right", "none").grid;
  assert.equal(printGrid(one), "1|11/111/111");
  assert.deepEqual(gridOf("1|11/111/111"), one);
  assert.equal(slotsOf(one).length, 6, "the first row is a letter and a word of two");
  assert.deepEqual(slotsOf(one)[0].cells, [1, 2]);
  assert.deepEqual(withBarTurned(draftOf(one), 0, "right", "none").grid, grid);
  assert.equal(printGrid(withBarTurned(draftOf(grid), 0, "right", "rotation").grid), "1|11/111/11|1");
  assert.equal(printGrid(withBarTurned(draftOf(grid), 0, "below", "both").grid), "1_11_/1_11_/111");
  assert.equal(printGrid(withBarTurned(draftOf(grid), 4, "below", "mirror").grid), "111/11_1/111");
  assert.equal(printGrid(withBarTurned(draftOf(grid), 0, "right", "flip").grid), "1|11/111/1|11");
  assert.equal(printGrid(withBarTurned(draftOf(grid), 0, "right", "diagonal").grid), "1+11/111/111");
  assert.equal(printGrid(withBarTurned(draftOf(grid), 0, "right", "quarter").grid), "1|11_/1_11/11|1");
  for (const [cell, side] of /** @type {const} */ ([[2, "right"], [6, "below"]])) {
    assert.deepEqual(withBarTurned(draftOf(grid), cell, side, "none").grid, grid, "at the edge there is none");
  }
  const both = gridOf("1+11/1[ab]_1/111");
  assert.equal(printGrid(withCells(draftOf(both), [1], "#").grid), "1_01/1[ab]_1/111");
  assert.equal(printGrid(resized(draftOf(both), 2, 4).grid), "1+111/1[ab]11");
  assert.equal(printGrid(withLetter(draftOf(both), 0, "x").grid), "x+11/1[ab]_1/111");
  assert.equal(plainPuzzle(one, new Array(9).fill(""), { clues: [] }).bars, "|        ");
});

test("a puzzle is kept once, as it is last, with what is written of it", () => {
  const first = draft("111/101/111");
  keepDraft(first);
  const said = { ...NOTHING_SAID, title: "Salt" };
  const second = { ...withLetter(first, 0, "a"), demands: first.demands, said, work: first.work };
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
  keepDraft({ ...one, ...withLetter(one, 0, "b") });
  keepDraft({ ...other, ...withLetter(other, 0, "c") });
  assert.deepEqual(keptDrafts().map(({ grid }) => printGrid(grid)).sort(), ["b1a", "c1a"]);
});

test("of too many, those without letters and titles go first", () => {
  keepDraft(draft("a11"));
  for (let n = 0; n < 70; n++) keepDraft(draft("101"));
  const rows = keptDrafts().map(({ grid }) => printGrid(grid));
  assert.equal(rows.length, 60);
  assert.equal(rows.at(-1), "a11");
  for (let n = 0; n < 70; n++) keepDraft(draft("1b1"));
  assert.equal(keptDrafts().length, 71, "what a hand has written stays");
});

test("what another program has put there is passed over", () => {
  for (const text of ["", "{", "7", "null", '[null, 3, {"id": "x"}, {"id": "y", "clues": null}]']) {
    stored.set("made", text);
    stored.set("made:x", text);
    stored.set("versions:x", text);
    assert.deepEqual(keptDrafts(), []);
    assert.deepEqual(versionsOf("x"), []);
    assert.equal(takePuzzles(text), null);
  }
});

test("what an earlier page kept in one list is there", () => {
  const old = { id: "x", at: 5, dict: "english", title: "Salt", source: "", clues: { "across 0 sel": "On the table" }, grid: "sel", fill: "" };
  stored.set("made", JSON.stringify([old, { ...old, id: "y", at: 4, grid: "111" }]));
  assert.deepEqual(keptDrafts().map(({ work }) => work.id), ["x", "y"]);
  assert.ok(!stored.has("made") && stored.has("made:x"));
  const [{ said, grid }] = keptDrafts();
  assert.equal(clueOf(said, { slot: slotsOf(grid)[0], word: "sel" }).text, "On the table");
});

test("versions are kept from time to time and when asked, each once", (context) => {
  context.mock.timers.enable({ apis: ["Date"], now: 1_000_000 });
  const work = newWork();
  for (const row of ["a11", "ab1"]) keepDraft(draft(row, work));
  assert.deepEqual(versionsOf(work.id), [], "not at once");
  context.mock.timers.tick(6 * 60_000);
  keepDraft(draft("abc", work));
  keepDraft(draft("abd", work));
  const rows = () => versionsOf(work.id).map(({ grid }) => printGrid(grid));
  assert.deepEqual(rows(), ["ab1"], "what was there before");
  for (const _ of "twice") keepAsVersion(draft("abd", work));
  assert.deepEqual(rows(), ["abd", "ab1"]);
  for (let n = 0; n < 26; n++) for (const end of "yz") keepAsVersion(draft(`a${String.fromCharCode(97 + n)}${end}`, work));
  assert.equal(rows().length, 30);
  forgetPuzzle(work.id);
  assert.deepEqual([keptDrafts(), rows()], [[], []]);
});

test("puzzles go to a file with their versions, and come back where they are not", () => {
  const first = draft("a11");
  keepDraft(first);
  keepAsVersion({ ...first, ...draftOf(gridOf("b11")) });
  keepDraft(draft("111/1c1"));
  const file = printPuzzles(keptDrafts());
  assert.equal(takePuzzles(file)?.length, 2);
  assert.equal(keptDrafts().length, 2, "what is there is not there twice");
  keepDraft({ ...first, ...draftOf(gridOf("d11")) });
  takePuzzles(file);
  assert.deepEqual(keptDrafts().map(({ grid }) => printGrid(grid)).sort(), ["111/1c1", "a11", "d11"], "both stay");
  stored.clear();
  takePuzzles(file);
  const there = keptDrafts().find(({ grid }) => grid.rows === 1);
  assert.deepEqual(versionsOf(there?.work.id ?? "").map(({ grid }) => printGrid(grid)), ["b11"]);
  assert.equal(takePuzzles('{"format": "ipuz"}'), null);
});

test("where there is no more room that is told, and versions of others make room first", () => {
  const [one, other] = [draft("a11"), draft("b11")];
  keepDraft(one);
  keepAsVersion(one);
  const { setItem } = localStorage;
  localStorage.setItem = (key, text) => {
    if (stored.has(`versions:${one.work.id}`)) throw new DOMException("", "QuotaExceededError");
    setItem(key, text);
  };
  assert.ok(keepDraft(other));
  assert.deepEqual(versionsOf(one.work.id), []);
  localStorage.setItem = () => {
    throw new DOMException("", "QuotaExceededError");
  };
  assert.ok(!keepDraft({ ...other, ...draftOf(gridOf("c11")) }));
  localStorage.setItem = setItem;
  assert.equal(keptDrafts().length, 2);
});

test("a puzzle is a draft with the letters of its solution", () => {
  const plain = {
    format: "puzzle/1", rows: 2, columns: 3, cells: "..#. .", given: "T     ", solution: " É 7 C",
  };
  const puzzle = readPuzzle(plain);
  assert.ok(puzzle);
  const { grid, fill } = draftOfPuzzle(puzzle);
  assert.deepEqual(grid, { rows: 2, columns: 3, cells: ["t", "e", "#", ".", "#", "c"] });
  assert.deepEqual(fill, ["", "", "", "", "", ""]);
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

test("demands are words as lists fold them, each in one list, and come back from an address and from where they are kept", () => {
  assert.deepEqual(wordsIn(" Été, œuf;l'eau\nété -- "), ["ete", "oeuf", "leau"]);
  const required = withDemanded(NO_DEMANDS, "require", ["sel", "cas"]);
  const excluded = withDemanded(required, "exclude", ["cas", "mer"]);
  assert.deepEqual(excluded, { ...NO_DEMANDS, require: ["sel"], exclude: ["cas", "mer"] });
  assert.deepEqual(withoutDemanded(excluded, "exclude", "cas").exclude, ["mer"]);
  assert.equal(count({ ...excluded, least: "0.3" }), 4);

  // Who lets words stand twice lets their forms stand too.
  const demands = { ...excluded, least: "0.3", repeats: true, stems: false, objective: /** @type {const} */ ("worst") };
  const parameters = new URLSearchParams("require=sel&exclude=cas,mer&min_score=0.3&repeats=true&objective=worst");
  assert.deepEqual(demandsOf((name) => parameters.get(name)), demands);
  assert.deepEqual(demandsOf(() => null), NO_DEMANDS);
  assert.equal(demandsOf(() => "[x").least, "");
  const few = { ...NO_DEMANDS, mostWeak: "2", weakBelow: "0.4" };
  assert.equal(count(few), 1);
  const { distinct, ...asked } = ofSearch(few, "en");
  assert.deepEqual([distinct, asked], [true, { objective: "floor", floor: "", no_shared_stem: "en", most_weak: "2", weak_below: "0.4" }]);
  const forms = { ...few, weakBelow: "", stems: false, floor: "0.7", objective: /** @type {const} */ ("worst") };
  assert.deepEqual(ofSearch(forms, "en"), { distinct: true, objective: "worst", floor: "0.7" });
  const keptForms = new Map(Object.entries(asKept(forms)));
  assert.deepEqual([count(forms), demandsOf((name) => keptForms.get(name))], [0, forms]);
  // Which words that are not for everybody are left out goes with all questions; what is usual is not kept.
  const family = demandsOf((name) => (name === "sensitive" ? "family" : null));
  assert.deepEqual([count(family), asParameters(family).sensitive, asKept(family).sensitive], [1, "family", "family"]);
  assert.deepEqual([count(NO_DEMANDS), asParameters(NO_DEMANDS).sensitive, asKept(NO_DEMANDS).sensitive], [0, "public", null]);
  assert.equal(demandsOf(() => "anything").sensitive, "public");
  const [first] = slotsOf(/** @type {import("../../web/grid/model.js").Grid} */ (parseGrid("111/101/111")));
  const own = withLeastOf(NO_DEMANDS, first, "0.5");
  const keptOwn = new Map(Object.entries(asKept(own)));
  assert.deepEqual([count(own), slotScores(own, [first]), demandsOf((name) => keptOwn.get(name))], [1, "0:0.5", own]);
  assert.deepEqual(withLeastOf(own, first, ""), NO_DEMANDS);
  const apart = { ...NO_DEMANDS, sharedPart: "5" };
  const keptApart = new Map(Object.entries(asKept(apart)));
  assert.deepEqual([count(apart), ofSearch(apart, "en").no_shared_part, demandsOf((name) => keptApart.get(name))], [1, "5", apart]);
  const said = new Map(Object.entries(asKept(few)));
  assert.deepEqual(demandsOf((name) => said.get(name)), few);

  // A puzzle with nothing but demands is kept with them; an address that has others is not of it.
  const made = { ...draft("111/111"), demands };
  keepDraft(made);
  const [kept] = keptDrafts();
  assert.deepEqual(kept, made);
  assert.ok(isAskedFor(kept, draft("111/111"), null) && isAskedFor(kept, made, null));
  assert.ok(!isAskedFor(kept, { ...made, demands: excluded }, null));
});

test("circles, shades and cells with several letters go into a puzzle and come back", () => {
  const circled = withLook(gridOf("{the}o1/a1#/1e1"), [1, 3], { circle: true });
  const grid = withLook(withLook(circled, [3], { shade: "#98fb98" }), [1], { number: 12 });
  const plain = plainPuzzle(grid, grid.cells.map((cell) => givenOf(cell)), { clues: [] });
  assert.deepEqual(plain.rebus, [{ cell: 0, rest: "HE" }]);
  assert.deepEqual(plain.second_numbers, [{ cell: 1, number: 12 }]);
  assert.deepEqual(withLooks(gridOf("{the}o1/a1#/1e1"), printLooks(grid)).looks, grid.looks);
  assert.deepEqual([plain.circles, plain.shades], [[1, 3], [{ cell: 3, colour: "#98fb98" }]]);
  const puzzle = readPuzzle(plain);
  assert.ok(puzzle);
  const { grid: again } = draftOfPuzzle(puzzle);
  assert.equal(printGrid(again), printGrid(grid));
  assert.deepEqual(again.looks, grid.looks);
  const solved = readPuzzle(plainPuzzle(gridOf("{the}o"), ["the", "o"], { clues: [] }));
  assert.ok(solved);
  const { grid: opened, fill } = draftOfPuzzle(solved);
  assert.deepEqual([opened.cells, fill], [["{the}", "o"], ["", ""]]);
});

test("cells of several readings go into a puzzle and come back, and are read so across and so down", () => {
  const grid = gridOf("{kit,kat}o1/{c|d}e1/111");
  assert.equal(printGrid(grid), "{kit,kat}o1/{c|d}e1/111");
  const [first, second, , down] = slotsOf(grid);
  assert.deepEqual([first.length, second.length, down.length], [5, 3, 5]);
  const work = draftOf(grid);
  const words = wordsOf({ ...work, fill: ["", "", "s", "", "", "n", "e", "a", "t"] }).map(({ word }) => word);
  assert.deepEqual(words.slice(0, 4), ["kitos", "cen", "eat", "katce"]);
  assert.deepEqual(withWord(work, down, "katxe").grid.cells[3], "{c|d}", "it keeps its letters");
  const readings = [{ cell: 0, down: "KAT" }, { cell: 3, also: ["D"] }];
  // Solved or not, they are no given letters: what is given is read in one way.
  for (const letters of [["kit", "o", "s", "c", "e", "n", "e", "a", "t"], grid.cells.map((cell) => givenOf(cell))]) {
    const plain = plainPuzzle(grid, letters, { clues: [] });
    assert.deepEqual(plain.readings, readings);
    assert.equal(plain.solution?.[3], "C");
    const puzzle = readPuzzle(plain);
    assert.ok(puzzle);
    const opened = draftOfPuzzle(puzzle);
    assert.deepEqual([opened.grid.cells[0], opened.grid.cells[3]], ["{kit,kat}", "{c|d}"]);
  }
  assert.deepEqual(["{kit, kat", "{c|d}", "{c"].map(setOf), ["{kit,kat}", "{c|d}", "c"]);
});

test("words are read through all letters of a cell, and placed around them", () => {
  const grid = gridOf("1{art}1/111");
  const [across] = slotsOf(grid);
  assert.deepEqual([across.cells.length, across.length], [3, 5]);
  const placed = withWord(draftOf(grid), across, "parte");
  assert.deepEqual(placed.grid.cells.slice(0, 3), ["p", "{art}", "e"]);
  assert.equal(wordsOf(placed)[0].word, "parte");
  assert.deepEqual(withFreed(withTaken({ grid, fill: ["p", "", "e", "", "", ""] }, [0, 1, 2]), [0, 1, 2]).grid, grid);
  assert.equal(printGrid(gridOf("{a}{ab}")), "a{ab}");
  assert.deepEqual(["{the}", "{the", "{e}", "{}", "th", "{1}"].map(setOf), ["{the}", "{the}", "e", ".", "[th]", null]);
});

test("how cells look is in an address, and what does not go with the grid is left out", () => {
  const grid = withLook(withLook(gridOf("111/111"), [0, 5], { circle: true }), [5, 2], { shade: "#d3d3d3" });
  assert.equal(printLooks(grid), "0o.2-d3d3d3.5o-d3d3d3");
  assert.deepEqual(withLooks(gridOf("111/111"), printLooks(grid)), grid);
  assert.equal(withLooks(gridOf("11"), "7o.x.1-12").looks, undefined);
  assert.deepEqual(resized(draftOf(grid), 1, 1).grid.looks, [{ circle: true, shade: "" }]);
  assert.equal(withLook(grid, [0, 2, 5], { circle: false, shade: "" }).looks, undefined);
});

test("ready patterns are of each style, and each is another with words in it", () => {
  const all = patterns();
  assert.deepEqual([...new Set(all.map(({ style }) => style))], ["french", "american", "british", "arrows"]);
  assert.equal(new Set(all.map(({ style, grid }) => style + printGrid(grid))).size, all.length);
  for (const { grid } of all) assert.ok(slotsOf(grid).length >= 8 && grid.cells.includes("#"));
  for (const { fills } of all) assert.match(fills, /^([1-9]\.\de\+\d\d)?$/);
  const large = all.filter(({ style, grid }) => style === "american" && grid.rows === 15);
  assert.equal(large.length, 20);
  for (const { grid } of large) assert.ok(grid.cells.filter((content) => content === "#").length <= 38);
  for (const { grid } of large) assert.deepEqual(grid.cells, [...grid.cells].reverse());
  const longest = large.map(({ grid }) => Math.max(...slotsOf(grid).map(({ length }) => length)));
  assert.ok(longest.filter((length) => length > 11).length >= 5, String(longest));
  assert.equal(all.filter(({ style, grid }) => style === "french" && grid.rows === 10).length, 20);
});

test("the hardest slot is the open one with the fewest words, and from it the next one", () => {
  const slots = slotsOf(gridOf("111/101/111"));
  const answers = slots.map((slot, at) => ({ slot, word: at === 1 ? "set" : null }));
  const hardest = new Hardest();
  const left = [9, 1, 3, 7];
  assert.equal(hardest.next(answers, left, slots[0]), slots[2]);
  assert.equal(hardest.next(answers, left, slots[2]), slots[3]);
  assert.equal(hardest.next(answers, left, slots[0]), slots[2]);
  assert.equal(hardest.next([], [], null), null);
});
