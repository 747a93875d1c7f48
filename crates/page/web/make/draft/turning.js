// What a click or a key turns in the cells of a draft: black or white, bars at their edges, circles, shades.

import { withLook } from "../../grid/model.js";
import { withBarTurned, withBlockTurned } from "./edit.js";

/** @typedef {import("./edit.js").Draft} Draft */

/** What can be turned. */
export const TURNED = /** @type {const} */ (["blocks", "bars", "circles", "shades"]);

/** @typedef {typeof TURNED[number]} Turned */

/** The key that turns each; blocks have two. */
const KEYS = /** @type {Record<string, Turned | "right" | "below">} */ ({
  ".": "blocks",
  "#": "blocks",
  "|": "right",
  _: "below",
  "(": "circles",
  "%": "shades",
});

/** The ground of a cell that is shaded here. */
const SHADE = "#d3d3d3";

/**
 * @param {object} room
 * @param {() => Draft} room.draft
 * @param {(draft: Draft) => void} room.go
 * @param {() => import("./edit.js").Symmetry} room.symmetry of blocks and bars
 */
export function turning({ draft, go, symmetry }) {
  return { key, click };

  /**
   * @param {string} key
   * @param {number} cell
   * @returns {boolean} whether it is a key that turns something
   */
  function key(key, cell) {
    const turned = KEYS[key];
    if (turned === "right" || turned === "below") turnBar(cell, turned);
    else if (turned !== undefined) turn(turned, cell);
    return turned !== undefined;
  }

  /** @param {Turned} turned @param {MouseEvent} event @param {number} cell */
  function click(turned, event, cell) {
    if (turned === "bars") barAt(event, cell);
    else turn(turned, cell);
  }

  /** @param {Turned} turned @param {number} cell */
  function turn(turned, cell) {
    const { grid, fill } = draft();
    if (turned === "blocks") return go(withBlockTurned(draft(), cell, symmetry()));
    if (grid.cells[cell] === "#") return;
    const { circle = false, shade = "" } = grid.looks?.[cell] ?? {};
    const look = turned === "circles" ? { circle: !circle, number: undefined } : { shade: shade === "" ? SHADE : "" };
    go({ grid: withLook(grid, [cell], look), fill });
  }

  /** @param {number} cell @param {"right" | "below"} side */
  function turnBar(cell, side) {
    const turned = withBarTurned(draft(), cell, side, symmetry());
    if (turned !== draft()) go(turned);
  }

  /** Turns the bar at the edge of a cell that a click is nearest to. @param {MouseEvent} event @param {number} cell */
  function barAt({ clientX, clientY, target }, cell) {
    const box = /** @type {Element} */ (target).closest(".cell")?.getBoundingClientRect();
    if (box === undefined) return;
    const [x, y] = [(clientX - box.left) / box.width, (clientY - box.top) / box.height];
    const { columns } = draft().grid;
    const nearest = Math.min(x, 1 - x, y, 1 - y);
    if (nearest === 1 - x) turnBar(cell, "right");
    else if (nearest === 1 - y) turnBar(cell, "below");
    else if (nearest === x && cell % columns > 0) turnBar(cell - 1, "right");
    else if (nearest === y && cell >= columns) turnBar(cell - columns, "below");
  }
}
