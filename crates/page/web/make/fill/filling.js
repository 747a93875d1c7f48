// A fill that is searched: it comes while the setter looks on.

import { search } from "../../engine.js";
import { parseGrid, slotsOf } from "../../grid/model.js";
import { translator } from "../../texts.js";
import { scoreText } from "../numbers.js";
import { whyDead } from "./state_panel.js";

/** @typedef {import("../../grid/model.js").Grid} Grid */
/** @typedef {import("../../grid/model.js").Slot} Slot */

const t = translator("make/fill/filling");

/**
 * What is told of a fill that was found.
 * @typedef {object} Found
 * @property {number | null} total
 * @property {number | null} worst
 * @property {number | null} floor
 * @property {number | null} scale the greatest score that a list may have
 * @property {number | null} weak
 * @property {number | null} bound
 * @property {number | null} total_bound
 * @property {boolean} proved
 * @property {boolean} uniform
 */

export class Filling {
  /** @type {{close(): void} | null} */
  #search = null;
  /** What is known of the best fill by now by its scores. */
  #what = "";
  /** Whether the fill that comes is the first of its search. */
  isFirst = true;

  /**
   * @param {{found(grid: string): void, note(sentence: string): void, stopped(): void, floor(found: Found): void, slots(): Slot[]}} room
   */
  constructor(room) {
    this.room = room;
  }

  /** @param {import("../../address.js").Changes & {grid: string, how: string}} wanted */
  start(wanted) {
    this.stop();
    this.room.note(t("searching"));
    this.isFirst = true;
    const seed = crypto.getRandomValues(new Uint32Array(1))[0];
    let last = "";
    this.#what = "";
    this.#search = search("fill", { ...wanted, seed }, {
      left_out: ({ words }) => {
        if (words > 0) this.room.note(t("searchingWithout", { n: words }));
      },
      fill: ({ grid, ...found }) => {
        if (grid !== last) this.room.found(grid);
        last = grid;
        this.isFirst = false;
        this.room.floor(found);
        const slots = slotsOf(/** @type {Grid} */ (parseGrid(grid))).length;
        this.#what = found.total === null ? "" : summary(found, slots);
        this.room.note(told(wanted.how, found, slots));
      },
      none: ({ dead }) => {
        const noneFit = t(wanted.most_weak === undefined ? "noneFit" : "manyWeak");
        const why = dead ? whyDead(dead, this.#namedSlots(wanted.grid)) : [noneFit, ...underDemands(wanted)].join(" ");
        this.room.note(t("noFill", { why }));
      },
      end: ({ reason }) => {
        if (reason === "time") this.room.note(this.#what === "" ? t("timeOver") : t("timeOverWith", { what: this.#what }));
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

  /** The slots of a grid by the names that they have in the room, where bars may be missing. @param {string} grid */
  #namedSlots(grid) {
    const named = new Map(this.room.slots().map((slot) => [slot.cells.join(), slot]));
    return slotsOf(/** @type {Grid} */ (parseGrid(grid))).map((slot) => named.get(slot.cells.join()) ?? slot);
  }

  /** Ends the search as it is asked to: the best fill by then stays proposed. */
  halt() {
    if (this.#search === null) return;
    this.stop();
    this.room.note(this.#what === "" ? "" : t("stopped", { what: this.#what }));
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

/** What is told of the demands under which no fill was found. @param {import("../../address.js").Changes} wanted */
function underDemands({ min_score: least, exclude }) {
  const excluded = String(exclude ?? "").split(",").filter((word) => word !== "").length;
  return [least ? t("least", { score: String(least) }) : "", excluded > 0 ? t("excluded", { n: excluded }) : ""].filter(Boolean);
}

/**
 * @param {string} how
 * @param {Found} found
 * @param {number} slots how many words it has
 */
function told(how, { total, worst, floor, weak, bound, total_bound, proved, uniform }, slots) {
  if (weak !== null && total === null) return t("foundWeak", { n: weak });
  if (how === "random") return t(uniform ? "uniform" : "notUniform");
  if (total === null) return t("found");
  const what = summary({ total, worst, floor, weak }, slots);
  if (floor !== null && worst !== null) {
    if (proved) return t("provedFloor", { what });
    return bound === null ? `${what}.` : t("notProvedFloor", { what, bound: scoreText(bound / Math.max(1, slots)) });
  }
  if (worst === null) return proved ? t("proved", { what }) : t("notProved", { what, bound: scoreText(bound ?? total) });
  if (proved) return t(total_bound === null ? "provedWorst" : "provedBoth", { what });
  if (total_bound !== null) return t("notProvedBoth", { what, bound: scoreText(total_bound) });
  return t("notProvedWorst", { what, bound: scoreText(bound ?? worst) });
}

/**
 * What is known of a fill by its scores.
 * @param {Pick<Found, "total" | "worst" | "floor" | "weak">} found
 * @param {number} slots how many words it has
 */
function summary({ total, worst, floor, weak }, slots) {
  const sums = { total: scoreText(total ?? 0), mean: scoreText((total ?? 0) / Math.max(1, slots)), worst: scoreText(worst ?? 0) };
  if (floor !== null) return t(floor > 0 ? "floor" : "noFloor", { ...sums, floor: scoreText(floor) });
  const sum = worst === null ? t("total", sums) : t("worst", sums);
  return weak === null ? sum : t("withWeak", { what: sum, n: weak });
}
