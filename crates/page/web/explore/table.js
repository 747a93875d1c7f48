// The table of a grid whose fills are counted: the list and what goes to its places, samples, the
// chosen fill.

import { address } from "../address.js";
import { fill, h } from "../dom.js";
import { ask } from "../engine.js";
import { printGrid } from "../grid/model.js";
import { translator } from "../language.js";
import { plainPuzzle } from "../plain_puzzle.js";
import { keepPuzzle } from "../play/kept.js";
import { sentenceOf } from "../sentence.js";
import { listFile } from "./download.js";
import { cellsOf, filled, wordsOf } from "./fills.js";
import { going } from "./going.js";
import { FillList } from "./list/list.js";
import { Notes } from "./notes.js";
import { readPlace, within } from "./places.js";
import { freshSeed, samples } from "./samples.js";
import { Shown } from "./shown.js";

/** @typedef {import("./heat.js").By} By */

const t = translator("explore/table");

/** How long a place must rest before the address has it, in milliseconds: browsers allow few changes. */
const REST = 300;

/**
 * Definitions of some words.
 * @param {string[]} words
 * @param {string} language "" if it is not known: then there are none
 * @param {AbortSignal} signal
 * @returns {Promise<{clues: string[], notes: string}>} the best one of each word, and who is to be named
 */
async function cluesOf(words, language, signal) {
  if (language === "") return { clues: [], notes: "" };
  const { clues, source } = await ask("clues", {}, { signal, body: { language, words } });
  return { clues: clues.map((/** @type {string[]} */ [first = ""]) => first), notes: source };
}

/**
 * @param {Element} element
 * @param {import("./exploration.js").Exploration} exploration
 * @param {string} language of the words, "" if it is not known
 */
