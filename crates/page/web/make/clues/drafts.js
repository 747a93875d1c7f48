// Clues that a command of the maker's own drafts.

import { ask } from "../../engine.js";

export class Drafts {
  /** @type {Map<string, string[]>} */
  #known = new Map();

  /** @param {string} language of the words @param {boolean} isThere whether there is such a command */
  constructor(language, isThere) {
    this.language = language;
    this.isThere = isThere;
  }

  /** The drafts for a word, as far as they were asked for. @param {string} word */
  of(word) {
    return this.#known.get(word) ?? [];
  }

  /** Asks for drafts for a word. @param {string} word */
  async learn(word) {
    const { clues } = await ask("drafts", {}, { body: { language: this.language, word } });
    this.#known.set(word, clues);
  }
}
