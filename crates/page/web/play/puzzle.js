// A puzzle that is played, as ipuz has it.

import { numbersOf, slotsOf } from "../grid/model.js";
import { fold } from "../grid/typing.js";

/** @typedef {import("../grid/model.js").Grid} Grid */
/** @typedef {import("../grid/model.js").Slot} Slot */
/** @typedef {import("../grid/model.js").Direction} Direction */
/** @typedef {import("../grid/model.js").Bars} Bars */

/**
 * @typedef {object} Puzzle
 * @property {Record<string, any>} ipuz what it was read from
 * @property {string} title
 * @property {string} author
 * @property {string} copyright
 * @property {string} notes
 * @property {string} language as a code of BCP 47, or ""
 * @property {Grid} grid white cells, blocks and bars only
 * @property {Slot[]} slots
 * @property {string[]} given the letter of each cell that has one from the start, else ""
 * @property {string[]} solution the letter of each cell, "" where it is not known
 * @property {Map<string, string>} clues by `slotKey`
 * @property {Record<Direction, string>} headings of the clues, "" where they are the usual ones
 * @property {string[] | null} labels what is printed in each cell, if not the numbers of slots
 * @property {boolean[]} omitted whether each cell is nothing, not even a block
 */

/** What a slot's clue is kept by. @param {{direction: Direction, number: number}} slot */
export const slotKey = ({ direction, number }) => `${direction} ${number}`;

/**
 * Reads an ipuz as the server writes it: texts as HTML without tags.
 * @param {any} ipuz
 * @returns {Puzzle | null} null if it is none
 */
export function readIpuz(ipuz) {
  const rows = ipuz?.puzzle;
  if (!Array.isArray(rows) || !Array.isArray(rows[0]) || rows[0].length === 0) return null;
  const columns = rows[0].length;
  if (!rows.every((row) => Array.isArray(row) && row.length === columns)) return null;
  const block = ipuz.block ?? "#";
  const printed = rows.flat();
  const cells = printed.map((cell) => (isBlock(cell, block) ? "#" : "."));
  const solution = rowsOf(ipuz.solution, rows.length, columns).map(letterOf);
  /** @type {Grid} */
  const grid = { rows: rows.length, columns, cells, ...barsOf(printed) };
  const given = cells.map((cell, index) => {
    if (cell === "#") return "";
    const letter = letterOf(printed[index]?.value);
    // What no key types can only be given.
    return letter || (/^[a-z]?$/.test(solution[index]) ? "" : solution[index]);
  });
  const labels = labelsOf(printed).map((label, cell) => (cells[cell] === "#" ? "" : label));
  const numbers = numbersOf(slotsOf(grid));
  const isOwn =
    labels.some((label) => label !== "") &&
    labels.some((label, cell) => label !== String(numbers.get(cell) ?? ""));
  const slots = slotsOf(grid, isOwn ? labels : null);
  const clues = (/** @type {Direction} */ way) => cluesOf(ipuz, way, slots, labels, columns);
  const heading = (/** @type {Direction} */ way) =>
    listsOf(ipuz, way).map((list) => list.heading).find((text) => text !== "") ?? "";
  return {
    ipuz,
    title: plain(ipuz.title),
    author: plain(ipuz.author),
    // The sign goes without saying.
    copyright: plain(ipuz.copyright).replace(/^©\s*/, ""),
    notes: plain(ipuz.notes),
    language: plain(ipuz.locale),
    grid,
    slots,
    given,
    solution: cells.map((cell, index) => (cell === "#" ? "" : given[index] || solution[index])),
    clues: new Map([...clues("across"), ...clues("down")]),
    headings: { across: heading("across"), down: heading("down") },
    labels: isOwn ? labels : null,
    omitted: printed.map((cell) => cell === null),
  };
}

/**
 * A name for a puzzle by what is in it, the same in every tab and after every reload.
 * @param {Puzzle} puzzle
 */
export function puzzleId({ grid, given, solution, clues }) {
  const text = JSON.stringify([grid.columns, grid.cells, given, solution, [...clues]]);
  // FNV-1a over two halves of the characters' codes: enough to tell apart the puzzles of one
  // player.
  let [a, b] = [0x811c9dc5, 0x01000193];
  for (let i = 0; i < text.length; i++) {
    a = Math.imul(a ^ text.charCodeAt(i), 0x01000193);
    b = Math.imul(b ^ text.charCodeAt(i), 0x85ebca6b);
  }
  return [a, b].map((half) => (half >>> 0).toString(36)).join("");
}

