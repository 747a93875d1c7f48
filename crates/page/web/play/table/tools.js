// What a player can ask for: checks, letters, a pause, a new start, paper.

import { h } from "../../dom.js";
import { NUMBERINGS } from "../../grid/numbering.js";
import { translator } from "../../texts.js";
import { clockFace, spokenTime } from "./clock.js";

const t = translator("play/table/tools");

/** @typedef {import("../../grid/numbering.js").Numbering} Numbering */
/** @typedef {"letter" | "word" | "grid"} What */
const ALL = /** @type {const} */ (["letter", "word", "grid"]);

/**
 * @typedef {object} Asked
 * @property {(what: What) => void} check
 * @property {(what: What) => void} reveal
 * @property {() => void} pause
 * @property {() => void} again
 * @property {(numbering: Numbering) => void} number
 * @property {(asTyped: boolean) => void} checkTyping
 * @property {(inList: boolean) => void} list
 * @property {() => void} unreveal
 */

/**
 * The controls under a grid.
 * @param {Asked} asked
 * @param {{hasSolution: boolean, numbering: Numbering, checksTyping: boolean, inList: boolean}} game
 */
export function tools(asked, { hasSolution, numbering, checksTyping, inList }) {
  const group = (/** @type {"check" | "reveal"} */ name) =>
    h(
      "div",
      { class: "asking", role: "group", "aria-label": t(name) },
      h("span", { "aria-hidden": "true" }, t(name)),
      ALL.map((what) =>
        h(
          "button",
          {
            type: "button",
            "aria-label": t(`${name}Of`, { what: t(what) }),
            click: () => asked[name](what),
          },
          t(what),
        ),
      ),
    );
  const face = h("span", { class: "face number" });
  const pause = h("button", { type: "button", click: asked.pause }, t("pause"));
  const numbers = h(
    "select",
    { change: () => asked.number(/** @type {Numbering} */ (numbers.value)) },
    // Of arrow words alone clues stand in blocks.
    NUMBERINGS.filter((name) => name !== "arrows" || name === numbering).map((name) => h("option", { value: name, selected: name === numbering }, t(name))),
  );
  const typed = h("input", {
    type: "checkbox",
    checked: checksTyping,
    change: () => asked.checkTyping(typed.checked),
  });
  const list = h("input", { type: "checkbox", checked: inList, change: () => asked.list(list.checked) });
  const unreveal = h("button", { type: "button", hidden: true, click: asked.unreveal }, t("unreveal"));
  const button = (/** @type {"again" | "print"} */ name, /** @type {() => void} */ click) =>
    h("button", { type: "button", click }, t(name));
  const typing = h("label", { class: "around" }, typed, t("checkTyping"));
  const asking = hasSolution ? [group("check"), group("reveal"), typing] : [];
  const element = h(
    "div",
    { class: "tools no-print" },
    h("div", { class: "clock", role: "group" }, face, pause),
    asking,
    unreveal,
    h(
      "div",
      { class: "bar" },
      button("again", asked.again),
      button("print", () => window.print()),
      h("label", { class: "around" }, t("numbers"), numbers),
      h("label", { class: "around" }, list, t("list")),
    ),
  );
  return {
    element,
    /** Shows the time. @param {number} seconds */
    showTime(seconds) {
      const text = clockFace(seconds);
      if (face.textContent === text) return;
      face.textContent = text;
      face.setAttribute("aria-label", t("time", { time: spokenTime(seconds) }));
      face.setAttribute("role", "img");
    },
    /** Shows whether what was revealed can be taken back. @param {boolean} canUnreveal */
    showReveal(canUnreveal) {
      unreveal.hidden = !canUnreveal;
    },
    /** Shows whether the game stands still. @param {boolean} isPaused @param {boolean} isOver */
    showPause(isPaused, isOver) {
      pause.textContent = t(isPaused ? "resume" : "pause");
      pause.hidden = isOver;
      for (const one of asking) {
        one.hidden = isOver;
        one.inert = isPaused;
      }
    },
  };
}
