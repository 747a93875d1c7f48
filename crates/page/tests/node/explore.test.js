// Explore: places among fills, the strip they stand on, the blocks they come in, and their heat.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Exploration } from "../../web/explore/exploration.js";
import { cellsOf, filled, lettersOf, rowsOf, wordsOf } from "../../web/explore/fills.js";
import { barsOf, heatMap, letterPlaces } from "../../web/explore/heat.js";
import { plainPuzzle } from "../../web/plain_puzzle.js";
import { layoutOf } from "../../web/explore/list/layout.js";
import { OFFERS } from "../../web/explore/offers.js";
import {
  lastStep,
  listBytes,
  placeOfStep,
  readNumber,
  share,
  sizeOf,
  stepOfPlace,
  STEPS,
} from "../../web/explore/places.js";
import { Strip } from "../../web/explore/list/strip.js";
import { parseGrid, printGrid } from "../../web/grid/model.js";
import { readPuzzle, slotKey } from "../../web/play/table/puzzle.js";

/** As many fills as the largest grid of `grids/` has. */
const MANY = 976370383341035238552n;

test("steps go from the first fill to the last, and back to the same step", () => {
  for (const total of [1n, 2n, 7n, 1_000_000n, 1_000_001n, 354_394n, MANY]) {
    const last = lastStep(total);
    assert.equal(placeOfStep(0, total), 0n);
    assert.equal(placeOfStep(last, total), total - 1n);
    const steps = [0, 1, Math.floor(last / 3), last - 1, last];
    for (const step of steps.filter((s) => s >= 0 && s <= last)) {
      assert.equal(stepOfPlace(placeOfStep(step, total), total), step);
    }
  }
  assert.equal(lastStep(MANY), STEPS);
});

test("short lists have a step for each fill", () => {
  for (let step = 0; step < 7; step++) assert.equal(placeOfStep(step, 7n), BigInt(step));
});

test("numbers are read as people type them", () => {
  assert.equal(readNumber("1 000,000"), 1_000_000n);
  assert.equal(readNumber("976\u202f370\u00a0383.341’035 238 552"), MANY);
  assert.equal(readNumber("10^18"), 10n ** 18n);
  assert.equal(readNumber("2E6"), 2_000_000n);
  for (const text of ["", "-1", "1f", "10^", "^3", "half", "1.5", "12,34", "1 00", ".5"]) assert.equal(readNumber(text), null);
});

test("shares are exact to many digits, however large the whole", () => {
  assert.equal(share(MANY / 4n, MANY), 0.25);
  assert.equal(share(0n, 0n), 0);
  assert.equal(share(1n, 3n).toFixed(12), "0.333333333333");
});

test("the list has a line for each row, and empty lines between fills", () => {
  const grid = { rows: 3, columns: 3, cells: [] };
  const text = ["abc\nbah\nchi\n", "abc\nbah\nchu\n"].join("\n");
  assert.equal(listBytes(grid, 2n), BigInt(text.length));
  assert.equal(listBytes(grid, 0n), 0n);
});

test("sizes have three digits and a unit", () => {
  assert.deepEqual(sizeOf(999n), { value: 999, unit: "B" });
  assert.deepEqual(sizeOf(4_607_121n), { value: 4.61, unit: "MB" });
  assert.deepEqual(sizeOf(178_675_780_151_409_448_655_015n), { value: 179, unit: "ZB" });
  assert.deepEqual(sizeOf(10n ** 40n).unit, "YB");
});

test("a strip of any height goes to its first, its last and any line", () => {
  for (const lines of [1n, 10n, 354_394n, MANY]) {
    const strip = new Strip();
    strip.setSize(lines, 70, 400);
    assert.ok(strip.held <= 4_000_000);
    for (const line of [0n, lines / 3n, lines / 2n, lines - 1n]) {
      const scroll = strip.moveTo(line * 70n);
      assert.ok(scroll >= 0 && scroll <= Math.max(0, strip.held - 400));
      const { first, last } = strip.seen(scroll);
      assert.ok(first <= line && line <= last, `${lines} ${line} ${first} ${last}`);
      assert.ok(last - first <= 6n);
    }
    const scroll = strip.moveTo(strip.height);
    assert.equal(strip.seen(scroll).last, lines - 1n);
    assert.equal(strip.offset(scroll), strip.farthest);
  }
});

