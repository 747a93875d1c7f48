// How the parts of the search tree look on a canvas.

import { number } from "../../language.js";
import { DEAD, FILL } from "../search/tree.js";

/** Gathers lines and dots of a colour, to draw each colour at once. */
export class Drawing {
  /**
   * @param {CanvasRenderingContext2D} context
   * @param {Record<import("./colours.js").Ink, string>} colours
   * @param {number} unit
   * @param {number} height
   */
  constructor(context, colours, unit, height) {
    this.context = context;
    this.height = height;
    this.colours = colours;
    this.radius = Math.max(1, Math.min(4.5, unit * 0.36));
    this.unit = unit;
    this.edges = { later: new Path2D(), branch: new Path2D(), hand: new Path2D() };
    /** Earlier jumps, and the one at hand. */
    this.jumps = [new Path2D(), new Path2D()];
    this.dots = {
      later: new Path2D(),
      branch: new Path2D(),
      dead: new Path2D(),
      fill: new Path2D(),
    };
    /** @type {{x: number, y: number, text: string}[]} */
    this.counts = [];
  }

  /**
   * @param {number} fromX
   * @param {number} fromY
   * @param {number} x
   * @param {number} y
   * @param {boolean} isLater
   * @param {boolean} isOnPath
   */
  edge(fromX, fromY, x, y, isLater, isOnPath) {
    const path = this.edges[isOnPath ? "hand" : isLater ? "later" : "branch"];
    path.moveTo(fromX, fromY);
    path.lineTo(x, y);
  }

  /**
   * A jump back over the nodes between two, as an arc beside them.
   * @param {number} fromX
   * @param {number} fromY
   * @param {number} x
   * @param {number} y
   * @param {boolean} isAtHand
   */
  jump(fromX, fromY, x, y, isAtHand) {
    const path = this.jumps[isAtHand ? 1 : 0];
    const bulge = Math.max(fromX, x) + Math.min(40, 10 + (fromY - y) / 3);
    path.moveTo(fromX, fromY);
    path.bezierCurveTo(bulge, fromY, bulge, y, x + this.radius, y);
    // Its head.
    path.moveTo(x + this.radius + 7, y - 3.5);
    path.lineTo(x + this.radius, y);
    path.lineTo(x + this.radius + 7, y + 3.5);
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {number} fate -1 if it is not open yet
   */
  node(x, y, fate) {
    const ink = fate === DEAD ? "dead" : fate === FILL ? "fill" : fate < 0 ? "later" : "branch";
    const [path, radius] = [this.dots[ink], this.radius];
    if (ink === "dead") {
      // A square, so that it is not told by its colour alone; a fill is larger.
      path.rect(x - radius, y - radius, 2 * radius, 2 * radius);
    } else {
      const size = ink === "fill" ? Math.max(5, radius * 1.6) : radius;
      path.moveTo(x + size, y);
      path.arc(x, y, size, 0, 7);
    }
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {number} nodes
   * @param {number} deadEnds
   * @param {number} fills
   * @param {boolean} isLater
   */
  folded(x, y, nodes, deadEnds, fills, isLater) {
    const half = Math.max(2, Math.min(16, this.unit * 1.6));
    const isDead = fills === 0 && deadEnds * 2 >= nodes;
    const path = this.dots[isLater ? "later" : fills > 0 ? "fill" : isDead ? "dead" : "branch"];
    path.moveTo(x, y - 3);
    path.lineTo(x + half, y + 8);
    path.lineTo(x - half, y + 8);
    path.closePath();
    if (this.unit >= 9) this.counts.push({ x, y: y + 19, text: short(nodes) });
  }

  /** @param {{x: number, y: number} | null} current */
  finish(current) {
    const { context, colours } = this;
    for (const ink of /** @type {const} */ (["later", "branch", "hand"])) {
      context.strokeStyle = colours[ink];
      context.lineWidth = ink === "hand" ? 2.5 : 1;
      context.stroke(this.edges[ink]);
    }
    for (const ink of /** @type {const} */ (["later", "branch", "dead", "fill"])) {
      context.fillStyle = colours[ink];
      context.fill(this.dots[ink]);
    }
    context.strokeStyle = colours.space;
    this.jumps.forEach((path, isAtHand) => {
      context.globalAlpha = isAtHand ? 1 : 0.45;
      context.lineWidth = isAtHand ? 3 : 1.25;
      context.stroke(path);
    });
    context.globalAlpha = 1;
    context.fillStyle = colours.text;
    context.font = "11px system-ui, sans-serif";
    context.textAlign = "center";
    for (const { x, y, text } of this.counts) context.fillText(text, x, Math.min(y, this.height - 2));
    if (current === null) return;
    context.strokeStyle = colours.hand;
    context.lineWidth = 3;
    context.beginPath();
    context.arc(current.x, current.y, this.radius + 4, 0, 7);
    context.stroke();
  }
}

/** @param {number} count */
function short(count) {
  return number(count, { notation: "compact" });
}
