// The room Watch: a search step by step, or two of them side by side.

import { address } from "../address.js";
import { fill, h } from "../dom.js";
import { parseGrid } from "../grid/model.js";
import { language, translator } from "../language.js";
import { algorithmInShort, strategyName } from "./choice_names.js";
import { Controls, otherSpeed, speedOf, targetOf } from "./controls.js";
import { helpDialog } from "./help.js";
import { isLandmark, obey, strideOf, wish } from "./keys.js";
import { LessonView, lessonsView } from "./lesson_view.js";
import { lessonOf } from "./lessons.js";
import { Run } from "./search/run.js";
import { askedFor, MOST_DEPTH, readSetting, whole, writeSetting } from "./setting.js";
import { settingView } from "./setting_view.js";
import { CountersView } from "./views/counters_view.js";
import { Pane } from "./views/pane.js";

/** @typedef {import("./keys.js").Wish} Wish */
/** @typedef {import("./setting.js").Setting} Setting */
/** @typedef {import("./setting.js").Strategy} Strategy */

/** What the address calls the place in each search. */
const PLACES = ["at", "beside-at"];
/** The address is written when nothing has moved for so many milliseconds. */
const SETTLED = 400;

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
    this.target = targetOf(address.get("moves"));
    this.lesson = lessonOf(address.get("lesson"), language());
    /** @type {{run: Run, pane: Pane, at: number}[]} */
    this.shown = [];
    this.frame = 0;
    this.settling = 0;
    this.last = performance.now();
    this.help = helpDialog();
    this.counters = new CountersView(() => this.#redraw());
    this.lessonView = this.lesson && new LessonView(this.lesson);
    /** The parts of the panes that are shown. @type {Set<string>} */
    this.unfolded = new Set();
    this.chosen = h("details", { class: "panel chosen" });
    this.panes = h("div", { class: "panes" });
    this.bar = h("div", { class: "player-room" });
    this.keyed = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    document.addEventListener("keydown", this.keyed);
    fill(
      main,
      h("h1", { class: "unseen" }, t("title")),
      h("div", { class: "above" }, this.#beforeThePlayer(), this.counters.element),
      this.lessonView?.element,
      this.bar,
      this.panes,
      this.help,
    );
    this.#start();
  }

  /** The lessons and the setting; where these are hidden, what shows them. */
  #beforeThePlayer() {
    if (address.get("settings") === "hidden") {
      return h("button", { type: "button", class: "quiet", click: () => this.#go({ settings: null }) }, t("hidden"));
    }
    const open = (/** @type {string} */ name) => this.#go({ ...lessonOf(name, language())?.address, lesson: name });
    return [lessonsView(this.lesson, open), this.chosen];
  }

  /** Goes to another address of the room, with nothing of this one but what is said. @param {import("../address.js").Changes} changes */
  #go(changes) {
    const kept = Object.fromEntries(new URLSearchParams(location.search));
    const begun = changes.lesson ? {} : kept;
    address.go(address.of("watch", { ...begun, ...changes }));
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
    address.push({ ...writeSetting(setting), lesson: null, at: null, "beside-at": null });
    this.lessonView?.element.remove();
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
    this.#drawControls(isTwo);
    fill(
      this.chosen,
      h("summary", {}, t("setting")),
      settingView(setting, context.about.choices, take),
      this.controls?.stop,
      h("button", { type: "button", class: "link", click: (/** @type {Event} */ event) => this.#copyLink(event) }, t("link")),
    );
    this.panes.classList.toggle("two", isTwo);
    const grid = parseGrid(setting.grid);
    this.counters.element.hidden = grid === null;
    if (grid === null) {
      fill(this.panes, h("p", { class: "error", role: "alert" }, t("noGrid")));
      return;
    }
    const names = setting.strategies.map(strategyName);
    this.counters.setNames(setting.strategies.map(({ algorithm }) => algorithmInShort(algorithm)));
    this.shown = setting.strategies.map((strategy, place) =>
      this.#show(strategy, names[place], grid, place),
    );
    fill(
      this.panes,
      this.shown.map(({ pane }) => pane.element),
    );
  }

  /**
   * @param {Strategy} strategy
   * @param {string} name
   * @param {import("../grid/model.js").Grid} grid
   * @param {number} place
   */
  #show(strategy, name, grid, place) {
    const { setting, context } = this;
    const pane = new Pane(name, grid, this.unfolded, (position) => this.#goTo(place, position));
    const isOwn = address.get("grid") === null && address.get(PLACES[place]) === null;
    const at = whole(address.get(PLACES[place]), 0, 0, Number.MAX_SAFE_INTEGER);
    const run = new Run(askedFor(setting, strategy, context.dictionary()), setting.steps, {
      began: () => {
        if (run.player === null) return;
        run.player.speed = this.speed;
        run.player.depth = this.depth;
        run.player.stride = this.#stride;
        // What nobody asked for opens where there is something to see.
        if (isOwn) run.player.next("dead end");
        pane.begin(run);
        this.#redraw();
      },
      grew: () => {
        // With steps it is drawn with them, in the next frame.
        if (run.history === null) pane.showEnding(run);
        this.#return(place);
        this.lessonView?.show(this.shown.map((shown) => shown.run));
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
      onTarget: (target) => this.#setTarget(target),
    });
    fill(this.bar, this.controls.element);
  }

  /**
   * The players that are moved.
   * @param {import("./controls.js").Target} [target]
   */
  #players(target = this.target) {
    const chosen = this.shown.filter(
      (_, place) => typeof target === "string" || this.shown.length === 1 || place === target,
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
    else if (this.target === "dead-ends" && isLandmark(wished)) this.#lead(players, wished);
    else for (const player of players) obey(player, wished);
    this.#redraw();
    if (wished !== "play") this.isTold = true;
  }

  /**
   * All go on if none does; else all stand still.
   * @param {import("./search/player.js").Player[]} players
   */
  #playOrPause(players) {
    const isMoving = players.some((player) => player.isMoving);
    for (const player of players) if (player.isMoving === isMoving) player.playOrPause();
  }

  /**
   * Has the first player that can do what is asked for do it, and the others follow it: first those that have met
   * most dead ends, and go on.
   * @param {import("./search/player.js").Player[]} players
   * @param {Exclude<import("./keys.js").Moving, "home" | "end">} wished
   */
  #lead(players, wished) {
    const isOver = (/** @type {import("./search/player.js").Player} */ { position, history }) => position === history.length;
    const ranked = players.toSorted((a, b) => b.deadEnds - a.deadEnds || Number(isOver(a)) - Number(isOver(b)));
    const moved = ranked.find((player) => {
      const { position } = player;
      obey(player, strideOf(wished));
      return player.position !== position;
    });
    if (moved !== undefined) this.#follow(moved);
  }

  /** Brings the other players to as many dead ends. @param {import("./search/player.js").Player} leader */
  #follow(leader) {
    for (const player of this.#players()) if (player !== leader) player.goToDeadEnd(leader.deadEnds);
  }

  /** What players go by. @returns {import("./search/player.js").Stride} */
  get #stride() {
    return this.target === "dead-ends" && this.setting.strategies.length > 1 ? "dead end" : "step";
  }

  /** @param {import("./controls.js").Target} target */
  #setTarget(target) {
    this.target = target;
    const players = this.#players("all");
    for (const player of players) player.stride = this.#stride;
    if (target === "dead-ends" && players.length > 0) this.#follow(players[0]);
    this.#redraw();
    this.#settle();
  }

  /**
   * @param {number} place
   * @param {number} position
   */
  #goTo(place, position) {
    const player = this.shown[place]?.run.player;
    if (!player) return;
    player.goTo(position);
    if (this.target === "dead-ends") this.#follow(player);
    this.#redraw();
  }

  /** Copies the address of what is seen, without what chooses it. @param {Event} event */
  async #copyLink({ currentTarget }) {
    const button = /** @type {HTMLButtonElement} */ (currentTarget);
    this.#write();
    const link = new URL(location.href);
    link.searchParams.set("settings", "hidden");
    link.searchParams.set("lang", document.documentElement.lang);
    await navigator.clipboard?.writeText(link.href).then(
      () => (button.textContent = t("linked")),
      () => prompt(t("link"), link.href),
    );
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
    this.settling = setTimeout(() => this.#write(), SETTLED);
  }

  #write() {
    const at = this.shown.map(({ run, at }) => run.player?.position || at || null);
    address.replace({
      at: at[0],
      "beside-at": at[1],
      speed: this.speed === speedOf(null) ? null : this.speed,
      depth: this.depth,
      moves: this.target === "all" ? null : String(this.target),
    });
  }
}
