// An algorithm plays, step by step.

import { address } from "../../address.js";
import { fill, h } from "../../dom.js";
import { search } from "../../engine.js";
import { common, translator } from "../../language.js";
import { wish as wishOf } from "../../watch/keys.js";
import { rankingTable } from "../ranking.js";
import { freshSeed, seedOf } from "../setting.js";
import { plainTiles, turnRow } from "../tiles.js";
import { algorithmOf, isSearch } from "./algorithms.js";
import { PlayerBar, SPEED, SPEEDS } from "./player_bar.js";
import { PopulationView } from "./population_view.js";
import { SearchView } from "./search_view.js";
import { SizesView } from "./sizes_view.js";
import { sentenceOf } from "./step_sentences.js";
import { Recording } from "./steps.js";
import { watchForm } from "./watch_form.js";

/** The address is written when nothing has moved for so many milliseconds. */
const SETTLED = 400;
/** The most seconds that one frame counts: a page that was hidden does not leap ahead. */
const LONGEST = 0.25;

const t = translator("guess/watch/watch");

/** Why a game comes to its end, whatever is hidden. @param {import("./algorithms.js").Algorithm} algorithm */
function whyItEnds(algorithm) {
  return h("details", {}, h("summary", {}, t("why")), h("p", {}, t(isSearch(algorithm) ? "whySearch" : "whyRating")));
}

/** @param {import("../room.js").Part} part */
export function open(part) {
  const view = new WatchView(part);
  return { close: () => view.close() };
}

class WatchView {
  /** @param {import("../room.js").Part} part */
  constructor({ element, words }) {
    this.words = words;
    if (seedOf(address.get("seed")) === null) address.replace({ seed: freshSeed() });
    this.recording = new Recording(words.length);
    this.position = 0;
    this.isPlaying = false;
    this.isComplete = false;
    this.speed = SPEEDS.find((speed) => String(speed) === address.get("speed")) ?? SPEED;
    /** The part of a step that is due. */
    this.due = 0;
    this.last = 0;
    this.frame = 0;
    this.settling = 0;
    /** @type {{close(): void} | null} */
    this.asked = null;
    this.bar = new PlayerBar({
      speed: this.speed,
      onWish: (wish) => this.#obey(wish),
      onStep: (position) => this.#stand(position),
      onSpeed: (speed) => {
        this.speed = speed;
        address.replace({ speed: speed === SPEED ? null : speed });
      },
    });
    this.header = h("p", { class: "watch-header" });
    this.sentence = h("p", { class: "sentence", role: "status" });
    this.ending = h("p", { class: "ending" });
    this.board = h("ol", { class: "guess-board small" });
    this.board.style.setProperty("--letters", String(words.length));
    this.panes = h("div", { class: "guess-panes" });
    const form = watchForm(words.length, {
      onChoose: (changes) => this.#choose(changes),
      onWrong: (sentence) => (this.sentence.textContent = sentence),
    });
    this.keyed = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    document.addEventListener("keydown", this.keyed);
    fill(
      element,
      form,
      this.bar.element,
      h("div", { class: "watch-said" }, this.header, this.sentence, this.ending),
      this.panes,
    );
    this.#begin(Number(address.get("at") ?? 0) || 0);
  }

  close() {
    this.asked?.close();
    document.removeEventListener("keydown", this.keyed);
    cancelAnimationFrame(this.frame);
    clearTimeout(this.settling);
  }

