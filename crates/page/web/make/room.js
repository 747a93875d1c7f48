// Make: a grid and what the server tells of it while it is made.

import { address } from "../address.js";
import { fill, h } from "../dom.js";
import { parseGrid, printGrid } from "../grid/model.js";
import { numberingOf, usualNumbering } from "../grid/numbering.js";
import { GridView } from "../grid/view.js";
import { language as pageLanguage } from "../language.js";
import { tied, translator } from "../texts.js";
import { bar } from "./bar.js";
import { firstGrid } from "./beginnings/first.js";
import { changesPanel } from "./cells/changes_panel.js";
import { takeDropped } from "./cells/dragging.js";
import { letterPanel } from "./cells/letter_panel.js";
import { showLetters } from "./cells/letters_in_grid.js";
import { markCells } from "./cells/marking.js";
import { Preview } from "./cells/preview.js";
import { Region } from "./cells/region.js";
import { filledIn, ownIn, withRefilled } from "./cells/region_fill.js";
import { aboutPanel } from "./clues/about_panel.js";
import { ArrowClues } from "./clues/arrow_clues.js";
import { clueEditor } from "./clues/clue_editor.js";
import { cluePanel } from "./clues/clues.js";
import { oddities } from "./clues/oddities.js";
import { slotList } from "./clues/slot_list.js";
import { addressed, leadTo, pastOf } from "./draft/addressed.js";
import { changedCells, cleared, draftOf, isComplete, isGiven, letterOf, lettersBeyond, openedAt, resized } from "./draft/edit.js";
import { symmetryOf, withCells, withFreed, withLetter, withLimit, withoutLetters } from "./draft/edit.js";
import { withProposed, withTaken, withWord, wordsOf } from "./draft/edit.js";
import { cellsToFree } from "./draft/excluding.js";
import { Past } from "./draft/past.js";
import { clueOf, NOTHING_SAID, withClue } from "./draft/said.js";
import { turning } from "./draft/turning.js";
import { newWork } from "./draft/work.js";
import { Analysis } from "./fill/analysis.js";
import { asParameters, NO_DEMANDS, ofSearch, withDemanded, withoutDemanded } from "./fill/demands.js";
import { demandsPanel } from "./fill/demands_panel.js";
import { Filling } from "./fill/filling.js";
import { floorPanel } from "./fill/floor_panel.js";
import { Ghost } from "./fill/ghost.js";
import { ProposalPanel } from "./fill/proposal_panel.js";
import { sensitiveChoice } from "./fill/sensitive_choice.js";
import { statePanel } from "./fill/state_panel.js";
import { numberBy } from "./names.js";
import { Notes } from "./notes.js";
import { Doors } from "./puzzles/doors.js";
import { keepAsVersion, keepDraft, keptDrafts } from "./puzzles/keeping.js";
import { keepPast } from "./puzzles/kept_past.js";
import { shortcuts } from "./shortcuts.js";
import { tabs } from "./tabs.js";
import { Hardest } from "./words/hardest.js";
import { OwnScoring } from "./words/own_scoring.js";
import { totalOf } from "./words/statistics.js";
import { statisticsPanel } from "./words/statistics_panel.js";
import { UnlistedNote } from "./words/unlisted_note.js";
import { WordScores } from "./words/word_scores.js";
import { wordsPanel } from "./words/words_panel.js";

/** @typedef {import("./fill/demands.js").Demands} Demands */
/** @typedef {import("./draft/edit.js").Draft} Draft */
/** @typedef {import("./puzzles/keeping.js").Kept} Kept */
/** @typedef {import("./draft/said.js").Answer} Answer */
/** @typedef {import("./draft/said.js").Said} Said */
/** @typedef {import("../grid/model.js").Slot} Slot */

const t = translator("make/room");

/** What was done when the room was left last, to be taken back also when it is opened again. @type {Past<Kept> | null} */
let left = null;

