// Where the nodes of the search tree are drawn, and which are folded.

import { NO_NODE } from "./tree.js";

/** @typedef {import("./tree.js").Tree} Tree */

/** The most nodes that are drawn one by one; of larger trees the smaller parts are folded. */
export const MOST = 10_000;
/** How many leaves wide a folded part is, so that its count fits. */
const FOLDED_WIDTH = 5;
/** How many nodes on either side of the one at hand, and below it, are drawn one by one. */
const NEAR = 25;

/**
 * Nodes to draw, parents before their children, from left to right. An item is a node, or a folded part:
 * `nodes` of it, children of one parent with all below them, the first of which is `node`.
 * @typedef {object} Layout
 * @property {number[]} node
 * @property {boolean[]} isFolded
 * @property {number[]} parent an item, or -1
 * @property {number[]} depth
 * @property {number[]} x in leaves from the left
 * @property {number[]} nodes
 * @property {number[]} deadEnds
 * @property {number[]} fills
 * @property {number} leaves
 * @property {Map<number, number>} items the item of each node that is drawn
 */

/** Lays a tree out as it grows and is walked through. */
export class TreeLayout {
  /** @param {Tree} tree */
  constructor(tree) {
    this.tree = tree;
    /** Nodes whose children are drawn, by the size of what is below them. */
    this.unfolded = /** @type {Set<number>} */ (new Set());
    this.known = 0;
    /** @type {Layout} */
    this.layout = this.#lay([0]);
  }

  /**
   * The layout in which a node is drawn: the last one if it is there and the tree is the same.
   * @param {number} node
   */
  around(node) {
    const { tree } = this;
    const isNew = this.known !== tree.length;
    if (isNew) {
      this.known = tree.length;
      this.unfolded = tree.length > MOST ? largest(tree, MOST / 4) : new Set();
    }
    if (isNew || !this.layout.items.has(node)) this.layout = this.#lay(tree.path(node));
    return this.layout;
  }

  /**
   * @param {number[]} path
   * @returns {Layout}
   */
  #lay(path) {
    /** @type {Layout} */
    const layout = {
      node: [],
      isFolded: [],
      parent: [],
      depth: [],
      x: [],
      nodes: [],
      deadEnds: [],
      fills: [],
      leaves: 0,
      items: new Map(),
    };
    const isWhole = this.tree.length <= MOST;
    const onPath = new Set(path);
    const current = path[path.length - 1];
    /** What is still to be drawn, the last first. @type {Item[]} */
    const waiting = [{ node: 0, parent: -1, run: null }];
    for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
      const place = add(layout, this.tree, item);
      if (item.run !== null) continue;
      if (isWhole || this.unfolded.has(item.node) || onPath.has(item.node)) {
        const near = isWhole ? null : { current, onPath, unfolded: this.unfolded };
        const below = pieces(this.tree, item.node, near);
        for (const piece of below.reverse()) waiting.push({ ...piece, parent: place });
      } else if (this.tree.first.values[item.node] !== NO_NODE) {
        const run = [...this.tree.children(item.node)];
        waiting.push({ node: run[0], parent: place, run });
      }
    }
    place(layout);
    return layout;
  }
}

/** @typedef {{node: number, parent: number, run: number[] | null}} Item */

/**
 * The nodes that have most below them.
 * @param {Tree} tree
 * @param {number} many
 */
function largest(tree, many) {
  const sizes = tree.nodes.values;
  const inner = [];
  for (let node = 0; node < tree.length; node++) if (sizes[node] > 1) inner.push(node);
  inner.sort((a, b) => sizes[b] - sizes[a]);
  return new Set(inner.slice(0, many));
}

/**
 * The children of a node, those without interest together.
 * @param {Tree} tree
 * @param {number} parent
 * @param {{current: number, onPath: Set<number>, unfolded: Set<number>} | null} near null if all are
 * drawn
 * @returns {{node: number, run: number[] | null}[]}
 */
function pieces(tree, parent, near) {
  const children = [...tree.children(parent)];
  if (near === null) return children.map((node) => ({ node, run: null }));
  const { current, onPath, unfolded } = near;
  const at = children.indexOf(current);
  const pieces = [];
  /** @type {number[]} */
  let run = [];
  const endRun = () => {
    if (run.length === 1) pieces.push({ node: run[0], run: null });
    else if (run.length > 1) pieces.push({ node: run[0], run });
    run = [];
  };
  for (const [place, node] of children.entries()) {
    const isNear = at >= 0 ? Math.abs(place - at) <= NEAR : parent === current && place < NEAR;
    if (isNear || onPath.has(node) || unfolded.has(node)) {
      endRun();
      pieces.push({ node, run: null });
    } else {
      run.push(node);
    }
  }
  endRun();
  return pieces;
}

/**
 * @param {Layout} layout
 * @param {Tree} tree
 * @param {Item} item
 */
function add(layout, tree, { node, parent, run }) {
  const place = layout.node.length;
  const sum = (/** @type {Uint32Array} */ counts) =>
    (run ?? [node]).reduce((total, each) => total + counts[each], 0);
  layout.node.push(node);
  layout.isFolded.push(run !== null);
  layout.parent.push(parent);
  layout.depth.push(tree.depth.values[node]);
  layout.x.push(0);
  layout.nodes.push(sum(tree.nodes.values));
  layout.deadEnds.push(sum(tree.deadEnds.values));
  layout.fills.push(sum(tree.fills.values));
  if (run === null) layout.items.set(node, place);
  return place;
}

/**
 * Leaves side by side, each other node in the middle above its first and last child.
 * @param {Layout} layout
 */
function place(layout) {
  const { x, parent, isFolded } = layout;
  const many = x.length;
  const [first, last] = [new Float64Array(many).fill(-1), new Float64Array(many)];
  const isInner = new Uint8Array(many);
  for (let item = 1; item < many; item++) isInner[parent[item]] = 1;
  let at = 0;
  for (let item = 0; item < many; item++) {
    if (isInner[item]) continue;
    const width = isFolded[item] ? FOLDED_WIDTH : 1;
    x[item] = at + width / 2;
    at += width;
  }
  layout.leaves = at;
  for (let item = many - 1; item >= 0; item--) {
    if (isInner[item]) x[item] = (first[item] + last[item]) / 2;
    const above = parent[item];
    if (above < 0) continue;
    if (first[above] < 0) last[above] = x[item];
    first[above] = x[item];
  }
}