test("a strip that is scrolled far is held anew at the same place", () => {
  const strip = new Strip(100_000);
  strip.setSize(MANY, 70, 400);
  let scroll = strip.moveTo(MANY * 35n);
  assert.ok(!strip.isNearEnd(scroll));
  scroll += 40_000;
  assert.ok(strip.isNearEnd(scroll));
  const before = { offset: strip.offset(scroll), seen: strip.seen(scroll) };
  scroll = strip.moveTo(before.offset);
  assert.ok(!strip.isNearEnd(scroll));
  assert.deepEqual({ offset: strip.offset(scroll), seen: strip.seen(scroll) }, before);
  assert.ok(!strip.isNearEnd(strip.moveTo(0n)), "there is nothing before the first line");
});

test("a strip moves no further than a line needs to be seen", () => {
  const strip = new Strip();
  strip.setSize(100n, 70, 400);
  assert.equal(strip.reaching(3n, 0n), 0n);
  assert.equal(strip.reaching(5n, 0n), 20n);
  assert.equal(strip.reaching(2n, 700n), 140n);
});

test("fills stand side by side where there is room, else as words", () => {
  const small = { rem: 16, rows: 3, columns: 3, digits: 7 };
  assert.equal(layoutOf({ ...small, width: 280 }).shape, "grids");
  assert.ok(layoutOf({ ...small, width: 280 }).across >= 3);
  const large = { rem: 16, rows: 13, columns: 13, digits: 27 };
  assert.equal(layoutOf({ ...large, width: 280 }).shape, "words");
  for (const width of [500, 900, 2500]) {
    const { shape, across, width: each, side, height } = layoutOf({ ...large, width });
    assert.equal(shape, "grids");
    assert.ok(across * each <= width && side < each && side < height);
    assert.ok(Number.isInteger(height) && Number.isInteger(side));
  }
});

const HEAT = {
  cells: [{ a: "5" }, null, { b: "1", c: "3", a: "1" }, { z: "2", y: "3" }],
};

test("bars are sorted, and as long as the numbers of fills have it", () => {
  const bars = barsOf(HEAT, "number", 2);
  assert.deepEqual(bars.map(({ letter }) => letter), ["c", "a", "b"]);
  assert.deepEqual(bars.map(({ value }) => value), [3n, 1n, 1n]);
  assert.equal(bars[0].bar, 1);
  assert.equal(bars[1].bar.toFixed(3), "0.333");
  assert.deepEqual(barsOf(HEAT, "number", 1), []);
});

test("by number a cell shows the letter of most fills, by total that of the best", () => {
  const byNumber = heatMap(HEAT, "number");
  assert.deepEqual(byNumber.map((cell) => cell?.letter), ["a", undefined, "c", "y"]);
  assert.deepEqual(byNumber.map((cell) => cell?.tint), [1, undefined, 0.6, 0.6]);
  const totals = { total: 9, cells: [{ a: 9 }, null, { b: 9, c: 5 }, { z: 7, y: 9 }] };
  const byBest = heatMap(totals, "best");
  assert.deepEqual(byBest.map((cell) => cell?.letter), ["a", undefined, "b", "y"]);
  assert.deepEqual(byBest.map((cell) => cell?.tint), [1, undefined, 1, 0.5]);
  assert.equal(barsOf(totals, "best", 3)[1].bar, 0.5);
});

