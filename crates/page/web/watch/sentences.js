// One plain sentence for each step, as crates/setter/src/view/sentence.rs has them, in French too.

import { translator } from "../texts.js";
import { countLetters } from "./board.js";
import { total, Wording } from "./wording.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./state.js").State} State */
/** @typedef {import("./steps.js").By} By */
/** @typedef {import("./steps.js").Step} Step */

const t = translator("watch/sentences");

/**
 * What a step does; `before` is the state that it is taken in.
 * @param {Board} board
 * @param {State} before
 * @param {Step} step
 */
export function sentence(board, before, step) {
  return new Sentence(board, before).of(step);
}

class Sentence extends Wording {
  /**
   * @param {Board} board
   * @param {State} before
   */
  constructor(board, before) {
    super(board);
    this.before = before;
  }

  /**
   * @param {Step} step
   * @returns {string}
   */
  of(step) {
    switch (step.event) {
      case "asked":
        return step.prefix === "" ? t("asked") : t("asked from", { prefix: step.prefix.toUpperCase() });
      case "slot-chosen":
        return t(step.event, { slot: this.slot(step.slot), words: step.words });
      case "letter-tried":
        return t(step.event, { choice: this.choice(step), letters: countLetters(step.left) });
      case "word-tried":
        return t(step.event, { choice: this.choice(step) });
      case "revised":
        return t(step.event, { slot: this.slot(step.slot), queued: step.queued });
      case "arc-queued":
      case "arc-taken":
        return t(step.event, { crossing: this.crossing(step.cell), queued: step.queued });
      case "letters-pruned": {
        const because = this.#because("letters", step.by);
        const parts = { cell: this.cell(step.cell), gone: this.letters(step.gone), because };
        if (countLetters(step.left) === 0) return t("all letters-pruned", parts);
        return t(step.event, { ...parts, left: this.letters(step.left) });
      }
      case "words-pruned": {
        const because = this.#because("words", step.by);
        return t(step.event, { slot: this.slot(step.slot), words: step.gone, because, left: step.left });
      }
      case "words-rejected":
        return t(step.event, { slot: this.slot(step.slot), by: this.slot(step.by), words: step.words });
      case "wipe-out":
        return this.#wipeOut(step.slot, step.conflict);
      case "dead-end":
        return this.#deadEnd(step.slot, step.conflict);
      case "backjump": {
        const deadEnd = this.#deadEnd(step.from, this.before.conflict?.slots ?? []);
        return t("back over", { deadEnd, to: this.slot(step.to), over: step.over });
      }
      case "backtrack":
        return this.#backtrack(step.from, step.to);
      case "undone":
        return t(step.event, { level: step.level });
      case "restart":
        return t(step.event, { run: String(step.run), failures: step.failures });
      case "nogood-learnt":
      case "nogood-met":
        return t(step.event, { slots: this.names(step.slots) });
      case "split":
        return t(step.event, { components: step.components });
      case "bounded": {
        const bound = total(step.bound);
        if (step.best === null) return t(step.event, { bound });
        return t("bounded above", { bound, best: total(step.best) });
      }
      case "improved":
        return t(step.event, { total: total(step.total) });
      case "arc-consistent":
      case "fill":
        return t(step.event);
    }
  }

  /**
   * Why letters or words are gone.
   * @param {"letters" | "words"} what
   * @param {By} by
   */
  #because(what, by) {
    if (typeof by === "string") return t(`${what} by ${by}`);
    if ("cell" in by) return t(`${what} by cell`, { cell: this.cell(by.cell) });
    if ("slot" in by) return t(`${what} by slot`, { slot: this.slot(by.slot) });
    return t(`${what} by distinct`, { slot: this.slot(by.distinct) });
  }

  /**
   * @param {number} at
   * @param {number[]} conflict
   */
  #deadEnd(at, conflict) {
    const slot = this.slot(at);
    if (conflict.length === 0) return t("dead-end", { slot });
    return t("dead-end because", { slot, conflict: this.names(conflict) });
  }

  /**
   * @param {number | null} slot
   * @param {number[]} conflict
   */
  #wipeOut(slot, conflict) {
    const left = this.#left(slot);
    const last = this.before.levels.at(-1);
    const choice = last === undefined ? t("propagation") : this.choice(last.choice);
    const wipeOut = t("wipe-out", { choice, left });
    return conflict.length === 0 ? wipeOut : t("wipe-out because", { wipeOut, conflict: this.names(conflict) });
  }

  /** What a wipe-out leaves. @param {number | null} slot */
  #left(slot) {
    return slot === null ? t("no letter") : t("no word", { slot: this.slot(slot) });
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
      const slot = conflict.slot === null ? t("a slot") : this.slot(conflict.slot);
      const deadEnd = t("dead-end", { slot });
      if (back === undefined) return over === 0 ? t("start", { deadEnd }) : t("start over", { deadEnd, over });
      const lead = "slot" in back ? this.slot(back.slot) : this.cell(back.cell);
      return over === 0 ? t("back", { deadEnd, to: lead }) : t("back over", { deadEnd, to: lead, over });
    }
    const failed = at(from);
    if (failed === undefined) return t("taken back");
    const choice = this.choice(failed);
    if (conflict === null) return t("taken back without fill", { choice });
    return t("taken back after wipe-out", { choice, left: this.#left(conflict.slot) });
  }
}
