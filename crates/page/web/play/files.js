// Puzzles from files and to files.

import { bytesOf, download, fileName } from "../files.js";
import { lossSentence } from "../losses.js";
import { ask } from "../engine.js";
import { Game } from "./game.js";
import { storage } from "./keeping.js";
import { keepPuzzle } from "./kept.js";
import { Kept } from "./progress.js";
import { readIpuz } from "./puzzle.js";
import { savedGame, takeSaved, withoutGame } from "./saving.js";

/** The formats that a puzzle is saved in: ipuz with the game, the others by the server. */
export const FORMATS = /** @type {const} */ (["ipuz", "html", "pdf", "puz", "exolve"]);

/** @typedef {typeof FORMATS[number]} Format */

/**
 * Reads a puzzle from a file in any format, and keeps it with the game that is in it.
 * @param {Blob} file
 * @param {AbortSignal} signal
 * @returns {Promise<{id: string, told: string[]}>} the id of the kept puzzle, and what was not read
 */
export async function openFile(file, signal) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const before = objectIn(bytes);
  const body = before === null ? bytes : withoutGame(before);
  const answer = await ask("convert", { to: "ipuz" }, { signal, body });
  const ipuz = JSON.parse(new TextDecoder().decode(bytesOf(answer.content)));
  const id = keepPuzzle(ipuz);
  const puzzle = readIpuz(ipuz);
  if (puzzle !== null && before !== null) {
    const game = new Game(puzzle);
    if (takeSaved(game, before)) {
      // It was opened just now: it is later than what is kept.
      game.at = Date.now();
      new Kept(id, game, storage()).change(() => {});
    }
  }
  return { id, told: answer.losses.map(lossSentence) };
}

/**
 * Has the browser save a game.
 * @param {Game} game
 * @param {Format} format
 * @param {string} language of the page, for a puzzle that does not tell its own
 * @returns {Promise<string[]>} what of the puzzle is not in the file
 */
export async function saveFile(game, format, language) {
  const ipuz = { locale: language, ...game.puzzle.ipuz };
  const name = fileName(game.puzzle.title);
  if (format === "ipuz") {
    const text = JSON.stringify(savedGame(game));
    download(new Blob([text], { type: "application/json" }), `${name}.ipuz`);
    return [];
  }
  const answer = await ask("convert", { to: format, solution: true }, { body: ipuz });
  const blob = new Blob([bytesOf(answer.content)], { type: answer.media_type });
  download(blob, `${name}.${answer.extension}`);
  return answer.losses.map(lossSentence);
}

/**
 * The object of JSON that a file is, if it is one.
 * @param {Uint8Array} bytes
 * @returns {Record<string, any> | null}
 */
function objectIn(bytes) {
  if (bytes[0] !== 0x7b) return null;
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}
