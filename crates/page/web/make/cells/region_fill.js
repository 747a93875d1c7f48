// A region that is filled by itself: letters elsewhere stay, and only slots with a cell in the region matter. Free of
// the page.

import { givenOf, slotsOf } from "../../grid/model.js";
import { isGiven, letterOf, wordsOf } from "../draft/edit.js";
import { withoutSlots } from "../draft/without_slots.js";

/** @typedef {import("../draft/edit.js").Draft} Draft */

/**
 * A region to be filled: the grid to search in, and the cells of the region that the search is for.
 * @typedef {{grid: import("../../grid/model.js").Grid, open: number[]}} Part
 */

/** How many cells of a region have letters of the grid's own. @param {Draft} draft @param {number[]} region */
export const ownIn = ({ grid }, region) => region.filter((cell) => givenOf(grid.cells[cell]) !== "").length;

/**
 * The grid in which a region of a draft is filled. Letters of the grid's own stay in the region; where it has no other
 * cells they go too, but for those of a word that no list has and that goes on outside.
 * @param {Draft} draft
 * @param {number[]} region
 * @param {(word: string) => boolean} isUnlisted
 * @returns {Part}
 */
export function filledIn(draft, region, isUnlisted) {
  const { grid } = draft;
  const inside = new Set(region);
  const isAllOwn = ownIn(draft, region) === region.length;
  const goesOn = wordsOf(draft).filter(({ slot, word }) => word !== null && isUnlisted(word) && !slot.cells.every((cell) => inside.has(cell)));
  const kept = new Set(goesOn.flatMap(({ slot }) => slot.cells));
  const isFreed = (/** @type {number} */ cell) => isAllOwn && /^[a-z]$/.test(grid.cells[cell]) && !kept.has(cell);
  const cells = grid.cells.map((content, cell) => {
    if (inside.has(cell)) return isFreed(cell) ? "." : content;
    return content === "#" || givenOf(content) !== "" ? content : letterOf(draft, cell) || content;
  });
  const open = region.filter((cell) => givenOf(cells[cell]) === "");
  // A slot that has no cell in the region and not all its letters is none. One that has all its letters holds them.
  const filled = { ...grid, cells };
  const others = slotsOf(filled).filter((slot) => !slot.cells.some((cell) => inside.has(cell)) && !isGiven(filled, slot));
  return { grid: withoutSlots(filled, others), open };
}

/**
 * A draft in which the letters of a fill are proposed for the cells that the search was for.
 * @param {Draft} draft
 * @param {number[]} open
 * @param {string[]} letters
 * @returns {Draft}
 */
export function withRefilled({ grid, fill }, open, letters) {
  const [cells, proposed] = [grid.cells.slice(), fill.slice()];
  for (const cell of open) {
    if (/^[a-z]$/.test(cells[cell])) cells[cell] = ".";
    proposed[cell] = letters[cell];
  }
  return { grid: { ...grid, cells }, fill: proposed };
}
