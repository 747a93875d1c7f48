// What the room says beside the grid: a sentence, an offer, or why something failed.

import { announce } from "../announcement.js";
import { fill, h } from "../dom.js";
import { sentenceOf } from "../sentence.js";

export class Notes {
  element = h("div", { class: "room-notes", role: "status" });

  /** @param {string} sentence "" for none */
  say = (sentence) => {
    fill(this.element, sentence !== "" && h("p", { class: "note" }, sentence));
    if (sentence !== "") announce(sentence);
  };

  /**
   * Says something that a button does.
   * @param {string} sentence
   * @param {string} does
   * @param {() => void} click
   */
  offer(sentence, does, click) {
    fill(this.element, h("p", { class: "note" }, sentence, " ", h("button", { type: "button", click }, does)));
  }

  /**
   * Waits for something that may fail, and then says why.
   * @template T
   * @param {() => Promise<T>} work
   * @param {(result: T) => void} then
   */
  async attempt(work, then) {
    try {
      then(await work());
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return;
      fill(this.element, h("p", { class: "error", role: "alert" }, sentenceOf(error)));
    }
  }
}
