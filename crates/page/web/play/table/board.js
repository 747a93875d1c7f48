// A puzzle on the table: its grid, the clue at hand, all clues, and the tools.

import { fill, h } from "../../dom.js";
import { slotName } from "../../grid/labels.js";
import { GridView } from "../../grid/view.js";
import { question } from "../../question.js";
import { translator } from "../../texts.js";
import { keepAboveKeys } from "./above_keys.js";
import { answerList } from "./answers.js";
import { Clues, clueText } from "./clues.js";
import { keepList, prefersList } from "./keeping.js";
import { slotKey } from "./puzzle.js";
import { Session } from "./session.js";
import { solutionPage } from "./solution.js";
import { tools } from "./tools.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {import("../../grid/model.js").Slot} Slot */
/** @typedef {import("../../grid/numbering.js").Numbering} Numbering */
/** @typedef {import("./tools.js").What} What */

const t = translator("play/table/board");

/** The columns above which a grid may be wider than the screen. */
const WIDE = 30;

/**
 * @typedef {object} Table
 * @property {Puzzle} puzzle
 * @property {string} id what its game is kept by
 * @property {Numbering} numbering
 * @property {import("./progress.js").Keeper | null} storage where the game is kept
 * @property {(numbering: Numbering) => void} onNumbers told that other numbers are wanted
 * @property {boolean} checksTyping whether letters are checked as they are typed
 * @property {(asTyped: boolean) => void} onChecks told that this is wanted, or no more
 * @property {HTMLElement} [besideTitle]
 * @property {() => void} [onSolved] told that all letters are right, also when the game was opened so
 */

/**
 * Lays a puzzle out in an element, and plays it until `close` is called.
 * @param {HTMLElement} element
 * @param {Table} table
 */
