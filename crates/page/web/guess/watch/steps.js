// A game that an algorithm plays, folded from its steps: the turns so far, and the search for the next
// guess.

/** A letter by its number. @param {number} letter */
export const spelled = (letter) => String.fromCharCode(97 + letter);

/** A word by the numbers of its letters. @param {number[]} word */
export const wordOf = (word) => word.map(spelled).join("");

/**
 * The classes that a guess tells apart.
 * @typedef {object} Classes
 * @property {number} turn
 * @property {number} before
 * @property {number} after
 * @property {{reply: string, words: number, examples: string[], taken: boolean}[]} sizes
 * @property {[number, number]} others how many classes, and their words
 */

/**
 * A generation of a population.
 * @typedef {{number: number, best: number, mean: number, compatible: number, sample: [number[], number][]}} Generation
 */

/**
 * What happens: an object whose `event` is its name, as the server tells it.
 * @typedef {Record<string, any> & {event: string}} Step
 */

/** @typedef {{placed: number, dead: number, pruned: number, words: number}} Counters */

/** The state after some steps; it only goes on. */
export class State {
  /** @param {number} length how many letters the words have */
  constructor(length) {
    this.length = length;
    /** The steps taken. */
    this.position = 0;
    /** @type {Step | null} */
    this.last = null;
    /** @type {{guess: string, reply: string}[]} */
    this.turns = [];
    /** @type {Classes[]} */
    this.classes = [];
    /** The guess without a reply yet. */
    this.guess = "";
    /** The letters placed. */
    this.prefix = "";
    /** The turn whose reply forbids the prefix. @type {number | null} */
    this.dead = null;
    /** The letters removed, position by position, each with the turn that forbids it. @type {Map<string, number | null>[]} */
    this.removed = [];
    /** What was removed since each letter was placed. @type {[number, string][][]} */
    this.trail = [];
    /** @type {Generation[]} */
    this.generations = [];
    /** @type {import("../ranking.js").Ranking | null} */
    this.ranking = null;
    /** How many words were left after each turn. @type {number[]} */
    this.left = [];
    /** @type {Counters} */
    this.counters = { placed: 0, dead: 0, pruned: 0, words: 0 };
    this.#begin();
  }

  /** Begins a search. */
  #begin() {
    this.prefix = "";
    this.dead = null;
    this.removed = Array.from({ length: this.length }, () => new Map());
    this.trail = [[]];
  }

  /** @param {Step} step */
  take(step) {
    this.position += 1;
    this.last = step;
    if (step.event !== "taken-back") this.dead = null;
    switch (step.event) {
      case "placed":
        this.prefix = this.prefix.slice(0, step.position) + spelled(step.letter);
        this.trail.push([]);
        this.counters.placed += 1;
        break;
      case "taken-back":
        this.prefix = this.prefix.slice(0, step.position);
        for (const [position, letter] of this.trail.pop() ?? []) this.removed[position].delete(letter);
        break;
      case "dead":
        this.dead = step.turn;
        this.counters.dead += 1;
        break;
      case "wipe-out":
        this.counters.dead += 1;
        break;
      case "pruned":
        for (const letter of step.letters.map(spelled)) {
          if (this.removed[step.position].has(letter)) continue;
          this.removed[step.position].set(letter, step.turn);
          this.trail.at(-1)?.push([step.position, letter]);
          this.counters.pruned += 1;
        }
        break;
      case "left":
        this.left[step.turn] = step.words;
        break;
      case "generation":
        if (step.number === 0) this.generations = [];
        this.generations.push(/** @type {any} */ (step));
        break;
      case "ranking":
        this.ranking = /** @type {any} */ (step);
        break;
      case "crossover":
        this.counters.words += 1;
        break;
      case "guess":
        this.guess = wordOf(step.word);
        break;
      case "reply":
        this.turns.push({ guess: this.guess, reply: step.reply });
        this.guess = "";
        this.left = [];
        this.#begin();
        break;
      case "classes":
        this.classes.push(/** @type {any} */ (step));
        break;
    }
  }
}

/** The steps of a game, and the state after any of them. */
export class Recording {
  /** @param {number} length */
  constructor(length) {
    this.length = length;
    /** @type {Step[]} */
    this.steps = [];
    this.state = new State(length);
  }

  /** @param {Step[]} steps */
  add(steps) {
    for (const step of steps) this.steps.push(step);
  }

  /**
   * The state after so many steps; going back begins anew, which takes a few milliseconds.
   * @param {number} position
   */
  seek(position) {
    const wanted = Math.max(0, Math.min(position, this.steps.length));
    if (wanted < this.state.position) this.state = new State(this.length);
    while (this.state.position < wanted) this.state.take(this.steps[this.state.position]);
    return this.state;
  }

  /**
   * The place after the next step of some kinds, or after the last one before; the end or the start if
   * there is none.
   * @param {number} position
   * @param {string[]} events
   * @param {1 | -1} way
   */
  find(position, events, way) {
    const { steps } = this;
    const isFound = (/** @type {Step | undefined} */ step) =>
      step !== undefined && events.includes(step.event);
    for (let at = position + way; at > 0 && at <= steps.length; at += way) {
      if (isFound(steps[at - 1])) return at;
    }
    return way > 0 ? steps.length : 0;
  }
}