export function openTable(element, exploration, language) {
  const { grid, blocks, text } = exploration;
  const total = exploration.total ?? 1n;
  const place = (/** @type {string} */ name) =>
    within(readPlace(address.get(name)) ?? 0n, 0n, total - 1n);
  let at = place("at");
  /** The fill seen first, if the chosen one is not seen. @type {bigint | null} */
  let top = readPlace(address.get("top")) === null ? null : place("top");
  /** A sample that is shown, its number not known yet. @type {string | null} */
  let sample = null;
  let sought = new AbortController();
  let isOpen = true;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let resting;
  /** @type {FillList | null} */
  let list = null;
  /** @type {ReturnType<typeof samples> | null} */
  let drawn = null;

  const goTo = going({ exploration, onGo: (to) => choose(to, true) });
  const file = listFile(exploration);
  const notes = new Notes(blocks, () => list?.refresh());
  const views = h("div", { class: "ways", role: "group", "aria-label": t("views") });
  const left = h("div", { class: "seen" });
  const asked = address.get("by");
  const cell = address.get("cell");
  const shown = new Shown({
    grid,
    by: asked === "number" || asked === "best" ? asked : null,
    cell: cell === null || !/^\d{1,4}$/.test(cell) ? null : Number(cell),
    onBy: showHeat,
    onCell: remember,
    onKeep: (letter, kept) => {
      const cells = grid.cells.with(kept, letter);
      const by = shown.by;
      address.go(address.of("explore", { grid: printGrid({ ...grid, cells }), by, cell: kept }));
    },
    addressInMake: (letters) => address.of("make", { grid: printGrid(filled(grid, letters)) }),
    onPlay: play,
  });
  fill(
    element,
    goTo.element,
    h(
      "div",
      { class: "explore-table" },
      h("section", { class: "fills" }, h("div", { class: "bar" }, views, notes.element), left),
      shown.element,
    ),
    file.element,
  );
  blocks.changed = () => {
    list?.refresh();
    showChosen();
    notes.show();
    if (!blocks.isWaiting) showRuler();
  };
  see(address.get("seed"));
  showChosen();
  if (shown.by !== null) showHeat(shown.by);

  /** Shows the list, or the samples of a seed. @param {string | null} seed */
  function see(seed) {
    list?.close();
    drawn?.close();
    list = null;
    drawn = null;
    goTo.element.hidden = seed !== null;
    if (seed === null) {
      list = new FillList({
        exploration,
        chosen: at,
        top: top ?? at,
        onChoose: (chosen, byPointer) => {
          choose(chosen);
          if (byPointer) reveal();
        },
        onRest: (first, isChosenSeen) => {
          top = isChosenSeen ? null : first;
          remember();
          notes.show();
        },
      });
      fill(left, list.element);
    } else {
      const onSeed = (/** @type {string} */ next) => address.replace({ seed: next });
      drawn = samples({ exploration, seed, onSeed, onChoose: chooseSample });
      fill(left, drawn.element);
      blocks.want(at, at, total);
    }
    fill(views, view("order", seed === null), view("random", seed !== null));
  }

  /** @param {"order" | "random"} name @param {boolean} pressed */
  function view(name, pressed) {
    const turn = () => {
      const seed = name === "random" ? freshSeed() : null;
      address.replace({ seed });
      see(seed);
      /** @type {HTMLElement | null} */ (views.querySelector("[aria-pressed=true]"))?.focus();
    };
    return h("button", { type: "button", "aria-pressed": String(pressed), click: turn }, t(name));
  }

  /**
   * Chooses a fill.
   * @param {bigint} chosen
   * @param {boolean} [first] whether the list shows it first
   */
  function choose(chosen, first = false) {
    sought.abort();
    at = chosen;
    sample = null;
    top = null;
    blocks.pinned = at;
    list?.choose(at, first);
    showChosen();
    remember();
  }

  function showChosen() {
    goTo.show(at);
    file.show(at);
    blocks.pinned = at;
    if (sample === null) shown.showFill(blocks.get(at) ?? null, at);
  }

  /** Shows a sample at once, and where it stands once that is found. @param {string} letters */
  async function chooseSample(letters) {
    sought.abort();
    sought = new AbortController();
    const { signal } = sought;
    sample = letters;
    shown.showFill(letters, null);
    reveal();
    try {
      at = await exploration.placeOf(letters, signal);
      top = null;
      goTo.show(at);
      file.show(at);
      shown.showFill(letters, at);
      remember();
    } catch (error) {
      if (!signal.aborted) notes.fail(error);
    }
  }

  /** Scrolls to the chosen fill where it stands below the list. */
  function reveal() {
    if (shown.element.getBoundingClientRect().top < innerHeight * 0.75) return;
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    shown.element.scrollIntoView({ behavior: isCalm ? "auto" : "smooth" });
  }

  /** @param {By | null} by */
  async function showHeat(by) {
    remember();
    if (by === null) return;
    try {
      const heat = await exploration.heat(by);
      if (isOpen && shown.by === by) shown.showHeat(heat);
    } catch (error) {
      const sentence = sentenceOf(error);
      if (isOpen && shown.by === by) shown.showHeat(null, sentence);
    }
  }

  /** Shows letters along the slider, which the list can do without. */
  async function showRuler() {
    const heat = await exploration.heat("number").catch(() => null);
    if (isOpen && heat !== null) goTo.showLetters(heat);
  }

  /** @param {string} letters */
  async function play(letters) {
    sought.abort();
    sought = new AbortController();
    const { signal } = sought;
    try {
      const said = await cluesOf(wordsOf(grid, letters), language, signal);
      const id = keepPuzzle(plainPuzzle(grid, cellsOf(letters), { ...said, language }));
      address.go(address.of("play", { grid: null, puzzle: id }));
    } catch (error) {
      if (!signal.aborted) notes.fail(error);
    }
  }

  /** Has the address tell what is seen. */
  function remember() {
    clearTimeout(resting);
    resting = setTimeout(write, REST);
  }

  function write() {
    clearTimeout(resting);
    resting = undefined;
    address.replace({
      at: at === 0n ? null : String(at),
      top: top === null ? null : String(top),
      by: shown.by,
      cell: shown.view.cell || null,
    });
  }

  return {
    close() {
      isOpen = false;
      // The same room is opened again in another language.
      const isHere = address.room === "explore" && (address.get("grid") ?? text) === text;
      if (resting !== undefined && isHere) write();
      clearTimeout(resting);
      sought.abort();
      list?.close();
      drawn?.close();
      goTo.close();
      notes.close();
      file.close();
    },
  };
}
