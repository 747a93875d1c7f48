// The search tree: a node for each choice, from the steps as they come.

import { Column } from "./column.js";

/** @typedef {import("./steps.js").Change} Change */

/** No node. */
export const NO_NODE = 0xffffffff;
/** Not yet. */
export const NEVER = 0xffffffff;

/** What became of a node: a branch, a dead end without a node below it, a fill. */
export const BRANCH = 0;
export const DEAD = 1;
export const FILL = 2;

export class Tree {
  constructor() {
    this.parent = new Column(Uint32Array);
    this.first = new Column(Uint32Array);
    this.last = new Column(Uint32Array);
    /** The next child of the same parent. */
    this.next = new Column(Uint32Array);
    /** After how many steps it is open. */
    this.opened = new Column(Uint32Array);
    /** After how many steps it is not open any more. */
    this.closed = new Column(Uint32Array);
    this.depth = new Column(Uint16Array);
    this.fate = new Column(Uint8Array);
    /** After how many steps its fate is known. */
    this.settled = new Column(Uint32Array);
    /** The node to which the search jumps when the node is closed, over others. */
    this.jumpedTo = new Column(Uint32Array);
    /** How many nodes, dead ends and fills there are in it and below. */
    this.nodes = new Column(Uint32Array);
    this.deadEnds = new Column(Uint32Array);
    this.fills = new Column(Uint32Array);
    this.deepest = 0;
    /**
     * The nodes that are open after the last step.
     * @type {number[]}
     */
    this.open = [];
    /**
     * The deepest node that was undone since the last choice: a solver may tell its fill after
     * that.
     */
    this.undone = NO_NODE;
    /** The node that a jump of which the next step tells more begins at. */
    this.jumping = NO_NODE;
    this.#add(NO_NODE, 0);
  }

  /**
   * How many nodes there are, the root too.
   * @returns {number}
   */
  get length() {
    return this.opened.length;
  }

  /**
   * Takes a step, after which there were so many.
   * @param {string} event
   * @param {readonly Change[]} choices what it changes of the open choices
   * @param {number} position
   */
  push(event, choices, position) {
    if (event === "undone" && this.undone === NO_NODE) this.undone = this.#top();
    if (event === "backjump") this.jumping = this.#top();
    for (const [, kept, , ...opened] of choices) {
      if (this.jumping !== NO_NODE && kept < this.open.length - 1) {
        this.jumpedTo.values[this.jumping] = this.parent.values[this.open[kept]];
      }
      this.jumping = NO_NODE;
      this.#close(kept, position);
      for (let choice = 0; choice < opened.length; choice++) {
        this.open.push(this.#add(this.#top(), position));
        this.undone = NO_NODE;
      }
    }
    if (event === "wipe-out" || event === "dead-end") {
      if (this.first.values[this.#top()] === NO_NODE) this.#settle(this.#top(), DEAD, position);
    } else if (event === "fill") {
      this.#settle(this.undone === NO_NODE ? this.#top() : this.undone, FILL, position);
    }
  }

  /**
   * The node that is at hand after so many steps.
   * @param {number} position
   */
  at(position) {
    const opened = this.opened.values;
    let [low, high] = [0, this.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (opened[middle] <= position) low = middle + 1;
      else high = middle;
    }
    let node = low - 1;
    while (this.closed.values[node] <= position) node = this.parent.values[node];
    return node;
  }

  /**
   * The nodes from the root to a node.
   * @param {number} node
   */
  path(node) {
    const path = [];
    for (let at = node; at !== NO_NODE; at = this.parent.values[at]) path.push(at);
    return path.reverse();
  }

  /**
   * The node to which the search has jumped from a node after so many steps, or jumps next; else no node.
   * @param {number} node
   * @param {number} position
   */
  jumpFrom(node, position) {
    return this.closed.values[node] <= position + 1 ? this.jumpedTo.values[node] : NO_NODE;
  }

  /** How many bytes it takes. */
  get bytes() {
    return Object.values(this).reduce(
      (sum, part) => sum + (part instanceof Column ? part.bytes : 0),
      0,
    );
  }

  #top() {
    return this.open.at(-1) ?? 0;
  }

  /**
   * @param {number} parent
   * @param {number} position
   */
  #add(parent, position) {
    const node = this.length;
    const depth = parent === NO_NODE ? 0 : this.depth.values[parent] + 1;
    this.deepest = Math.max(this.deepest, depth);
    this.parent.push(parent);
    for (const link of [this.first, this.last, this.next, this.jumpedTo]) link.push(NO_NODE);
    this.opened.push(position);
    this.closed.push(NEVER);
    this.depth.push(depth);
    this.fate.push(BRANCH);
    this.settled.push(NEVER);
    for (const count of [this.nodes, this.deadEnds, this.fills]) count.push(0);
    if (parent !== NO_NODE) {
      const before = this.last.values[parent];
      if (before === NO_NODE) this.first.values[parent] = node;
      else this.next.values[before] = node;
      this.last.values[parent] = node;
    }
    this.#countUp(this.nodes, node);
    return node;
  }

  /**
   * @param {number} node
   * @param {number} fate
   * @param {number} position
   */
  #settle(node, fate, position) {
    // A fill of a node whose search goes on stays one.
    if (this.fate.values[node] !== BRANCH) return;
    this.fate.values[node] = fate;
    this.settled.values[node] = position;
    this.#countUp(fate === FILL ? this.fills : this.deadEnds, node);
  }

  /**
   * @param {Column<Uint32Array>} counts
   * @param {number} node
   */
  #countUp(counts, node) {
    for (let at = node; at !== NO_NODE; at = this.parent.values[at]) counts.values[at]++;
  }

  /**
   * Closes all open nodes but the first ones.
   * @param {number} kept how many
   * @param {number} position
   */
  #close(kept, position) {
    for (const node of this.open.splice(kept)) this.closed.values[node] = position;
  }
}
