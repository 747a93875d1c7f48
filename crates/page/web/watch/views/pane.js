// One search as it is watched: its grid, what happens, its steps and its tree; more of it where one unfolds that.

import { announce } from "../../announcement.js";
import { fill, h } from "../../dom.js";
import { GridView } from "../../grid/view.js";
import { listed, number, translator } from "../../language.js";
import { deadEndAt } from "../search/dead_ends.js";
import { next } from "../search/landmarks.js";
import { total, Wording } from "../search/wording.js";
import { ChoicesView } from "./choices_view.js";
import { CurvesView } from "./curves_view.js";
import { EndingView } from "./ending_view.js";
import { Folds } from "./folds.js";
import { GraphView } from "./graph_view.js";
import { GridMarks } from "./grid_marks.js";
import { SlotsView } from "./slots_view.js";
import { TreeView } from "./tree_view.js";
import { WordsView } from "./words_view.js";

/** @typedef {import("../search/dead_ends.js").DeadEnd} DeadEnd */
/** @typedef {import("../search/run.js").Run} Run */
/** @typedef {import("../search/state.js").State} State */
/** @typedef {import("../search/player.js").Player} Player */

/** The most crossings of the queue that are named. */
const MOST_QUEUED = 8;

const t = translator("watch/views/pane");

export class Pane {
  /** @type {DeadEnd} */
  #deadEnd = { rejected: new Map(), over: [] };

