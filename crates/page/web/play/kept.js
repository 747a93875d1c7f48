// Puzzles that this browser keeps: those that no address can make again.

import { puzzleOf } from "../puzzle_files.js";
import { progressKey } from "./table/progress.js";
import { isPlain, puzzleId, readPuzzle } from "./table/puzzle.js";

/** @typedef {import("./table/puzzle.js").PlainPuzzle} PlainPuzzle */

/** What kept puzzles are listed by, the last one first. */
const LIST = "puzzles";

/** The most puzzles that are kept; older ones go, with their games. */
const MOST = 40;

/** What a puzzle is kept by. @param {string} id */
const puzzleKey = (id) => `puzzle:${id}`;

/**
 * Keeps a puzzle, to be played at `/play?puzzle=ID`.
 * @param {PlainPuzzle} plain
 * @returns {string} its id
 * @throws {Error} if it is no puzzle, or if the browser keeps nothing
 */
export function keepPuzzle(plain) {
  const puzzle = readPuzzle(plain);
  if (puzzle === null) throw new Error("no puzzle");
  const id = puzzleId(puzzle);
  localStorage.setItem(puzzleKey(id), JSON.stringify(plain));
  const list = [id, ...listed().filter((other) => other !== id)];
  for (const old of list.splice(MOST)) {
    localStorage.removeItem(puzzleKey(old));
    localStorage.removeItem(progressKey(old));
  }
  localStorage.setItem(LIST, JSON.stringify(list));
  return id;
}

/** Whether a puzzle was kept. @param {string} id */
export const isKept = (id) => read(id) !== null;

/**
 * A puzzle that was kept.
 * @param {string} id
 * @param {AbortSignal} signal
 * @returns {Promise<PlainPuzzle | null>}
 */
export async function keptPuzzle(id, signal) {
  const kept = read(id);
  if (kept === null || isPlain(kept)) return kept;
  // An earlier version of the page kept it as a file.
  const { plain } = await puzzleOf(kept, signal);
  try {
    localStorage.setItem(puzzleKey(id), JSON.stringify(plain));
  } catch {
    // It is read again next time.
  }
  return plain;
}

/** What is kept by an id. @param {string} id */
function read(id) {
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
