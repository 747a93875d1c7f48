// What is shown of a search where one unfolds it: nothing of it is drawn while it is folded.

import { h } from "../../dom.js";

/**
 * What is drawn: the state after so many steps, and what it is due to.
 * @typedef {{state: import("../search/state.js").State, position: number, deadEnd: import("../search/dead_ends.js").DeadEnd}} Moment
 */

/** @typedef {{element: HTMLElement, show(moment: Moment): void, close?(): void}} View */

export class Folds {
  /** @type {{details: HTMLDetailsElement, view: View}[]} */
  #folds = [];

  /**
   * @param {Set<string>} unfolded the names of the views that are shown, which it keeps
   * @param {() => void} onUnfold one is to be drawn
   */
  constructor(unfolded, onUnfold) {
    this.unfolded = unfolded;
    this.onUnfold = onUnfold;
    this.element = h("div", { class: "folds" });
  }

  /**
   * Adds a view, folded unless its name is among those that are shown.
   * @param {string} name
   * @param {string} title
   * @param {View} view
   */
  add(name, title, view) {
    const details = h("details", { open: this.unfolded.has(name) }, h("summary", {}, title), view.element);
    details.addEventListener("toggle", () => {
      if (details.open) this.unfolded.add(name);
      else this.unfolded.delete(name);
      if (details.open) this.onUnfold();
    });
    this.#folds.push({ details, view });
    this.element.append(details);
  }

  /** @param {Moment} moment */
  show(moment) {
    for (const { details, view } of this.#folds) if (details.open) view.show(moment);
  }

  close() {
    for (const { view } of this.#folds) view.close?.();
  }
}