  /** Does what the keys of the room Watch do. @param {KeyboardEvent} event */
  #key(event) {
    const asked = wishOf(event);
    if (asked === "faster" || asked === "slower") this.bar.changeSpeed(asked === "faster" ? 1 : -1);
    else if (asked === "jump") this.#obey("turn");
    else if (asked === "earlier jump") this.#obey("turn back");
    else if (asked === "play" || asked === "back" || asked === "forward") this.#obey(asked);
    else if (asked === "home" || asked === "end") this.#obey(asked);
    else return;
    event.preventDefault();
  }

  /** @param {import("../../address.js").Changes} changes */
  #choose(changes) {
    address.push({ ...changes, at: null });
    this.#begin(0);
  }

  /** Asks for a game, and stands at a place of it. @param {number} position */
  #begin(position) {
    this.asked?.close();
    const { dict, length, rule } = this.words;
    const algorithm = algorithmOf(address.get("algorithm"));
    this.recording = new Recording(length);
    this.isComplete = false;
    this.isPlaying = false;
    this.position = position;
    this.sizes = new SizesView();
    /** @type {{element: HTMLElement, show(state: import("./steps.js").State): void}} */
    this.view = this.#viewOf(algorithm);
    fill(this.header);
    fill(this.ending);
    fill(
      this.panes,
      h("section", { class: "panel" }, h("h2", {}, t("game")), this.board, whyItEnds(algorithm)),
      this.view.element,
      this.sizes.element,
    );
    const parameters = {
      dict,
      length,
      rule,
      algorithm,
      secret: address.get("secret"),
      seed: seedOf(address.get("seed")),
      hidden: address.get("hidden") === "all" ? "all" : null,
    };
    this.asked = search("guess/watch", parameters, {
      header: ({ secret, words, hidden }) => {
        const isWider = hidden === "all" && parameters.hidden === null;
        const told = t("header", { secret: secret.toUpperCase(), words });
        this.header.textContent = isWider ? `${told} ${t("allHidden")}` : told;
      },
      steps: (steps) => {
        this.recording.add(steps);
        this.#draw();
      },
      end: (end) => this.#end(end),
      failure: (sentence) => {
        fill(this.ending, h("span", { class: "error", role: "alert" }, sentence));
      },
    });
    this.#draw();
  }

  /** @param {import("./algorithms.js").Algorithm} algorithm */
  #viewOf(algorithm) {
    if (algorithm === "genetic") return new PopulationView(this.words);
    if (isSearch(algorithm)) {
      return new SearchView(this.words.length, algorithm);
    }
    const table = h("div", {});
    const element = h("section", { class: "panel" }, h("h2", {}, common("bestGuesses")), table);
    /** @type {import("../ranking.js").Ranking | null} */
    let drawn = null;
    const show = (/** @type {import("./steps.js").State} */ { ranking }) => {
      if (ranking === drawn) return;
      drawn = ranking;
      fill(table, ranking && rankingTable(ranking, null));
    };
    return { element, show };
  }

  /** @param {{reason: string, steps?: number, won?: boolean}} end */
  #end({ reason, steps = 0, won }) {
    this.isComplete = true;
    const n = this.recording.steps.filter(({ event }) => event === "reply").length;
    if (reason === "steps") this.ending.textContent = t("cut", { steps });
    else if (reason !== "done") this.ending.textContent = t("time");
    else this.ending.textContent = won ? t("won", { n, steps }) : t("lost");
    this.#draw();
  }

  /** @param {import("./player_bar.js").Wish} wish */
  #obey(wish) {
    const { recording, position } = this;
    const { length } = recording.steps;
    if (wish === "play") {
      this.isPlaying = !this.isPlaying;
      if (this.isPlaying && position >= length && this.isComplete) this.position = 0;
      this.due = 0;
      this.last = performance.now();
      this.#tick();
      return;
    }
    const turns = ["classes"];
    const places = {
      home: 0,
      back: position - 1,
      forward: position + 1,
      end: length,
      turn: recording.find(position, turns, 1),
      "turn back": recording.find(position, turns, -1),
    };
    this.#stand(places[wish]);
  }

  /** Stands still at a place. @param {number} position */
  #stand(position) {
    this.isPlaying = false;
    this.position = Math.max(0, Math.min(position, this.recording.steps.length));
    this.#draw();
  }

  #tick() {
    cancelAnimationFrame(this.frame);
    this.#draw();
    if (!this.isPlaying) return;
    this.frame = requestAnimationFrame((now) => {
      this.due += Math.min(LONGEST, (now - this.last) / 1000) * this.speed;
      this.last = now;
      const steps = Math.floor(this.due);
      this.due -= steps;
      const { length } = this.recording.steps;
      this.position = Math.min(this.position + steps, length);
      if (this.position === length && this.isComplete) this.isPlaying = false;
      this.#tick();
    });
  }

  #draw() {
    const { recording } = this;
    const state = recording.seek(this.position);
    this.bar.setPlace(state.position, recording.steps.length);
    this.bar.setPlaying(this.isPlaying);
    // While it plays fast, a reader is not told each step.
    this.sentence.setAttribute("aria-live", this.isPlaying ? "off" : "polite");
    this.sentence.textContent = sentenceOf(state);
    fill(
      this.board,
      state.turns.map((turn) => turnRow(turn)),
      state.guess !== "" && h("li", { class: "guess-row" }, plainTiles(state.guess, this.words.length)),
    );
    this.ending.classList.toggle("reached", state.position === recording.steps.length);
    this.view?.show(state);
    this.sizes?.show(state);
    clearTimeout(this.settling);
    this.settling = setTimeout(() => address.replace({ at: this.position || null }), SETTLED);
  }
}
