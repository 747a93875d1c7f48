// Sheets for a class: several layouts of the same words as files to print, each another one.

import { fill, h } from "../../dom.js";
import { savePuzzle } from "../../puzzle_files.js";
import { translator } from "../../texts.js";
import { sheetOf } from "./laid_out.js";
import { searchLayout } from "./layout_search.js";

/** @typedef {import("./layout_search.js").Layout} Layout */
/** @typedef {import("./own_list.js").Entry} Entry */
/** @typedef {{layout: Layout, entries: Entry[], seed: number, locked: string}} Chosen with the grid of the words that are locked */

const t = translator("make/beginnings/class_sheets");

const MOST_VERSIONS = 9;

/** The sheets in the dialog of a layout. */
export class ClassSheets {
  #versions = h("input", { type: "number", min: "1", max: String(MOST_VERSIONS), value: "1" });
  #paper = h("select", {}, h("option", { value: "a4" }, "A4"), h("option", { value: "letter" }, "Letter"));
  #solution = h("input", { type: "checkbox" });
  #bank = h("input", { type: "checkbox" });
  #first = h("input", { type: "checkbox" });
  #told = h("p", { role: "status" });
  #print = h("button", { type: "button", click: () => this.#save() }, t("print"));
  element = h(
    "details",
    { class: "class-sheets", hidden: true },
    h("summary", {}, t("heading")),
    h("label", {}, t("versions"), " ", this.#versions),
    h("label", {}, t("paper"), " ", this.#paper),
    h("label", {}, this.#solution, " ", t("solution")),
    h("label", {}, this.#bank, " ", t("bank")),
    h("label", {}, this.#first, " ", t("first")),
    h("div", { class: "bar" }, this.#print),
    this.#told,
  );

  /** @param {() => Chosen | null} chosen the layout of the first version */
  constructor(chosen) {
    this.chosen = chosen;
  }

  /** @param {boolean} isThere */
  show(isThere) {
    this.element.hidden = !isThere;
  }

  async #save() {
    const chosen = this.chosen();
    if (chosen === null) return;
    const count = Math.min(Math.max(Math.round(Number(this.#versions.value)) || 1, 1), MOST_VERSIONS);
    this.#print.disabled = true;
    try {
      for (let version = 1; version <= count; version++) {
        fill(this.#told, t("making", { version, of: count }));
        const layout = version === 1 ? chosen.layout : await another(chosen, chosen.seed + version - 1);
        const puzzle = sheetOf(layout, chosen.entries, { title: count > 1 ? t("version", { version }) : "", bank: this.#bank.checked, first: this.#first.checked });
        await savePuzzle(puzzle, { to: "pdf", paper: this.#paper.value, solution: this.#solution.checked });
      }
      fill(this.#told, t("made", { n: count }));
    } catch (error) {
      fill(this.#told, error instanceof Error ? error.message : String(error));
    } finally {
      this.#print.disabled = false;
    }
  }
}

/** The layout with another seed. @param {Chosen} chosen @param {number} seed @returns {Promise<Layout>} */
function another({ layout, entries, locked }, seed) {
  return new Promise((resolve, reject) => {
    let best = layout;
    searchLayout({ entries, seed, locked }, {
      layout: (better) => (best = better),
      end: () => resolve(best),
      lost: () => reject(new Error(t("lost"))),
      failure: (sentence) => reject(new Error(sentence)),
    });
  });
}
