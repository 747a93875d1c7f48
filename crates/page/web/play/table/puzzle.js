// A puzzle that is played.

import { slotsOf, usualLook } from "../../grid/model.js";
import { numberingOf } from "../../grid/numbering.js";
import { fold } from "../../grid/typing.js";

/** @typedef {import("../../grid/model.js").Grid} Grid */
/** @typedef {import("../../grid/model.js").Slot} Slot */
/** @typedef {import("../../grid/model.js").Direction} Direction */

/**
 * A puzzle as the engine gives and takes it: `PlainPuzzle` in its interface. What is said of each cell is a text
 * of one character for each, row after row, a space where there is nothing.
 * @typedef {object} PlainPuzzle
 * @property {"puzzle/1"} format
 * @property {number} rows
 * @property {number} columns
 * @property {string} cells "." takes a letter, "#" is a block, " " is left out
 * @property {string} [bars] "|" on the right of a cell, "_" below, "+" both
 * @property {string} [given] letters
 * @property {string} [solution] letters
 * @property {string[]} [labels] what is printed in each cell, if not the numbers of slots
 * @property {{cell: number, rest: string}[]} [rebus] the cells with several letters: those after the first
 * @property {{cell: number, down?: string, also?: string[]}[]} [readings] the cells that are read in several ways
 * @property {number[]} [circles] the cells with a circle
 * @property {{cell: number, colour: string}[]} [shades] the cells that are shaded
 * @property {{cell: number, number: number}[]} [second_numbers] the cells with a number at their lower right
 * @property {string} [numbering] how slots are numbered, if not as is usual in the language
 * @property {boolean} [arrows] whether it is an arrow word
 * @property {boolean} [diagramless] whether solvers are not to be shown its blocks
 * @property {string} [title]
 * @property {string} [author]
 * @property {string} [copyright]
 * @property {string} [notes]
 * @property {string} [language] as a code of BCP 47
 * @property {Partial<Record<Direction, string>>} [headings] of the clues, where they are not the usual ones
 * @property {{direction: Direction, number: number, text: string, enumeration?: string, links?: {direction: Direction, number: number}[]}[]} [clues]
 * @property {{letters: string, marks: string, seconds: number}} [game]
 */

/**
 * The numbers of the slots in which an answer goes on, before its clue, as printed puzzles have them.
 * @param {NonNullable<PlainPuzzle["clues"]>[number]} clue
 */
function linksOf({ direction, number, links = [] }) {
  if (links.length === 0) return "";
  const others = links.map((link) => link.number + (link.direction === direction ? "" : link.direction[0]));
  return `${[number, ...others].join(", ")}: `;
}

/**
 * @typedef {object} Puzzle
 * @property {PlainPuzzle} plain what it was read from
 * @property {string} title
 * @property {string} author
 * @property {string} copyright
 * @property {string} notes
 * @property {string} language as a code of BCP 47, or ""
 * @property {import("../../grid/numbering.js").Numbering | null} numbering null for what is usual in the language
 * @property {Grid} grid white cells, blocks and bars only, and how they look
 * @property {Slot[]} slots
 * @property {string[]} given the letter of each cell that has one from the start, else ""
 * @property {string[]} solution the letter of each cell, of several the first, "" where it is not known
 * @property {{down: string, also: string[]}[]} readings for each cell the letters that words down have there, if not
 *   those of the solution, and those that are right as well
 * @property {string[]} rests the letters after the first of each cell, "" in most
 * @property {Map<string, string>} clues by `slotKey`
 * @property {Partial<Record<Direction, string>>} headings of the clues, where they are not the usual ones
 * @property {string[] | null} labels what is printed in each cell, if not the numbers of slots
 * @property {boolean[]} omitted whether each cell is nothing, not even a block
 */

/** What a slot's clue is kept by. @param {{direction: Direction, number: number}} slot */
export const slotKey = ({ direction, number }) => `${direction} ${number}`;

/** Whether something is a puzzle as the engine gives it. @param {any} value */
export const isPlain = (value) => value?.format === "puzzle/1";

/**
 * @param {any} plain
 * @returns {Puzzle | null} null if it is no puzzle
 */
export function readPuzzle(plain) {
  if (!isPlain(plain)) return null;
  const { title = "", author = "", copyright = "", notes = "", language = "" } = plain;
  const { rows, columns, bars, rebus = [], readings = [], circles = [], shades = [], second_numbers = [], headings = {}, clues = [], labels = null } = /** @type {PlainPuzzle} */ (plain);
  const places = Array.from(/** @type {string} */ (plain.cells));
  /** @type {Grid} */
  const grid = { rows, columns, cells: places.map((place) => (place === "." ? "." : "#")) };
  if (bars !== undefined) {
    grid.bars = Array.from(bars, (mark) => ({ right: "|+".includes(mark), below: "_+".includes(mark) }));
  }
  if (circles.length + shades.length + second_numbers.length > 0) grid.looks = places.map(usualLook);
  for (const cell of circles) Object.assign(grid.looks?.[cell] ?? {}, { circle: true });
  for (const { cell, colour } of shades) Object.assign(grid.looks?.[cell] ?? {}, { shade: colour });
  for (const { cell, number } of second_numbers) Object.assign(grid.looks?.[cell] ?? {}, { number });
  const rests = places.map(() => "");
  for (const { cell, rest } of rebus) rests[cell] = fold(rest) || rest;
  const letters = (/** @type {string} */ text = "") => {
    const all = Array.from(text, letterOf);
    return places.map((_, cell) => all[cell] ?? "");
  };
  const solution = letters(plain.solution);
  const lower = (/** @type {string} */ text) => Array.from(text, letterOf).join("");
  /** @type {Puzzle["readings"]} */
  const others = places.map(() => ({ down: "", also: [] }));
  for (const { cell, down = "", also = [] } of readings) others[cell] = { down: lower(down), also: also.map(lower) };
  const given = letters(plain.given).map(
    // What no key types can only be given.
    (letter, cell) => letter || (/^[a-z]?$/.test(solution[cell]) ? "" : solution[cell]),
  );
  return {
    plain,
    title,
    author,
    // The sign goes without saying.
    copyright: copyright.replace(/^©\s*/, ""),
    notes,
    language,
    numbering: plain.arrows ? "arrows" : numberingOf(plain.numbering),
    grid,
    slots: slotsOf(grid, labels),
    given,
    solution: given.map((letter, cell) => letter || solution[cell]),
    readings: others,
    clues: new Map(
      clues.map((clue) => [
        slotKey(clue),
        linksOf(clue) + clue.text + (clue.enumeration ? ` (${clue.enumeration})` : ""),
      ]),
    ),
    headings,
    rests,
    labels,
    omitted: places.map((place) => place === " "),
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
 * A letter as it is typed, in lower case; "" for a space.
 * @param {string} character
 */
export function letterOf(character) {
  return character === " " ? "" : (fold(character)[0] ?? character.toLowerCase());
}
