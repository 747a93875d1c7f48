// Make: a grid and what the server tells of it while it is made.

import { address } from "../address.js";
import { announce } from "../announcement.js";
import { fill, h } from "../dom.js";
import { emptyGrid, parseGrid, printGrid, slotsOf } from "../grid/model.js";
import { GridView } from "../grid/view.js";
import { sentenceOf } from "../sentence.js";
import { translator } from "../texts.js";
import { addressed, pastOf, symmetryOf } from "./addressed.js";
import { Analysis } from "./analysis.js";
import { bar } from "./bar.js";
import { changesPanel } from "./changes_panel.js";
import { cluePanel } from "./clues.js";
import { asParameters, NO_DEMANDS, withDemanded } from "./demands.js";
import { demandsPanel } from "./demands_panel.js";
import { draftOf, isComplete, letterOf, Past, wordsOf } from "./edit.js";
import { filledBut, withBlockTurned, withCells, withLetter, withLocked, withoutLetters, withUnlocked, withWord } from "./edit.js";
import { firstGrid } from "./first.js";
import { Filling } from "./filling.js";
import { openFile, playPuzzle, saveFile } from "./files.js";
import { printFill } from "./fill_text.js";
import { keepDraft, keptDrafts } from "./keeping.js";
import { ownScoresPanel } from "./own_scores_panel.js";
import { asParameter, keepScores, keptScores } from "./own_scores.js";
import { letterPanel } from "./letter_panel.js";
import { keptName } from "./names.js";
import { drawGrid } from "./drawing.js";
import { Preview } from "./preview.js";
import { Region } from "./region.js";
import { slotList } from "./slot_list.js";
import { statePanel } from "./state_panel.js";
import { statisticsPanel } from "./statistics_panel.js";
import { tabs } from "./tabs.js";
import { wordsPanel } from "./words_panel.js";
import { branched, clueOf, newWork, writeClue } from "./work.js";

/** @typedef {import("./demands.js").Demands} Demands */
/** @typedef {import("./edit.js").Draft} Draft */
/** @typedef {import("./edit.js").Symmetry} Symmetry */
/** @typedef {import("./keeping.js").Kept} Kept */
/** @typedef {import("./work.js").Work} Work */
/** @typedef {import("../grid/model.js").Grid} Grid */
/** @typedef {import("../grid/model.js").Slot} Slot */

const t = translator("make/room");

/** What was done when the room was left last, to be taken back also when it is opened again. @type {Past<Kept> | null} */
let left = null;

