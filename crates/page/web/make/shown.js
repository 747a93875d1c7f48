// What the room shows of the puzzle at hand: its words and clues, and what is known of them.

import { showLetters } from "./cells/letters_in_grid.js";
import { markCells } from "./cells/marking.js";
import { oddities } from "./clues/oddities.js";
import { isComplete, isGiven, openedAt, wordsOf } from "./draft/edit.js";
import { demandName } from "./fill/demands.js";
import { numberBy } from "./names.js";
import { Hardest } from "./words/hardest.js";
import { totalOf } from "./words/statistics.js";

/** @typedef {import("./draft/said.js").Answer} Answer */
/** @typedef {import("./clues/oddities.js").Oddity} Oddity */
/** @typedef {import("../grid/model.js").Slot} Slot */

/**
 * What the room shows it in.
 * @typedef {object} Panels
 * @property {import("./fill/analysis.js").Analysis} analysis
 * @property {import("./fill/typed_slot.js").TypedSlot} typedSlot
 * @property {import("./cells/forced.js").ForcedLetters} forced
 * @property {import("./words/word_scores.js").WordScores} scores
 * @property {import("./clues/arrow_clues.js").ArrowClues} arrowClues
 * @property {ReturnType<typeof import("./fill/state_panel.js").statePanel>} state
 * @property {ReturnType<typeof import("./fill/sensitive_choice.js").sensitiveChoice>} sensitive
 * @property {import("./fill/proposal_panel.js").ProposalPanel} proposal
 * @property {ReturnType<typeof import("./cells/letter_panel.js").letterPanel>} letters
 * @property {ReturnType<typeof import("./words/words_panel.js").wordsPanel>} slotWords
 * @property {ReturnType<typeof import("./words/statistics_panel.js").statisticsPanel>} statistics
 * @property {import("./words/unlisted_note.js").UnlistedNote} unlisted
 * @property {ReturnType<typeof import("./clues/slot_list.js").slotList>} slots
 * @property {ReturnType<typeof import("./clues/clues.js").cluePanel>} clues
 * @property {ReturnType<typeof import("./clues/clue_editor.js").clueEditor>} editor
 * @property {ReturnType<typeof import("./clues/about_panel.js").aboutPanel>} texts
 * @property {(title: string, isComplete: boolean) => void} print how the puzzle is printed
 */

export class Shown {
  /** The slots, each with its word. @type {Answer[]} */
  answers = [];
  /** What is odd about the clue of each of them. @type {(Oddity | null)[]} */
  #odd = [];
  #hardest = new Hardest();
  /** The words that pull the total down. @type {import("./words/statistics.js").Weak[]} */
  #weak = [];

  /**
   * @param {import("./puzzles/at_hand.js").PuzzleAtHand} puzzle
   * @param {import("../grid/view.js").GridView} view
   * @param {(grid?: import("../grid/model.js").Grid) => import("../address.js").Changes} problem
   * @param {Panels} panels
   */
  constructor(puzzle, view, problem, panels) {
    this.puzzle = puzzle;
    this.view = view;
    this.problem = problem;
    this.panels = panels;
  }

  /** Shows what the letters that stand there change. */
  letters() {
    const { puzzle: { draft }, view, panels } = this;
    this.answers = wordsOf(draft).map(({ word }, at) => ({ slot: view.board.slots[at], word }));
    panels.scores.learn(this.answers.flatMap(({ word }) => word ?? []), this.puzzle.dictionary);
    panels.statistics.show(draft);
    this.said();
  }

  /** Shows what is said of the puzzle. */
  said() {
    const { puzzle: { draft }, view, answers, panels } = this;
    const numbering = this.puzzle.numbering();
    this.#odd = oddities(draft.said, answers);
    numberBy(numbering);
    view.setNumbers(numbering);
    view.showClues();
    panels.texts.show(draft.said);
    panels.print(draft.said.title, isComplete(draft));
    panels.clues.show(draft.said, answers);
    this.#slots();
    this.clue();
  }

