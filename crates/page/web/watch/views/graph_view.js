// The constraint graph: a node for each slot, an edge for each crossing, marked as the grid is.

import { h, s } from "../../dom.js";
import { number, translator } from "../../language.js";
import { Wording } from "../search/wording.js";

/** @typedef {import("../search/board.js").Board} Board */

/** The room of a node, and how far apart the two sides are. */
const ROW = 26;
const NODE = { width: 150, height: 20 };
const BETWEEN = 190;

const t = translator("watch/views/graph_view");

export class GraphView {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    const sides = /** @type {const} */ (["across", "down"]);
    const places = sides.map((side) => board.slots.flatMap((slot, at) => (slot.direction === side ? [at] : [])));
    const most = Math.max(...places.map((side) => side.length));
    const wording = new Wording(board);
    /** Where the node of each slot is. */
    const at = board.slots.map((_, slot) => {
      const side = places[0].includes(slot) ? 0 : 1;
      const spread = (most * ROW) / places[side].length;
      return { x: side * (NODE.width + BETWEEN), y: (places[side].indexOf(slot) + 0.5) * spread };
    });
    this.edges = board.slotsOf.map(([across, down]) =>
      across < 0 || down < 0
        ? null
        : s("line", { x1: at[across].x + NODE.width, y1: at[across].y, x2: at[down].x, y2: at[down].y }),
    );
    this.texts = board.slots.map((_, slot) =>
      s("text", { x: at[slot].x + NODE.width / 2, y: at[slot].y + 4, "text-anchor": "middle" }),
    );
    this.names = board.slots.map((_, slot) => wording.slotName(slot));
    this.nodes = board.slots.map((_, slot) => {
      const box = { x: at[slot].x, y: at[slot].y - NODE.height / 2, ...NODE, rx: 4 };
      return s("g", {}, s("rect", box), this.texts[slot]);
    });
    const size = { width: 2 * NODE.width + BETWEEN, height: most * ROW };
    const drawing = s(
      "svg",
      { viewBox: `-2 0 ${size.width + 4} ${size.height}`, role: "img", "aria-label": t("label") },
      this.edges.filter((edge) => edge !== null),
      this.nodes,
    );
    this.element = h("div", { class: "graph" }, drawing, h("p", { class: "quiet" }, t("note")));
  }

  /** @param {import("./folds.js").Moment} moment */
  show({ state, deadEnd }) {
    const { board } = this;
    const isFilled = state.list("fill").length > 0;
    const [dead, hand] = [isFilled ? null : state.value("dead"), state.value("slot")];
    const conflict = new Set(isFilled ? [] : state.list("conflict"));
    const [words, letters] = [state.list("words"), state.list("letters")];
    this.nodes.forEach((node, slot) => {
      const cells = board.cellsOf[slot].map((cell) => board.spell(letters[cell]));
      const word = cells.every((cell) => cell.length === 1) ? cells.join("").toUpperCase() : null;
      const left = word ?? number(words[slot]);
      const kind =
        dead === slot
          ? "dead"
          : deadEnd.over.includes(slot)
            ? "jumped"
            : conflict.has(slot)
              ? "conflict"
              : hand === slot
                ? "hand"
                : word !== null
                  ? "full"
                  : "";
      const what = `${this.names[slot]} · ${left}`;
      if (this.texts[slot].textContent !== what) this.texts[slot].textContent = what;
      node.setAttribute("class", kind);
    });
    this.edges.forEach((edge, cell) => {
      const slots = board.slotsOf[cell];
      const isGuilty = deadEnd.rejected.has(cell) || (dead !== null && slots.includes(dead) && state.list("crossings").includes(cell));
      edge?.setAttribute("class", isGuilty ? "guilty" : "");
    });
  }
}
