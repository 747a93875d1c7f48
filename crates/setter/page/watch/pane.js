// One search as it is watched: its grid, what happens, its slots, its steps and its tree.

import { announce } from "../announcement.js";
import { fill, h } from "../dom.js";
import { GridView } from "../grid/view.js";
import { language, number, translator } from "../language.js";
import { CurvesView } from "./curves_view.js";
import { GridMarks } from "./grid_marks.js";
import { choiceText, sentence } from "./sentences.js";
import { SlotsView } from "./slots_view.js";
import { TreeView } from "./tree_view.js";

/** @typedef {import("./run.js").Run} Run */
/** @typedef {import("./state.js").State} State */
/** @typedef {import("./player.js").Player} Player */

/** The most open choices that are listed. */
const MOST_CHOICES = 40;

/** What is said of how a search ended. */
const ENDINGS = /** @type {const} */ ({
  fill: "fill",
  none: "noFill",
  limit: "limit",
  time: "time",
});

const t = translator({
  en: {
    grid: "Grid of the search: {name}",
    loading: "The search begins…",
    steps: "Steps",
    step: "Step {position} of {length}",
    more: "{length} steps, and more come",
    start: "Before the first step",
    depth: "depth {n}",
    queue: "{n} in the queue",
    bound: "bound {bound}",
    best: "best {best}",
    conflict: "{n} in the conflict set",
    choices: "Open choices",
    none: "no choice is open",
    earlier: "{n} before",
    fill: "The search ended with a fill.",
    noFill: "The search ended: there is no fill.",
    limit: "The search is stopped here, after {n} steps.",
    time: "The time of the search was over after {n} steps.",
    load: "Load {n} more steps",
    broken: "Start again",
    "no dead end": "there is no further dead end: this is the end",
    "no jump": "there is no further jump: this is the end",
    "no fill": "there is no further fill: this is the end",
    "no earlier": "there is none before",
  },
  fr: {
    grid: "Grille de la recherche : {name}",
    loading: "La recherche commence…",
    steps: "Étapes",
    step: "Étape {position} sur {length}",
    more: "{length} étapes, et d’autres viennent",
    start: "Avant la première étape",
    depth: "profondeur {n}",
    queue: "{n} dans la file",
    bound: "borne {bound}",
    best: "meilleure {best}",
    conflict: "{n} dans l’ensemble de conflit",
    choices: "Choix ouverts",
    none: "aucun choix n’est ouvert",
    earlier: "{n} avant",
    fill: "La recherche s’est achevée par une solution.",
    noFill: "La recherche s’est achevée : il n’y a pas de solution.",
    limit: "La recherche est arrêtée ici, après {n} étapes.",
    time: "Le temps de la recherche était écoulé après {n} étapes.",
    load: "Charger {n} étapes de plus",
    broken: "Recommencer",
    "no dead end": "il n’y a plus d’impasse : c’est la fin",
    "no jump": "il n’y a plus de retour en arrière : c’est la fin",
    "no fill": "il n’y a plus de solution : c’est la fin",
    "no earlier": "il n’y en a pas avant",
  },
});

