// The population of the genetic algorithm: its costs by generation, and its best words.

import { fill, h, s } from "../../dom.js";
import { number, translator } from "../../language.js";
import { agreement } from "../replies.js";
import { wordOf } from "./steps.js";

const WIDTH = 300;
const HEIGHT = 90;

const t = translator("guess/watch/population_view");

export class PopulationView {
  /** @param {import("../setting.js").Words} words */
  constructor({ rule, length }) {
    this.rule = rule;
    /** What is drawn: it is drawn anew only when that changes. */
    this.drawn = "";
    this.body = h("div", { class: "population-body" });
    this.element = h(
      "section",
      { class: "panel population" },
      h("h2", {}, t("title")),
      this.body,
    );
    this.element.style.setProperty("--letters", String(length));
  }

  /** @param {import("./steps.js").State} state */
  show({ generations, turns }) {
    // The generations stand until those of the next search come.
    const last = generations.at(-1);
    const wanted = `${turns.length} ${generations.length} ${last?.number}`;
    if (wanted === this.drawn) return;
    this.drawn = wanted;
    if (last === undefined) {
      fill(this.body, h("p", { class: "quiet" }, t("none")));
      return;
    }
    const [best, mean] = [last.best, number(last.mean, { maximumFractionDigits: 1 })];
    const words = last.sample.map(([word, cost]) => this.#word(wordOf(word), cost, turns));
    fill(
      this.body,
      h(
        "div",
        {},
        curve(generations, t("curve", { best, mean, n: generations.length })),
        h(
          "p",
          { class: "legend quiet number" },
          h("span", { class: "ink-best" }, t("best", { best })),
          h("span", { class: "ink-mean" }, t("mean", { mean })),
        ),
        h("p", { class: "number" }, h("strong", {}, t("compatible", { compatible: last.compatible }))),
      ),
      h(
        "div",
        {},
        h("h3", {}, t("sample", { n: last.number + 1 })),
        h("ol", { class: "sample" }, words),
        h("p", { class: "quiet" }, t("legend")),
      ),
    );
  }

  /**
   * @param {string} word
   * @param {number} cost
   * @param {import("../replies.js").Turn[]} told
   */
  #word(word, cost, told) {
    const { letters, turns } = agreement(this.rule, told, word);
    const agrees = turns.filter(Boolean).length;
    const parts = { word: word.toUpperCase(), cost, agrees, turns: turns.length };
    return h(
      "li",
      { class: "guess-row" },
      h("span", { class: "unseen" }, t("word", parts)),
      h(
        "span",
        { class: "guess-tiles", "aria-hidden": "true" },
        [...word].map((letter, place) =>
          h("span", { class: "guess-tile", "data-mark": letters[place] ? "g" : "." }, letter.toUpperCase()),
        ),
      ),
      h(
        "span",
        { class: "dots", "aria-hidden": "true" },
        turns.map((isAgreed) => h("i", { class: isAgreed && "agreed" })),
        h("span", { class: "number quiet" }, cost),
      ),
    );
  }
}

/**
 * The best and the mean cost by generation.
 * @param {import("./steps.js").Generation[]} generations
 * @param {string} label
 */
function curve(generations, label) {
  const most = Math.max(1, ...generations.map(({ mean }) => mean));
  const across = Math.max(1, generations.length - 1);
  const line = (/** @type {"best" | "mean"} */ which) => {
    const points = generations.map((generation, place) => {
      const x = (place / across) * (WIDTH - 8) + 4;
      const y = HEIGHT - 4 - (generation[which] / most) * (HEIGHT - 10);
      return `${x.toFixed(1)},${y.toFixed(1)}`;
    });
    const [x, y] = points[points.length - 1].split(",");
    return [
      s("polyline", { points: points.join(" "), class: `ink-${which}` }),
      s("circle", { cx: x, cy: y, r: 3, class: `ink-${which}` }),
    ];
  };
  return s(
    "svg",
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "cost-curve", role: "img", "aria-label": label },
    s("line", { x1: 0, x2: WIDTH, y1: HEIGHT - 4, y2: HEIGHT - 4, class: "axis" }),
    line("mean"),
    line("best"),
  );
}
