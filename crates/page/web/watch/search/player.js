// Playing a history, without a page or a clock.

import { Cursor, DEAD_ENDS } from "./history.js";
import { next, previous, reaches } from "./landmarks.js";

/** @typedef {import("./history.js").History} History */
/** @typedef {import("./landmarks.js").Landmark} Landmark */

/** Steps a second, from slow to as fast as it goes: there are about a million for the last one. */
export const SPEEDS = [
  1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 5_000, 20_000, 100_000, 1_000_000,
];

/** What a player goes by. @typedef {"step" | "dead end"} Stride */

/** The most seconds that one call counts: a page that was hidden does not leap ahead. */
const LONGEST = 0.25;

/**
 * What goes on by itself: on the way to a step of a kind, all before `from` were looked at.
 * @typedef {"paused" | "playing" | "following" | {landmark: Landmark, from: number}} Motion
 */

/**
 * What a player tells of the last command: that there is no further, or no earlier, landmark.
 * @typedef {{landmark: Landmark, isBack: boolean}} Notice
 */

export class Player {
  /** @param {History} history */
  constructor(history) {
    this.history = history;
    this.cursor = new Cursor(history);
    /** @type {Motion} */
    this.motion = "paused";
    /** Whether no more steps will come. */
    this.isComplete = false;
    /** Strides a second. */
    this.speed = SPEEDS[1];
    /** @type {Stride} */
    this.stride = "step";
    /**
     * Playing stops when the depth reaches it.
     * @type {number | null}
     */
    this.depth = null;
    /** @type {Notice | null} */
    this.notice = null;
    /** The part of a step that is due. */
    this.due = 0;
  }

  get position() {
    return this.cursor.position;
  }

  get isMoving() {
    return this.motion !== "paused";
  }

  /**
   * Goes to a place, and stays there.
   * @param {number} position
   */
  goTo(position) {
    this.notice = null;
    this.motion = "paused";
    this.cursor.seek(position);
  }

  forward() {
    this.goTo(this.#ahead(1));
  }

  back() {
    const { history, position } = this;
    if (this.stride === "step") return this.goTo(position - 1);
    const number = history.deadEndsUpTo(position - 1);
    this.goTo(history.placeOfDeadEnd(number));
  }

  /** How many dead ends were met, also one whose jump comes next. */
  get deadEnds() {
    const { history, position } = this;
    const isAtOne = position > 0 && DEAD_ENDS.has(history.eventBefore(position));
    return history.deadEndsUpTo(isAtOne ? position + 1 : position);
  }

  /** Goes where so many dead ends were met, and no further. @param {number} number */
  goToDeadEnd(number) {
    this.goTo(this.history.placeOfDeadEnd(number));
  }

  /** The place some strides on. @param {number} strides */
  #ahead(strides) {
    const { history, position } = this;
    return this.stride === "step" ? position + strides : history.placeOfDeadEnd(this.deadEnds + strides);
  }

  playOrPause() {
    this.notice = null;
    this.motion = this.isMoving ? "paused" : "playing";
    this.due = 0;
  }

  pause() {
    this.motion = "paused";
  }

  /** To the end, also as it moves on. */
  end() {
    this.goTo(this.history.length);
    if (!this.isComplete) this.motion = "following";
  }

  /**
   * Goes on to the next step of a kind.
   * @param {Landmark} landmark
   */
  next(landmark) {
    this.notice = null;
    this.motion = { landmark, from: this.position };
    this.goOn(0);
  }

  /**
   * Goes back to the last step of a kind.
   * @param {Landmark} landmark
   */
  previous(landmark) {
    const found = previous(this.history, landmark, this.position);
    this.goTo(found ?? this.position);
    if (found === null) this.notice = { landmark, isBack: true };
  }

  /**
   * Goes on by itself, so many seconds later.
   * @param {number} seconds
   */
  goOn(seconds) {
    const { history, motion } = this;
    if (motion === "paused") return;
    if (motion === "playing") {
      this.#play(Math.min(seconds, LONGEST));
    } else if (motion === "following") {
      this.cursor.seek(history.length);
      if (this.isComplete) this.motion = "paused";
    } else {
      const found = next(history, motion.landmark, motion.from);
      if (found !== null) return this.goTo(found);
      // It stays where it is meanwhile: of two searches side by side one may have no such step.
      this.motion = { ...motion, from: history.length };
      if (this.isComplete) {
        this.motion = "paused";
        this.notice = { landmark: motion.landmark, isBack: false };
      }
    }
  }

  /** @param {number} seconds */
  #play(seconds) {
    const { history, position } = this;
    this.due += seconds * this.speed;
    const steps = Math.floor(this.due);
    this.due -= steps;
    const last = steps === 0 ? position : Math.min(this.#ahead(steps), history.length);
    const stop = this.depth === null ? null : reaches(history, this.depth, position, last);
    this.cursor.seek(stop ?? last);
    const isOver = this.isComplete && this.position === history.length;
    if (stop !== null || isOver) this.motion = "paused";
  }
}
