// A game against the server, which alone knows what is hidden: a word, several, or none; hints, hard mode.

import { address } from "../address.js";
import { announce } from "../announcement.js";
import { fill, h } from "../dom.js";
import { common, translator } from "../language.js";
import { sentenceOf } from "../sentence.js";
import { ask, search } from "../engine.js";
import { Board } from "./board.js";
import { ending } from "./ending.js";
import { Keyboard } from "./keyboard.js";
import { lettersTold, printHistory, rightReply } from "./replies.js";
import { BOARDS, freshSeed, hasHardMode, seedOf } from "./setting.js";
import { turnInWords } from "./wording.js";

/** @typedef {import("./replies.js").Turn} Turn */
/**
 * A hidden word, and what was told of it.
 * @typedef {object} Told
 * @property {(Turn & {left: number})[]} turns until it is found
 * @property {string | null} secret
 * @property {string[]} definitions
 */
/**
 * A game as the server tells it, with what was told of the first hidden word.
 * @typedef {object} GameAlone
 * @property {number} words how many may be guessed
 * @property {number} hidden how many may be hidden
 * @property {number | null} tries
 * @property {string | null} initial the first letter, if it is told
 * @property {Told[]} others the other hidden words
 * @property {{guess: string, why: "unknown" | "moved" | "missing" | "initial", letter: string | null,
 *   position: number | null, times: number | null} | null} breach
 * @property {"open" | "won" | "lost"} outcome
 * @property {string} source
 */
/** @typedef {GameAlone & Told} Game */

