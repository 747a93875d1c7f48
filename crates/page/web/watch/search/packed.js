// Lists of whole numbers, texts, nulls and such lists, in few bytes each: as objects they would take ten times as many.

import { Column } from "./column.js";

/** What is packed: a number, a text, null, or a list of such. @typedef {any} Packable */

/** Of each so many lists it is known where the first begins; from there the others are passed over. */
const TOGETHER = 16;

/** A number in one byte has less than seven bits; one in more has seven in each, the lowest first. */
const BYTE = 128;

/** The greatest number that is packed: what is greater is kept aside. */
const GREATEST = 2 ** 48;

export class Packed {
  constructor() {
    this.length = 0;
    this.values = new Column(Uint8Array);
    this.starts = new Column(Uint32Array);
    /** Texts, and whatever else is no whole number and no list: each is kept once. @type {any[]} */
    this.others = [];
    /** @type {Map<any, number>} */
    this.numbers = new Map();
    /** Where the next byte is read. */
    this.at = 0;
    /** The list that begins there. */
    this.next = 0;
  }

  /**
   * Adds a list.
   * @param {Packable[]} list
   * @param {number} [from] without the items before
   */
  push(list, from = 0) {
    if (this.length % TOGETHER === 0) this.starts.push(this.values.length);
    this.#writeList(list, from);
    this.length++;
  }

  /**
   * A list by its number, from 0.
   * @param {number} number
   * @returns {Packable[]}
   */
  get(number) {
    // One after the other needs no search.
    if (number !== this.next) {
      const first = number - (number % TOGETHER);
      this.at = this.starts.values[first / TOGETHER];
      for (this.next = first; this.next < number; this.next++) this.#read();
    }
    this.next = number + 1;
    return this.#read();
  }

  /** About how many bytes they take. */
  get bytes() {
    return this.values.bytes + this.starts.bytes + this.others.length * 64;
  }

  /**
   * @param {Packable[]} list
   * @param {number} from
   */
  #writeList(list, from) {
    this.#writeNumber(4 * (list.length - from) + 1);
    for (let place = from; place < list.length; place++) {
      const item = list[place];
      if (Array.isArray(item)) this.#writeList(item, 0);
      else if (typeof item === "number" && item >= 0 && item <= GREATEST && item % 1 === 0) this.#writeNumber(2 * item);
      else this.#writeNumber(4 * this.#aside(item) + 3);
    }
  }

  /** @param {number} number */
  #writeNumber(number) {
    let rest = number;
    for (; rest >= BYTE; rest = Math.floor(rest / BYTE)) this.values.push(BYTE + (rest % BYTE));
    this.values.push(rest);
  }

  /** @param {any} item */
  #aside(item) {
    let number = this.numbers.get(item);
    if (number === undefined) {
      number = this.others.push(item) - 1;
      this.numbers.set(item, number);
    }
    return number;
  }

  /** @returns {Packable} */
  #read() {
    const number = this.#number();
    if (number % 2 === 0) return number / 2;
    const rest = Math.floor(number / 4);
    if (number % 4 === 3) return this.others[rest];
    /** @type {Packable[]} */
    const list = [];
    for (let place = 0; place < rest; place++) list.push(this.#read());
    return list;
  }

  #number() {
    const { values } = this.values;
    let byte = values[this.at++];
    let number = byte % BYTE;
    for (let scale = BYTE; byte >= BYTE; scale *= BYTE) {
      byte = values[this.at++];
      number += (byte % BYTE) * scale;
    }
    return number;
  }
}
