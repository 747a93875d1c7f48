// A game: the letters of a player in a puzzle, and what was checked and revealed of them.

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

/**
 * A game as it is kept.
 * @typedef {object} Progress
 * @property {string} letters one character for each cell, "." for none
 * @property {string} marks one character for each cell: "w" wrong, "r" revealed, "." neither
 * @property {number} seconds
 * @property {boolean} solved
 * @property {number} at when it was last changed, in milliseconds since 1970
 */

export class Game {
  seconds = 0;
  isSolved = false;
  /** When it was last changed. */
  at = 0;

  /** @param {Puzzle} puzzle */
  constructor(puzzle) {
    this.puzzle = puzzle;
    this.letters = [...puzzle.given];
    /** @type {("wrong" | "revealed" | null)[]} */
    this.marks = puzzle.given.map(() => null);
    /** The cells that take a letter. */
    this.open = puzzle.grid.cells.flatMap((cell, index) => (cell === "#" ? [] : [index]));
    /** Whether letters can be checked and revealed. */
    this.hasSolution = this.open.every((cell) => puzzle.solution[cell] !== "");
  }

  /** Whether a cell keeps its letter. @param {number} cell */
  isFixed(cell) {
    return (
      this.isSolved || this.puzzle.given[cell] !== "" || this.marks[cell] === "revealed"
    );
  }

  /**
   * The letters that a cell shows: of several, who plays writes the first, and sees all once it is known to be right.
   * @param {number} cell
   */
  shown(cell) {
    const letter = this.letters[cell];
    if (!this.isSolved && !this.isFixed(cell)) return letter;
    if (letter === this.puzzle.solution[cell]) return letter + this.puzzle.rests[cell];
    return this.#others(cell).find((letters) => letters.startsWith(letter)) ?? letter;
  }

  /** The other letters that are right in a cell. @param {number} cell */
  #others(cell) {
    const { down, also } = this.puzzle.readings[cell];
    return [down, ...also].filter(Boolean);
  }

  /** How a cell is marked. @param {number} cell */
  state(cell) {
    return this.puzzle.given[cell] !== "" ? "given" : this.marks[cell];
  }

  get isFull() {
    return this.open.every((cell) => this.letters[cell] !== "");
  }

  get revealed() {
    return this.marks.filter((mark) => mark === "revealed").length;
  }

  /** Whether anything was written. */
  get isBegun() {
    return this.open.some((cell) => this.letters[cell] !== this.puzzle.given[cell]);
  }

  /**
   * Writes a letter, or clears a cell.
   * @param {number} cell
   * @param {string} letter in lower case, or ""
   * @returns {boolean} whether that changed anything
   */
  write(cell, letter) {
    if (this.isFixed(cell) || this.letters[cell] === letter) return false;
    this.letters[cell] = letter;
    this.marks[cell] = null;
    this.#conclude();
    return true;
  }

  /**
   * Marks the wrong letters among some cells.
   * @param {number[]} cells
   * @returns {number} how many there are
   */
  check(cells) {
    const wrong = cells.filter((cell) => this.letters[cell] !== "" && this.#isWrong(cell));
    for (const cell of wrong) this.marks[cell] = "wrong";
    return wrong.length;
  }

  /**
   * Writes the letters of the solution into some cells; those that were right stay the player's
   * own.
   * @param {number[]} cells
   * @returns {number} how many were revealed
   */
  reveal(cells) {
    const shown = cells.filter((cell) => !this.isFixed(cell) && this.#isWrong(cell));
    for (const cell of shown) {
      this.letters[cell] = this.puzzle.solution[cell];
      this.marks[cell] = "revealed";
    }
    this.#conclude();
    return shown.length;
  }

  /** Begins anew. */
  clear() {
    this.letters = [...this.puzzle.given];
    this.marks.fill(null);
    this.seconds = 0;
    this.isSolved = false;
  }

  /** @returns {Progress} */
  kept() {
    return {
      letters: this.letters.map((letter) => letter || ".").join(""),
      marks: this.marks.map((mark) => (mark === null ? "." : mark[0])).join(""),
      seconds: Math.round(this.seconds * 10) / 10,
      solved: this.isSolved,
      at: this.at,
    };
  }

  /**
   * Takes a kept game over.
   * @param {any} kept
   * @returns {boolean} false if it is none of this puzzle, which changes nothing
   */
  take(kept) {
    if (typeof kept?.letters !== "string" || typeof kept.marks !== "string") return false;
    const letters = Array.from(/** @type {string} */ (kept.letters));
    const count = this.letters.length;
    if (letters.length !== count || kept.marks.length !== count) return false;
    this.letters = letters.map((letter, cell) => {
      if (this.puzzle.grid.cells[cell] === "#") return "";
      return this.puzzle.given[cell] || (/^[a-z]$/.test(letter) ? letter : "");
    });
    this.marks = Array.from(/** @type {string} */ (kept.marks), (mark, cell) => {
      if (mark === "r") return this.#isWrong(cell) ? null : "revealed";
      return mark === "w" && this.letters[cell] !== "" ? "wrong" : null;
    });
    this.seconds = Number.isFinite(kept.seconds) ? Math.max(0, kept.seconds) : 0;
    this.at = Number.isFinite(kept.at) ? kept.at : 0;
    this.isSolved = false;
    this.#conclude();
    return true;
  }

  /** @param {number} cell */
  #isWrong(cell) {
    const letter = this.letters[cell];
    if (letter === this.puzzle.solution[cell]) return false;
    return letter === "" || !this.#others(cell).some((letters) => Array.from(letters)[0] === letter);
  }

  #conclude() {
    this.isSolved = this.hasSolution && !this.open.some((cell) => this.#isWrong(cell));
  }
}