/** @type {import("../app.js").Room["open"]} */
export function open(main, { about, dictionary }) {
  const words = about.dictionaries.find(({ id }) => id === dictionary())?.language ?? "";
  const language = words || "fr";
  const first = firstGrid(words);
  const asked = addressed();
  const known = asked && pastOf(asked, left);
  /** @type {Past<Kept>} */
  const past = known ?? new Past({ demands: NO_DEMANDS, ...(asked ?? draftOf(first)), work: newWork() });
  const notes = h("div", { class: "room-notes", role: "status" });
  const state = statePanel();
  const letters = letterPanel({ put: (letter) => put(view.cell, letter), limit });
  const slots = slotList({
    select: (slot) => {
      view.select(slot.cells[0], slot.direction);
      view.focus();
    },
    lock: (slot) => go(withLocked(past.draft, slot.cells)),
    unlock: (slot) => go(withUnlocked(past.draft, slot.cells)),
  });
  const slotWords = wordsPanel({
    place: (slot, word) => go(withWord(past.draft, slot.cells, word)),
    exclude: (word) => demand(withDemanded(past.draft.demands, "exclude", [word])),
    score: (word, score) => rescore((scores) => scores.set(word, score)),
    look: (slot, word, isSaid) => {
      if (slot === null) preview.clear();
      else preview.show(past.draft, problem(), slot, word, isSaid);
    },
  }, about.dictionaries);
  const ownScores = keptScores();
  const scoresPanel = ownScoresPanel((words) => rescore((scores) => words.forEach((word) => scores.delete(word))));
  const demands = demandsPanel(demand);
  const changes = changesPanel({
    posed: () => {
      const { grid } = past.draft;
      return { problem: { ...problem(), symmetry: controls.symmetry() }, columns: grid.columns };
    },
    make: ({ kind, cells }) => go(withCells(past.draft.grid, cells, kind === "block" ? "#" : ".")),
    look: (change) => view.preview(change?.cells ?? [], (change?.kind === "block" ? "■" : "·").repeat(change?.cells.length ?? 0)),
  });
  const clues = cluePanel({ language, note, wrote });
  const statistics = statisticsPanel({
    style: address.get("editors"),
    language,
    chosen: (style) => address.replace({ editors: style }),
    ownScore: (word) => ownScores.get(word),
    look: (cells) => region.outlineInstead(cells),
  });
  const analysis = new Analysis(showKnown);
  const filling = new Filling({ found, note, stopped: () => setSearching(false) });
  const wait = new AbortController();
  /** The draft that was said to lack clues. @type {Draft | null} */
  let warned = null;

  const controls = bar({
    symmetry: symmetryOf(address.get("symmetry")),
    size: past.draft.grid,
    does: {
      resize: go,
      symmetry: (symmetry) => address.replace({ symmetry: symmetry === "none" ? null : symmetry }),
      undo,
      redo,
      draw,
      fill: search,
      stop: () => filling.stop(),
      clear: (what) =>
        what === "all"
          ? begin(cleared(what), newWork())
          : begin(cleared(what), branched(past.draft.work), past.draft.demands),
      open: (file) => attempt(() => openFile(file, wait.signal), opened),
      kept: () => keptDrafts().filter(({ work }) => work.id !== past.draft.work.id),
      goOn,
      save: (format) => {
        const saved = saveFile(past.draft, format, said());
        attempt(
          () => saved,
          (losses) => note(losses.length > 0 ? t("losses", { losses: losses.join("; ") }) : ""),
        );
      },
      play: async () => {
        const { draft } = past;
        if (!isComplete(draft)) return note(t("incomplete"));
        await clues.suggestAll();
        const unclued = clues.missing();
        if (unclued.length > 0 && warned !== draft) {
          warned = draft;
          sides.show("clues");
          const words = unclued.map((word) => word.toUpperCase()).join(", ");
          return note(t("unclued", { n: unclued.length, words }));
        }
        const puzzle = playPuzzle(draft, said());
        address.go(address.of("play", { puzzle, grid: null }));
      },
    },
  });

  const view = new GridView({
    grid: past.draft.grid,
    label: t("grid"),
    blocksToo: true,
    numbers: true,
    onSelect: () => showCell(),
    onLetter: put,
    onKey: key,
  });
  const preview = new Preview(view);
  const region = new Region(view, (deed, cells) => {
    if (deed === "lock") go(withLocked(past.draft, cells));
    else if (deed === "unlock") go(withUnlocked(past.draft, cells));
    else if (deed === "clear") go(withoutLetters(past.draft, cells));
    else search("any", filledBut(past.draft, cells));
  });
  view.element.addEventListener("click", (event) => {
    if (!controls.turnsBlocks()) return;
    const cell = view.indexOf(event.target);
    if (cell >= 0) turn(cell);
  });

  const parts = [
    { name: "words", text: t("words"), panels: [slotWords.element, letters.element, demands.element, scoresPanel.element, changes.element] },
    { name: "clues", text: t("clues"), panels: [slots.element, clues.element] },
    { name: "statistics", text: t("statistics"), panels: [statistics.element] },
  ];
  const sides = tabs(t("work"), parts, address.get("panel"), (panel) => {
    address.replace({ panel: panel === "words" ? null : panel });
    statistics.setSeen(panel === "statistics");
  });
  statistics.setSeen(address.get("panel") === "statistics");
  fill(
    main,
    h("h1", { class: "unseen" }, t("heading")),
    h(
      "div",
      { class: "workshop" },
      controls.element,
      h("div", { class: "place" }, view.element),
      // Beside the grid, which no sentence moves.
      h("div", { class: "panels" }, notes, state.element, region.element, sides.element),
    ),
  );
  // Also where nothing has the focus, as after a menu.
  document.addEventListener("keydown", shortcut);
  main.addEventListener("dragover", onDragOver);
  main.addEventListener("drop", onDrop);
  scoresPanel.show(ownScores);
  shown();
  view.select(Math.max(0, past.draft.grid.cells.findIndex((content) => content !== "#")));
  // Keys go to the grid at once.
  if (document.activeElement === document.body) view.focus();
  if (known === null) offer();

  return {
    close() {
      left = past;
      wait.abort();
      analysis.close();
      filling.stop();
      slotWords.close();
      changes.close();
      statistics.close();
      preview.clear();
      document.removeEventListener("keydown", shortcut);
      main.removeEventListener("dragover", onDragOver);
      main.removeEventListener("drop", onDrop);
    },
  };

  /**
   * Goes on to another draft.
   * @param {Draft} draft
   * @param {Demands} [demanded]
   */
  function go(draft, demanded = past.draft.demands) {
    past.go({ ...draft, demands: demanded, work: past.draft.work });
    arrived();
  }

  /**
   * Leaves the puzzle as it was for another, or for another way of it.
   * @param {Draft} draft
   * @param {Work} work
   * @param {Demands} [demanded]
   * @param {boolean} [isDrawn] whether no hand has touched it, and it need not be kept
   */
  function begin(draft, work, demanded = NO_DEMANDS, isDrawn = false) {
    filling.stop();
    past.go({ ...draft, demands: demanded, work });
    if (!isDrawn) keep();
    controls.turnNoBlocks();
    note("");
    shown();
  }

  /** Demands something else of the words. @param {Demands} demanded */
  function demand(demanded) {
    go(past.draft, demanded);
  }

  /** Searches a fill of a grid. @param {string} how @param {Grid} [grid] */
  function search(how, grid = past.draft.grid) {
    setSearching(true);
    filling.start({ ...problem(), grid: printGrid(grid), how, distinct: !past.draft.demands.repeats });
  }

  /** The problem at hand, as questions have it. */
  function problem() {
    const { grid, demands } = past.draft;
    const lengths = new Set(slotsOf(grid).map(({ cells }) => cells.length));
    const scores = asParameter(ownScores, lengths);
    return { dict: dictionary(), grid: printGrid(grid), ...asParameters(demands), ...(scores && { scores }) };
  }

  /** Whether all letters are there, so that nothing is left to be counted. */
  function isFull() {
    const { draft } = past;
    return isComplete(draft) && draft.demands.require.length === 0;
  }

  /** Changes the user's own scores, which hold for all puzzles. @param {(scores: typeof ownScores) => void} change */
  function rescore(change) {
    change(ownScores);
    keepScores(ownScores);
    scoresPanel.show(ownScores);
    changes.show();
    statistics.show(past.draft, dictionary());
    analysis.ask(problem(), isFull());
  }

  /** Offers to go on with what was left last. */
  function offer() {
    const [last] = keptDrafts();
    if (last === undefined) return;
    const go = h("button", { type: "button", click: () => goOn(last) }, t("goOn"));
    fill(notes, h("p", { class: "note" }, t("left", { name: keptName(last) }), " ", go));
  }

  /** Goes on with a puzzle that is kept; the back button leads back. @param {Kept} draft */
  function goOn({ grid, fill: letters, work: { id, dict } }) {
    const proposed = printFill({ grid, fill: letters });
    address.go(address.of("make", { dict, grid: printGrid(grid), fill: proposed, work: id }));
  }

  /** Has the browser keep the draft at hand. */
  function keep() {
    past.draft.work.dict = dictionary();
    keepDraft(past.draft);
  }

  /** A title or a clue was written. */
  function wrote() {
    keep();
    locate();
  }

  /** Has the address lead to the draft at hand. */
  function locate() {
    const { grid, demands, work } = past.draft;
    const id = work.at > 0 ? work.id : null;
    // The grid that one begins with is taken nowhere until something is made of it.
    const isFirst = id === null && printGrid(grid) === printGrid(first);
    const demanded = { ...asParameters(demands), repeats: demands.repeats };
    address.replace({ grid: isFirst ? null : printGrid(grid), fill: printFill(past.draft), work: id, ...demanded });
  }

  function undo() {
    past.undo();
    arrived();
  }

  function redo() {
    past.redo();
    arrived();
  }

  /** Keeps and shows the draft that a step led to. */
  function arrived() {
    filling.stop();
    keep();
    note("");
    shown();
  }

  /** What is said of the puzzle. */
  function said() {
    const { work } = past.draft;
    const clue = (/** @type {Slot} */ slot, /** @type {string} */ word) => clueOf(work, slot, word);
    return { title: work.title, notes: work.source, language, clueOf: clue };
  }

  /** Shows the draft at hand, keeps it in the address, and asks about it. */
  function shown() {
    const { grid } = past.draft;
    region.clear();
    view.setGrid(grid);
    controls.show({ size: grid, canUndo: past.canUndo, canRedo: past.canRedo });
    locate();
    clues.show(past.draft);
    statistics.show(past.draft, dictionary());
    demands.show(past.draft.demands);
    changes.show();
    analysis.ask(problem(), isFull());
  }

  function showKnown() {
    const { draft } = past;
    const { known } = analysis;
    const slotsThere = slotsOf(draft.grid);
    state.show(known, slotsThere, draft.demands.require);
    slots.show(draft, slotsThere, known.slots, known.dead?.slot);
    const isDead = (/** @type {number} */ at) => at === known.dead?.slot || known.slots?.[at] === 0;
    const dead = new Set(known.dead ? slotsThere.filter((_, at) => isDead(at)).flatMap(({ cells }) => cells) : []);
    const forcing = new Set(known.dead?.cells ?? []);
    draft.grid.cells.forEach((content, cell) => {
      if (content === "#") return view.mark(cell, { state: null, text: "" });
      const given = /^[a-z]$/.test(content);
      const proposed = given ? "" : draft.fill[cell];
      view.setLetter(cell, letterOf(draft, cell));
      const mark = forcing.has(cell) ? "conflict" : dead.has(cell) ? "dead" : given ? "given" : null;
      const set = content.startsWith("[") ? content.slice(1, -1) : "";
      view.mark(cell, {
        state: mark ?? (proposed === "" ? null : "proposed"),
        text: set.length > 3 ? `${set.slice(0, 2)}…` : set,
        title: set,
      });
    });
    showCell();
  }

  function showCell() {
    const { grid } = past.draft;
    letters.show(view.cell, grid.cells[view.cell], analysis.known);
    const { slot } = view;
    const index = view.board.slots.findIndex(({ cells }) => cells === slot?.cells);
    slotWords.show(index < 0 ? null : slot, index, problem(), isFull());
    slotWords.countNow(analysis.known.isOver === true);
  }

  /** @param {boolean} searching */
  function setSearching(searching) {
    controls.setSearching(searching);
    // The threads are the search's.
    slotWords.hold(searching);
  }

  /** @param {number} cell @param {string} letter */
  function put(cell, letter) {
    if (past.draft.grid.cells[cell] === "#") return view.setLetter(cell, "");
    go(withLetter(past.draft, cell, letter));
  }

  /** @param {string} content */
  function limit(content) {
    if (past.draft.grid.cells[view.cell] === "#") return;
    go(withCells(past.draft.grid, [view.cell], content));
  }

  /** @param {number} cell */
  function turn(cell) {
    go(withBlockTurned(past.draft.grid, cell, controls.symmetry()));
  }

  /** @param {KeyboardEvent} event @param {number} cell */
  function key(event, cell) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (region.key(event)) return true;
    const isBlock = past.draft.grid.cells[cell] === "#";
    const erases = event.key === "Backspace" || event.key === "Delete";
    if (event.key !== "." && event.key !== "#" && !(isBlock && erases)) return false;
    turn(cell);
    return true;
  }

  /** @param {KeyboardEvent} event */
  function shortcut(event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const inText = event.target instanceof HTMLInputElement && event.target.closest(".cells") === null;
    if (inText) return;
    const name = event.key.toLowerCase();
    if (name === "z" && !event.shiftKey) undo();
    else if (name === "y" || name === "z") redo();
    else return;
    event.preventDefault();
  }

  /** @param {"fill" | "letters" | "all"} what */
  function cleared(what) {
    const { grid } = past.draft;
    if (what === "fill") return draftOf(grid);
    if (what === "all") return draftOf(emptyGrid(grid.rows, grid.columns));
    return draftOf({ ...grid, cells: grid.cells.map((content) => (content === "#" ? "#" : ".")) });
  }

  /** @param {string} style "empty", or that of a random grid */
  function draw(style) {
    const { rows, columns } = past.draft.grid;
    if (style === "empty") return begin(draftOf(emptyGrid(rows, columns)), newWork());
    note(t("drawing"));
    attempt(
      () => drawGrid({ rows, columns, style, dict: dictionary() }, wait.signal),
      ({ grid, isFilled, drawn }) => {
        begin(draftOf(grid), newWork(), NO_DEMANDS, true);
        note(t(isFilled ? "drawnFilled" : "drawnUnfilled", { drawn }));
      },
    );
  }

  /** @param {string} text the rows of a fill */
  function found(text) {
    const filled = parseGrid(text);
    const { grid, demands, work } = past.draft;
    if (filled === null || filled.cells.length !== grid.cells.length) return;
    const draft = { grid, demands, work, fill: filled.cells.map((letter) => (letter === "#" ? "" : letter)) };
    // The better fills of one search are one step to take back.
    if (filling.isFirst) past.go(draft);
    else past.draft = draft;
    keep();
    controls.show({ size: grid, canUndo: past.canUndo, canRedo: past.canRedo });
    locate();
    clues.show(draft);
    statistics.show(draft, dictionary());
    showKnown();
  }

  /** @param {Awaited<ReturnType<typeof openFile>>} read */
  function opened({ draft, title, clues: read, told }) {
    const work = newWork({ title });
    for (const { slot, word } of wordsOf(draft)) {
      const clue = read.get(`${slot.direction} ${slot.number}`);
      if (word !== null && clue !== undefined) writeClue(work, slot, word, clue);
    }
    begin(draft, work);
    note(told.length > 0 ? t("notRead", { losses: told.join("; ") }) : "");
  }

  /** @param {string} sentence */
  function note(sentence) {
    fill(notes, sentence !== "" && h("p", { class: "note" }, sentence));
    if (sentence !== "") announce(sentence);
  }

  /**
   * @template T
   * @param {() => Promise<T>} work
   * @param {(result: T) => void} then
   */
  async function attempt(work, then) {
    try {
      then(await work());
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return;
      fill(notes, h("p", { class: "error", role: "alert" }, sentenceOf(error)));
    }
  }

  /** @param {DragEvent} event */
  function onDragOver(event) {
    event.preventDefault();
  }

  /** @param {DragEvent} event */
  function onDrop(event) {
    const file = event.dataTransfer?.files[0];
    if (file === undefined) return;
    event.preventDefault();
    attempt(() => openFile(file, wait.signal), opened);
  }
}
