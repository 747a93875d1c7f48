// How puzzles come into the room and leave it: drawn, opened, saved, played, gone on with.

import { address } from "../../address.js";
import { load } from "../../engine.js";
import { emptyGrid, printGrid } from "../../grid/model.js";
import { listed, translator } from "../../texts.js";
import { drawGrid } from "../beginnings/drawing.js";
import { isTable } from "../clues/clue_table.js";
import { draftOf, isComplete } from "../draft/edit.js";
import { printFill } from "../draft/fill_text.js";
import { printLooks } from "../draft/looks_text.js";
import { NOTHING_SAID } from "../draft/said.js";
import { keptName } from "../names.js";
import { keepAsVersion, keptDrafts, takePuzzles } from "./keeping.js";

/** @typedef {import("../draft/edit.js").Draft} Draft */
/** @typedef {import("./keeping.js").Kept} Kept */
/** @typedef {import("../draft/said.js").Said} Said */

const t = translator("make/puzzles/doors");

/** What is said of a puzzle of a style. @param {string} style @returns {Said} */
const saidOfStyle = (style) => ({ ...NOTHING_SAID, ...(style === "arrows" && { numbering: "arrows" }) });

/** Files are not needed at first: what reads and writes them comes when it is. */
const files = () => load(import("./files.js"));

export class Doors {
  /** The draft that was said to lack clues. @type {Draft | null} */
  #warned = null;

  /**
   * @param {HTMLElement} main
   * @param {object} room
   * @param {() => Kept} room.draft the one at hand
   * @param {() => Said} room.said what those who get the puzzle are told
   * @param {(draft: Draft & {said?: Said}, isDrawn?: boolean) => void} room.begin begins another puzzle
   * @param {(draft: Kept) => void} room.go goes on to another draft of this one
   * @param {import("../notes.js").Notes} room.notes
   * @param {AbortSignal} room.signal
   * @param {() => string} room.dictionary
   * @param {string} room.language of the words
   * @param {{withDefinitions(said: Said): Promise<Said>, missing(said: Said): string[], take(table: string): void,
   *   withLengths(said: Said): Promise<Said>}} room.clues
   * @param {() => void} room.showClues
   */
  constructor(main, room) {
    this.main = main;
    this.room = room;
    const { signal } = room;
    main.addEventListener("dragover", (event) => event.preventDefault(), { signal });
    const drop = (/** @type {DragEvent} */ event) => {
      const file = event.dataTransfer?.files[0];
      if (file === undefined) return;
      event.preventDefault();
      this.open(file);
    };
    main.addEventListener("drop", drop, { signal });
  }

  /** Offers to go on with what was left last. */
  offer() {
    const [last] = keptDrafts();
    if (last !== undefined) this.room.notes.offer(t("left", { name: keptName(last) }), t("goOn"), () => this.goOn(last));
  }

  /** Goes on with a puzzle that is kept; the back button leads back. @param {Kept} draft */
  goOn = ({ grid, fill, work: { id, dict } }) => {
    const proposed = printFill({ grid, fill });
    address.go(address.of("make", { dict, grid: printGrid(grid), looks: printLooks(grid), fill: proposed, work: id }));
  };

  /** Shows the puzzles that are kept, and the versions of the one at hand. */
  puzzles = () => {
    const { draft, go, notes } = this.room;
    notes.attempt(
      () => load(import("./puzzles_dialog.js")),
      ({ showPuzzles }) => {
        const now = draft();
        showPuzzles(this.main, now, {
          goOn: this.goOn,
          goBack: (version) => {
            // What is left for it is a version too.
            keepAsVersion(now);
            go(version);
          },
        });
      },
    );
  };

  /** @param {string} style "empty", "pattern" for one of those that are ready, "around" for one around words, "own words" for a layout of them, or that of a random grid */
  draw = (style) => {
    const { begin, dictionary, draft, notes, signal } = this.room;
    const { rows, columns } = draft().grid;
    if (style === "pattern") {
      const take = (/** @type {import("../beginnings/patterns_dialog.js").Pattern} */ { grid, style }) => begin({ ...draftOf(grid), said: saidOfStyle(style) }, true);
      notes.attempt(() => load(import("../beginnings/patterns_dialog.js")), ({ showPatterns }) => showPatterns(this.main, draft().grid, this.room.language, take));
      return;
    }
    if (style === "around") {
      const now = { rows, columns, style: this.room.language === "fr" ? "french" : "american", dict: dictionary() };
      const take = (/** @type {Draft} */ draft, /** @type {string} */ style) => begin({ ...draft, said: saidOfStyle(style) }, true);
      notes.attempt(() => load(import("../beginnings/around_dialog.js")), ({ showAround }) => showAround(this.main, now, take));
      return;
    }
    if (style === "own words") {
      notes.attempt(
        async () => ({ dialog: await load(import("../beginnings/layout_dialog.js")), laid: await load(import("../beginnings/laid_out.js")) }),
        ({ dialog, laid }) => dialog.showLayout(this.main, (layout, entries) => begin(laid.draftOfLayout(layout, entries))),
      );
      return;
    }
    if (style === "empty") return begin(draftOf(emptyGrid(rows, columns)));
    notes.say(t("drawing"));
    notes.attempt(
      () => drawGrid({ rows, columns, style, dict: dictionary() }, signal),
      ({ grid, isFilled, drawn }) => {
        begin({ ...draftOf(grid), said: saidOfStyle(style) }, true);
        notes.say(t(isFilled ? "drawnFilled" : "drawnUnfilled", { drawn }));
      },
    );
  };

  /** Opens a grid, a puzzle, a table of clues, or puzzles that were kept. @param {File} file */
  open = async (file) => {
    const { begin, clues, notes, signal } = this.room;
    if (/\.(csv|tsv|txt)$/i.test(file.name)) {
      const text = await file.text();
      if (isTable(text)) return clues.take(text);
    }
    if (/\.json$/i.test(file.name)) {
      try {
        const [taken] = takePuzzles(await file.text()) ?? [];
        if (taken !== undefined) return this.goOn(taken);
      } catch {
        return notes.say(t("noRoom"));
      }
    }
    notes.attempt(
      async () => (await files()).openFile(file, signal),
      ({ draft, said, told }) => {
        begin({ ...draft, said });
        notes.say(told.length > 0 ? t("notRead", { losses: told.join("; ") }) : "");
      },
    );
  };

  /** @param {import("../bar.js").Format} format */
  save = (format) => {
    const { clues, draft, notes, said } = this.room;
    notes.attempt(
      async () => (await files()).saveFile(draft(), format, await clues.withLengths(said())),
      (losses) => notes.say(losses.length > 0 ? t("losses", { losses: losses.join("; ") }) : ""),
    );
  };

  /** Plays the puzzle, with definitions where a clue is missing; or first names the words that have neither. */
  play = async () => {
    const { clues, draft, notes, said, showClues } = this.room;
    const asked = draft();
    if (!isComplete(asked)) return notes.say(t("incomplete"));
    const played = await clues.withDefinitions(said());
    const unclued = clues.missing(played);
    if (unclued.length > 0 && (this.#warned?.grid !== asked.grid || this.#warned.fill !== asked.fill)) {
      this.#warned = asked;
      showClues();
      const words = listed(unclued.map((word) => word.toUpperCase()));
      return notes.say(t("unclued", { n: unclued.length, words }));
    }
    const puzzle = (await files()).playPuzzle(draft(), await clues.withLengths(played));
    address.go(address.of("play", { puzzle, grid: null }));
  };
}