/**
 * The rows of a part of an ipuz, one after the other; nothing in the place of what is missing.
 * @param {any} part
 * @param {number} rows
 * @param {number} columns
 * @returns {any[]}
 */
export function rowsOf(part, rows, columns) {
  return Array.from(
    { length: rows * columns },
    (_, index) => part?.[Math.floor(index / columns)]?.[index % columns],
  );
}

/**
 * The letter of a cell of an ipuz, in lower case; "" for none.
 * @param {any} value
 * @returns {string}
 */
export function letterOf(value) {
  const text = typeof value === "object" ? value?.value : value;
  if (typeof text !== "string" || text === "#" || text === "0") return "";
  return fold(text)[0] ?? Array.from(text.toLowerCase())[0] ?? "";
}

/**
 * @param {any} cell
 * @param {string} block
 */
function isBlock(cell, block) {
  return cell === null || cell === block || cell?.cell === block;
}

/**
 * The bars of cells, which the server writes at the cells on their left and above.
 * @param {any[]} printed
 * @returns {{bars?: Bars[]}} nothing if there are none
 */
function barsOf(printed) {
  const sides = printed.map((cell) => String(cell?.style?.barred ?? ""));
  if (sides.every((side) => side === "")) return {};
  return { bars: sides.map((side) => ({ right: side.includes("R"), below: side.includes("B") })) };
}

/**
 * The labels of cells, as texts; "" for none.
 * @param {any[]} printed
 */
function labelsOf(printed) {
  return printed.map((cell) => {
    const label = (typeof cell === "object" ? cell?.cell : cell) ?? "";
    return label === 0 || label === "0" ? "" : String(label);
  });
}

/**
 * The lists of clues of a direction, which may have headings, with these.
 * @param {any} ipuz
 * @param {Direction} direction
 * @returns {{heading: string, list: any[]}[]}
 */
function listsOf(ipuz, direction) {
  const name = direction === "across" ? "Across" : "Down";
  return Object.entries(ipuz.clues ?? {})
    .filter(([key, list]) => key.split(":")[0] === name && Array.isArray(list))
    .map(([key, list]) => ({ heading: plain(key.slice(name.length + 1)), list }));
}

/**
 * The clues of a direction, with the lengths of their answers where these are said. They are for slots by
 * the labels of their first cells, or by their cells.
 * @param {any} ipuz
 * @param {Direction} direction
 * @param {Slot[]} slots
 * @param {string[]} labels of the cells
 * @param {number} columns
 * @returns {[string, string][]}
 */
function cluesOf(ipuz, direction, slots, labels, columns) {
  const own = slots.filter((slot) => slot.direction === direction);
  const isLabelled = labels.some((label) => label !== "");
  const slotOf = (/** @type {any} */ number, /** @type {any} */ cells) => {
    const [column, row] = Array.isArray(cells) ? (cells[0] ?? []) : [];
    if (row !== undefined) return own.find((slot) => slot.cells[0] === row * columns + column);
    return own.find((slot) =>
      isLabelled ? labels[slot.cells[0]] === String(number) : slot.number === Number(number),
    );
  };
  return listsOf(ipuz, direction).flatMap(({ list }) =>
    list.flatMap((clue) => {
      const { number, clue: text, enumeration, cells } = Array.isArray(clue)
        ? { number: clue[0], clue: clue[1], enumeration: undefined, cells: undefined }
        : (clue ?? {});
      const slot = slotOf(number, cells);
      if (slot === undefined) return [];
      const lengths = enumeration === undefined ? "" : ` (${plain(String(enumeration))})`;
      return [/** @type {[string, string]} */ ([slotKey(slot), `${plain(text)}${lengths}`])];
    }),
  );
}

const NAMED = /** @type {Record<string, string>} */ ({
  lt: "<",
  gt: ">",
  amp: "&",
  quot: '"',
  apos: "'",
});

/**
 * The text of HTML without tags.
 * @param {unknown} html
 */
function plain(html) {
  if (typeof html !== "string") return "";
  return html.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return NAMED[name] ?? whole;
    const code = decimal === undefined ? parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
