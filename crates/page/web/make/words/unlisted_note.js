// What is said of the word at hand where no list has it: it stands as it is, and one click adds it to the words of one's
// own; or while it is typed, that no word has its letters.

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
    this.told = h("span", {});
    this.element = h("span", { class: "unlisted", role: "status", hidden: true }, this.told, this.score, this.adding);
  }

  /**
   * @param {string | null} word null where there is none that no list has
   * @param {number} usual the score that is proposed for it
   * @param {boolean} isUnfit whether no word has the letters that are there
   */
  show(word, usual, isUnfit) {
    this.element.hidden = word === null && !isUnfit;
    this.score.hidden = this.adding.hidden = word === null;
    this.told.textContent = t(word === null ? "unfit" : "told");
    if (word === null || word === this.#word) return;
    this.#word = word;
    this.score.value = String(usual);
    this.adding.title = t("adding", { word: word.toUpperCase() });
    this.adding.setAttribute("aria-label", this.adding.title);
  }
}
