// Where the nodes of the search tree are drawn, and which are folded.

import { DEAD, FILL, NO_NODE } from "../search/tree.js";

/** @typedef {import("../search/tree.js").Tree} Tree */

/** The most nodes that are drawn one by one; of larger trees the smaller parts are folded. */
export const MOST = 10_000;
/** How many leaves wide a folded part is, so that its count fits. */
const FOLDED_WIDTH = 5;
/** How many nodes on either side of the one at hand, and below it, are drawn one by one. */
const NEAR = 25;
/** A tree that grows is laid out anew when it is so much larger. */
const GROWN = 1.1;

/**
 * Nodes to draw, parents before their children, from left to right. An item is a node, or a folded
 * part: `nodes` of it, children of one parent with all below them, the first of which is `node`.
 * @typedef {object} Layout
 * @property {number[]} node
 * @property {boolean[]} isFolded
 * @property {number[]} parent an item, or -1
 * @property {number[]} depth
 * @property {number[]} from where what is in and below it begins, in leaves from the left
 * @property {number[]} to where that ends
 * @property {number[]} nodes
 * @property {number[]} deadEnds
 * @property {number[]} fills
 * @property {number} leaves
 * @property {Map<number, number>} items the item of each node that is drawn
 */

/**
 * A child of a node as it is drawn: by itself, or folded with those beside it.
 * @typedef {object} Piece
 * @property {number} node
 * @property {boolean} isFolded
 * @property {number} nodes
 * @property {number} deadEnds
 * @property {number} fills
 */

/** Lays a tree out as it grows and is walked through. */
export class TreeLayout {
  /** @param {Tree} tree */
  constructor(tree) {
    this.tree = tree;
    /** Nodes whose children are drawn, as most is below them; null if all are. */
    this.unfolded = /** @type {Set<number> | null} */ (null);
    /** The children of those nodes, as they are drawn while none of them is near. */
    this.pieces = /** @type {Map<number, Piece[]>} */ (new Map());
    this.known = 0;
    /** @type {Layout} */
    this.layout = this.#lay([0]);
  }

  /**
   * The layout in which a node is drawn: the last one if it is there. Of a tree that grows, what
   * is new may be missing.
   * @param {number} node
   * @param {boolean} isGrowing
   */
  around(node, isGrowing) {
    const { tree } = this;
    const isNew = tree.length > this.known * (isGrowing ? GROWN : 1);
    if (isNew) {
      this.known = tree.length;
      this.unfolded = tree.length > MOST ? largest(tree, MOST / 4) : null;
      this.pieces.clear();
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
      from: [],
      to: [],
      nodes: [],
      deadEnds: [],
      fills: [],
      leaves: 0,
      items: new Map(),
    };
    const { tree } = this;
    const onPath = new Set(path);
    const current = path[path.length - 1];
    const beside = path[path.length - 2];
    const near = { current, onPath, unfolded: this.unfolded };
    /** What is still to be drawn, the last first, and the items that it hangs on. */
    const waiting = [pieceOf(tree, 0)];
    const parents = [-1];
    for (let piece = waiting.pop(); piece !== undefined; piece = waiting.pop()) {
      const item = add(layout, tree, piece, parents.pop() ?? -1);
      if (piece.isFolded) continue;
      const { node } = piece;
      let below;
      if (onPath.has(node) || node === beside) below = piecesOf(tree, node, near);
      else if (this.unfolded === null || this.unfolded.has(node)) below = this.#usual(node);
      else below = allBelow(tree, piece);
      for (let place = below.length - 1; place >= 0; place--) {
        waiting.push(below[place]);
        parents.push(item);
      }
    }
    place(layout);
    return layout;
  }

  /** @param {number} node */
  #usual(node) {
    let pieces = this.pieces.get(node);
    if (pieces === undefined) {
      const far = { current: NO_NODE, onPath: new Set(), unfolded: this.unfolded };
      pieces = piecesOf(this.tree, node, far);
      this.pieces.set(node, pieces);
    }
    return pieces;
  }
}

/**
 * The nodes that have most below them, about so many.
 * @param {Tree} tree
 * @param {number} many
 */
