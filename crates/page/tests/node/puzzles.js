// Puzzles that tests play.

/** A puzzle of 3 by 3 around a block, one of whose letters is given. */
export const SMALL = {
  version: "http://ipuz.org/v2",
  kind: ["http://ipuz.org/crossword#1"],
  title: "L&#39;été &amp; après",
  locale: "fr",
  dimensions: { width: 3, height: 3 },
  block: "#",
  empty: 0,
  puzzle: [
    [1, 0, 2],
    [0, "#", 0],
    [3, 0, { cell: 0, value: "T" }],
  ],
  solution: [
    ["C", "A", "R"],
    ["É", "#", "A"],
    ["S", "E", "T"],
  ],
  clues: {
    Across: [
      [1, "For &lt;since&gt;"],
      [3, "Group"],
    ],
    Down: [[1, "These"]],
  },
};

/** Storage in memory, as browsers have it. */
export function memory() {
  const kept = new Map();
  return {
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => void kept.set(key, value),
  };
}
