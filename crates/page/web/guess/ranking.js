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

const t = translator({
  en: {
    guess: "Guess",
    bits: "Bits",
    bitsTitle: "What the reply tells in the mean",
    expected: "Left in the mean",
    worst: "At the worst",
    replies: "Replies",
    may: "May be it",
    yes: "yes",
    no: "no",
    rated: "Of {of} guesses all were rated.",
    some: "Of {of} guesses {rated} were rated: those with the most frequent letters, and a sample.",
  },
  fr: {
    guess: "Essai",
    bits: "Bits",
    bitsTitle: "Ce que la réponse apprend en moyenne",
    expected: "Restent en moyenne",
    worst: "Au pire",
    replies: "Réponses",
    may: "Possible",
    yes: "oui",
    no: "non",
    rated: "Les {of} essais ont tous été évalués.",
    some: "Sur {of} essais, {rated} ont été évalués : ceux aux lettres fréquentes, et un échantillon.",
  },
});

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
