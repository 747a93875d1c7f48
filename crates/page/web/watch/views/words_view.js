// The words of a slot: those that fit the letters of the state, and of the others the letters that remove them.

import { fill, h } from "../../dom.js";
import { search } from "../../engine.js";
import { printGrid } from "../../grid/model.js";
import { common, translator } from "../../language.js";
import { Wording } from "../search/wording.js";

/** @typedef {import("../search/board.js").Board} Board */
/** @typedef {import("../search/state.js").State} State */

/** The most words that are shown one by one. */
const MOST = 300;

const t = translator("watch/views/words_view");

export class WordsView {
  /** The words of each slot that was looked at: null while they come. @type {Map<number, string[] | null>} */
  #words = new Map();
  /** How many words each has, also those that are not told. @type {Map<number, number>} */
  #totals = new Map();
  /** What answers. @type {{close(): void}[]} */
  #streams = [];
  #shown = "";

  /**
   * @param {Board} board
   * @param {import("../../address.js").Changes} parameters of the search
   */
  constructor(board, parameters) {
    this.board = board;
    this.parameters = parameters;
    const wording = new Wording(board);
    this.chosen = h(
      "select",
      { change: () => this.moment && this.show(this.moment) },
      h("option", { value: "" }, t("atHand")),
      board.slots.map((_, slot) => h("option", { value: slot }, wording.slotName(slot))),
    );
    this.told = h("p", { class: "quiet" });
    this.list = h("ul", { class: "domain", tabindex: 0, "aria-label": common("words") });
    this.element = h("div", {}, h("label", {}, t("slot"), this.chosen), this.told, this.list);
  }

  close() {
    for (const stream of this.#streams) stream.close();
  }

  /** @param {import("./folds.js").Moment} moment */
  show(moment) {
    this.moment = moment;
    const { state } = moment;
    const slot = this.chosen.value === "" ? (state.value("dead") ?? state.value("slot") ?? 0) : Number(this.chosen.value);
    if (this.board.cellsOf[slot] === undefined) return;
    const words = this.#words.get(slot);
    if (words === undefined) this.#ask(slot);
    const letters = this.board.cellsOf[slot].map((cell) => state.list("letters")[cell]);
    const what = `${slot} ${letters} ${words?.length}`;
    if (!words || this.#shown === what) return;
    this.#shown = what;
    const name = new Wording(this.board).slotName(slot);
    const at = words.map((word) => [...word].findIndex((letter, place) => !this.#allows(letters[place], letter)));
    const left = at.filter((place) => place < 0).length;
    // Those that are left come first; the lists stay in the order of their scores.
    const order = [...words.keys()].sort((a, b) => Number(at[a] >= 0) - Number(at[b] >= 0));
    const total = this.#totals.get(slot) ?? words.length;
    const isAll = total === words.length;
    this.told.textContent = t("left", { name, left, all: words.length }) + (isAll ? "" : ` ${t("best", { total })}`);
    fill(
      this.list,
      order.slice(0, MOST).map((word) => wordItem(words[word], letters, this)),
      words.length > MOST && h("li", { class: "quiet" }, t("more", { n: words.length - MOST })),
    );
  }

  /**
   * Whether a set of letters has a letter.
   * @param {number} mask
   * @param {string} letter
   */
  #allows(mask, letter) {
    return ((mask >>> this.board.alphabet.indexOf(letter)) & 1) === 1;
  }

  /**
   * Whether the letters of the state leave a letter of a word.
   * @param {number[]} letters
   * @param {string} letter
   * @param {number} place
   */
  leaves(letters, letter, place) {
    return this.#allows(letters[place], letter);
  }

  /** @param {number} slot */
  #ask(slot) {
    this.#words.set(slot, null);
    const { board, parameters } = this;
    // The slot by itself: in its grid it would have only what its crossings leave it.
    const { cells } = board.slots[slot];
    const line = { rows: 1, columns: cells.length, cells: cells.map((cell) => board.grid.cells[cell]) };
    const { dict, words } = parameters;
    const asked = { dict, words, grid: printGrid(line), slot: 0, fills: "false" };
    const come = (/** @type {{total: number, words: [string, number][]}} */ told) => {
      this.#words.set(slot, told.words.map(([word]) => word));
      this.#totals.set(slot, told.total);
      if (this.moment) this.show(this.moment);
    };
    this.#streams.push(
      search("words", asked, {
        words: come,
        failure: (/** @type {string} */ sentence) => (this.told.textContent = sentence),
      }),
    );
  }
}

/**
 * A word, the letters that the state does not leave it marked.
 * @param {string} word
 * @param {number[]} letters
 * @param {WordsView} view
 */
function wordItem(word, letters, view) {
  const marked = [...word].map((letter, place) =>
    view.leaves(letters, letter, place) ? letter : h("mark", {}, letter),
  );
  const isGone = marked.some((letter) => typeof letter !== "string");
  return h("li", {}, isGone ? h("s", {}, marked) : marked);
}
