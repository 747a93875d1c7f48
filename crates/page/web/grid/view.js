// A grid that is seen, heard and typed into.
//
// `web/grid/` is the grid of all rooms: `keys.js` says where keys lead and `typing.js` what letters a text folds to,
// both without a screen; `taking.js` takes letters from what the browser is about to put into the input of a cell,
// not from keys, so that dead keys, pasted words and phones work alike; `view.js` shows and names cells.

import { announce } from "../announcement.js";
import { fill, h } from "../dom.js";
import { CellView } from "./cell.js";
import { Hands } from "./hands.js";
import { boardOf, settled } from "./keys.js";
import { cellLabel, cellPlace, keysHint, slotLabel, slotName } from "./labels.js";
import { barClasses, givenOf, numbersOf, slotsOf } from "./model.js";
import { drawClueBlocks, eraseClueBlocks } from "./clue_blocks.js";
import { isByLines, lineName } from "./numbering.js";

/** @typedef {import("./model.js").Grid} Grid */
/** @typedef {import("./model.js").Slot} Slot */
/** @typedef {import("./model.js").Direction} Direction */
/** @typedef {import("./cell.js").Marks} Marks */
/** @typedef {import("./numbering.js").Numbering} Numbering */

/**
 * @typedef {object} Options
 * @property {Grid} grid
 * @property {string} label its name
 * @property {boolean} [readOnly] cells can be selected and read, not typed into
 * @property {(slot: Slot) => string | undefined} [clueOf] for labels
 * @property {Numbering | null} [numbers] how slots are numbered; null for grids without numbers
 * @property {string[] | null} [labels] what is printed in the cells, if not the numbers of slots
 * @property {boolean[]} [omitted] whether each cell is not there at all
 * @property {boolean} [blocksToo] whether blocks can be selected too
 * @property {(cell: number) => boolean} [isFixed] whether typing leaves a cell as it is
 * @property {(cell: number, slot: Slot | null) => void} [onSelect] the selection moved
 * @property {(cell: number, letter: string) => void} [onLetter] a letter was typed, "" when cleared
 * @property {(cut: Slot[]) => void} [onFit] clues were set in the blocks of an arrow word; some are cut
 * @property {(event: KeyboardEvent, cell: number) => boolean | void} [onKey] any other key, before
 * the
 * habits of the grid; true if it was handled
 */

let views = 0;

export class GridView {
  /** @type {CellView[]} */
  #cells = [];
  /** The slot that is tinted. @type {Slot | null} */
  #shownSlot = null;
  /** The cells that show letters which do not stand there. @type {CellView[]} */
  #previewed = [];
  /** The cells to be named anew. @type {Set<number>} */
  #unnamed = new Set();

  /** @param {Options} options */
  constructor(options) {
    // The first selection is nobody's doing.
    this.options = /** @type {Options} */ ({ ...options, onSelect: undefined });
    const { label, readOnly = false, onSelect } = options;
    const hint = `grid-keys-${++views}`;
    this.cells = h("div", {
      class: readOnly ? "cells read-only" : "cells",
      role: "grid",
      "aria-label": label,
      "aria-readonly": readOnly ? "true" : null,
      "aria-describedby": hint,
    });
    this.columnNumbers = h("div", { class: "column-numbers", "aria-hidden": "true" });
    this.rowNumbers = h("div", { class: "row-numbers", "aria-hidden": "true" });
    this.element = h(
      "div",
      { class: "crossword" },
      this.columnNumbers,
      this.rowNumbers,
      this.cells,
      h("p", { class: "unseen", id: hint }, keysHint()),
    );
    /** @type {import("./keys.js").Place} */
    this.place = { cell: 0, direction: "across" };
    this.board = boardOf(options.grid, [], false);
    this.setGrid(options.grid);
    this.options.onSelect = onSelect;
    new Hands(this);
  }

  /** The index of the cell at hand. */
  get cell() {
    return this.place.cell;
  }

  get direction() {
    return this.place.direction;
  }

  /** The slot at hand, if the cell at hand is in one. */
  get slot() {
    return this.board.through[this.place.cell]?.[this.place.direction] ?? null;
  }

