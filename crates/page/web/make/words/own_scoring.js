// The scores that the user gives words: in the place of those of the lists, or because no list has the word, which may
// stand in fills from then on.

import { asParameter, keepScores, keptScores, SCORES, wordsOf } from "./own_scores.js";
import { ownScoresPanel } from "./own_scores_panel.js";

export class OwnScoring {
  /**
   * @param {string} language of the words
   * @param {() => void} changed
   */
  constructor(language, changed) {
    const given = (/** @type {"scores" | "words"} */ kind, /** @type {string} */ key) => {
      const scores = keptScores(key);
      const forget = (/** @type {string[]} */ words) => this.#change(this[kind], () => words.forEach((word) => scores.delete(word)));
      const panel = ownScoresPanel(kind, forget);
      panel.show(scores);
      return { key, scores, panel };
    };
    this.changed = changed;
    this.scores = given("scores", SCORES);
    this.words = given("words", wordsOf(language));
    this.elements = [this.words.panel.element, this.scores.panel.element];
  }

  /** The score that a word has of the user's own. @param {string} word */
  scoreOf(word) {
    return this.words.scores.get(word) ?? this.scores.scores.get(word);
  }

  /** Gives a word another score. @param {string} word @param {number} score */
  score(word, score) {
    const of = this.words.scores.has(word) ? this.words : this.scores;
    this.#change(of, () => of.scores.set(word, score));
  }

  /** Adds a word that no list has. @param {string} word @param {number} score */
  add(word, score) {
    this.#change(this.words, () => this.words.scores.set(word, score));
  }

  /** The parameters of a question about slots of some lengths. @param {Set<number>} lengths */
  asParameters(lengths) {
    const [scores, added] = [this.scores, this.words].map((of) => asParameter(of.scores, lengths));
    return { ...(scores && { scores }), ...(added && { added }) };
  }

  /** @param {OwnScoring["scores"]} of @param {() => void} change */
  #change(of, change) {
    change();
    keepScores(of.key, of.scores);
    of.panel.show(of.scores);
    this.changed();
  }
}
