// Fills of the puzzle at hand, or of a part of its grid: as they are found, their letters are proposed in it.

import { parseGrid } from "../../grid/model.js";
import { filledIn, withRefilled } from "../cells/region_fill.js";
import { isComplete, withProposed } from "../draft/edit.js";
import { ofSearch } from "./demands.js";
import { Filling } from "./filling.js";
import { floorPanel } from "./floor_panel.js";
import { Ghost } from "./ghost.js";

/** @typedef {import("../cells/region_fill.js").Part} Part */

export class Fills {
  /** The part of the grid that is searched, null for all of it. @type {Part | null} */
  #sought = null;

  /**
   * @param {object} room
   * @param {import("../puzzles/at_hand.js").PuzzleAtHand} room.puzzle
   * @param {import("../../grid/view.js").GridView} room.view
   * @param {string} room.language of the words
   * @param {(grid?: import("../../grid/model.js").Grid) => import("../../address.js").Changes & {grid: string}} room.problem
   * @param {(word: string) => boolean} room.isUnlisted
   * @param {(sentence: string) => void} room.note
   * @param {(isOn: boolean) => void} room.searching a search begins or ends
   * @param {() => void} room.proposed other letters are proposed
   */
  constructor(room) {
    this.room = room;
    const { puzzle, view, note, searching } = room;
    this.floor = floorPanel((floor) => {
      puzzle.demand({ ...puzzle.draft.demands, floor, objective: "floor" });
      this.search("best");
    });
    this.filling = new Filling({
      found: (text) => this.#propose(text, this.#sought, this.filling.isFirst),
      note,
      stopped: () => searching(false),
      floor: (told) => this.floor.show(told),
      slots: () => view.board.slots,
    });
    this.ghost = new Ghost(view, (text) => this.#propose(text, null, true));
  }

  /** Searches a fill of the grid, or of a part of it. @param {string} how @param {Part | null} [part] */
  search = (how, part = null) => {
    const { puzzle, problem, language, searching } = this.room;
    this.#sought = part;
    this.ghost.close();
    searching(true);
    this.filling.start({ ...problem(part?.grid), how, ...ofSearch(puzzle.draft.demands, language) });
  };

  /** Fills a region anew. @param {number[]} cells @param {string} how */
  refill(cells, how) {
    this.search(how, filledIn(this.room.puzzle.draft, cells, this.room.isUnlisted));
  }

  /** Has a fill sought that could stand in the free cells. */
  seekGhost() {
    const { puzzle: { draft }, problem, language } = this.room;
    this.ghost.ask(draft, { ...problem(), ...ofSearch(draft.demands, language) }, isComplete(draft));
  }

  stop = () => this.filling.stop();

  /** Ends the search as it is asked to: the best fill by then stays proposed. */
  halt = () => this.filling.halt();

  close() {
    this.ghost.close();
    this.stop();
  }

  /** @param {string} text the rows of a fill @param {Part | null} part @param {boolean} isFirst of its search */
  #propose(text, part, isFirst) {
    const { puzzle, proposed } = this.room;
    const filled = parseGrid(text);
    if (filled === null || filled.cells.length !== puzzle.draft.grid.cells.length) return;
    puzzle.propose(part === null ? withProposed(puzzle.draft, filled.cells) : withRefilled(puzzle.draft, part.open, filled.cells), isFirst);
    proposed();
  }
}
