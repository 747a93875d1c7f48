// A game that goes on: its clock runs, each change is kept, and other tabs on the puzzle join in.

import { translator } from "../../texts.js";
import { Clock, spokenTime } from "./clock.js";
import { Game } from "./game.js";
import { Kept } from "./progress.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

const t = translator("play/table/session");

/** How often the time of a running game is kept, in milliseconds. */
const KEPT_EVERY = 5000;

export class Session {
  isPaused = false;
  /** Whether letters are checked as they are typed. */
  checksTyping = false;
  /** The game before what was revealed last. @type {import("./game.js").Progress | null} */
  #unrevealed = null;
  #end = new AbortController();

  /**
   * @param {Puzzle} puzzle
   * @param {string} id what the game is kept by
   * @param {import("./progress.js").Keeper | null} storage where the game is kept
   * @param {object} shown
   * @param {() => void} shown.draw shows the game as it is
   * @param {(seconds: number) => void} shown.showTime
   * @param {(sentence: string) => void} shown.tell
   * @param {() => void} shown.solved
   */
  constructor(puzzle, id, storage, shown) {
    this.shown = shown;
    this.game = new Game(puzzle);
    this.kept = new Kept(id, this.game, storage);
    this.kept.sync();
    this.clock = new Clock(this.game.seconds);
  }

  /** Lets the clock run, and listens to other tabs. */
  start() {
    const { signal } = this.#end;
    window.addEventListener("storage", (event) => this.#join(event), { signal });
    window.addEventListener("pagehide", () => this.#keepTime(), { signal });
    document.addEventListener("visibilitychange", () => this.#run(), { signal });
    const ticking = setInterval(() => this.shown.showTime(this.seconds), 250);
    const keeping = setInterval(() => this.#keepTime(), KEPT_EVERY);
    signal.addEventListener("abort", () => {
      clearInterval(ticking);
      clearInterval(keeping);
    });
    this.#show();
    if (this.game.isSolved) this.#tellSolved();
  }

  close() {
    this.#keepTime();
    this.#end.abort();
  }

  /** The seconds played so far. */
  get seconds() {
    return this.game.isSolved ? this.game.seconds : this.clock.seconds;
  }

  /**
   * @param {number} cell
   * @param {string} letter
   */
  write(cell, letter) {
    this.#unrevealed = null;
    const wrong = this.#change(() => {
      this.game.write(cell, letter);
      return this.checksTyping ? this.game.check([cell]) : 0;
    });
    if (wrong > 0) return this.shown.tell(t("wrong", { n: wrong }));
    const { isFull, isSolved, hasSolution } = this.game;
    if (!isSolved) this.shown.tell(isFull ? t(hasSolution ? "full" : "done") : "");
  }

  /** @param {number[]} cells */
  check(cells) {
    const wrong = this.#change(() => this.game.check(cells));
    if (this.game.isSolved) return;
    const n = cells.filter((cell) => this.game.letters[cell] !== "").length;
    const right = n === 0 ? t("empty") : n === 1 ? t("rightOne") : t("right", { n });
    this.shown.tell(wrong > 0 ? t("wrong", { n: wrong }) : right);
  }

  /** @param {number[]} cells */
  reveal(cells) {
    const before = this.game.kept();
    const n = this.#change(() => this.game.reveal(cells));
    this.#unrevealed = n > 0 ? before : null;
    this.shown.draw();
    if (!this.game.isSolved) this.shown.tell(n > 0 ? t("revealed", { n }) : t("nothing"));
  }

  /** Whether what was revealed last can be taken back: until something is written. */
  get canUnreveal() {
    return this.#unrevealed !== null;
  }

  /** Takes back what was revealed last; the clock goes on. */
  unreveal() {
    const before = this.#unrevealed;
    if (before === null) return;
    const { seconds } = this;
    this.#unrevealed = null;
    this.#change(() => {
      this.game.take(before);
      this.game.seconds = seconds;
    });
    this.shown.tell("");
  }

  /** Begins anew. */
  again() {
    this.#unrevealed = null;
    this.shown.tell("");
    this.#change(() => {
      this.game.clear();
      this.clock.seconds = 0;
    });
    this.pause(false);
  }

  /** @param {boolean} pauses */
  pause(pauses) {
    this.isPaused = pauses && !this.game.isSolved;
    this.#show();
  }

  /**
   * Changes the game, keeps it and shows it.
   * @template T
   * @param {() => T} what
   * @returns {T}
   */
  #change(what) {
    const wasSolved = this.game.isSolved;
    const result = this.kept.change(() => {
      if (!this.game.isSolved) this.game.seconds = this.clock.seconds;
      return what();
    });
    this.#show();
    if (this.game.isSolved && !wasSolved) this.#tellSolved();
    return result;
  }

  #show() {
    this.#run();
    this.shown.draw();
    this.shown.showTime(this.seconds);
  }

  #tellSolved() {
    this.shown.solved();
    const { revealed: n, seconds } = this.game;
    this.shown.tell(t(n > 0 ? "helped" : "solved", { time: spokenTime(seconds), n }));
  }

  /** Lets the clock run while the game does and the page is seen. */
  #run() {
    const runs = !this.isPaused && !this.game.isSolved && !document.hidden;
    if (!runs && this.clock.runs) {
      this.#keepTime();
      this.clock.stop();
    } else if (runs) {
      this.clock.start();
    }
  }

  /** Keeps the time, where it runs; a game that was not begun leaves nothing behind. */
  #keepTime() {
    const { game, clock, kept } = this;
    if (!clock.runs) return;
    this.#takeOver();
    if (!game.isSolved && game.isBegun) kept.change(() => (game.seconds = clock.seconds));
  }

  /** @param {StorageEvent} event */
  #join({ key }) {
    if (key !== this.kept.key) return;
    this.#takeOver();
    this.#run();
  }

  /** Takes over what another tab did. */
  #takeOver() {
    if (!this.kept.sync()) return;
    this.clock.seconds = this.game.seconds;
    this.shown.draw();
    if (this.game.isSolved) this.#tellSolved();
  }
}
