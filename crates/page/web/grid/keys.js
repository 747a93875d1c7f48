// The habits of hands: where each key leads from a place in a grid.

/** @typedef {import("./model.js").Grid} Grid */
/** @typedef {import("./model.js").Slot} Slot */
/** @typedef {import("./model.js").Direction} Direction */

/**
 * A place in a grid: the cell at hand, and the way that typing goes on.
 * @typedef {{cell: number, direction: Direction}} Place
 */

/** @typedef {{across: Slot | null, down: Slot | null}} Through the slots through a cell */

/**
 * What moves are made on.
 * @typedef {object} Board
 * @property {Grid} grid
 * @property {Slot[]} slots in their order
 * @property {Through[]} through by cell
 * @property {boolean} blocksToo whether blocks can be at hand too
 */

/** @type {Record<string, {direction: Direction, step: 1 | -1}>} */
const ARROWS = {
  ArrowLeft: { direction: "across", step: -1 },
  ArrowRight: { direction: "across", step: 1 },
  ArrowUp: { direction: "down", step: -1 },
  ArrowDown: { direction: "down", step: 1 },
};

/**
 * @param {Grid} grid
 * @param {Slot[]} slots
 * @param {boolean} blocksToo
 * @returns {Board}
 */
export function boardOf(grid, slots, blocksToo) {
  /** @type {Through[]} */
  const through = grid.cells.map(() => ({ across: null, down: null }));
  for (const slot of slots) {
    for (const cell of slot.cells) through[cell][slot.direction] = slot;
  }
  return { grid, slots, through, blocksToo };
}

/**
 * The other direction.
 * @param {Direction} direction
 * @returns {Direction}
 */
export function otherDirection(direction) {
  return direction === "across" ? "down" : "across";
}

/**
 * A place whose direction is that of a slot, where there is one through its cell.
 * @param {Board} board
 * @param {Place} place
 * @returns {Place}
 */
export function settled({ through }, { cell, direction }) {
  const turned = otherDirection(direction);
  const turns = through[cell]?.[direction] === null && through[cell][turned] !== null;
  return { cell, direction: turns ? turned : direction };
}

/**
 * Where a key leads; null if it is no key that moves. Enter does, and so do the keys of pages, which rooms leave to grids:
 * from slot to slot, around the grid.
 * @param {Board} board
 * @param {Place} place
 * @param {string} key by its name in events
 * @param {boolean} [shift]
 * @returns {Place | null}
 */
export function moved(board, place, key, shift = false) {
  const arrow = ARROWS[key];
  if (arrow !== undefined) return byArrow(board, place, arrow);
  const slot = board.through[place.cell]?.[place.direction] ?? null;
  switch (key) {
    case " ":
      return turned(board, place);
    case "Enter":
      return nextSlot(board, place, slot, shift ? -1 : 1);
    case "PageDown":
      return nextSlot(board, place, slot, 1);
    case "PageUp":
      return nextSlot(board, place, slot, -1);
    case "Home":
      return { ...place, cell: slot?.cells[0] ?? place.cell };
    case "End":
      return { ...place, cell: slot?.cells.at(-1) ?? place.cell };
    default:
      return null;
  }
}

/**
 * The same cell in the other direction, if a slot goes there.
 * @param {Board} board
 * @param {Place} place
 * @returns {Place}
 */
export function turned({ through }, place) {
  const direction = otherDirection(place.direction);
  return through[place.cell]?.[direction] ? { ...place, direction } : place;
}

/**
 * The cell after the one at hand, in its slot; the same at the end.
 * @param {Board} board
 * @param {Place} place
 * @param {1 | -1} [step]
 * @returns {Place}
 */
export function ahead({ through }, place, step = 1) {
  const cells = through[place.cell]?.[place.direction]?.cells ?? [];
  return { ...place, cell: cells[cells.indexOf(place.cell) + step] ?? place.cell };
}

/**
 * @param {Board} board
 * @param {Place} place
 * @param {{direction: Direction, step: 1 | -1}} arrow
 * @returns {Place}
 */
function byArrow(board, place, { direction, step }) {
  const isAcross = direction !== place.direction;
  if (isAcross && board.through[place.cell]?.[direction]) return { ...place, direction };
  const { rows, columns, cells } = board.grid;
  const [length, stride] = direction === "across" ? [columns, 1] : [rows, columns];
  const at = direction === "across" ? place.cell % columns : Math.floor(place.cell / columns);
  for (let next = at + step; next >= 0 && next < length; next += step) {
    const cell = place.cell + (next - at) * stride;
    if (board.blocksToo || cells[cell] !== "#") return settled(board, { cell, direction });
  }
  return place;
}

/**
 * @param {Board} board
 * @param {Place} place
 * @param {Slot | null} slot
 * @param {1 | -1} step
 * @returns {Place}
 */
function nextSlot({ slots }, place, slot, step) {
  if (slots.length === 0) return place;
  const at = slot === null ? (step === 1 ? -1 : 0) : slots.indexOf(slot);
  const next = slots[(at + step + slots.length) % slots.length];
  return { cell: next.cells[0], direction: next.direction };
}
