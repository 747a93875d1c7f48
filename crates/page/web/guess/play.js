// A game against the server, which alone knows the word: six guesses, hints, hard mode.

import { address } from "../address.js";
import { announce } from "../announcement.js";
import { fill, h } from "../dom.js";
import { common, translator } from "../language.js";
import { sentenceOf } from "../sentence.js";
import { ask, search } from "../engine.js";
import { Board } from "./board.js";
import { ending } from "./ending.js";
import { Keyboard } from "./keyboard.js";
import { lettersTold, printHistory } from "./replies.js";
import { freshSeed, seedOf } from "./setting.js";
import { turnInWords } from "./wording.js";

/** @typedef {import("./replies.js").Turn} Turn */
/**
 * A game as the server tells it.
 * @typedef {object} Game
 * @property {number} words how many may be guessed
 * @property {number} hidden how many may be hidden
 * @property {number} tries
 * @property {(Turn & {left: number})[]} turns
 * @property {{guess: string, why: "unknown" | "moved" | "missing", letter: string | null,
 *   position: number | null, times: number | null} | null} breach
 * @property {"open" | "won" | "lost"} outcome
 * @property {string | null} secret
 * @property {string[]} definitions
 * @property {string} source
 */

const t = translator("guess/play");

/** @param {import("./room.js").Part} part */
export function open(part) {
  const view = new PlayView(part);
  return { close: () => view.close(), resume: () => view.resume() };
}

