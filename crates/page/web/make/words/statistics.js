// What editors look at in a grid: its words, its black and unchecked cells, its letters. Free of the page.

import { slotsOf } from "../../grid/model.js";
import { imagesOf, isComplete, letterOf, wordsOf } from "../draft/edit.js";

/** @typedef {import("../draft/edit.js").Draft} Draft */
/** @typedef {import("../../grid/model.js").Grid} Grid */
/** @typedef {import("../../grid/model.js").Slot} Slot */

/**
 * @typedef {object} Statistics
 * @property {number} cells
 * @property {number} blocks
 * @property {number} words how many slots
 * @property {[length: number, words: number][]} lengths how many of each length
 * @property {Slot[]} short the slots of two cells
 * @property {number[]} unchecked the white cells on fewer than two slots
 * @property {Slot[]} loose the slots of which less than half of the cells is on another slot
 * @property {boolean} isTurned whether black cells are the same after half a turn
 * @property {boolean} isConnected whether there is a way from each white cell to each other
 * @property {string[]} complete the words that stand there
 * @property {string[]} repeated those that stand there twice
 * @property {string[]} missing the letters that no cell has
 * @property {boolean} isFilled whether all white cells have letters
 */

/**
 * @param {Draft} draft
 * @returns {Statistics}
 */
export function statisticsOf(draft) {
  const { grid } = draft;
  const slots = slotsOf(grid);
  const on = grid.cells.map(() => 0);
  for (const { cells } of slots) for (const cell of cells) on[cell]++;
  const white = grid.cells.flatMap((content, cell) => (content === "#" ? [] : [cell]));
  const lengths = /** @type {Map<number, number>} */ (new Map());
  for (const { length } of slots) lengths.set(length, (lengths.get(length) ?? 0) + 1);
  const complete = wordsOf(draft).flatMap(({ word }) => word ?? []);
  const letters = new Set(white.flatMap((cell) => letterOf(draft, cell).split("")));
  return {
    cells: grid.cells.length,
    blocks: grid.cells.length - white.length,
    words: slots.length,
    lengths: [...lengths].sort(([one], [other]) => one - other),
    short: slots.filter(({ cells }) => cells.length === 2),
    unchecked: white.filter((cell) => on[cell] < 2),
    loose: slots.filter(({ cells }) => 2 * cells.filter((cell) => on[cell] > 1).length < cells.length),
    isTurned: grid.cells.every((content, cell) => {
      return imagesOf(grid, cell, "rotation").every((image) => (grid.cells[image] === "#") === (content === "#"));
    }),
    isConnected: reached(grid, white[0]).size === white.length,
    complete,
    repeated: [...new Set(complete.filter((word, at) => complete.indexOf(word) < at))],
    missing: [..."abcdefghijklmnopqrstuvwxyz"].filter((letter) => !letters.has(letter)),
    isFilled: white.length > 0 && isComplete(draft),
  };
}

/** The white cells that there is a way to. @param {Grid} grid @param {number | undefined} from */
function reached({ columns, cells }, from) {
  const found = new Set(from === undefined ? [] : [from]);
  // What is added to a set while one goes through it comes too.
  for (const cell of found) {
    const beside = [cell - columns, cell + columns];
    if (cell % columns > 0) beside.push(cell - 1);
    if (cell % columns < columns - 1) beside.push(cell + 1);
    for (const other of beside) if (cells[other] !== undefined && cells[other] !== "#") found.add(other);
  }
  return found;
}

/**
 * Something that editors demand: whether the grid has it, and a number that says how far it goes.
 * @typedef {object} Demanded
 * @property {"turned" | "connected" | "checked" | "halfChecked" | "noShort" | "blocks" | "words" | "themeless" |
 * "repeated"} name
 * @property {boolean} isMet
 * @property {number} [most]
 */

/** The styles whose editors are known, each with the code of the language that it is usual in. */
export const EDITORS = /** @type {const} */ (["french", "american", "british"]);

/** @typedef {typeof EDITORS[number]} Editors */

/** The most words of a grid with that many cells a side that American newspapers take: with a theme, and without. */
const MOST_WORDS = /** @type {Record<number, [number, number]>} */ ({ 225: [78, 72], 441: [140, 140] });

