// Words as rows of tiles.

import { h } from "../dom.js";
import { marksOf } from "./replies.js";
import { turnInWords } from "./wording.js";

/**
 * A tile, empty without a letter.
 * @param {string} letter
 * @param {string | null} [mark]
 */
export function tile(letter, mark = null) {
  return h("span", { class: "guess-tile", "data-mark": mark }, letter.toUpperCase());
}

/**
 * A guess with its reply, which is told in words to those who hear the page.
 * @param {import("./replies.js").Turn} turn
 * @param {import("../dom.js").Child[]} [beside]
 */
export function turnRow({ guess, reply }, beside = []) {
  const marks = marksOf(reply);
  const tiles = [...guess].map((letter, place) => tile(letter, marks[place] ?? "told"));
  return h(
    "li",
    { class: "guess-row" },
    h("span", { class: "unseen" }, turnInWords(guess, reply)),
    h(
      "span",
      { class: "guess-tiles", "aria-hidden": "true" },
      tiles,
      marks.length === 0 && h("span", { class: "guess-numbers number" }, reply.replace("+", " + ")),
    ),
    beside,
  );
}

/**
 * Letters without a reply, filled up with empty tiles.
 * @param {string} letters
 * @param {number} length
 */
export function plainTiles(letters, length) {
  return h(
    "span",
    { class: "guess-tiles", "aria-hidden": "true" },
    [...letters.padEnd(length)].map((letter) => tile(letter.trim(), letter === " " ? null : "typed")),
  );
}
