// Help with a game that is played elsewhere: its guesses and replies, and what is known after them.

import { address } from "../address.js";
import { fill, h } from "../dom.js";
import { fold } from "../grid/typing.js";
import { common, translator } from "../language.js";
import { search } from "../engine.js";
import { AdviceView } from "./advice.js";
import { blankReply, printHistory, readHistory, rightReply } from "./replies.js";
import { BOARDS, hasHardMode } from "./setting.js";
import { turnsEditor } from "./turns_editor.js";

/** @typedef {import("./replies.js").Turn} Turn */

const t = translator("guess/help");

/** The most turns, as the server has it. */
const MOST_TURNS = 40;

/** @param {import("./room.js").Part} part */
export function open({ element, words }) {
  const { length, rule, dict, kind } = words;
  const histories = (address.get("history") ?? "").split(";");
  /** The turns of each hidden word. */
  let boards = Array.from({ length: BOARDS[kind] }, (_, board) =>
    readHistory(histories[board] ?? "", rule, length).slice(0, MOST_TURNS),
  );
  /** @type {{close(): void} | null} */
  let asked = null;
  const lists = boards.map(() => h("ol", { class: "guess-turns" }));
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
    h("button", { type: "button", click: () => take(boards.map(() => [])) }, common("startAgain")),
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
  const initial = h("input", {
    size: 2,
    maxlength: 1,
    value: address.get("initial") ?? "",
    autocapitalize: "off",
    autocomplete: "off",
    input: () => choose({ initial: fold(initial.value) || null }),
  });
  const advice = new AdviceView({ onGuess: add, onTurn: (place, reply) => change(0, place, reply) });
  fill(
    element,
    h(
      "section",
      { class: "panel guess-history" },
      h("h2", {}, t("heading")),
      h("p", { class: "quiet" }, t(rule === "wordle" ? "how" : "howNumbers")),
      lists.map((list, board) => [lists.length > 1 && h("h3", {}, t("board", { number: board + 1 })), list]).flat(),
      form,
      told,
      h(
        "div",
        { class: "bar" },
        h("label", {}, t("hidden"), hidden),
        kind === "motus" && h("label", {}, t("initial"), initial),
        hasHardMode(words) && h("label", {}, hard, common("hardMode")),
      ),
    ),
    advice.element,
  );
  draw();
  seek();

  /** @param {string} guess */
  function add(guess) {
    const turn = { guess, reply: blankReply(rule, length) };
    const isFull = (/** @type {Turn[]} */ turns) => turns.length >= MOST_TURNS || (boards.length > 1 && isFound(turns));
    if (boards.every(isFull)) return;
    const first = boards.findIndex((turns) => !isFull(turns));
    take(boards.map((turns) => (isFull(turns) ? turns : [...turns, turn])));
    field.value = "";
    const tiles = lists[first].lastElementChild?.querySelector("button, select");
    if (tiles instanceof HTMLElement) tiles.focus();
  }

  /** @param {Turn[]} turns */
  function isFound(turns) {
    return turns.some(({ reply }) => reply === rightReply(rule, length));
  }

  /**
   * @param {number} board
   * @param {(turns: Turn[]) => Turn[]} how
   */
  function edit(board, how) {
    take(boards.map((turns, other) => (other === board ? how(turns) : turns)));
  }

  /**
   * @param {number} board
   * @param {number} place
   * @param {string} reply
   */
  function change(board, place, reply) {
    edit(board, (turns) => turns.map((turn, other) => (other === place ? { ...turn, reply } : turn)));
  }

  /** @param {Turn[][]} others */
  function take(others) {
    boards = others;
    told.textContent = "";
    choose({ history: printed() });
    draw();
  }

  function printed() {
    return boards.map(printHistory).join(";").replace(/^;+$/, "");
  }

  /** @param {import("../address.js").Changes} changes */
  function choose(changes) {
    address.replace(changes);
    seek();
  }

  function draw() {
    lists.forEach((list, board) => {
      turnsEditor(list, boards[board], rule, {
        onReply: (place, reply) => change(board, place, reply),
        onRemove: (place) => edit(board, (turns) => turns.filter((_, other) => other !== place)),
      });
      list.style.setProperty("--letters", String(length));
    });
  }

  function seek() {
    asked?.close();
    advice.begin(boards[0]);
    const parameters = {
      dict,
      length,
      rule,
      kind,
      initial: kind === "motus" ? fold(initial.value) : "",
      history: boards.map(printHistory).join(";"),
      hidden: hidden.value,
      hard: hasHardMode(words) && hard.checked,
    };
    asked = search("guess/help", parameters, {
      left: (left) => advice.left(left),
      contradiction: (why) => advice.contradiction(why),
      best: (ranking) => advice.best(ranking),
      proved: (proof) => advice.proved(proof),
      fewest: (proof) => advice.fewest(proof),
      boards: ({ left }) => advice.boards(left),
      together: ({ guesses }) => advice.together(guesses),
      end: ({ reason }) => advice.end(reason),
      failure: (sentence) => advice.fail(sentence),
    });
  }

  return { close: () => asked?.close() };
}
