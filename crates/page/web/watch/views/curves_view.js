// Curves over all steps: of the depth, and of the size of the search space, or of the bound and the best total.

import { h } from "../../dom.js";
import { translator } from "../../language.js";
import { total } from "../search/wording.js";
import { coloursIn, onColours, sharp } from "./colours.js";

/** @typedef {import("../search/history.js").History} History */
/**
 * @template {import("../search/column.js").Numbers} T
 * @typedef {import("../search/column.js").Column<T>} Column
 */

const HEIGHT = 116;
/** The strip of each curve: its upper and its lower edge. */
const DEPTH = { top: 6, bottom: 54 };
const BELOW = { top: 64, bottom: 112 };

const t = translator("watch/views/curves_view");

export class CurvesView {
  /** @param {{history: History, onStep(position: number): void}} options */
  constructor({ history, onStep }) {
    this.onStep = onStep;
    this.history = history;
    this.position = 0;
    /** What the curves were drawn for: they are drawn anew only when that changes. */
    this.drawnFor = "";
    this.width = 0;
    /** The place at hand. */
    this.hand = h("i", { class: "curves-hand" });
    this.canvas = h("canvas", {
      role: "img",
      pointerdown: (/** @type {PointerEvent} */ event) => {
        this.canvas.setPointerCapture(event.pointerId);
        this.#point(event);
      },
      pointermove: (/** @type {PointerEvent} */ event) => {
        if (event.buttons === 1) this.#point(event);
      },
    });
    this.depth = h("span", { class: "number" });
    this.space = h("span", { class: "number" });
    this.best = h("span", { class: "number" });
    this.bestLegend = h("span", { hidden: true }, h("i", { class: "mark ink-fill" }), this.best);
    this.element = h(
      "div",
      { class: "curves" },
      h("div", { class: "curves-room" }, this.canvas, this.hand),
      h(
        "p",
        { class: "legend quiet" },
        h("span", {}, h("i", { class: "mark ink-branch" }), this.depth),
        h("span", {}, h("i", { class: "mark ink-space" }), this.space),
        this.bestLegend,
      ),
    );
    this.colours = coloursIn(this.element);
    this.resized = new ResizeObserver(() => {
      this.width = this.element.clientWidth;
      // The colours are those of where it is shown.
      this.#recolour();
    });
    this.resized.observe(this.element);
    this.endColours = onColours(() => this.#recolour());
  }

  close() {
    this.resized.disconnect();
    this.endColours();
  }

  /** @param {{position: number}} moment */
  show({ position }) {
    const { history } = this;
    this.position = position;
    const depth = { now: history.depth(position), most: history.last.value("deepest") ?? 0 };
    this.depth.textContent = t("depth", depth);
    this.bestLegend.hidden = !history.isBounded;
    if (history.isBounded) {
      const [now, best] = [history.bounds, history.bests].map(({ values }) => values[position]);
      const shown = (/** @type {number} */ number) => (number > 0 ? total(number) : "–");
      this.space.textContent = t("bound", { now: shown(now), first: total(first(history.bounds)) });
      this.best.textContent = t("best", { best: shown(best) });
    } else {
      const { values } = history.spaces;
      const sizes = { now: powerOfTen(values[position]), first: powerOfTen(values[0]) };
      this.space.textContent = t("space", sizes);
    }
    this.#draw();
  }

  #recolour() {
    this.colours = coloursIn(this.element);
    this.drawnFor = "";
    this.#draw();
  }

  /** @param {PointerEvent} event */
  #point(event) {
    const part = event.offsetX / Math.max(1, this.canvas.clientWidth);
    this.onStep(Math.round(Math.max(0, Math.min(1, part)) * this.history.length));
  }

  #draw() {
    const { history, width } = this;
    if (width === 0) return;
    const wanted = `${history.length} ${width} ${devicePixelRatio}`;
    if (this.drawnFor !== wanted) {
      this.drawnFor = wanted;
      this.#drawCurves(sharp(this.canvas, width, HEIGHT), history, width);
      this.canvas.setAttribute("aria-label", t(history.isBounded ? "boundedLabel" : "label"));
    }
    const x = history.length === 0 ? 0 : (this.position / history.length) * (width - 2);
    this.hand.style.setProperty("transform", `translateX(${x}px)`);
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {History} history
   * @param {number} width
   */
  #drawCurves(context, history, width) {
    context.clearRect(0, 0, width, HEIGHT);
    context.fillStyle = this.colours.later;
    context.fillRect(0, DEPTH.bottom, width, 1);
    context.fillRect(0, BELOW.bottom, width, 1);
    const { depths, spaces, bounds, bests, last } = history;
    const most = Math.max(1, last.value("deepest") ?? 0);
    const columns = Math.ceil(width);
    for (let column = 0; column < columns; column++) {
      const [flattest, deepest] = extremes(depths, column / columns, (column + 1) / columns);
      context.fillStyle = this.colours.branch;
      const [high, flat] = [deepest, flattest].map((depth) => (depth / most) * (DEPTH.bottom - DEPTH.top));
      context.globalAlpha = 0.25;
      context.fillRect(column, DEPTH.bottom - flat, 1, flat);
      context.globalAlpha = 1;
      context.fillRect(column, DEPTH.bottom - high - 0.5, 1, Math.max(1.5, high - flat));
    }
    const { space, fill } = this.colours;
    if (history.isBounded) {
      const ends = /** @type {[number, number]} */ ([first(bests), first(bounds)]);
      drawBelow(context, columns, bests, fill, ends);
      drawBelow(context, columns, bounds, space, ends);
    } else {
      drawBelow(context, columns, spaces, space, [0, Math.max(1, spaces.values[0])]);
    }
  }
}

/**
 * Draws a column of numbers below the depth, between the least and the greatest that are shown; nothing where all are less.
 * @param {CanvasRenderingContext2D} context
 * @param {number} columns
 * @param {Column<any>} numbers
 * @param {string} colour
 * @param {[number, number]} ends
 */
function drawBelow(context, columns, numbers, colour, [least, greatest]) {
  context.fillStyle = colour;
  const scale = (BELOW.bottom - BELOW.top) / Math.max(1e-9, greatest - least);
  for (let column = 0; column < columns; column++) {
    const [smallest, widest] = extremes(numbers, column / columns, (column + 1) / columns);
    if (widest < least) continue;
    const [low, top] = [smallest, widest].map(
      (number) => (Math.min(Math.max(number, least), greatest) - least) * scale,
    );
    context.fillRect(column, BELOW.bottom - top - 0.5, 1, Math.max(1.5, top - low));
  }
}

/**
 * The first number of a column that is not 0; else 0.
 * @param {Column<any>} column
 */
function first({ values, length }) {
  return values.subarray(0, length).find((/** @type {number} */ number) => number > 0) ?? 0;
}

const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/**
 * About how many, as a power of ten.
 * @param {number} digits
 */
function powerOfTen(digits) {
  const raised = [...String(Math.max(0, Math.round(digits)))].map((digit) => RAISED[Number(digit)]);
  return `10${raised.join("")}`;
}

/**
 * The least and the greatest of the numbers of a part of a column, given by shares of it.
 * @param {Column<any>} column
 * @param {number} begin
 * @param {number} end
 */
function extremes({ values, length }, begin, end) {
  const from = Math.floor(begin * length);
  const to = Math.max(from + 1, Math.floor(end * length));
  let [least, greatest] = [values[from], values[from]];
  for (let place = from + 1; place < to; place++) {
    const value = values[place];
    if (value < least) least = value;
    else if (value > greatest) greatest = value;
  }
  return [least, greatest];
}
