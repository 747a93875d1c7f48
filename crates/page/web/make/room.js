// Make: a grid and what the server tells of it while it is made.
//
// A *draft* is a grid with its letters and what is demanded and said of it (`draft/`); the puzzle at hand goes from draft
// to draft, and the browser keeps it (`puzzles/`). Puzzles begin in `beginnings/`. What is shown of a draft is in
// `shown.js`, where it stands in the room in `workshop.js`: what the cells of the grid show, and what one does to them
// (`cells/`), the words of its slots, their scores and statistics (`words/`), fills, what is known of them and demanded
// of them (`fill/`), and clues (`clues/`).

import { address } from "../address.js";
import { fill, h } from "../dom.js";
import { printGrid, slotsOf } from "../grid/model.js";
import { GridView } from "../grid/view.js";
import { language as pageLanguage } from "../language.js";
import { tied, translator } from "../texts.js";
import { bar } from "./bar.js";
import { firstGrid } from "./beginnings/first.js";
import { changesPanel } from "./cells/changes_panel.js";
import { takeDropped } from "./cells/dragging.js";
import { ForcedLetters } from "./cells/forced.js";
import { letterPanel } from "./cells/letter_panel.js";
import { showLetters } from "./cells/letters_in_grid.js";
import { Preview } from "./cells/preview.js";
import { Region } from "./cells/region.js";
import { ownIn } from "./cells/region_fill.js";
import { aboutPanel } from "./clues/about_panel.js";
import { ArrowClues } from "./clues/arrow_clues.js";
import { clueEditor } from "./clues/clue_editor.js";
import { cluePanel } from "./clues/clues.js";
import { slotList } from "./clues/slot_list.js";
import { addressed, pastOf } from "./draft/addressed.js";
import { cleared, draftOf, isComplete, letterOf, lettersBeyond, resized, symmetryOf, withCells, wordIn } from "./draft/edit.js";
import { withFreed, withLetter, withLimit, withoutLetters, withTaken, withWord } from "./draft/edit.js";
import { Past } from "./draft/past.js";
import { clueOf, NOTHING_SAID, withClue } from "./draft/said.js";
import { turning } from "./draft/turning.js";
import { withoutSlots } from "./draft/without_slots.js";
import { newWork } from "./draft/work.js";
import { Analysis } from "./fill/analysis.js";
import { asParameters, NO_DEMANDS, slotScores, withLeastOf } from "./fill/demands.js";
import { demandsPanel } from "./fill/demands_panel.js";
import { Fills } from "./fill/fills.js";
import { ProposalPanel } from "./fill/proposal_panel.js";
import { sensitiveChoice } from "./fill/sensitive_choice.js";
import { statePanel } from "./fill/state_panel.js";
import { TypedSlot } from "./fill/typed_slot.js";
import { Notes } from "./notes.js";
import { PuzzleAtHand } from "./puzzles/at_hand.js";
import { Doors } from "./puzzles/doors.js";
import { keptDrafts } from "./puzzles/keeping.js";
import { shortcuts } from "./shortcuts.js";
import { Shown } from "./shown.js";
import { OwnScoring } from "./words/own_scoring.js";
import { statisticsPanel } from "./words/statistics_panel.js";
import { UnlistedNote } from "./words/unlisted_note.js";
import { WordScores } from "./words/word_scores.js";
import { wordsPanel } from "./words/words_panel.js";
import { workshop } from "./workshop.js";

