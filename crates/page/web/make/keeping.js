// The puzzles under way that this browser keeps, so that who leaves the room can go on with them.

import { parseGrid, printGrid } from "../grid/model.js";
import { asParameters, count, demandsOf } from "./demands.js";
import { fillOf, printFill } from "./fill_text.js";
import { isWritten, newWork } from "./work.js";

/** @typedef {import("./edit.js").Draft} Draft */
/** @typedef {import("./demands.js").Demands} Demands */
/** @typedef {import("./work.js").Work} Work */

/** A draft of a puzzle, and what is demanded of its words. @typedef {Draft & {demands: Demands, work: Work}} Kept */

/** What they are kept by: a list, the last one first. */
const KEY = "made";

/** The most that are kept. */
const MOST = 40;

/** Those that are kept, the last one first. @returns {Kept[]} */
export function keptDrafts() {
  return listed().flatMap((entry) => {
    const grid = parseGrid(String(entry.grid));
    if (grid === null) return [];
    const { grid: rows, fill, demands, ...work } = entry;
    const demanded = demandsOf((name) => demands?.[name]);
    return [{ grid, fill: fillOf(grid, String(fill)), demands: demanded, work }];
  });
}

/**
 * Whether a draft is that of an address, which may have its grid alone, without the id of a puzzle and demands.
 * @param {Kept} draft
 * @param {Draft & {demands: Demands}} asked
 * @param {string | null} id
 */
export function isAskedFor(draft, asked, id) {
  if (printGrid(draft.grid) !== printGrid(asked.grid)) return false;
  const [demanded, kept] = [asked, draft].map(({ demands }) => JSON.stringify(asParameters(demands)));
  if (count(asked.demands) > 0 && demanded !== kept) return false;
  const fill = printFill(asked);
  const isFill = printFill(draft) === fill;
  return id === null ? isFill || fill === "" : isFill && draft.work.id === id;
}

/**
 * Keeps a draft in the place of the one kept of its puzzle before; one that nothing is in is not kept.
 * @param {Kept} draft
 */
export function keepDraft({ grid, fill, demands, work }) {
  const list = listed();
  const before = list.findIndex(({ id }) => id === work.id);
  // Another tab went on with it too: both stay.
  if (before >= 0 && list[before].at !== work.at) work.id = newWork().id;
  else if (before >= 0) list.splice(before, 1);
  work.at = Math.max(Date.now(), work.at + 1);
  const demanded = { ...asParameters(demands), repeats: demands.repeats };
  const entry = { ...work, grid: printGrid(grid), fill: printFill({ grid, fill }), demands: demanded };
  if (isWritten(work) || count(demands) > 0 || /[^1/]/.test(entry.grid) || entry.fill !== "") list.unshift(entry);
  if (list.length > MOST) {
    // What a hand has written stays longer than what was drawn or filled at random.
    const last = list.findLastIndex((entry) => !isWritten(entry) && !/[a-z]/.test(entry.grid));
    list.splice(last > 0 ? last : MOST, 1);
  }
  try {
    localStorage.setItem(KEY, JSON.stringify(list));
  } catch {
    // It lasts as long as the page, then.
  }
}

/** @returns {any[]} */
function listed() {
  try {
    const list = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    if (!Array.isArray(list)) return [];
    return list.filter((entry) => typeof entry?.id === "string" && entry.clues instanceof Object);
  } catch {
    return [];
  }
}
