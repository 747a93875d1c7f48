// The definitions of words, and how lists write them, as far as they were asked for.

import { ask } from "../../engine.js";

/** Asks for the definitions of words, each once. */
export class Definitions {
  /** @type {Map<string, {texts: string[], written: string, lengths: string}>} */
  #known = new Map();
  /** Who is to be named for them. */
  source = "";

  /**
   * @param {string} language of the words
   * @param {() => string} dict the lists that are at hand
   */
  constructor(language, dict) {
    this.language = language;
    this.dict = dict;
  }

  /**
   * Those of a word.
   * @param {string} word
   * @returns {string[] | undefined} undefined if they were not asked for
   */
  of(word) {
    return this.#known.get(word)?.texts;
  }

  /**
   * How lists write a word, such as "Ice cream", and the lengths of its words, such as "3,5"; both "" where it is its letters.
   * @param {string} word
   */
  writing(word) {
    return this.#known.get(word) ?? { written: "", lengths: "" };
  }

  /** Asks for those of words that are not known. @param {string[]} words */
  async learn(words) {
    const unknown = [...new Set(words)].filter((word) => !this.#known.has(word));
    if (unknown.length === 0) return;
    const body = { language: this.language, words: unknown, dict: this.dict() };
    const { clues, written, lengths, source } = await ask("clues", {}, { body });
    this.source = source;
    unknown.forEach((word, at) => this.#known.set(word, { texts: clues[at], written: written[at], lengths: lengths[at] }));
  }
}
