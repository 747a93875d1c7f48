// What the searches have done, side by side, so far and in all; each number is explained where one asks for it.

import { fill, h } from "../../dom.js";
import { number, translator } from "../../language.js";

/** @typedef {import("../search/run.js").Run} Run */
/** @typedef {import("../search/state.js").State} State */
/** @typedef {Record<string, number | null>} Statistics */

const t = translator("watch/views/counters_view");
const about = translator("watch/about_counters");

/**
 * The counters: the field of the state that has each so far; at the end it is in the statistics under its name. What is
 * not counted step by step has none so far.
 * @type {[Parameters<typeof about>[0], string | null][]}
 */
const COUNTERS = [
  ["nodes", "tried"],
  ["words_tried", null],
  ["dead_ends", "dead_ends"],
  ["wipe_outs", "wipe_outs"],
  ["backtracks", "backtracks"],
  ["jumps", "jumps"],
  ["longest_jump", "longest_jump"],
  ["revisions", "revisions"],
  ["prunings", "words_pruned"],
  ["restarts", "restarts"],
  ["fills", "fills"],
  ["seconds", null],
];

export class CountersView {
  /** @param {() => void} onOpen the numbers are to be drawn */
  constructor(onOpen) {
    this.summary = h("span", { class: "number" });
    this.table = h("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": t("scroll") });
    this.about = h("p", { class: "about quiet", role: "status" }, t("note"));
    this.element = h(
      "details",
      { class: "counters panel", toggle: () => this.element.open && onOpen() },
      h("summary", {}, t("title"), " ", this.summary),
      this.table,
      this.about,
    );
    /** @type {string[]} */
    this.names = [];
    /**
     * For each search and counter: so far, and in all.
     * @type {{now: HTMLElement, all: HTMLElement}[][]}
     */
    this.cells = [];
    /** What is told of each search in short. @type {string[]} */
    this.inShort = [];
  }

  /** @param {string[]} names of the searches */
  setNames(names) {
    const number = () => h("span", { class: "number" });
    this.names = names;
    this.inShort = names.map(() => "");
    this.cells = names.map(() => COUNTERS.map(() => ({ now: number(), all: number() })));
    const explain = (/** @type {typeof COUNTERS[number][0]} */ key) => put(this.about, `${t(key)} – ${about(key)}`);
    const head = (/** @type {typeof COUNTERS[number]} */ [key]) =>
      h("th", { scope: "col" }, h("button", { type: "button", title: about(key), click: () => explain(key) }, t(key)));
    const row = (/** @type {string} */ name, /** @type {number} */ place) =>
      h(
        "tr",
        {},
        h("th", { scope: "row" }, name),
        this.cells[place].map(({ now, all }) => h("td", {}, now, all)),
      );
    fill(
      this.table,
      h(
        "table",
        {},
        h("caption", { class: "unseen" }, t("title")),
        h("thead", {}, h("tr", {}, h("td"), COUNTERS.map(head))),
        h("tbody", {}, names.map(row)),
      ),
    );
  }

  /**
   * @param {number} place the search, from the left
   * @param {Run} run
   */
  show(place, run) {
    const { player, history, end } = run;
    if (player === null || history === null) return;
    const { state } = player.cursor;
    const [nodes, dead, jumps] = ["tried", "dead_ends", "jumps"].map((field) => state.value(field) ?? 0);
    this.inShort[place] = t("inShort", { name: this.names[place], nodes, dead, jumps });
    put(this.summary, this.inShort.filter(Boolean).join(" · "));
    if (!this.element.open) return;
    COUNTERS.forEach(([key, soFar], column) => {
      const { now, all } = this.cells[place][column];
      put(now, soFar === null ? "" : number(state.value(soFar) ?? 0));
      put(all, end === null ? "…" : total(key, end.statistics ?? {}, history.last));
    });
  }
}

/**
 * @param {string} key
 * @param {Statistics} statistics
 * @param {State} last
 */
function total(key, statistics, last) {
  if (key === "fills") return number(last.value("fills") ?? 0);
  const value = statistics[key];
  if (value === null || value === undefined) return "–";
  return number(value, key === "seconds" ? { maximumSignificantDigits: 3 } : {});
}

/**
 * @param {HTMLElement} cell
 * @param {string} text
 */
function put(cell, text) {
  if (cell.textContent !== text) cell.textContent = text;
}