test("the letters of the first cell that has several divide the list", () => {
  assert.deepEqual(letterPlaces(HEAT), [
    { prefix: "aa", from: 0n, fills: 1n },
    { prefix: "ab", from: 1n, fills: 1n },
    { prefix: "ac", from: 2n, fills: 3n },
  ]);
  // All fills begin with A, before and after a block.
  const cells = [{ a: "5" }, null, { t: "5" }, { s: "2", h: "3" }, { e: "5" }];
  assert.deepEqual(letterPlaces({ cells }), [
    { prefix: "ath", from: 0n, fills: 3n },
    { prefix: "ats", from: 3n, fills: 2n },
  ]);
  assert.deepEqual(letterPlaces({ cells: [{ a: "1" }] }), []);
});

test("a fill is read as cells, letters and rows", () => {
  const grid = parseGrid("11011/1[ab]111");
  assert.ok(grid);
  const fill = "ab0cd/abcde";
  assert.equal(printGrid(filled(grid, fill)), fill);
  assert.equal(cellsOf(fill)[2], "#");
  assert.equal(lettersOf(fill), "abcdabcde");
  assert.deepEqual(rowsOf(fill), ["ab cd", "abcde"]);
});

test("a fill becomes a puzzle that Play reads, with its definitions", () => {
  const grid = parseGrid("11a/0.1");
  assert.ok(grid);
  assert.deepEqual(wordsOf(grid, "sea/0is"), ["sea", "is", "ei", "as"]);
  const clues = ["Salt & water", "", "<i>", "Like"];
  const puzzle = readPuzzle(plainPuzzle(grid, cellsOf("sea/0is"), { clues, notes: "By <me>", language: "en" }));
  assert.ok(puzzle);
  assert.deepEqual(puzzle.solution, ["s", "e", "a", "", "i", "s"]);
  assert.deepEqual(puzzle.given, ["", "", "", "", "", ""]);
  assert.deepEqual(puzzle.slots.map((slot) => puzzle.clues.get(slotKey(slot)) ?? ""), clues);
  assert.equal(puzzle.language, "en");
  assert.equal(puzzle.notes, "By <me>");
});

test("the grids on offer are those of the files of their names", () => {
  for (const { name, grid } of OFFERS) {
    const text = readFileSync(new URL(`../../../../grids/${name}.txt`, import.meta.url), "utf8");
    const parsed = parseGrid(text);
    assert.ok(parsed, name);
    assert.equal(printGrid(parsed), grid, name);
  }
});

test("heat is asked for once, and again only after it failed", async () => {
  const asked = /** @type {string[]} */ ([]);
  let fails = true;
  const ask = async (/** @type {string} */ path, /** @type {any} */ { by, hold_given }) => {
    asked.push(`${path} ${by}`);
    assert.equal(hold_given, "true", "words that are given stand, whatever the lists have");
    if (fails) throw new Error("busy");
    return { cells: [] };
  };
  const exploration = new Exploration(ask, "francais", { rows: 1, columns: 1, cells: ["."] }, "1");
  await assert.rejects(exploration.heat("best"), /busy/);
  fails = false;
  await Promise.all([exploration.heat("best"), exploration.heat("best")]);
  assert.deepEqual(asked, ["heat best", "heat best"]);
});

test("what is asked ends when the exploration is left, and what is known stays", async () => {
  /** @type {AbortSignal[]} */
  const signals = [];
  const ask = (/** @type {string} */ path, /** @type {any} */ _, /** @type {any} */ { signal }) => {
    signals.push(signal);
    if (path === "count") return Promise.resolve({ fills: String(MANY) });
    return new Promise(() => {});
  };
  const exploration = new Exploration(ask, "francais", { rows: 1, columns: 1, cells: ["."] }, "1");
  assert.equal(await exploration.count(), MANY);
  exploration.find("ab", new AbortController().signal);
  exploration.blocks.want(0n, 3n, MANY);
  exploration.close();
  assert.deepEqual(signals.slice(1).map(({ aborted }) => aborted), [true, true]);
  assert.equal(await exploration.count(), MANY);
  assert.equal(signals.length, 3);
});