/**
 * What editors of a style demand. Black cells are at most as many as random grids of the style have.
 * @param {Editors} style
 * @param {Statistics} statistics
 * @returns {Demanded[]}
 */
export function demandedBy(style, { cells, blocks, words, short, unchecked, loose, repeated, ...is }) {
  const most = { french: (cells * 15) / 100, american: (cells + 3) / 6, british: cells / 3 }[style];
  const common = /** @type {Demanded[]} */ ([
    { name: "connected", isMet: is.isConnected },
    { name: "blocks", isMet: blocks <= Math.floor(most), most: Math.floor(most) },
    { name: "repeated", isMet: repeated.length === 0 },
  ]);
  if (style === "french") return common;
  const turned = /** @type {Demanded} */ ({ name: "turned", isMet: is.isTurned });
  const noShort = /** @type {Demanded} */ ({ name: "noShort", isMet: short.length === 0 });
  if (style === "british") return [turned, noShort, { name: "halfChecked", isMet: loose.length === 0 }, ...common];
  const [themed, themeless] = MOST_WORDS[cells] ?? [];
  return [
    ...(themed === undefined ? [] : [{ name: /** @type {const} */ ("words"), isMet: words <= themed, most: themed }]),
    ...(themed === themeless
      ? []
      : [{ name: /** @type {const} */ ("themeless"), isMet: words <= themeless, most: themeless }]),
    turned,
    noShort,
    { name: "checked", isMet: unchecked.length === 0 },
    ...common,
  ];
}

/**
 * The words that have their stem in common with another, not the same word, in groups.
 * @param {string[]} words
 * @param {string[]} stems that of each
 */
export function relatives(words, stems) {
  const groups = /** @type {Map<string, Set<string>>} */ (new Map());
  words.forEach((word, at) => {
    const group = groups.get(stems[at]) ?? new Set();
    groups.set(stems[at], group.add(word));
  });
  return [...groups.values()].filter(({ size }) => size > 1).map((group) => [...group]);
}

/** The fewest letters of a part that is told as shared: of any part of a word, and of a whole word. */
const [PART, WHOLE] = [5, 4];

/**
 * The parts that two words share: many letters in a row, or all of a word that is not short; each with these words.
 * @param {string[]} words
 * @returns {{part: string, words: string[]}[]}
 */
export function sharedParts(words) {
  const each = [...new Set(words)];
  return each.flatMap((one, at) => each.slice(at + 1).flatMap((other) => {
    const part = sharedPart(one, other);
    const isWhole = part === one || part === other;
    return part.length >= (isWhole ? WHOLE : PART) ? [{ part, words: [one, other] }] : [];
  }));
}

/** The longest part of a word that is one of another too. @param {string} one @param {string} other */
function sharedPart(one, other) {
  for (let length = Math.min(one.length, other.length); length > 0; length--) {
    for (let from = 0; from + length <= one.length; from++) {
      const part = one.slice(from, from + length);
      if (other.includes(part)) return part;
    }
  }
  return "";
}

/** How far below the mean a word pulls a total down: by half of it. */
const WEAK = 0.5;

/**
 * A word that pulls a total down, and how much: from 0, for half of the mean, to 1, for nothing.
 * @typedef {{word: string, score: number, weight: number}} Weak
 */

/**
 * The total of words, and those that pull it down. A word that no list has counts nothing; neither does it pull the total
 * down, nor does a word that is the user's own.
 * @param {string[]} words
 * @param {(word: string) => number | null | undefined} scoreOf null for a word that no list has
 * @param {(word: string) => boolean} isOwn
 * @returns {{total: number, weak: Weak[]} | null} null if not all scores are known, or none is more than 0
 */
export function totalOf(words, scoreOf, isOwn) {
  const scores = words.map(scoreOf);
  if (scores.includes(undefined)) return null;
  const total = scores.reduce((/** @type {number} */ sum, score) => sum + (score ?? 0), 0);
  if (!(total > 0)) return null;
  const half = (WEAK * total) / words.length;
  const weak = words.flatMap((word, at) => {
    const score = scores[at] ?? null;
    return score !== null && !isOwn(word) && score < half ? [{ word, score, weight: 1 - score / half }] : [];
  });
  return { total, weak: weak.sort((one, other) => one.score - other.score) };
}