  /** Shows the clue of the slot at hand. */
  clue() {
    const { panels } = this;
    const at = this.answers.findIndex(({ slot }) => slot === this.view.slot);
    const answer = this.answers[at] ?? null;
    panels.editor.show(answer, this.puzzle.draft.said, this.#odd[at] ?? null, answer && panels.arrowClues.oddity(answer.slot));
    panels.clues.showSlot(answer);
    const isUnfit = at >= 0 && at === panels.typedSlot.unfitIn(this.puzzle.draft.grid, this.view.board.slots);
    panels.unlisted.show(answer?.word && this.isUnlisted(answer.word) ? answer.word : null, panels.scores.usual(), isUnfit);
  }

  /** Shows what is known of the grid. */
  known() {
    const { puzzle: { draft }, view, answers, panels } = this;
    const { known } = panels.analysis;
    const given = new Set([...draft.demands.require, ...answers.flatMap(({ slot, word }) => (isGiven(draft.grid, slot) ? (word ?? []) : []))]);
    const words = answers.flatMap(({ word }) => word ?? []);
    const total = isComplete(draft) ? totalOf(words, (word) => panels.scores.score(word), (word) => given.has(word)) : null;
    panels.state.show(known, view.board.slots, draft.demands.require, total);
    panels.sensitive.showLeftOut(known.leftOut);
    this.#slots();
    this.#weak = total?.weak ?? [];
    markCells(view, draft, answers, known, this.#weak, draft.demands.exclude, (word) => this.isUnlisted(word));
    if (panels.letters.isInGrid()) showLetters(view, draft, known);
    panels.forced.show(draft, known);
    this.cell();
  }

  /** Shows the cell and the slot at hand. */
  cell() {
    const { puzzle: { draft }, view, panels } = this;
    const { grid, demands } = draft;
    const { known } = panels.analysis;
    panels.letters.show(view.cell, grid.cells[view.cell], known);
    const { slot } = view;
    const index = view.board.slots.findIndex(({ cells }) => cells === slot?.cells);
    const opened = slot === null ? grid : openedAt(grid, slot, (cell) => this.#isOpened(cell));
    panels.slotWords.show(index < 0 ? null : slot, index, this.problem(opened), this.isFull());
    const word = this.answers.find((answer) => answer.slot === slot)?.word ?? null;
    panels.slotWords.showStanding(slot, word, word !== null && demands.exclude.includes(word));
    panels.slotWords.showDemanded((slot && demands.leastOf[demandName(slot)]) ?? "");
    panels.slotWords.countNow(known.isOver === true && known.fills !== undefined);
    panels.proposal.show(draft, slot?.cells ?? [], this.#badCells());
    this.clue();
  }

  /** The cells that no bad word goes through. */
  goodCells() {
    const bad = this.#badCells();
    return [...this.puzzle.draft.fill.keys()].filter((cell) => !bad.has(cell));
  }

  /** The cells of words that are excluded, or pull the total down. */
  #badCells() {
    const bad = new Set([...this.puzzle.draft.demands.exclude, ...this.#weak.map(({ word }) => word)]);
    return new Set(this.answers.flatMap(({ slot, word }) => (bad.has(word ?? "") ? slot.cells : [])));
  }

  /** The word of the slot at hand, null where letters are missing. */
  wordAtHand() {
    return this.answers.find(({ slot }) => slot === this.view.slot)?.word ?? null;
  }

  /** The open slot with the fewest good words, or the next one. */
  hardest() {
    const { known } = this.panels.analysis;
    return this.#hardest.next(this.answers, known.good ?? known.slots ?? [], this.view.slot);
  }

  /** Whether all letters are there, so that nothing is left to be counted. */
  isFull() {
    const { draft } = this.puzzle;
    return isComplete(draft) && draft.demands.require.length === 0;
  }

  /** Whether no list has a word. @param {string} word */
  isUnlisted(word) {
    return this.panels.scores.score(word) === null;
  }

  #slots() {
    const { known } = this.panels.analysis;
    this.panels.slots.show(this.puzzle.draft, this.answers, this.#odd, this.puzzle.numbering(), known.slots, known.dead?.slot);
  }

  /**
   * Whether another letter may stand in a cell: not where a word that no list has goes through it in the other
   * direction.
   * @param {number} cell
   */
  #isOpened(cell) {
    const crossing = this.answers.find(({ slot }) => slot.direction !== this.view.direction && slot.cells.includes(cell));
    return !this.isUnlisted(crossing?.word ?? "");
  }
}
