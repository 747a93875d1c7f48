// The three levels, and the puzzles that the server makes of them.

import { query } from "../address.js";
import { ask } from "../engine.js";

/** The sizes of grids by level, as the server makes them. */
export const LEVELS = /** @type {const} */ ({ easy: "6×6", medium: "8×8", hard: "10×10" });

/** @typedef {keyof typeof LEVELS} Level */

/**
 * What a puzzle is made from: the same again from the same. `day` is the day that the puzzle is of, if any.
 * @typedef {{level: Level, seed: number, day: string | null, min: number, language: string} & import("./choices.js").Choice} Made
 */

/** @param {string | null} name */
export const isLevel = (name) => name !== null && Object.hasOwn(LEVELS, name);

/** A seed that was not asked for. */
export const freshSeed = () => 1 + Math.floor(Math.random() * 999_999);

/**
 * Has a puzzle made; one that was made in this tab is there at once.
 * @param {Made} made
 * @param {string[]} theme lines of a word, perhaps with a tab and its definition
 * @param {AbortSignal} signal
 * @returns {Promise<{puzzle: import("./table/puzzle.js").PlainPuzzle, told: string[]}>}
 */
export async function makePuzzle({ day: _, ...made }, theme, signal) {
  const { level, seed, min, language, size, topic, style } = made;
  const key = `puzzle${query(made)}`;
  if (theme.length === 0) {
    const before = sessionStorage.getItem(key);
    if (before !== null) return JSON.parse(before);
  }
  const sides = size === null ? {} : { rows: Number(size), columns: Number(size) };
  const asked = { level, language, seed, min_length: min, ...sides, ...(topic && { topic }), ...(style && { style }), to: "json" };
  const body = theme.length > 0 ? { ...asked, theme } : asked;
  const answer = await ask("puzzle", {}, { signal, body });
  if (theme.length === 0) {
    try {
      sessionStorage.setItem(key, JSON.stringify(answer));
    } catch {
      // It is made again.
    }
  }
  return answer;
}
