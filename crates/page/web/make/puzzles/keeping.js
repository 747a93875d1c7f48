// The puzzles under way that this browser keeps, so that who leaves the room can go on with them: each by itself, with
// versions of it to go back to.

import { parseGrid, printGrid } from "../../grid/model.js";
import { symmetryOf } from "../draft/edit.js";
import { fillOf, printFill } from "../draft/fill_text.js";
import { printLooks, withLooks } from "../draft/looks_text.js";
import { isSaid, saidOf } from "../draft/said.js";
import { newWork } from "../draft/work.js";
import { asKept, count, demandsOf } from "../fill/demands.js";
import { forgetKept, keysOf, parsed, PAST, read, VERSIONS, write } from "./kept_values.js";

/** @typedef {import("../draft/edit.js").Draft} Draft */
/** @typedef {import("../fill/demands.js").Demands} Demands */
/** @typedef {import("../draft/said.js").Said} Said */
/** @typedef {import("../draft/work.js").Work} Work */

/**
 * A draft of a puzzle, what is demanded of its words, and what is said of it.
 * @typedef {Draft & {demands: Demands, said: Said, work: Work}} Kept
 */

/** What a puzzle is kept by, before its id. */
const PUZZLE = "made:";

/** What an earlier page kept all puzzles by. */
const LIST = "made";

/** The most puzzles: beyond them those go that no hand has written in, the oldest first. */
const MOST = 60;

/** The most versions of a puzzle, and how long one works on before there is another, in milliseconds. */
const MOST_VERSIONS = 30;
const BETWEEN = 5 * 60_000;

/** The puzzles that are kept, the last one first. @returns {Kept[]} */
export function keptDrafts() {
  return entries().flatMap((entry) => draftOf(entry) ?? []);
}

/** The versions that are kept of a puzzle, the last one first. @param {string} id @returns {Kept[]} */
export function versionsOf(id) {
  return versionEntries(id).flatMap((entry) => draftOf(entry) ?? []);
}

/**
 * Whether a draft is that of an address, which may have its grid alone, without the id of a puzzle and demands.
 * @param {Kept} draft
 * @param {Draft & {demands: Demands}} asked
 * @param {string | null} id
 */
export function isAskedFor(draft, asked, id) {
  if (printGrid(draft.grid) !== printGrid(asked.grid)) return false;
  const [demanded, kept] = [asked, draft].map(({ demands }) => JSON.stringify(asKept(demands)));
  if (count(asked.demands) > 0 && demanded !== kept) return false;
  const fill = printFill(asked);
  const isFill = printFill(draft) === fill;
  return id === null ? isFill || fill === "" : isFill && draft.work.id === id;
}

/**
 * Keeps a draft in the place of the one kept of its puzzle before; one that nothing is in is not kept.
 * @param {Kept} draft
 * @returns {boolean} false if the browser keeps no more
 */
export function keepDraft(draft) {
  const { work } = draft;
  const before = read(PUZZLE + work.id, isEntry);
  // Another tab went on with it too: both stay.
  const isOther = before !== null && before.at !== work.at;
  if (isOther) work.id = newWork().id;
  work.at = Math.max(Date.now(), work.at + 1);
  const [last] = versionEntries(work.id);
  // What was there before stays as a version, from time to time.
  if (before !== null && !isOther && work.at - (last?.since ?? before.since ?? 0) > BETWEEN) keepVersion(before);
  if (isEmpty(draft)) {
    forgetKept(PUZZLE + work.id);
    return true;
  }
  const isKept = write(PUZZLE + work.id, { ...entryOf(draft), since: (isOther ? null : before?.since) ?? work.at });
  if (before === null || isOther) forgetOldest();
  return isKept;
}

/** Keeps what a puzzle is now as a version of it, if there is anything. @param {Kept} draft */
export function keepAsVersion(draft) {
  if (!isEmpty(draft)) keepVersion(entryOf(draft));
}

/** Keeps a puzzle and its versions no more. @param {string} id */
export function forgetPuzzle(id) {
  for (const key of [PUZZLE, VERSIONS, PAST]) forgetKept(key + id);
}

/** What a file of puzzles says that it is. */
const FORMAT = "setter-puzzles/1";

/** Puzzles with their versions, as one file. @param {Kept[]} drafts */
export function printPuzzles(drafts) {
  const puzzles = drafts.map((draft) => ({ ...entryOf(draft), versions: versionEntries(draft.work.id) }));
  return `${JSON.stringify({ format: FORMAT, puzzles }, null, 1)}\n`;
}

