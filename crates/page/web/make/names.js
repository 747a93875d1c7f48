// What slots and puzzles under way are called.

import { translator } from "../texts.js";
import { letterOf } from "./edit.js";

const t = translator("make/names");

/**
 * What a slot is called.
 * @param {import("../grid/model.js").Slot} slot
 */
export function nameOf({ direction, number }) {
  return t(direction, { number: String(number) });
}

/**
 * What a puzzle under way is called.
 * @param {import("./keeping.js").Kept} draft
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
