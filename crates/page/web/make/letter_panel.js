// The cell at hand: the letters it may have, and what each of them stands for.

import { fill, h } from "../dom.js";
import { number, translator } from "../texts.js";
import { setOf } from "./edit.js";
import { short } from "./numbers.js";

/** @typedef {import("./analysis.js").Known} Known */

const t = translator("make/letter_panel");

/**
 * A panel about the cell at hand.
 * @param {{put(letter: string): void, limit(content: string): void, leave(): void, inGrid(isOn: boolean): void}} does
 * @param {boolean} isInGrid whether the letters of all cells are shown in the grid
 * @returns {{element: HTMLElement, turn(): void, edit(begun: string): void, show(cell: number, content: string, known: Known): void}}
 */
export function letterPanel({ put, limit, leave, inGrid }, isInGrid) {
  const hint = t("lettersHint", { several: "{the}" });
  const set = h("input", {
    id: "letter-set",
    autocapitalize: "off",
    autocomplete: "off",
    spellcheck: "false",
    placeholder: "a–z",
    "aria-label": t("letters"),
    title: `${t("letters")}: ${hint}`,
    "aria-description": hint,
    keydown: (/** @type {KeyboardEvent} */ { key }) => {
      if (key !== "Enter" && key !== "Escape") return;
      // What is there is taken when the field is left.
      if (key === "Escape") set.value = "";
      leave();
    },
    change: () => {
      const content = setOf(set.value);
      set.setCustomValidity(content === null ? t("badSet", { brace: "{" }) : "");
      if (content === null) set.reportValidity();
      else limit(content);
    },
  });
  const strip = h("ul", { class: "letters", "aria-label": t("cell") });
  const none = h("p", { class: "quiet" }, t("noCell"));
  const turn = () => {
    const isOn = shownInGrid.getAttribute("aria-pressed") !== "true";
    shownInGrid.setAttribute("aria-pressed", String(isOn));
    inGrid(isOn);
  };
  const shownInGrid = h(
    "button",
    { type: "button", class: "in-grid", "aria-pressed": String(isInGrid), "aria-label": `a/z – ${t("inGrid")}`, title: `${t("inGrid")} (?)`, click: turn },
    "a/z",
  );
  const body = h("div", { class: "letters-row" }, strip, set, shownInGrid);
  const element = h("section", { class: "panel at-hand-panel", "aria-label": t("cell") }, none, body);
  let shown = -1;
  return {
    element,
    /** Shows the letters of all cells in the grid, or does not any more. */
    turn,
    /** Has the letters of the cell typed, after what is begun with. */
    edit(begun) {
      if (body.hidden) return;
      if (!set.value.startsWith(begun)) set.value = begun;
      set.focus();
    },
    show(cell, content, known) {
      const isWhite = content !== "#" && content !== undefined;
      body.hidden = !isWhite;
      none.hidden = isWhite;
      if (!isWhite) return;
      if (cell !== shown || document.activeElement !== set) {
        set.value = content === "." ? "" : content.replace(/[[\]]/g, "");
        set.setCustomValidity("");
      }
      shown = cell;
      fill(strip, lettersOf(cell, known, put));
      // Letters that nothing is told of are those of the keyboard.
      strip.hidden = known.letters?.[cell] == null && known.totals?.[cell] == null;
    },
  };
}

/**
 * The letters that may stand there, those with most fills first: each with its number of fills, and its best total.
 * @param {number} cell
 * @param {Known} known
 * @param {(letter: string) => void} put
 */
function lettersOf(cell, { cells, letters, totals, isOver }, put) {
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
    const spelled = letter.toUpperCase();
    const told = [
      t("put", { letter: spelled, fills: fills ? number(BigInt(fills)) : "" }),
      total !== undefined && t("bestOf", { total: number(total, { maximumFractionDigits: 2 }) }),
    ];
    const name = told.filter(Boolean).join(" ; ");
    const button = h(
      "button",
      { type: "button", "aria-label": name, title: name, "data-fills": fills, click: () => put(letter) },
      spelled,
      h("span", { class: "number quiet" }, fills ? short(fills) : isOver ? "" : "…"),
    );
    button.style.setProperty("--share", String(share));
    return h("li", {}, button);
  });
}