function largest(tree, many) {
  const sizes = tree.nodes.values;
  const ofSize = new Uint32Array(MOST);
  for (let node = 0; node < tree.length; node++) ofSize[Math.min(sizes[node], MOST - 1)]++;
  let [least, found] = [MOST - 1, ofSize[MOST - 1]];
  while (least > 2 && found + ofSize[least - 1] <= many) found += ofSize[--least];
  const chosen = new Set();
  for (let node = 0; node < tree.length; node++) if (sizes[node] >= least) chosen.add(node);
  return chosen;
}

/**
 * @param {Tree} tree
 * @param {number} node
 * @returns {Piece}
 */
function pieceOf(tree, node) {
  return {
    node,
    isFolded: false,
    nodes: tree.nodes.values[node],
    deadEnds: tree.deadEnds.values[node],
    fills: tree.fills.values[node],
  };
}

/**
 * All below a node, folded.
 * @param {Tree} tree
 * @param {Piece} piece
 * @returns {Piece[]}
 */
function allBelow(tree, { node, nodes, deadEnds, fills }) {
  const first = tree.first.values[node];
  if (first === NO_NODE) return [];
  const fate = tree.fate.values[node];
  const own = { deadEnds: fate === DEAD ? 1 : 0, fills: fate === FILL ? 1 : 0 };
  return [
    {
      node: first,
      isFolded: true,
      nodes: nodes - 1,
      deadEnds: deadEnds - own.deadEnds,
      fills: fills - own.fills,
    },
  ];
}

/**
 * The children of a node, those without interest together.
 * @param {Tree} tree
 * @param {number} parent
 * @param {{current: number, onPath: Set<number>, unfolded: Set<number> | null}} near
 * @returns {Piece[]}
 */
function piecesOf(tree, parent, { current, onPath, unfolded }) {
  const children = [];
  let at = -1;
  const next = tree.next.values;
  for (let node = tree.first.values[parent]; node !== NO_NODE; node = next[node]) {
    if (node === current) at = children.length;
    children.push(node);
  }
  if (unfolded === null) return children.map((node) => pieceOf(tree, node));
  /** @type {Piece[]} */
  const pieces = [];
  /** @type {Piece | null} */
  let run = null;
  for (let place = 0; place < children.length; place++) {
    const node = children[place];
    const isNear = at >= 0 ? Math.abs(place - at) <= NEAR : parent === current && place < NEAR;
    if (isNear || onPath.has(node) || unfolded.has(node)) {
      run = null;
      pieces.push(pieceOf(tree, node));
    } else if (run === null) {
      run = pieceOf(tree, node);
      pieces.push(run);
    } else {
      run.isFolded = true;
      run.nodes += tree.nodes.values[node];
      run.deadEnds += tree.deadEnds.values[node];
      run.fills += tree.fills.values[node];
    }
  }
  return pieces;
}

/**
 * Adds an item, and gives its number.
 * @param {Layout} layout
 * @param {Tree} tree
 * @param {Piece} piece
 * @param {number} parent
 */
function add(layout, tree, { node, isFolded, nodes, deadEnds, fills }, parent) {
  const item = layout.node.length;
  layout.node.push(node);
  layout.isFolded.push(isFolded);
  layout.parent.push(parent);
  layout.depth.push(tree.depth.values[node]);
  layout.from.push(0);
  layout.to.push(0);
  layout.nodes.push(nodes);
  layout.deadEnds.push(deadEnds);
  layout.fills.push(fills);
  if (!isFolded) layout.items.set(node, item);
  return item;
}

/**
 * Leaves side by side, each other node above all that is below it.
 * @param {Layout} layout
 */
function place(layout) {
  const { from, to, parent, isFolded } = layout;
  const many = parent.length;
  const isInner = new Uint8Array(many);
  for (let item = 1; item < many; item++) isInner[parent[item]] = 1;
  let at = 0;
  for (let item = 0; item < many; item++) {
    from[item] = at;
    if (!isInner[item]) at += isFolded[item] ? FOLDED_WIDTH : 1;
    to[item] = at;
  }
  layout.leaves = at;
  for (let item = many - 1; item > 0; item--) {
    const above = parent[item];
    to[above] = Math.max(to[above], to[item]);
  }
}
