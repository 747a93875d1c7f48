// What was done to a draft, so that it can be taken back and done again. Free of the page.

/** The most steps that can be taken back. */
const MOST = 500;

/**
 * @template D
 */
export class Past {
  /** @type {D[]} */
  #before;
  /** @type {D[]} */
  #after;

  /**
   * @param {D} draft
   * @param {D[]} [before] the drafts that there were, the first one first
   * @param {D[]} [after] those that were taken back, the last one first
   */
  constructor(draft, before = [], after = []) {
    this.draft = draft;
    [this.#before, this.#after] = [before, after];
  }

  get canUndo() {
    return this.#before.length > 0;
  }

  get canRedo() {
    return this.#after.length > 0;
  }

  /** The drafts that there were and those that were taken back, those nearest to the one at hand first. */
  get steps() {
    return { before: this.#before.toReversed(), after: this.#after.toReversed() };
  }

  /** @param {D} draft */
  go(draft) {
    this.#before.push(this.draft);
    if (this.#before.length > MOST) this.#before.shift();
    this.#after = [];
    this.draft = draft;
  }

  undo() {
    const draft = this.#before.pop();
    if (draft === undefined) return;
    this.#after.push(this.draft);
    this.draft = draft;
  }

  redo() {
    const draft = this.#after.pop();
    if (draft === undefined) return;
    this.#before.push(this.draft);
    this.draft = draft;
  }
}
