// A draft with what is said of it as a puzzle, as the engine takes it. Free of the page.

import { plainPuzzle } from "../../plain_puzzle.js";
import { letterOf, wordsOf } from "./edit.js";
import { clueOf, toldNotes } from "./said.js";

/** @typedef {import("./edit.js").Draft} Draft */
/** @typedef {import("./said.js").Said} Said */

/**
 * A draft as a puzzle.
 * @param {Draft} draft
 * @param {Said} said
 */
export function puzzleOfDraft(draft, said) {
  const letters = draft.grid.cells.map((_, cell) => letterOf(draft, cell));
  const answers = wordsOf(draft);
  const clues = answers.map((answer) => clueOf(said, answer));
  return plainPuzzle(draft.grid, letters, {
    ...said,
    notes: toldNotes(said, answers),
    clues: clues.map(({ text }) => text),
    enumerations: clues.map(({ enumeration }) => enumeration),
  });
}
