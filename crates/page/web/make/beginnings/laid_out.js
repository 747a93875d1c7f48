// A layout of one's own words as a draft, with their clues. Free of the page.

import { parseGrid } from "../../grid/model.js";
import { draftOf, wordsOf } from "../draft/edit.js";
import { NOTHING_SAID, withClue } from "../draft/said.js";
import { lengthsOf } from "./own_list.js";

/** @typedef {import("../draft/edit.js").Draft} Draft */
/** @typedef {import("../draft/said.js").Said} Said */

/**
 * The draft of a layout: its letters are given, and each word has its clue.
 * @param {import("./layout_dialog.js").Layout} layout
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
