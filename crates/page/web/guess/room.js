// The room Guess: a hidden word to find, help with a game played elsewhere, and algorithms that play.

import { address } from "../address.js";
import { fill, h } from "../dom.js";
import { translator } from "../language.js";
import { kindOf, KINDS, lengthOf, MODES, modeOf, offered, ruleOf, RULES } from "./setting.js";

/** @typedef {import("./setting.js").Mode} Mode */
/** @typedef {import("./setting.js").Words} Words */

/**
 * What a part of the room is given: where it draws itself, the words, and their language.
 * @typedef {object} Part
 * @property {HTMLElement} element
 * @property {Words} words
 * @property {string} language that of the words, "" if it is not known
 */

const t = translator("guess/room");

/** The modules of the parts, of which only those that are opened come. */
const PARTS = { play: () => import("./play.js"), help: () => import("./help.js"), watch: () => import("./watch/watch.js") };

/** What is of one game or history, and not of another length or rule. */
const OF_A_GAME = {
  seed: null,
  guesses: null,
  hints: null,
  over: null,
  history: null,
  initial: null,
  secret: null,
  at: null,
};

/** @type {import("../app.js").Room["open"]} */
export function open(main, context) {
  const dictionary = context.about.dictionaries.find(({ id }) => id === context.dictionary());
  const lengths = offered(dictionary?.lengths ?? []);
  /** @type {import("../app.js").OpenRoom | null} */
  let part = null;
  /** How many parts were opened; one that arrives after another was asked for is too late. */
  let opened = 0;
  draw();

  function draw() {
    const mine = ++opened;
    part?.close();
    part = null;
    const mode = modeOf(address.get("mode"));
    const length = lengthOf(address.get("length"), lengths);
    const words = { dict: context.dictionary(), length, rule: ruleOf(address.get("rule")), kind: kindOf(address.get("kind")) };
    const element = h("div", { class: `guess-${mode}` });
    fill(main, h("h1", { class: "unseen" }, t("title")), bar(mode, words), element);
    if (lengths.length === 0) {
      fill(element, h("p", { class: "error", role: "alert" }, t("none")));
      return;
    }
    PARTS[mode]().then((entered) => {
      const language = dictionary?.language ?? "";
      if (mine === opened) part = entered.open({ element, words, language });
    });
  }

  /**
   * @param {Mode} mode
   * @param {Words} words
   */
  function bar(mode, words) {
    const link = (/** @type {Mode} */ name) => {
      const { length, rule, kind } = words;
      const to = address.of("guess", { mode: name === "play" ? null : name, length, rule, kind: kind === "word" ? null : kind });
      const followed = (/** @type {MouseEvent} */ event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        address.go(to);
      };
      const current = name === mode ? "page" : null;
      return h("a", { class: "button", href: to, "aria-current": current, click: followed }, t(name));
    };
    const choice = (
      /** @type {"length" | "rule" | "kind"} */ name,
      /** @type {{value: string | number, text: string | number}[]} */ options,
    ) => {
      const select = h(
        "select",
        {
          name,
          change: () => {
            address.push({ ...OF_A_GAME, [name]: select.value });
            draw();
            // The choice that was made keeps the focus.
            const again = main.querySelector(`select[name=${name}]`);
            if (again instanceof HTMLElement) again.focus();
          },
        },
        options.map(({ value, text }) =>
          h("option", { value, selected: value === words[name] }, text),
        ),
      );
      return h("label", {}, h("span", { class: name }, t(name)), select);
    };
    return h(
      "div",
      { class: "bar guess-bar" },
      h("nav", { class: "guess-modes", "aria-label": t("modes") }, MODES.map(link)),
      mode !== "watch" && choice("kind", KINDS.map((kind) => ({ value: kind, text: t(kind) }))),
      choice("length", lengths.map((length) => ({ value: length, text: length }))),
      choice("rule", RULES.map((rule) => ({ value: rule, text: t(rule) }))),
    );
  }

  return {
    resume: () => part?.resume?.(),
    close() {
      opened++;
      part?.close();
    },
  };
}
