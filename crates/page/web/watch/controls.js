// The controls of the player: by buttons, and what the keys ask for.

import { h } from "../dom.js";
import { translator } from "../language.js";
import { icon } from "../player_icons.js";
import { wholeBox } from "../whole_box.js";
import { SPEEDS } from "./search/player.js";
import { MOST_DEPTH } from "./setting.js";

/** @typedef {import("./keys.js").Wish} Wish */

const t = translator("watch/controls");
const player = translator("player");

/**
 * What the controls move: all searches, by steps or kept together by dead ends, or one by its place.
 * @typedef {"all" | "dead-ends" | 0 | 1} Target
 */

/** What can be moved, with its texts. @type {[Target, "both" | "deadEnds" | "first" | "second"][]} */
const TARGETS = [
  ["all", "both"],
  ["dead-ends", "deadEnds"],
  [0, "first"],
  [1, "second"],
];

/** A target by the text that stands for it in addresses. @param {string | null} text @returns {Target} */
export const targetOf = (text) => TARGETS.find(([target]) => String(target) === text)?.[0] ?? "all";

export class Controls {
  /**
   * @param {object} options
   * @param {(wish: Wish) => void} options.onWish
   * @param {(speed: number) => void} options.onSpeed
   * @param {(depth: number | null) => void} options.onDepth
   * @param {(target: Target) => void} options.onTarget
   * @param {number} options.speed
   * @param {number | null} options.depth
   * @param {Target} options.target
   * @param {boolean} options.isTwo whether there are two searches
   */
  constructor({ onWish, onSpeed, onDepth, onTarget, speed, depth, target, isTwo }) {
    const button = (/** @type {Wish & import("../player_icons.js").Sign} */ wish, /** @type {string} */ name) =>
      h(
        "button",
        { type: "button", "aria-label": name, title: name, click: () => onWish(wish) },
        icon(wish),
      );
    this.play = button("play", player("play"));
    this.play.classList.add("main");
    this.isPlaying = false;
    const landmark = (
      /** @type {"dead end" | "jump" | "fill"} */ wish,
      /** @type {"deadEnd" | "jump" | "fill"} */ key,
    ) => {
      const go = (/** @type {boolean} */ isNext) => {
        const name = capital(t(isNext ? "next" : "earlier", { what: t(key) }));
        const asked = isNext ? wish : /** @type {Wish} */ (`earlier ${wish}`);
        return h(
          "button",
          { type: "button", "aria-label": name, title: name, click: () => onWish(asked) },
          icon(isNext ? "forward" : "back"),
        );
      };
      return h(
        "span",
        { class: `landmark ink-of-${key}` },
        go(false),
        h("span", {}, t(key)),
        go(true),
      );
    };
    this.speed = h("input", {
      type: "range",
      min: 0,
      max: SPEEDS.length - 1,
      value: Math.max(0, SPEEDS.indexOf(speed)),
      "aria-label": player("speed"),
      input: () => onSpeed(SPEEDS[Number(this.speed.value)]),
    });
    this.told = h("output", { class: "number" });
    const stop = wholeBox({
      least: 1,
      most: MOST_DEPTH,
      value: depth,
      mayBeEmpty: true,
      attributes: { title: t("depthTitle") },
      onChange: onDepth,
    });
    const targets = h(
      "select",
      {
        "aria-label": t("targets"),
        change: () => onTarget(targetOf(targets.value)),
      },
      TARGETS.map(([value, key]) => h("option", { value, selected: value === target }, t(key))),
    );
    this.element = h(
      "section",
      { class: "player panel", "aria-label": player("player") },
      h(
        "div",
        { class: "buttons" },
        button("home", player("home")),
        button("back", player("back")),
        this.play,
        button("forward", player("forward")),
        button("end", player("end")),
        h(
          "button",
          {
            type: "button",
            class: "help",
            "aria-label": t("help"),
            title: t("help"),
            click: () => onWish("help"),
          },
          "?",
        ),
      ),
      h(
        "div",
        { class: "landmarks" },
        landmark("dead end", "deadEnd"),
        landmark("jump", "jump"),
        landmark("fill", "fill"),
      ),
      h("label", { class: "speed" }, player("speed"), this.speed, this.told),
      isTwo && targets,
    );
    /** Where playing stops, which is seldom changed. */
    this.stop = h("p", { class: "stop" }, h("label", {}, t("depth"), stop.box), " ", stop.refusal);
    this.setSpeed(speed);
  }

  /** @param {number} speed */
  setSpeed(speed) {
    const place = SPEEDS.indexOf(speed);
    this.speed.value = String(place);
    const told = place === SPEEDS.length - 1 ? t("fastest") : player("aSecond", { n: speed });
    this.speed.setAttribute("aria-valuetext", told);
    this.told.textContent = told;
  }

  /** @param {boolean} isPlaying */
  setPlaying(isPlaying) {
    if (isPlaying === this.isPlaying) return;
    this.isPlaying = isPlaying;
    const key = isPlaying ? "pause" : "play";
    this.play.replaceChildren(icon(key));
    this.play.setAttribute("aria-label", player(key));
    this.play.title = player(key);
  }
}

/** @param {string} text */
function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * The next speed, or the one before.
 * @param {number} speed
 * @param {number} way 1 or -1
 */
export function otherSpeed(speed, way) {
  const place = SPEEDS.indexOf(speed) + way;
  return SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, place))];
}

/**
 * A speed of those there are, from a text.
 * @param {string | null} text
 */
export function speedOf(text) {
  return SPEEDS.find((speed) => String(speed) === text) ?? SPEEDS[1];
}
