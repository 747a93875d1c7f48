// Play: a new puzzle of one of three levels, or one from elsewhere, on the table.

import { address } from "../address.js";
import { fill, h } from "../dom.js";
import { common, language, translator } from "../language.js";
import { sentenceOf } from "../sentence.js";
import { choiceOf, NO_CHOICE } from "./choices.js";
import { controls } from "./controls.js";
import { written } from "./days/day_bar.js";
import { dayOf, isDay, seedOf } from "./days/days.js";
import { keepSolved } from "./days/kept.js";
import { openFile, saveFile } from "./files.js";
import { isKept, keepPuzzle, keptPuzzle } from "./kept.js";
import { freshSeed, isLevel, makePuzzle } from "./levels.js";
import { isLinked, linkedPuzzle, linkOf } from "./link.js";
import { openBoard } from "./table/board.js";
import { keepChecks, keepNumbers, preferredNumbering, prefersChecks, storage } from "./table/keeping.js";
import { puzzleId, readPuzzle } from "./table/puzzle.js";
import { askTheme } from "./theme.js";

/** @typedef {import("./levels.js").Level} Level */

const t = translator("play/room");

/** What the address of the last puzzle is kept by. */
const LAST = "played";

/** @type {import("../app.js").Room["open"]} */
export function open(main) {
  /** @type {ReturnType<typeof openBoard> | null} */
  let board = null;
  let asked = new AbortController();
  const table = h("div", { class: "table" });
  const notes = h("div", { class: "room-notes no-print", role: "status" });
  const bar = controls({
    level: (level) => begin({ level }),
    fresh: () => begin({}),
    day: (day) => begin({ day, seed: null, min: 3 }),
    theme: themed,
    choice: () => begin({}),
    link: copyLink,
    file: opened,
    save: async (format) => {
      const game = board?.game;
      if (game === undefined) return;
      await attempt(async () => note(await saveFile(game, format, language())));
    },
  });

  const isSent = isLinked(location.hash);
  const asking = ["puzzle", "seed", "day", ...Object.keys(NO_CHOICE)];
  const isAsked = isLevel(address.get("level")) || asking.some((name) => address.get(name) !== null);
  if (!isSent && !isAsked) resumeLast();
  fill(main, bar.element, notes, table);
  main.addEventListener("dragover", onDragOver);
  main.addEventListener("drop", onDrop);
  if (isSent) openLinked();
  else load();

  /** Goes on with the puzzle that was played last; in the place of one of another day comes that of today. */
  function resumeLast() {
    const last = new URLSearchParams(storage()?.getItem(LAST) ?? "");
    const { level, seed, min, puzzle } = Object.fromEntries(last);
    const day = dayOf(new Date());
    const chosen = choiceOf((name) => last.get(name));
    if (puzzle !== undefined && isKept(puzzle)) address.replace({ puzzle });
    else if (!isLevel(level ?? null)) address.replace({ level: "easy", day });
    else if (last.has("day")) address.replace({ level, day, ...chosen });
    else address.replace({ level, seed, min, ...chosen });
  }

  /** What the address asks for. */
  function made() {
    const level = address.get("level");
    const asked = address.get("day");
    const day = isDay(asked, dayOf(new Date())) ? asked : null;
    return {
      level: /** @type {Level} */ (isLevel(level) ? level : bar.level),
      day,
      seed: day === null ? Number(address.get("seed") ?? 1) : seedOf(day),
      min: address.get("min") === "2" ? 2 : 3,
      language: language(),
      ...choiceOf((name) => address.get(name)),
    };
  }

  /** Makes another puzzle. @param {{level?: Level, seed?: number | null, day?: string | null, min?: number}} changes */
  function begin({ level = made().level, seed = freshSeed(), day = null, min = bar.min }) {
    address.push({ level, seed, day, min: min === 2 ? 2 : null, ...bar.choice, puzzle: null });
    load();
  }

  /** Lays the puzzle of the address out. */
  async function load() {
    const id = address.get("puzzle");
    bar.show(made(), id === null);
    if (id !== null) return playKept(id, []);
    await attempt(async (signal) => {
      wait(t("making"));
      const asked = made();
      const { puzzle, told } = await makePuzzle(asked, [], signal);
      if (asked.day === null) play(puzzle, told);
      else play({ ...puzzle, title: t("ofDay", { day: written(asked.day) }) }, told, { day: asked.day });
    }, load);
  }

  /**
   * Lays a puzzle out that was kept.
   * @param {string} id
   * @param {string[]} told
   */
  async function playKept(id, told) {
    await attempt(async (signal) => {
      const plain = await keptPuzzle(id, signal);
      if (signal.aborted) return;
      if (plain === null) fail(t("gone"));
      else play(plain, [...told, t("local")], { id });
    }, load);
  }

  /**
   * @param {import("./table/puzzle.js").PlainPuzzle} plain
   * @param {string[]} told
   * @param {{id?: string, day?: string}} [known] what it is kept by, and the day that it is of
   */
  function play(plain, told, { id, day } = {}) {
    const puzzle = readPuzzle(plain);
    if (puzzle === null) {
      fail(t("unreadable"));
      return;
    }
    board?.close();
    board = openBoard(table, {
      puzzle,
      id: id ?? puzzleId(puzzle),
      numbering: preferredNumbering(puzzle, language()),
      storage: storage(),
      onNumbers: keepNumbers,
      checksTyping: prefersChecks(),
      onChecks: keepChecks,
      besideTitle: day === undefined ? undefined : bar.streak,
      onSolved: () => {
        if (day === undefined) return;
        keepSolved(day, dayOf(new Date()));
        bar.show(made(), true);
      },
    });
    table.removeAttribute("aria-busy");
    note(told);
    // Keys go to the grid at once.
    if (document.activeElement === document.body) board.focus();
    try {
      storage()?.setItem(LAST, location.search);
    } catch {
      // The next visit begins with another.
    }
  }

  async function themed() {
    const theme = await askTheme();
    if (theme === null) return;
    await attempt(async (signal) => {
      wait(t("making"));
      const asked = { ...made(), ...bar.choice, seed: freshSeed(), min: bar.min };
      const { puzzle, told } = await makePuzzle(asked, theme, signal);
      await keep(keepPuzzle(puzzle), told);
    });
  }

  /** Opens the puzzle that is in the address. */
  async function openLinked() {
    const file = await linkedPuzzle(location.hash);
    if (file === null) fail(t("damaged"));
    else await opened(file);
  }

  /** Copies a link that opens the puzzle at hand anywhere. */
  async function copyLink() {
    if (!board) return;
    const link = await linkOf(address.of("play", { dict: null, grid: null }), board.game.puzzle.plain);
    await navigator.clipboard?.writeText(link).then(
      () => note([t("linked", { n: link.length })]),
      () => prompt(t("copy"), link),
    );
  }

  /** @param {Blob} file */
  async function opened(file) {
    await attempt(async (signal) => {
      wait(t("opening"));
      const { id, told } = await openFile(file, signal);
      await keep(id, told);
    });
  }

  /**
   * Plays a puzzle that was kept, and that the address names from now on.
   * @param {string} id
   * @param {string[]} told
   */
  async function keep(id, told) {
    address.push({ puzzle: id, level: null, seed: null, day: null, min: null, ...NO_CHOICE });
    bar.show(made(), false);
    await playKept(id, told);
  }

  /**
   * Does what may fail, in the place of what was being done.
   * @param {(signal: AbortSignal) => Promise<void>} what
   * @param {() => void} [retry]
   */
  async function attempt(what, retry) {
    asked.abort();
    asked = new AbortController();
    const { signal } = asked;
    try {
      await what(signal);
    } catch (error) {
      if (!signal.aborted) fail(sentenceOf(error), retry);
    }
  }

  /** @param {string} sentence */
  function wait(sentence) {
    table.setAttribute("aria-busy", "true");
    fill(notes, h("p", { class: "quiet" }, sentence));
  }

  /**
   * @param {string} sentence
   * @param {() => void} [retry]
   */
  function fail(sentence, retry) {
    table.removeAttribute("aria-busy");
    const again = retry && h("button", { type: "button", click: retry }, common("retry"));
    fill(notes, h("p", { class: "error", role: "alert" }, sentence, " ", again));
  }

  /** @param {string[]} sentences */
  function note(sentences) {
    fill(notes, sentences.map((sentence) => h("p", { class: "quiet" }, sentence)));
  }

  function onDragOver(/** @type {DragEvent} */ event) {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  }

  function onDrop(/** @type {DragEvent} */ event) {
    const [file] = event.dataTransfer?.files ?? [];
    if (file === undefined) return;
    event.preventDefault();
    opened(file);
  }

  return {
    resume() {
      if (notes.querySelector(".error") !== null) load();
    },
    close() {
      asked.abort();
      board?.close();
      main.removeEventListener("dragover", onDragOver);
      main.removeEventListener("drop", onDrop);
    },
  };
}
