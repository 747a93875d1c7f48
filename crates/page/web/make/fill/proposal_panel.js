// The letters that a search proposes: how many there are, and what becomes of them.

import { fill, h } from "../../dom.js";
import { translator } from "../../texts.js";

const t = translator("make/fill/proposal_panel");

export class ProposalPanel {
  /** @param {{keep(): void, drop(): void}} does */
  constructor({ keep, drop }) {
    this.told = h("span", {});
    this.element = h(
      "section",
      { class: "panel proposal-panel", "aria-label": t("proposal"), hidden: true },
      this.told,
      h("button", { type: "button", title: t("keepHint"), click: keep }, t("keep")),
      h("button", { type: "button", click: drop }, t("drop")),
    );
  }

  /** @param {import("../draft/edit.js").Draft} draft */
  show({ fill: letters }) {
    const n = letters.filter((letter) => letter !== "").length;
    this.element.hidden = n === 0;
    fill(this.told, t("told", { n }));
  }
}
