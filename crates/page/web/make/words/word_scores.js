// The scores and stems of the words that stand in the grid, as far as they were asked for.

import { ask } from "../../engine.js";

/** How long the hands are to rest before they are asked for. */
const REST = 200;

/** Asks for the scores of words, each once. */
export class WordScores {
  /** @type {Map<string, {score: number | null, stem: string}>} */
  #known = new Map();
  #dict = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #rest;
  #asking = new AbortController();

  /**
   * @param {(word: string) => number | undefined} ownScore the score that a word has of the user's own
   * @param {() => void} changed is called when more is known
   */
  constructor(ownScore, changed) {
    this.ownScore = ownScore;
    this.changed = changed;
  }

  /** The stem of a word, "" if it has none or is not known. @param {string} word */
  stem(word) {
    return this.#known.get(word)?.stem ?? "";
  }

  /**
   * The score of a word; null if no list has it, undefined if it is not known.
   * @param {string} word
   */
  score(word) {
    return this.ownScore(word) ?? this.#known.get(word)?.score;
  }

  /** A score that is usual in the lists at hand: half of 1, or of 100. */
  usual() {
    return [...this.#known.values()].some(({ score }) => (score ?? 0) > 1) ? 50 : 0.5;
  }

  /**
   * Asks for the scores of words that are not known yet.
   * @param {string[]} words
   * @param {string} dict
   */
  learn(words, dict) {
    this.close();
    if (dict !== this.#dict) [this.#known, this.#dict] = [new Map(), dict];
    const unknown = [...new Set(words)].filter((word) => !this.#known.has(word));
    if (unknown.length === 0) return;
    this.#rest = setTimeout(async () => {
      this.#asking = new AbortController();
      try {
        const { signal } = this.#asking;
        const { scores, stems } = await ask("scores", { dict }, { body: { words: unknown }, signal });
        unknown.forEach((word, at) => this.#known.set(word, { score: scores[at], stem: stems[at] ?? "" }));
        this.changed();
      } catch {
        // The rest is told without them.
      }
    }, REST);
  }

  close() {
    clearTimeout(this.#rest);
    this.#asking.abort();
  }
}