export class Pane {
  /**
   * @param {string} name of the strategy
   * @param {(position: number) => void} onStep asks to go to a place
   */
  constructor(name, onStep) {
    this.name = name;
    this.onStep = onStep;
    /** @type {Run | null} */
    this.run = null;
    /** @type {Player | null} */
    this.player = null;
    this.board = h("div", { class: "watched" });
    this.place = h("p", { class: "whereabouts quiet number" });
    this.sentence = h("p", { class: "sentence" }, t("loading"));
    this.choices = h("ol", { class: "choices", "aria-label": t("choices") });
    this.about = h("div", { class: "about" });
    this.slider = h("input", {
      type: "range",
      min: 0,
      max: 0,
      value: 0,
      "aria-label": t("steps"),
      input: () => onStep(Number(this.slider.value)),
    });
    this.ending = h("div", { class: "ending" });
    this.toldEnding = "";
    this.curves = new CurvesView({ onStep });
    this.tree = new TreeView({ onStep, nameOf: (node) => this.#nameOf(node) });
    this.shownChoices = "";
    this.element = h(
      "section",
      { class: "pane", "aria-label": name },
      h("h2", {}, name),
      h("div", { class: "left" }, this.board),
      h(
        "div",
        { class: "right" },
        h("div", { class: "panel happening" }, this.place, this.sentence, this.choices),
        this.about,
      ),
      h("div", { class: "timeline" }, this.slider, this.ending, this.curves.element),
      this.tree.element,
    );
  }

  close() {
    this.curves.close();
    this.tree.close();
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
    const view = new GridView({
      grid: board.grid,
      label: t("grid", { name: this.name }),
      readOnly: true,
      numbers: "lines",
    });
    this.marks = new GridMarks(view, board);
    this.slots = new SlotsView(board);
    fill(this.board, view.element);
    fill(this.about, this.slots.element);
    this.curves.setHistory(history);
    this.tree.setTree(run.tree);
  }

  /** Draws what there is now. */
  show() {
    const { run, player } = this;
    if (run === null || player === null || run.history === null) return;
    const { state, position } = player.cursor;
    // First, for it scrolls, which is slow once the page has changed.
    this.tree.show(position, run.isLoading);
    this.marks?.show(state);
    this.slots?.show(state);
    const told = this.#told();
    put(this.sentence, capital(told));
    put(this.place, this.#whereabouts(state));
    this.#showChoices(state);
    this.slider.max = String(run.history.length);
    this.slider.value = String(position);
    this.slider.setAttribute("aria-valuetext", `${number(position)}: ${told}`);
    this.curves.show(position);
    this.showEnding(run);
  }

  /** Says what happened, to those who hear the page. */
  announce() {
    announce(capital(this.#told()));
  }

  /**
   * How the search ended, and what can be done about it.
   * @param {Run} run
   */
  showEnding(run) {
    const length = run.history?.length ?? 0;
    const what = `${run.isLoading} ${run.failure} ${run.end?.answer} ${run.isLoading ? 0 : length}`;
    if (what === this.toldEnding) return;
    this.toldEnding = what;
    fill(this.ending);
    const load = (/** @type {string} */ text) =>
      h("button", { type: "button", click: () => run.load() }, text);
    if (run.failure !== "") {
      if (length === 0) fill(this.sentence);
      fill(
        this.ending,
        h("p", { class: "error", role: "alert" }, run.failure),
        load(t("broken")),
      );
    } else if (!run.isLoading && run.end !== null) {
      const key = ENDINGS[run.end.answer ?? "time"];
      fill(
        this.ending,
        h("span", { class: "quiet" }, t(key, { n: length })),
        run.hasMore && load(t("load", { n: run.steps })),
      );
    }
  }

  /** The sentence of the step that was taken last. */
  #told() {
    const { player, run } = this;
    if (player === null || !run?.history) return "";
    const { notice, position } = player;
    if (notice?.isBack) return t("no earlier");
    if (notice) return t(`no ${notice.landmark}`);
    if (position === 0) return t("start");
    const { history } = run;
    const step = history.step(position - 1);
    return sentence(language(), history.board, player.cursor.before, step);
  }

  /** @param {State} state */
  #whereabouts(state) {
    const { run, player } = this;
    const length = run?.history?.length ?? 0;
    const position = player?.position ?? 0;
    const parts = [
      t("step", { position, length }),
      t("depth", { n: state.depth }),
      state.queued > 0 && t("queue", { n: state.queued }),
      state.conflict !== null &&
        state.conflict.slots.length > 0 &&
        t("conflict", { n: state.conflict.slots.length }),
      state.totals.bound !== null && t("bound", { bound: total(state.totals.bound) }),
      state.totals.best !== null && t("best", { best: total(state.totals.best) }),
      run?.isLoading && t("more", { length }),
    ];
    return parts.filter(Boolean).join(" · ");
  }

  /** The open choices, each a way to its step. @param {State} state */
  #showChoices(state) {
    const history = this.run?.history;
    if (!history) return;
    const { levels } = state;
    const what = JSON.stringify(levels.map(({ choice }) => choice));
    if (what === this.shownChoices) return;
    this.shownChoices = what;
    const tree = this.run?.tree;
    const path = tree?.path(tree.at(this.player?.position ?? 0)) ?? [];
    const shown = levels.slice(-MOST_CHOICES);
    const left = levels.length - shown.length;
    fill(
      this.choices,
      levels.length === 0 && h("li", { class: "quiet" }, t("none")),
      left > 0 && h("li", { class: "quiet" }, t("earlier", { n: left })),
      shown.map(({ choice }, place) => {
        const opened = tree?.opened.values[path[left + place + 1]] ?? 0;
        const text = choiceText(language(), history.board, choice).replace(/^la /, "");
        const go = () => this.onStep(opened);
        return h("li", {}, h("button", { type: "button", class: "choice", click: go }, text));
      }),
    );
  }

  /** @param {number} node */
  #nameOf(node) {
    const history = this.run?.history;
    const opened = this.run?.tree.opened.values[node] ?? 0;
    if (!history || opened === 0) return "";
    const step = history.step(opened - 1);
    if (step.event !== "word-tried" && step.event !== "letter-tried") return "";
    return choiceText(language(), history.board, step);
  }
}

/** @param {number} millionths */
function total(millionths) {
  return number(millionths / 1e6, { maximumFractionDigits: 6 });
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
