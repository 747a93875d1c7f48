// Grids and puzzles from files and to files.

import { download, fileName } from "../../files.js";
import { barMark, inRows, LARGEST, parseGrid } from "../../grid/model.js";
import { keepPuzzle } from "../../play/kept.js";
import { readPuzzle } from "../../play/table/puzzle.js";
import { pictureOf, puzzleOf, savePuzzle } from "../../puzzle_files.js";
import { translator } from "../../texts.js";
import { puzzleOfDraft } from "../draft/as_puzzle.js";
import { draftOf, draftOfPuzzle, isComplete, letterOf, wordsOf } from "../draft/edit.js";
import { NOTHING_SAID, withClue } from "../draft/said.js";
import { keptSender } from "./sender.js";

/** @typedef {import("../draft/edit.js").Draft} Draft */

const t = translator("make/puzzles/files");

/** @typedef {import("../draft/said.js").Said} Said */

/** @typedef {import("../bar.js").Format} Format */

/**
 * Reads a grid or a puzzle from a file in any format.
 * @param {File} file
 * @param {AbortSignal} signal
 * @returns {Promise<{draft: Draft, said: Said, told: string[]}>} with what was not read
 */
export async function openFile(file, signal) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = new TextDecoder().decode(bytes);
  // The text of a grid may have letter sets, which no other format has.
  const grid = text.length < 100_000 ? parseGrid(text.replace(/\r/g, "").trimEnd()) : null;
  if (grid !== null) return { draft: draftOf(grid), said: NOTHING_SAID, told: [] };
  const { plain, told } = await puzzleOf(bytes, signal);
  const puzzle = readPuzzle(plain);
  if (puzzle === null) throw new Error(t("notGrid"));
  if (Math.max(puzzle.grid.rows, puzzle.grid.columns) > LARGEST) throw new Error(t("tooLarge"));
  const { title, author, copyright, notes, language, numbering } = puzzle;
  const draft = draftOfPuzzle(puzzle);
  /** @type {Said} */
  let said = { title, author, copyright, notes, language, numbering: numbering ?? "", clues: {} };
  for (const answer of wordsOf(draft)) {
    const { direction, number } = answer.slot;
    const clue = plain.clues?.find((clue) => clue.direction === direction && clue.number === number);
    if (clue !== undefined) said = withClue(said, answer, { text: clue.text, enumeration: clue.enumeration ?? "" });
  }
  return { draft, said, told };
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
    const cells = grid.cells.map((content, cell) => (letterOf(draft, cell) || content) + barMark(grid, cell));
    const rows = inRows(cells, grid.columns).map((row) => row.join(""));
    download(new Blob([`${rows.join("\n")}\n`], { type: "text/plain" }), `${fileName(said.title)}.txt`);
    return [];
  }
  // A picture of a grid that is full shows it empty, to be solved; one that is not, as it is.
  const puzzle = puzzleOfDraft(draft, said);
  const sender = format === "submission" ? keptSender() : null;
  const losses = format === "png" ? await pictureOf(puzzle) : await savePuzzle(puzzle, { to: format, sender });
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
