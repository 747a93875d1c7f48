// Words that are moved by hand in a layout, and what then no longer holds. Free of the page.

/**
 * The place of a word.
 * @typedef {object} Placed
 * @property {number} word its number in the list, from 0
 * @property {number} row that of its first cell
 * @property {number} column that of its first cell
 * @property {boolean} down whether it is read downwards
 */

/**
 * What does not hold: words with different letters in a cell, a run of letters that is none of the words, or words that
 * do not hang together with most others.
 * @typedef {{kind: "letters", words: number[]} | {kind: "run", run: string} | {kind: "apart", words: number[]}} Fault
 */

/** @typedef {{row: number, column: number, letters: Set<string>, words: number[]}} Cell */

/**
 * The letters of the words of a layout, by their numbers.
 * @param {{grid: string, words: Placed[]}} layout
 * @returns {Map<number, string>}
 */
export function lettersOf({ grid, words }) {
  const rows = grid.split("/");
  return new Map(
    words.map(({ word, row, column, down }) => {
      const line = down ? rows.slice(row).map((cells) => cells[column]).join("") : rows[row].slice(column);
      return [word, line.split("0")[0]];
    }),
  );
}

const key = (/** @type {number} */ row, /** @type {number} */ column) => `${row} ${column}`;

/**
 * The cells of words, by their rows and columns.
 * @param {Placed[]} words
 * @param {Map<number, string>} letters
 * @returns {Map<string, Cell>}
 */
export function cellsOf(words, letters) {
  /** @type {Map<string, Cell>} */
  const cells = new Map();
  for (const { word, row, column, down } of words) {
    [...(letters.get(word) ?? "")].forEach((letter, at) => {
      const [r, c] = down ? [row + at, column] : [row, column + at];
      const cell = cells.get(key(r, c)) ?? { row: r, column: c, letters: new Set(), words: [] };
      cell.letters.add(letter);
      cell.words.push(word);
      cells.set(key(r, c), cell);
    });
  }
  return cells;
}

/**
 * Words in the corner of their box, with its rows.
 * @param {Placed[]} words
 * @param {Map<number, string>} letters
 * @returns {{grid: string, words: Placed[], crossings: number}}
 */
export function arranged(words, letters) {
  const top = Math.min(...words.map(({ row }) => row));
  const left = Math.min(...words.map(({ column }) => column));
  const own = words.map((place) => ({ ...place, row: place.row - top, column: place.column - left }));
  const cells = cellsOf(own, letters);
  const all = [...cells.values()];
  const rows = 1 + Math.max(...all.map(({ row }) => row));
  const columns = 1 + Math.max(...all.map(({ column }) => column));
  const letter = (/** @type {number} */ row, /** @type {number} */ column) => [...(cells.get(key(row, column))?.letters ?? "0")][0];
  const grid = Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (_, column) => letter(row, column)).join(""));
  return { grid: grid.join("/"), words: own, crossings: all.filter((cell) => cell.words.length > 1).length };
}

/**
 * The words after one of them was moved.
 * @param {Placed[]} words
 * @param {number} word
 * @param {number} rows
 * @param {number} columns
 */
export function moved(words, word, rows, columns) {
  return words.map((place) => (place.word === word ? { ...place, row: place.row + rows, column: place.column + columns } : place));
}

/** The words after one of them was turned around its first cell. @param {Placed[]} words @param {number} word */
export function turned(words, word) {
  return words.map((place) => (place.word === word ? { ...place, down: !place.down } : place));
}

/**
 * What does not hold of words in their places.
 * @param {Placed[]} words
 * @param {Map<number, string>} letters
 * @returns {Fault[]}
 */
export function faultsOf(words, letters) {
  const cells = cellsOf(words, letters);
  /** @type {Fault[]} */
  const faults = [];
  for (const cell of cells.values()) {
    const isNew = faults.every((fault) => fault.kind !== "letters" || fault.words.join() !== cell.words.join());
    if (cell.letters.size > 1 && isNew) faults.push({ kind: "letters", words: cell.words });
  }
  const clashing = new Set(faults.flatMap((fault) => (fault.kind === "letters" ? fault.words : [])));
  const runs = [false, true].flatMap((down) => runsOf(cells, down));
  for (const { row, column, down, run } of runs) {
    const own = words.find((place) => place.row === row && place.column === column && place.down === down && letters.get(place.word)?.length === run.length);
    // Letters of words that clash there make no words anyway.
    if (own === undefined && !run.some((cell) => cell.words.some((word) => clashing.has(word)))) {
      faults.push({ kind: "run", run: run.map((cell) => [...cell.letters][0]).join("") });
    }
  }
  const apart = apartOf(cells);
  if (apart.length > 0) faults.push({ kind: "apart", words: apart });
  return faults;
}

/** The longest runs of two or more cells. @param {Map<string, Cell>} cells @param {boolean} down */
function runsOf(cells, down) {
  const [rows, columns] = down ? [1, 0] : [0, 1];
  return [...cells.values()]
    .filter(({ row, column }) => !cells.has(key(row - rows, column - columns)))
    .map(({ row, column }) => {
      const run = [];
      for (let at = 0, cell; (cell = cells.get(key(row + at * rows, column + at * columns))) !== undefined; at++) run.push(cell);
      return { row, column, down, run };
    })
    .filter(({ run }) => run.length > 1);
}

/** The words of all parts that hang together but the greatest. @param {Map<string, Cell>} cells */
function apartOf(cells) {
  const left = new Set(cells.keys());
  /** @type {number[][]} */
  const parts = [];
  for (const first of cells.keys()) {
    if (!left.delete(first)) continue;
    const open = [first];
    const words = new Set(/** @type {number[]} */ ([]));
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const cell = cells.get(at);
      if (cell === undefined) continue;
      cell.words.forEach((word) => words.add(word));
      const { row, column } = cell;
      for (const beside of [key(row - 1, column), key(row + 1, column), key(row, column - 1), key(row, column + 1)]) {
        if (left.delete(beside)) open.push(beside);
      }
    }
    parts.push([...words]);
  }
  return parts
    .sort((a, b) => b.length - a.length)
    .slice(1)
    .flat();
}
