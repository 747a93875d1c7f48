// Curves of the depth and of the size of the search space over all steps.

import { h } from "../dom.js";
import { translator } from "../language.js";
import { coloursIn, onColours, sharp } from "./colours.js";

/** @typedef {import("./history.js").History} History */

const HEIGHT = 116;
/** The strip of each curve: its upper and its lower edge. */
const DEPTH = { top: 6, bottom: 54 };
const SPACE = { top: 64, bottom: 112 };

const t = translator("watch/curves_view");

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
    this.element = h(
      "div",
      { class: "curves" },
      h("div", { class: "curves-room" }, this.canvas, this.hand),
      h(
        "p",
        { class: "legend quiet" },
        h("span", {}, h("i", { class: "mark ink-branch" }), this.depth),
        h("span", {}, h("i", { class: "mark ink-space" }), this.space),
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
    const { values } = history.spaces;
    const sizes = { now: powerOfTen(values[position]), first: powerOfTen(values[0]) };
    this.space.textContent = t("space", sizes);
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
      this.canvas.setAttribute("aria-label", t("label"));
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
    context.fillRect(0, SPACE.bottom, width, 1);
    const { depths, spaces, last } = history;
    const most = Math.max(1, last.value("deepest") ?? 0);
    const largest = Math.max(1, spaces.values[0]);
    const columns = Math.ceil(width);
    for (let column = 0; column < columns; column++) {
      const from = Math.floor((column / columns) * depths.length);
      const to = Math.max(from + 1, Math.floor(((column + 1) / columns) * depths.length));
      const [flattest, deepest] = extremes(depths.values, from, to);
      const [smallest, widest] = extremes(spaces.values, from, to);
      context.fillStyle = this.colours.branch;
      const [high, flat] = [deepest, flattest].map(
        (depth) => (depth / most) * (DEPTH.bottom - DEPTH.top),
      );
      context.globalAlpha = 0.25;
      context.fillRect(column, DEPTH.bottom - flat, 1, flat);
      context.globalAlpha = 1;
      context.fillRect(column, DEPTH.bottom - high - 0.5, 1, Math.max(1.5, high - flat));
      context.fillStyle = this.colours.space;
      const scale = (SPACE.bottom - SPACE.top) / largest;
      const [low, top] = [Math.max(0, smallest) * scale, Math.min(widest, largest) * scale];
      context.fillRect(column, SPACE.bottom - top - 0.5, 1, Math.max(1.5, top - low));
    }
  }
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
 * The least and the greatest of some numbers.
 * @param {Uint16Array | Float32Array} values
 * @param {number} from
 * @param {number} to
 */
function extremes(values, from, to) {
  let [least, greatest] = [values[from], values[from]];
  for (let place = from + 1; place < to; place++) {
    const value = values[place];
    if (value < least) least = value;
    else if (value > greatest) greatest = value;
  }
  return [least, greatest];
}
