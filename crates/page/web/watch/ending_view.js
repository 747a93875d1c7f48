// How a search ended, and what can be done about it.

import { fill, h } from "../dom.js";
import { translator } from "../language.js";

/** @typedef {import("./run.js").Run} Run */

const t = translator({
  en: {
    fill: "The search ended with a fill.",
    noFill: "The search ended: there is no fill.",
    limit: "The search is stopped here, after {n} steps.",
    time: "The time of the search was over after {n} steps.",
    load: "Load {n} more steps",
    broken: "Start again",
  },
  fr: {
    fill: "La recherche s’est achevée par une solution.",
    noFill: "La recherche s’est achevée : il n’y a pas de solution.",
    limit: "La recherche est arrêtée ici, après {n} étapes.",
    time: "Le temps de la recherche était écoulé après {n} étapes.",
    load: "Charger {n} étapes de plus",
    broken: "Recommencer",
  },
});

/** What is said of each ending. */
const ENDINGS = /** @type {const} */ ({
  fill: "fill",
  none: "noFill",
  limit: "limit",
  time: "time",
});

export class EndingView {
  constructor() {
    this.element = h("div", { class: "ending" });
    this.told = "";
  }

  /** @param {Run} run */
  show(run) {
    const length = run.history?.length ?? 0;
    const what = run.isLoading ? "" : `${run.failure} ${run.end?.answer} ${length}`;
    if (what === this.told) return;
    this.told = what;
    const load = (/** @type {string} */ text) =>
      h("button", { type: "button", click: () => run.load() }, text);
    if (run.failure !== "") {
      const refused = h("p", { class: "error", role: "alert" }, run.failure);
      fill(this.element, refused, load(t("broken")));
    } else if (!run.isLoading && run.end !== null) {
      const key = ENDINGS[run.end.answer ?? "time"];
      fill(
        this.element,
        h("span", { class: "quiet" }, t(key, { n: length })),
        run.hasMore && load(t("load", { n: run.steps })),
      );
    } else {
      fill(this.element);
    }
  }
}
