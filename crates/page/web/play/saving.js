// A game that goes with its puzzle, into a file and out of one.

import { letterOf } from "./table/puzzle.js";

/** @typedef {import("./table/game.js").Game} Game */
/** @typedef {import("./table/puzzle.js").PlainPuzzle} PlainPuzzle */

/**
 * The puzzle of a game, with the game.
 * @param {Game} game
 * @returns {PlainPuzzle}
 */
export function withGame(game) {
  const { marks, seconds } = game.kept();
  const letters = game.letters.map((letter) => letter || " ").join("");
  return { ...game.puzzle.plain, game: { letters, marks, seconds } };
}

/**
 * A puzzle without the game that came with it.
 * @param {PlainPuzzle} plain
 * @returns {PlainPuzzle}
 */
export function withoutGame({ game, ...plain }) {
  return plain;
}

/**
 * Takes over the game that came with a puzzle.
 * @param {Game} game
 * @param {PlainPuzzle} plain
 * @returns {boolean} whether there is one
 */
export function takeSaved(game, { game: saved }) {
  if (saved === undefined) return false;
  const letters = Array.from(saved.letters, (letter) => letterOf(letter) || ".").join("");
  return game.take({ ...saved, letters, at: 0 });
}
