// Random grids.

import { parseGrid } from "../grid/model.js";
import { ask } from "../server.js";

/**
 * Draws a random grid.
 * @param {{rows: number, columns: number, style: string}} wanted
 * @param {AbortSignal} signal
 */
export async function drawGrid({ rows, columns, style }, signal) {
  const seed = crypto.getRandomValues(new Uint32Array(1))[0];
  const { grid } = await ask("grid", { rows, columns, style, seed }, { signal });
  const parsed = parseGrid(grid);
  if (parsed === null) throw new Error(grid);
  return parsed;
}
