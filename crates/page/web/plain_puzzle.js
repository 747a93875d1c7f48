// A grid as a puzzle, as the engine takes it. Free of the page.

import { barMark, givenOf, readingsOf, slotsOf } from "./grid/model.js";

/** @typedef {import("./play/table/puzzle.js").PlainPuzzle} PlainPuzzle */

/**
 * What is said of a puzzle.
 * @typedef {object} Said
 * @property {string[]} clues in the order of the slots, "" where there is none
 * @property {string[]} [enumerations] the lengths of the words of each answer, "" where it is one word
 * @property {string} [title]
 * @property {string} [author]
 * @property {string} [copyright]
 * @property {string} [notes]
 * @property {string} [language] that of the words
 * @property {string} [numbering] how slots are numbered, "" for what is usual
 */

/**
 * A grid as a puzzle. If every white cell has a letter they are the solution; else the given letters of
 * the grid are given.
 * @param {import("./grid/model.js").Grid} grid
 * @param {string[]} letters those of each cell, mostly one, "" if it has none
 * @param {Said} said
 * @returns {PlainPuzzle}
 */
export function plainPuzzle(grid, letters, { clues, enumerations = [], title = "", author = "", copyright = "", notes = "", language = "", numbering = "" }) {
  const { rows, columns, cells } = grid;
  const isBlock = (/** @type {number} */ cell) => cells[cell] === "#";
  const isSolved = letters.every((letter, cell) => isBlock(cell) || letter !== "");
  const shown = isSolved ? letters : cells.map((cell) => givenOf(cell));
  // What is given is read in one way: of several readings one is the solution.
  const readings = cells.flatMap((content, cell) => {
    const { own, down, also } = readingsOf(content);
    if (shown[cell] !== own || (down === "" && also.length === 0)) return [];
    return [{ cell, ...(down && { down: down.toUpperCase() }), ...(also.length > 0 && { also: also.map((one) => one.toUpperCase()) }) }];
  });
  const isRead = (/** @type {number} */ cell) => readings.some((one) => one.cell === cell);
  const text = (/** @type {(cell: number) => boolean} */ isThere) =>
    shown.map((letter, cell) => (isBlock(cell) || !isThere(cell) ? " " : letter[0]?.toUpperCase() || " ")).join("");
  const all = cells.flatMap((_, cell) => (isBlock(cell) ? [] : [{ cell, ...grid.looks?.[cell], rest: shown[cell].slice(1).toUpperCase() }]));
  return {
    format: "puzzle/1",
    rows,
    columns,
    cells: cells.map((_, cell) => (isBlock(cell) ? "#" : ".")).join(""),
    ...(grid.bars && { bars: cells.map((_, cell) => barMark(grid, cell) || " ").join("") }),
    ...(!isSolved && { given: text((cell) => !isRead(cell)) }),
    ...((isSolved || readings.length > 0) && { solution: text((cell) => isSolved || isRead(cell)) }),
    rebus: all.filter(({ rest }) => rest !== "").map(({ cell, rest }) => ({ cell, rest })),
    ...(readings.length > 0 && { readings }),
    circles: all.flatMap(({ cell, circle }) => (circle ? [cell] : [])),
    shades: all.flatMap(({ cell, shade }) => (shade ? [{ cell, colour: shade }] : [])),
    second_numbers: all.flatMap(({ cell, number }) => (number ? [{ cell, number }] : [])),
    title,
    author,
    copyright,
    notes,
    language,
    ...(numbering === "arrows" ? { arrows: true } : numbering && { numbering }),
    clues: slotsOf(grid).flatMap(({ direction, number }, index) =>
      clues[index] || enumerations[index]
        ? [{ direction, number, text: clues[index], ...(enumerations[index] && { enumeration: enumerations[index] }) }]
        : [],
    ),
  };
}
