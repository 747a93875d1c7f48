// A scrollbar of its own, for what is taller than browsers can scroll.

import { h } from "../../dom.js";
import { share } from "../places.js";

/** The least height of its thumb in pixels. */
const LEAST = 36;

/** How finely a place on the bar is told. */
const FINE = 1_000_000_000;

export class Scrollbar {
  #held = /** @type {{pointer: number, at: number} | null} */ (null);
  #height = 0;
  #thumbHeight = 0;
  #farthest = 0n;
  #top = 0;

  /** @param {(offset: bigint) => void} onMove the thumb was moved to a place on the strip */
  constructor(onMove) {
    this.onMove = onMove;
    this.thumb = h("div", { class: "thumb" });
    this.element = h(
      "div",
      {
        class: "scrollbar",
        "aria-hidden": "true",
        pointerdown: this.#onDown,
        pointermove: this.#onMoved,
        pointerup: this.#onUp,
        pointercancel: this.#onUp,
      },
      this.thumb,
    );
  }

  /**
   * @param {import("./strip.js").Strip} strip
   * @param {number} view the pixels that are seen at a time
   */
  setSize(strip, view) {
    this.#height = view;
    this.#farthest = strip.farthest;
    this.element.hidden = strip.farthest === 0n;
    const seen = share(BigInt(Math.floor(view)), strip.height);
    this.#thumbHeight = Math.max(LEAST, Math.min(1, seen) * view);
    this.thumb.style.setProperty("height", `${this.#thumbHeight}px`);
  }

  /** @param {bigint} offset */
  show(offset) {
    this.#top = share(offset, this.#farthest) * (this.#height - this.#thumbHeight);
    this.thumb.style.setProperty("transform", `translateY(${this.#top}px)`);
  }

  #onDown = (/** @type {PointerEvent} */ event) => {
    if (event.button !== 0) return;
    event.preventDefault();
    this.element.setPointerCapture(event.pointerId);
    const at = event.clientY - this.element.getBoundingClientRect().top - this.#top;
    const onThumb = at >= 0 && at <= this.#thumbHeight;
    this.#held = { pointer: event.pointerId, at: onThumb ? at : this.#thumbHeight / 2 };
    this.element.classList.add("held");
    this.#onMoved(event);
  };

  #onMoved = (/** @type {PointerEvent} */ event) => {
    if (event.pointerId !== this.#held?.pointer) return;
    const room = this.#height - this.#thumbHeight;
    const top = event.clientY - this.element.getBoundingClientRect().top - this.#held.at;
    const fraction = room <= 0 ? 0 : Math.min(1, Math.max(0, top / room));
    this.onMove((this.#farthest * BigInt(Math.round(fraction * FINE))) / BigInt(FINE));
  };

  #onUp = () => {
    this.#held = null;
    this.element.classList.remove("held");
  };
}