/** @typedef {import("./draft/edit.js").Draft} Draft */
/** @typedef {import("./puzzles/keeping.js").Kept} Kept */
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
  const puzzle = new PuzzleAtHand(known ?? new Past(begun), {
    language,
    dictionary,
    first,
    leave: () => {
      fills.stop();
      fills.floor.show(null);
      note("");
    },
    arrived: showDraft,
    begun: () => {
      controls.turnNothing();
      selectFirst();
    },
    said: () => shown.said(),
    located: () => controls.show({ size: puzzle.draft.grid, canUndo: puzzle.past.canUndo, canRedo: puzzle.past.canRedo }),
    kept: (isKept) => {
      if (isKept !== (unkept.childElementCount === 0)) fill(unkept, !isKept && h("p", { class: "error" }, t("unkept")));
    },
  });
  const notes = new Notes();
  const { say: note } = notes;
  /** Said as long as the browser keeps no more. */
  const unkept = h("div", { role: "alert" });
  const wait = new AbortController();
  const typedSlot = new TypedSlot();

  const state = statePanel();
  const letters = letterPanel({
    put: (letter) => put(view.cell, letter),
    limit: (content) => {
      if (puzzle.draft.grid.cells[view.cell] !== "#") puzzle.go(withLimit(puzzle.draft, view.cell, content));
    },
    leave: () => view.focus(),
    inGrid: (isOn) => {
      address.replace({ letters: isOn || null });
      showLetters(view, puzzle.draft, isOn ? analysis.known : null);
    },
  }, address.get("letters") === "true");
  const slots = slotList({
    select: (slot) => goTo(slot),
    enter: (slot) => view.select(slot.cells[0], slot.direction),
    write: (slot, letters) => {
      const changed = slot.cells.map((cell, at) => ({ cell, letter: letters[at] })).filter(({ cell, letter }) => letter !== letterOf(puzzle.draft, cell));
      typedSlot.type(slot);
      if (changed.length > 0) puzzle.go(changed.reduce((draft, { cell, letter }) => withLetter(draft, cell, letter), /** @type {Draft} */ (puzzle.draft)));
    },
    lock: (slot) => puzzle.go(withTaken(puzzle.draft, slot.cells)),
    unlock: (slot) => puzzle.go(withFreed(puzzle.draft, slot.cells)),
  });
  const slotWords = wordsPanel({
    place,
    exclude: puzzle.exclude,
    takeAgain: puzzle.takeAgain,
    score: (word, score) => own.score(word, score),
    demandLeast: (slot, least) => puzzle.demand(withLeastOf(puzzle.draft.demands, slot, least)),
    look,
  }, about.dictionaries.filter(({ isTogether }) => !isTogether));
  const own = new OwnScoring(language, () => {
    changes.show();
    statistics.show(puzzle.draft);
    analyse();
  });
  const unlisted = new UnlistedNote((word, score) => own.add(word, score));
  const demands = demandsPanel(puzzle.demand);
  const sensitive = sensitiveChoice((chosen) => puzzle.demand({ ...puzzle.draft.demands, sensitive: chosen }));
  const changes = changesPanel({
    posed: () => ({ problem: { ...problem(searchedGrid()), symmetry: controls.symmetry() }, columns: puzzle.draft.grid.columns }),
    make: ({ kind, cells }) => puzzle.go(withCells(puzzle.draft, cells, kind === "block" ? "#" : ".")),
    look: (change) => view.preview(change?.cells ?? [], (change?.kind === "block" ? "■" : "·").repeat(change?.cells.length ?? 0)),
  });
  const { say, wrote } = puzzle;
  const clues = cluePanel({ language, dict: dictionary, drafts: about.drafts ?? false, note, say, wrote, order: (slot, texts) => arrowClues.order(slot, texts) });
  const texts = aboutPanel({ language, say, wrote });
  const editor = clueEditor({
    write: (answer, change, part) => {
      const { said } = puzzle.draft;
      // What one has changed is one's own.
      const isOwn = change.text !== undefined && change.text !== clueOf(said, answer).text;
      say(withClue(said, answer, { ...change, ...(isOwn && { source: "" }) }), part);
    },
    wrote,
    another: clues.another,
    go: (step) => {
      const at = shown.answers.findIndex(({ slot }) => slot === view.slot);
      const next = shown.answers.at((at + step) % shown.answers.length);
      if (next) view.select(next.slot.cells[0], next.slot.direction);
    },
    leave: () => view.focus(),
  }, unlisted.element);
  const scores = new WordScores((word) => own.scoreOf(word), () => {
    shown.known();
    statistics.show(puzzle.draft);
  });
  const statistics = statisticsPanel({
    style: address.get("editors"),
    language,
    chosen: (style) => address.replace({ editors: style }),
    scores,
    look: (cells) => region.outlineInstead(cells),
    go: (word) => goTo(shown.answers.find((answer) => answer.word === word)?.slot),
  });
  const analysis = new Analysis(() => {
    if (typedSlot.learn(analysis.known)) {
      changes.show();
      fills.seekGhost();
    }
    shown.known();
  });

  const doors = new Doors(main, {
    draft: () => puzzle.draft,
    said: puzzle.said,
    begin,
    go: (draft) => puzzle.goTo(draft),
    notes,
    signal: wait.signal,
    dictionary,
    language,
    clues,
    showClues: () => room.showPanels("clues"),
  });

  const controls = bar({
    symmetry: puzzle.draft.work.symmetry,
    size: puzzle.draft.grid,
    belowFills: sensitive.element,
    signal: wait.signal,
    does: {
      cuts: (size) => lettersBeyond(puzzle.draft, size),
      resize: (rows, columns) => puzzle.go(resized(puzzle.draft, rows, columns)),
      symmetry: (symmetry) => {
        address.replace({ symmetry: symmetry === "none" ? null : symmetry });
        puzzle.keepSymmetry(symmetry);
      },
      undo: puzzle.undo,
      redo: puzzle.redo,
      draw: doors.draw,
      fill: (how) => fills.search(how),
      stop: () => fills.halt(),
      clear: (what) => {
        if (what === "all") begin(cleared(puzzle.draft, what));
        else puzzle.go(cleared(puzzle.draft, what));
      },
      open: doors.open,
      kept: () => keptDrafts().filter(({ work }) => work.id !== puzzle.draft.work.id),
      goOn: doors.goOn,
      puzzles: doors.puzzles,
      save: doors.save,
      missing: () => clues.missing().length,
      showClues: () => room.showPanels("clues"),
      play: doors.play,
    },
  });

  /** @type {GridView} */
  const view = new GridView({
    grid: puzzle.draft.grid,
    label: t("grid"),
    blocksToo: true,
    numbers: puzzle.numbering(),
    clueOf: (slot) => tied(clueOf(puzzle.draft.said, { slot, word: wordIn(puzzle.draft, slot) }).text),
    onFit: (cut) => {
      arrowClues.cut = cut;
      shown.clue();
    },
    onSelect: () => {
      if (typedSlot.leave(view.slot)) analyse();
      shown.cell();
    },
    onLetter: put,
    onKey: (event, cell) => keys(event, cell),
  });
  const arrowClues = new ArrowClues(view, () => puzzle.numbering() === "arrows");
  const turns = turning({ draft: () => puzzle.draft, go: (draft) => puzzle.go(draft), symmetry: controls.symmetry });
  const preview = new Preview(view);
  const forced = new ForcedLetters(view, (draft) => puzzle.go(draft));
  const fills = new Fills({
    puzzle,
    view,
    language,
    problem: (grid = searchedGrid()) => problem(grid),
    isUnlisted: (word) => shown.isUnlisted(word),
    note,
    searching: (isOn) => {
      controls.setSearching(isOn);
      // The threads are the search's.
      slotWords.hold(isOn);
    },
    proposed: () => {
      shown.letters();
      // A region that is filled anew has other letters of the grid's own, and other questions.
      analyse();
    },
  });
  takeDropped(view, { place, look: (slot, word) => look(slot, word, false) });
  const region = new Region(view, (deed, cells) => {
    if (deed === "lock") puzzle.go(withTaken(puzzle.draft, cells));
    else if (deed === "unlock") puzzle.go(withFreed(puzzle.draft, cells));
    else if (deed === "clear") puzzle.go(withoutLetters(puzzle.draft, cells));
    else fills.refill(cells, deed === "best" ? "best" : "any");
  }, (cells) => ownIn(puzzle.draft, cells));
  const keys = shortcuts({
    draft: () => puzzle.draft,
    go: (draft) => puzzle.go(draft),
    view,
    region,
    letters,
    ghost: fills.ghost,
    editor,
    turns,
    turnExclusion,
    selectHardest,
    forced,
  });
  const proposal = new ProposalPanel({
    keep: () => puzzle.go(withTaken(puzzle.draft)),
    keepWord: () => puzzle.go(withTaken(puzzle.draft, view.slot?.cells ?? [])),
    keepGood: () => puzzle.go(cleared(withTaken(puzzle.draft, shown.goodCells()), "fill")),
    drop: () => puzzle.go(cleared(puzzle.draft, "fill")),
  });
  view.element.addEventListener("click", (event) => {
    const cell = view.indexOf(event.target);
    const turned = controls.turned();
    if (cell >= 0 && turned !== null) turns.click(turned, event, cell);
  });

  const { ghost, floor } = fills;
  const toHardest = h("button", { type: "button", title: t("hardestKey"), click: selectHardest }, t("hardest"));
  const aids = h("section", { class: "panel aids", "aria-label": t("aids") }, ghost.label, forced.element, toHardest, ghost.element);
  const more = h("div", { class: "more" }, demands.element, ...own.elements, changes.element);
  const room = workshop({
    grid: view.element,
    editor: editor.element,
    controls: controls.element,
    above: [notes.element, floor.element, unkept, proposal.element, state.element, aids, region.element],
    tabs: {
      words: [slotWords.element, letters.element, more],
      clues: [clues.element, slots.element, texts.element],
      statistics: [statistics.element],
    },
  }, (panels) => {
    statistics.setSeen(panels === "statistics");
    clues.setSeen(panels === "clues");
  });
  /** @type {Shown} */
  const shown = new Shown(puzzle, view, problem, {
    analysis,
    typedSlot,
    forced,
    scores,
    arrowClues,
    state,
    sensitive,
    proposal,
    letters,
    slotWords,
    statistics,
    unlisted,
    slots,
    clues,
    editor,
    texts,
    print: room.print,
  });
  fill(main, h("h1", { class: "unseen" }, t("heading")), room.element);
  showDraft();
  selectFirst();
  // Keys go to the grid at once.
  if (document.activeElement === document.body) view.focus();
  if (known === null) doors.offer();

  return {
    close() {
      left = puzzle.past;
      wait.abort();
      for (const part of [analysis, slotWords, changes, scores, clues, fills]) part.close();
      preview.clear();
    },
  };

  /** @param {Draft & {said?: Said}} draft of another puzzle @param {boolean} [isDrawn] whether no hand has touched it */
  function begin(draft, isDrawn = false) {
    puzzle.begin(draft, controls.symmetry(), isDrawn);
  }

  /** The problem at hand, or that of another grid with its slots, as questions have it. */
  function problem(grid = puzzle.draft.grid) {
    const lengths = new Set(view.board.slots.map(({ length }) => length));
    const { demands } = puzzle.draft;
    const demanded = { ...asParameters(demands), slot_scores: slotScores(demands, slotsOf(grid)) };
    return { dict: dictionary(), grid: printGrid(grid), hold_given: true, ...demanded, ...own.asParameters(lengths) };
  }

  /** The grid in which fills are searched. */
  function searchedGrid() {
    return typedSlot.leftOutOf(puzzle.draft.grid, view.board.slots);
  }

  /** Shows the draft at hand, has the address lead to it, and asks about it. */
  function showDraft() {
    const { grid, work } = puzzle.draft;
    controls.showSymmetry(work.symmetry);
    region.clear();
    view.setGrid(grid);
    room.fit(grid);
    puzzle.locate();
    shown.letters();
    demands.show(puzzle.draft.demands);
    sensitive.show(puzzle.draft.demands.sensitive);
    changes.show();
    analyse();
  }

  /** Asks what is known of the draft at hand, and for a fill of it. */
  function analyse() {
    const { grid } = puzzle.draft;
    const number = typedSlot.numberIn(grid, view.board.slots);
    const without = number < 0 ? null : { number, problem: problem(withoutSlots(grid, [view.board.slots[number]])) };
    analysis.ask(problem(), shown.isFull(), without);
    aids.hidden = isComplete(puzzle.draft);
    fills.seekGhost();
  }

  /** Has the first white cell at hand. */
  function selectFirst() {
    view.select(Math.max(0, puzzle.draft.grid.cells.findIndex((content) => content !== "#")));
  }

  /** Has a slot at hand. @param {Slot | null | undefined} slot */
  function goTo(slot) {
    if (slot) view.select(slot.cells[0], slot.direction);
    view.focus();
  }

  /** Has the slot with the fewest good words at hand, or the next one. */
  function selectHardest() {
    const slot = shown.hardest();
    if (slot !== null) goTo(slot);
  }

  /** Excludes the word of the slot at hand, or takes it again. */
  function turnExclusion() {
    const word = shown.wordAtHand();
    if (word === null) return;
    if (puzzle.draft.demands.exclude.includes(word)) puzzle.takeAgain(word);
    else puzzle.exclude(word, view.slot);
  }

  /** @param {number} cell @param {string} letter */
  function put(cell, letter) {
    if (puzzle.draft.grid.cells[cell] === "#") return view.setLetter(cell, "");
    typedSlot.type(view.slot);
    puzzle.go(withLetter(puzzle.draft, cell, letter));
  }

  /** @param {Slot} slot @param {string} word */
  function place(slot, word) {
    puzzle.go(withWord(puzzle.draft, slot, word));
  }

  /** Looks at a word before it is placed. @param {Slot | null} slot null to look no more @param {string} word @param {boolean} isSaid */
  function look(slot, word, isSaid) {
    if (slot === null) preview.clear();
    else preview.show(puzzle.draft, problem(), slot, word, isSaid);
  }
}