export function openBoard(element, table) {
  const { puzzle, id, storage } = table;
  let { numbering } = table;
  const lang = puzzle.language || null;
  const session = new Session(puzzle, id, storage, { draw, showTime: (s) => controls.showTime(s), tell, solved: () => table.onSolved?.() });
  session.checksTyping = table.checksTyping;
  const { game } = session;
  let clues = new Clues(puzzle, numbering, goTo);
  let answers = answersBy(numbering);
  let inList = prefersList();
  const view = new GridView({
    grid: puzzle.grid,
    label: puzzle.title || t("untitled"),
    numbers: numbering,
    labels: puzzle.labels,
    omitted: puzzle.omitted,
    clueOf: (slot) => clueText(puzzle, slot),
    isFixed: (cell) => game.isFixed(cell),
    onSelect: (_, slot) => showSlot(slot),
    onLetter: (cell, letter) => session.write(cell, letter),
  });
  const controls = tools(
    { check, reveal, unreveal, again, pause: () => pause(!session.isPaused), number, checkTyping, list },
    { hasSolution: game.hasSolution, numbering, checksTyping: table.checksTyping, inList },
  );
  const name = h("strong");
  const text = h("span", { lang });
  const told = h("p", { class: "told", role: "status", "aria-live": "polite" });
  const step = (/** @type {"previous" | "next"} */ which, /** @type {1 | -1} */ by) =>
    h(
      "button",
      { type: "button", "aria-label": t(which), title: t(which), click: () => goBy(by) },
      by < 0 ? "‹" : "›",
    );
  const resume = h(
    "button",
    { type: "button", class: "main", click: () => pause(false) },
    t("resume"),
  );
  const cover = h("div", { class: "cover no-print", hidden: true }, h("p", {}, t("paused")), resume);
  const by = [puzzle.author, puzzle.copyright && `© ${puzzle.copyright}`].filter(Boolean);
  const clue = h(
    "div",
    { class: "at-hand-clue no-print" },
    step("previous", -1),
    h("p", {}, name, " ", text),
    step("next", 1),
  );
  const board = h(
    "div",
    { class: "board" },
    h(
      "header",
      {},
      h("h1", { lang }, puzzle.title || t("untitled")),
      by.length > 0 && h("p", { class: "quiet" }, by.join(" · ")),
      table.besideTitle,
      puzzle.notes !== "" && h("p", { class: "quiet notes", lang }, puzzle.notes),
    ),
    h("div", { class: "playing" }, clue, h("div", { class: "place" }, view.element, cover)),
    h("div", { class: "beside" }, h("div", { class: "below no-print" }, told, controls.element), clues.element, answers.element),
    game.hasSolution && solutionPage(puzzle),
  );

  /** Shows the game as it is. */
  function draw() {
    puzzle.grid.cells.forEach((content, cell) => {
      if (content === "#") return;
      view.setLetter(cell, game.shown(cell));
      view.mark(cell, { state: game.state(cell) });
    });
    clues.showFull(game.letters);
    answers.show();
    board.classList.toggle("in-list", inList);
    board.classList.toggle("solved", game.isSolved);
    board.classList.toggle("paused", session.isPaused);
    cover.hidden = !session.isPaused;
    view.element.inert = session.isPaused;
    answers.element.inert = session.isPaused;
    controls.showPause(session.isPaused, game.isSolved);
    controls.showReveal(session.canUnreveal && !session.isPaused);
  }

  /** @param {string} sentence */
  function tell(sentence) {
    told.textContent = sentence;
  }

  /** @param {Slot | null} slot */
  function showSlot(slot) {
    name.textContent = slot === null ? "" : slotName(slot, numbering);
    text.textContent = slot === null ? "" : clueText(puzzle, slot);
    clues.select(slot);
  }

  /** Goes to the first empty cell of a slot. @param {Slot} slot */
  function goTo(slot) {
    const empty = slot.cells.find((cell) => game.letters[cell] === "") ?? slot.cells[0];
    view.select(empty, slot.direction);
    view.focus();
    if (empty !== slot.cells[0]) view.announceSlot(true);
  }

  /** @param {1 | -1} step */
  function goBy(step) {
    const { slots } = puzzle;
    const key = view.slot && slotKey(view.slot);
    const at = slots.findIndex((slot) => slotKey(slot) === key);
    if (at >= 0) goTo(slots[(at + step + slots.length) % slots.length]);
  }

  /** @param {What} what */
  function cellsOf(what) {
    if (what === "grid") return game.open;
    return what === "letter" ? [view.cell] : (view.slot?.cells ?? [view.cell]);
  }

  /** Goes back to where letters are written; a list keeps its place by itself. */
  function goOn() {
    if (!inList) view.focus();
  }

  /** @param {What} what */
  function check(what) {
    session.check(cellsOf(what));
    goOn();
  }

  /** @param {What} what */
  async function reveal(what) {
    if (what === "grid" && !(await question(t("sure"), t("reveal"), t("no")))) return;
    session.reveal(cellsOf(what));
    goOn();
  }

  function unreveal() {
    session.unreveal();
    goOn();
  }

  /** The list of the answers, its slots named by a numbering. @param {Numbering} chosen */
  function answersBy(chosen) {
    return answerList(game, chosen, {
      write: (slot, letters) => {
        slot.cells.forEach((cell, place) => letters[place] !== game.letters[cell] && session.write(cell, letters[place]));
      },
      enter: (slot) => view.select(slot.cells[0], slot.direction),
    });
  }

  /** @param {boolean} chosen whether answers are written beside the clues */
  function list(chosen) {
    inList = chosen;
    keepList(chosen);
    draw();
  }

  /** @param {boolean} asTyped */
  function checkTyping(asTyped) {
    session.checksTyping = asTyped;
    table.onChecks(asTyped);
    if (asTyped) session.check(game.open);
  }

  /** @param {Numbering} chosen */
  function number(chosen) {
    numbering = chosen;
    view.setNumbers(chosen);
    const before = [clues.element, answers.element];
    clues = new Clues(puzzle, chosen, goTo);
    answers = answersBy(chosen);
    before[0].replaceWith(clues.element);
    before[1].replaceWith(answers.element);
    draw();
    showSlot(view.slot);
    board.classList.toggle("arrows", chosen === "arrows");
    if (chosen !== "arrows") table.onNumbers(chosen);
  }

  async function again() {
    if (game.isBegun && !(await question(t("sureAgain"), t("again"), t("no")))) return;
    session.again();
    view.focus();
  }

  /** @param {boolean} pauses */
  function pause(pauses) {
    session.pause(pauses);
    if (session.isPaused) resume.focus();
    else view.focus();
  }

  board.classList.toggle("arrows", numbering === "arrows");
  board.classList.toggle("wide", puzzle.grid.columns > WIDE);
  board.style.setProperty("--rows", String(puzzle.grid.rows));
  board.style.setProperty("--columns", String(puzzle.grid.columns));
  fill(element, board);
  const end = new AbortController();
  keepAboveKeys(board, clue, view.element, end.signal);
  session.start();
  const first = puzzle.slots.find(({ cells }) => cells.some((cell) => game.letters[cell] === ""));
  const start = first ?? puzzle.slots[0];
  if (start !== undefined) view.select(start.cells[0], start.direction);
  showSlot(view.slot);

  return {
    game,
    tell,
    focus: () => view.focus(),
    close() {
      session.close();
      end.abort();
      fill(element);
    },
  };
}
