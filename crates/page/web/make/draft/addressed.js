// What an address says of a puzzle, and what is known of that puzzle besides; and the address that leads to a draft.

import { address } from "../../address.js";
import { parseGrid, printGrid } from "../../grid/model.js";
import { asKept, demandsOf } from "../fill/demands.js";
import { isAskedFor, keptDrafts } from "../puzzles/keeping.js";
import { keptPast } from "../puzzles/kept_past.js";
import { symmetryOf } from "./edit.js";
import { fillOf, printFill } from "./fill_text.js";
import { printLooks, withLooks } from "./looks_text.js";
import { Past } from "./past.js";

/** @typedef {import("../fill/demands.js").Demands} Demands */
/** @typedef {import("./edit.js").Draft} Draft */
/** @typedef {import("../puzzles/keeping.js").Kept} Kept */

/** The draft of the address, and what is demanded there. @returns {Draft & {demands: Demands} | null} */
export function addressed() {
  const asked = parseGrid(address.get("grid") ?? "");
  if (asked === null) return null;
  const grid = withLooks(asked, address.get("looks") ?? "");
  return { grid, fill: fillOf(grid, address.get("fill") ?? ""), demands: demandsOf((name) => address.get(name)) };
}

/**
 * Has the address lead to a draft.
 * @param {Kept} draft
 * @param {import("../../grid/model.js").Grid} first the grid that one begins with
 */
export function leadTo(draft, first) {
  const { grid, demands, work } = draft;
  const id = work.at > 0 ? work.id : null;
  // The grid that one begins with is taken nowhere until something is made of it.
  const isFirst = id === null && printGrid(grid) === printGrid(first);
  address.replace({ grid: isFirst ? null : printGrid(grid), fill: printFill(draft), looks: printLooks(grid), work: id, ...asKept(demands) });
}

/**
 * What was done to the draft of an address, as far as this tab knows; else as this browser keeps it.
 * @param {Draft & {demands: Demands}} asked
 * @param {Past<Kept> | null} left what was done when the room was left last
 */
export function pastOf(asked, left) {
  const id = address.get("work");
  const past = left !== null && isAskedFor(left.draft, asked, id) ? left : keptPastOf(asked, id);
  const symmetry = address.get("symmetry");
  if (past !== null && symmetry !== null) past.draft.work.symmetry = symmetryOf(symmetry);
  return past;
}

/**
 * What this browser keeps of what was done to a draft.
 * @param {Draft & {demands: Demands}} asked
 * @param {string | null} id
 */
function keptPastOf(asked, id) {
  const kept = keptDrafts().find((draft) => isAskedFor(draft, asked, id));
  const past = keptPast(kept?.work.id ?? id ?? "");
  // Another tab may have gone on with it.
  const isSame = past !== null && (kept === undefined ? isAskedFor(past.draft, asked, id) : past.draft.work.at === kept.work.at);
  if (isSame) return past;
  return kept === undefined ? null : new Past(kept);
}
