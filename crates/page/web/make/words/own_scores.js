// Scores of the user's own: in the place of those of the lists, for all puzzles, and of words that the lists of a language
// lack. The browser keeps them.

/** The scores of words, those changed last at the end. @typedef {Map<string, number>} OwnScores */

/** What the scores in the place of others are kept by. */
export const SCORES = "scores";

/** What the words are kept by that the lists of a language lack. @param {string} language */
export const wordsOf = (language) => `words:${language}`;

/** The most characters that a question takes. */
const MOST = 40_000;

/** The scores that the browser keeps. @param {string} key @returns {OwnScores} */
export function keptScores(key) {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "{}");
    return new Map(Object.entries(kept).filter(([word, score]) => /^[a-z]+$/.test(word) && isScore(score)));
  } catch {
    return new Map();
  }
}

/** @param {any} score */
const isScore = (score) => typeof score === "number" && score >= 0 && score <= 1e6;

/** Has the browser keep scores. @param {string} key @param {OwnScores} scores */
export function keepScores(key, scores) {
  try {
    localStorage.setItem(key, JSON.stringify(Object.fromEntries(scores)));
  } catch {
    // They last as long as the page, then.
  }
}

/**
 * Scores as the parameter of a question about slots of some lengths.
 * @param {OwnScores} scores
 * @param {Set<number>} lengths
 */
export function asParameter(scores, lengths) {
  const pairs = [...scores].filter(([word]) => lengths.has(word.length)).map(([word, score]) => `${word}:${score}`);
  // Those changed first are left out where they are too many.
  while (pairs.join().length > MOST) pairs.splice(0, Math.ceil(pairs.length / 10));
  return pairs.sort().join();
}

/** Scores as a list of words that all programs read. @param {OwnScores} scores */
export function asList(scores) {
  return [...scores].map(([word, score]) => `${word};${score}\n`).sort().join("");
}

/**
 * By how much a score is raised or lowered, by the greatest of its list: a tenth of it, as a round number.
 * @param {number} greatest
 */
export function stepOf(greatest) {
  return greatest > 0 ? 10 ** Math.floor(Math.log10(greatest / 5)) : 1;
}

/**
 * A score a step higher or lower, but not below 0.
 * @param {number} score
 * @param {number} step
 * @param {1 | -1} sign
 */
export function moved(score, step, sign) {
  // Without what sums of fractions leave behind.
  return Math.max(0, Number((score + sign * step).toFixed(6)));
}
