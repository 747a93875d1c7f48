// What leads to another puzzle: levels, a new grid, one's own words, files.

import { h } from "../dom.js";
import { common, translator } from "../texts.js";
import { choices } from "./choices.js";
import { FORMATS } from "./files.js";
import { dayBar } from "./days/day_bar.js";
import { LEVELS } from "./levels.js";
import { menu, popover } from "../menu.js";

/** @typedef {import("./levels.js").Level} Level */

const t = translator("play/controls");

/**
 * @param {object} asked
 * @param {(level: Level) => void} asked.level
 * @param {() => void} asked.fresh
 * @param {(day: string) => void} asked.day the puzzle of a day
 * @param {() => void} asked.theme one of the player's own words
 * @param {() => void} asked.choice another size, subject or pattern
 * @param {() => void} asked.link a link that opens the puzzle anywhere
 * @param {(file: File) => void} asked.file
 * @param {(format: import("./files.js").Format) => void} asked.save
 */
export function controls(asked) {
  const names = /** @type {Level[]} */ (Object.keys(LEVELS));
  const levels = names.map((level) =>
    h(
      "button",
      { type: "button", "aria-pressed": "false", click: () => asked.level(level) },
      t(level),
      " ",
      h("small", {}, LEVELS[level]),
    ),
  );
  const two = h("input", { type: "checkbox" });
  const chosen = choices(() => asked.choice());
  const file = h("input", {
    type: "file",
    accept: ".ipuz,.json,.puz,.exolve,.jpz,.xd,.cfp,.txt",
    change: () => {
      const [chosen] = file.files ?? [];
      if (chosen !== undefined) asked.file(chosen);
      file.value = "";
    },
  });
  const days = dayBar(asked.day);
  const options = h(
    "div",
    { class: "panel options" },
    chosen.elements,
    h("label", {}, two, t("two")),
    h("button", { type: "button", click: asked.theme }, t("theme")),
  );
  // Where there is little room, the grid comes first.
  const isWide = window.matchMedia("(min-width: 40rem)").matches;
  const bar = h(
    "div",
    { class: "making-bar" },
    h("div", { class: "levels", role: "group", "aria-label": t("level") }, levels),
    h("button", { type: "button", class: "main", click: asked.fresh }, common("newGrid")),
    popover(t("options"), options),
    h(
      "div",
      { class: "files" },
      h("label", { class: "button file" }, file, t("open")),
      menu(t("save"), () => [
        ...FORMATS.map((format) => ({ name: t(format), choose: () => asked.save(format) })),
        { name: t("link"), choose: asked.link },
      ]),
    ),
  );
  // Where the levels are folded away.
  const now = h("span", { class: "level-now" });
  const others = h("details", { open: isWide }, h("summary", {}, t("another")), bar);
  const element = h("div", { class: "making no-print" }, days.element, now, others);
  return {
    element,
    /** Beside the title of the puzzle of a day: how many days in a row were solved. */
    streak: days.streak,
    /** The level that was shown last. @type {Level} */
    level: "easy",
    /** The length of the shortest words. */
    get min() {
      return two.checked ? 2 : 3;
    },
    /** What is chosen beside the level. */
    get choice() {
      return chosen.read();
    },
    /**
     * @param {import("./levels.js").Made} made
     * @param {boolean} isMade whether the puzzle at hand was made so
     */
    show(made, isMade) {
      const { level, min, size, day } = made;
      this.level = level;
      others.open = isWide;
      if (isMade) two.checked = min === 2;
      if (isMade) chosen.show(made);
      days.show(isMade ? day : null);
      now.textContent = isMade ? `${t(level)} ${size === null ? LEVELS[level] : `${size}×${size}`}` : "";
      names.forEach((name, at) =>
        levels[at].setAttribute("aria-pressed", String(isMade && name === level)),
      );
    },
  };
}
