// The open choices, each a way to its step: the branch of the search tree at hand, in words.

import { fill, h } from "../../dom.js";
import { translator } from "../../language.js";

/** The most open choices that are listed. */
const MOST_CHOICES = 40;

const t = translator("watch/views/choices_view");

export class ChoicesView {
  /** @param {(position: number) => void} onStep asks to go to a place */
  constructor(onStep) {
    this.onStep = onStep;
    this.element = h("ol", { class: "choices", "aria-label": t("choices") });
    this.shown = "none yet";
  }

  /**
   * @param {import("../search/sayings.js").Sayings} sayings
   * @param {import("../search/tree.js").Tree} tree
   * @param {import("../search/state.js").State} state
   * @param {number} position how many steps were taken
   */
  show(sayings, tree, state, position) {
    const path = tree.path(tree.at(position)).slice(1);
    const what = path.join();
    if (what === this.shown) return;
    this.shown = what;
    const choices = state.list("choices");
    const left = Math.max(0, choices.length - MOST_CHOICES);
    fill(
      this.element,
      choices.length === 0 && h("li", { class: "quiet" }, t("none")),
      left > 0 && h("li", { class: "quiet" }, t("earlier", { n: left })),
      choices.slice(left).map((choice, place) => {
        const opened = tree.opened.values[path[left + place]] ?? 0;
        const text = sayings.say(choice, true);
        const go = () => this.onStep(opened);
        return h("li", {}, h("button", { type: "button", class: "choice", click: go }, text));
      }),
    );
  }
}
