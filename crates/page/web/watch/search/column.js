// A column of numbers that grows, in few bytes a number.

/** @typedef {Uint8Array | Uint16Array | Uint32Array | Float32Array} Numbers */

/** The room at the start. */
const FIRST_ROOM = 1024;

/** How many times the room there is when it is full: what is not used yet takes memory too. */
const GROWTH = 1.5;

/** @template {Numbers} T */
export class Column {
  /** @param {new (length: number) => T} Kind how the numbers are kept */
  constructor(Kind) {
    this.Kind = Kind;
    /** The numbers, and room for more behind them. */
    this.values = new Kind(FIRST_ROOM);
    this.length = 0;
  }

  /** @param {number} value */
  push(value) {
    if (this.length === this.values.length) {
      const more = new this.Kind(Math.ceil(this.length * GROWTH));
      more.set(this.values);
      this.values = more;
    }
    this.values[this.length++] = value;
  }

  /** How many bytes it takes. */
  get bytes() {
    return this.values.byteLength;
  }
}
