// What slots, symmetries and puzzles under way are called.

import { numberOf } from "../grid/numbering.js";
import { translator } from "../texts.js";
import { letterOf } from "./draft/edit.js";

const t = translator("make/names");

/** How the slots of the puzzle at hand are numbered. @type {import("../grid/numbering.js").Numbering} */
let numbering = "cells";

/** @param {import("../grid/numbering.js").Numbering} now */
export function numberBy(now) {
  numbering = now;
}

/**
 * What a slot is called.
 * @param {import("../grid/model.js").Slot} slot
 */
export function nameOf(slot) {
  return t(slot.direction, { number: numberOf(slot, numbering) });
}

/** What a symmetry of black cells is called. @param {import("./draft/edit.js").Symmetry} symmetry */
export function symmetryName(symmetry) {
  return t(symmetry);
}

/**
 * What a puzzle under way is called.
 * @param {import("./puzzles/keeping.js").Kept} draft
 */
export function keptName({ grid, fill, said, work }) {
  const letters = grid.cells.filter((_, cell) => letterOf({ grid, fill }, cell) !== "").length;
  const at = new Intl.DateTimeFormat(document.documentElement.lang, {
    dateStyle: "short",
    timeStyle: "short",
  });
  const { rows, columns } = grid;
  const title = said.title || t("untitled");
  return t("keptAs", { title, rows, columns, letters, at: at.format(work.at) });
}
