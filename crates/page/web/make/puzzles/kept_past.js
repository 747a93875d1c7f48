// What was done to a puzzle, as this browser keeps it: so that it can be taken back after a reload. Each step is kept
// as what it has otherwise than the step that is nearer to the draft at hand.

import { Past } from "../draft/past.js";
import { draftOf, entryOf, isEntry } from "./keeping.js";
import { forgetKept, keysOf, PAST, read, write } from "./kept_values.js";

/** @typedef {import("./keeping.js").Kept} Kept */

/** The most steps that are kept in each direction, and the most characters of them. */
const MOST_STEPS = 100;
const MOST_CHARACTERS = 100_000;

/** Of how many puzzles. */
const MOST_PUZZLES = 6;

/** Keeps what was done up to the draft at hand, after that draft. @param {Past<Kept>} past */
export function keepPast({ draft, steps, canUndo, canRedo }) {
  const key = PAST + draft.work.id;
  if (!canUndo && !canRedo) return forgetKept(key);
  const now = entryOf(draft);
  const kept = { now, before: differences(draft, steps.before), after: differences(draft, steps.after) };
  if (!write(key, kept)) forgetKept(key);
  const others = keysOf(PAST).filter((other) => other !== key);
  if (others.length < MOST_PUZZLES) return;
  const at = new Map(others.map((other) => [other, Number(read(other, isPast)?.now.at) || 0]));
  others.sort((one, other) => (at.get(other) ?? 0) - (at.get(one) ?? 0));
  others.slice(MOST_PUZZLES - 1).forEach(forgetKept);
}

/**
 * What was done to a puzzle, and to those that were at hand before it in the same tab.
 * @param {string} id
 * @returns {Past<Kept> | null} null if nothing is kept of it
 */
export function keptPast(id) {
  const kept = read(PAST + id, isPast);
  const draft = kept && draftOf(kept.now);
  if (draft === null) return null;
  // All drafts of a puzzle share its work.
  const works = new Map([[draft.work.id, draft.work]]);
  const drafts = (/** @type {any[]} */ steps) => {
    let entry = kept.now;
    const found = steps.map((step) => draftOf((entry = applied(entry, step))));
    const end = found.indexOf(null);
    const readable = /** @type {Kept[]} */ (end < 0 ? found : found.slice(0, end));
    for (const one of readable) works.set(one.work.id, (one.work = works.get(one.work.id) ?? one.work));
    return readable.reverse();
  };
  return new Past(draft, drafts(kept.before), drafts(kept.after));
}

/** @param {any} value */
const isPast = (value) => isEntry(value?.now) && Array.isArray(value.before) && Array.isArray(value.after);

/** What steps have otherwise than those that are nearer to the draft at hand, as far as it was asked for. @type {WeakMap<Kept, {nearer: Kept, difference: any, length: number}>} */
const known = new WeakMap();

/**
 * Steps, those nearest to a draft first, each as what it has otherwise than the one before.
 * @param {Kept} now
 * @param {Kept[]} steps
 */
function differences(now, steps) {
  const found = [];
  let [nearer, characters] = [now, 0];
  for (const step of steps.slice(0, MOST_STEPS)) {
    let told = known.get(step);
    if (told?.nearer !== nearer) {
      const difference = differenceOf(step, nearer);
      told = { nearer, difference, length: JSON.stringify(difference).length };
      // When another puzzle was kept last is not the same for ever.
      if (step.work === nearer.work) known.set(step, told);
    }
    characters += told.length;
    if (characters > MOST_CHARACTERS) break;
    found.push(told.difference);
    nearer = step;
  }
  return found;
}

/** @param {Kept} step @param {Kept} nearer */
function differenceOf(step, nearer) {
  const [{ clues, ...others }, base] = [entryOf(step), entryOf(nearer)];
  return { ...unlike(base, others), clues: unlike(base.clues, clues) };
}

/**
 * What an object has otherwise than another; null for what it has not.
 * @param {Record<string, any>} base
 * @param {Record<string, any>} other
 */
function unlike(base, other) {
  if (base === other) return {};
  const names = Object.keys({ ...base, ...other }).filter((name) => name in other || name !== "clues");
  const changed = names.filter((name) => base[name] !== other[name] && JSON.stringify(base[name]) !== JSON.stringify(other[name]));
  return Object.fromEntries(changed.map((name) => [name, other[name] ?? null]));
}

/** An entry with what a step has otherwise. @param {any} entry @param {any} step */
function applied(entry, { clues, ...others }) {
  const all = Object.entries({ ...entry.clues, ...clues }).filter(([, clue]) => clue !== null);
  return { ...entry, ...others, clues: Object.fromEntries(all) };
}
