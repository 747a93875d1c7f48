// The steps of a search, in 17 bytes each: as objects of a trace they would take ten times as much.

import { Column } from "./column.js";

/** @typedef {import("./board.js").Board} Board */

/**
 * What removed a letter or a word.
 * @typedef {"question" | "choice" | "bound" | {slot: number} | {cell: number} | {distinct:
 * number}} By
 */

/**
 * A step, as docs/trace.md describes it; sets of letters are bits of a number.
 * @typedef {(
 *   {event: "asked", prefix: string, choices: number} |
 *   {event: "slot-chosen", slot: number, words: number} |
 *   {event: "letter-tried", cell: number, letter: string, left: number, level: number} |
 *   {event: "word-tried", slot: number, word: string, level: number} |
 *   {event: "revised", slot: number, queued: number} |
 *   {event: "arc-queued", cell: number, queued: number} |
 *   {event: "arc-taken", cell: number, queued: number} |
 *   {event: "arc-consistent"} |
 *   {event: "letters-pruned", cell: number, gone: number, left: number, by: By} |
 *   {event: "words-pruned", slot: number, gone: number, left: number, by: By} |
 *   {event: "words-rejected", slot: number, words: number, by: number} |
 *   {event: "wipe-out", slot: number | null, conflict: number[]} |
 *   {event: "dead-end", slot: number, conflict: number[]} |
 *   {event: "backjump", from: number, to: number, over: number} |
 *   {event: "backtrack", from: number, to: number} |
 *   {event: "undone", level: number} |
 *   {event: "restart", run: number, failures: number} |
 *   {event: "nogood-learnt", slots: number[]} |
 *   {event: "nogood-met", slots: number[]} |
 *   {event: "split", components: number} |
 *   {event: "bounded", bound: number, best: number | null} |
 *   {event: "improved", total: number} |
 *   {event: "fill", letters: string}
 * )} Step
 */

/** @typedef {Step["event"]} EventName */
/** @typedef {"number" | "letters" | "text" | "slots" | "total" | "by" | "slot?"} Part */

/** The keys of each event and how they are kept; at most four. */
const SHAPES = /** @type {[EventName, ...[string, Part][]][]} */ ([
  ["asked", ["prefix", "text"], ["choices", "letters"]],
  ["slot-chosen", ["slot", "number"], ["words", "number"]],
  [
    "letter-tried",
    ["cell", "number"],
    ["letter", "text"],
    ["left", "letters"],
    ["level", "number"],
  ],
  ["word-tried", ["slot", "number"], ["word", "text"], ["level", "number"]],
  ["revised", ["slot", "number"], ["queued", "number"]],
  ["arc-queued", ["cell", "number"], ["queued", "number"]],
  ["arc-taken", ["cell", "number"], ["queued", "number"]],
  ["arc-consistent"],
  ["letters-pruned", ["cell", "number"], ["gone", "letters"], ["left", "letters"], ["by", "by"]],
  ["words-pruned", ["slot", "number"], ["gone", "number"], ["left", "number"], ["by", "by"]],
  ["words-rejected", ["slot", "number"], ["words", "number"], ["by", "number"]],
  ["wipe-out", ["slot", "slot?"], ["conflict", "slots"]],
  ["dead-end", ["slot", "number"], ["conflict", "slots"]],
  ["backjump", ["from", "number"], ["to", "number"], ["over", "number"]],
  ["backtrack", ["from", "number"], ["to", "number"]],
  ["undone", ["level", "number"]],
  ["restart", ["run", "number"], ["failures", "number"]],
  ["nogood-learnt", ["slots", "slots"]],
  ["nogood-met", ["slots", "slots"]],
  ["split", ["components", "number"]],
  ["bounded", ["bound", "total"], ["best", "total"]],
  ["improved", ["total", "total"]],
  ["fill", ["letters", "text"]],
]);

