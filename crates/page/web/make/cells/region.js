// A region of the grid: the cells between two corners, dragged over or gone over with Shift and the arrows, or those of a
// slot that is clicked twice.

import { announce } from "../../announcement.js";
import { fill, h } from "../../dom.js";
import { turned } from "../../grid/keys.js";
import { translator } from "../../texts.js";

/** @typedef {import("../../grid/view.js").GridView} GridView */

const t = translator("make/cells/region");

/** How keys move the far corner: by rows and columns. */
const STEPS = /** @type {Record<string, [number, number]>} */ ({
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
});

/** What can be done with a region. @typedef {"refill" | "best" | "lock" | "unlock" | "clear"} Deed */

export class Region {
  /** The white cells, row after row. @type {number[]} */
  #cells = [];
  /** The cells in two opposite corners. */
  #from = -1;
  #to = -1;
  #isDragged = false;

  /**
   * @param {GridView} view
   * @param {(deed: Deed, cells: number[]) => void} act
   * @param {(cells: number[]) => number} own how many of some cells have letters of the grid's own
   */
  constructor(view, act, own) {
    this.view = view;
    this.own = own;
    this.told = h("p", { class: "small" });
    const deed = (/** @type {Deed} */ name) =>
      h("button", { type: "button", click: () => act(name, this.#cells) }, t(name));
    const others = h("button", { type: "button", click: () => this.#turn() }, t("others"));
    const leave = h("button", { type: "button", click: () => this.clear() }, t("leave"));
    this.element = h(
      "section",
      { class: "panel region", "aria-label": t("region"), hidden: true },
      this.told,
      h("div", { class: "bar" }, deed("refill"), deed("best"), deed("lock"), deed("unlock"), deed("clear"), others, leave),
    );
    const { cells } = view;
    cells.addEventListener("pointerdown", (event) => {
      this.clear();
      // Fingers scroll the page.
      if (event.button !== 0 || event.pointerType === "touch") return;
      this.#from = view.indexOf(event.target);
      this.#isDragged = this.#from >= 0;
    });
    cells.addEventListener("pointerover", (event) => {
      if (!this.#isDragged || (event.buttons & 1) === 0) return;
      const cell = view.indexOf(event.target);
      if (cell < 0 || (cell === this.#from && this.#cells.length === 0)) return;
      this.#to = cell;
      this.#span();
    });
    for (const end of ["pointerup", "pointercancel"]) cells.addEventListener(end, () => (this.#isDragged = false));
    // The letter at hand is selected, and would be dragged as a text.
    cells.addEventListener("dragstart", (event) => event.preventDefault());
    cells.addEventListener("dblclick", (event) => {
      if (view.indexOf(event.target) !== view.cell || view.slot === null) return;
      // The second click has turned the direction.
      view.select(view.cell, turned(view.board, view.place).direction);
      const slot = view.slot.cells;
      [this.#from, this.#to] = [slot[0], slot[slot.length - 1]];
      this.#span();
    });
  }

  get isEmpty() {
    return this.#cells.length === 0;
  }

  clear() {
    [this.#from, this.#to] = [-1, -1];
    this.#show([]);
  }

  /** Outlines other cells for a while, or with none its own again. @param {number[]} cells */
  outlineInstead(cells) {
    this.view.outline(cells.length > 0 ? cells : this.#cells);
  }

  /**
   * Grows or shrinks the region by a key.
   * @param {KeyboardEvent} event
   * @returns {boolean} whether it was one of its keys
   */
  key({ key, shiftKey }) {
    if (key === "Escape" && !this.isEmpty) {
      this.clear();
      return true;
    }
    const step = STEPS[key];
    if (step === undefined || !shiftKey) return false;
    const { rows, columns } = this.view.board.grid;
    if (this.#to < 0) [this.#from, this.#to] = [this.view.cell, this.view.cell];
    const row = Math.floor(this.#to / columns) + step[0];
    const column = (this.#to % columns) + step[1];
    if (row >= 0 && row < rows && column >= 0 && column < columns) this.#to = row * columns + column;
    this.#span();
    announce(this.told.textContent ?? "");
    return true;
  }

  /** Shows the cells between the corners. */
  #span() {
    const { columns } = this.view.board.grid;
    const [rows, sides] = [this.#from, this.#to].map((cell) => [Math.floor(cell / columns), cell % columns]);
    const isBetween = (/** @type {number} */ place, /** @type {0 | 1} */ axis) =>
      place >= Math.min(rows[axis], sides[axis]) && place <= Math.max(rows[axis], sides[axis]);
    this.#show(this.#whites().filter((cell) => isBetween(Math.floor(cell / columns), 0) && isBetween(cell % columns, 1)));
  }

  /** Shows all cells but these. */
  #turn() {
    const before = new Set(this.#cells);
    this.#show(this.#whites().filter((cell) => !before.has(cell)));
  }

  #whites() {
    return this.view.board.grid.cells.flatMap((content, cell) => (content === "#" ? [] : [cell]));
  }

  /** @param {number[]} cells */
  #show(cells) {
    this.#cells = cells;
    this.view.outline(cells);
    this.element.hidden = cells.length === 0;
    const n = this.own(cells);
    const stays = n === 0 ? "" : t(n === cells.length ? "allOwn" : "someOwn", { n });
    fill(this.told, t("cells", { n: cells.length }), stays && " · ", stays);
  }
}
