// The state of a search after some of its steps: the same fold as crates/setter/src/view/state.rs,
// to which crates/page/tests/node/state.test.js holds it.

import { Counters } from "./counters.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./steps.js").Step} Step */
/** @typedef {{slot: number, word: string} | {cell: number, letter: string}} Choice */

/**
 * A choice that is open, and how many changes came before it.
 * @typedef {{number: number, choice: Choice, changes: number}} Level
 */

/**
 * The last wipe-out or dead end.
 * @typedef {{slot: number | null, slots: number[], isDeadEnd: boolean}} Conflict
 */

export class State {
  /**
   * The state before the first step.
   * @param {Board} board
   */
  constructor(board) {
    /** The letters left to each white cell, a bit each. */
    this.letters = board.letters.slice();
    /** How many words are left to each slot. */
    this.words = board.words.slice();
    /** @type {Level[]} */
    this.levels = [];
    /**
     * What was there before each change, to be put back: a cell, or a slot as its complement, and
     * what it had.
     * @type {number[]}
     */
    this.changes = [];
    /** @type {number | null} */
    this.slot = null;
    /** @type {number | null} */
    this.cell = null;
    /**
     * The crossings in the queue of AC-3, the next first.
     * @type {number[]}
     */
    this.queue = [];
    /** How many slots or crossings wait to be revised. */
    this.queued = 0;
    /** @type {Conflict | null} */
    this.conflict = null;
    /** How often each slot was left without a word, one more. */
    this.weights = new Float32Array(board.words.length).fill(1);
    this.counters = new Counters();
    /**
     * The letters of the fill found last, until the next choice.
     * @type {string | null}
     */
    this.fill = null;
    /** @type {{bound: number | null, best: number | null}} */
    this.totals = { bound: null, best: null };
    /**
     * The size of the search space, for the curves: how many digits the number of ways has to
     * choose a word left to each slot.
     */
    this.space = board.words.reduce((sum, words) => sum + digits(words), 0);
  }

  /** How many choices are open. */
  get depth() {
    return this.levels.length;
  }

  /** @param {Board} board */
  clone(board) {
    const copy = Object.assign(new State(board), this);
    copy.letters = this.letters.slice();
    copy.words = this.words.slice();
    copy.levels = this.levels.slice();
    copy.changes = this.changes.slice();
    copy.queue = this.queue.slice();
    copy.weights = this.weights.slice();
    copy.counters = Object.assign(new Counters(), this.counters);
    return copy;
  }

  /**
   * Takes a step.
   * @param {Board} board
   * @param {Step} step
   */
  apply(board, step) {
    this.counters.count(step);
    switch (step.event) {
      case "slot-chosen":
        return this.#lookAt(step.slot);
      case "letter-tried":
        this.#open(step.level, { cell: step.cell, letter: step.letter });
        this.cell = step.cell;
        return this.#setLetters(step.cell, board.mask(step.letter));
      case "word-tried":
        return this.#tryWord(board, step.slot, step.word, step.level);
      case "revised":
        this.#lookAt(step.slot);
        this.queued = step.queued;
        return;
      case "arc-queued":
        this.queue.push(step.cell);
        this.queued = step.queued;
        return;
      case "arc-taken":
        this.cell = step.cell;
        this.slot = null;
        this.queue.shift();
        this.queued = step.queued;
        return;
      case "arc-consistent":
        return this.#emptyQueue();
      case "letters-pruned":
        this.cell = step.cell;
        return this.#setLetters(step.cell, step.left);
      case "words-pruned":
        return this.#setWords(step.slot, step.left);
      case "wipe-out":
        this.#emptyQueue();
        if (step.slot !== null) {
          this.#lookAt(step.slot);
          this.weights[step.slot] += 1;
        }
        this.conflict = { slot: step.slot, slots: step.conflict, isDeadEnd: false };
        return;
      case "dead-end":
        this.#lookAt(step.slot);
        this.conflict = { slot: step.slot, slots: step.conflict, isDeadEnd: true };
        return;
      case "backtrack":
        this.#close(Math.min(step.to + 1, step.from));
        return this.#lookAtLastChoice();
      case "undone":
        return this.#close(step.level);
      case "bounded":
        this.totals = { bound: step.bound, best: step.best };
        return;
      case "improved":
        this.totals = { ...this.totals, best: step.total };
        return;
      case "fill":
        this.fill = step.letters;
        return;
    }
  }

  /**
   * @param {Board} board
   * @param {number} slot
   * @param {string} word
   * @param {number} level
   */
  #tryWord(board, slot, word, level) {
    this.#open(level, { slot, word });
    this.#lookAt(slot);
    const cells = board.cellsOf[slot];
    for (let place = 0; place < cells.length && place < word.length; place++) {
      this.#setLetters(cells[place], board.mask(word[place]));
    }
    this.#setWords(slot, 1);
  }

  /** @param {number} slot */
  #lookAt(slot) {
    this.slot = slot;
    this.cell = null;
  }

  #lookAtLastChoice() {
    const choice = this.levels.at(-1)?.choice;
    if (choice === undefined) return;
    if ("slot" in choice) this.#lookAt(choice.slot);
    else this.cell = choice.cell;
  }

  #emptyQueue() {
    this.queue = [];
    this.queued = 0;
  }

  /**
   * @param {number} number
   * @param {Choice} choice
   */
  #open(number, choice) {
    this.#close(number);
    this.fill = null;
    this.conflict = null;
    this.levels.push({ number, choice, changes: this.changes.length });
    this.counters.deepest = Math.max(this.counters.deepest, this.levels.length);
  }

  /**
   * Closes the levels from a number on.
   * @param {number} number
   */
  #close(number) {
    let level;
    while ((level = this.levels.at(-1)) !== undefined && level.number >= number) {
      this.levels.pop();
      while (this.changes.length > level.changes) {
        const before = /** @type {number} */ (this.changes.pop());
        const what = /** @type {number} */ (this.changes.pop());
        if (what >= 0) this.letters[what] = before;
        else this.#putWords(~what, before);
      }
    }
  }

  /**
   * @param {number} cell
   * @param {number} left
   */
  #setLetters(cell, left) {
    if (this.letters[cell] === left) return;
    // What is done below all levels is never undone.
    if (this.levels.length > 0) this.changes.push(cell, this.letters[cell]);
    this.letters[cell] = left;
  }

  /**
   * @param {number} slot
   * @param {number} left
   */
  #setWords(slot, left) {
    if (this.words[slot] === left) return;
    if (this.levels.length > 0) this.changes.push(~slot, this.words[slot]);
    this.#putWords(slot, left);
  }

  /**
   * @param {number} slot
   * @param {number} words
   */
  #putWords(slot, words) {
    this.space += digits(words) - digits(this.words[slot]);
    this.words[slot] = words;
  }
}

/**
 * The cells whose letters leave a slot none: where slots of the conflict set cross it. As
 * `Conflict::crossings` of state.rs.
 * @param {Board} board
 * @param {Conflict} conflict
 * @returns {number[]}
 */
export function crossings(board, { slot, slots }) {
  if (slot === null) return [];
  const isCrossed = (/** @type {number} */ other) => other !== slot && slots.includes(other);
  return board.cellsOf[slot].filter((cell) => board.slotsOf[cell].some(isCrossed));
}

/** @param {number} words */
function digits(words) {
  return words === 0 ? 0 : Math.log10(words);
}
