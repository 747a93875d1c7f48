// A layout of one's own words as a draft with their clues, and as a puzzle on paper. Free of the page.

import { parseGrid, slotsOf } from "../../grid/model.js";
import { puzzleOfDraft } from "../draft/as_puzzle.js";
import { draftOf, wordsOf } from "../draft/edit.js";
import { NOTHING_SAID, withClue } from "../draft/said.js";
import { lengthsOf } from "./own_list.js";

/** @typedef {import("../draft/edit.js").Draft} Draft */
/** @typedef {import("../draft/said.js").Said} Said */

/**
 * The draft of a layout: its letters are given, and each word has its clue.
 * @param {import("./layout_search.js").Layout} layout
 * @param {import("./own_list.js").Entry[]} entries
 * @returns {Draft & {said: Said}}
 */
export function draftOfLayout({ grid, words }, entries) {
  const parsed = parseGrid(grid.replaceAll("0", "#"));
  if (parsed === null) throw new Error(grid);
  const draft = draftOf(parsed);
  let said = NOTHING_SAID;
  for (const answer of wordsOf(draft)) {
    const { row, column, direction } = answer.slot;
    const own = words.find((word) => word.row + 1 === row && word.column + 1 === column && word.down === (direction === "down"));
    if (own === undefined) continue;
    const { word, clue } = entries[own.word];
    said = withClue(said, answer, { text: clue, enumeration: lengthsOf(word) });
  }
  return { ...draft, said };
}

/**
 * The puzzle of a layout on paper.
 * @param {import("./layout_search.js").Layout} layout
 * @param {import("./own_list.js").Entry[]} entries
 * @param {{title: string, bank: boolean, first: boolean}} how with the words in the notes, and the first letter of each given
 */
export function sheetOf(layout, entries, { title, bank, first }) {
  const { said, ...draft } = draftOfLayout(layout, entries);
  const words = layout.words.map(({ word }) => entries[word].word).sort((a, b) => a.localeCompare(b));
  const puzzle = puzzleOfDraft(draft, { ...said, title, notes: bank ? words.join(", ") : said.notes });
  if (!first) return puzzle;
  const starts = new Set(slotsOf(draft.grid).map(({ cells }) => cells[0]));
  return { ...puzzle, given: [...(puzzle.solution ?? "")].map((letter, cell) => (starts.has(cell) ? letter : " ")).join("") };
}
