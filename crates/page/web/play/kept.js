// Puzzles that this browser keeps: those that no address can make again.

import { progressKey } from "./progress.js";
import { puzzleId, readIpuz } from "./puzzle.js";

/** What kept puzzles are listed by, the last one first. */
const LIST = "puzzles";

/** The most puzzles that are kept; older ones go, with their games. */
const MOST = 40;

/** What a puzzle is kept by. @param {string} id */
const puzzleKey = (id) => `puzzle:${id}`;

/**
 * Keeps a puzzle, to be played at `/play?puzzle=ID`.
 * @param {Record<string, any>} ipuz
 * @returns {string} its id
 * @throws {Error} if it is no puzzle, or if the browser keeps nothing
 */
export function keepPuzzle(ipuz) {
  const puzzle = readIpuz(ipuz);
  if (puzzle === null) throw new Error("no puzzle");
  const id = puzzleId(puzzle);
  localStorage.setItem(puzzleKey(id), JSON.stringify(ipuz));
  const list = [id, ...listed().filter((other) => other !== id)];
  for (const old of list.splice(MOST)) {
    localStorage.removeItem(puzzleKey(old));
    localStorage.removeItem(progressKey(old));
  }
  localStorage.setItem(LIST, JSON.stringify(list));
  return id;
}

/**
 * A puzzle that was kept.
 * @param {string} id
 * @returns {Record<string, any> | null}
 */
export function keptPuzzle(id) {
  try {
    return JSON.parse(localStorage.getItem(puzzleKey(id)) ?? "null");
  } catch {
    return null;
  }
}

/** @returns {string[]} */
function listed() {
  try {
    const list = JSON.parse(localStorage.getItem(LIST) ?? "[]");
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}
