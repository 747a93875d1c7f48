// The steps of a search, to go back and forth in.

import { Column } from "./column.js";
import { State } from "./state.js";
import { Steps } from "./steps.js";

/** @typedef {import("./board.js").Board} Board */

/**
 * How many steps there are between two states that are kept: going to any step folds at most so
 * many, which takes less than a millisecond once the fold is compiled, and a few before.
 */
const STEPS = 1024;

export class History {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.steps = new Steps(board);
    /** The state after all steps. */
    this.last = new State(board);
    /**
     * The state before each run of steps.
     * @type {State[]}
     */
    this.before = [];
    /** How many choices are open after so many steps. */
    this.depths = new Column(Uint16Array);
    this.depths.push(0);
    /** The size of the search space after so many steps, in digits. */
    this.spaces = new Column(Float32Array);
    this.spaces.push(this.last.space);
  }

  /** How many steps there are. */
  get length() {
    return this.steps.length;
  }

  /**
   * Adds a step of a trace.
   * @param {Record<string, any>} line
   */
  push(line) {
    if (this.length % STEPS === 0) this.before.push(this.last.clone(this.board));
    this.steps.push(line);
    const step = this.steps.at(this.length - 1);
    this.last.apply(this.board, step);
    this.depths.push(this.last.depth);
    this.spaces.push(this.last.space);
    return step;
  }

  /**
   * A step by its number, from 0.
   * @param {number} number
   */
  step(number) {
    return this.steps.at(number);
  }

  /**
   * How many choices are open at a place.
   * @param {number} position
   */
  depth(position) {
    return this.depths.values[position];
  }

  /** About how many bytes it takes. */
  get bytes() {
    const { letters, words, weights } = this.last;
    const arrays = letters.byteLength + words.byteLength + weights.byteLength;
    const states = this.before.reduce(
      (sum, state) => sum + arrays + 500 + state.levels.length * 80 + state.changes.length * 8,
      0,
    );
    return this.steps.bytes + this.depths.bytes + this.spaces.bytes + states;
  }
}

/** A place in a history: the state after so many steps. */
export class Cursor {
  /** @param {History} history */
  constructor(history) {
    this.history = history;
    this.position = 0;
    this.state = new State(history.board);
    /** The state that the last step was taken in; at the start, that at the start. */
    this.before = this.state;
  }

  /**
   * Goes to the place after so many steps, or to the nearest one. Folds at most a few thousand
   * steps.
   * @param {number} position
   */
  seek(position) {
    const { history } = this;
    const wanted = Math.max(0, Math.min(position, history.length));
    if (wanted === this.position) return;
    // The last step is taken by itself, for what was before it is kept.
    const last = Math.max(0, wanted - 1);
    if (last < this.position || last - this.position > STEPS) {
      const run = Math.floor(last / STEPS);
      this.state = history.before[run].clone(history.board);
      this.position = run * STEPS;
    }
    while (this.position < last) this.#take();
    this.before = this.state;
    if (last === wanted) return;
    this.state = this.state.clone(history.board);
    this.#take();
  }

  #take() {
    this.state.apply(this.history.board, this.history.step(this.position));
    this.position++;
  }
}
