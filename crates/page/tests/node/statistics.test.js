// The statistics of a grid, and what editors demand of it.

import assert from "node:assert/strict";
import { test } from "node:test";

import { parseGrid } from "../../web/grid/model.js";
import { draftOf } from "../../web/make/draft/edit.js";
import { demandedBy, relatives, sharedParts, statisticsOf } from "../../web/make/words/statistics.js";

/** @param {string} rows */
const statistics = (rows) => statisticsOf(draftOf(/** @type {import("../../web/grid/model.js").Grid} */ (parseGrid(rows))));

/** The demands that a grid does not meet. @param {Parameters<typeof demandedBy>[0]} style @param {string} rows */
const unmet = (style, rows) =>
  demandedBy(style, statistics(rows)).filter(({ isMet }) => !isMet).map(({ name }) => name);

test("words, black and unchecked cells are counted", () => {
  const found = statistics("1111/1011/11#0");
  assert.equal(found.words, 6);
  assert.deepEqual(found.lengths, [[2, 4], [3, 1], [4, 1]]);
  assert.deepEqual(found.short.map(({ direction, cells }) => `${direction} ${cells}`), [
    "across 6,7",
    "across 8,9",
    "down 2,6",
    "down 3,7",
  ]);
  assert.deepEqual(found.unchecked, [1, 4, 9]);
  assert.equal(found.blocks, 3);
  assert.ok(!found.isTurned && found.isConnected && !found.isFilled);
});

test("letters that are missing and words that stand twice are told", () => {
  const found = statistics("sel/era/les");
  assert.deepEqual(found.complete, ["sel", "era", "les", "sel", "ere", "las"]);
  assert.deepEqual(found.repeated, ["sel"]);
  assert.ok(found.isFilled);
  assert.equal(found.missing.join(""), "bcdfghijkmnopqtuvwxyz");
  assert.equal(statistics("abcdefgh/ijklmnop/qrstuvwx/yzabcdef").missing.length, 0);
});

test("a grid in two pieces, or without any white cell, is told", () => {
  assert.ok(!statistics("110/000/011").isConnected);
  assert.ok(!statistics("11/00/11").isConnected);
  assert.ok(statistics("00/00").isConnected && !statistics("00/00").isFilled);
});

test("editors demand what is usual in their style", () => {
  const empty = new Array(15).fill("1".repeat(15));
  assert.deepEqual(unmet("american", empty.join("/")), []);
  const cornered = empty.with(0, "1".repeat(14) + "0").join("/");
  assert.deepEqual(unmet("american", cornered), ["turned"]);
  assert.deepEqual(unmet("french", cornered), []);
  assert.deepEqual(unmet("american", "1111/0000/1111"), ["checked", "connected", "blocks"]);
  assert.deepEqual(unmet("british", "111/101/111"), []);
  assert.deepEqual(unmet("british", "111/000/111"), ["halfChecked", "connected"]);
  assert.deepEqual(unmet("french", "sel/era/les"), ["repeated"]);
  assert.deepEqual(unmet("british", "110/111/011"), ["noShort"]);
});

test("the number of words is demanded of the sizes of newspapers", () => {
  const told = (/** @type {string} */ rows) =>
    demandedBy("american", statistics(rows)).flatMap(({ name, isMet, most }) =>
      name === "words" || name === "themeless" ? [[name, isMet, most]] : [],
    );
  const thirds = new Array(15).fill("111101111011110");
  assert.equal(statistics(thirds.join("/")).words, 57);
  assert.deepEqual(told(thirds.join("/")), [["words", true, 78], ["themeless", true, 72]]);
  const cut = thirds.map((row, at) => (at === 5 ? "0".repeat(15) : row)).join("/");
  assert.equal(statistics(cut).words, 66);
  assert.deepEqual(told("111/111/111"), []);
});

test("words share letters in a row, or a whole word that is not short", () => {
  const words = ["icebox", "nicer", "iceboxes", "storefront", "restored", "atom", "atomic", "ate", "later", "atom"];
  assert.deepEqual(sharedParts(words), [
    { part: "icebox", words: ["icebox", "iceboxes"] },
    { part: "store", words: ["storefront", "restored"] },
    { part: "atom", words: ["atom", "atomic"] },
  ]);
});

test("words with one stem are relatives, the same word twice is not", () => {
  const words = ["chant", "chante", "mer", "mer", "sel"];
  assert.deepEqual(relatives(words, ["chant", "chant", "mer", "mer", "sel"]), [["chant", "chante"]]);
});
