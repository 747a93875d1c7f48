// The days whose puzzles were solved, as the browser keeps them.

import { storage } from "../table/keeping.js";

/** What they are kept by. */
const KEY = "days";

/** @returns {import("./days.js").Solved} */
export function keptDays() {
  try {
    const kept = JSON.parse(storage()?.getItem(KEY) ?? "{}");
    return typeof kept === "object" && kept !== null ? kept : {};
  } catch {
    return {};
  }
}

/**
 * Keeps that the puzzle of a day is solved; that it was solved before stays as it was.
 * @param {string} day
 * @param {string} today
 */
export function keepSolved(day, today) {
  try {
    storage()?.setItem(KEY, JSON.stringify({ [day]: today, ...keptDays() }));
  } catch {
    // A browser that keeps nothing has no streak.
  }
}
