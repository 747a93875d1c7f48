// What the page keeps of a search as it is told: the state at each step, the tree, and what is said.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Board, NONE } from "../../web/watch/search/board.js";
import { Cursor, History } from "../../web/watch/search/history.js";
import { next, previous, reaches } from "../../web/watch/search/landmarks.js";
import { Packed } from "../../web/watch/search/packed.js";
import { Player } from "../../web/watch/search/player.js";
import { Tree } from "../../web/watch/search/tree.js";
import { MOST, TreeLayout } from "../../web/watch/views/tree_layout.js";
import { speak } from "./spoken.js";

/** @typedef {import("../../web/watch/search/steps.js").Line} Line */

/** The fields of a small state, in another order than the program's: the page goes by their names. */
const FIELDS = [
  { name: "letters", value: [3, 3] },
  { name: "choices", value: [] },
  { name: "words", value: [4] },
  { name: "queue", value: [] },
  { name: "slot", value: null },
  { name: "tried", value: 0 },
];

/** @type {import("../../web/watch/search/sayings.js").Told[]} */
const SAYINGS = [
  { key: "word", parts: [["slot", "slot"], ["word", "word"]], texts: { en: "{slot} = {word}", fr: "{slot} = {word}" } },
  { key: "tried", parts: [["choice", "saying"]], texts: { en: "{choice} is tried", fr: "essai de {choice}" } },
  {
    key: "lost",
    parts: [["cell", "cell"], ["gone", "letters"], ["n", "number"], ["to", "slots"], ["of", "total"]],
    texts: { en: "{cell} loses {gone} and {n} {n:word|words} to {to}, of {of}", fr: "{cell} perd {gone}, {n} {n:mot|mots}" },
  },
  { key: "back", parts: [], texts: { en: "back" } },
];

/** A choice, a dead end after it, and the way back. @type {Line[]} */
const STEPS = [
  ["word-tried", [1, [0, 0, "ab"]], [1, 0, 0, [0, 0, "ab"]], [0, 0, 2, 1, 2], [2, 0, 1, 1], [4, 0], [5, 1]],
  ["wipe-out", [3], [3, 0, 0, 1, 0]],
  ["backtrack", [3], [1, 0, 1], [0, 0, 1, 3], [0, 1, 1, 3], [2, 0, 1, 4], [3, 0, 1], [3, 0, 1], [4, null]],
];

test("lists are packed and read again in any order", () => {
  const packed = new Packed();
  /** @type {any[][]} */
  const lists = [[], [0, 63, 64, 127, 128, 2 ** 26 - 1, 2 ** 40], [null, "", "é", [1, [2, []], null]], [-1, 0.5, 2 ** 60]];
  for (let round = 0; round < 50; round++) for (const list of lists) packed.push([round, ...list]);
  for (let place = 0; place < 400; place++) {
    const number = (place * 77) % packed.length;
    assert.deepEqual(packed.get(number), [Math.floor(number / 4), ...lists[number % 4]]);
  }
  const bytes = packed.bytes;
  packed.push([999, "cut"], 1);
  assert.deepEqual(packed.get(packed.length - 1), ["cut"]);
  assert.ok(bytes < 40 * 200 && packed.others.length === 7, `${bytes}`);
});

test("the state is what the changes make of it, wherever one goes", () => {
  const { history } = broad(2000);
  const cursor = new Cursor(history);
  const kinds = [
    { letters: [3, 3], choices: [], words: [4], queue: [], slot: null },
    { letters: [1, 2], choices: [[0, 0, "ab"]], words: [1], queue: [], slot: 0 },
    { letters: [1, 2], choices: [[0, 0, "ab"]], words: [1], queue: [1, 0], slot: 0 },
  ];
  const check = (/** @type {number} */ position) => {
    cursor.seek(position);
    assert.equal(cursor.position, position);
    const { state } = cursor;
    const lists = ["letters", "choices", "words", "queue"].map((name) => [name, state.list(name)]);
    const expected = kinds[position % 3];
    assert.deepEqual({ ...Object.fromEntries(lists), slot: state.value("slot") }, expected, `after ${position} steps`);
    assert.equal(state.value("tried"), position === 0 ? 0 : 1);
    assert.equal(history.depth(position), expected.choices.length);
    assert.ok(Math.abs(history.spaces.values[position] - Math.log10(expected.words[0])) < 1e-4);
  };
  const places = [0, 1, 2, 3, 1023, 1024, 1025, 2048, 2050, 5999, 6000];
  for (const place of [...places, ...places.toReversed()]) check(place);
  for (let place = 0; place < 300; place++) check((place * 3571) % 6001);
  for (let place = 4000; place < 4200; place++) check(place);
  for (let place = 4200; place > 4000; place--) check(place);
  assert.equal(cursor.state.value("unknown"), null);
  assert.deepEqual(cursor.state.list("unknown"), []);
  assert.ok(history.steps.bytes / history.length < 40);
});

