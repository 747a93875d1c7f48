// The steps of a search, as they are told: see "For those who show a search" in docs/trace.md.

import { Column } from "./column.js";
import { Packed } from "./packed.js";

/**
 * What there is to say: the number of its key, and its parts.
 * @typedef {[number, ...any[]]} Saying
 */

/**
 * A change of a field of the state: the number of the field and its value, or of a list a place, how many items go
 * there, and those that come.
 * @typedef {[number, any] | [number, number, number, ...any[]]} Change
 */

/** @typedef {[event: string, said: Saying, ...changes: Change[]]} Line */
/** @typedef {{event: string, said: Saying, changes: Change[]}} Step */

export class Steps {
  constructor() {
    /** The names of events, as they came. @type {string[]} */
    this.events = [];
    /** The event of each step, by its place among the names. */
    this.kinds = new Column(Uint8Array);
    this.lines = new Packed();
  }

  get length() {
    return this.kinds.length;
  }

  /**
   * Adds a step as it is told.
   * @param {Line} line
   */
  push(line) {
    const [event] = line;
    let kind = this.events.indexOf(event);
    if (kind < 0) kind = this.events.push(event) - 1;
    this.kinds.push(kind);
    this.lines.push(line, 1);
  }

  /**
   * A step by its number, from 0.
   * @param {number} number
   * @returns {Step}
   */
  at(number) {
    const [said, ...changes] = /** @type {any[]} */ (this.lines.get(number));
    return { event: this.events[this.kinds.values[number]], said, changes };
  }

  /** About how many bytes the steps take. */
  get bytes() {
    return this.kinds.bytes + this.lines.bytes;
  }
}
