// What is said of fills that are being fetched, or did not come.

import { fill, h } from "../dom.js";
import { common, number, translator } from "../language.js";
import { sentenceOf } from "../sentence.js";

/** How long fetching goes without a word, in milliseconds. */
const QUIET = 700;

/** What the last fetch must have taken for it to be told, in milliseconds. */
const LONG = 2000;

const t = translator("explore/notes");

export class Notes {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #soon;

  /**
   * @param {import("./blocks.js").Blocks} blocks
   * @param {() => void} onRetry
   */
  constructor(blocks, onRetry) {
    this.blocks = blocks;
    this.onRetry = onRetry;
    this.element = h("p", { class: "fetching quiet" });
  }

  /** Says how it stands. */
  show() {
    clearTimeout(this.#soon);
    const { failure, isWaiting } = this.blocks;
    if (failure !== null) this.fail(failure);
    else if (!isWaiting) fill(this.element);
    else this.#soon = setTimeout(() => this.#wait(), QUIET);
  }

  /** @param {unknown} error */
  fail(error) {
    clearTimeout(this.#soon);
    const sentence = sentenceOf(error);
    const retry = () => {
      this.blocks.retry();
      this.onRetry();
      this.show();
    };
    const again = h("button", { type: "button", click: retry }, common("retry"));
    fill(this.element, h("span", { role: "alert" }, sentence), " ", again);
  }

  close() {
    clearTimeout(this.#soon);
  }

  #wait() {
    const { took } = this.blocks;
    const options = /** @type {const} */ ({ style: "unit", unit: "second" });
    const seconds = number(Math.round(took / 1000), options);
    fill(this.element, took < LONG ? t("coming") : t("long", { seconds }));
  }
}
