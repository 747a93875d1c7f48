// The search tree on a canvas: one looks at a part of it through a window that scrolls.

import { h } from "../../dom.js";
import { translator } from "../../language.js";
import { BRANCH, NO_NODE } from "../search/tree.js";
import { coloursIn, onColours, sharp } from "./colours.js";
import { Drawing } from "./tree_drawing.js";
import { TreeLayout } from "./tree_layout.js";

/** @typedef {import("../search/tree.js").Tree} Tree */
/** @typedef {import("./tree_layout.js").Layout} Layout */

const EDGE = 16;
/** Below the deepest node there is room for a count. */
const FOOT = 30;
/** The pixels between two leaves: as it is drawn first, and at most. */
const USUAL = 12;
const WIDEST = 48;
/** What is so many pixels outside the window is not drawn. */
const FAR = 40;
/** How far from a node a click still means it. */
const REACH = 14;

const t = translator("watch/views/tree_view");

export class TreeView {
  /**
   * @param {{onStep(position: number): void, nameOf(node: number): string}} options what a click
   * asks
   * for, and what a node is called
   */
  constructor({ onStep, nameOf }) {
    this.onStep = onStep;
    this.nameOf = nameOf;
    /** @type {TreeLayout | null} */
    this.layouts = null;
    /** @type {Layout | null} */
    this.layout = null;
    this.position = 0;
    this.current = 0;
    /**
     * How wide the window is and how far it is scrolled: to ask the page each time would be slow.
     */
    this.width = 0;
    this.height = 0;
    this.scrolled = 0;
    this.roomWidth = 0;
    /** Pixels between leaves; null until one chooses. @type {number | null} */
    this.chosen = null;
    this.canvas = h("canvas", {
      role: "img",
      click: (/** @type {MouseEvent} */ event) => this.#click(event),
      pointermove: (/** @type {PointerEvent} */ event) => this.#tell(event),
    });
    this.room = h("div", { class: "tree-room" }, this.canvas);
    this.window = h(
      "div",
      {
        class: "tree-window",
        tabindex: 0,
        role: "group",
        "aria-label": t("scroll"),
        scroll: () => this.#scroll(),
      },
      this.room,
    );
    this.summary = h("span", { class: "quiet number" });
    const zoom = (/** @type {"closer" | "farther" | "whole"} */ key, /** @type {string} */ sign) =>
      h(
        "button",
        { type: "button", "aria-label": t(key), title: t(key), click: () => this.#zoom(key) },
        sign,
      );
    this.element = h(
      "section",
      { class: "tree" },
      h(
        "div",
        { class: "bar" },
        h("h3", {}, t("title")),
        this.summary,
        h("span", { class: "zoom" }, zoom("farther", "−"), zoom("closer", "+"), zoom("whole", "↔")),
      ),
      this.window,
      h(
        "p",
        { class: "legend quiet" },
        /** @type {const} */ (["branch", "dead", "fill", "hand", "space"]).map((key) =>
          h("span", {}, h("i", { class: `mark ink-${key}` }), t(key === "space" ? "jump" : key)),
        ),
      ),
    );
    this.colours = coloursIn(this.element);
    this.resized = new ResizeObserver(() => {
      this.width = this.window.clientWidth;
      this.height = this.window.clientHeight;
      this.#draw();
    });
    this.resized.observe(this.window);
    this.endColours = onColours(() => this.#recolour());
  }

  close() {
    this.resized.disconnect();
    this.endColours();
  }

  /** @param {Tree} tree */
  setTree(tree) {
    this.layouts = new TreeLayout(tree);
    this.chosen = null;
    this.#recolour();
  }

  /**
   * Shows the tree after so many steps.
   * @param {number} position
   * @param {boolean} isGrowing whether more nodes come by themselves
   */
  show(position, isGrowing) {
    if (this.layouts === null) return;
    this.position = position;
    const { tree } = this.layouts;
    this.current = tree.at(position);
    this.layout = this.layouts.around(this.current, isGrowing);
    const { nodes, deadEnds, fills } = tree;
    const counts = { nodes: nodes.values[0] - 1, dead: deadEnds.values[0], fills: fills.values[0] };
    const summary = t("summary", counts);
    if (this.summary.textContent !== summary) {
      this.summary.textContent = summary;
      this.canvas.setAttribute("aria-label", `${t("title")} : ${summary}`);
    }
    this.#follow();
    this.#draw();
  }

  #scroll() {
    const scrolled = this.window.scrollLeft;
    // What this file scrolled is drawn already.
    if (Math.abs(scrolled - this.scrolled) < 1) return;
    this.scrolled = scrolled;
    this.#draw();
  }

  #recolour() {
    this.colours = coloursIn(this.element);
    this.#draw();
  }

  /** The pixels between two leaves. */
  get unit() {
    const { leaves } = /** @type {Layout} */ (this.layout);
    const fitting = (this.width - 2 * EDGE) / leaves;
    return this.chosen ?? Math.max(USUAL, Math.min(fitting, WIDEST));
  }

