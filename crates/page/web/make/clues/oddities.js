// What is odd about clues: they tell an answer, or another clue tells the same. Free of the page.

import { clueOf, isEnumeration } from "../draft/said.js";
import { folded } from "../fill/demands.js";

/** @typedef {import("../draft/said.js").Answer} Answer */
/** @typedef {import("../draft/said.js").Said} Said */
/** @typedef {import("../../grid/model.js").Slot} Slot */

/**
 * Something odd about a clue: it holds its answer (`holds`), a word of it (`part`), or a word that stands in the grid
 * elsewhere (`repeats`); it is that of another word too (`alike`); its enumeration has not as many letters as the slot
 * (`misnumbered`).
 * @typedef {{kind: "holds" | "alike" | "misnumbered", word?: undefined, slot?: undefined}
 *   | {kind: "part", word: string, slot?: undefined}
 *   | {kind: "repeats", word: string, slot: Slot}} Oddity
 */

/** The least letters of a word that nobody wants to meet in a clue and in an answer. */
const LEAST_REPEATED = 4;

/** Words of clues that mean little, so that they may be answers too. */
const LITTLE = new Set(
  ("about after also been both does down each from have into just like more most much near nine over some such than that them then " +
    "they this those upon very were what when where which with your ailleurs alors apres aussi autre avant avec ceci cela celle celui " +
    "chez comme dans deja donc elle elles encore entre etre fait leur leurs mais meme moins nous parfois pendant peut plus pour quand " +
    "quel quelle quelque quelques sans selon sont sous sur tout toute toutes tous tres vers vous")
    .split(" "),
);

/** Endings that make another form of a word. */
const ENDINGS = ["s", "x", "e", "es", "ed", "d", "er", "ing"];

/**
 * What is odd about the clue of each slot.
 * @param {Said} said
 * @param {Answer[]} answers
 * @returns {(Oddity | null)[]}
 */
export function oddities(said, answers) {
  const clues = answers.map((answer) => clueOf(said, answer));
  const texts = clues.map(({ text }) => folded(text).trim());
  const parts = answers.map(({ word }, at) => (word === null ? [] : partsOf(word, clues[at].enumeration)));
  return answers.map(({ slot, word }, at) => {
    const text = texts[at];
    const tokens = text.split(/[^a-z]+/);
    if (word !== null && isHeld(word, tokens, clues[at].enumeration !== "")) return { kind: "holds" };
    const isOther = (/** @type {string} */ other, /** @type {number} */ number) =>
      number !== at && other === text && (word === null || answers[number].word !== word);
    if (text !== "" && texts.some(isOther)) return { kind: "alike" };
    if (!isEnumeration(clues[at].enumeration, slot.length)) return { kind: "misnumbered" };
    const long = tokens.filter((token) => token.length >= LEAST_REPEATED && !LITTLE.has(token));
    const own = long.find((token) => parts[at].some((part) => isSame(token, part)));
    if (own !== undefined) return { kind: "part", word: own };
    for (const token of long) {
      const elsewhere = parts.findIndex((of, number) => number !== at && of.some((part) => isSame(token, part)));
      if (elsewhere >= 0) return { kind: "repeats", word: token, slot: answers[elsewhere].slot };
    }
    return null;
  });
}

/**
 * The words of an answer, as its enumeration shares out its letters.
 * @param {string} answer
 * @param {string} enumeration
 */
function partsOf(answer, enumeration) {
  if (!isEnumeration(enumeration, answer.length) || enumeration === "") return [answer];
  let at = 0;
  return enumeration.split(/[^\d]/).map((length) => answer.slice(at, (at += Number(length))));
}

/** Whether two words are one, or one is the other with an ending. @param {string} one @param {string} other */
function isSame(one, other) {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  if (shorter.length < LEAST_REPEATED || !longer.startsWith(shorter)) return false;
  return shorter === longer || ENDINGS.includes(longer.slice(shorter.length));
}

/**
 * Whether an answer is one of some words, or where it has several words, some of them one after the other.
 * @param {string} answer
 * @param {string[]} words
 * @param {boolean} hasSeveral
 */
function isHeld(answer, words, hasSeveral) {
  if (!hasSeveral) return words.some((word) => word === answer || isSame(word, answer));
  return words.some((_, from) => words.some((_, to) => words.slice(from, to + 1).join("") === answer));
}