test("what is said has its parts, and what is unknown breaks nothing", () => {
  const { history } = broad(1);
  const { sayings } = history;
  const lost = /** @type {[number, ...any[]]} */ ([2, 1, 3, 1234, [0, 0, 0, 0, 0, 0, 0], 1_500_000]);
  speak("en");
  assert.equal(sayings.say(history.step(0).said), "row 1 = AB is tried");
  const names = Array(6).fill("row 1").join(", ");
  assert.equal(sayings.say(lost), `cell 1,2 loses AB and 1,234 words to ${names} and 1 more, of 1.5`);
  assert.equal(sayings.say([9, 4, "x"]), "9: 4: x");
  speak("fr");
  assert.equal(sayings.say(history.step(0).said), "essai de la ligne 1 = AB");
  assert.equal(sayings.say([0, 0, "ab"], true), "ligne 1 = AB");
  assert.equal(sayings.say([3]), "back");
  speak("eo");
  assert.match(sayings.say([1, [0, 0, "ab"]]), /= AB is tried$/);
});

test("the tree has the open choices at each step", () => {
  const { history, tree } = broad(100);
  const cursor = new Cursor(history);
  for (let position = 0; position <= history.length; position++) {
    cursor.seek(position);
    const path = tree.path(tree.at(position)).slice(1);
    assert.deepEqual(path.map((node) => history.opened(tree.opened.values[node] - 1)), cursor.state.list("choices"));
  }
  assert.deepEqual([tree.nodes.values[0], tree.deadEnds.values[0], tree.fills.values[0]], [101, 100, 0]);
  tree.push("word-tried", [[1, 0, 0, [0, 0, "ab"]]], 301);
  tree.push("undone", [[1, 0, 1]], 302);
  tree.push("fill", [], 303);
  assert.equal(tree.fills.values[101], 1, "the fill is told after its choice was undone");
});

/** A board of one slot, and a history of many choices in it with a dead end after each. */
function broad(/** @type {number} */ many) {
  const header = {
    grid: [".."],
    alphabet: "ab",
    slots: ["row 1"],
    words: [4],
    cells: ["ab", "ab"],
    state: FIELDS,
    sayings: SAYINGS,
  };
  const history = new History(new Board(header), header);
  const tree = new Tree();
  for (let word = 0; word < many; word++) {
    for (const line of STEPS) tree.push(line[0], history.push(line), history.length);
  }
  return { history, tree };
}

test("a player goes to landmarks and back, and stops at a depth", () => {
  const { history } = broad(1000);
  assert.equal(next(history, "dead end", 0), 2);
  assert.equal(next(history, "dead end", 2), 5);
  assert.equal(previous(history, "dead end", 5), 2);
  assert.equal(previous(history, "dead end", 2), null);
  assert.equal(next(history, "jump", 0), null);
  assert.equal(reaches(history, 1, 1, 9), 4);
  const player = new Player(history);
  player.isComplete = true;
  player.speed = 1000;
  player.depth = 1;
  player.playOrPause();
  player.goOn(0.1);
  assert.deepEqual([player.position, player.isMoving], [1, false]);
  player.depth = null;
  player.playOrPause();
  player.goOn(0.1);
  assert.deepEqual([player.position, player.isMoving], [101, true]);
  player.next("fill");
  assert.deepEqual([player.position, player.isMoving], [101, false]);
  assert.deepEqual(player.notice, { landmark: "fill", isBack: false });
});

test("a large tree is folded, but what is at hand is drawn", () => {
  const small = broad(MOST - 1);
  const { layout } = new TreeLayout(small.tree);
  assert.equal(layout.node.length, MOST);
  const { tree, history } = broad(3 * MOST);
  const layouts = new TreeLayout(tree);
  for (const position of [1, 2, 4500, history.length - 1, history.length]) {
    const node = tree.at(position);
    const around = layouts.around(node, false);
    assert.ok(around.node.length < MOST);
    assert.ok(around.items.has(node));
    const counted = around.isFolded.map((is, item) => (is ? around.nodes[item] : 1));
    assert.equal(
      counted.reduce((sum, nodes) => sum + nodes),
      tree.length,
    );
  }
});

test("cells know their slots", () => {
  const grid = ["..#", "..."];
  const header = {
    grid,
    alphabet: "ab",
    slots: ["row 1", "row 2", "column 1", "column 2"],
    words: [1, 1, 1, 1],
    cells: ["ab", "ab", "ab", "ab", "ab"],
    state: [],
    sayings: [],
  };
  const board = new Board(header);
  assert.deepEqual(board.cellsOf, [
    [0, 1],
    [2, 3, 4],
    [0, 2],
    [1, 3],
  ]);
  assert.deepEqual(board.slotsOf[4], [1, NONE]);
  assert.throws(() => new Board({ ...header, words: [1] }), /another grid/);
});