class PlayView {
  /** @param {import("./room.js").Part} part */
  constructor({ element, words, language }) {
    this.words = words;
    if (seedOf(address.get("seed")) === null) address.replace({ seed: freshSeed(), guesses: null });
    /** @type {Game | null} */
    this.game = null;
    this.asked = new AbortController();
    /** @type {{close(): void} | null} */
    this.hinting = null;
    this.board = new Board(words.length, () => this.#guess());
    this.told = h("div", { class: "guess-told", role: "status" });
    this.keyboard = new Keyboard({
      language,
      onLetter: (letter) => this.board.type(this.board.typed + letter),
      onEnter: () => this.#guess(),
      onErase: () => this.board.type(this.board.typed.slice(0, -1)),
    });
    this.end = h("div", { class: "guess-end" });
    this.hint = h("button", { type: "button", click: () => this.#hint() }, t("hint"));
    this.giveUp = h("button", { type: "button", click: () => this.#giveUp() }, t("giveUp"));
    this.hard = h("input", {
      type: "checkbox",
      checked: address.get("hard") === "true",
      change: () => address.replace({ hard: this.hard.checked }),
    });
    this.about = h("p", { class: "quiet guess-about" });
    const isWordle = words.rule === "wordle";
    this.keyed = (/** @type {KeyboardEvent} */ event) => {
      // Letters go to the guess from wherever they are typed, unless something needs them.
      const at = /** @type {Element} */ (event.target);
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      const needsKeys = at.closest("input:not([type=checkbox]), select, textarea, dialog");
      if (isPlain && /^[a-z]$/i.test(event.key) && !needsKeys) this.board.focus();
    };
    document.addEventListener("keydown", this.keyed);
    fill(
      element,
      h(
        "div",
        { class: "guess-game" },
        h(
          "div",
          { class: "bar" },
          h("button", { type: "button", click: () => this.#fresh() }, t("fresh")),
          this.hint,
          this.giveUp,
          isWordle && h("label", { title: t("hardTitle") }, this.hard, common("hardMode")),
        ),
        this.board.element,
        this.told,
        this.keyboard.element,
        this.about,
      ),
      this.end,
    );
    this.#load((address.get("guesses") ?? "").split(",").filter((guess) => guess !== ""));
  }

  close() {
    this.asked.abort();
    this.hinting?.close();
    document.removeEventListener("keydown", this.keyed);
  }

  /** Asks again, if there was no answer. */
  resume() {
    const again = this.told.querySelector(".error button");
    if (again instanceof HTMLElement) again.click();
  }

  get isOpen() {
    return this.game?.outcome === "open";
  }

  /** Begins a game with another word. */
  #fresh() {
    address.push({ seed: freshSeed(), guesses: null, hints: null, over: null });
    this.board.typed = "";
    this.#load([]);
  }

  #giveUp() {
    if (!this.isOpen) return;
    address.replace({ over: true });
    this.#load(this.game?.turns.map(({ guess }) => guess) ?? []);
  }

  /**
   * Asks for the replies to all guesses.
   * @param {string[]} guesses
   */
  async #load(guesses) {
    this.asked.abort();
    this.hinting?.close();
    this.asked = new AbortController();
    const { signal } = this.asked;
    const { dict, length, rule } = this.words;
    const before = this.game?.turns.length ?? 0;
    try {
      /** @type {Game} */
      const game = await ask(
        "guess/play",
        {
          dict,
          length,
          rule,
          seed: seedOf(address.get("seed")),
          guesses: guesses.join(","),
          hard: rule === "wordle" && address.get("hard") === "true",
          give_up: address.get("over") === "true",
        },
        { signal },
      );
      this.#show(game, guesses.length === before + 1);
    } catch (error) {
      if (signal.aborted) return;
      const again = h("button", { type: "button", click: () => this.#load(guesses) }, common("retry"));
      fill(this.told, h("p", { class: "error", role: "alert" }, sentenceOf(error), " ", again));
    }
  }

  /**
   * @param {Game} game
   * @param {boolean} isOneMore whether a guess was just made
   */
  #show(game, isOneMore) {
    const wasOpen = this.isOpen;
    this.game = game;
    const { turns, breach } = game;
    address.replace({ guesses: turns.map(({ guess }) => guess).join(",") });
    if (breach === null) this.board.typed = "";
    fill(this.told, breach === null ? this.#standing() : this.#refused(breach));
    const last = turns.at(-1);
    if (isOneMore && breach === null && last !== undefined) {
      announce(turnInWords(last.guess, last.reply));
    }
    const { hidden, words, tries } = game;
    this.about.textContent = t("about", { hidden, words, tries });
    this.keyboard.show(lettersTold(turns));
    this.keyboard.setOver(!this.isOpen);
    this.hint.disabled = this.giveUp.disabled = !this.isOpen;
    this.hard.disabled = turns.length > 0;
    this.board.show(turns, tries, this.isOpen);
    fill(this.end, game.outcome === "open" ? null : ending(game, this.words, () => this.#fresh()));
    if (this.isOpen) this.board.focus();
    else if (wasOpen) this.end.querySelector("button")?.focus();
  }

  #standing() {
    if (this.game === null || this.game.outcome !== "open") return null;
    return t("left", { number: this.game.turns.length + 1, tries: this.game.tries });
  }

  /** @param {NonNullable<Game["breach"]>} breach */
  #refused({ guess, why, letter, position, times }) {
    const shown = (letter ?? "").toUpperCase();
    if (why === "moved") return t("moved", { letter: shown, position: position ?? 0 });
    if (why === "unknown") return t("unknown", { guess: guess.toUpperCase() });
    const isOnce = (times ?? 1) === 1;
    return t(isOnce ? "missing" : "missingTimes", { letter: shown, times: times ?? 1 });
  }

  #guess() {
    if (!this.isOpen || this.game === null) return;
    const { typed } = this.board;
    if (typed.length < this.words.length) {
      fill(this.told, common("shortWord", { length: this.words.length }));
      return;
    }
    this.#load([...this.game.turns.map(({ guess }) => guess), typed]);
  }

  /** Puts the best next guess in the row, and says why it is. */
  #hint() {
    if (this.game === null) return;
    const { dict, length, rule } = this.words;
    this.hinting?.close();
    fill(this.told, t("seeking"));
    const hints = Number(address.get("hints") ?? 0) + 1;
    const show = (/** @type {string} */ word, /** @type {string} */ sentence) => {
      this.board.type(word);
      fill(this.told, sentence);
      address.replace({ hints });
    };
    const history = printHistory(this.game.turns);
    const hard = rule === "wordle" && this.hard.checked;
    this.hinting = search("guess/help", { dict, length, rule, history, hard }, {
      best: ({ guesses: [best] }) => {
        const { word, bits, expected } = best;
        const [told, left] = [bits, expected].map((value) => Math.round(value * 10) / 10);
        show(word, t("hinted", { word: word.toUpperCase(), bits: told, expected: left }));
      },
      proved: ({ word }) => show(word, t("hintedProved", { word: word.toUpperCase() })),
      failure: (sentence) => fill(this.told, h("p", { class: "error", role: "alert" }, sentence)),
    });
    this.board.focus();
  }
}
