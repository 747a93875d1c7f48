// Steps in sentences.

import { number, translator } from "../../texts.js";
import { replyInWords } from "../wording.js";
import { spelled, wordOf } from "./steps.js";

const t = translator("guess/watch/step_sentences");

/** @param {number[]} word */
const upper = (word) => wordOf(word).toUpperCase();

/**
 * What the last step of a state was.
 * @param {import("./steps.js").State} state
 */
export function sentenceOf({ last: step, prefix, turns }) {
  if (step === null) return t("start");
  switch (step.event) {
    case "placed":
      return t("placed", { position: step.position + 1, letter: spelled(step.letter).toUpperCase() });
    case "taken-back":
    case "wipe-out":
      return t(step.event, { position: step.position + 1 });
    case "dead":
      return t("dead", { turn: step.turn + 1, prefix: prefix.toUpperCase() });
    case "pruned": {
      const letters = step.letters.map((/** @type {number} */ one) => spelled(one).toUpperCase()).join(" ");
      const parts = { position: step.position + 1, letters };
      return step.turn === null ? t("unsupported", parts) : t("pruned", { ...parts, turn: step.turn + 1 });
    }
    case "left":
      return t("left", { turn: step.turn + 1, words: step.words });
    case "generation": {
      const mean = number(step.mean, { maximumFractionDigits: 1 });
      const { number: place, best, compatible } = step;
      return t("generation", { number: place + 1, best, mean, compatible });
    }
    case "crossover": {
      const [one, other] = step.parents.map(upper);
      return t("crossover", { one, other, child: upper(step.child) });
    }
    case "mutation":
    case "repair":
      return t(step.event, { from: upper(step.from), to: upper(step.to) });
    case "given-up":
      return t("given-up", { generations: step.generations });
    case "found":
      return t("found", { word: upper(step.word) });
    case "guess":
      return t("guess", { turn: step.turn + 1, word: upper(step.word) });
    case "reply":
      return t("reply", { reply: replyInWords(turns.at(-1)?.guess ?? "", step.reply) });
    case "ranking":
      return t("ranking", { word: step.guesses[0].word.toUpperCase(), rated: step.rated });
    case "classes":
      return t("classes", { before: step.before, after: step.after });
    default:
      return "";
  }
}
