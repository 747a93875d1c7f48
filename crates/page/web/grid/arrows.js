// Arrow words: blocks hold the clues of the slots that begin beside them, with an arrow to the first cell of each.

/** @typedef {import("./model.js").Grid} Grid */
/** @typedef {import("./model.js").Slot} Slot */

/**
 * An arrow from a block to the first cell of a slot.
 * @typedef {object} Arrow
 * @property {Slot} slot
 * @property {boolean} isBent whether the slot does not go on in the direction from the block to its first cell
 * @property {boolean} leavesRight whether the first cell is on the right of the block, not below it
 */

/** The most clues of a block. */
const MOST = 2;

/**
 * The blocks that hold clues: a slot has its clue before its first cell; where there is no block, or where that has two
 * clues, around the corner. The engine has the same rule (`ClueBlocks`).
 * @param {Grid} grid
 * @param {Slot[]} slots
 * @returns {{blocks: Map<number, Arrow[]>, unplaced: Slot[]}} the arrows of each block, that to the right first, and the
 * slots without a block
 */
export function clueBlocks({ columns, cells }, slots) {
  const blocks = /** @type {Map<number, Arrow[]>} */ (new Map());
  let rest = slots;
  for (const isBent of [false, true]) {
    rest = rest.filter((slot) => {
      const [start] = slot.cells;
      const leavesRight = (slot.direction === "across") !== isBent;
      const block = leavesRight ? (start % columns === 0 ? -1 : start - 1) : start - columns;
      const arrows = blocks.get(block) ?? [];
      if (cells[block] !== "#" || arrows.length === MOST) return true;
      blocks.set(block, [...arrows, { slot, isBent, leavesRight }]);
      return false;
    });
  }
  for (const arrows of blocks.values()) arrows.sort((a, b) => Number(b.leavesRight) - Number(a.leavesRight));
  return { blocks, unplaced: rest };
}

/**
 * What is drawn in the first cell of a slot, of side 100: the path of a line, and that of its head.
 * @param {Arrow} arrow
 * @param {number} along where it leaves the side of its block, from 0 to 1
 */
export function arrowPath({ isBent, leavesRight }, along) {
  const at = 100 * (leavesRight ? along : 0.5);
  // As if it left to the right; else the axes are exchanged.
  const place = (/** @type {number} */ x, /** @type {number} */ y) => (leavesRight ? `${x} ${y}` : `${y} ${x}`);
  if (!isBent) return { line: "", head: `M${place(0, at - 7)} L${place(13, at)} L${place(0, at + 7)}Z` };
  return {
    line: `M${place(0, at)} L${place(10, at)} L${place(10, at + 8)}`,
    head: `M${place(3, at + 8)} L${place(10, at + 21)} L${place(17, at + 8)}Z`,
  };
}

/**
 * How large the text of a clue can be: the largest share of a cell that fits is taken. The least is less than on paper,
 * for the letters of some screens are wider than those of its font.
 */
const SIZES = [0.21, 0.18, 0.155, 0.135, 0.12, 0.105];

/**
 * Sets clues in the largest size in which all of each is seen, with its words whole, else with words broken, as the engine
 * does on paper. Those that fit in none are marked.
 * @param {HTMLElement[]} clues
 * @returns {HTMLElement[]} those that fit in none
 */
export function fitClues(clues) {
  let rest = clues;
  for (const isWhole of [true, false]) {
    for (const size of SIZES) {
      for (const clue of rest) {
        clue.style.setProperty("--size", String(size));
        clue.classList.toggle("whole", isWhole);
      }
      // All are measured at once, for each time the page is laid out.
      rest = rest.filter((clue) => clue.scrollHeight > clue.clientHeight + 1 || clue.scrollWidth > clue.clientWidth + 1);
    }
  }
  for (const clue of rest) clue.classList.add("cut");
  return rest;
}
