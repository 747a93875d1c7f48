// What there is to say of the steps of a search, in the language at hand: the search brings the texts.

import { put, spoken } from "../../texts.js";
import { total, Wording } from "./wording.js";

/** @typedef {import("./steps.js").Saying} Saying */

/**
 * What there is to say: its key, the names and kinds of its parts, and its texts by their languages.
 * @typedef {{key: string, parts: [name: string, kind: string][], texts: Record<string, string>}} Told
 */

export class Sayings {
  /**
   * @param {import("./board.js").Board} board
   * @param {Told[]} told in the order of their numbers
   */
  constructor(board, told) {
    this.wording = new Wording(board);
    this.told = told;
  }

  /**
   * A saying as a sentence or a part of one; slots and cells have their articles unless it stands alone. One of
   * another program, which has no text here, is told by its numbers.
   * @param {Saying} saying
   * @param {boolean} [standsAlone]
   * @returns {string}
   */
  say([number, ...values], standsAlone = false) {
    const { key, parts, texts } = this.told[number] ?? { key: String(number), parts: [], texts: {} };
    const text = texts[spoken()] ?? texts.en ?? [key, ...values].join(": ");
    const said = parts.map(([name, kind], place) => [name, this.#part(kind, values[place], standsAlone)]);
    return put(text, Object.fromEntries(said));
  }

  /**
   * The parts of a saying, by their names.
   * @param {Saying} saying
   * @returns {Record<string, any>}
   */
  parts([number, ...values]) {
    const { parts } = this.told[number] ?? { parts: [] };
    return Object.fromEntries(parts.map(([name], place) => [name, values[place]]));
  }

  /**
   * @param {string} kind
   * @param {any} value
   * @param {boolean} standsAlone
   * @returns {import("../../texts.js").Part}
   */
  #part(kind, value, standsAlone) {
    const { wording } = this;
    switch (kind) {
      case "number":
        return value;
      case "total":
        return total(value);
      case "slot":
        return standsAlone ? wording.slotName(value) : wording.slot(value);
      case "cell":
        return standsAlone ? wording.cellName(value) : wording.cell(value);
      case "crossing":
        return wording.crossing(value);
      case "slots":
        return wording.names(value);
      case "letters":
        return wording.letters(value);
      case "word":
        return value.toUpperCase();
      case "saying":
        return this.say(value, standsAlone);
      default:
        return String(value);
    }
  }
}
