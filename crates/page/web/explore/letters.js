// The letters of a cell, each with a bar, the one that stands for most first.

import { fill, h } from "../dom.js";
import { number, translator } from "../language.js";

/** @typedef {import("./heat.js").By} By */

const t = translator("explore/letters");

/**
 * @param {Element} element
 * @param {import("./heat.js").Bar[]} bars
 * @param {By} by
 * @param {string} shown the letter that the cell shows
 * @param {(letter: string) => void} onKeep
 */
export function drawLetters(element, bars, by, shown, onKeep) {
  const rows = bars.map(({ letter, value, bar }) => {
    const capital = letter.toUpperCase();
    const said = valueOf(value);
    const drawn = h("span", { class: "letter-bar" });
    drawn.style.setProperty("--share", String(bar));
    return h(
      "li",
      {},
      h(
        "button",
        {
          type: "button",
          class: letter === shown ? "shown-letter" : null,
          title: t("keep", { letter: capital }),
          disabled: bars.length === 1,
          click: () => onKeep(letter),
        },
        h("b", {}, capital, " "),
        drawn,
        h("span", { class: "number" }, said),
      ),
    );
  });
  fill(element, h("h3", {}, t(by)), h("ol", { class: "letters" }, rows));
}

/** A number of fills, or a total, as people read it. @param {bigint | number} value */
export function valueOf(value) {
  if (typeof value === "bigint") return number(value);
  return number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}
