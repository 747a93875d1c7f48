// What the grid shows of a state: letters, how many are left, and what is going on where.

import { translator } from "../../language.js";
import { countLetters } from "../search/board.js";

/** @typedef {import("../search/board.js").Board} Board */
/** @typedef {import("../search/state.js").State} State */

/** The deepest tint: text stays easy to read on it. */
const DEEPEST = 0.62;

const t = translator("watch/views/grid_marks");

export class GridMarks {
  /**
   * @param {import("../../grid/view.js").GridView} view
   * @param {Board} board
   */
  constructor(view, board) {
    this.view = view;
    this.board = board;
    /** What each white cell shows, so that only changes are drawn. */
    this.shown = board.places.map(() => "");
  }

  /**
   * @param {State} state
   * @param {import("../search/dead_ends.js").DeadEnd} deadEnd
   */
  show(state, deadEnd) {
    const { board, view } = this;
    const states = statesOf(board, state, deadEnd);
    const [letters, filled] = [state.list("letters"), state.list("fill")];
    board.places.forEach((place, cell) => {
      // The letters of a cell with several are there from the start.
      if (board.places[cell + 1] === place || board.places[cell - 1] === place) return;
      const mask = letters[cell];
      const letter = board.alphabet[filled[cell]] ?? "";
      const removed = deadEnd.rejected.get(cell) ?? 0;
      const what = `${mask} ${letter} ${states[cell]} ${removed}`;
      if (this.shown[cell] === what) return;
      this.shown[cell] = what;
      const many = countLetters(mask);
      const only = letter || (many === 1 ? board.spell(mask) : "");
      if (view.letter(place) !== only) view.setLetter(place, only);
      view.mark(place, {
        state: letter ? "right" : states[cell],
        text: only ? "" : String(many),
        tint: only ? 0 : tint(many, board.alphabet.length),
        title: [title(board, mask, many), removed > 0 && t("removed", { n: removed })].filter(Boolean).join("; "),
      });
    });
  }
}

/**
 * The fewer letters are left, the deeper.
 * @param {number} many
 * @param {number} all
 */
function tint(many, all) {
  if (many === 0) return DEEPEST;
  return DEEPEST * (1 - Math.log(many) / Math.log(Math.max(2, all)));
}

/**
 * @param {Board} board
 * @param {number} mask
 * @param {number} many
 */
function title(board, mask, many) {
  if (many === 0) return t("none");
  return t("left", { n: many, letters: board.spell(mask).toUpperCase() });
}

/** @typedef {"dead" | "conflict" | "involved" | "jumped" | "queued" | "disputed" | "hand" | null} CellState */

/**
 * @param {Board} board
 * @param {State} state
 * @param {import("../search/dead_ends.js").DeadEnd} deadEnd
 * @returns {CellState[]}
 */
function statesOf(board, state, { rejected, over }) {
  const states = /** @type {CellState[]} */ (new Array(board.places.length).fill(null));
  const mark = (/** @type {number[]} */ cells, /** @type {CellState} */ as) =>
    cells.forEach((cell) => (states[cell] = as));
  const [slot, cell, dead] = ["slot", "cell", "dead"].map((name) => state.value(name));
  mark(state.list("disputed"), "disputed");
  mark(state.list("queue"), "queued");
  for (const jumped of over) mark(board.cellsOf[jumped], "jumped");
  if (slot !== null) mark(board.cellsOf[slot], "hand");
  if (cell !== null) states[cell] = "hand";
  state.list("conflict").forEach((one) => mark(board.cellsOf[one], "involved"));
  if (dead !== null) mark(board.cellsOf[dead], "dead");
  // What the slot has no word for are these letters.
  mark(state.list("crossings"), "conflict");
  mark([...rejected.keys()], "conflict");
  return states;
}
