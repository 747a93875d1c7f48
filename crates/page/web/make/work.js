// What goes with a grid while a puzzle is made of it: a title, and clues. Free of the page.

import { folded } from "./demands.js";

/** @typedef {import("../grid/model.js").Slot} Slot */

/**
 * A puzzle under way. All drafts of it share it, so that taking a step back keeps what was written.
 * @typedef {object} Work
 * @property {string} id
 * @property {string} title
 * @property {Record<string, string>} clues by `clueKey`
 * @property {string} source who is to be named for definitions among the clues
 * @property {string} dict the id of the dictionary that it was made with last
 * @property {number} at when it was kept last, in milliseconds; 0 for never
 */

/**
 * A puzzle that nothing is written of.
 * @param {Partial<Work>} [known] what is
 * @returns {Work}
 */
export function newWork(known = {}) {
  const [number] = crypto.getRandomValues(new BigUint64Array(1));
  return { title: "", clues: {}, source: "", dict: "", ...known, id: number.toString(36), at: 0 };
}

/**
 * The same puzzle, to go another way from here: what is written of one is not of the other.
 * @param {Work} work
 */
export function branched({ title, clues, source }) {
  return newWork({ title, clues: { ...clues }, source });
}

/** @param {Slot} slot @param {string} word */
const clueKey = ({ direction, cells }, word) => `${direction} ${cells[0]} ${word}`;

/**
 * The clue of a word in a slot. A word that has come from another slot brings its own.
 * @param {Work} work
 * @param {Slot} slot
 * @param {string} word
 * @returns {string} "" if there is none
 */
export function clueOf({ clues }, slot, word) {
  const here = clues[clueKey(slot, word)];
  if (here !== undefined) return here;
  const other = Object.keys(clues).find((key) => key.endsWith(` ${word}`) && clues[key] !== "");
  return other === undefined ? "" : clues[other];
}

/**
 * @param {Work} work
 * @param {Slot} slot
 * @param {string} word
 * @param {string} clue
 */
export function writeClue({ clues }, slot, word, clue) {
  clues[clueKey(slot, word)] = clue;
}

/**
 * What is odd about the clue of each word: it holds its answer, it is that of another word too, or nothing.
 * @param {Work} work
 * @param {{slot: Slot, word: string}[]} words
 * @returns {("holds" | "alike" | null)[]}
 */
export function oddities(work, words) {
  const clues = words.map(({ slot, word }) => folded(clueOf(work, slot, word)).trim());
  return words.map(({ word }, at) => {
    const clue = clues[at];
    if (clue.split(/[^a-z]+/).includes(word)) return "holds";
    const isOther = (/** @type {string} */ other, /** @type {number} */ number) =>
      number !== at && other === clue && words[number].word !== word;
    return clue !== "" && clues.some(isOther) ? "alike" : null;
  });
}

/** Whether something is written of a puzzle. @param {Work} work */
export function isWritten({ title, clues }) {
  return title !== "" || Object.values(clues).some((clue) => clue !== "");
}