  #wide() {
    return 2 * EDGE + this.unit * /** @type {Layout} */ (this.layout).leaves;
  }

  /** The pixels between a node and those below. */
  get #drop() {
    const deepest = /** @type {TreeLayout} */ (this.layouts).tree.deepest;
    return Math.min(30, (this.height - EDGE - FOOT) / Math.max(1, deepest));
  }

  /** How far from the left the tree begins: in the middle if there is room. */
  get #left() {
    return EDGE + Math.max(0, (this.width - this.#wide()) / 2);
  }

  /**
   * Where items are drawn now: in the middle above what is seen of all below them, so that the way
   * down from the root is in the window wherever one looks.
   */
  #places() {
    const { from, to, depth, isFolded } = /** @type {Layout} */ (this.layout);
    const [unit, drop] = [this.unit, this.#drop];
    const left = this.#left - this.scrolled;
    const right = this.width - EDGE;
    return (/** @type {number} */ item) => {
      const y = EDGE + depth[item] * drop;
      if (isFolded[item]) return { x: left + ((from[item] + to[item]) / 2) * unit, y };
      const [first, last] = [left + (from[item] + 0.5) * unit, left + (to[item] - 0.5) * unit];
      const inWindow = (Math.max(first, EDGE) + Math.min(last, right)) / 2;
      return { x: Math.max(first, Math.min(inWindow, last)), y };
    };
  }

  /**
   * Scrolls so that the node at hand is seen.
   * @param {boolean} [isCentred] in the middle
   */
  #follow(isCentred = false) {
    const wide = Math.max(this.#wide(), this.width);
    if (wide !== this.roomWidth) {
      this.roomWidth = wide;
      this.room.style.setProperty("width", `${wide}px`);
    }
    const item = this.layout?.items.get(this.current);
    if (item === undefined) return;
    const { x } = this.#places()(item);
    if (!isCentred && x >= EDGE && x <= this.width - EDGE) return;
    const wanted = Math.round(this.scrolled + x - this.width / 2);
    this.scrolled = Math.max(0, Math.min(wanted, wide - this.width));
    this.window.scrollLeft = this.scrolled;
  }

  /** @param {"closer" | "farther" | "whole"} how */
  #zoom(how) {
    if (this.layout === null) return;
    const whole = (this.width - 2 * EDGE) / this.layout.leaves;
    const wanted = { closer: this.unit * 1.6, farther: this.unit / 1.6, whole }[how];
    this.chosen = Math.max(Math.min(whole, USUAL), Math.min(wanted, WIDEST));
    this.#follow(true);
    this.#draw();
  }

  #draw() {
    const { layout, layouts } = this;
    const { width, height } = this;
    const context = sharp(this.canvas, width, height);
    context.clearRect(0, 0, width, height);
    if (layout === null || layouts === null || width === 0) return;
    const drawn = new Drawing(context, this.colours, this.unit, height);
    const { tree } = layouts;
    const path = new Set(tree.path(this.current));
    const target = tree.closed.values[this.current] === this.position + 1 ? tree.jumpFrom(this.current, this.position) : NO_NODE;
    const jumped = new Set(target === NO_NODE ? [] : tree.path(this.current).slice(tree.depth.values[target] + 1));
    const placeOf = this.#places();
    for (let item = 0; item < layout.node.length; item++) {
      const { x, y } = placeOf(item);
      // What is drawn outside the window hangs on what is outside of it too, or nearly so.
      if (x < -FAR || x > width + FAR) continue;
      const [node, parent] = [layout.node[item], layout.parent[item]];
      const isLater = tree.opened.values[node] > this.position;
      const isOnPath = !layout.isFolded[item] && path.has(node);
      if (parent >= 0) {
        const above = placeOf(parent);
        drawn.edge(above.x, above.y, x, y, isLater, isOnPath);
      }
      if (layout.isFolded[item]) {
        const { nodes, deadEnds, fills } = layout;
        drawn.folded(x, y, nodes[item], deadEnds[item], fills[item], isLater);
      } else {
        const fate = tree.settled.values[node] <= this.position ? tree.fate.values[node] : BRANCH;
        drawn.node(x, y, isLater || (jumped.has(node) && node !== this.current) ? -1 : fate);
        const to = layout.items.get(tree.jumpFrom(node, this.position));
        if (to === undefined) continue;
        const back = placeOf(to);
        drawn.jump(x, y, back.x, back.y, node === this.current && target !== NO_NODE);
      }
    }
    const item = layout.items.get(this.current);
    drawn.finish(item === undefined ? null : placeOf(item));
  }

  /**
   * The item under the pointer.
   * @param {MouseEvent} event
   */
  #under(event) {
    const { layout } = this;
    if (layout === null) return null;
    const placeOf = this.#places();
    let [found, nearest] = [-1, REACH];
    for (let item = 0; item < layout.node.length; item++) {
      const { x, y } = placeOf(item);
      const sideways = Math.max(0, Math.abs(event.offsetX - x) - (layout.isFolded[item] ? 20 : 0));
      const distance = Math.hypot(sideways, event.offsetY - y);
      if (distance < nearest) [found, nearest] = [item, distance];
    }
    return found < 0 ? null : found;
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const item = this.#under(event);
    if (item === null || this.layout === null || this.layouts === null) return;
    this.onStep(this.layouts.tree.opened.values[this.layout.node[item]]);
  }

  /** @param {PointerEvent} event */
  #tell(event) {
    const item = this.#under(event);
    this.canvas.classList.toggle("on-node", item !== null);
    if (item === null || this.layout === null) {
      this.canvas.title = "";
      return;
    }
    const { node, nodes, deadEnds, fills, isFolded } = this.layout;
    const counts = { nodes: nodes[item], dead: deadEnds[item], fills: fills[item] };
    this.canvas.title = isFolded[item] ? t("folded", counts) : this.nameOf(node[item]);
  }
}
