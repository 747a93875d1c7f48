// Help with a game that is played elsewhere: its guesses and replies, and what is known after them.

import { address } from "../address.js";
import { fill, h } from "../dom.js";
import { fold } from "../grid/typing.js";
import { common, translator } from "../language.js";
import { search } from "../engine.js";
import { AdviceView } from "./advice.js";
import { blankReply, printHistory, readHistory } from "./replies.js";
import { turnsEditor } from "./turns_editor.js";

/** @typedef {import("./replies.js").Turn} Turn */

const t = translator("guess/help");

/** The most turns, as the server has it. */
const MOST_TURNS = 40;

/** @param {import("./room.js").Part} part */
export function open({ element, words }) {
  const { length, rule, dict } = words;
  let turns = readHistory(address.get("history"), rule, length).slice(0, MOST_TURNS);
  /** @type {{close(): void} | null} */
  let asked = null;
  const list = h("ol", { class: "guess-turns" });
  const told = h("p", { class: "guess-told", role: "status" });
  const field = h("input", {
    "aria-label": t("guess"),
    placeholder: t("guess"),
    size: Math.max(12, length + 2),
    maxlength: 2 * length,
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
  });
  const form = h(
    "form",
    {
      class: "bar",
      submit: (/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        const guess = fold(field.value);
        if (guess.length === length) add(guess);
        else told.textContent = t("short", { length });
      },
    },
    field,
    h("button", { class: "main" }, t("add")),
    h("button", { type: "button", click: () => take([]) }, common("startAgain")),
  );
  const hidden = h(
    "select",
    { change: () => choose({ hidden: hidden.value === "all" ? "all" : null }) },
    /** @type {const} */ (["common", "all"]).map((name) =>
      h("option", { value: name, selected: address.get("hidden") === name }, t(name)),
    ),
  );
  const hard = h("input", {
    type: "checkbox",
    checked: address.get("hard") === "true",
    change: () => choose({ hard: hard.checked }),
  });
  const advice = new AdviceView({ onGuess: add, onTurn: (place, reply) => change(place, reply) });
  fill(
    element,
    h(
      "section",
      { class: "panel guess-history" },
      h("h2", {}, t("heading")),
      h("p", { class: "quiet" }, t(rule === "wordle" ? "how" : "howNumbers")),
      list,
      form,
      told,
      h(
        "div",
        { class: "bar" },
        h("label", {}, t("hidden"), hidden),
        rule === "wordle" && h("label", {}, hard, common("hardMode")),
      ),
    ),
    advice.element,
  );
  draw();
  seek();

  /** @param {string} guess */
  function add(guess) {
    if (turns.length >= MOST_TURNS) return;
    take([...turns, { guess, reply: blankReply(rule, length) }]);
    field.value = "";
    const tiles = list.lastElementChild?.querySelector("button, select");
    if (tiles instanceof HTMLElement) tiles.focus();
  }

  /**
   * @param {number} place
   * @param {string} reply
   */
  function change(place, reply) {
    take(turns.map((turn, other) => (other === place ? { ...turn, reply } : turn)));
  }

  /** @param {Turn[]} others */
  function take(others) {
    turns = others;
    told.textContent = "";
    choose({ history: printHistory(turns) });
    draw();
  }

  /** @param {import("../address.js").Changes} changes */
  function choose(changes) {
    address.replace(changes);
    seek();
  }

  function draw() {
    turnsEditor(list, turns, rule, {
      onReply: change,
      onRemove: (place) => take(turns.filter((_, other) => other !== place)),
    });
    list.style.setProperty("--letters", String(length));
  }

  function seek() {
    asked?.close();
    advice.begin(turns);
    const parameters = {
      dict,
      length,
      rule,
      history: printHistory(turns),
      hidden: hidden.value,
      hard: rule === "wordle" && hard.checked,
    };
    asked = search("guess/help", parameters, {
      left: (left) => advice.left(left),
      contradiction: (why) => advice.contradiction(why),
      best: (ranking) => advice.best(ranking),
      proved: (proof) => advice.proved(proof),
      end: ({ reason }) => advice.end(reason),
      failure: (sentence) => advice.fail(sentence),
    });
  }

  return { close: () => asked?.close() };
}
