// What the cells of the grid show of what is known: letters, slots without a word, words that pull the total down, words
// that are excluded but still stand there, and words that no list has.

import { givenOf } from "../../grid/model.js";
import { letterOf } from "../draft/edit.js";

/** @typedef {import("../fill/analysis.js").Known} Known */
/** @typedef {import("../draft/edit.js").Draft} Draft */
/** @typedef {import("../draft/said.js").Answer} Answer */
/** @typedef {import("../words/statistics.js").Weak} Weak */

/**
 * Marks the cells of a draft.
 * @param {import("../../grid/view.js").GridView} view
 * @param {Draft} draft
 * @param {Answer[]} answers
 * @param {Known} known
 * @param {Weak[]} weak
 * @param {string[]} unwanted words that are excluded, also where they still stand
 * @param {(word: string) => boolean} isUnlisted
 */
export function markCells(view, draft, answers, known, weak, unwanted, isUnlisted) {
  const isDead = (/** @type {number} */ at) => at === known.dead?.slot || known.slots?.[at] === 0;
  const dead = new Set(known.dead ? answers.filter((_, at) => isDead(at)).flatMap(({ slot }) => slot.cells) : []);
  const excluded = new Set(answers.filter(({ word }) => unwanted.includes(word ?? "")).flatMap(({ slot }) => slot.cells));
  const forcing = new Set(known.dead?.cells ?? []);
  const weights = new Map((known.dead ? [] : weak).map(({ word, weight }) => [word, weight]));
  const tints = /** @type {Map<number, number>} */ (new Map());
  for (const { slot, word } of answers) {
    const weight = weights.get(word ?? "");
    if (weight === undefined) continue;
    for (const cell of slot.cells) tints.set(cell, Math.max(tints.get(cell) ?? 0, 0.25 + 0.5 * weight));
  }
  const unlisted = new Set(answers.flatMap(({ slot, word }) => (word !== null && isUnlisted(word) ? slot.cells : [])));
  draft.grid.cells.forEach((content, cell) => {
    view.underline(cell, unlisted.has(cell));
    if (content === "#") return view.mark(cell, { state: null, isProposed: false, text: "", tint: null });
    const given = givenOf(content) !== "";
    const proposed = given ? "" : draft.fill[cell];
    view.setLetter(cell, letterOf(draft, cell));
    const mark = excluded.has(cell) ? "excluded" : forcing.has(cell) ? "conflict" : dead.has(cell) ? "dead" : given ? "given" : null;
    const set = content.startsWith("[") ? content.slice(1, -1) : "";
    view.mark(cell, {
      state: mark ?? (proposed === "" ? null : "proposed"),
      isProposed: proposed !== "",
      text: set.length > 3 ? `${set.slice(0, 2)}…` : set,
      title: set,
      // What is given is not blamed for what crosses it.
      tint: given ? null : (tints.get(cell) ?? null),
    });
  });
}
