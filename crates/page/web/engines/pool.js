// Which worker does what: how many work at a time, which are kept for what they know, and which are ended.

/**
 * A worker, as the pool needs it.
 * @typedef {object} Member
 * @property {Set<string>} has the lists that it has, by their keys
 * @property {number} memory how many bytes it has taken
 * @property {() => void} end
 */

/**
 * What a question wants of a worker.
 * @typedef {object} Wanted
 * @property {string[]} lists the keys of the lists that it is about
 * @property {string} keeps what the worker knows after it that the next such question needs; "" if nothing
 * @property {boolean} [isAwaited] whether it waits for a worker that finds the same out
 * @property {boolean} isTyped whether it comes from typing, so that the newest is the one that matters
 */

/**
 * @template {Member} W
 * @typedef {object} Entry
 * @property {W} worker
 * @property {boolean} works
 * @property {string} keeps
 * @property {ReturnType<typeof setTimeout> | undefined} ending when it has been idle for long
 */

/** How many workers are kept for what they know. */
const KEPT = 2;

/** How long a worker may be idle before it is ended, in milliseconds: as long as the server keeps its counts. */
const IDLE = 5 * 60_000;

/** A worker that has nothing to keep and took more than this is not used again: its memory never shrinks. */
const LARGE = 256 * 2 ** 20;

/** @template {Member} W */
export class Pool {
  /** Idle and working; the one used last is the last. @type {Entry<W>[]} */
  #entries = [];
  /** @type {{wanted: Wanted, resolve(taken: {worker: W, knows: boolean}): void, isGone: () => boolean}[]} */
  #waiting = [];

  /**
   * @param {object} options
   * @param {() => W} options.start starts a worker
   * @param {number} options.most how many work at a time
   * @param {number} [options.spares] how many idle ones wait for a question
   * @param {number} [options.idle] how long, in milliseconds
   */
  constructor({ start, most, spares = 1, idle = IDLE }) {
    this.start = start;
    this.most = most;
    this.spares = spares;
    this.idle = idle;
  }

  /**
   * A worker for a question, as soon as there may be one, and whether it knows what the question keeps already. It is
   * given back, or dropped.
   * @param {Wanted} wanted
   * @param {AbortSignal} [signal] nobody waits any more
   * @returns {Promise<{worker: W, knows: boolean}>}
   */
  take(wanted, signal) {
    return new Promise((resolve, reject) => {
      const isGone = () => signal?.aborted ?? false;
      const waiting = { wanted, resolve, isGone };
      signal?.addEventListener(
        "abort",
        () => {
          this.#waiting = this.#waiting.filter((other) => other !== waiting);
          reject(signal.reason);
        },
        { once: true },
      );
      if (wanted.isTyped) this.#waiting.unshift(waiting);
      else this.#waiting.push(waiting);
      this.#next();
    });
  }

  /**
   * Takes a worker back that has answered.
   * @param {W} worker
   * @param {boolean} keeps whether it knows now what its question said
   */
  giveBack(worker, keeps) {
    const entry = this.#entries.find((other) => other.worker === worker);
    if (entry === undefined) return;
    entry.works = false;
    if (!keeps) entry.keeps = "";
    this.#entries = [...this.#entries.filter((other) => other !== entry), entry];
    this.#next();
    if (!entry.works) this.#rest(entry);
    this.#thin();
  }

  /**
   * Ends a worker, or takes note that it has ended.
   * @param {W} worker
   */
  drop(worker) {
    const entry = this.#entries.find((other) => other.worker === worker);
    if (entry !== undefined) this.#end(entry);
    this.#next();
  }

  /** Ends all that do nothing: memory is short. */
  dropIdle() {
    for (const entry of this.#entries.filter(({ works }) => !works)) this.#end(entry);
  }

  /**
   * Ends all that have a list, which is another now; those that work, when they have answered.
   * @param {string} list
   */
  forget(list) {
    for (const entry of this.#entries.filter(({ worker }) => worker.has.has(list))) {
      if (!entry.works) this.#end(entry);
      else entry.worker.memory = Infinity;
    }
  }

  /**
   * Starts workers until there are as many idle ones as should wait, unless as many as may work are there.
   * @returns {W[]} those that were started, which may be told their lists
   */
  prepare() {
    /** @type {W[]} */
    const started = [];
    while (this.#idle().length < this.spares) {
      const entry = this.#started();
      this.#rest(entry);
      started.push(entry.worker);
    }
    return started;
  }

  /** What the pool has, for tests. */
  get state() {
    return this.#entries.map(({ works, keeps }) => ({ works, keeps }));
  }

  /** Those that wait for any question. */
  #idle() {
    return this.#entries.filter(({ works, keeps }) => !works && keeps === "");
  }

  /** Gives workers to those who wait. */
  #next() {
    for (const waiting of [...this.#waiting]) {
      const working = this.#entries.filter(({ works }) => works);
      if (working.length >= this.most) return;
      const { keeps, isAwaited = true } = waiting.wanted;
      // Another question about the same is being answered: what that finds out is not found out twice.
      if (isAwaited && keeps !== "" && working.some((entry) => entry.keeps === keeps)) continue;
      this.#waiting = this.#waiting.filter((other) => other !== waiting);
      if (waiting.isGone()) continue;
      const entry = this.#best(waiting.wanted) ?? this.#started();
      clearTimeout(entry.ending);
      const knows = keeps !== "" && entry.keeps === keeps;
      entry.works = true;
      entry.keeps = keeps;
      waiting.resolve({ worker: entry.worker, knows });
    }
  }

  /** The idle worker that has most of what is wanted. @param {Wanted} wanted */
  #best({ lists, keeps }) {
    const knowing = this.#entries.find((entry) => keeps !== "" && !entry.works && entry.keeps === keeps);
    if (knowing !== undefined) return knowing;
    const has = (/** @type {Entry<W>} */ { worker }) => lists.filter((list) => worker.has.has(list)).length;
    return this.#idle().sort((one, other) => has(other) - has(one))[0];
  }

  #started() {
    /** @type {Entry<W>} */
    const entry = { worker: this.start(), works: false, keeps: "", ending: undefined };
    this.#entries.push(entry);
    return entry;
  }

  /** Lets an idle worker end after some time. @param {Entry<W>} entry */
  #rest(entry) {
    clearTimeout(entry.ending);
    entry.ending = setTimeout(() => this.#end(entry), this.idle);
  }

  /** Ends idle workers beyond those that are kept, the longest idle first. */
  #thin() {
    const large = this.#entries.filter(
      ({ works, keeps, worker: { memory } }) => !works && (memory === Infinity || (keeps === "" && memory > LARGE)),
    );
    large.forEach((entry) => this.#end(entry));
    const kept = this.#entries.filter(({ works, keeps }) => !works && keeps !== "");
    kept.slice(0, Math.max(0, kept.length - KEPT)).forEach((entry) => this.#end(entry));
    const idle = this.#idle();
    idle.slice(0, Math.max(0, idle.length - this.spares)).forEach((entry) => this.#end(entry));
  }

  /** @param {Entry<W>} entry */
  #end(entry) {
    clearTimeout(entry.ending);
    this.#entries = this.#entries.filter((other) => other !== entry);
    entry.worker.end();
  }
}
