// A fill that is searched: it comes while the setter looks on.

import { parseGrid, slotsOf } from "../grid/model.js";
import { search } from "../engine.js";
import { number, translator } from "../texts.js";
import { whyDead } from "./state_panel.js";

/** @typedef {import("../grid/model.js").Grid} Grid */

const t = translator("make/filling");

/** What is told of a total. @param {number} total */
const shown = (total) => number(total, { maximumFractionDigits: 2 });

export class Filling {
  /** @type {{close(): void} | null} */
  #search = null;
  /** Whether the fill that comes is the first of its search. */
  isFirst = true;

  /**
   * @param {{found(grid: string): void, note(sentence: string): void, stopped(): void}} room
   */
  constructor(room) {
    this.room = room;
  }

  /** @param {import("../address.js").Changes & {grid: string, how: string}} wanted */
  start(wanted) {
    this.stop();
    this.room.note(t("searching"));
    this.isFirst = true;
    const seed = crypto.getRandomValues(new Uint32Array(1))[0];
    let last = "";
    this.#search = search("fill", { ...wanted, seed }, {
      left_out: ({ words }) => {
        if (words > 0) this.room.note(t("searchingWithout", { n: words }));
      },
      fill: ({ grid, ...found }) => {
        if (grid !== last) this.room.found(grid);
        last = grid;
        this.isFirst = false;
        this.room.note(told(wanted.how, found, slotsOf(/** @type {Grid} */ (parseGrid(grid))).length));
      },
      none: ({ dead }) => {
        const noneFit = t(wanted.most_weak === undefined ? "noneFit" : "manyWeak");
        const why = dead ? whyDead(dead, slotsOf(/** @type {Grid} */ (parseGrid(wanted.grid)))) : noneFit;
        this.room.note(t("noFill", { why }));
      },
      end: ({ reason }) => {
        if (reason === "time") this.room.note(t("timeOver"));
        this.#ended();
      },
      lost: () => {
        this.room.note("");
        this.stop();
      },
      failure: (sentence) => {
        this.room.note(sentence);
        this.#ended();
      },
    });
  }

  stop() {
    if (this.#search === null) return;
    this.#search.close();
    this.#ended();
  }

  #ended() {
    this.#search = null;
    this.room.stopped();
  }
}

/**
 * @param {string} how
 * @param {{total: number | null, worst: number | null, weak: number | null, bound: number | null, total_bound: number | null, proved: boolean, uniform: boolean}} found
 * @param {number} slots how many words it has
 */
function told(how, { total, worst, weak, bound, total_bound, proved, uniform }, slots) {
  if (weak !== null && total === null) return t("foundWeak", { n: weak });
  if (how === "random") return t(uniform ? "uniform" : "notUniform");
  if (total === null) return t("found");
  const sums = { total: shown(total), mean: shown(total / Math.max(1, slots)) };
  const sum = worst === null ? t("total", sums) : t("worst", { ...sums, worst: shown(worst) });
  const what = weak === null ? sum : t("withWeak", { what: sum, n: weak });
  if (worst === null) return proved ? t("proved", { what }) : t("notProved", { what, bound: shown(bound ?? total) });
  if (proved) return t(total_bound === null ? "provedWorst" : "provedBoth", { what });
  if (total_bound !== null) return t("notProvedBoth", { what, bound: shown(total_bound) });
  return t("notProvedWorst", { what, bound: shown(bound ?? worst) });
}
