// What replies are called in words.

import { translator } from "../texts.js";
import { marksOf, numbersOf } from "./replies.js";

/** @typedef {import("./replies.js").Mark} Mark */

const t = translator("guess/wording");

/** @param {Mark} mark */
export function markName(mark) {
  return t(mark);
}

/**
 * A reply in words.
 * @param {string} guess
 * @param {string} reply
 */
export function replyInWords(guess, reply) {
  const marks = marksOf(reply);
  if (marks.length === 0) {
    const [well, misplaced] = numbersOf(reply);
    return t("numbers", { well, misplaced });
  }
  const letters = marks.map((mark, place) =>
    t("letter", { letter: guess[place].toUpperCase(), mark: t(mark) }),
  );
  return letters.join(", ");
}

/**
 * A guess and its reply in words.
 * @param {string} guess
 * @param {string} reply
 */
export function turnInWords(guess, reply) {
  return t("turn", { guess: guess.toUpperCase(), reply: replyInWords(guess, reply) });
}
