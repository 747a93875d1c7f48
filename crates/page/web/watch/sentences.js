// One plain sentence for each step, as crates/setter/src/view/sentence.rs has them, in French too.

import { countLetters } from "./board.js";
import { Wording } from "./wording.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./state.js").State} State */
/** @typedef {import("./steps.js").Step} Step */
/** @typedef {import("./wording.js").Language} Language */
/** @typedef {import("./wording.js").Parts} Parts */

/**
 * What a step does; `before` is the state that it is taken in.
 * @param {Language} language
 * @param {Board} board
 * @param {State} before
 * @param {Step} step
 */
export function sentence(language, board, before, step) {
  return new Sentence(language, board, before).of(step);
}

class Sentence extends Wording {
  /**
   * @param {Language} language
   * @param {Board} board
   * @param {State} before
   */
  constructor(language, board, before) {
    super(language, board);
    this.before = before;
  }

  /** @param {Step} step */
  of(step) {
    return this.phrases.events[step.event](this.#parts(step));
  }

  /**
   * @param {Step} step
   * @returns {Parts}
   */
  #parts(step) {
    switch (step.event) {
      case "asked":
        return { prefix: step.prefix.toUpperCase() };
      case "slot-chosen":
        return { slot: this.slot(step.slot), words: this.words(step.words) };
      case "letter-tried": {
        const left = countLetters(step.left);
        const { letters } = this.phrases.count(left, this.number(left));
        return { choice: this.choice(step), letters };
      }
      case "word-tried":
        return { choice: this.choice(step) };
      case "revised":
        return { slot: this.slot(step.slot), queued: this.number(step.queued) };
      case "arc-queued":
      case "arc-taken":
        return { crossing: this.crossing(step.cell), queued: this.number(step.queued) };
      case "arc-consistent":
        return {};
      case "letters-pruned":
        return {
          cell: this.cell(step.cell),
          gone: this.letters(step.gone),
          left: countLetters(step.left) === 0 ? null : this.letters(step.left),
          because: this.because("letters", step.by),
        };
      case "words-pruned":
        return {
          slot: this.slot(step.slot),
          words: this.words(step.gone),
          left: this.number(step.left),
          because: this.because("words", step.by),
        };
      case "words-rejected":
        return {
          slot: this.slot(step.slot),
          by: this.slot(step.by),
          words: this.words(step.words),
          many: step.words,
        };
      case "wipe-out":
        return this.#wipeOut(step.slot, step.conflict);
      case "dead-end":
        return { deadEnd: this.#deadEnd(step.slot, step.conflict) };
      case "backjump":
        return {
          deadEnd: this.#deadEnd(step.from, this.before.conflict?.slots ?? []),
          to: this.slot(step.to),
          over: this.slots(step.over),
        };
      case "backtrack":
        return this.#backtrack(step.from, step.to);
      case "undone":
        return { level: this.number(step.level) };
      case "restart":
        return { run: step.run, failures: this.number(step.failures), many: step.failures };
      case "nogood-learnt":
      case "nogood-met":
        return { slots: this.names(step.slots) };
      case "split":
        return { components: this.number(step.components) };
      case "bounded":
        return {
          bound: this.total(step.bound),
          best: step.best === null ? null : this.total(step.best),
        };
      case "improved":
        return { total: this.total(step.total) };
      case "fill":
        return {};
    }
  }

  /**
   * @param {number} slot
   * @param {number[]} conflict
   */
  #deadEnd(slot, conflict) {
    return this.phrases.deadEnd({ slot: this.slot(slot), conflict: this.names(conflict) });
  }

  /**
   * @param {number | null} slot
   * @param {number[]} conflict
   */
  #wipeOut(slot, conflict) {
    const last = this.before.levels.at(-1);
    return {
      choice: last === undefined ? null : this.choice(last.choice),
      slot: slot === null ? null : this.slot(slot),
      conflict: this.names(conflict),
    };
  }

  /**
   * @param {number} from
   * @param {number} to
   */
  #backtrack(from, to) {
    const at = (/** @type {number} */ level) =>
      this.before.levels.find(({ number }) => number >= level)?.choice;
    const conflict = this.before.conflict ?? null;
    if (conflict?.isDeadEnd) {
      // The slot of the lowest level that is closed gets another word.
      const back = at(to + 1);
      const over = Math.max(0, from - to - 1);
      return {
        jump: true,
        slot: conflict.slot === null ? null : this.slot(conflict.slot),
        back:
          back === undefined ? null : "slot" in back ? this.slot(back.slot) : this.cell(back.cell),
        over: over === 0 ? null : this.slots(over),
      };
    }
    const failed = at(from);
    return {
      jump: false,
      choice: failed === undefined ? null : this.choice(failed),
      wipedOut: conflict !== null,
      slot: conflict === null || conflict.slot === null ? null : this.slot(conflict.slot),
    };
  }
}
