// Random grids.

import { ask } from "../../engine.js";
import { parseGrid } from "../../grid/model.js";

/**
 * Draws a random grid that the words of a dictionary fill, as far as one is found soon.
 * @param {{rows: number, columns: number, style: string, dict: string}} wanted
 * @param {AbortSignal} signal
 * @returns {Promise<{grid: import("../../grid/model.js").Grid, isFilled: boolean, drawn: number}>} whether a fill
 * was found, and of how many grids drawn it is the last
 */
export async function drawGrid(wanted, signal) {
  const seed = crypto.getRandomValues(new Uint32Array(1))[0];
  const { grid, filled, drawn } = await ask("grid", { ...wanted, seed }, { signal });
  const parsed = parseGrid(grid);
  if (parsed === null) throw new Error(grid);
  return { grid: parsed, isFilled: filled, drawn };
}
