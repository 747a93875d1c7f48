// The cell at hand: the letters it may have, and what each of them stands for.

import { fill, h } from "../../dom.js";
import { number, translator } from "../../texts.js";
import { setOf } from "../draft/edit.js";
import { scoreText, shareText, short } from "../numbers.js";
import { sharesOf } from "./shares.js";

/** @typedef {import("../fill/analysis.js").Known} Known */

const t = translator("make/cells/letter_panel");

/**
 * A panel about the cell at hand.
 * @param {{put(letter: string): void, limit(content: string): void, leave(): void, inGrid(isOn: boolean): void}} does
 * @param {boolean} isInGrid whether the letters of all cells are shown in the grid
 * @returns {{element: HTMLElement, isInGrid(): boolean, turn(): void, edit(begun: string): void,
 *   show(cell: number, content: string, known: Known): void}}
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
  const isShown = () => shownInGrid.getAttribute("aria-pressed") === "true";
  const turn = () => {
    const isOn = !isShown();
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
    /** Whether the letters of all cells are shown in the grid. */
    isInGrid: isShown,
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
      strip.hidden = known.letters?.[cell] == null && known.totals?.[cell] == null && known.shares?.[cell] == null;
    },
  };
}

/**
 * The letters that may stand there, those with most fills first: each with its number of fills, or about its share of them,
 * and its best total.
 * @param {number} cell
 * @param {Known} known
 * @param {(letter: string) => void} put
 */
function lettersOf(cell, known, put) {
  const counts = known.letters?.[cell];
  const shares = sharesOf(known, cell);
  const most = shares[0]?.share ?? 0;
  return shares.map(({ letter, share }) => {
    const fills = counts?.[letter];
    const total = known.totals?.[cell]?.[letter];
    const spelled = letter.toUpperCase();
    const about = fills === undefined && share !== null ? shareText(share, false) : "";
    const told = [
      t("put", { letter: spelled, fills: fills ? number(BigInt(fills)) : about }),
      total !== undefined && t("bestOf", { total: scoreText(total) }),
    ];
    const name = told.filter(Boolean).join(" ; ");
    const button = h(
      "button",
      { type: "button", "aria-label": name, title: name, "data-fills": fills, click: () => put(letter) },
      spelled,
      h("span", { class: "number quiet" }, fills ? short(fills) : about || (known.isOver ? "" : "…")),
    );
    button.style.setProperty("--share", String(most > 0 ? (share ?? 0) / most : 0));
    return h("li", {}, button);
  });
}
