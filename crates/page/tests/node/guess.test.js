// What replies tell, and a game folded from its steps.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  agreement,
  lettersTold,
  printHistory,
  readHistory,
  replyTo,
  squares,
  withNextMark,
} from "../../web/guess/replies.js";
import { lengthOf, offered, seedOf } from "../../web/guess/setting.js";
import { Recording } from "../../web/guess/watch/steps.js";

test("repeated letters are replied to as the game does", () => {
  for (const [secret, guess, wordle, mastermind] of [
    ["favor", "error", "...gg", "2+0"],
    ["abbey", "babes", "yygg.", "2+2"],
    ["abbey", "kebab", ".ygyy", "1+3"],
    ["crane", "nanny", ".y.g.", "1+1"],
    ["aa", "aa", "gg", "2+0"],
  ]) {
    assert.equal(replyTo("wordle", secret, guess), wordle);
    assert.equal(replyTo("mastermind", secret, guess), mastermind);
  }
});

test("the best that was told of a letter counts", () => {
  const told = lettersTold([
    { guess: "error", reply: "...gg" },
    { guess: "roses", reply: "yg..." },
  ]);
  assert.deepEqual(Object.fromEntries(told), { e: ".", r: "g", o: "g", s: "." });
});

test("marks go round", () => {
  let reply = "..";
  const seen = [reply];
  for (let click = 0; click < 3; click++) seen.push((reply = withNextMark(reply, 1)));
  assert.deepEqual(seen, ["..", ".y", ".g", ".."]);
});

test("histories are read as they are printed, and what is of another game is left out", () => {
  const turns = [
    { guess: "tarie", reply: ".y..g" },
    { guess: "ronde", reply: "y...g" },
  ];
  assert.deepEqual(readHistory(printHistory(turns), "wordle", 5), turns);
  assert.deepEqual(readHistory(printHistory(turns), "wordle", 6), []);
  assert.deepEqual(readHistory(printHistory(turns), "mastermind", 5), []);
  assert.deepEqual(readHistory("abba=1 2,abcd=0+0,ab=0+0,nonsense,", "mastermind", 4), [
    { guess: "abba", reply: "1+2" },
    { guess: "abcd", reply: "0+0" },
  ]);
  assert.deepEqual(readHistory(null, "wordle", 5), []);
});

test("squares give no letter away", () => {
  assert.equal(squares([{ guess: "error", reply: ".y.gg" }]), "⬜🟨⬜🟩🟩");
  assert.equal(squares([{ guess: "error", reply: "2+1" }]), "🟩🟩🟨 2+1");
  assert.equal(squares([{ guess: "error", reply: "0+0" }]), "0+0");
});

test("a word agrees letter by letter and turn by turn", () => {
  const turns = [
    { guess: "error", reply: "...gg" },
    { guess: "abbey", reply: "y...." },
  ];
  assert.deepEqual(agreement("wordle", turns, "favor"), {
    letters: [true, true, true, true, true],
    turns: [true, true],
  });
  // No e is in the word.
  assert.deepEqual(agreement("wordle", turns, "eavor"), {
    letters: [false, true, true, true, true],
    turns: [false, false],
  });
  // The a was misplaced where it is.
  assert.deepEqual(agreement("wordle", turns, "avfor").letters, [false, true, true, true, true]);
  const numbers = [{ guess: "ab", reply: "1+0" }];
  assert.deepEqual(agreement("mastermind", numbers, "ac").turns, [true]);
  assert.deepEqual(agreement("mastermind", numbers, "ba"), {
    letters: [false, false],
    turns: [false],
  });
});

test("lengths are those of the dictionary, seeds are numbers of the server", () => {
  const lengths = offered([1, 2, 3, 5, 6, 12, 13]);
  assert.deepEqual(lengths, [3, 5, 6, 12]);
  assert.deepEqual(["6", "7", null, "x"].map((text) => lengthOf(text, lengths)), [6, 5, 5, 5]);
  assert.deepEqual(["0", "4294967295", "4294967296", "-1", "", null].map(seedOf), [
    0, 4294967295, null, null, null, null,
  ]);
});

/** A search over words of two letters: ab is tried, then b is taken back, then ac found. */
const STEPS = [
  { event: "guess", turn: 0, word: [3, 4] },
  { event: "reply", turn: 0, reply: ".." },
  { event: "classes", turn: 0, before: 9, after: 4, sizes: [], others: [0, 0] },
  { event: "pruned", position: 0, letters: [3, 4], turn: 0 },
  { event: "placed", position: 0, letter: 0 },
  { event: "pruned", position: 1, letters: [3, 25], turn: null },
  { event: "placed", position: 1, letter: 1 },
  { event: "dead", turn: 0 },
  { event: "taken-back", position: 1 },
  { event: "taken-back", position: 0 },
  { event: "placed", position: 0, letter: 0 },
  { event: "guess", turn: 1, word: [0, 2] },
  { event: "reply", turn: 1, reply: "gg" },
];

test("steps fold into the prefix, the domains and the turns, forwards and back", () => {
  const recording = new Recording(2);
  recording.add(STEPS);
  const at = (/** @type {number} */ position) => {
    const { prefix, removed, dead, turns } = recording.seek(position);
    const gone = removed.map((letters) => [...letters.keys()].join(""));
    return { prefix, gone, dead, turns: turns.length };
  };
  assert.deepEqual(at(0), { prefix: "", gone: ["", ""], dead: null, turns: 0 });
  assert.deepEqual(at(8), { prefix: "ab", gone: ["de", "dz"], dead: 0, turns: 1 });
  // What was removed since a letter was placed comes back with it.
  assert.deepEqual(at(9), { prefix: "a", gone: ["de", "dz"], dead: 0, turns: 1 });
  assert.deepEqual(at(10), { prefix: "", gone: ["de", ""], dead: 0, turns: 1 });
  assert.deepEqual(at(13), { prefix: "", gone: ["", ""], dead: null, turns: 2 });
  assert.deepEqual(at(5), { prefix: "a", gone: ["de", ""], dead: null, turns: 1 });
  assert.equal(at(99).turns, 2);
  assert.deepEqual(recording.seek(13).turns[1], { guess: "ac", reply: "gg" });
  assert.equal(recording.seek(13).counters.placed, 3);
});

test("guesses are found forwards and back", () => {
  const recording = new Recording(2);
  recording.add(STEPS);
  assert.equal(recording.find(0, ["reply"], 1), 2);
  assert.equal(recording.find(2, ["reply"], 1), 13);
  assert.equal(recording.find(13, ["reply"], 1), 13);
  assert.equal(recording.find(13, ["reply"], -1), 2);
  assert.equal(recording.find(2, ["reply"], -1), 0);
});

test("the generations of a search begin anew", () => {
  const recording = new Recording(2);
  const generation = (/** @type {number} */ number) => ({
    event: "generation", number, best: 1, mean: 2, compatible: number, sample: [[[0, 1], 1]],
  });
  recording.add([generation(0), generation(1), generation(0)]);
  assert.equal(recording.seek(2).generations.length, 2);
  assert.equal(recording.seek(3).generations.length, 1);
});
