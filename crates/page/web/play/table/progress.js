// Games that are kept, so that a reload loses nothing and tabs on one puzzle share its game.

/** @typedef {import("./game.js").Game} Game */
/** @typedef {Pick<Storage, "getItem" | "setItem">} Keeper */

/** What the game of a puzzle is kept by. @param {string} id */
export const progressKey = (id) => `progress:${id}`;

export class Kept {
  /**
   * @param {string} id of the puzzle
   * @param {Game} game
   * @param {Keeper | null} storage
   * @param {() => number} [now]
   */
  constructor(id, game, storage, now = Date.now) {
    this.key = progressKey(id);
    this.game = game;
    this.storage = storage;
    this.now = now;
  }

  /**
   * Takes over what another tab, or an earlier visit, did later than this one.
   * @returns {boolean} whether there was something
   */
  sync() {
    const kept = this.#read();
    if (!(kept?.at > this.game.at)) return false;
    return this.game.take(kept);
  }

  /**
   * Changes the game after what other tabs did, and keeps it.
   * @template T
   * @param {() => T} change
   * @returns {T}
   */
  change(change) {
    this.sync();
    const result = change();
    this.game.at = Math.max(this.now(), this.game.at + 1);
    this.#write();
    return result;
  }

  #read() {
    try {
      return JSON.parse(this.storage?.getItem(this.key) ?? "null");
    } catch {
      return null;
    }
  }

  #write() {
    try {
      this.storage?.setItem(this.key, JSON.stringify(this.game.kept()));
    } catch {
      // A browser that keeps nothing still plays.
    }
  }
}
