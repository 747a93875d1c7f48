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
      fill: ({ grid, total, bound, proved, uniform }) => {
        if (grid !== last) this.room.found(grid);
        last = grid;
        this.isFirst = false;
        this.room.note(told(wanted.how, { total, bound, proved, uniform }));
      },
      none: ({ dead }) => {
        const why = dead ? whyDead(dead, slotsOf(/** @type {Grid} */ (parseGrid(wanted.grid)))) : t("noneFit");
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
 * @param {{total: number | null, bound: number | null, proved: boolean, uniform: boolean}} found
 */
function told(how, { total, bound, proved, uniform }) {
  if (how === "random") return t(uniform ? "uniform" : "notUniform");
  if (total === null) return t("found");
  if (proved) return t("proved", { total: shown(total) });
  return t("notProved", { total: shown(total), bound: shown(bound ?? total) });
}
