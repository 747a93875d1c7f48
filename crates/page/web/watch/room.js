// The room Watch: a search step by step, or two of them side by side.

import { address } from "../address.js";
import { fill, h } from "../dom.js";
import { parseGrid } from "../grid/model.js";
import { translator } from "../language.js";
import { algorithmInShort, strategyName } from "./choice_names.js";
import { Controls, otherSpeed, speedOf } from "./controls.js";
import { CountersView } from "./counters_view.js";
import { helpDialog } from "./help.js";
import { obey, wish } from "./keys.js";
import { Pane } from "./pane.js";
import { Run } from "./run.js";
import { askedFor, MOST_DEPTH, readSetting, whole, writeSetting } from "./setting.js";
import { settingView } from "./setting_view.js";

/** @typedef {import("./keys.js").Wish} Wish */
/** @typedef {import("./setting.js").Setting} Setting */
/** @typedef {import("./setting.js").Strategy} Strategy */

/** What the address calls the place in each search. */
const PLACES = ["at", "beside-at"];
/** The address is written when nothing has moved for so many milliseconds. */
const SETTLED = 400;
/** Windows wider than so many pixels show at first what can be chosen. */
const WIDE = 700;

const t = translator("watch/room");

/** @type {import("../app.js").Room["open"]} */
export function open(main, context) {
  const room = new WatchRoom(main, context);
  return { close: () => room.close() };
}

class WatchRoom {
  /**
   * @param {HTMLElement} main
   * @param {import("../app.js").Context} context
   */
  constructor(main, context) {
    this.context = context;
    this.setting = readSetting((name) => address.get(name));
    this.speed = speedOf(address.get("speed"));
    const depth = address.get("depth");
    this.depth = depth === null ? null : whole(depth, 1, 1, MOST_DEPTH);
    const moved = address.get("moves");
    /** @type {import("./controls.js").Target} */
    this.target = moved === "0" || moved === "1" ? (moved === "0" ? 0 : 1) : "all";
    /** @type {{run: Run, pane: Pane, at: number}[]} */
    this.shown = [];
    this.frame = 0;
    this.settling = 0;
    this.last = performance.now();
    this.help = helpDialog();
    this.counters = new CountersView();
    this.chosen = h("details", { class: "panel", open: innerWidth > WIDE });
    this.panes = h("div", { class: "panes" });
    this.bar = h("div", { class: "player-room" });
    this.keyed = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    document.addEventListener("keydown", this.keyed);
    fill(
      main,
      h("h1", { class: "unseen" }, t("title")),
      this.chosen,
      this.bar,
      this.counters.element,
      this.panes,
      this.help,
    );
    this.#start();
  }