/** The turns of all that was guessed: of the word that is found last. @param {Game} game */
const allTurns = (game) =>
  [game, ...game.others].reduce((most, one) => (one.turns.length > most.turns.length ? one : most)).turns;

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
    const board = () => new Board(words.length, () => this.#guess(), (letters) => this.#type(letters));
    this.boards = Array.from({ length: BOARDS[words.kind] }, board);
    this.told = h("div", { class: "guess-told", role: "status" });
    this.keyboard = new Keyboard({
      language,
      onLetter: (letter) => this.#type(this.typed + letter),
      onEnter: () => this.#guess(),
      onErase: () => this.#type(this.typed.slice(0, -1)),
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
    this.keyed = (/** @type {KeyboardEvent} */ event) => {
      // Letters go to the guess from wherever they are typed, unless something needs them.
      const at = /** @type {Element} */ (event.target);
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      const needsKeys = at.closest("input:not([type=checkbox]), select, textarea, dialog");
      if (isPlain && /^[a-z]$/i.test(event.key) && !needsKeys) this.#focus();
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
          hasHardMode(words) && h("label", { title: t("hardTitle") }, this.hard, common("hardMode")),
        ),
        h("div", { class: ["guess-boards", this.boards.length > 1 && "several"] }, this.boards.map(({ element }) => element)),
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

  /** The letters typed, which all boards show that are not found. */
  get typed() {
    return this.#open?.typed ?? "";
  }

  /** The first board that is not found. */
  get #open() {
    return this.boards.find(({ isOpen }) => isOpen);
  }

  /** @param {string} letters */
  #type(letters) {
    for (const board of this.boards) board.type(letters);
  }

  #focus() {
    this.#open?.focus();
  }

  /** Begins a game with another word. */
  #fresh() {
    address.push({ seed: freshSeed(), guesses: null, hints: null, over: null });
    for (const board of this.boards) board.typed = "";
    this.#load([]);
  }

  #giveUp() {
    if (!this.isOpen) return;
    address.replace({ over: true });
    this.#load(this.#guesses());
  }

  /** All guesses so far. */
  #guesses() {
    return this.game === null ? [] : allTurns(this.game).map(({ guess }) => guess);
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
    const { dict, length, rule, kind } = this.words;
    const before = this.#guesses().length;
    try {
      /** @type {Game} */
      const game = await ask(
        "guess/play",
        {
          dict,
          length,
          rule,
          kind,
          seed: seedOf(address.get("seed")),
          guesses: guesses.join(","),
          hard: hasHardMode(this.words) && address.get("hard") === "true",
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
    const { breach, initial, hidden, words, outcome } = game;
    const turns = allTurns(game);
    const told = [game, ...game.others];
    address.replace({ guesses: turns.map(({ guess }) => guess).join(",") });
    fill(this.told, breach === null ? this.#standing() : this.#refused(breach));
    const last = turns.at(-1);
    if (isOneMore && breach === null && last !== undefined) {
      announce(told.map((one) => one.turns[turns.length - 1]).flatMap((turn) => (turn ? [turnInWords(turn.guess, turn.reply)] : [])).join(". "));
    }
    const tries = game.tries ?? turns.length + 1;
    const about = this.words.kind === "word" ? "about" : /** @type {const} */ (`about_${this.words.kind}`);
    this.about.textContent = t(about, { hidden, words, tries });
    this.keyboard.show(lettersTold(told.flatMap((one) => one.turns)));
    this.keyboard.setOver(!this.isOpen);
    this.hint.disabled = this.giveUp.disabled = !this.isOpen;
    this.hard.disabled = turns.length > 0;
    const { length } = this.words;
    told.forEach((one, place) => {
      const isFound = one.turns.some(({ reply }) => reply === rightReply(this.words.rule, length));
      const board = this.boards[place];
      if (breach === null) board.typed = initial ?? "";
      board.show(one.turns, isFound ? one.turns.length : tries, this.isOpen && !isFound);
    });
    fill(this.end, outcome === "open" ? null : ending(game, turns, this.words, () => this.#fresh()));
    if (this.isOpen) this.#focus();
    else if (wasOpen) this.end.querySelector("button")?.focus();
  }

  #standing() {
    if (this.game === null || this.game.outcome !== "open") return null;
    const number = this.#guesses().length + 1;
    const { tries } = this.game;
    return tries === null ? t("leftEndless", { number }) : t("left", { number, tries });
  }

  /** @param {NonNullable<Game["breach"]>} breach */
  #refused({ guess, why, letter, position, times }) {
    const shown = (letter ?? "").toUpperCase();
    if (why === "moved") return t("moved", { letter: shown, position: position ?? 0 });
    if (why === "initial") return t("initial", { letter: shown });
    if (why === "unknown") return t("unknown", { guess: guess.toUpperCase() });
    const isOnce = (times ?? 1) === 1;
    return t(isOnce ? "missing" : "missingTimes", { letter: shown, times: times ?? 1 });
  }

  #guess() {
    if (!this.isOpen || this.game === null) return;
    const { typed } = this;
    if (typed.length < this.words.length) {
      fill(this.told, common("shortWord", { length: this.words.length }));
      return;
    }
    this.#load([...this.#guesses(), typed]);
  }

  /** Puts the best next guess in the row, and says why it is. */
  #hint() {
    if (this.game === null) return;
    const { dict, length, rule, kind } = this.words;
    this.hinting?.close();
    fill(this.told, t("seeking"));
    const hints = Number(address.get("hints") ?? 0) + 1;
    /** @type {string | null} */
    let shown = null;
    const show = (/** @type {string} */ word, /** @type {string} */ sentence) => {
      // A proof that comes late takes nothing away that was typed since.
      if (shown !== null && this.typed !== shown) return;
      shown = word;
      this.#type(word);
      fill(this.told, sentence);
      address.replace({ hints });
    };
    const history = [this.game, ...this.game.others].map(({ turns }) => printHistory(turns)).join(";");
    const hard = hasHardMode(this.words) && this.hard.checked;
    const initial = this.game.initial ?? "";
    const tenths = (/** @type {number} */ value) => Math.round(value * 10) / 10;
    this.hinting = search("guess/help", { dict, length, rule, kind, initial, history, hard }, {
      best: ({ guesses: [{ word, bits, expected, worst }] }) => {
        const parts = { word: word.toUpperCase(), bits: tenths(bits), expected: tenths(expected), worst };
        show(word, t(kind === "absurdle" ? "hintedWorst" : "hinted", parts));
      },
      together: ({ guesses: [{ word, bits }] }) => {
        show(word, t("hintedTogether", { word: word.toUpperCase(), bits: tenths(bits) }));
      },
      proved: ({ word }) => show(word, t("hintedProved", { word: word.toUpperCase() })),
      fewest: ({ words }) => {
        show(words[0], t("hintedFewest", { word: words[0].toUpperCase(), guesses: words.length }));
      },
      failure: (sentence) => fill(this.told, h("p", { class: "error", role: "alert" }, sentence)),
    });
    this.#focus();
  }
}
