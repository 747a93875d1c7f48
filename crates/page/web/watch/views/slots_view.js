// The slots with what is left to each, as a table that can be sorted.

import { h } from "../../dom.js";
import { number, translator } from "../../language.js";
import { Wording } from "../search/wording.js";

/** @typedef {import("../search/board.js").Board} Board */
/** @typedef {import("../search/state.js").State} State */
/** @typedef {"slot" | "words" | "share" | "weight"} Key */

/**
 * The rows are put in order at most so often, in milliseconds: while it plays they would flicker.
 */
const PAUSE = 250;

const t = translator("watch/views/slots_view");

/**
 * @typedef {object} Row
 * @property {HTMLTableRowElement} element
 * @property {HTMLElement} words
 * @property {HTMLElement} bar
 * @property {HTMLElement} weight
 * @property {string} shown
 */

export class SlotsView {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.key = /** @type {Key} */ ("slot");
    this.isDescending = false;
    this.sorted = 0;
    /** @type {Row[]} */
    this.rows = board.slots.map((_, slot) => this.#row(slot));
    this.heads = /** @type {const} */ (["slot", "words", "share", "weight"]).map((key) =>
      h(
        "th",
        { scope: "col", "aria-sort": key === this.key ? "ascending" : null },
        h(
          "button",
          {
            type: "button",
            title: key === "weight" ? t("weightTitle") : null,
            click: () => this.#sortBy(key),
          },
          t(key),
        ),
      ),
    );
    this.body = h(
      "tbody",
      {},
      this.rows.map(({ element }) => element),
    );
    this.element = h(
      "div",
      { class: "slot-table", tabindex: 0, role: "group", "aria-label": t("scroll") },
      h(
        "table",
        {},
        h("caption", { class: "unseen" }, t("slots")),
        h("thead", {}, h("tr", {}, this.heads)),
        this.body,
      ),
    );
  }

  /** @param {{state: State}} moment */
  show({ state }) {
    this.state = state;
    // Once there is a fill, what failed last is no matter.
    const isFilled = state.list("fill").length > 0;
    const conflict = new Set(isFilled ? [] : state.list("conflict"));
    const [dead, hand] = [isFilled ? null : state.value("dead"), state.value("slot")];
    const [words, weights] = [state.list("words"), state.list("weights")];
    this.rows.forEach((row, slot) => {
      const kind =
        dead === slot
          ? "dead"
          : conflict.has(slot)
            ? "conflict"
            : hand === slot
              ? "hand"
              : "";
      const what = `${words[slot]} ${weights[slot]} ${kind}`;
      if (row.shown === what) return;
      row.shown = what;
      row.words.textContent = number(words[slot]);
      row.bar.style.setProperty("--share", String(this.#share(slot)));
      row.weight.textContent = number(weights[slot]);
      row.element.className = kind;
    });
    if (this.key !== "slot" && performance.now() - this.sorted > PAUSE) this.#sort();
  }

  /** @param {number} slot */
  #row(slot) {
    const words = h("td", { class: "number" });
    const bar = h("span", { class: "share" });
    const weight = h("td", { class: "number" });
    const name = new Wording(this.board).slotName(slot);
    const element = h("tr", {}, h("th", { scope: "row" }, name), words, h("td", {}, bar), weight);
    return { element, words, bar, weight, shown: "" };
  }

  /**
   * The part of the words that is left, on a scale of digits: each tenth counts the same.
   * @param {number} slot
   */
  #share(slot) {
    const all = this.board.words[slot];
    const left = this.state?.list("words")[slot] ?? all;
    return all === 0 || left === 0 ? 0 : Math.log(left + 1) / Math.log(all + 1);
  }

  /** @param {Key} key */
  #sortBy(key) {
    this.isDescending = key === this.key && !this.isDescending;
    this.key = key;
    this.heads.forEach((head, place) => {
      const isKey = ["slot", "words", "share", "weight"][place] === key;
      if (isKey) head.setAttribute("aria-sort", this.isDescending ? "descending" : "ascending");
      else head.removeAttribute("aria-sort");
    });
    this.#sort();
  }

  #sort() {
    this.sorted = performance.now();
    const { state } = this;
    const value = (/** @type {number} */ slot) => {
      switch (this.key) {
        case "slot":
          return slot;
        case "words":
          return state?.list("words")[slot] ?? 0;
        case "share":
          return this.#share(slot);
        case "weight":
          return state?.list("weights")[slot] ?? 0;
      }
    };
    const slots = this.rows.map((_, slot) => slot);
    const sign = this.isDescending ? -1 : 1;
    slots.sort((a, b) => sign * (value(a) - value(b)) || a - b);
    const wanted = slots.map((slot) => this.rows[slot].element);
    const isInOrder = wanted.every((element, place) => this.body.children[place] === element);
    if (!isInOrder) this.body.append(...wanted);
  }
}
