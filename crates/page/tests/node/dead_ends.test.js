// What a dead end comes of, what a jump goes over, and players kept together by dead ends.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Board } from "../../web/watch/search/board.js";
import { deadEndAt } from "../../web/watch/search/dead_ends.js";
import { Cursor, History } from "../../web/watch/search/history.js";
import { Player } from "../../web/watch/search/player.js";
import { NO_NODE, Tree } from "../../web/watch/search/tree.js";
import { askedFor, readSetting, wordsOf } from "../../web/watch/setting.js";

/** @typedef {import("../../web/watch/search/steps.js").Line} Line */

const FIELDS = [
  { name: "choices", value: [] },
  { name: "dead", value: null },
  { name: "words", value: [9, 9, 9, 9, 9, 9] },
];

/** @type {import("../../web/watch/search/sayings.js").Told[]} */
const SAYINGS = [
  { key: "word", parts: [["slot", "slot"], ["word", "word"]], texts: { en: "{slot} = {word}" } },
  { key: "chosen", parts: [["slot", "slot"], ["words", "number"]], texts: { en: "{slot}" } },
  { key: "rejected", parts: [["slot", "slot"], ["words", "number"], ["by", "slot"]], texts: { en: "{words}" } },
  { key: "other", parts: [], texts: { en: "-" } },
];

/** @type {(slot: number, at: number) => Line} */
const tried = (slot, at) => ["word-tried", [3], [0, at, 0, [0, slot, "abc"]]];

/**
 * Rows 1, 2 and 3 of a 3×3 have words; column 1 has none, for rows 1 and 2: back to row 2, over row 3.
 * @type {Line[]}
 */
const STEPS = [
  tried(0, 0),
  tried(1, 1),
  tried(2, 2),
  ["slot-chosen", [1, 3, 9]],
  ["words-rejected", [2, 3, 4, 0]],
  ["words-rejected", [2, 5, 7, 2]],
  ["words-rejected", [2, 3, 5, 1]],
  ["dead-end", [3], [1, 3]],
  ["backjump", [3]],
  ["backtrack", [3], [0, 1, 2], [1, null]],
  tried(1, 1),
  ["dead-end", [3], [1, 3]],
  ["backtrack", [3], [0, 1, 1], [1, null]],
];

function searched() {
  const header = {
    grid: ["...", "...", "..."],
    alphabet: "abc",
    slots: ["row 1", "row 2", "row 3", "column 1", "column 2", "column 3"],
    words: [9, 9, 9, 9, 9, 9],
    cells: Array(9).fill("abc"),
    state: FIELDS,
    sayings: SAYINGS,
  };
  const history = new History(new Board(header), header);
  const tree = new Tree();
  for (const line of STEPS) tree.push(line[0], history.push(line), history.length);
  return { history, tree };
}

test("a dead end tells which crossings removed how many words, and a jump what it goes over", () => {
  const { history } = searched();
  const cursor = new Cursor(history);
  const at = (/** @type {number} */ position) => {
    cursor.seek(position);
    const { rejected, over } = deadEndAt(history, position, cursor.state);
    return { rejected: [...rejected].sort(), over };
  };
  assert.deepEqual(at(7), { rejected: [], over: [] }, "not yet");
  assert.deepEqual(at(8), { rejected: [[0, 4], [3, 5]], over: [] }, "without those of another slot");
  assert.deepEqual(at(9), { rejected: [[0, 4], [3, 5]], over: [2] });
  assert.deepEqual(at(10), { rejected: [], over: [] });
  assert.deepEqual(at(0), { rejected: [], over: [] });
  assert.deepEqual([history.board.crossing(3, 1), history.board.crossing(0, 1), history.board.crossing(9, 1)], [3, null, null]);
});

test("the tree has the jump, from its node to the one that goes on", () => {
  const { tree } = searched();
  // Nodes: the root, row 1, row 2, row 3, row 2 again.
  assert.deepEqual([8, 9, 13].map((position) => tree.jumpFrom(3, position)), [NO_NODE, 1, 1]);
  assert.deepEqual([1, 2, 4].map((node) => tree.jumpFrom(node, 13)), [NO_NODE, NO_NODE, NO_NODE]);
});

test("a player goes by dead ends, each with its jump", () => {
  const { history } = searched();
  assert.deepEqual([...history.deadEnds.values.slice(0, history.deadEnds.length)], [9, 12]);
  const player = new Player(history);
  player.isComplete = true;
  player.stride = "dead end";
  const going = (/** @type {() => void} */ go) => {
    go();
    return [player.position, player.deadEnds];
  };
  assert.deepEqual(going(() => player.forward()), [9, 1]);
  assert.deepEqual(going(() => player.forward()), [12, 2]);
  assert.deepEqual(going(() => player.forward()), [13, 2]);
  assert.deepEqual(going(() => player.back()), [12, 2]);
  assert.deepEqual(going(() => player.back()), [9, 1]);
  assert.deepEqual(going(() => player.back()), [0, 0]);
  assert.deepEqual(going(() => player.goToDeadEnd(7)), [13, 2]);
  assert.deepEqual(going(() => player.goTo(8)), [8, 1], "its jump comes next");
  player.goTo(0);
  player.speed = 1;
  player.playOrPause();
  for (let quarter = 0; quarter < 4; quarter++) player.goOn(0.25);
  assert.deepEqual([player.position, player.isMoving], [9, true]);
  for (let quarter = 0; quarter < 8; quarter++) player.goOn(0.25);
  assert.deepEqual([player.position, player.isMoving], [13, false]);
});

test("words of one's own are read as they are written", () => {
  assert.equal(wordsOf(" Été, hiver;\nmai  mars\t12"), "Été,hiver,mai,mars");
  assert.equal(wordsOf(" ; "), "");
});

test("words that are given stand in what is searched, whatever the lists have", () => {
  const setting = readSetting((name) => (name === "grid" ? "nope/1111" : null));
  const { grid, hold_given } = askedFor(setting, setting.strategies[0], "english");
  assert.deepEqual({ grid, hold_given }, { grid: "nope/1111", hold_given: true });
});
