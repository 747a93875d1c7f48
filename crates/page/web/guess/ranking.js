// The best next guesses, as a table.

import { h } from "../dom.js";
import { number, translator } from "../language.js";

/**
 * What the server tells of the best next guesses.
 * @typedef {object} Ranking
 * @property {string} strategy
 * @property {number} rated
 * @property {number} of
 * @property {{word: string, candidate: boolean, bits: number, expected: number, worst: number,
 *   replies: number}[]} guesses
 */

const t = translator("guess/ranking");

/** @param {number} value */
const rounded = (value) =>
  number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/**
 * @param {Ranking} ranking
 * @param {((word: string) => void) | null} onGuess makes a guess of one of them
 */
export function rankingTable({ rated, of, guesses }, onGuess) {
  const head = (/** @type {string} */ text, /** @type {string | null} */ title = null) =>
    h("th", { scope: "col", title }, text);
  const row = (/** @type {Ranking["guesses"][0]} */ guess) => {
    const word = guess.word.toUpperCase();
    return h(
      "tr",
      {},
      h(
        "th",
        { scope: "row" },
        onGuess === null
          ? word
          : h("button", { type: "button", click: () => onGuess(guess.word) }, word),
      ),
      h("td", { class: "number" }, rounded(guess.bits)),
      h("td", { class: "number" }, rounded(guess.expected)),
      h("td", { class: "number" }, number(guess.worst)),
      h("td", { class: "number wide" }, number(guess.replies)),
      h("td", {}, t(guess.candidate ? "yes" : "no")),
    );
  };
  return [
    h(
      "table",
      { class: "guess-ranking" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          head(t("guess")),
          head(t("bits"), t("bitsTitle")),
          head(t("expected")),
          head(t("worst")),
          h("th", { scope: "col", class: "wide" }, t("replies")),
          head(t("may")),
        ),
      ),
      h("tbody", {}, guesses.map(row)),
    ),
    h("p", { class: "quiet" }, t(rated < of ? "some" : "rated", { rated, of })),
  ];
}
