// Puzzles from files and to files, with their games.

import { puzzleOf, savePuzzle } from "../puzzle_files.js";
import { keepPuzzle } from "./kept.js";
import { takeSaved, withGame, withoutGame } from "./saving.js";
import { Game } from "./table/game.js";
import { storage } from "./table/keeping.js";
import { Kept } from "./table/progress.js";
import { readPuzzle } from "./table/puzzle.js";

/** The formats that a puzzle is saved in: ipuz with the game. */
export const FORMATS = /** @type {const} */ (["ipuz", "html", "pdf", "puz", "exolve", "jpz", "xd"]);

/** @typedef {typeof FORMATS[number]} Format */

/**
 * Reads a puzzle from a file in any format, and keeps it with the game that is in it.
 * @param {Blob} file
 * @param {AbortSignal} signal
 * @returns {Promise<{id: string, told: string[]}>} the id of the kept puzzle, and what was not read
 */
export async function openFile(file, signal) {
  const { plain, told } = await puzzleOf(new Uint8Array(await file.arrayBuffer()), signal);
  const id = keepPuzzle(withoutGame(plain));
  const puzzle = readPuzzle(plain);
  if (puzzle !== null) {
    const game = new Game(puzzle);
    if (takeSaved(game, plain)) {
      // It was opened just now: it is later than what is kept.
      game.at = Date.now();
      new Kept(id, game, storage()).change(() => {});
    }
  }
  return { id, told };
}

/**
 * Has the browser save a game.
 * @param {Game} game
 * @param {Format} format
 * @param {string} language of the page, for a puzzle that does not tell its own
 * @returns {Promise<string[]>} what of the puzzle is not in the file
 */
export function saveFile(game, format, language) {
  const plain = format === "ipuz" ? withGame(game) : { ...game.puzzle.plain, language: game.puzzle.language || language };
  return savePuzzle(plain, { to: format, solution: true });
}