/**
 * Keeps the puzzles of a file; one that goes by the id of another is another.
 * @param {string} text
 * @returns {Kept[] | null} those of the file; null if it is no such file
 */
export function takePuzzles(text) {
  const file = text.trimStart().startsWith("{") ? parsed(text) : null;
  if (file?.format !== FORMAT || !Array.isArray(file.puzzles)) return null;
  return file.puzzles.filter(isEntry).flatMap((/** @type {any} */ entry) => {
    const draft = draftOf(entry);
    if (draft === null) return [];
    const there = read(PUZZLE + draft.work.id, isEntry);
    if (there === null || there.at !== draft.work.at) {
      if (there !== null) draft.work.id = newWork().id;
      const versions = Array.isArray(entry.versions) ? entry.versions.filter(isEntry) : [];
      const own = versions.map((/** @type {any} */ version) => ({ ...version, id: draft.work.id }));
      const hasRoom = write(PUZZLE + draft.work.id, { ...entryOf(draft), since: draft.work.at });
      if (!hasRoom || !write(VERSIONS + draft.work.id, own.slice(0, MOST_VERSIONS))) throw new DOMException("", "QuotaExceededError");
    }
    return [draft];
  });
}

/** Whether nothing is in a draft. @param {Kept} draft */
function isEmpty({ grid, fill, demands, said }) {
  return !isSaid(said) && count(demands) === 0 && !/[^1/]/.test(printGrid(grid)) && !grid.looks && printFill({ grid, fill }) === "";
}

/** A draft as it is kept. @param {Kept} draft */
export function entryOf({ grid, fill, demands, said, work }) {
  return { ...work, ...said, grid: printGrid(grid), looks: printLooks(grid), fill: printFill({ grid, fill }), demands: asKept(demands) };
}

/** A draft that was kept; null if it cannot be read. @param {any} entry @returns {Kept | null} */
export function draftOf(entry) {
  const parsed = parseGrid(String(entry.grid));
  if (parsed === null) return null;
  const grid = withLooks(parsed, String(entry.looks ?? ""));
  const { fill, demands, id, dict, symmetry, at } = entry;
  const work = { id, dict: String(dict ?? ""), symmetry: symmetryOf(symmetry), at: Number(at) || 0 };
  const demanded = demandsOf((name) => demands?.[name]);
  return { grid, fill: fillOf(grid, String(fill)), demands: demanded, said: saidOf(entry, grid.columns), work };
}

/** Whether something is a draft that was kept. @param {any} entry */
export const isEntry = (entry) => typeof entry?.id === "string" && entry.clues instanceof Object;

/** What is in two entries beside when they were kept. @param {any} entry */
const contentOf = ({ at, since, dict, ...entry }) => JSON.stringify(Object.entries(entry).sort());

/** @param {any} entry */
function keepVersion(entry) {
  const versions = versionEntries(entry.id);
  if (versions.some((version) => contentOf(version) === contentOf(entry))) return;
  write(VERSIONS + entry.id, thinned([{ ...entry, since: Date.now() }, ...versions]));
}

/**
 * As many versions as are kept: of too many those go that came soonest after the one before. The last one stays.
 * @param {any[]} versions the last one first
 */
function thinned(versions) {
  const left = versions.slice();
  while (left.length > MOST_VERSIONS) {
    const gaps = left.slice(1, -1).map(({ since }, at) => since - left[at + 2].since);
    left.splice(1 + gaps.indexOf(Math.min(...gaps)), 1);
  }
  return left;
}

/** @param {string} id @returns {any[]} */
function versionEntries(id) {
  const versions = read(VERSIONS + id, Array.isArray);
  return (versions ?? []).filter(isEntry);
}

/** All puzzles, the last one first. @returns {any[]} */
function entries() {
  const list = read(LIST, Array.isArray);
  if (list !== null) {
    const all = list.filter(isEntry);
    if (all.every((/** @type {any} */ entry) => write(PUZZLE + entry.id, entry))) forgetKept(LIST);
  }
  const found = keysOf(PUZZLE).flatMap((key) => read(key, isEntry) ?? []);
  return found.sort((one, other) => other.at - one.at);
}

function forgetOldest() {
  const all = entries();
  const unwritten = all.slice(1).filter((entry) => !isSaid(saidOf(entry, 1)) && !/[a-z]/.test(entry.grid));
  const excess = Math.max(0, all.length - MOST);
  for (const { id } of unwritten.slice(Math.max(0, unwritten.length - excess))) forgetPuzzle(id);
}
