// The search for the next guess letter by letter: the prefix, and the letters left to each place.

import { fill, h } from "../../dom.js";
import { number, translator } from "../../language.js";
import { tile } from "../tiles.js";

const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];

const t = translator("guess/watch/search_view");

export class SearchView {
  /**
   * @param {number} length
   * @param {string} algorithm
   */
  constructor(length, algorithm) {
    this.length = length;
    this.hasDomains = algorithm === "forward-checking";
    this.prefix = h("div", { class: "guess-tiles search-prefix" });
    this.dead = h("p", { class: "search-dead" });
    this.domains = h("ol", { class: "search-domains", hidden: !this.hasDomains });
    this.left = h("ul", { class: "search-left" });
    this.counters = h("p", { class: "quiet number" });
    this.element = h(
      "section",
      { class: "panel" },
      h("h2", {}, t("title")),
      this.prefix,
      this.dead,
      this.domains,
      this.left,
      this.counters,
    );
    this.element.style.setProperty("--letters", String(length));
  }

  /** @param {import("./steps.js").State} state */
  show(state) {
    const { prefix, dead, counters, left } = state;
    const mark = dead === null ? "typed" : "dead";
    const letters = [...prefix.padEnd(this.length)];
    fill(
      this.prefix,
      letters.map((letter) => (letter === " " ? tile("") : tile(letter, mark))),
    );
    this.dead.textContent = dead === null ? "" : t("deadBy", { turn: dead + 1 });
    if (this.hasDomains) fill(this.domains, this.#domains(state));
    fill(
      this.left,
      left.map((words, turn) => h("li", { class: "number" }, t("left", { turn: turn + 1, words }))),
    );
    const pruned = this.hasDomains ? t("pruned", { pruned: counters.pruned }) : "";
    this.counters.textContent =
      t("counters", { placed: counters.placed, dead: counters.dead }) + pruned;
  }

  /** @param {import("./steps.js").State} state */
  #domains({ removed, prefix }) {
    return removed.map((gone, place) => {
      const isPlaced = place < prefix.length;
      const left = LETTERS.length - gone.size;
      const shown = LETTERS.map((letter) => {
        const turn = gone.get(letter);
        const name = letter.toUpperCase();
        if (turn === undefined) return h("b", {}, name);
        const why = turn === null
          ? t("unsupported", { letter: name })
          : t("removedBy", { letter: name, turn: turn + 1 });
        return h("i", { title: why, "data-turn": turn === null ? "list" : turn }, name);
      });
      const sentence = t("place", { place: place + 1, letters: number(left) });
      return h(
        "li",
        { class: isPlaced && "placed" },
        h("span", { class: "unseen" }, sentence),
        h("span", { class: "search-letters", "aria-hidden": "true" }, shown),
      );
    });
  }
}
