// The size of a puzzle, where it is not that of its level.

import { h } from "../dom.js";
import { translator } from "../texts.js";

const t = translator("play/choices");

/** The rows and columns that one can choose. */
const LEAST = 6;
const MOST = 15;

/** What is chosen: null where nothing is. @typedef {{size: number | null}} Choice */

/**
 * A choice as the address has it.
 * @param {(name: string) => string | null} get
 * @returns {Choice}
 */
export function choiceOf(get) {
  const size = Number(get("size"));
  return { size: Number.isInteger(size) && size >= LEAST && size <= MOST ? size : null };
}

/**
 * The control of the size: a puzzle is made anew where it changes.
 * @param {() => void} onChange
 */
export function choices(onChange) {
  const sizes = Array.from({ length: MOST - LEAST + 1 }, (_, place) => LEAST + place);
  const option = (/** @type {string | number} */ value, /** @type {string} */ name) => h("option", { value }, name);
  const size = h(
    "select",
    { change: onChange },
    option("", t("ofLevel")),
    sizes.map((side) => option(side, `${side}×${side}`)),
  );
  return {
    element: h("label", {}, t("size"), size),
    read: () => choiceOf(() => size.value),
    /** @param {Choice} choice */
    show(choice) {
      size.value = String(choice.size ?? "");
    },
  };
}
