// Fills around the place at hand, fetched many at a time and kept while there is room.

/**
 * Fetches fills from a number on.
 * @callback Fetch
 * @param {bigint} from
 * @param {number} n
 * @param {AbortSignal} signal
 * @returns {Promise<string[]>}
 */

/**
 * @typedef {object} Options
 * @property {Fetch} fetch
 * @property {number} [size] how many fills a block has, by which they are kept
 * @property {number} [most] how many blocks are kept
 * @property {number} [longest] how many blocks are fetched at once
 * @property {() => number} [now] milliseconds
 */

/**
 * Blocks that follow each other, fetched at once: going to a place costs more than the fills there.
 * @typedef {{first: bigint, blocks: number, abort: AbortController}} Run
 */

export class Blocks {
  /** By number of the block; the one used last comes last. @type {Map<bigint, string[]>} */
  #kept = new Map();
  /** What is being fetched; never two at a time, which would slow each other down. @type {Run | null} */
  #underWay = null;
  /** The first and the last block that are seen. @type {{first: bigint, last: bigint} | null} */
  #seen = null;
  #total = 0n;
  /** A fill that is wanted wherever the list is, as it is shown beside it. @type {bigint | null} */
  pinned = null;
  /** Called when fills have come, or none will. */
  changed = () => {};
  /** Why what was asked for last did not come. @type {Error | null} */
  failure = null;
  /** How many milliseconds the last fetch took. */
  took = 0;

  /** @param {Options} options */
  constructor({ fetch, size = 60, most = 60, longest = 8, now = () => performance.now() }) {
    this.fetch = fetch;
    this.size = size;
    this.most = most;
    this.longest = longest;
    this.now = now;
  }

  /**
   * The fill of a number, if it is here.
   * @param {bigint} at
   */
  get(at) {
    return this.#kept.get(this.#blockOf(at))?.[Number(at % BigInt(this.size))];
  }

  /** How many blocks are here. */
  get count() {
    return this.#kept.size;
  }

  /** Whether anything wanted is still to come. */
  get isWaiting() {
    return this.#underWay !== null;
  }

  /**
   * Gives up what is under way if another place is seen now.
   * @param {bigint} first the first fill that is seen
   * @param {bigint} last
   */
  leave(first, last) {
    const run = this.#underWay;
    if (run === null) return;
    const seen = { first: this.#blockOf(first), last: this.#blockOf(last) };
    const missing = this.#missing(seen.first, seen.last);
    const wanted = missing.length > 0 ? missing : this.#missing(seen.first - 1n, seen.last + 1n);
    const end = run.first + BigInt(run.blocks);
    if (!wanted.some((block) => block >= run.first && block < end)) this.#stop();
  }

  /**
   * Fetches the fills from one number to another, and those around them, in the place of all that was
   * wanted before.
   * @param {bigint} first
   * @param {bigint} last
   * @param {bigint} total how many fills there are
   */
  want(first, last, total) {
    this.leave(first, last);
    this.#seen = { first: this.#blockOf(first), last: this.#blockOf(last) };
    this.#total = total;
    for (let block = this.#seen.first; block <= this.#seen.last; block++) this.#touch(block);
    this.#go();
  }

  /** Tries again what did not come. */
  retry() {
    this.failure = null;
    this.#go();
  }

  /** Gives up all that is wanted. What is here stays. */
  close() {
    this.#seen = null;
    this.pinned = null;
    this.failure = null;
    this.#stop();
  }

  /** @param {bigint} at */
  #blockOf(at) {
    return at / BigInt(this.size);
  }

  /**
   * The blocks that are not here, from one to another.
   * @param {bigint} first
   * @param {bigint} last
   */
  #missing(first, last) {
    const missing = [];
    const end = this.#total === 0n ? last : this.#blockOf(this.#total - 1n);
    for (let block = first < 0n ? 0n : first; block <= last && block <= end; block++) {
      if (!this.#kept.has(block)) missing.push(block);
    }
    return missing;
  }

  /** Fetches what is wanted most: what is seen, with what is around it; then the pinned fill. */
  #go() {
    if (this.failure !== null || this.#underWay !== null || this.#seen === null) return;
    const { first, last } = this.#seen;
    const around = this.#missing(first - 1n, last + 1n);
    const seen = around.find((block) => block >= first && block <= last);
    const pinned = this.pinned === null ? null : this.#blockOf(this.pinned);
    if (seen !== undefined) this.#start(around.filter((block) => block >= seen - 1n));
    else if (pinned !== null && !this.#kept.has(pinned)) this.#start([pinned]);
    else if (around.length > 0) this.#start(around);
  }

  /**
   * Fetches the first of some blocks and those that follow it.
   * @param {bigint[]} blocks in order
   */
  async #start(blocks) {
    const [first] = blocks;
    const gap = blocks.findIndex((block, i) => block !== first + BigInt(i));
    const n = Math.min(gap < 0 ? blocks.length : gap, this.longest);
    const run = { first, blocks: n, abort: new AbortController() };
    this.#underWay = run;
    const since = this.now();
    try {
      const fills = await this.fetch(first * BigInt(this.size), n * this.size, run.abort.signal);
      if (run !== this.#underWay) return;
      this.took = this.now() - since;
      for (let i = 0; i < n; i++) {
        this.#keep(first + BigInt(i), fills.slice(i * this.size, (i + 1) * this.size));
      }
    } catch (error) {
      if (run !== this.#underWay) return;
      this.failure = error instanceof Error ? error : new Error(String(error));
    }
    this.#underWay = null;
    this.#go();
    this.changed();
  }

  #stop() {
    this.#underWay?.abort.abort();
    this.#underWay = null;
  }

  /**
   * @param {bigint} block
   * @param {string[]} fills
   */
  #keep(block, fills) {
    this.#kept.set(block, fills);
    for (const old of this.#kept.keys()) {
      if (this.#kept.size <= this.most) break;
      this.#kept.delete(old);
    }
  }

  /** Marks a block as used last. @param {bigint} block */
  #touch(block) {
    const fills = this.#kept.get(block);
    if (fills === undefined) return;
    this.#kept.delete(block);
    this.#kept.set(block, fills);
  }
}
