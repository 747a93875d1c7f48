// Steps in sentences.

import { number, translator } from "../texts.js";
import { spelled, wordOf } from "./steps.js";
import { replyInWords } from "./wording.js";

const t = translator({
  en: {
    start: "Before the first step.",
    placed: "Letter {position}: {letter} is placed.",
    "taken-back": "Letter {position} is taken back.",
    dead: "Dead end: the reply to guess {turn} forbids all words that begin with {prefix}.",
    pruned: "Letter {position} cannot be {letters}: the reply to guess {turn} forbids it.",
    unsupported: "Letter {position} cannot be {letters}: no word of the list goes on so.",
    "wipe-out": "No letter is left for place {position}: dead end.",
    left: "After the reply to guess {turn}, {words} {words:word is|words are} left.",
    generation:
      "Generation {number}: best cost {best}, mean {mean}; {compatible} {compatible:word agrees|words agree} with all replies so far.",
    crossover: "{one} and {other} are crossed: {child}.",
    mutation: "{from} mutates to {to}.",
    repair: "{from} is no word: the nearest is {to}.",
    "given-up": "After {generations} generations no word agrees: it is searched letter by letter.",
    found: "{word} agrees with all replies.",
    guess: "Guess {turn}: {word}.",
    reply: "Reply: {reply}.",
    ranking: "{word} is the best of {rated} guesses rated.",
    classes: "Of {before} words {after} {after:is|are} left.",
  },
  fr: {
    start: "Avant la première étape.",
    placed: "Lettre {position} : {letter} est placée.",
    "taken-back": "La lettre {position} est reprise.",
    dead: "Impasse : la réponse à l’essai {turn} interdit tous les mots qui commencent par {prefix}.",
    pruned: "La lettre {position} ne peut être {letters} : la réponse à l’essai {turn} l’interdit.",
    unsupported: "La lettre {position} ne peut être {letters} : aucun mot de la liste ne continue ainsi.",
    "wipe-out": "Il ne reste aucune lettre à la place {position} : impasse.",
    left: "Après la réponse à l’essai {turn}, il reste {words} {words:mot|mots}.",
    generation:
      "Génération {number} : meilleur coût {best}, moyen {mean} ; {compatible} {compatible:mot s’accorde|mots s’accordent} avec toutes les réponses.",
    crossover: "{one} et {other} sont croisés : {child}.",
    mutation: "{from} mute en {to}.",
    repair: "{from} n’est pas un mot : le plus proche est {to}.",
    "given-up": "Après {generations} générations, aucun mot ne s’accorde : on cherche lettre par lettre.",
    found: "{word} s’accorde avec toutes les réponses.",
    guess: "Essai {turn} : {word}.",
    reply: "Réponse : {reply}.",
    ranking: "{word} est le meilleur de {rated} essais évalués.",
    classes: "De {before} mots, il en reste {after}.",
  },
});

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
