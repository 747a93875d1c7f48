// A ghost of a fill: after each edit, a fill that is found soon stands faintly in the free cells, until it is taken or the
// grid changes.

import { h } from "../../dom.js";
import { search } from "../../engine.js";
import { givenOf, parseGrid } from "../../grid/model.js";
import { translator } from "../../texts.js";
import { letterOf } from "../draft/edit.js";
import { scoreText } from "../numbers.js";

/** @typedef {import("../draft/edit.js").Draft} Draft */
/** @typedef {import("../../address.js").Changes} Changes */

const t = translator("make/fill/ghost");

/** Whether it is wanted is kept by the browser under this name. */
const KEPT = "setter.ghost";

/** How long the hands are to rest before a fill is sought: what is told of the grid comes first. */
const REST = 400;

/** How long a fill is sought, in milliseconds: who types on wants none that takes longer. */
const LONGEST = 6000;

export class Ghost {
  /** @type {{close(): void} | null} */
  #search = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #key = "";
  /** What was demanded of the fill beside the letters of the grid. */
  #demands = "";
  /** The rows of the fill, "" where there is none. */
  #fill = "";
  #isWanted = isKept();

  /**
   * @param {import("../../grid/view.js").GridView} view
   * @param {(grid: string) => void} take has the fill proposed
   */
  constructor(view, take) {
    this.view = view;
    this.box = h("input", { type: "checkbox", checked: this.#isWanted, change: () => this.#want(this.box.checked) });
    this.told = h("span", { class: "quiet small", role: "status" });
    this.taking = h("button", { type: "button", hidden: true, title: t("takeKey"), click: () => this.take() }, t("take"));
    this.takeFill = take;
    this.label = h("label", {}, this.box, " ", t("ghost"));
    this.element = h("p", { class: "ghost-line" }, this.told, " ", this.taking);
    /** What it was asked about last. @type {{draft: Draft, wanted: Changes} | null} */
    this.asked = null;
  }

  /**
   * Seeks a fill of a draft; none where all letters are there.
   * @param {Draft} draft
   * @param {Changes} wanted the problem, with what is demanded of a fill
   * @param {boolean} isFull
   */
  ask(draft, wanted, isFull) {
    this.asked = isFull ? null : { draft, wanted };
    const key = JSON.stringify([wanted, isFull]);
    if (key === this.#key) return;
    const fill = this.#fill;
    const isSame = this.#demands === demandsOf(wanted) && fits(fill, draft);
    if (isSame && !isFull) {
      this.#key = key;
      return this.#show(fill, draft);
    }
    this.close();
    this.#key = key;
    this.#demands = demandsOf(wanted);
    if (this.#isWanted && !isFull) this.#timer = setTimeout(() => this.#start(draft, wanted), REST);
  }

  /** Takes the fill, if there is one. @returns {boolean} whether there was */
  take() {
    const fill = this.#fill;
    if (fill === "") return false;
    this.close();
    this.takeFill(fill);
    return true;
  }

  close() {
    clearTimeout(this.#timer);
    this.#search?.close();
    this.#search = null;
    this.#key = "";
    this.#show("", null);
    this.told.textContent = "";
  }

  /** @param {boolean} isWanted */
  #want(isWanted) {
    this.#isWanted = isWanted;
    keep(isWanted);
    const { asked } = this;
    this.close();
    if (asked !== null) this.ask(asked.draft, asked.wanted, false);
  }

  /** @param {Draft} draft @param {Changes} wanted */
  #start(draft, wanted) {
    const over = (/** @type {string} */ sentence) => {
      clearTimeout(this.#timer);
      this.told.textContent = sentence;
    };
    this.told.textContent = t("seeking");
    this.#timer = setTimeout(() => {
      this.#search?.close();
      over(t("late"));
    }, LONGEST);
    this.#search = search("fill", { ...wanted, how: "soon", seed: 1 }, {
      fill: ({ grid, total, worst }) => {
        this.#show(grid, draft);
        const words = Math.max(1, this.view.board.slots.length);
        over(t("found", { worst: scoreText(worst ?? 0), mean: scoreText((total ?? 0) / words) }));
      },
      none: () => over(t("none")),
      end: ({ reason }) => reason === "time" && over(t("late")),
      lost: () => over(""),
      failure: () => over(""),
    });
  }

  /** Shows the letters of a fill in the cells that have none, or nothing. @param {string} text @param {Draft | null} draft */
  #show(text, draft) {
    const letters = draft && parseGrid(text)?.cells;
    this.#fill = letters ? text : "";
    this.taking.hidden = !letters;
    this.view.ghost(this.view.board.grid.cells.map((content, cell) =>
      letters && content !== "#" && letterOf(draft, cell) === "" ? letters[cell] : ""));
  }
}

/** @param {Changes} wanted */
const demandsOf = (wanted) => JSON.stringify({ ...wanted, grid: "" });

/** Whether the letters of a draft are those of a fill, where there is one. @param {string} fill @param {Draft} draft */
function fits(fill, draft) {
  const cells = parseGrid(fill)?.cells;
  return cells?.length === draft.grid.cells.length && cells.every((letter, cell) =>
    (letter === "#") === (draft.grid.cells[cell] === "#") && ["", letter].includes(givenOf(draft.grid.cells[cell])));
}

function isKept() {
  try {
    return localStorage.getItem(KEPT) === "true";
  } catch {
    return false;
  }
}

/** @param {boolean} isWanted */
function keep(isWanted) {
  try {
    localStorage.setItem(KEPT, String(isWanted));
  } catch {
    // It is so until the page is left.
  }
}
