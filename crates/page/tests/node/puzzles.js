// Puzzles that tests play.

/** A puzzle of 3 by 3 around a block, one of whose letters is given. @type {import("../../web/play/table/puzzle.js").PlainPuzzle} */
export const SMALL = {
  format: "puzzle/1",
  rows: 3,
  columns: 3,
  cells: "....#....",
  given: "        T",
  solution: "CARÉ ASE ",
  title: "L'été & après",
  language: "fr",
  clues: [
    { direction: "across", number: 1, text: "For <since>" },
    { direction: "across", number: 3, text: "Group" },
    { direction: "down", number: 1, text: "These" },
  ],
};

/** Storage in memory, as browsers have it. */
export function memory() {
  const kept = new Map();
  return {
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => void kept.set(key, value),
  };
}
