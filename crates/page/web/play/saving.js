// A game inside the file of its puzzle: the letters in the `saved` of ipuz, which other programs
// read
// too; marks and time beside it.

import { letterOf, rowsOf } from "./puzzle.js";

/** @typedef {import("./game.js").Game} Game */

/** Where marks and time are: an extension, as ipuz has them. */
const EXTENSION = "setter:game";

/**
 * The ipuz of a game.
 * @param {Game} game
 * @returns {Record<string, any>}
 */
export function savedGame(game) {
  const { ipuz, grid } = game.puzzle;
  const cells = game.letters.map((letter, cell) =>
    grid.cells[cell] === "#" ? "#" : letter === "" ? 0 : letter.toUpperCase(),
  );
  const saved = Array.from({ length: grid.rows }, (_, row) =>
    cells.slice(row * grid.columns, (row + 1) * grid.columns),
  );
  const { marks, seconds } = game.kept();
  return { ...ipuz, saved, [EXTENSION]: { marks, seconds } };
}

/**
 * An ipuz without its game.
 * @param {Record<string, any>} ipuz
 */
export function withoutGame(ipuz) {
  const { saved, [EXTENSION]: extension, ...puzzle } = ipuz;
  return puzzle;
}

/**
 * Takes over the game in an ipuz.
 * @param {Game} game
 * @param {any} ipuz
 * @returns {boolean} whether there is one
 */
export function takeSaved(game, ipuz) {
  if (!Array.isArray(ipuz?.saved)) return false;
  const { rows, columns } = game.puzzle.grid;
  const letters = rowsOf(ipuz.saved, rows, columns).map((cell) => letterOf(cell) || ".");
  const { marks = ".".repeat(letters.length), seconds = 0 } = ipuz[EXTENSION] ?? {};
  return game.take({ letters: letters.join(""), marks, seconds, at: 0 });
}
