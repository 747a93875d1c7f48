// The letters that a search proposes: how many there are, and what becomes of them.

import { fill, h } from "../../dom.js";
import { translator } from "../../texts.js";

const t = translator("make/fill/proposal_panel");

export class ProposalPanel {
  /** @param {{keep(): void, keepWord(): void, keepGood(): void, drop(): void}} does */
  constructor({ keep, keepWord, keepGood, drop }) {
    this.told = h("span", {});
    this.keepingWord = h("button", { type: "button", title: t("keepWordHint"), click: keepWord }, t("keepWord"));
    this.keepingGood = h("button", { type: "button", title: t("keepGoodHint"), click: keepGood }, t("keepGood"));
    this.element = h(
      "section",
      { class: "panel proposal-panel", "aria-label": t("proposal"), hidden: true },
      this.told,
      h("button", { type: "button", title: t("keepHint"), click: keep }, t("keep")),
      this.keepingWord,
      this.keepingGood,
      h("button", { type: "button", click: drop }, t("drop")),
    );
  }

  /**
   * @param {import("../draft/edit.js").Draft} draft
   * @param {number[]} atHand the cells of the slot at hand
   * @param {Set<number>} bad the cells of bad words
   */
  show({ fill: letters }, atHand, bad) {
    const n = letters.filter((letter) => letter !== "").length;
    this.element.hidden = n === 0;
    this.keepingWord.disabled = atHand.every((cell) => letters[cell] === "");
    this.keepingGood.hidden = letters.every((letter, cell) => letter === "" || !bad.has(cell));
    fill(this.told, t("told", { n }));
  }
}
