// How many fills the grid has, or about how many, or why it has none.

import { fill, h } from "../../dom.js";
import { common, listed, number, translator } from "../../texts.js";
import { nameOf } from "../names.js";
import { estimated, scoreText } from "../numbers.js";

/** @typedef {import("./analysis.js").Known} Known */
/** @typedef {import("../../grid/model.js").Slot} Slot */
/** @typedef {ReturnType<typeof import("../words/statistics.js").totalOf>} Total */

const t = translator("make/fill/state_panel");

/** How many of the words that pull a total down are named. */
const NAMED = 4;

/**
 * A panel that says how the grid stands.
 * @returns {{element: HTMLElement, show(known: Known, slots: Slot[], required: string[], total: Total): void}}
 */
export function statePanel() {
  const element = h("section", { class: "panel state", "aria-live": "polite" });
  return {
    element,
    show(known, slots, required, total) {
      fill(element, sentences(known, slots, required), totalSentences(total));
      element.classList.toggle("none", known.fills === "0");
    },
  };
}

/**
 * Why a slot has no word.
 * @param {NonNullable<Known["dead"]>} dead
 * @param {Slot[]} slots
 * @param {(number | undefined)[]} [words] how many words match each slot by itself
 */
export function whyDead({ slot, reason, demand }, slots, words = []) {
  const why = /** @type {const} */ ({ length: "deadLength", letters: "deadLetters", crossings: "deadCrossings" });
  // All that have no word by themselves; else the one that its crossings leave none.
  const dead = slots.filter((_, at) => (reason === "crossings" ? at === slot : at === slot || words[at] === 0));
  const sentence = t(demand !== null && reason === "length" ? "deadDemand" : why[reason], { slot: listed(dead.map(nameOf)) });
  return demand === null ? sentence : `${sentence} ${t(demand)}`;
}

/**
 * The total of the words that stand there, and which of them pull it down.
 * @param {Total} found
 * @returns {import("../../dom.js").Child[]}
 */
function totalSentences(found) {
  if (found === null) return [];
  const { total, weak } = found;
  const named = weak.slice(0, NAMED).map(({ word, score }) => `${word.toUpperCase()} (${scoreText(score)})`);
  const more = weak.length - named.length;
  return [
    h(
      "p",
      { class: "small" },
      t("totalOf", { total: scoreText(total) }),
      weak.length > 0 && ` ${t("weak", { words: more > 0 ? `${named.join(", ")}, … (+${more})` : listed(named) })}`,
    ),
  ];
}

/**
 * @param {Known} known
 * @param {Slot[]} slots
 * @param {string[]} required words that must stand somewhere
 * @returns {import("../../dom.js").Child[]}
 */
function sentences(known, slots, required) {
  const { fills, logFills, dead, failure, seconds, isFull, isOver, isBeyond, isLost } = known;
  if (failure !== undefined) return [h("p", { class: "error" }, failure)];
  if (dead) {
    return [
      h("p", { class: "count" }, common("noFill")),
      h("p", {}, whyDead(dead, slots, known.slots)),
      dead.cells.length > 0 && h("p", { class: "quiet" }, t("deadBecause")),
    ];
  }
  if (fills === "0") {
    const homeless = required.filter((word) => slots.every(({ length }) => length !== word.length));
    const named = (/** @type {string[]} */ words) => listed(words.map((word) => word.toUpperCase()));
    return [
      h("p", { class: "count" }, common("noFill")),
      homeless.length > 0 && h("p", {}, t("homeless", { words: named(homeless) })),
      homeless.length === 0 && required.length > 0 && h("p", {}, t("required", { words: named(required) })),
    ];
  }
  if (fills !== undefined) {
    const n = BigInt(fills);
    return [
      h("p", { class: "count" }, h("strong", { class: "number" }, number(n)), " ", t("fills", { n })),
      h("p", { class: "quiet small" }, t("repeats"), " ", known.totals !== undefined && t("total")),
    ];
  }
  if (isFull) return [h("p", {}, t("full"))];
  const about = logFills != null && h("p", { class: "count" }, logFills < 0 ? t("hardly") : t("estimated", { n: estimated(logFills) }));
  if (isOver && seconds !== undefined) return [about, h("p", {}, t("tooMany", { seconds }))];
  if (isBeyond) return [about, h("p", { class: "quiet small" }, t("beyond"))];
  return [about, h("p", { class: "quiet" }, t(isLost ? "uncounted" : "counting"))];
}
