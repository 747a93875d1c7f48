// The state of a search after some of its steps: fields by their names, which change as the steps tell.

/** @typedef {import("./steps.js").Change} Change */
/** @typedef {{name: string, value: any}} Field */

export class State {
  /**
   * The state before the first step.
   * @param {Field[]} fields as they are told; changes call them by their places
   */
  constructor(fields) {
    /** @type {Map<string, number>} */
    this.numbers = new Map(fields.map(({ name }, number) => [name, number]));
    /** @type {any[]} */
    this.values = fields.map(({ value }) => (Array.isArray(value) ? value.slice() : value));
  }

  clone() {
    const copy = /** @type {State} */ (Object.create(State.prototype));
    copy.numbers = this.numbers;
    copy.values = this.values.map((value) => (Array.isArray(value) ? value.slice() : value));
    return copy;
  }

  /**
   * The field of a name that has one value; null if there is none.
   * @param {string} name
   * @returns {number | null}
   */
  value(name) {
    return this.values[this.numbers.get(name) ?? -1] ?? null;
  }

  /**
   * The field of a name that is a list: of numbers, the choices of sayings.
   * @param {string} name
   * @returns {any[]}
   */
  list(name) {
    return this.values[this.numbers.get(name) ?? -1] ?? [];
  }

  /** How many choices are open. */
  get depth() {
    return this.list("choices").length;
  }

  /** @param {Change} change */
  change(change) {
    const list = this.values[change[0]];
    if (!Array.isArray(list)) this.values[change[0]] = change[1];
    else if (change[2] === 1 && change.length === 4) list[change[1]] = change[3];
    else list.splice(change[1], change[2] ?? 0, ...change.slice(3));
  }
}
