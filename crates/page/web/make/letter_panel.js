// The cell at hand: the letters it may have, and what each of them stands for.

import { fill, h } from "../dom.js";
import { number, translator } from "../texts.js";
import { setOf } from "./edit.js";
import { short } from "./numbers.js";

/** @typedef {import("./analysis.js").Known} Known */

const t = translator("make/letter_panel");

/**
 * A panel about the cell at hand.
 * @param {{put(letter: string): void, limit(content: string): void}} does
 * @returns {{element: HTMLElement, show(cell: number, content: string, known: Known): void}}
 */
export function letterPanel({ put, limit }) {
  const set = h("input", {
    id: "letter-set",
    autocapitalize: "off",
    autocomplete: "off",
    spellcheck: "false",
    placeholder: "a–z",
    change: () => {
      const content = setOf(set.value);
      set.setCustomValidity(content === null ? t("badSet") : "");
      if (content === null) set.reportValidity();
      else limit(content);
    },
  });
  const rows = h("tbody");
  const table = h(
    "table",
    { class: "letters" },
    h("thead", {}, h("tr", {}, [t("letter"), t("fillsOf"), t("bestOf")].map((name) => h("th", { scope: "col" }, name)))),
    rows,
  );
  const heading = h("h2", {}, t("cell"));
  const hint = h("p", { class: "quiet" }, t("noCell"));
  const body = h(
    "div",
    {},
    h("p", {}, h("label", { for: "letter-set" }, t("letters")), " ", set),
    h("p", { class: "quiet small" }, t("lettersHint")),
    table,
  );
  const element = h("section", { class: "panel at-hand-panel" }, heading, hint, body);
  let shown = -1;
  return {
    element,
    show(cell, content, known) {
      const isWhite = content !== "#" && content !== undefined;
      body.hidden = !isWhite;
      hint.hidden = isWhite;
      if (!isWhite) return;
      if (cell !== shown || document.activeElement !== set) {
        set.value = content === "." ? "" : content.replace(/[[\]]/g, "");
        set.setCustomValidity("");
      }
      shown = cell;
      fill(rows, letterRows(cell, known, put));
      table.hidden = rows.childElementCount === 0;
    },
  };
}

/**
 * A row for each letter that may stand there, the ones with most fills first.
 * @param {number} cell
 * @param {Known} known
 * @param {(letter: string) => void} put
 */
function letterRows(cell, { cells, letters, totals }, put) {
  const counts = letters?.[cell];
  const best = totals?.[cell];
  const left = counts ? Object.keys(counts) : [...(cells?.[cell] ?? "")];
  const of = (/** @type {string} */ letter) => BigInt(counts?.[letter] ?? 0);
  left.sort((one, two) => (of(one) > of(two) ? -1 : of(one) < of(two) ? 1 : one < two ? -1 : 1));
  const most = left.length > 0 ? of(left[0]) : 0n;
  return left.map((letter) => {
    const fills = counts?.[letter];
    const total = best?.[letter];
    const share = most > 0n ? Number((of(letter) * 1000n) / most) / 1000 : 0;
    const bar = h("span", { class: "share", "aria-hidden": "true" });
    bar.style.setProperty("--share", String(share));
    const name = t("put", { letter: letter.toUpperCase(), fills: fills ? number(BigInt(fills)) : "" });
    return h(
      "tr",
      {},
      h("th", { scope: "row" }, h("button", { type: "button", "aria-label": name, click: () => put(letter) }, letter.toUpperCase())),
      h("td", { class: "number", title: fills ? number(BigInt(fills)) : null }, bar, fills ? short(fills) : "…"),
      h("td", { class: "number" }, total === undefined ? "" : number(total, { maximumFractionDigits: 2 })),
    );
  });
}
