// The steps of a search, to go back and forth in.

import { Column } from "./column.js";
import { Sayings } from "./sayings.js";
import { State } from "./state.js";
import { Steps } from "./steps.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./steps.js").Change} Change */
/** @typedef {import("./steps.js").Step} Step */

/**
 * How many steps there are between two states that are kept: going to any step makes the changes of at most so many,
 * which takes less than a millisecond once that is compiled, and a few before.
 */
const STEPS = 1024;

/** The events of dead ends. */
export const DEAD_ENDS = new Set(["wipe-out", "dead-end"]);

export class History {
  /**
   * @param {Board} board
   * @param {import("./board.js").Header} header
   */
  constructor(board, header) {
    this.board = board;
    this.sayings = new Sayings(board, header.sayings);
    this.steps = new Steps();
    /** The state after all steps. */
    this.last = new State(header.state);
    this.words = this.last.numbers.get("words");
    this.choices = this.last.numbers.get("choices");
    /**
     * The state before each run of steps.
     * @type {State[]}
     */
    this.before = [this.last.clone()];
    /** How many choices are open after so many steps. */
    this.depths = new Column(Uint16Array);
    this.depths.push(0);
    /**
     * The size of the search space after so many steps: how many digits the number of ways has to choose a word left to
     * each slot.
     */
    this.spaces = new Column(Float32Array);
    this.space = digits(this.last.list("words"));
    this.spaces.push(this.space);
    /**
     * The total that no fill at all exceeds, and the best total, after so many steps, in millionths; 0 without one, and
     * nothing at all where no bound is told.
     */
    this.bounds = new Column(Float32Array);
    this.bests = new Column(Float32Array);
    /** The places of dead ends, each after the jump that it leads to, if it does. */
    this.deadEnds = new Column(Uint32Array);
  }

  /** How many steps there are. */
  get length() {
    return this.steps.length;
  }

  /**
   * Adds a step as it is told.
   * @param {import("./steps.js").Line} line
   * @returns {Change[]} what it changes of the open choices
   */
  push(line) {
    const { last } = this;
    this.steps.push(line);
    const opened = [];
    for (let place = 2; place < line.length; place++) {
      const change = /** @type {Change} */ (line[place]);
      if (change[0] === this.words) this.#count(change);
      else if (change[0] === this.choices) opened.push(change);
      last.change(change);
    }
    this.depths.push(last.depth);
    this.spaces.push(this.space);
    if (this.isBounded) this.#pushTotals();
    if (this.length % STEPS === 0) this.before.push(last.clone());
    const [event] = line;
    const { deadEnds } = this;
    if (DEAD_ENDS.has(event)) deadEnds.push(this.length);
    else if (event === "backjump" && deadEnds.values[deadEnds.length - 1] === this.length - 1) {
      deadEnds.values[deadEnds.length - 1]++;
    }
    return opened;
  }

  #pushTotals() {
    const { bounds, bests, last } = this;
    while (bounds.length < this.length) [bounds, bests].forEach((column) => column.push(0));
    bounds.push(last.value("upper") ?? 0);
    bests.push(last.value("best") ?? 0);
  }

  /** Whether it is told what no fill exceeds. */
  get isBounded() {
    return this.last.value("upper") !== null;
  }

  /**
   * Counts what a change of the words left to slots makes of the search space, before it is made.
   * @param {Change} change
   */
  #count([, at, removed = 0, ...added]) {
    this.space += digits(added) - digits(this.last.list("words").slice(at, at + removed));
  }

  /**
   * A step by its number, from 0.
   * @param {number} number
   */
  step(number) {
    return this.steps.at(number);
  }

  /**
   * The event of the step that a place is right after.
   * @param {number} position
   */
  eventBefore(position) {
    return this.steps.events[this.steps.kinds.values[position - 1]];
  }

  /**
   * The choice that a step opens, if it does.
   * @param {number} number
   * @returns {import("./steps.js").Saying | undefined}
   */
  opened(number) {
    const choices = this.step(number).changes.filter(([field]) => field === this.choices);
    return choices.flatMap(([, , , ...opened]) => opened).at(-1);
  }

  /**
   * How many choices are open at a place.
   * @param {number} position
   */
  depth(position) {
    return this.depths.values[position];
  }

  /**
   * How many dead ends there are up to a place.
   * @param {number} position
   */
  deadEndsUpTo(position) {
    const { values, length } = this.deadEnds;
    let [low, high] = [0, length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (values[middle] <= position) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /**
   * The place of a dead end by its number, from 1: 0 before all, the end after all.
   * @param {number} number
   */
  placeOfDeadEnd(number) {
    if (number <= 0) return 0;
    return number > this.deadEnds.length ? this.length : this.deadEnds.values[number - 1];
  }

  /** About how many bytes it takes. */
  get bytes() {
    const items = (/** @type {any} */ value) => (Array.isArray(value) ? value.length : 1);
    const states = this.before.flatMap(({ values }) => values).reduce((sum, value) => sum + 16 + 4 * items(value), 0);
    const columns = [this.depths, this.spaces, this.bounds, this.bests, this.deadEnds];
    return this.steps.bytes + columns.reduce((sum, { bytes }) => sum + bytes, 0) + states;
  }
}

/** A place in a history: the state after so many steps. */
export class Cursor {
  /** @param {History} history */
  constructor(history) {
    this.history = history;
    this.position = 0;
    this.state = history.before[0].clone();
  }

  /**
   * Goes to the place after so many steps, or to the nearest one.
   * @param {number} position
   */
  seek(position) {
    const { history } = this;
    const wanted = Math.max(0, Math.min(position, history.length));
    if (wanted < this.position || wanted - this.position > STEPS) {
      const run = Math.floor(wanted / STEPS);
      this.state = history.before[run].clone();
      this.position = run * STEPS;
    }
    for (; this.position < wanted; this.position++) {
      for (const change of history.step(this.position).changes) this.state.change(change);
    }
  }
}

/**
 * How many digits the product of some numbers of words has.
 * @param {number[]} words
 */
function digits(words) {
  return words.reduce((sum, many) => sum + (many === 0 ? 0 : Math.log10(many)), 0);
}
