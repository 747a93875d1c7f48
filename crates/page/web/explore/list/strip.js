// A strip taller than any page can be, on which lines of the same height follow each other, and the
// part of it that a scrolling element holds at a time.

import { within } from "../places.js";

/** The tallest that a scrolling element is made, in pixels; browsers break off not far beyond. */
const TALLEST = 4_000_000;

export class Strip {
  /** Where on the strip the scrolling element begins. */
  #base = 0n;
  #lines = 0n;
  #lineHeight = 1;
  #view = 0;

  /** @param {number} [tallest] */
  constructor(tallest = TALLEST) {
    this.tallest = tallest;
  }

  /**
   * Sets what the strip is made of; where it is scrolled to must be set again.
   * @param {bigint} lines
   * @param {number} lineHeight in whole pixels
   * @param {number} view the pixels that are seen at a time
   */
  setSize(lines, lineHeight, view) {
    this.#lines = lines;
    this.#lineHeight = lineHeight;
    this.#view = Math.max(0, Math.floor(view));
    this.#base = 0n;
  }

  /** Its whole height in pixels. */
  get height() {
    return this.#lines * BigInt(this.#lineHeight);
  }

  /** The height of what scrolls. */
  get held() {
    return this.height < BigInt(this.tallest) ? Number(this.height) : this.tallest;
  }

  /** The farthest that it can be scrolled. */
  get farthest() {
    const farthest = this.height - BigInt(this.#view);
    return farthest < 0n ? 0n : farthest;
  }

  /**
   * Where on the strip the scrolling element is.
   * @param {number} scroll
   */
  offset(scroll) {
    return within(this.#base + BigInt(Math.max(0, Math.floor(scroll))), 0n, this.farthest);
  }

  /**
   * Goes to a place on the strip, or as near as can be.
   * @param {bigint} offset
   * @returns {number} what to scroll the element to
   */
  moveTo(offset) {
    const to = within(offset, 0n, this.farthest);
    const tallest = BigInt(this.tallest);
    const room = this.height - tallest;
    this.#base = room <= 0n ? 0n : within(to - tallest / 2n, 0n, room);
    return Number(to - this.#base);
  }

  /**
   * Whether the element is scrolled so near to one of its ends that it should be held anew, there being
   * more of the strip beyond.
   * @param {number} scroll
   */
  isNearEnd(scroll) {
    const near = this.tallest / 4;
    const below = this.#base + BigInt(this.tallest) < this.height;
    return (this.#base > 0n && scroll < near) || (below && scroll > this.tallest - near);
  }

  /**
   * The lines that are seen, also in part, and some pixels more on both sides.
   * @param {number} scroll
   * @param {number} [more]
   * @returns {{first: bigint, last: bigint}} none if last is before first
   */
  seen(scroll, more = 0) {
    const top = this.offset(scroll);
    const height = BigInt(this.#lineHeight);
    const last = this.#lines - 1n;
    const above = within(top - BigInt(more), 0n, top) / height;
    const below = (top + BigInt(this.#view + more) - 1n) / height;
    return { first: above, last: below > last ? last : below };
  }

  /**
   * Where a line is in the scrolling element.
   * @param {bigint} line
   */
  top(line) {
    return Number(line * BigInt(this.#lineHeight) - this.#base);
  }

  /**
   * Where the strip must be for a line to be seen: as it is if it is seen already.
   * @param {bigint} line
   * @param {bigint} offset where it is
   */
  reaching(line, offset) {
    const top = line * BigInt(this.#lineHeight);
    const least = top + BigInt(this.#lineHeight) - BigInt(this.#view);
    if (top < offset || this.#view < this.#lineHeight) return top;
    return offset < least ? least : offset;
  }
}
