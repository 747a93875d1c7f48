// The puzzle at hand: what is done to it and said of it can be taken back, and the browser keeps it.

import { numberingOf, usualNumbering } from "../../grid/numbering.js";
import { leadTo } from "../draft/addressed.js";
import { changedCells, withFreed } from "../draft/edit.js";
import { cellsToFree } from "../draft/excluding.js";
import { NOTHING_SAID } from "../draft/said.js";
import { newWork } from "../draft/work.js";
import { NO_DEMANDS, withDemanded, withoutDemanded } from "../fill/demands.js";
import { keepAsVersion, keepDraft } from "./keeping.js";
import { keepPast } from "./kept_past.js";

/** @typedef {import("../fill/demands.js").Demands} Demands */
/** @typedef {import("../draft/edit.js").Draft} Draft */
/** @typedef {import("../draft/edit.js").Symmetry} Symmetry */
/** @typedef {import("./keeping.js").Kept} Kept */
/** @typedef {import("../draft/past.js").Past<Kept>} PastOfPuzzle */
/** @typedef {import("../draft/said.js").Said} Said */
/** @typedef {import("../../grid/model.js").Slot} Slot */

export class PuzzleAtHand {
  /** What is being typed, which is one step to take back. @type {{part: string, said: Said}} */
  #typed;

  /**
   * @param {PastOfPuzzle} past
   * @param {object} room
   * @param {string} room.language of the words
   * @param {() => string} room.dictionary
   * @param {import("../../grid/model.js").Grid} room.first the grid that one begins with
   * @param {() => void} room.leave ends what is about the draft at hand, before another one comes
   * @param {() => void} room.arrived another draft is at hand
   * @param {() => void} room.begun another puzzle is at hand
   * @param {() => void} room.said something else is said of the puzzle
   * @param {() => void} room.located the address leads to the draft at hand
   * @param {(isKept: boolean) => void} room.kept the browser keeps the draft, or has no room for it
   */
  constructor(past, room) {
    this.past = past;
    this.room = room;
    this.#typed = { part: "", said: past.draft.said };
  }

  get draft() {
    return this.past.draft;
  }

  /** The id of the dictionary that it is made with. */
  get dictionary() {
    return this.room.dictionary();
  }

  /**
   * Goes on to another draft of this puzzle.
   * @param {Draft & {said?: Said}} draft
   * @param {Demands} [demanded]
   */
  go(draft, demanded = this.draft.demands) {
    const { said, work } = this.draft;
    this.room.leave();
    this.#step({ ...draft, demands: demanded, said, work });
    this.#arrive();
  }

  /** Goes on to a draft with all that it says of the puzzle. @param {Kept} draft */
  goTo(draft) {
    this.room.leave();
    this.past.go({ ...draft, work: this.draft.work });
    this.#arrive();
  }

  /**
   * Leaves the puzzle as it was for another, or for another way of it.
   * @param {Draft & {demands?: Demands, said?: Said}} draft
   * @param {Symmetry} symmetry
   * @param {boolean} isDrawn whether no hand has touched it, and it need not be kept
   */
  begin(draft, symmetry, isDrawn) {
    this.room.leave();
    this.past.go({ demands: NO_DEMANDS, said: NOTHING_SAID, ...draft, work: newWork(symmetry) });
    if (!isDrawn) this.keep();
    this.room.arrived();
    this.room.begun();
  }

  undo = () => {
    this.room.leave();
    this.past.undo();
    this.#arrive();
  };

  redo = () => {
    this.room.leave();
    this.past.redo();
    this.#arrive();
  };

  /**
   * Takes the letters of a fill over, as proposals.
   * @param {Draft} draft
   * @param {boolean} isFirst of its search, whose better fills are one step to take back
   */
  propose(draft, isFirst) {
    const proposed = { ...this.draft, ...draft };
    if (isFirst) this.#step(proposed);
    else this.past.draft = proposed;
    this.keep();
    this.locate();
  }

  /** Demands something else of the words. @param {Demands} demanded */
  demand = (demanded) => this.go(this.draft, demanded);

  /** Excludes a word, also where it stands in a slot. @param {string} word @param {Slot | null} slot */
  exclude = (word, slot) => {
    const draft = slot === null ? this.draft : withFreed(this.draft, cellsToFree(this.draft.grid, slot));
    this.go(draft, withDemanded(this.draft.demands, "exclude", [word]));
  };

  /** @param {string} word that was excluded */
  takeAgain = (word) => this.demand(withoutDemanded(this.draft.demands, "exclude", word));

  /** Has its black cells keep another symmetry from now on. @param {Symmetry} symmetry */
  keepSymmetry(symmetry) {
    this.draft.work.symmetry = symmetry;
    this.keep();
    leadTo(this.draft, this.room.first);
  }

  /**
   * Says something else of the puzzle.
   * @param {Said} said
   * @param {string} [part] what is being typed: as long as one types there, it is one step to take back
   */
  say = (said, part = "") => {
    const draft = { ...this.draft, said };
    if (part !== "" && part === this.#typed.part && this.draft.said === this.#typed.said) this.past.draft = draft;
    else if (this.draft.said !== said) this.past.go(draft);
    this.#typed = { part, said };
    this.keep();
    this.locate();
    this.room.said();
  };

  /** What was typed is there: more of it is another step. */
  wrote = () => {
    this.#typed.part = "";
  };

  /** What is said of it, to those who get it. @returns {Said} */
  said = () => {
    const { said } = this.draft;
    return { ...said, language: said.language || this.room.language };
  };

  /** How its slots are numbered. */
  numbering = () => numberingOf(this.draft.said.numbering) ?? usualNumbering(this.draft.said.language || this.room.language);

  /** Has the browser keep the draft. */
  keep() {
    this.draft.work.dict = this.dictionary;
    const isKept = keepDraft(this.draft);
    keepPast(this.past);
    this.room.kept(isKept);
  }

  /** Has the address lead to the draft. */
  locate() {
    this.room.located();
    leadTo(this.draft, this.room.first);
  }

  /** Goes on to a draft. What more than one cell loses is a version of it. @param {Kept} draft */
  #step(draft) {
    if (changedCells(this.draft, draft) > 1) keepAsVersion(this.draft);
    this.past.go(draft);
  }

  #arrive() {
    this.keep();
    this.room.arrived();
  }
}
