// What the letters of each cell stand for among all fills.

import { share } from "./places.js";

/** @typedef {import("../grid/model.js").Grid} Grid */

/** @typedef {"number" | "best"} By numbers of fills, or greatest totals of scores */

/**
 * The heat of a grid as the server tells it: for each cell each of its letters; null for a block.
 * @typedef {{cells: (Record<string, string | number> | null)[], total?: number | null}} Heat
 */

/**
 * A letter of a cell: how many fills have it there, or their greatest total, and how long its bar is
 * beside the longest.
 * @typedef {{letter: string, value: bigint | number, bar: number}} Bar
 */

/**
 * The letters of a cell, the one that stands for most first.
 * @param {Heat} heat
 * @param {By} by
 * @param {number} cell
 * @returns {Bar[]}
 */
export function barsOf(heat, by, cell) {
  const letters = heat.cells[cell];
  if (letters === null || letters === undefined) return [];
  return by === "number" ? numberBars(letters) : bestBars(letters, leastTotal(heat));
}

/** @param {Record<string, string | number>} letters */
function numberBars(letters) {
  const bars = Object.entries(letters).map(([letter, fills]) => ({ letter, value: BigInt(fills) }));
  bars.sort((a, b) => (a.value > b.value ? -1 : a.value < b.value ? 1 : order(a, b)));
  return bars.map((bar) => ({ ...bar, bar: share(bar.value, bars[0].value) }));
}

/**
 * Totals lie close together: bars begin at the least total of the grid, not at zero.
 * @param {Record<string, string | number>} letters
 * @param {number} least
 */
function bestBars(letters, least) {
  const bars = Object.entries(letters).map(([letter, total]) => ({ letter, value: Number(total) }));
  bars.sort((a, b) => b.value - a.value || order(a, b));
  const most = bars[0]?.value ?? least;
  const range = most - least;
  return bars.map((bar) => ({ ...bar, bar: range > 0 ? (bar.value - least) / range : 1 }));
}

/**
 * @param {{letter: string}} a
 * @param {{letter: string}} b
 */
function order(a, b) {
  return a.letter < b.letter ? -1 : 1;
}

/** The least total that a letter has anywhere. @param {Heat} heat */
function leastTotal({ cells }) {
  return Math.min(...cells.flatMap((letters) => Object.values(letters ?? {}).map(Number)));
}

/**
 * What is shown of each cell. By number: the letter that most fills have there, tinted by their share. By
 * total: the letter of the best fill, tinted by what any other letter costs, as a share of the most that
 * one costs in the grid; a cell with one letter is tinted full.
 * @param {Heat} heat
 * @param {By} by
 * @returns {({letter: string, tint: number, bars: Bar[]} | null)[]}
 */
export function heatMap(heat, by) {
  const all = heat.cells.map((_, cell) => barsOf(heat, by, cell));
  if (by === "number") {
    return all.map((bars) => {
      const fills = bars.reduce((sum, { value }) => sum + BigInt(value), 0n);
      const [first] = bars;
      return first ? { letter: first.letter, tint: share(BigInt(first.value), fills), bars } : null;
    });
  }
  const value = (/** @type {Bar | undefined} */ bar) => Number(bar?.value ?? 0);
  const costs = all.map(([first, second]) => value(first) - value(second));
  const most = Math.max(0, ...costs.filter((_, cell) => all[cell].length > 1));
  return all.map((bars, cell) => {
    if (bars.length === 0) return null;
    const tint = bars.length === 1 ? 1 : most > 0 ? costs[cell] / most : 0;
    return { letter: bars[0].letter, tint, bars };
  });
}

/**
 * Where the list passes from a letter to the next, in the first cell that has more than one: the fills of
 * each letter, which stand together, after the letters that all fills begin with.
 * @param {Heat} heat by number
 * @returns {{prefix: string, from: bigint, fills: bigint}[]} empty if no cell has more than one letter
 */
export function letterPlaces({ cells }) {
  const whites = cells.filter((cell) => cell !== null).map((cell) => Object.entries(cell));
  const parted = whites.findIndex((letters) => letters.length > 1);
  if (parted < 0) return [];
  const before = whites.slice(0, parted).map(([[letter]]) => letter).join("");
  let from = 0n;
  return whites[parted]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([letter, count]) => {
      const fills = BigInt(count);
      from += fills;
      return { prefix: before + letter, from: from - fills, fills };
    });
}