/** @type {import("../app.js").Room["open"]} */
export function open(main, { about, dictionary }) {
  const words = about.dictionaries.find(({ id }) => id === dictionary())?.language ?? "";
  const language = words || pageLanguage();
  const first = firstGrid(words);
  const asked = addressed();
  const known = asked && pastOf(asked, left);
  const begun = { demands: NO_DEMANDS, ...(asked ?? draftOf(first)), said: NOTHING_SAID, work: newWork(symmetryOf(address.get("symmetry"))) };
  /** @type {Past<Kept>} */
  const past = known ?? new Past(begun);
  /** The slots, each with its word. @type {Answer[]} */
  let answers = [];
  /** What is odd about the clue of each of them. @type {(import("./clues/oddities.js").Oddity | null)[]} */
  let odd = [];
  /** What is being typed, which is one step to take back. */
  let typed = { part: "", said: past.draft.said };
  const hardest = new Hardest();
  /** The part of the grid that is searched, null for all of it. @type {import("./cells/region_fill.js").Part | null} */
  let sought = null;
  const notes = new Notes();
  const { say: note } = notes;
  /** Said as long as the browser keeps no more. */
  const unkept = h("div", { role: "alert" });
  const wait = new AbortController();

  const state = statePanel();
  let isInGrid = address.get("letters") === "true";
  const letters = letterPanel({
    put: (letter) => put(view.cell, letter),
    limit,
    leave: () => view.focus(),
    inGrid: (isOn) => {
      isInGrid = isOn;
      address.replace({ letters: isOn || null });
      showLetters(view, past.draft, isOn ? analysis.known : null);
    },
  }, isInGrid);
  const slots = slotList({
    select: (slot) => {
      view.select(slot.cells[0], slot.direction);
      view.focus();
    },
    enter: (slot) => view.select(slot.cells[0], slot.direction),
    write: (slot, letters) => {
      const changed = slot.cells.map((cell, at) => ({ cell, letter: letters[at] })).filter(({ cell, letter }) => letter !== letterOf(past.draft, cell));
      if (changed.length > 0) go(changed.reduce((draft, { cell, letter }) => withLetter(draft, cell, letter), /** @type {Draft} */ (past.draft)));
    },
    lock: (slot) => go(withTaken(past.draft, slot.cells)),
    unlock: (slot) => go(withFreed(past.draft, slot.cells)),
  });
  const slotWords = wordsPanel({
    place: (slot, word) => go(withWord(past.draft, slot, word)),
    exclude,
    takeAgain,
    score: (word, score) => own.score(word, score),
    look: (slot, word, isSaid) => {
      if (slot === null) preview.clear();
      else preview.show(past.draft, problem(), slot, word, isSaid);
    },
  }, about.dictionaries.filter(({ isTogether }) => !isTogether));
  const own = new OwnScoring(language, () => {
    changes.show();
    statistics.show(past.draft);
    analysis.ask(problem(), isFull());
  });
  const unlisted = new UnlistedNote((word, score) => own.add(word, score));
  const demands = demandsPanel(demand);
  const sensitive = sensitiveChoice((chosen) => demand({ ...past.draft.demands, sensitive: chosen }));
  const changes = changesPanel({
    posed: () => {
      const { grid } = past.draft;
      return { problem: { ...problem(), symmetry: controls.symmetry() }, columns: grid.columns };
    },
    make: ({ kind, cells }) => go(withCells(past.draft, cells, kind === "block" ? "#" : ".")),
    look: (change) => view.preview(change?.cells ?? [], (change?.kind === "block" ? "■" : "·").repeat(change?.cells.length ?? 0)),
  });
  const clues = cluePanel({ language, dict: dictionary, drafts: about.drafts ?? false, note, say, wrote, order: (slot, texts) => arrowClues.order(slot, texts) });
  const texts = aboutPanel({ language, say, wrote });
  const editor = clueEditor({
    write: (answer, change, part) => {
      const { said } = past.draft;
      // What one has changed is one's own.
      const isOwn = change.text !== undefined && change.text !== clueOf(said, answer).text;
      say(withClue(said, answer, { ...change, ...(isOwn && { source: "" }) }), part);
    },
    wrote,
    another: clues.another,
    go: (step) => {
      const at = answers.findIndex(({ slot }) => slot === view.slot);
      const next = answers.at((at + step) % answers.length);
      if (next) view.select(next.slot.cells[0], next.slot.direction);
    },
    leave: () => view.focus(),
  }, unlisted.element);
  const scores = new WordScores((word) => own.scoreOf(word), () => {
    showKnown();
    statistics.show(past.draft);
  });
  const statistics = statisticsPanel({
    style: address.get("editors"),
    language,
    chosen: (style) => address.replace({ editors: style }),
    scores,
    look: (cells) => region.outlineInstead(cells),
    go: (word) => {
      const slot = answers.find((answer) => answer.word === word)?.slot;
      if (slot) view.select(slot.cells[0], slot.direction);
      view.focus();
    },
  });
  const analysis = new Analysis(showKnown);
  const filling = new Filling({ found, note, stopped: () => setSearching(false), floor: (told) => floor.show(told), slots: () => view.board.slots });
  const floor = floorPanel((score) => {
    demand({ ...past.draft.demands, floor: score, objective: "floor" });
    search("best");
  });

  const doors = new Doors(main, {
    draft: () => past.draft,
    said,
    begin,
    go: (draft) => {
      past.go({ ...draft, work: past.draft.work });
      arrived();
    },
    notes,
    signal: wait.signal,
    dictionary,
    language,
    clues,
    showClues: () => sides.show("clues"),
  });

  const controls = bar({
    symmetry: past.draft.work.symmetry,
    size: past.draft.grid,
    belowFills: sensitive.element,
    signal: wait.signal,
    does: {
      cuts: (size) => lettersBeyond(past.draft, size),
      resize: (rows, columns) => go(resized(past.draft, rows, columns)),
      symmetry: (symmetry) => {
        past.draft.work.symmetry = symmetry;
        address.replace({ symmetry: symmetry === "none" ? null : symmetry });
        keep();
        leadTo(past.draft, first);
      },
      undo,
      redo,
      draw: doors.draw,
      fill: search,
      stop: () => filling.stop(),
      clear: (what) => (what === "all" ? begin : go)(cleared(past.draft, what)),
      open: doors.open,
      kept: () => keptDrafts().filter(({ work }) => work.id !== past.draft.work.id),
      goOn: doors.goOn,
      puzzles: doors.puzzles,
      save: doors.save,
      missing: () => clues.missing().length,
      showClues: () => sides.show("clues"),
      play: doors.play,
    },
  });

  const view = new GridView({
    grid: past.draft.grid,
    label: t("grid"),
    blocksToo: true,
    numbers: numbering(),
    clueOf: (slot) => tied(clueOf(past.draft.said, answers.find((answer) => answer.slot === slot) ?? { slot, word: null }).text),
    onFit: (cut) => {
      arrowClues.cut = cut;
      showClue();
    },
    onSelect: () => showCell(),
    onLetter: put,
    onKey: (event, cell) => keys(event, cell),
  });
  const arrowClues = new ArrowClues(view, () => numbering() === "arrows");
  const turns = turning({ draft: () => past.draft, go, symmetry: controls.symmetry });
  const preview = new Preview(view);
  const ghost = new Ghost(view, (fill) => {
    filling.isFirst = true;
    found(fill);
  });
  takeDropped(view, {
    place: (slot, word) => go(withWord(past.draft, slot, word)),
    look: (slot, word) => (slot === null ? preview.clear() : preview.show(past.draft, problem(), slot, word, false)),
  });
  const region = new Region(view, (deed, cells) => {
    if (deed === "lock") go(withTaken(past.draft, cells));
    else if (deed === "unlock") go(withFreed(past.draft, cells));
    else if (deed === "clear") go(withoutLetters(past.draft, cells));
    else search(deed === "best" ? "best" : "any", filledIn(past.draft, cells, isUnlisted));
  }, (cells) => ownIn(past.draft, cells));
  const keys = shortcuts({
    draft: () => past.draft,
    go,
    view,
    region,
    letters,
    ghost,
    editor,
    turns,
    turnExclusion,
    selectHardest,
  });
  const proposal = new ProposalPanel({
    keep: () => go(withTaken(past.draft)),
    drop: () => go(cleared(past.draft, "fill")),
  });
  view.element.addEventListener("click", (event) => {
    const cell = view.indexOf(event.target);
    const turned = controls.turned();
    if (cell >= 0 && turned !== null) turns.click(turned, event, cell);
  });

  const more = h("div", { class: "more" }, demands.element, ...own.elements, changes.element);
  const parts = [
    { name: "words", text: t("words"), panels: [slotWords.element, letters.element, more] },
    { name: "clues", text: t("clues"), panels: [clues.element, slots.element, texts.element] },
    { name: "statistics", text: t("statistics"), panels: [statistics.element] },
  ];
  const see = (/** @type {string} */ panel) => {
    statistics.setSeen(panel === "statistics");
    clues.setSeen(panel === "clues");
  };
  const sides = tabs(t("work"), parts, address.get("panel"), (panel) => {
    address.replace({ panel: panel === "words" ? null : panel });
    see(panel);
  });
  see(address.get("panel") ?? "");
  const printedTitle = h("h1", { class: "printed-title" });
  const toHardest = h("button", { type: "button", title: t("hardestKey"), click: selectHardest }, t("hardest"));
  const aids = h("section", { class: "panel aids", "aria-label": t("aids") }, ghost.label, toHardest, ghost.element);
  const workshop = h(
    "div",
    { class: "workshop" },
    printedTitle,
    // The first that Tab comes to, though the controls are above it where there is room.
    h("div", { class: "place" }, h("div", { class: "grid-window" }, view.element), editor.element),
    controls.element,
    // Beside the grid, which no sentence moves.
    h("div", { class: "panels" }, notes.element, floor.element, unkept, proposal.element, state.element, aids, region.element, sides.element),
  );
  fill(main, h("h1", { class: "unseen" }, t("heading")), workshop);
  shown();
  selectFirst();
  // Keys go to the grid at once.
  if (document.activeElement === document.body) view.focus();
  if (known === null) doors.offer();

  return {
    close() {
      left = past;
      wait.abort();
      for (const part of [analysis, slotWords, changes, scores, clues, ghost]) part.close();
      filling.stop();
      preview.clear();
    },
  };

  /**
   * Goes on to another draft.
   * @param {Draft} draft
   * @param {Demands} [demanded]
   */
  function go(draft, demanded = past.draft.demands) {
    const { said, work } = past.draft;
    step({ ...draft, demands: demanded, said, work });
    arrived();
  }

  /** Goes on to a draft of this puzzle. What more than one cell loses is a version of it. @param {Kept} draft */
  function step(draft) {
    if (changedCells(past.draft, draft) > 1) keepAsVersion(past.draft);
    past.go(draft);
  }

  /**
   * Leaves the puzzle as it was for another, or for another way of it.
   * @param {Draft & {demands?: Demands, said?: Said}} draft
   * @param {boolean} [isDrawn] whether no hand has touched it, and it need not be kept
   */
  function begin(draft, isDrawn = false) {
    filling.stop();
    past.go({ demands: NO_DEMANDS, said: NOTHING_SAID, ...draft, work: newWork(controls.symmetry()) });
    if (!isDrawn) keep();
    controls.turnNothing();
    note("");
    shown();
    selectFirst();
  }

  /** Has the first white cell at hand. */
  function selectFirst() {
    view.select(Math.max(0, past.draft.grid.cells.findIndex((content) => content !== "#")));
  }

  /** Demands something else of the words. @param {Demands} demanded */
  function demand(demanded) {
    go(past.draft, demanded);
  }

  /**
   * Says something else of the puzzle.
   * @param {Said} said
   * @param {string} [part] what is being typed: as long as one types there, it is one step to take back
   */
  function say(said, part = "") {
    const draft = { ...past.draft, said };
    if (part !== "" && part === typed.part && past.draft.said === typed.said) past.draft = draft;
    else if (past.draft.said !== said) past.go(draft);
    typed = { part, said };
    keep();
    locate();
    showSaid();
  }

  /** What was typed is there: more of it is another step. */
  function wrote() {
    typed.part = "";
  }

  /** Excludes a word, also where it stands in a slot. @param {string} word @param {Slot | null} slot */
  function exclude(word, slot) {
    const draft = slot === null ? past.draft : withFreed(past.draft, cellsToFree(past.draft.grid, slot));
    go(draft, withDemanded(past.draft.demands, "exclude", [word]));
  }

  /** @param {string} word that was excluded */
  function takeAgain(word) {
    demand(withoutDemanded(past.draft.demands, "exclude", word));
  }

  /** Excludes the word of the slot at hand, or takes it again. */
  function turnExclusion() {
    const { word = null } = answers.find(({ slot }) => slot === view.slot) ?? {};
    if (word === null) return;
    if (past.draft.demands.exclude.includes(word)) takeAgain(word);
    else exclude(word, view.slot);
  }

  /** Has the slot with the fewest good words at hand, or the next one. */
  function selectHardest() {
    const slot = hardest.next(answers, analysis.known.good ?? analysis.known.slots ?? [], view.slot);
    if (slot === null) return;
    view.select(slot.cells[0], slot.direction);
    view.focus();
  }

  /** Searches a fill of the grid, or of a part of it. @param {string} how @param {import("./cells/region_fill.js").Part | null} [part] */
  function search(how, part = null) {
    sought = part;
    ghost.close();
    setSearching(true);
    filling.start({ ...problem(part?.grid), how, ...ofSearch(past.draft.demands, language) });
  }

  /** The problem at hand, or that of another grid with its slots, as questions have it. */
  function problem(grid = past.draft.grid) {
    const lengths = new Set(view.board.slots.map(({ length }) => length));
    const demanded = asParameters(past.draft.demands);
    return { dict: dictionary(), grid: printGrid(grid), hold_given: true, ...demanded, ...own.asParameters(lengths) };
  }

  /** Whether all letters are there, so that nothing is left to be counted. */
  function isFull() {
    const { draft } = past;
    return isComplete(draft) && draft.demands.require.length === 0;
  }

  /** Has the browser keep the draft at hand. */
  function keep() {
    past.draft.work.dict = dictionary();
    const isKept = keepDraft(past.draft);
    keepPast(past);
    if (isKept !== (unkept.childElementCount === 0)) fill(unkept, !isKept && h("p", { class: "error" }, t("unkept")));
  }

  /** Has the bar and the address tell of the draft at hand. */
  function locate() {
    controls.show({ size: past.draft.grid, canUndo: past.canUndo, canRedo: past.canRedo });
    leadTo(past.draft, first);
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
    floor.show(null);
    keep();
    note("");
    shown();
  }

  /** How its slots are numbered. */
  function numbering() {
    const { said } = past.draft;
    return numberingOf(said.numbering) ?? usualNumbering(said.language || language);
  }

  /** What is said of the puzzle, to those who get it. */
  function said() {
    const { said } = past.draft;
    return { ...said, language: said.language || language };
  }

  /** Shows the draft at hand, keeps it in the address, and asks about it. */
  function shown() {
    const { grid, work } = past.draft;
    controls.showSymmetry(work.symmetry);
    region.clear();
    view.setGrid(grid);
    workshop.style.setProperty("--rows", String(grid.rows));
    workshop.style.setProperty("--columns", String(grid.columns));
    locate();
    changed();
    demands.show(past.draft.demands);
    sensitive.show(past.draft.demands.sensitive);
    changes.show();
    analysis.ask(problem(), isFull());
    seekGhost();
  }

  /** Has a fill sought that could stand in the free cells. */
  function seekGhost() {
    aids.hidden = isComplete(past.draft);
    ghost.ask(past.draft, { ...problem(), ...ofSearch(past.draft.demands, language) }, isComplete(past.draft));
  }

  /** Shows what the letters that stand there change. */
  function changed() {
    proposal.show(past.draft);
    answers = wordsOf(past.draft).map(({ word }, at) => ({ slot: view.board.slots[at], word }));
    scores.learn(answers.flatMap(({ word }) => word ?? []), dictionary());
    statistics.show(past.draft);
    showSaid();
  }

  function showSaid() {
    const { draft } = past;
    odd = oddities(draft.said, answers);
    numberBy(numbering());
    view.setNumbers(numbering());
    view.showClues();
    texts.show(draft.said);
    printedTitle.textContent = draft.said.title;
    workshop.classList.toggle("complete", isComplete(draft));
    clues.show(draft.said, answers);
    slots.show(draft, answers, odd, numbering(), analysis.known.slots, analysis.known.dead?.slot);
    showClue();
  }

  /** Shows the clue of the slot at hand. */
  function showClue() {
    const at = answers.findIndex(({ slot }) => slot === view.slot);
    const answer = answers[at] ?? null;
    editor.show(answer, past.draft.said, odd[at] ?? null, answer && arrowClues.oddity(answer.slot));
    clues.showSlot(answer);
    unlisted.show(answer?.word && isUnlisted(answer.word) ? answer.word : null, scores.usual());
  }

  function showKnown() {
    const { draft } = past;
    const { known } = analysis;
    const given = new Set([...draft.demands.require, ...answers.flatMap(({ slot, word }) => (isGiven(draft.grid, slot) ? (word ?? []) : []))]);
    const words = answers.flatMap(({ word }) => word ?? []);
    const total = isComplete(draft) ? totalOf(words, (word) => scores.score(word), (word) => given.has(word)) : null;
    state.show(known, view.board.slots, draft.demands.require, total);
    sensitive.showLeftOut(known.leftOut);
    slots.show(draft, answers, odd, numbering(), known.slots, known.dead?.slot);
    markCells(view, draft, answers, known, total?.weak ?? [], draft.demands.exclude, isUnlisted);
    if (isInGrid) showLetters(view, draft, known);
    showCell();
  }

  /** Whether no list has a word. @param {string} word */
  function isUnlisted(word) {
    return scores.score(word) === null;
  }

  /** Whether another letter may stand in a cell: not where a word that no list has goes through it in the other direction. @param {number} cell */
  function isOpened(cell) {
    const crossing = answers.find(({ slot }) => slot.direction !== view.direction && slot.cells.includes(cell));
    return !isUnlisted(crossing?.word ?? "");
  }

  function showCell() {
    const { grid } = past.draft;
    letters.show(view.cell, grid.cells[view.cell], analysis.known);
    const { slot } = view;
    const index = view.board.slots.findIndex(({ cells }) => cells === slot?.cells);
    slotWords.show(index < 0 ? null : slot, index, problem(slot === null ? grid : openedAt(grid, slot, isOpened)), isFull());
    const word = answers.find((answer) => answer.slot === slot)?.word ?? null;
    slotWords.showStanding(slot, word, word !== null && past.draft.demands.exclude.includes(word));
    slotWords.countNow(analysis.known.isOver === true && analysis.known.fills !== undefined);
    showClue();
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
    go(withLimit(past.draft, view.cell, content));
  }

  /** @param {string} text the rows of a fill */
  function found(text) {
    const filled = parseGrid(text);
    const { grid } = past.draft;
    if (filled === null || filled.cells.length !== grid.cells.length) return;
    const proposed = sought === null ? withProposed(past.draft, filled.cells) : withRefilled(past.draft, sought.open, filled.cells);
    const draft = { ...past.draft, ...proposed };
    // The better fills of one search are one step to take back.
    if (filling.isFirst) step(draft);
    else past.draft = draft;
    keep();
    locate();
    changed();
    // A region that is filled anew has other letters of the grid's own, and other questions.
    analysis.ask(problem(), isFull());
    seekGhost();
  }
}
