// What the browser keeps, where it keeps anything.

import { numberingOf, usualNumbering } from "../../grid/numbering.js";

/** What the choice of numbers is kept by. */
const NUMBERS = "numbers";

/** What the choice of checks while one types is kept by. */
const CHECKS = "checks";

/** What the choice of where answers are written is kept by. */
const ANSWERS = "answers";

/** Where games are kept; null in a browser that keeps nothing, or not for files. */
export function storage() {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

/**
 * How a puzzle is numbered: as was chosen last; else as it says itself, or as is usual where its language is written.
 * @param {import("./puzzle.js").Puzzle} puzzle
 * @param {string} language for a puzzle that does not tell its own
 */
export const preferredNumbering = ({ numbering, language: own }, language) =>
  numbering === "arrows" ? numbering : numberingOf(storage()?.getItem(NUMBERS)) ?? numbering ?? usualNumbering(own || language);

/** @param {import("../../grid/numbering.js").Numbering} numbering */
export const keepNumbers = (numbering) => keepChoice(NUMBERS, numbering);

/** Whether letters are checked as they are typed, as was chosen last; else they are not. */
export const prefersChecks = () => storage()?.getItem(CHECKS) === "typed";

/** @param {boolean} asTyped */
export const keepChecks = (asTyped) => keepChoice(CHECKS, asTyped ? "typed" : "asked");

/** Whether answers are written beside the clues, as was chosen last; else into the grid alone. */
export const prefersList = () => storage()?.getItem(ANSWERS) === "list";

/** @param {boolean} inList */
export const keepList = (inList) => keepChoice(ANSWERS, inList ? "list" : "grid");

/** @param {string} key @param {string} choice */
function keepChoice(key, choice) {
  try {
    storage()?.setItem(key, choice);
  } catch {
    // It is asked again next time.
  }
}
