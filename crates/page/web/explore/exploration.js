// What is known of the fills of a grid, as far as the server was asked.

import { Blocks } from "./blocks.js";
import { lettersOf } from "./fills.js";

/** @typedef {import("../grid/model.js").Grid} Grid */
/** @typedef {import("./heat.js").By} By */
/** @typedef {import("./heat.js").Heat} Heat */

/**
 * Asks the server, as `ask` of engine.js.
 * @callback Ask
 * @param {string} path
 * @param {Record<string, string | number>} parameters
 * @param {{signal: AbortSignal}} options
 * @returns {Promise<any>}
 */

export class Exploration {
  /** How many fills there are, once they are counted. @type {bigint | null} */
  total = null;
  /** @type {Map<By, Promise<Heat>>} */
  #heats = new Map();
  /** The samples drawn last. @type {{seed: string, fills: string[]} | null} */
  #samples = null;
  #open = new AbortController();

  /**
   * @param {Ask} ask
   * @param {string} dictionary
   * @param {Grid} grid
   * @param {string} text the grid as an address has it
   */
  constructor(ask, dictionary, grid, text) {
    this.ask = ask;
    this.grid = grid;
    this.text = text;
    // A word that is given is right, whatever the lists have.
    this.parameters = { dict: dictionary, grid: text, hold_given: "true" };
    this.blocks = new Blocks({
      fetch: async (from, n, signal) => {
        const asked = { ...this.parameters, from: String(from), n };
        return (await ask("fills", asked, { signal })).fills;
      },
    });
  }

  /** Whether this is about a grid and a dictionary. @param {string} dictionary @param {string} text */
  isOf(dictionary, text) {
    return dictionary === this.parameters.dict && text === this.parameters.grid;
  }

  /** Counts the fills. */
  async count() {
    this.total ??= BigInt((await this.#ask("count", {})).fills);
    return this.total;
  }

  /**
   * What each letter of each cell stands for; asked for once.
   * @param {By} by
   * @returns {Promise<Heat>}
   */
  heat(by) {
    const known = this.#heats.get(by);
    if (known !== undefined) return known;
    const heat = this.#ask("heat", { by });
    this.#heats.set(by, heat);
    // What failed can be asked for again.
    heat.catch(() => this.#heats.delete(by));
    return heat;
  }

  /**
   * Draws fills at random; the same seed draws the same.
   * @param {string} seed
   * @param {number} n
   * @param {AbortSignal} signal
   * @returns {Promise<string[]>}
   */
  async samples(seed, n, signal) {
    if (this.#samples?.seed !== seed) {
      const { fills } = await this.#ask("samples", { seed, n }, signal);
      this.#samples = { seed, fills };
    }
    return this.#samples.fills;
  }

  /**
   * The numbers of the fills that begin with some letters: from the first to before the second.
   * @param {string} prefix
   * @param {AbortSignal} signal
   * @returns {Promise<{from: bigint, to: bigint}>}
   */
  async find(prefix, signal) {
    const { from, to } = await this.#ask("rank", { prefix }, signal);
    return { from: BigInt(from), to: BigInt(to) };
  }

  /**
   * The number of a fill.
   * @param {string} fill
   * @param {AbortSignal} signal
   */
  async placeOf(fill, signal) {
    return (await this.find(lettersOf(fill), signal)).from;
  }

  /** Gives up all that is under way; what is known stays. */
  close() {
    this.#open.abort();
    this.#open = new AbortController();
    this.blocks.close();
    this.blocks.changed = () => {};
  }

  /**
   * @param {string} path
   * @param {Record<string, string | number>} parameters
   * @param {AbortSignal} [signal]
   */
  #ask(path, parameters, signal) {
    const open = this.#open.signal;
    const either = signal === undefined ? open : AbortSignal.any([open, signal]);
    return this.ask(path, { ...this.parameters, ...parameters }, { signal: either });
  }
}

/** The last one, which a room that is opened again takes up. @type {Exploration | null} */
let last = null;

/**
 * The exploration of a grid, taken up if it was the last.
 * @param {Ask} ask
 * @param {string} dictionary
 * @param {Grid} grid
 * @param {string} text
 */
export function explorationOf(ask, dictionary, grid, text) {
  if (last === null || !last.isOf(dictionary, text)) {
    last = new Exploration(ask, dictionary, grid, text);
  }
  return last;
}
