// Games: letters, checks, what is revealed, and how they are kept.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Game } from "../../web/play/table/game.js";
import { Kept } from "../../web/play/table/progress.js";
import { readPuzzle } from "../../web/play/table/puzzle.js";
import { takeSaved, withGame, withoutGame } from "../../web/play/saving.js";
import { memory, SMALL } from "./puzzles.js";

/** @param {any} [plain] */
function newGame(plain = SMALL) {
  const puzzle = readPuzzle(plain);
  assert.ok(puzzle);
  return new Game(puzzle);
}

/**
 * @param {Game} game
 * @param {string} letters of the open cells
 */
function write(game, letters) {
  game.open.forEach((cell, at) => game.write(cell, letters[at] === "." ? "" : letters[at]));
}

test("given letters are there and stay", () => {
  const game = newGame();
  assert.equal(game.letters[8], "t");
  assert.equal(game.write(8, "x"), false);
  assert.equal(game.letters[8], "t");
  assert.equal(game.state(8), "given");
  assert.equal(game.isBegun, false);
});

test("a game is solved when the last letter is right, and stays so", () => {
  const game = newGame();
  write(game, "careasxt");
  assert.ok(game.isFull && !game.isSolved);
  game.write(7, "e");
  assert.ok(game.isSolved);
  assert.equal(game.write(7, "x"), false);
});

test("a check marks wrong letters, and writing anew takes the mark away", () => {
  const game = newGame();
  write(game, "cxr.....");
  assert.equal(game.check(game.open), 1);
  assert.equal(game.state(1), "wrong");
  assert.equal(game.state(0), null);
  game.write(1, "a");
  assert.equal(game.state(1), null);
  assert.equal(game.check(game.open), 0);
});

test("what is revealed is marked and stays; letters that were right stay the player's", () => {
  const game = newGame();
  write(game, "cx......");
  assert.equal(game.reveal([0, 1, 2]), 2);
  assert.deepEqual(game.letters.slice(0, 3), ["c", "a", "r"]);
  assert.deepEqual([0, 1, 2].map((cell) => game.state(cell)), [null, "revealed", "revealed"]);
  assert.equal(game.write(1, "x"), false);
  game.reveal(game.open);
  assert.ok(game.isSolved);
  assert.equal(game.revealed, 6);
});

test("a puzzle without its solution is played, not solved", () => {
  const game = newGame({ ...SMALL, solution: undefined });
  assert.equal(game.hasSolution, false);
  write(game, "careaset");
  assert.ok(game.isFull && !game.isSolved);
});

test("a kept game is the same again", () => {
  const game = newGame();
  write(game, "cx......");
  game.check(game.open);
  game.reveal([2]);
  game.seconds = 83.25;
  const again = newGame();
  assert.ok(again.take(JSON.parse(JSON.stringify(game.kept()))));
  assert.deepEqual(again.letters, game.letters);
  assert.deepEqual(again.marks, game.marks);
  assert.equal(again.seconds, 83.3);
});

test("what is no game of the puzzle changes nothing", () => {
  const game = newGame();
  for (const wrong of [null, {}, { letters: "ab", marks: "..", at: 9 }, { letters: 3, marks: [] }]) {
    assert.equal(game.take(wrong), false);
  }
  assert.equal(game.isBegun, false);
  // A mark without what it marks is none: else the cell could not be written to.
  assert.ok(game.take({ letters: "........t", marks: "rw......." }));
  assert.deepEqual(game.marks.filter(Boolean), []);
});

test("two tabs: the later state is taken over, and no letter is lost", () => {
  const storage = memory();
  let time = 1000;
  const [one, two] = [newGame(), newGame()];
  const tabs = [one, two].map((game) => new Kept("id", game, storage, () => time));
  tabs[0].change(() => one.write(0, "c"));
  time += 5;
  // The second tab has not been told yet, and writes: the letter of the first is there too.
  tabs[1].change(() => two.write(1, "a"));
  assert.deepEqual(two.letters.slice(0, 2), ["c", "a"]);
  assert.ok(tabs[0].sync());
  assert.deepEqual(one.letters.slice(0, 2), ["c", "a"]);
  assert.equal(tabs[0].sync(), false);
  // Within the same millisecond, too, what comes later is later.
  tabs[0].change(() => one.write(2, "r"));
  assert.ok(tabs[1].sync());
  assert.equal(two.letters[2], "r");
});

test("a browser that keeps nothing, or something else, still plays", () => {
  const game = newGame();
  new Kept("id", game, null).change(() => game.write(0, "c"));
  const full = { ...memory(), setItem: () => assert.fail("quota") };
  new Kept("id", game, full).change(() => game.write(1, "a"));
  const storage = memory();
  storage.setItem("progress:id", "{");
  new Kept("id", game, storage).change(() => game.write(2, "r"));
  assert.deepEqual(game.letters.slice(0, 3), ["c", "a", "r"]);
});

test("a saved game goes with its puzzle, and comes with it again", () => {
  const game = newGame();
  write(game, "cx......");
  game.check(game.open);
  game.seconds = 12;
  const plain = JSON.parse(JSON.stringify(withGame(game)));
  assert.deepEqual(plain.game, { letters: "cx      t", marks: ".w.......", seconds: 12 });
  const again = newGame();
  assert.ok(takeSaved(again, plain));
  assert.deepEqual(again.letters, game.letters);
  assert.deepEqual(again.marks, game.marks);
  assert.equal(again.seconds, 12);
  assert.deepEqual(withoutGame(plain), SMALL);
  assert.equal(takeSaved(newGame(), SMALL), false);
});

test("letters that another program saved are taken", () => {
  const game = newGame();
  const saved = { letters: "CÀ7     X", marks: ".........", seconds: 0 };
  assert.ok(takeSaved(game, { ...SMALL, game: saved }));
  assert.equal(game.letters.join(""), "cat");
});

test("each reading of a cell is right, and is shown whole once it is known", () => {
  const readings = [{ cell: 0, down: "TH" }, { cell: 1, also: ["EI", "O"] }];
  for (const letters of ["careaset", "cereaset", "toreaset"]) {
    const game = newGame({ ...SMALL, rebus: [{ cell: 0, rest: "H" }], readings });
    write(game, letters);
    assert.equal(game.check(game.open), 0, letters);
    assert.ok(game.isSolved, letters);
    assert.deepEqual([game.shown(0), game.shown(1)], [letters[0] === "t" ? "th" : "ch", letters[1] === "e" ? "ei" : letters[1]]);
  }
  const game = newGame({ ...SMALL, readings });
  write(game, "xareaset");
  assert.equal(game.check(game.open), 1);
});

test("of several letters in a cell the first is written, and all are shown once they are known", () => {
  const game = newGame({ ...SMALL, rebus: [{ cell: 0, rest: "HE" }, { cell: 8, rest: "É" }] });
  assert.deepEqual([game.shown(0), game.shown(8)], ["", "te"], "given letters are known");
  game.write(0, "c");
  assert.equal(game.shown(0), "c");
  game.reveal([0]);
  assert.equal(game.shown(0), "c", "it was right: it stays the player's own");
  write(game, "careaset");
  assert.ok(game.isSolved);
  assert.equal(game.shown(0), "che");
});