  close() {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.settling);
    document.removeEventListener("keydown", this.keyed);
    this.#end();
  }

  #end() {
    for (const { run, pane } of this.shown) {
      run.close();
      pane.close();
    }
    this.shown = [];
  }

  /** Takes another setting, which begins the searches anew. @param {Setting} setting */
  #take(setting) {
    const focused = this.#focusPath();
    this.setting = setting;
    address.push({ ...writeSetting(setting), at: null, "beside-at": null });
    this.#start();
    this.#refocus(focused);
  }

  /** Which of the controls of the setting has the focus. */
  #focusPath() {
    const controls = [...this.chosen.querySelectorAll("select, input, button, textarea")];
    return controls.indexOf(/** @type {Element} */ (document.activeElement));
  }

  /** @param {number} place */
  #refocus(place) {
    const controls = this.chosen.querySelectorAll("select, input, button, textarea");
    const control = controls[place];
    if (control instanceof HTMLElement) control.focus();
  }

  /** Begins the searches of the setting. */
  #start() {
    this.#end();
    const { setting, context } = this;
    const isTwo = setting.strategies.length > 1;
    const take = (/** @type {Setting} */ other) => this.#take(other);
    fill(
      this.chosen,
      h("summary", {}, t("setting")),
      settingView(setting, context.about.choices, take),
    );
    this.#drawControls(isTwo);
    this.panes.classList.toggle("two", isTwo);
    this.counters.element.hidden = true;
    if (parseGrid(setting.grid) === null) {
      fill(this.panes, h("p", { class: "error", role: "alert" }, t("noGrid")));
      return;
    }
    const names = setting.strategies.map(strategyName);
    this.counters.setNames(setting.strategies.map(({ algorithm }) => algorithmInShort(algorithm)));
    this.shown = setting.strategies.map((strategy, place) =>
      this.#show(strategy, names[place], place),
    );
    fill(
      this.panes,
      this.shown.map(({ pane }) => pane.element),
    );
  }

  /**
   * @param {Strategy} strategy
   * @param {string} name
   * @param {number} place
   */
  #show(strategy, name, place) {
    const { setting, context } = this;
    const pane = new Pane(name, (position) => this.#goTo(place, position));
    const isOwn = address.get("grid") === null && address.get(PLACES[place]) === null;
    const at = whole(address.get(PLACES[place]), 0, 0, Number.MAX_SAFE_INTEGER);
    const run = new Run(askedFor(setting, strategy, context.dictionary()), setting.steps, {
      began: () => {
        if (run.player === null) return;
        run.player.speed = this.speed;
        run.player.depth = this.depth;
        // What nobody asked for opens where there is something to see.
        if (isOwn) run.player.next("dead end");
        pane.begin(run);
        this.counters.element.hidden = false;
        this.#redraw();
      },
      grew: () => {
        // With steps it is drawn with them, in the next frame.
        if (run.history === null) pane.showEnding(run);
        this.#return(place);
        this.#redraw();
      },
    });
    return { run, pane, at };
  }

  /** Goes to the place of the address once the search has come so far. @param {number} place */
  #return(place) {
    const shown = this.shown[place];
    const { run, at } = shown;
    if (at === 0 || run.player === null || run.history === null) return;
    if (run.history.length < at && run.isLoading) return;
    if (run.player.position === 0) run.player.goTo(at);
    shown.at = 0;
  }

  /** @param {boolean} isTwo */
  #drawControls(isTwo) {
    this.controls = new Controls({
      speed: this.speed,
      depth: this.depth,
      target: this.target,
      isTwo,
      onWish: (wished) => this.#do(wished),
      onSpeed: (speed) => this.#setSpeed(speed),
      onDepth: (depth) => {
        this.depth = depth;
        for (const player of this.#players("all")) player.depth = depth;
        this.#settle();
      },
      onTarget: (target) => {
        this.target = target;
        this.#settle();
      },
    });
    fill(this.bar, this.controls.element);
  }

  /**
   * The players that are moved.
   * @param {import("./controls.js").Target} [target]
   */
  #players(target = this.target) {
    const chosen = this.shown.filter(
      (_, place) => target === "all" || this.shown.length === 1 || place === target,
    );
    return chosen.flatMap(({ run }) => (run.player === null ? [] : [run.player]));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (this.help.open) return;
    const wished = wish(event);
    if (wished === null) return;
    event.preventDefault();
    this.#do(wished);
  }

  /** @param {Wish} wished */
  #do(wished) {
    if (wished === "help") return this.help.showModal();
    if (wished === "faster") return this.#setSpeed(otherSpeed(this.speed, 1));
    if (wished === "slower") return this.#setSpeed(otherSpeed(this.speed, -1));
    const players = this.#players();
    if (wished === "play") this.#playOrPause(players);
    else for (const player of players) obey(player, wished);
    this.#redraw();
    if (wished !== "play") this.isTold = true;
  }

  /**
   * All go on if none does; else all stand still.
   * @param {import("./player.js").Player[]} players
   */
  #playOrPause(players) {
    const isMoving = players.some((player) => player.isMoving);
    for (const player of players) if (player.isMoving === isMoving) player.playOrPause();
  }

  /**
   * @param {number} place
   * @param {number} position
   */
  #goTo(place, position) {
    this.shown[place]?.run.player?.goTo(position);
    this.#redraw();
  }

  /** @param {number} speed */
  #setSpeed(speed) {
    this.speed = speed;
    for (const player of this.#players("all")) player.speed = speed;
    this.controls?.setSpeed(speed);
    this.#settle();
  }

  /** Draws soon, and goes on to do so while something moves. */
  #redraw() {
    if (this.frame !== 0) return;
    this.last = performance.now();
    this.frame = requestAnimationFrame(() => this.#draw());
  }

  #draw() {
    this.frame = 0;
    const now = performance.now();
    const seconds = (now - this.last) / 1000;
    const isMoving = this.#players("all").some((player) => player.isMoving);
    this.shown.forEach(({ run, pane }, place) => {
      run.player?.goOn(seconds);
      pane.show();
      this.counters.show(place, run);
    });
    const still = !this.#players("all").some((player) => player.isMoving);
    this.controls?.setPlaying(!still);
    if (this.isTold || (isMoving && still)) this.shown.forEach(({ pane }) => pane.announce());
    this.isTold = false;
    if (still) return this.#settle();
    this.last = now;
    this.frame = requestAnimationFrame(() => this.#draw());
  }

  /** Writes where it stands into the address, once nothing moves for a while. */
  #settle() {
    clearTimeout(this.settling);
    this.settling = setTimeout(() => {
      const at = this.shown.map(({ run, at }) => run.player?.position || at || null);
      address.replace({
        at: at[0],
        "beside-at": at[1],
        speed: this.speed === speedOf(null) ? null : this.speed,
        depth: this.depth,
        moves: this.target === "all" ? null : String(this.target),
      });
    }, SETTLED);
  }
}