  /**
   * Shows another grid, with its given letters as the only ones. Where the size is the same, marks
   * stay, and
   * so does the selection unless a block stands there now.
   * @param {Grid} grid
   */
  setGrid(grid) {
    const { blocksToo = false } = this.options;
    const hadFocus = this.cells.contains(document.activeElement);
    const before = this.board.grid;
    const isSameSize =
      this.#cells.length > 0 && grid.rows === before.rows && grid.columns === before.columns;
    this.board = boardOf(grid, slotsOf(grid, this.options.labels), blocksToo);
    if (!isSameSize) this.#lay(grid);
    grid.cells.forEach((content, index) => {
      this.#setContent(index, content);
      this.#cells[index].setLook(content === "#" ? undefined : grid.looks?.[index]);
      for (const [name, has] of Object.entries(barClasses(grid, index))) {
        this.#cells[index].element.classList.toggle(name, has);
      }
    });
    this.#number();
    const { cell } = this.place;
    const stays = cell < grid.cells.length && (blocksToo || grid.cells[cell] !== "#");
    const first = Math.max(0, grid.cells.findIndex((content) => content !== "#"));
    this.#select({ cell: stays ? cell : first, direction: this.place.direction });
    if (hadFocus) this.focus();
  }

  /**
   * Numbers the grid otherwise.
   * @param {Numbering} numbers
   */
  setNumbers(numbers) {
    if (numbers === this.options.numbers) return;
    this.options.numbers = numbers;
    this.#number();
  }

  /**
   * Shows a letter.
   * @param {number} cell
   * @param {string} letter in lower case, or "" for none
   */
  setLetter(cell, letter) {
    if (this.#cells[cell].letter === letter) return;
    this.#cells[cell].setLetter(letter);
    this.#name(cell);
  }

  /** @param {number} cell */
  letter(cell) {
    return this.#cells[cell].letter;
  }

  /**
   * Selects a cell, and the slot through it in a direction. The focus goes along, where the grid has it.
   * @param {number} cell
   * @param {Direction} [direction]
   */
  select(cell, direction = this.place.direction) {
    this.#select({ cell, direction });
    const { activeElement } = document;
    if (this.cells.contains(activeElement) && this.indexOf(activeElement) !== this.cell) this.focus();
  }

  /**
   * Marks a cell; what is not told stays as it was.
   * @param {number} cell
   * @param {Marks} marks
   */
  mark(cell, marks) {
    if (this.#cells[cell].mark(marks)) this.#name(cell);
  }

  /**
   * Shows something in an open cell, and what is told of it, or nothing any more.
   * @param {number} cell
   * @param {HTMLElement | null} hint
   * @param {string} [told]
   */
  hint(cell, hint, told = "") {
    const { element, shown } = this.#cells[cell];
    element.querySelector(".hints")?.remove();
    if (hint !== null) element.append(hint);
    if (told === "") shown.removeAttribute("title");
    else shown.title = told;
  }

  /**
   * Shows letters that do not stand there, in the place of those that do, or none any more; and beside each what is
   * told of it.
   * @param {number[]} cells
   * @param {string | string[]} [letters]
   * @param {string[]} [told]
   */
  preview(cells, letters = "", told = []) {
    for (const { element } of this.#previewed) {
      delete element.dataset.preview;
      delete element.dataset.told;
    }
    this.#previewed = cells.map((cell) => this.#cells[cell]);
    this.#previewed.forEach(({ element }, at) => {
      element.dataset.preview = letters[at].toUpperCase();
      if (told[at]) element.dataset.told = told[at];
    });
  }