  /**
   * @param {string} name of the strategy
   * @param {import("../../grid/model.js").Grid} grid it is drawn at once, so that nothing moves when the search has begun
   * @param {Set<string>} unfolded the names of the parts that are shown
   * @param {(position: number) => void} onStep asks to go to a place
   */
  constructor(name, grid, unfolded, onStep) {
    this.onStep = onStep;
    /** @type {Run | null} */
    this.run = null;
    /** @type {Player | null} */
    this.player = null;
    this.grid = new GridView({ grid, label: t("grid", { name }), readOnly: true, numbers: "lines" });
    this.place = h("p", { class: "whereabouts quiet number" });
    this.sentence = h("p", { class: "sentence" }, t("loading"));
    this.waiting = h("p", { class: "waiting quiet" });
    this.choices = new ChoicesView(onStep);
    this.slider = h("input", {
      type: "range",
      min: 0,
      max: 0,
      value: 0,
      "aria-label": t("steps"),
      input: () => onStep(Number(this.slider.value)),
    });
    this.ending = new EndingView();
    this.tree = new TreeView({ onStep, nameOf: (node) => this.#nameOf(node) });
    this.folds = new Folds(unfolded, () => this.show());
    this.element = h(
      "section",
      { class: "pane", "aria-label": name },
      h("h2", { title: name }, name),
      h("div", { class: "watched" }, this.grid.element),
      h(
        "div",
        { class: "panel happening" },
        this.place,
        this.sentence,
        this.waiting,
        this.choices.element,
      ),
      h("div", { class: "timeline" }, this.slider, this.ending.element),
      this.tree.element,
      this.folds.element,
    );
  }

  close() {
    this.tree.close();
    this.folds.close();
  }

  /**
   * The first line of a search has come.
   * @param {Run} run
   */
  begin(run) {
    const { history, player } = run;
    if (history === null || player === null) return;
    this.run = run;
    this.player = player;
    const { board } = history;
    this.marks = new GridMarks(this.grid, board);
    this.folds.add("slots", t("slots"), new SlotsView(board));
    this.folds.add("curves", t("curves"), new CurvesView({ history, onStep: this.onStep }));
    this.folds.add("words", t("words"), new WordsView(board, run.parameters));
    this.folds.add("graph", t("graph"), new GraphView(board));
    this.tree.setTree(run.tree);
  }

  /** Draws what there is now. */
  show() {
    const { run, player } = this;
    if (run === null || player === null || run.history === null) return;
    const { state, position } = player.cursor;
    // First, for it scrolls, which is slow once the page has changed.
    this.tree.show(position, run.isLoading);
    this.#deadEnd = deadEndAt(run.history, position, state);
    this.marks?.show(state, this.#deadEnd);
    const told = this.#told();
    put(this.sentence, capital(told));
    this.sentence.classList.toggle("notice", this.#notice() !== null);
    put(this.place, this.#whereabouts(state));
    put(this.waiting, this.#involved(run.history.board, state));
    this.choices.show(run.history.sayings, run.tree, state, position);
    this.slider.max = String(run.history.length);
    this.slider.value = String(position);
    this.slider.setAttribute("aria-valuetext", `${number(position)}: ${told}`);
    this.folds.show({ state, position, deadEnd: this.#deadEnd });
    this.showEnding(run);
  }

  /**
   * Shows how the search ended, or that it was refused.
   * @param {Run} run
   */
  showEnding(run) {
    if (run.failure !== "" && run.history === null) fill(this.sentence);
    this.ending.show(run);
  }

  /** Says what happened, to those who hear the page. */
  announce() {
    announce(capital(this.#told()));
  }

  /** The sentence of the step that was taken last. */
  #told() {
    const { player, run } = this;
    if (player === null || !run?.history) return "";
    const { position } = player;
    const notice = this.#notice();
    if (notice !== null) return t("stays", { why: notice, position });
    if (position === 0) return t("start");
    const { history } = run;
    return history.sayings.say(history.step(position - 1).said);
  }

  /**
   * Why the search has not gone where it was asked to, of two side by side perhaps this one alone; null if it
   * has.
   */
  #notice() {
    const { player, run } = this;
    if (player === null || !run?.history) return null;
    const { notice, motion } = player;
    if (typeof motion === "object") return t("seeking");
    if (notice === null) return null;
    if (notice.isBack) return t("no earlier");
    const isNever = next(run.history, notice.landmark, 0) === null;
    return t(`${isNever ? "never" : "no"} ${notice.landmark}`);
  }

  /** @param {State} state */
  #whereabouts(state) {
    const { run, player } = this;
    const length = run?.history?.length ?? 0;
    const position = player?.position ?? 0;
    const deadEnds = run?.history?.deadEnds.length ?? 0;
    const [queued, here, best, upper, open] = ["queued", "bound", "best", "upper", "open"].map((name) => state.value(name));
    const parts = [
      t("step", { position, length }),
      deadEnds > 0 && t("deadEnds", { at: player?.deadEnds ?? 0, of: deadEnds }),
      t("depth", { n: state.depth }),
      queued !== null && queued > 0 && t("queue", { n: queued }),
      upper !== null && t("bound", { bound: total(upper) }),
      here !== null && t("here", { bound: total(here) }),
      best !== null && t("best", { best: total(best) }),
      open !== null && t("open", { n: open }),
      run?.isLoading && t("more", { length }),
    ];
    return parts.filter(Boolean).join(" · ");
  }

  /**
   * What waits in the queue of AC-3, else what removed the words of a slot, else the conflict set.
   * @param {import("../search/board.js").Board} board
   * @param {State} state
   */
  #involved(board, state) {
    const [queue, conflict, found] = ["queue", "conflict", "fill"].map((name) => state.list(name));
    const wording = new Wording(board);
    if (queue.length > 0) {
      const first = queue.slice(0, MOST_QUEUED);
      const names = first.map((cell) => wording.crossing(cell));
      return t("queueIs", { names: queue.length > first.length ? `${names.join(", ")}…` : listed(names) });
    }
    const { rejected } = this.#deadEnd;
    if (rejected.size > 0) return t("removed", { rejections: this.#rejections(board, state) });
    if (found.length > 0 || conflict.length === 0) return "";
    return t("conflictIs", { names: wording.names(conflict) });
  }

  /**
   * The letters that removed words of the slot without any, those that removed most first.
   * @param {import("../search/board.js").Board} board
   * @param {State} state
   */
  #rejections(board, state) {
    const [wording, dead, letters] = [new Wording(board), state.value("dead"), state.list("letters")];
    const found = [...this.#deadEnd.rejected].sort(([, a], [, b]) => b - a);
    const said = found.map(([cell, n]) => {
      const other = board.slotsOf[cell].find((slot) => slot !== dead) ?? 0;
      return t("removedBy", { n, letter: wording.letters(letters[cell]), slot: wording.slot(other) });
    });
    return listed(said);
  }

  /** @param {number} node */
  #nameOf(node) {
    const history = this.run?.history;
    const opened = this.run?.tree.opened.values[node] ?? 0;
    if (!history || opened === 0) return "";
    const choice = history.opened(opened - 1);
    return choice === undefined ? "" : history.sayings.say(choice);
  }
}

/**
 * @param {HTMLElement} element
 * @param {string} text
 */
function put(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** @param {string} text */
function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
