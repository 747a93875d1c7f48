// What is known after a history: the words left, the best next guesses, or why no word is left.

import { announce } from "../announcement.js";
import { fill, h } from "../dom.js";
import { common, listed, number, translator } from "../language.js";
import { rankingTable } from "./ranking.js";
import { turnRow } from "./tiles.js";

/** @typedef {import("./replies.js").Turn} Turn */

/**
 * Why no word is left.
 * @typedef {object} Contradiction
 * @property {number} turn the first turn after which none is
 * @property {{turn: number, reply: string, words: number, example: string}[]} changes
 * @property {string[]} nearest
 * @property {number} nearest_words
 * @property {number} distance
 * @property {number} others how many words of the dictionary are possible that may not be hidden
 */

const t = translator("guess/advice");

/** With so many words the server proves the best guess. */
const PROVED = 60;

export class AdviceView {
  /**
   * @param {object} options
   * @param {(word: string) => void} options.onGuess makes a guess
   * @param {(place: number, reply: string) => void} options.onTurn takes another reply to a turn
   */
  constructor({ onGuess, onTurn }) {
    this.onGuess = onGuess;
    this.onTurn = onTurn;
    /** @type {Turn[]} */
    this.turns = [];
    this.title = h("h2", { class: "number" });
    this.words = h("div", {});
    this.proof = h("div", { class: "guess-proof" });
    this.ranking = h("div", {});
    this.note = h("div", {});
    this.element = h(
      "section",
      { class: "panel guess-advice" },
      this.title,
      this.words,
      this.proof,
      this.ranking,
      this.note,
    );
  }

  /** What is known becomes what was known, until it is known anew. @param {Turn[]} turns */
  begin(turns) {
    this.turns = turns;
    this.element.setAttribute("aria-busy", "true");
    fill(this.note);
  }

  /** @param {{left: number, hidden: number, words: string[]}} told */
  left({ left, hidden, words }) {
    this.element.classList.toggle("contradicted", left === 0);
    const sentence = left === 0 ? t("none") : t("left", { left });
    fill(this.title, sentence, left > 0 && h("small", { class: "quiet" }, " ", t("of", { hidden })));
    announce(left === 1 ? t("one", { word: words[0].toUpperCase() }) : sentence);
    const rest = left - words.length;
    const shown = left === 1 ? t("one", { word: words[0].toUpperCase() }) : words.join(" ");
    fill(
      this.words,
      left > 0 && h("p", { class: "guess-words" }, shown, rest > 0 && ` ${t("more", { n: rest })}`),
    );
    const isProved = left > 1 && left <= PROVED;
    fill(this.proof, isProved && h("p", { class: "quiet" }, t("provedSeeking")));
    fill(this.ranking, left > 0 && h("p", { class: "quiet" }, t("bestSeeking")));
  }

  /** @param {import("./ranking.js").Ranking} ranking */
  best(ranking) {
    fill(this.ranking, h("h3", {}, common("bestGuesses")), rankingTable(ranking, this.onGuess));
  }

  /** @param {{word: string, mean: number, worst: number}} proof */
  proved({ word, mean, worst }) {
    const shown = word.toUpperCase();
    const told = number(mean, { maximumFractionDigits: 2 });
    fill(
      this.proof,
      h("p", {}, h("strong", {}, t("proved", { word: shown })), " ", t("provedHow", { mean: told, worst })),
    );
  }

  /** @param {{words: string[]}} proof */
  fewest({ words }) {
    const shown = words.map((word) => word.toUpperCase()).join(" ");
    fill(this.proof, h("p", {}, h("strong", {}, t("fewest", { n: words.length })), ` ${shown}`));
  }

  /** @param {number[]} left how many words are possible for each word that is not found */
  boards(left) {
    this.element.classList.toggle("contradicted", left.includes(0));
    const sentence = t("boards", { left: listed(left.map(String)) });
    fill(this.title, sentence);
    announce(sentence);
    fill(this.words);
    fill(this.proof);
    fill(this.ranking, left.length > 0 && h("p", { class: "quiet" }, t("bestSeeking")));
  }

  /** @param {{word: string, bits: number, boards: number}[]} guesses */
  together(guesses) {
    const row = (/** @type {{word: string, bits: number, boards: number}} */ { word, bits, boards }) =>
      h(
        "tr",
        {},
        h("th", { scope: "row" }, h("button", { type: "button", click: () => this.onGuess(word) }, word.toUpperCase())),
        h("td", { class: "number" }, number(bits, { maximumFractionDigits: 2 })),
        h("td", {}, boards > 0 && t("possibleOn", { n: boards })),
      );
    const heads = [t("guess"), t("bits"), ""].map((name) => h("th", { scope: "col" }, name));
    const table = h("table", { class: "guess-ranking" }, h("thead", {}, h("tr", {}, heads)), h("tbody", {}, guesses.map(row)));
    fill(this.ranking, h("h3", {}, common("bestGuesses")), table);
  }

  /** @param {Contradiction} why */
  contradiction({ turn, changes, nearest, nearest_words, distance, others }) {
    const rest = nearest_words - nearest.length;
    const { guess } = this.turns[turn] ?? { guess: "" };
    const parts = { guess: guess.toUpperCase(), number: turn + 1 };
    const change = (/** @type {Contradiction["changes"][0]} */ { turn: place, reply, words, example }) => {
      const said = t("changeWords", { words, example: example.toUpperCase() });
      return turnRow({ guess: this.turns[place].guess, reply }, [
        h("span", { class: "quiet" }, said),
        h(
          "button",
          { type: "button", click: () => this.onTurn(place, reply) },
          t("take", { number: place + 1 }),
        ),
      ]);
    };
    const list = h("ul", { class: "guess-turns" }, changes.map(change));
    list.style.setProperty("--letters", String(guess.length));
    fill(
      this.words,
      h("p", { class: "error" }, t("noneTurn", parts)),
      others > 0 && h("p", {}, t("others", { others })),
      changes.length > 0 && [h("p", {}, t("changes")), list],
      h("p", {}, t("nearest", { distance })),
      h("p", { class: "guess-words" }, nearest.join(" "), rest > 0 && ` ${t("more", { n: rest })}`),
    );
  }

  /** @param {string} reason */
  end(reason) {
    this.element.removeAttribute("aria-busy");
    // What was not found soon is sought no longer.
    this.proof.querySelector(".quiet")?.remove();
    if (reason === "time") fill(this.note, h("p", { class: "quiet" }, t("notProved")));
  }

  /** @param {string} sentence */
  fail(sentence) {
    this.element.removeAttribute("aria-busy");
    for (const part of [this.title, this.words, this.proof, this.ranking]) fill(part);
    fill(this.note, h("p", { class: "error", role: "alert" }, sentence));
  }
}
