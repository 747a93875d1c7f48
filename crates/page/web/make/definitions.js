// The definitions of words, as far as they were asked for.

import { ask } from "../engine.js";

/** Asks for the definitions of words, each once. */
export class Definitions {
  /** @type {Map<string, string[]>} */
  #known = new Map();
  /** Who is to be named for them. */
  source = "";

  /** @param {string} language of the words */
  constructor(language) {
    this.language = language;
  }

  /**
   * Those of a word.
   * @param {string} word
   * @returns {string[] | undefined} undefined if they were not asked for
   */
  of(word) {
    return this.#known.get(word);
  }

  /** Asks for those of words that are not known. @param {string[]} words */
  async learn(words) {
    const unknown = [...new Set(words)].filter((word) => !this.#known.has(word));
    if (unknown.length === 0) return;
    const { clues, source } = await ask("clues", {}, { body: { language: this.language, words: unknown } });
    this.source = source;
    unknown.forEach((word, at) => this.#known.set(word, clues[at]));
  }
}
