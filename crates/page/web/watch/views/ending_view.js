// How a search ended, and what can be done about it.

import { fill, h } from "../../dom.js";
import { common, translator } from "../../language.js";

/** @typedef {import("../search/run.js").Run} Run */

const t = translator("watch/views/ending_view");

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
      fill(this.element, refused, load(common("startAgain")));
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
