// A puzzle that stands alone in one file, and is played wherever that is opened.

import { hold, translator } from "../texts.js";
import { openBoard } from "./table/board.js";
import { keepChecks, keepNumbers, preferredNumbering, prefersChecks, storage } from "./table/keeping.js";
import { puzzleId, readPuzzle } from "./table/puzzle.js";

const t = translator("play/standalone");

/**
 * Opens the puzzle of the file.
 * @param {...object} texts of the language of the file
 */
export function open(...texts) {
  const language = document.documentElement.lang;
  hold(language, ...texts);
  const main = /** @type {HTMLElement} */ (document.querySelector("main"));
  const embedded = document.querySelector("script[type='application/json']")?.textContent;
  const puzzle = readPuzzle(JSON.parse(embedded ?? "null"));
  if (puzzle === null) {
    main.textContent = t("damaged");
    return;
  }
  const id = puzzleId(puzzle);
  openBoard(main, {
    puzzle,
    id,
    numbering: preferredNumbering(puzzle, language),
    storage: storage(),
    onNumbers: keepNumbers,
    checksTyping: prefersChecks(),
    onChecks: keepChecks,
  });
}
