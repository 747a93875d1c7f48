// The chosen fill, large; or in its place what the letters of each cell stand for.

import { address } from "../address.js";
import { fill, h } from "../dom.js";
import { number, translator } from "../language.js";
import { givenOf } from "../grid/model.js";
import { GridView } from "../grid/view.js";
import { cellsOf } from "./fills.js";
import { heatMap } from "./heat.js";
import { drawLetters, valueOf } from "./letters.js";

/** @typedef {import("./heat.js").By} By */
/** @typedef {import("./heat.js").Heat} Heat */

const t = translator("explore/shown");

const PERCENT = /** @type {const} */ ({ style: "percent", maximumFractionDigits: 1 });

/**
 * @typedef {object} Options
 * @property {import("../grid/model.js").Grid} grid
 * @property {By | null} by
 * @property {number | null} cell
 * @property {(by: By | null) => void} onBy
 * @property {(cell: number) => void} onCell
 * @property {(letter: string, cell: number) => void} onKeep a letter is to stay in a cell
 * @property {(fill: string) => string} addressInMake
 * @property {(fill: string) => void} onPlay
 */

export class Shown {
  /** @type {string | null} */
  #fill = null;
  /** @type {bigint | null} */
  #at = null;
  /** @type {Heat | null} */
  #heat = null;
  /** Why there is no heat, and none is coming. @type {string | null} */
  #refusal = null;

  /** @param {Options} options */
  constructor(options) {
    this.options = options;
    this.by = options.by;
    const { grid, cell, onCell } = options;
    this.view = new GridView({
      grid,
      label: t("grid"),
      readOnly: true,
      numbers: "lines",
      onSelect: (selected) => {
        onCell(selected);
        this.#drawLetters();
      },
    });
    this.name = h("h2", { class: "shown-name number" });
    this.ways = h("div", { class: "ways", role: "group", "aria-label": t("ways") });
    this.legend = h("p", { class: "quiet legend", role: "status" });
    this.make = h("a", { class: "button", click: this.#onMake }, t("make"));
    this.play = h("button", { type: "button", click: this.#onPlay }, t("play"));
    this.actions = h("div", { class: "bar" }, this.make, this.play);
    this.letters = h("div", { class: "cell-letters" });
    this.element = h(
      "section",
      { class: "shown", "aria-label": t("grid") },
      this.ways,
      this.name,
      h("div", { class: "shown-grid" }, this.view.element),
      this.legend,
      this.actions,
      this.letters,
    );
    this.#drawWays();
    if (cell !== null && /^[^#]/.test(grid.cells[cell] ?? "")) this.view.select(cell);
  }

  /**
   * Shows a fill.
   * @param {string | null} letters null while it is fetched
   * @param {bigint | null} at its number, null while it is not known
   */
  showFill(letters, at) {
    if (letters === this.#fill && at === this.#at) return;
    this.#fill = letters;
    this.#at = at;
    this.#draw();
  }

  /**
   * Shows the heat that has come.
   * @param {Heat | null} heat
   * @param {string} [refusal] why there is none
   */
  showHeat(heat, refusal) {
    this.#heat = heat;
    this.#refusal = refusal ?? null;
    this.#draw();
  }

  #drawWays() {
    const ways = /** @type {(By | null)[]} */ ([null, "number", "best"]);
    fill(
      this.ways,
      ways.map((by) => {
        const choose = () => {
          this.by = by;
          this.#heat = null;
          this.#refusal = null;
          this.#drawWays();
          /** @type {HTMLElement | null} */ (this.ways.querySelector("[aria-pressed=true]"))?.focus();
          this.options.onBy(by);
          this.#draw();
        };
        const pressed = { "aria-pressed": String(by === this.by) };
        return h("button", { type: "button", ...pressed, click: choose }, t(by ?? "fill"));
      }),
    );
  }

  #draw() {
    this.view.clearMarks();
    if (this.by === null) this.#drawFill();
    else this.#drawHeat(this.by);
    this.#drawLetters();
  }

  #drawFill() {
    const { grid, addressInMake } = this.options;
    const cells = this.#fill === null ? grid.cells.map((cell) => givenOf(cell)) : cellsOf(this.#fill);
    this.#write(cells);
    const at = (this.#at ?? 0n) + 1n;
    const known = this.#at === null ? t("drawn") : t(this.#fill === null ? "coming" : "at", { at });
    fill(this.name, known);
    fill(this.legend);
    this.actions.hidden = false;
    this.play.disabled = this.#fill === null;
    if (this.#fill === null) this.make.removeAttribute("href");
    else this.make.href = addressInMake(this.#fill);
    // A link that leads nowhere yet is still one, to those who hear it.
    this.make.setAttribute("role", "link");
    this.make.setAttribute("aria-disabled", String(this.#fill === null));
  }

  /** @param {By} by */
  #drawHeat(by) {
    const { grid } = this.options;
    fill(this.name, t(by === "number" ? "heat" : "bestHeat"));
    this.actions.hidden = true;
    if (this.#heat === null) {
      this.#write(grid.cells.map((cell) => givenOf(cell)));
      fill(this.legend, this.#refusal ?? t("computing"));
      return;
    }
    const total = valueOf(this.#heat.total ?? 0);
    fill(this.legend, by === "number" ? t("heatNumber") : t("heatBest", { total }));
    const map = heatMap(this.#heat, by);
    this.#write(map.map((cell) => cell?.letter ?? ""));
    map.forEach((cell, index) => {
      if (!cell) return;
      const letter = cell.letter.toUpperCase();
      const title =
        by === "number"
          ? t("share", { letter, share: number(cell.tint, PERCENT) })
          : t("total", { letter, total: valueOf(cell.bars[0].value) });
      // A tint of 1 would leave letters little contrast.
      this.view.mark(index, { tint: 0.08 + 0.72 * cell.tint, title });
    });
  }

  /** @param {string[]} letters */
  #write(letters) {
    this.options.grid.cells.forEach((cell, index) => {
      if (cell !== "#") this.view.setLetter(index, letters[index] ?? "");
    });
  }

  #drawLetters() {
    const { by, view } = this;
    const heat = by === null ? null : this.#heat;
    this.letters.hidden = heat === null;
    if (heat === null || by === null) return;
    const map = heatMap(heat, by)[view.cell];
    const { cell } = view;
    drawLetters(this.letters, map?.bars ?? [], by, view.letter(cell), (letter) =>
      this.options.onKeep(letter, cell),
    );
  }

  #onMake = (/** @type {MouseEvent} */ event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    const href = this.make.getAttribute("href");
    if (href !== null) address.go(href);
  };

  #onPlay = () => {
    if (this.#fill !== null) this.options.onPlay(this.#fill);
  };
}
