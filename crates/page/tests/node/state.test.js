// What the page folds from the steps of a search is what the program folds, step by step.
//
// `cargo test -p page --test page_steps -- --ignored` records searches with all algorithms, with
// what the program makes of them, into a folder, and runs this file on it.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { Board, NONE } from "../../web/watch/board.js";
import { Cursor, History } from "../../web/watch/history.js";
import { next, previous, reaches } from "../../web/watch/landmarks.js";
import { Player } from "../../web/watch/player.js";
import { crossings } from "../../web/watch/state.js";
import { sentence } from "../../web/watch/sentences.js";
import { Wording } from "../../web/watch/wording.js";
import { Tree } from "../../web/watch/tree.js";
import { MOST, TreeLayout } from "../../web/watch/tree_layout.js";
import { speak } from "./spoken.js";

const folder = process.env.RECORDED_STEPS;
const skip = folder === undefined && "RECORDED_STEPS names no folder of recorded searches";
const names =
  folder === undefined ? [] : readdirSync(folder).filter((name) => name.endsWith(".json"));

/** @param {string} name */
function recorded(name) {
  const search = JSON.parse(readFileSync(join(/** @type {string} */ (folder), name), "utf8"));
  const history = new History(new Board(search.header));
  const tree = new Tree();
  for (const line of search.steps) tree.push(history.push(line), history.length);
  return { ...search, history, tree, board: history.board };
}

/**
 * A state as the program writes it down.
 * @param {Board} board
 * @param {import("../../web/watch/state.js").State} state
 */
function written(board, state) {
  return {
    letters: [...state.letters].map((letters) => board.spell(letters)),
    words: [...state.words],
    slot: state.slot,
    cell: state.cell,
    queued: state.queued,
    queue: state.queue,
    conflict: state.conflict,
    crossings: state.conflict && crossings(board, state.conflict),
    weights: [...state.weights],
    counters: { ...state.counters },
    fill: state.fill,
    totals: state.totals,
    choices: state.levels.map(({ number, choice }) => ({
      level: number,
      ...("slot" in choice
        ? { slot: choice.slot, word: choice.word }
        : { cell: choice.cell, letter: choice.letter }),
    })),
  };
}

/** The numbers of the page are grouped; the program's are not. @param {string} text */
function ungrouped(text) {
  return text.replace(/(?<=\d),(?=\d{3})/g, "");
}

test("there are recorded searches of all algorithms", { skip }, () => {
  const algorithms = new Set(names.map((name) => name.split(" ")[0]));
  const all = ["best", "branch-and-bound", "cbj", "cbj-fc", "dual", "mac", "rac", "rac-fc"];
  assert.deepEqual([...algorithms].sort(), all);
});

for (const name of names) {
  test(`${name}: states, also when one jumps there`, { skip }, () => {
    const { history, board, expected } = recorded(name);
    assert.ok(expected.length > 1);
    const cursor = new Cursor(history);
    const check = ({ position, state }) => {
      cursor.seek(position);
      assert.equal(cursor.position, position);
      assert.deepEqual(written(board, cursor.state), state, `after ${position} steps`);
      assert.equal(history.depth(position), state.choices.length);
    };
    expected.forEach(check);
    expected.toReversed().forEach(check);
    // From one end to the other, so that runs of steps are jumped over.
    expected.forEach((at, place) => check(place % 2 === 0 ? at : expected.at(-place)));
  });

  test(`${name}: sentences in English as in the terminal, and in French`, { skip }, () => {
    const { history, board, sentences } = recorded(name);
    const cursor = new Cursor(history);
    for (let position = 1; position <= history.length; position++) {
      cursor.seek(position);
      const step = history.step(position - 1);
      speak("en");
      const told = ungrouped(sentence(board, cursor.before, step));
      assert.equal(told, sentences[position - 1]);
      speak("fr");
      const french = sentence(board, cursor.before, step);
      assert.ok(french !== "" && !/undefined|null|\brow\b|\bcell\b|[{}]/.test(french), french);
    }
  });

  test(`${name}: the tree has the open choices at each step`, { skip }, () => {
    const { history, tree, board } = recorded(name);
    const cursor = new Cursor(history);
    const wording = new Wording(board);
    speak("en");
    for (let position = 0; position <= history.length; position++) {
      cursor.seek(position);
      const path = tree.path(tree.at(position)).slice(1);
      const chosen = path.map((node) => {
        const step = history.step(tree.opened.values[node] - 1);
        return wording.choice(step);
      });
      const open = cursor.state.levels.map(({ choice }) => wording.choice(choice));
      assert.deepEqual(chosen, open, `after ${position} steps`);
    }
    const { tried, fills } = history.last.counters;
    assert.equal(tree.nodes.values[0], tried + 1);
    assert.equal(tree.fills.values[0] > 0, fills > 0);
  });
}

/** A board of one slot, and a history of many choices in it with a dead end after each. */
function broad(/** @type {number} */ many) {
  const header = {
    grid: [".."],
    alphabet: "ab",
    slots: ["row 1"],
    words: [4],
    cells: ["ab", "ab"],
  };
  const history = new History(new Board(header));
  const tree = new Tree();
  for (let word = 0; word < many; word++) {
    for (const line of [
      { event: "word-tried", slot: 0, word: "ab", level: 1 },
      { event: "wipe-out", slot: 0, conflict: [] },
      { event: "backtrack", from: 1, to: 0 },
    ]) {
      tree.push(history.push(line), history.length);
    }
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