const PARTS = 4;
const ABSENT = 0xffffffff;

/** @type {Map<string, number>} */
const KINDS = new Map(SHAPES.map(([event], kind) => [event, kind]));

/**
 * The number that stands for an event.
 * @param {EventName} event
 */
export function kindOf(event) {
  return /** @type {number} */ (KINDS.get(event));
}

/** What recurs: words, conflict sets, totals. Each is kept once. */
class Pool {
  constructor() {
    /** @type {any[]} */
    this.items = [];
    /** @type {Map<string, number>} */
    this.numbers = new Map();
  }

  /**
   * @param {any} item
   * @param {string} key
   */
  number(item, key) {
    let number = this.numbers.get(key);
    if (number === undefined) {
      number = this.items.length;
      this.items.push(item);
      this.numbers.set(key, number);
    }
    return number;
  }
}

export class Steps {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.kinds = new Column(Uint8Array);
    this.parts = new Column(Uint32Array);
    this.pool = new Pool();
  }

  get length() {
    return this.kinds.length;
  }

  /**
   * Adds a step of a trace.
   * @param {Record<string, any>} line
   * @throws {Error} if there is no such event
   */
  push(line) {
    const kind = KINDS.get(line.event);
    if (kind === undefined) throw new Error(`unknown event ${line.event}`);
    const [, ...shape] = SHAPES[kind];
    this.kinds.push(kind);
    for (let place = 0; place < PARTS; place++) {
      const part = shape[place];
      this.parts.push(part === undefined ? 0 : this.#written(part[1], line[part[0]]));
    }
  }

  /**
   * A step by its number, from 0.
   * @param {number} number
   * @returns {Step}
   */
  at(number) {
    const [event, ...shape] = SHAPES[this.kinds.values[number]];
    /** @type {Record<string, any>} */
    const step = { event };
    for (let place = 0; place < shape.length; place++) {
      const [name, part] = shape[place];
      step[name] = this.#read(part, this.parts.values[number * PARTS + place]);
    }
    return /** @type {Step} */ (step);
  }

  /** About how many bytes the steps take. */
  get bytes() {
    return this.kinds.bytes + this.parts.bytes + this.pool.items.length * 64;
  }

  /**
   * @param {Part} part
   * @param {any} value
   */
  #written(part, value) {
    switch (part) {
      case "number":
        return value;
      case "letters":
        return this.board.mask(value);
      case "text":
        return this.pool.number(value, value);
      case "slots":
        return this.pool.number(value, `slots ${value.join()}`);
      case "total":
        return value === null ? ABSENT : this.pool.number(value, `total ${value}`);
      case "slot?":
        return value ?? ABSENT;
      case "by":
        return writtenBy(value);
    }
  }

  /**
   * @param {Part} part
   * @param {number} value
   */
  #read(part, value) {
    switch (part) {
      case "number":
      case "letters":
        return value;
      case "text":
      case "slots":
        return this.pool.items[value];
      case "total":
        return value === ABSENT ? null : this.pool.items[value];
      case "slot?":
        return value === ABSENT ? null : value;
      case "by":
        return readBy(value);
    }
  }
}

const PLAIN_BY = /** @type {const} */ (["question", "choice", "bound"]);
const NUMBERED_BY = /** @type {const} */ (["slot", "cell", "distinct"]);

/**
 * @param {By} by
 */
function writtenBy(by) {
  if (typeof by === "string") return PLAIN_BY.indexOf(by);
  const [[name, number]] = Object.entries(by);
  return 3 + 3 * number + NUMBERED_BY.indexOf(/** @type {"slot"} */ (name));
}

/**
 * @param {number} value
 * @returns {By}
 */
function readBy(value) {
  if (value < 3) return PLAIN_BY[value];
  const name = NUMBERED_BY[value % 3];
  return /** @type {By} */ ({ [name]: Math.floor(value / 3) - 1 });
}
