// A draft as a puzzle, and back. Free of the page.

import { letterOf, isComplete } from "./edit.js";
import { numbersOf, slotsOf } from "../grid/model.js";

/** @typedef {import("./edit.js").Draft} Draft */
/** @typedef {import("../grid/model.js").Slot} Slot */

/**
 * A draft as an ipuz. If every cell has a letter they are the solution; else given letters are given.
 * @param {Draft} draft
 * @param {{title: string, language: string, clueOf: (slot: Slot) => string}} said
 * @returns {Record<string, any>}
 */
export function ipuzOf(draft, { title, language, clueOf }) {
  const { grid } = draft;
  const slots = slotsOf(grid);
  const numbers = numbersOf(slots);
  const solved = isComplete(draft);
  const puzzle = grid.cells.map((content, cell) => {
    if (content === "#") return "#";
    const number = numbers.get(cell) ?? 0;
    const given = /^[a-z]$/.test(content) && !solved;
    return given ? { cell: number, value: content.toUpperCase() } : number;
  });
  const solution = grid.cells.map((content, cell) =>
    content === "#" ? "#" : letterOf(draft, cell).toUpperCase() || 0,
  );
  const clues = (/** @type {string} */ direction) =>
    slots
      .filter((slot) => slot.direction === direction)
      .map((slot) => [slot.number, clueOf(slot)]);
  return {
    version: "http://ipuz.org/v2",
    kind: ["http://ipuz.org/crossword#1"],
    title,
    locale: language,
    dimensions: { width: grid.columns, height: grid.rows },
    puzzle: rowsOf(puzzle, grid.columns),
    ...(solved ? { solution: rowsOf(solution, grid.columns) } : {}),
    clues: { Across: clues("across"), Down: clues("down") },
  };
}

/**
 * The draft of an ipuz: its blocks and given letters, and what of the solution is there as proposed.
 * @param {Record<string, any>} ipuz
 * @returns {Draft | null} null if it has no grid
 */
export function draftOfIpuz(ipuz) {
  const { puzzle, solution, block = "#" } = ipuz;
  if (!Array.isArray(puzzle) || puzzle.length === 0 || !Array.isArray(puzzle[0])) return null;
  const [rows, columns] = [puzzle.length, puzzle[0].length];
  const isBlock = (/** @type {any} */ cell) =>
    cell === null || cell === block || cell?.cell === block || cell?.cell === null;
  const letter = (/** @type {any} */ value) => {
    const text = String(value?.value ?? value ?? "").toLowerCase();
    return /^[a-z]$/.test(text) ? text : "";
  };
  const cells = puzzle.flat().map((cell) => {
    if (isBlock(cell)) return "#";
    return (typeof cell === "object" && letter(cell.value)) || ".";
  });
  if (cells.length !== rows * columns) return null;
  const letters = Array.isArray(solution) ? solution.flat().map(letter) : [];
  const fill = cells.map((content, cell) => (content === "#" ? "" : (letters[cell] ?? "")));
  return { grid: { rows, columns, cells }, fill };
}

/**
 * @template T
 * @param {T[]} cells
 * @param {number} columns
 * @returns {T[][]}
 */
function rowsOf(cells, columns) {
  return Array.from({ length: cells.length / columns }, (_, row) =>
    cells.slice(row * columns, (row + 1) * columns),
  );
}