  /** Shows letters faintly, "" for none: what could stand there. @param {string[]} letters of all cells */
  ghost(letters) {
    this.#cells.forEach(({ element }, cell) => {
      if (letters[cell]) element.dataset.ghost = letters[cell].toUpperCase();
      else delete element.dataset.ghost;
    });
  }

  /** Shows letters in gray, "" for none: the only ones that may stand there. @param {string[]} letters of all cells */
  force(letters) {
    this.#cells.forEach(({ element }, cell) => {
      if (letters[cell]) element.dataset.forced = letters[cell].toUpperCase();
      else delete element.dataset.forced;
    });
  }

  /** Underlines the letter of a cell with dots, or does not. @param {number} cell @param {boolean} is */
  underline(cell, is) {
    this.#cells[cell].element.classList.toggle("underlined", is);
  }

  /** Outlines a region, or none any more. @param {number[]} cells */
  outline(cells) {
    const chosen = new Set(cells);
    this.#cells.forEach(({ element }, cell) => element.classList.toggle("in-region", chosen.has(cell)));
  }

  clearMarks() {
    this.#cells.forEach((cell, index) => cell.clearMarks() && this.#name(index));
  }

  focus() {
    this.#cells[this.place.cell]?.target.focus({ preventScroll: false });
  }

  /** Says which slot is at hand. @param {boolean} withClue */
  announceSlot(withClue) {
    const { slot } = this;
    if (slot !== null) announce(withClue ? this.#slotLabel(slot) : slotName(slot, this.options.numbers ?? "cells"));
  }

  /** @param {Slot} slot */
  #slotLabel(slot) {
    return slotLabel(slot, this.options.numbers ?? "cells", this.options.clueOf?.(slot));
  }

  /** @param {Grid} grid */
  #lay({ rows, columns, cells }) {
    const { readOnly = false, blocksToo = false } = this.options;
    this.element.style.setProperty("--rows", String(rows));
    this.element.style.setProperty("--columns", String(columns));
    this.#cells = cells.map(() => new CellView(!readOnly, blocksToo));
    fill(
      this.cells,
      Array.from({ length: rows }, (_, row) =>
        h(
          "div",
          { class: "row", role: "row" },
          this.#cells.slice(row * columns, (row + 1) * columns).map(({ element }) => element),
        ),
      ),
    );
  }

  /**
   * @param {number} index
   * @param {import("./model.js").Cell} content
   */
  #setContent(index, content) {
    const cell = this.#cells[index];
    cell.setBlock(content === "#");
    cell.setLetter(givenOf(content));
  }

  /** Has a cell named anew, once for all that changes now. @param {number} index */
  #name(index) {
    if (this.#unnamed.size === 0) {
      queueMicrotask(() => {
        const unnamed = [...this.#unnamed];
        this.#unnamed.clear();
        for (const one of unnamed) this.#nameNow(one);
      });
    }
    this.#unnamed.add(index);
  }

  /** @param {number} index */
  #nameNow(index) {
    const cell = this.#cells[index];
    if (cell === undefined) return;
    const { isBlock, letter, text, state, target, place, begins } = cell;
    target.setAttribute("aria-label", cellLabel({ place, isBlock, letter, text, state, begins }));
  }

  /**
   * Numbers the cells or the lines, and tells the cells where they are and which slots begin
   * there.
   */
  #number() {
    const { grid, slots } = this.board;
    const { labels, omitted, numbers = null } = this.options;
    const byLines = isByLines(numbers);
    this.element.classList.toggle("lines", byLines);
    const names = (/** @type {Direction} */ direction, /** @type {number} */ n) =>
      Array.from({ length: byLines ? n : 0 }, (_, line) => h("span", {}, lineName(numbers ?? "lines", direction, line + 1)));
    fill(this.columnNumbers, names("down", grid.columns));
    fill(this.rowNumbers, names("across", grid.rows));
    /** @type {Map<number, string | number>} */
    const own = labels ? new Map(labels.entries()) : numbersOf(slots);
    this.#cells.forEach((cell, index) => {
      cell.setNumber(numbers === "cells" ? String(own.get(index) ?? "") : "");
      cell.element.classList.toggle("omitted", omitted?.[index] ?? false);
      cell.place = cellPlace(Math.floor(index / grid.columns) + 1, (index % grid.columns) + 1);
      cell.begins = "";
      this.#name(index);
    });
    for (const slot of slots) this.#cells[slot.cells[0]].begins += `, ${this.#slotLabel(slot)}`;
    const elements = this.#cells.map(({ element }) => element);
    this.element.classList.toggle("arrow-word", numbers === "arrows");
    if (numbers !== "arrows") return eraseClueBlocks(elements);
    drawClueBlocks(elements, grid, slots, (slot) => this.options.clueOf?.(slot) ?? "", (slot) => {
      this.select(slot.cells[0], slot.direction);
      this.focus();
    }).then((cut) => this.options.onFit?.(cut));
  }

  /** Shows clues that have changed, where the blocks of an arrow word hold them. */
  showClues() {
    if (this.options.numbers === "arrows") this.#number();
  }

  /** @param {import("./keys.js").Place} asked */
  #select(asked) {
    const before = { ...this.place, slot: this.#shownSlot };
    this.place = settled(this.board, asked);
    const { slot } = this;
    this.#cells[before.cell]?.setAtHand(false);
    before.slot?.cells.forEach((cell) => this.#cells[cell]?.element.classList.remove("in-slot"));
    slot?.cells.forEach((cell) => this.#cells[cell].element.classList.add("in-slot"));
    this.#cells[this.place.cell]?.setAtHand(true);
    this.#shownSlot = slot;
    const { cell, direction } = this.place;
    if (cell !== before.cell || direction !== before.direction || slot !== before.slot) {
      this.options.onSelect?.(cell, slot);
    }
  }

  /** Puts the letter of a cell back into its input. @param {number} cell */
  restore(cell) {
    this.#cells[cell]?.restore();
  }

  /** @param {number} cell */
  canSelect(cell) {
    return this.options.blocksToo === true || this.board.grid.cells[cell] !== "#";
  }

  /** The index of the cell that an element is in, or -1. @param {EventTarget | null} target */
  indexOf(target) {
    const element = target instanceof Element ? target.closest(".cell") : null;
    return this.#cells.findIndex((cell) => cell.element === element);
  }
}
