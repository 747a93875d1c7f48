// One plain sentence for each step, as crates/setter/src/view/sentence.rs has them, in French too.

import { countLetters } from "./board.js";
import { english } from "./sentences/english.js";
import { french } from "./sentences/french.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").Choice} Choice */
/** @typedef {import("./steps.js").Step} Step */
/** @typedef {import("./steps.js").By} By */
/** @typedef {"en" | "fr"} Language */

/**
 * The phrases of a language. Slots, cells and words come as texts already.
 * @typedef {object} Phrases
 * @property {(name: string) => string} slot from the name in a trace
 * @property {(row: number, column: number) => string} cell
 * @property {(across: string, down: string) => string} crossing of the names in a trace
 * @property {string} noCell a cell on no slot
 * @property {string} noSlot
 * @property {string} noLetter
 * @property {(letters: string) => string} letters how many
 * @property {(names: string, more: string) => string} andMore
 * @property {Record<Step["event"], (parts: Parts) => string>} events
 * @property {Record<"letters" | "words", Record<string, (other: string) => string>>} because
 * @property {(parts: Parts) => string} deadEnd
 * @property {(number: number, plain: string) => {words: string, slots: string, letters: string}} count
 */

/**
 * The parts of a sentence: texts, and numbers where a phrase depends on them.
 * @typedef {Record<string, any>} Parts
 */

/** The most slots that a sentence names. */
const MOST_NAMED = 6;
/** The most letters that are spelled rather than counted. */
const MOST_SPELLED = 8;

const LANGUAGES = { en: english, fr: french };
const NUMBERS = { en: new Intl.NumberFormat("en"), fr: new Intl.NumberFormat("fr") };
const TOTALS = {
  en: new Intl.NumberFormat("en", { maximumFractionDigits: 6 }),
  fr: new Intl.NumberFormat("fr", { maximumFractionDigits: 6 }),
};

/**
 * What a step does; `before` is the state that it is taken in.
 * @param {Language} language
 * @param {Board} board
 * @param {State} before
 * @param {Step} step
 */
export function sentence(language, board, before, step) {
  return new Wording(language, board, before).sentence(step);
}

/**
 * A slot as people call it.
 * @param {Language} language
 * @param {Board} board
 * @param {number} slot
 */
export function slotName(language, board, slot) {
  return LANGUAGES[language].slot(board.names[slot]);
}

/**
 * A choice in few words: row 3 = WORD.
 * @param {Language} language
 * @param {Board} board
 * @param {Choice} choice
 */
export function choiceText(language, board, choice) {
  return new Wording(language, board, null).choice(choice);
}

class Wording {
  /**
   * @param {Language} language
   * @param {Board} board
   * @param {State | null} before
   */
  constructor(language, board, before) {
    this.phrases = LANGUAGES[language];
    this.language = language;
    this.board = board;
    this.before = before;
  }

  /** @param {Step} step */
  sentence(step) {
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
          deadEnd: this.#deadEnd(step.from, this.before?.conflict?.slots ?? []),
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
    const last = this.before?.levels.at(-1);
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
      this.before?.levels.find(({ number }) => number >= level)?.choice;
    const conflict = this.before?.conflict ?? null;
    if (conflict?.isDeadEnd) {
      // The slot of the lowest level that is closed gets another word.
      const back = at(to + 1);
      const over = Math.max(0, from - to - 1);
      return {
        jump: true,
        slot: conflict.slot === null ? null : this.slot(conflict.slot),
        back: back === undefined ? null : "slot" in back ? this.slot(back.slot) : this.cell(back.cell),
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

  /** @param {Choice} choice */
  choice(choice) {
    return "slot" in choice
      ? `${this.slot(choice.slot)} = ${choice.word.toUpperCase()}`
      : `${this.cell(choice.cell)} = ${choice.letter.toUpperCase()}`;
  }

  /** @param {number} slot */
  slot(slot) {
    const name = this.board.names[slot];
    return name === undefined ? this.phrases.noSlot : this.phrases.slot(name);
  }

  /** @param {number} cell */
  cell(cell) {
    const place = this.board.places[cell];
    if (place === undefined) return this.phrases.noCell;
    const { columns } = this.board.grid;
    return this.phrases.cell(Math.floor(place / columns) + 1, (place % columns) + 1);
  }

  /** @param {number} cell */
  crossing(cell) {
    const [across, down] = (this.board.slotsOf[cell] ?? []).map((slot) => this.board.names[slot]);
    if (across === undefined || down === undefined) return this.cell(cell);
    return this.phrases.crossing(across, down);
  }

  /** @param {number[]} slots */
  names(slots) {
    const named = slots.slice(0, MOST_NAMED).map((slot) => this.slot(slot));
    const more = slots.length - named.length;
    const names = named.join(", ");
    return more === 0 ? names : this.phrases.andMore(names, this.number(more));
  }

  /** @param {number} mask */
  letters(mask) {
    const many = countLetters(mask);
    if (many === 0) return this.phrases.noLetter;
    if (many > MOST_SPELLED) return this.phrases.letters(this.number(many));
    return this.board.spell(mask).toUpperCase();
  }

  /**
   * @param {"letters" | "words"} what
   * @param {By} by
   */
  because(what, by) {
    const phrases = this.phrases.because[what];
    if (typeof by === "string") return phrases[by]("");
    if ("cell" in by) return phrases.cell(this.cell(by.cell));
    if ("slot" in by) return phrases.slot(this.slot(by.slot));
    return phrases.distinct(this.slot(by.distinct));
  }

  /** @param {number} many */
  words(many) {
    return this.phrases.count(many, this.number(many)).words;
  }

  /** @param {number} many */
  slots(many) {
    return this.phrases.count(many, this.number(many)).slots;
  }

  /** @param {number} number */
  number(number) {
    return NUMBERS[this.language].format(number);
  }

  /** @param {number} millionths */
  total(millionths) {
    return TOTALS[this.language].format(millionths / 1e6);
  }
}
