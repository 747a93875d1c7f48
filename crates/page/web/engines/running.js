// A worker as the page sees it: orders that it follows one after the other, and its end at any time.

/** @typedef {import("./worker.js").Order} Order */
/** @typedef {import("./worker.js").Said} Said */
/** @typedef {{status: number, headers: Record<string, string>, body: string}} Answer */

/**
 * What is told of an order on the way.
 * @typedef {object} Listener
 * @property {() => void} [begun] its call has begun: the lists are there
 * @property {(event: {event: string, id: string | null, data: any}) => void} [event]
 * @property {(bytes: Uint8Array<ArrayBuffer>) => void} [bytes]
 */

/** @typedef {Listener & {resolve(answer: Answer | null): void, reject(broken: Broken): void}} Waiting */

/** Why a worker does nothing any more: a code of refusals.js, and what is known of it. */
export class Broken extends Error {
  /**
   * @param {string} code
   * @param {string} [detail]
   */
  constructor(code, detail = code) {
    super(detail);
    this.code = code;
  }
}

export class Running {
  /** The lists that it has, by their keys. @type {Set<string>} */
  has = new Set();
  /** How many bytes its memory has taken. */
  memory = 0;
  /** @type {Broken | null} */
  broken = null;
  /** The orders that it has not answered. @type {Waiting[]} */
  #waiting = [];

  /**
   * @param {Worker} worker
   * @param {() => void} onBroken it ended by itself
   */
  constructor(worker, onBroken) {
    this.worker = worker;
    this.onBroken = onBroken;
    worker.addEventListener("message", ({ data }) => this.#hear(data));
    worker.addEventListener("error", (event) => {
      // Its script did not arrive; what it does wrong later it says itself.
      event.preventDefault();
      this.#break(new Broken("unloaded", event.message));
    });
    worker.addEventListener("messageerror", () => this.#break(new Broken("fault")));
  }

  /**
   * Has an order followed after those before it.
   * @param {Order} order
   * @param {Listener} [listener]
   * @returns {Promise<Answer | null>} null where nothing was called
   */
  run(order, listener = {}) {
    if (this.broken !== null) return Promise.reject(this.broken);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...listener, resolve, reject });
      try {
        this.worker.postMessage(order);
      } catch (error) {
        this.#break(new Broken("fault", String(error)));
      }
    });
  }

  /** Ends it, whatever it does. @param {Broken} [why] for those who wait for its answers */
  end(why = new Broken("fault", "ended")) {
    this.#fail(why);
  }

  /** @param {Broken} broken */
  #break(broken) {
    if (this.broken !== null) return;
    this.#fail(broken);
    this.onBroken();
  }

  /** @param {Broken} broken */
  #fail(broken) {
    this.broken ??= broken;
    this.worker.terminate();
    for (const { reject } of this.#waiting.splice(0)) reject(this.broken);
  }

  /** @param {Said} said */
  #hear(said) {
    const [first] = this.#waiting;
    if (this.broken !== null || first === undefined) return;
    if (said.kind === "begun") first.begun?.();
    else if (said.kind === "event") first.event?.(JSON.parse(said.text));
    else if (said.kind === "bytes") first.bytes?.(said.bytes);
    else if (said.kind === "broken") this.#break(new Broken(said.code, said.error));
    else {
      this.memory = said.memory;
      this.#waiting.shift();
      first.resolve(said.kind === "answer" ? JSON.parse(said.text) : null);
    }
  }
}
