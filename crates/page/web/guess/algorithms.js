// The algorithms that can be watched, and what they are called.

import { translator } from "../texts.js";

/** Those that search a word which agrees with all replies. */
export const SEARCHES = /** @type {const} */ (["chronological", "forward-checking", "filtering", "genetic"]);

/** Those that rate guesses by what their replies will tell. */
export const STRATEGIES = /** @type {const} */ ([
  "entropy",
  "expected-size",
  "most-replies",
  "minimax",
  "knuth",
  "letter-frequency",
  "two-ply",
]);

/** @typedef {(typeof SEARCHES)[number] | (typeof STRATEGIES)[number]} Algorithm */

/** @type {readonly Algorithm[]} */
const ALL = [...SEARCHES, ...STRATEGIES];

/** @param {string | null} name @returns {Algorithm} */
export function algorithmOf(name) {
  return ALL.find((algorithm) => algorithm === name) ?? "forward-checking";
}

const t = translator({
  en: {
    chronological: "A1: backtracking, letter by letter",
    "forward-checking": "A2: forward checking and arc consistency",
    filtering: "A3: the whole list, filtered",
    genetic: "GA: a genetic algorithm",
    entropy: "Entropy",
    "expected-size": "Expected size",
    "most-replies": "Most replies",
    minimax: "Minimax",
    knuth: "Knuth’s minimax",
    "letter-frequency": "Letter frequency",
    "two-ply": "Two plies",
  },
  fr: {
    chronological: "A1 : retour arrière, lettre par lettre",
    "forward-checking": "A2 : vérification avant et cohérence d’arc",
    filtering: "A3 : toute la liste, filtrée",
    genetic: "GA : un algorithme génétique",
    entropy: "Entropie",
    "expected-size": "Taille attendue",
    "most-replies": "Le plus de réponses",
    minimax: "Minimax",
    knuth: "Minimax de Knuth",
    "letter-frequency": "Fréquence des lettres",
    "two-ply": "Deux coups",
  },
});

/** @param {Algorithm} algorithm */
export const nameOf = (algorithm) => t(algorithm);
