// Grids and puzzles from files and to files.

import { download, fileName } from "../files.js";
import { inRows, LARGEST, parseGrid } from "../grid/model.js";
import { plainPuzzle } from "../plain_puzzle.js";
import { keepPuzzle } from "../play/kept.js";
import { readPuzzle } from "../play/puzzle.js";
import { puzzleOf, savePuzzle } from "../puzzle_files.js";
import { translator } from "../texts.js";
import { draftOf, draftOfPuzzle, isComplete, letterOf, wordsOf } from "./edit.js";

/** @typedef {import("./edit.js").Draft} Draft */

const t = translator("make/files");

/**
 * @typedef {object} Said
 * @property {string} title
 * @property {string} notes
 * @property {string} language
 * @property {(slot: import("../grid/model.js").Slot, word: string) => string} clueOf
 */

/** The formats that a grid is saved in. */
export const FORMATS = /** @type {const} */ (["text", "ipuz", "puz", "exolve", "html", "svg", "pdf"]);

/** @typedef {typeof FORMATS[number]} Format */

/**
 * Reads a grid or a puzzle from a file in any format.
 * @param {File} file
 * @param {AbortSignal} signal
 * @returns {Promise<{draft: Draft, title: string, clues: Map<string, string>, told: string[]}>} with the
 * clues by direction and number, and what was not read
 */
export async function openFile(file, signal) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = new TextDecoder().decode(bytes);
  // The text of a grid may have letter sets, which no other format has.
  const grid = text.length < 100_000 ? parseGrid(text.replace(/\r/g, "").trimEnd()) : null;
  if (grid !== null) return { draft: draftOf(grid), title: "", clues: new Map(), told: [] };
  const { plain, told } = await puzzleOf(bytes, signal);
  const puzzle = readPuzzle(plain);
  if (puzzle === null) throw new Error(t("notGrid"));
  const { title, clues } = puzzle;
  if (Math.max(puzzle.grid.rows, puzzle.grid.columns) > LARGEST) throw new Error(t("tooLarge"));
  if (puzzle.grid.bars !== undefined) throw new Error(t("barred"));
  return { draft: draftOfPuzzle(puzzle), title, clues, told };
}

/**
 * Has the browser save a draft.
 * @param {Draft} draft
 * @param {Format} format
 * @param {Said} said
 * @returns {Promise<string[]>} what is not in the file
 */
export async function saveFile(draft, format, said) {
  if (format === "text") {
    const { grid } = draft;
    const cells = grid.cells.map((content, cell) => letterOf(draft, cell) || content);
    const rows = inRows(cells, grid.columns).map((row) => row.join(""));
    download(new Blob([`${rows.join("\n")}\n`], { type: "text/plain" }), `${fileName(said.title)}.txt`);
    return [];
  }
  // A picture of a grid that is full shows it empty, to be solved; one that is not, as it is.
  const losses = await savePuzzle(puzzleOfDraft(draft, said), { to: format });
  const sets = draft.grid.cells.some((content) => content.startsWith("["));
  return sets && !isComplete(draft) ? [...losses, t("letters")] : losses;
}

/**
 * Keeps a complete draft as a puzzle to be played.
 * @param {Draft} draft
 * @param {Said} said
 * @returns {string} its id
 */
export function playPuzzle(draft, said) {
  return keepPuzzle(puzzleOfDraft(draft, said));
}

/**
 * @param {Draft} draft
 * @param {Said} said
 */
function puzzleOfDraft(draft, { title, notes, language, clueOf }) {
  const letters = draft.grid.cells.map((_, cell) => letterOf(draft, cell));
  const clues = wordsOf(draft).map(({ slot, word }) => (word === null ? "" : clueOf(slot, word)));
  return plainPuzzle(draft.grid, letters, { title, notes, language, clues });
}
