// What is watched: the grid and one strategy or two, in the address and for the server.

import { FIRST_GRID } from "./ready_grids.js";

/** @typedef {import("../address.js").Changes} Changes */

/**
 * A way to search; what is "" is as the algorithm has it by itself.
 * @typedef {object} Strategy
 * @property {string} algorithm
 * @property {string} order
 * @property {string} ties
 * @property {string} values
 * @property {boolean} ac3
 * @property {boolean} lookAhead
 */

/**
 * @typedef {object} Setting
 * @property {string} grid as an address has it
 * @property {string} words in place of those of the dictionary, separated by commas, or ""
 * @property {boolean} distinct no word twice
 * @property {number} seed
 * @property {number} steps how many are asked for at once
 * @property {Strategy[]} strategies one or two
 */

/** How many steps are asked for unless one says otherwise, and at most. */
export const STEPS = 200_000;
export const MOST_STEPS = 5_000_000;
/** The greatest depth that playing stops at: a choice for each cell of the largest grid. */
export const MOST_DEPTH = 1600;

/** The algorithms of textbooks, which leave these choices open. */
const OF_TEXTBOOKS = ["rac", "cbj", "rac-fc", "cbj-fc", "mac", "branch-and-bound"];

/** Those that check forward. */
const CHECKING_FORWARD = ["rac-fc", "cbj-fc", "branch-and-bound"];

const FIRST_ALGORITHM = "cbj";
/** That of the second strategy, unless the first is it. */
const SECOND_ALGORITHM = "rac";

/** What stands before the names of the parameters of the second strategy. */
const BESIDE = "beside-";

/**
 * What an algorithm lets one choose.
 * @param {string} algorithm
 */
export function choicesOf(algorithm) {
  const isOfTextbooks = OF_TEXTBOOKS.includes(algorithm);
  const isOrdered = isOfTextbooks || algorithm === "best";
  return {
    order: isOrdered,
    ties: isOfTextbooks,
    values: isOrdered,
    ac3: isOfTextbooks,
    lookAhead: CHECKING_FORWARD.includes(algorithm),
  };
}

/**
 * Reads a setting.
 * @param {(name: string) => string | null} get a parameter of the address
 * @returns {Setting}
 */
export function readSetting(get) {
  /** @param {string} before */
  const strategy = (before) => ({
    algorithm: get(`${before}algorithm`) ?? FIRST_ALGORITHM,
    order: get(`${before}order`) ?? "",
    ties: get(`${before}ties`) ?? "",
    values: get(`${before}values`) ?? "",
    ac3: get(`${before}ac3`) !== "false",
    lookAhead: get(`${before}look_ahead`) !== "false",
  });
  const strategies = [strategy("")];
  if (get(`${BESIDE}algorithm`) !== null) strategies.push(strategy(BESIDE));
  return {
    grid: get("grid") ?? FIRST_GRID,
    words: get("words") ?? "",
    distinct: get("distinct") !== "false",
    seed: whole(get("seed"), 1, 0, Number.MAX_SAFE_INTEGER),
    steps: whole(get("steps"), STEPS, 1, MOST_STEPS),
    strategies,
  };
}

/**
 * A whole number from a text, else another.
 * @param {string | null} text
 * @param {number} otherwise
 * @param {number} least
 * @param {number} most
 */
export function whole(text, otherwise, least, most) {
  if (text === null || !/^\d{1,16}$/.test(text)) return otherwise;
  return Math.max(least, Math.min(most, Number(text)));
}

/**
 * Words as an address has them, from a text that separates them by anything but letters.
 * @param {string} text
 */
export const wordsOf = (text) => text.split(/[^\p{L}]+/u).filter((word) => word !== "").join(",");

/**
 * A setting as parameters of the address; what is as usual is left out.
 * @param {Setting} setting
 * @returns {Changes}
 */
export function writeSetting({ grid, words, distinct, seed, steps, strategies }) {
  const [first, second] = strategies;
  return {
    grid,
    words,
    distinct: distinct ? null : "false",
    seed: seed === 1 ? null : seed,
    steps: steps === STEPS ? null : steps,
    ...written("", first),
    ...written(BESIDE, second),
  };
}

/**
 * @param {string} before
 * @param {Strategy | undefined} strategy
 * @returns {Changes}
 */
function written(before, strategy) {
  return {
    [`${before}algorithm`]: strategy?.algorithm,
    [`${before}order`]: strategy?.order,
    [`${before}ties`]: strategy?.ties,
    [`${before}values`]: strategy?.values,
    [`${before}ac3`]: strategy === undefined || strategy.ac3 ? null : "false",
    [`${before}look_ahead`]: strategy === undefined || strategy.lookAhead ? null : "false",
  };
}

/**
 * What the server is asked for one of the strategies.
 * @param {Setting} setting
 * @param {Strategy} strategy
 * @param {string} dict
 * @returns {Changes}
 */
export function askedFor({ grid, words, distinct, seed }, strategy, dict) {
  const open = choicesOf(strategy.algorithm);
  return {
    dict,
    words,
    grid,
    // A word that is given is right, whatever the lists have.
    hold_given: true,
    algorithm: strategy.algorithm,
    order: open.order ? strategy.order : null,
    ties: open.ties ? strategy.ties : null,
    values: open.values ? strategy.values : null,
    // The address leaves out what is false; the server does not take that for an answer.
    ac3: open.ac3 ? String(strategy.ac3) : null,
    look_ahead: open.lookAhead ? String(strategy.lookAhead) : null,
    distinct,
    seed,
  };
}

/**
 * A second strategy beside the first: the same with another algorithm.
 * @param {Strategy} first
 * @returns {Strategy}
 */
export function beside(first) {
  const isTaken = first.algorithm === SECOND_ALGORITHM;
  return { ...first, algorithm: isTaken ? FIRST_ALGORITHM : SECOND_ALGORITHM };
}
