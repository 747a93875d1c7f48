// What slots, cells, letters and numbers are called in sentences.

import { countLetters } from "./board.js";
import { english } from "./sentences/english.js";
import { french } from "./sentences/french.js";

/** @typedef {import("./board.js").Board} Board */
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
 * @property {(number: number, plain: string) => {words: string, slots: string, letters: string}}
 * count
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

export class Wording {
  /**
   * @param {Language} language
   * @param {Board} board
   */
  constructor(language, board) {
    this.phrases = LANGUAGES[language];
    this.language = language;
    this.board = board;
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
