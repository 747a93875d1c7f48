// The controls of a game that is watched: step by step, from guess to guess, or by itself.

import { h } from "../../dom.js";
import { number, translator } from "../../language.js";
import { icon } from "../../player_icons.js";

/** Steps a second. */
export const SPEEDS = [1, 2, 5, 10, 25, 50, 100, 250, 1000, 5000];
/** The speed at first. */
export const SPEED = 10;

/** @typedef {"home" | "turn back" | "back" | "play" | "forward" | "turn" | "end"} Wish */

/** The keys that do the same, as in the room Watch. @type {Record<Wish, string>} */
const KEYS = {
  home: "g",
  "turn back": "J",
  back: "←",
  play: "␣",
  forward: "→",
  turn: "j",
  end: "G",
};

const t = translator("player");

export class PlayerBar {
  /**
   * @param {object} options
   * @param {number} options.speed
   * @param {(wish: Wish) => void} options.onWish
   * @param {(position: number) => void} options.onStep
   * @param {(speed: number) => void} options.onSpeed
   */
  constructor({ speed, onWish, onStep, onSpeed }) {
    const button = (/** @type {Wish} */ wish) =>
      h(
        "button",
        {
          type: "button",
          "aria-label": t(wish),
          title: `${t(wish)} (${KEYS[wish]})`,
          click: () => onWish(wish),
        },
        icon(wish),
      );
    this.play = button("play");
    this.play.classList.add("main");
    this.isPlaying = false;
    this.place = h("input", {
      type: "range",
      min: 0,
      max: 0,
      value: 0,
      "aria-label": t("step"),
      input: () => onStep(Number(this.place.value)),
    });
    this.told = h("output", { class: "number whereabouts" });
    this.speed = h("input", {
      type: "range",
      min: 0,
      max: SPEEDS.length - 1,
      value: Math.max(0, SPEEDS.indexOf(speed)),
      "aria-label": t("speed"),
      input: () => {
        this.#tellSpeed();
        onSpeed(SPEEDS[Number(this.speed.value)]);
      },
    });
    this.fast = h("output", { class: "number" });
    this.element = h(
      "section",
      { class: "panel guess-player", "aria-label": t("player") },
      h(
        "div",
        { class: "buttons" },
        button("home"),
        button("turn back"),
        button("back"),
        this.play,
        button("forward"),
        button("turn"),
        button("end"),
      ),
      h("div", { class: "timeline" }, this.place, this.told),
      h("label", { class: "speed" }, t("speed"), this.speed, this.fast),
    );
    this.#tellSpeed();
  }

  /** @param {number} way 1 for the next speed, -1 for the one before */
  changeSpeed(way) {
    this.speed.value = String(Number(this.speed.value) + way);
    this.speed.dispatchEvent(new Event("input"));
  }

  #tellSpeed() {
    const told = t("aSecond", { n: SPEEDS[Number(this.speed.value)] });
    this.speed.setAttribute("aria-valuetext", told);
    this.fast.textContent = told;
  }

  /**
   * @param {number} at
   * @param {number} of
   */
  setPlace(at, of) {
    this.place.max = String(of);
    this.place.value = String(at);
    this.told.textContent = t("whereabouts", { at: number(at), of: number(of) });
  }

  /** @param {boolean} isPlaying */
  setPlaying(isPlaying) {
    if (isPlaying === this.isPlaying) return;
    this.isPlaying = isPlaying;
    const key = isPlaying ? "pause" : "play";
    this.play.replaceChildren(icon(key));
    this.play.setAttribute("aria-label", t(key));
    this.play.title = `${t(key)} (${KEYS.play})`;
  }
}
