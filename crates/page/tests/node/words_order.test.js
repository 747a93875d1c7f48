// Scores of the user's own, and the order of the words of a slot.

import assert from "node:assert/strict";
import { test } from "node:test";

import { asList, asParameter, keepScores, keptScores, moved, SCORES, stepOf } from "../../web/make/words/own_scores.js";
import { inOrder } from "../../web/make/words/words_order.js";
import { stored } from "./stored.js";

test("scores of one's own are kept, and are a list and a parameter", () => {
  assert.equal(keptScores(SCORES).size, 0);
  keepScores(SCORES, new Map([["sel", 40], ["anis", 0.5]]));
  const kept = keptScores(SCORES);
  assert.deepEqual([...kept], [["sel", 40], ["anis", 0.5]]);
  assert.equal(asList(kept), "anis;0.5\nsel;40\n");
  assert.equal(asParameter(kept, new Set([3, 4])), "anis:0.5,sel:40");
  assert.equal(asParameter(kept, new Set([3])), "sel:40");
  assert.equal(asParameter(kept, new Set()), "");
});

test("what another program has put there is passed over", () => {
  for (const text of ["", "{", "null", "7", '{"a b": 3, "sel": "x", "mer": -1, "cas": null, "A": 2}']) {
    stored.set("scores", text);
    assert.deepEqual([...keptScores(SCORES)], [], text);
  }
});

test("of too many scores for a question the last ones are asked with", () => {
  const letters = "abcdefghij";
  const word = (/** @type {number} */ n) => [...String(n).padStart(5, "0")].map((digit) => letters[Number(digit)]).join("");
  const many = new Map(Array.from({ length: 9000 }, (_, n) => [word(n), 1]));
  const asked = asParameter(many, new Set([5]));
  assert.ok(asked.length <= 40_000 && asked.length > 30_000, `${asked.length}`);
  assert.ok(asked.includes(word(8999)) && !asked.includes(word(0)));
});

test("a score goes up and down by a step of the size of its list", () => {
  assert.deepEqual([100, 60, 8, 0.9, 0].map(stepOf), [10, 10, 1, 0.1, 1]);
  assert.equal(moved(0.2, 0.1, 1), 0.3);
  assert.equal(moved(0.05, 0.1, -1), 0);
});

test("words are ordered by what is known of them", () => {
  const words = [
    { word: "sel", score: 3, fills: "9", best: 5 },
    { word: "mer", score: 2 },
    { word: "ane", score: 1, fills: "100000000000000000000", best: 7 },
    { word: "zoo", score: 0, fills: "0" },
  ];
  const order = (/** @type {Parameters<typeof inOrder>[1]} */ by) => inOrder(words, by).map(({ word }) => word).join(" ");
  assert.equal(order("byScore"), "sel mer ane zoo");
  assert.equal(order("byFills"), "ane sel zoo mer");
  assert.equal(order("byBest"), "ane sel mer zoo");
  assert.equal(order("byLetters"), "ane mer sel zoo");

  // As long as nothing is counted, by what is believed; what is dead comes last.
  const believed = [
    { word: "sel", score: 3, share: 0.1, left: 7 },
    { word: "zoo", score: 2, share: 0.8, left: 9, fills: "0" },
    { word: "ane", score: 1, share: 0.6, left: null },
    { word: "mer", score: 0, share: 0.3, left: 20 },
  ];
  const listed = (/** @type {Parameters<typeof inOrder>[1]} */ by) => inOrder(believed, by).map(({ word }) => word).join(" ");
  assert.equal(listed("byFills"), "ane mer sel zoo");
  assert.equal(listed("byLeft"), "ane mer sel zoo");
});
