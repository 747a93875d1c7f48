// A search that the server does for the page: its steps as they come, and how it ended.

import { search } from "../../engine.js";
import { sentenceOf } from "../../sentence.js";
import { Board } from "./board.js";
import { History } from "./history.js";
import { Player } from "./player.js";
import { Tree } from "./tree.js";

/**
 * The last event of a search: how it ended, or that its time was over.
 * @typedef {object} End
 * @property {"fill" | "none" | "limit"} [answer]
 * @property {Record<string, number | null>} [statistics]
 */

/**
 * @typedef {object} Handlers
 * @property {() => void} began the first line is there: history, player and tree are
 * @property {() => void} grew there are more steps, or the search ended or failed
 */

export class Run {
  /**
   * @param {import("../../address.js").Changes} parameters of the search, for the server
   * @param {number} steps how many are asked for at once
   * @param {Handlers} handlers
   */
  constructor(parameters, steps, handlers) {
    this.parameters = parameters;
    this.steps = steps;
    this.handlers = handlers;
    /** @type {History | null} */
    this.history = null;
    /** @type {Player | null} */
    this.player = null;
    this.tree = new Tree();
    /** @type {End | null} */
    this.end = null;
    this.failure = "";
    /** @type {{close(): void} | null} */
    this.stream = null;
    this.load();
  }

  get isLoading() {
    return this.stream !== null;
  }

  /** Whether there are more steps than were asked for. */
  get hasMore() {
    return !this.isLoading && this.end?.answer === "limit";
  }

  /** Asks for steps, from where those at hand end. */
  load() {
    const from = this.history?.length ?? 0;
    this.failure = "";
    this.end = null;
    if (this.player !== null) this.player.isComplete = false;
    const asked = { ...this.parameters, steps: this.steps, from: from === 0 ? null : from, view: true };
    this.stream = search("watch", asked, {
      header: (/** @type {import("./board.js").Header} */ header) =>
        this.#orFail(() => this.#begin(header)),
      steps: (/** @type {import("./steps.js").Line[]} */ lines) => this.#orFail(() => this.#take(lines)),
      end: (/** @type {End} */ end) => {
        this.end = end;
        this.#stop();
      },
      failure: (/** @type {string} */ sentence) => this.#fail(sentence),
    });
  }

  /** Ends the search; what came by now stays. */
  close() {
    this.stream?.close();
    this.stream = null;
  }

  /** @param {import("./board.js").Header} header */
  #begin(header) {
    // The stream begins with it again when it goes on.
    if (this.history !== null) return;
    this.history = new History(new Board(header), header);
    this.player = new Player(this.history);
    this.handlers.began();
  }

  /** @param {import("./steps.js").Line[]} lines */
  #take(lines) {
    const { history } = this;
    if (history === null) throw new Error("steps before the first line");
    for (const line of lines) {
      const choices = history.push(line);
      this.tree.push(line[0], choices, history.length);
    }
    this.handlers.grew();
  }

  /** @param {() => void} take */
  #orFail(take) {
    try {
      take();
    } catch (error) {
      this.#fail(sentenceOf(error));
    }
  }

  /** @param {string} sentence */
  #fail(sentence) {
    this.failure = sentence;
    this.#stop();
  }

  #stop() {
    this.close();
    if (this.player !== null) this.player.isComplete = true;
    this.handlers.grew();
  }
}
