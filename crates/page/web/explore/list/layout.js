// How fills are laid out in a list of some width: as small grids side by side, or, where only one would
// stand there, as rows of words.

/**
 * @typedef {object} Layout
 * @property {"grids" | "words"} shape
 * @property {number} across how many fills stand in a line
 * @property {number} width of each, in pixels
 * @property {number} side the width of its small grid
 * @property {number} height of a line
 */

/** The room around each fill, in rem. */
const GAP = 0.9;
/** The height of its number, in rem. */
const NUMBER = 1.35;
/** The width of a character of its number, in rem. */
const DIGIT = 0.47;
/** How much larger a grid is made at most where there is room. */
const LARGER = 1.4;
/** The height of a fill as words, in rem. */
const WORDS = 4.4;

/**
 * @param {object} room
 * @param {number} room.width in pixels
 * @param {number} room.rem the pixels of a rem
 * @param {number} room.rows
 * @param {number} room.columns
 * @param {number} room.digits how many characters the longest number has
 * @returns {Layout}
 */
export function layoutOf({ width, rem, rows, columns, digits }) {
  const cell = cellSize(Math.max(rows, columns)) * rem;
  const side = Math.floor(cell * columns);
  const least = Math.ceil(Math.max(side, digits * DIGIT * rem) + GAP * rem);
  const across = Math.floor(width / least);
  if (across < 2) {
    return { shape: "words", across: 1, width, side: 0, height: Math.round(WORDS * rem) };
  }
  const each = width === Infinity ? least : Math.floor(width / across);
  const larger = Math.floor(Math.min(side * LARGER, Math.max(side, each - GAP * rem)));
  const height = Math.ceil((larger * rows) / columns + (NUMBER + GAP) * rem);
  return { shape: "grids", across, width: each, side: larger, height };
}

/**
 * The side of a cell in rem: smaller the more there are, as long as letters can be read.
 * @param {number} cells along the longer side
 */
function cellSize(cells) {
  return Math.min(1.6, Math.max(0.72, 0.5 + 4.4 / cells));
}
