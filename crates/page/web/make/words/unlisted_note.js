// What is said of the word at hand where no list has it: it stands as it is, and one click adds it to the words of one's
// own.

import { h } from "../../dom.js";
import { translator } from "../../texts.js";

const t = translator("make/words/unlisted_note");

export class UnlistedNote {
  #word = "";

  /** @param {(word: string, score: number) => void} add */
  constructor(add) {
    this.score = h("input", { type: "number", min: 0, step: "any", "aria-label": t("score"), title: t("score") });
    const put = () => {
      const score = this.score.valueAsNumber;
      if (score >= 0) add(this.#word, score);
      else this.score.focus();
    };
    this.adding = h("button", { type: "button", click: put }, t("add"));
    this.element = h("span", { class: "unlisted", hidden: true }, t("told"), this.score, this.adding);
  }

  /**
   * @param {string | null} word null where there is none that no list has
   * @param {number} usual the score that is proposed for it
   */
  show(word, usual) {
    this.element.hidden = word === null;
    if (word === null || word === this.#word) return;
    this.#word = word;
    this.score.value = String(usual);
    this.adding.title = t("adding", { word: word.toUpperCase() });
    this.adding.setAttribute("aria-label", this.adding.title);
  }
}
