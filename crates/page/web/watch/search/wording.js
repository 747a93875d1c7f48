// What slots, cells, letters and numbers are called in sentences.

import { listed, number, translator } from "../../texts.js";
import { countLetters } from "./board.js";

/** @typedef {import("./board.js").Board} Board */

const t = translator("watch/search/wording");

/** The most slots that a sentence names. */
const MOST_NAMED = 6;
/** The most letters that are spelled rather than counted. */
const MOST_SPELLED = 8;

export class Wording {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
  }

  /** A slot in a sentence. @param {number} slot */
  slot(slot) {
    const name = this.slotName(slot);
    return this.board.names[slot] === undefined ? name : t("the", { name });
  }

  /** A slot that stands alone. @param {number} slot */
  slotName(slot) {
    const name = this.board.names[slot];
    return name === undefined ? t("noSlot") : named(name);
  }

  /** A cell in a sentence. @param {number} cell */
  cell(cell) {
    const name = this.cellName(cell);
    return this.board.places[cell] === undefined ? name : t("the", { name });
  }

  /** A cell that stands alone. @param {number} cell */
  cellName(cell) {
    const place = this.board.places[cell];
    if (place === undefined) return t("noCell");
    const { columns } = this.board.grid;
    return t("cell", { row: Math.floor(place / columns) + 1, column: (place % columns) + 1 });
  }

  /** @param {number} cell */
  crossing(cell) {
    const [across, down] = (this.board.slotsOf[cell] ?? []).map((slot) => this.board.names[slot]);
    if (across === undefined || down === undefined) return this.cell(cell);
    return t("crossing", { across: named(across), down: named(down) });
  }

  /** @param {number[]} slots */
  names(slots) {
    const names = slots.slice(0, MOST_NAMED).map((slot) => this.slot(slot));
    const more = slots.length - MOST_NAMED;
    return more > 0 ? t("andMore", { names: names.join(", "), more }) : listed(names);
  }

  /** @param {number} mask */
  letters(mask) {
    const n = countLetters(mask);
    if (n === 0) return t("noLetter");
    return n > MOST_SPELLED ? t("letters", { n }) : this.board.spell(mask).toUpperCase();
  }
}

/** A slot by its name in a trace: "row 3", "column 2". @param {string} name */
function named(name) {
  return name.replace("row", t("row")).replace("column", t("column"));
}

/** A total of scores. @param {number} millionths */
export function total(millionths) {
  return number(millionths / 1e6, { maximumFractionDigits: 6 });
}
