// A layout that one changes by hand: its words are moved, turned and locked.

import { fill, h, s } from "../../dom.js";
import { listed, translator } from "../../texts.js";
import { arranged, cellsOf, faultsOf, lettersOf, moved, turned } from "./arranging.js";

/** @typedef {import("./arranging.js").Placed} Placed */
/** @typedef {import("./own_list.js").Entry} Entry */

const t = translator("make/beginnings/layout_hand");

/** The keys that move a word, and the rows and columns by which they do. */
const KEYS = /** @type {Record<string, [number, number]>} */ ({ ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] });

/** The layout in a dialog. */
export class LayoutHand {
  /** @type {Placed[]} */
  #words = [];
  /** @type {Map<number, string>} */
  #letters = new Map();
  /** @type {Entry[]} */
  #entries = [];
  /** The words that are locked. @type {Set<number>} */
  #locked = new Set();
  /** The word that is moved. */
  #chosen = -1;
  #isChanged = false;
  /** Whether a word is under the pointer: the picture then keeps its size. */
  #isDragged = false;
  #box = "";
  #choice = h("select", { "aria-label": t("word"), change: () => this.#choose(Number(this.#choice.value)) });
  #lock = h("button", { type: "button", click: () => this.#turnLock() });
  #moves = h("div", { class: "bar moves" });
  #faultList = h("ul", { class: "faults", role: "status" });
  #picture = h("div", { class: "picture", tabindex: "0", "aria-label": t("picture"), keydown: (/** @type {KeyboardEvent} */ event) => this.#keyed(event) });
  element = h("div", { hidden: true }, this.#picture, this.#moves, this.#faultList);

  /** @param {() => void} changed what is done when a word was moved or turned */
  constructor(changed) {
    this.changed = changed;
    const move = (/** @type {"ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight"} */ name, /** @type {string} */ sign) => {
      const [rows, columns] = KEYS[name];
      return h("button", { type: "button", "aria-label": t(name), click: () => this.#move(rows, columns) }, sign);
    };
    const turn = h("button", { type: "button", click: () => this.#take(turned(this.#words, this.#chosen)) }, t("turn"));
    this.#moves.append(this.#choice, move("ArrowLeft", "←"), move("ArrowUp", "↑"), move("ArrowDown", "↓"), move("ArrowRight", "→"), turn, this.#lock);
  }

  /** Shows a layout of words. @param {{grid: string, words: Placed[]}} layout @param {Entry[]} entries */
  show(layout, entries) {
    if (entries !== this.#entries) this.#locked.clear();
    [this.#words, this.#letters, this.#entries] = [layout.words, lettersOf(layout), entries];
    this.#isChanged = false;
    const options = this.#words.map(({ word }) => h("option", { value: String(word) }, entries[word].word));
    fill(this.#choice, ...options);
    if (!this.#letters.has(this.#chosen)) this.#chosen = this.#words[0]?.word ?? -1;
    this.element.hidden = false;
    this.#draw();
  }

  clear() {
    this.element.hidden = true;
  }

  /** The words that are locked, in their places. */
  get locked() {
    return this.#words.filter(({ word }) => this.#locked.has(word));
  }

  /** The words that are locked alone, as the grid of a layout; "" if there are none. */
  get lockedGrid() {
    return this.locked.length > 0 ? arranged(this.locked, this.#letters).grid : "";
  }

  /** The layout as it is now. */
  get layout() {
    return arranged(this.#words, this.#letters);
  }

  get isChanged() {
    return this.#isChanged;
  }

  /** What does not hold, in sentences. @param {Placed[]} words */
  faults(words = this.#words) {
    const named = (/** @type {number[]} */ words) => listed(words.map((word) => this.#entries[word].word));
    return faultsOf(words, this.#letters).map((fault) =>
      fault.kind === "run" ? t("run", { run: fault.run.toUpperCase() }) : t(fault.kind, { words: named(fault.words), n: fault.words.length }),
    );
  }

  /** @param {number} word */
  #choose(word) {
    this.#chosen = word;
    this.#draw();
  }

  #turnLock() {
    if (!this.#locked.delete(this.#chosen)) this.#locked.add(this.#chosen);
    this.#draw();
  }

  /** @param {number} rows @param {number} columns */
  #move(rows, columns) {
    this.#take(moved(this.#words, this.#chosen, rows, columns));
  }

  /** @param {Placed[]} words */
  #take(words) {
    this.#words = arranged(words, this.#letters).words;
    this.#isChanged = true;
    this.#draw();
    this.changed();
  }

  /** @param {KeyboardEvent} event */
  #keyed(event) {
    const by = KEYS[event.key];
    if (by !== undefined) this.#move(...by);
    else if (event.key === " ") this.#take(turned(this.#words, this.#chosen));
    else if (event.key.toLowerCase() === "l" && !event.ctrlKey && !event.metaKey) this.#turnLock();
    else return;
    event.preventDefault();
  }

  #draw() {
    const rows = this.layout.grid.split("/");
    const cells = [...cellsOf(this.#words, this.#letters).values()].map(({ row, column, letters, words }) => {
      const has = (/** @type {boolean} */ is, /** @type {string} */ name) => (is ? ` ${name}` : "");
      const looks = has(words.includes(this.#chosen), "chosen") + has(words.some((word) => this.#locked.has(word)), "locked") + has(letters.size > 1, "wrong");
      const down = (/** @type {PointerEvent} */ event) => this.#drag(event, words);
      const square = s("rect", { x: String(column), y: String(row), width: "1", height: "1" });
      const letter = s("text", { x: String(column + 0.5), y: String(row + 0.75) }, [...letters].join("").toUpperCase());
      return s("g", { class: `cell${looks}`, pointerdown: down }, square, letter);
    });
    if (!this.#isDragged) this.#box = `-0.05 -0.05 ${rows[0].length + 0.1} ${rows.length + 0.1}`;
    fill(this.#picture, s("svg", { viewBox: this.#box, role: "img", "aria-label": rows.join(" ").replaceAll("0", "·") }, ...cells));
    this.#choice.value = String(this.#chosen);
    fill(this.#lock, t(this.#locked.has(this.#chosen) ? "unlock" : "lock"));
    this.#lock.setAttribute("aria-pressed", String(this.#locked.has(this.#chosen)));
    fill(this.#faultList, ...this.faults().map((sentence) => h("li", {}, sentence)));
  }

  /** Chooses one of the words of a cell and moves it with the pointer. @param {PointerEvent} event @param {number[]} words */
  #drag(event, words) {
    const picture = this.#picture;
    const before = this.#words;
    const wasChosen = words.includes(this.#chosen);
    const word = wasChosen ? this.#chosen : words[0];
    const side = picture.querySelector("rect")?.getBoundingClientRect().width || 1;
    const ending = new AbortController();
    const { signal } = ending;
    let by = [0, 0];
    event.preventDefault();
    picture.focus();
    // The cells are drawn anew while the pointer moves.
    picture.setPointerCapture(event.pointerId);
    this.#isDragged = true;
    this.#choose(word);
    const move = (/** @type {PointerEvent} */ now) => {
      const [rows, columns] = [now.clientY - event.clientY, now.clientX - event.clientX].map((way) => Math.round(way / side));
      if (rows === by[0] && columns === by[1]) return;
      by = [rows, columns];
      this.#words = moved(before, word, rows, columns);
      this.#draw();
    };
    const drop = () => {
      ending.abort();
      this.#isDragged = false;
      if (by.some((way) => way !== 0)) return this.#take(this.#words);
      // A second press chooses the other word of the cell.
      const other = words.find((own) => own !== word);
      this.#choose(wasChosen && other !== undefined ? other : word);
    };
    picture.addEventListener("pointermove", move, { signal });
    picture.addEventListener("pointerup", drop, { signal });
    picture.addEventListener("pointercancel", drop, { signal });
  }
}
