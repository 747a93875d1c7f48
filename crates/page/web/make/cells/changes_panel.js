// What one change would open: a cell made black, or a given letter freed.

import { fill, h } from "../../dom.js";
import { search } from "../../engine.js";
import { listed, number, translator } from "../../texts.js";
import { short } from "../numbers.js";

/** @typedef {import("../../address.js").Changes} Changes */

/**
 * A change that leaves words to all slots.
 * @typedef {object} Change
 * @property {"block" | "letter"} kind
 * @property {number[]} cells
 * @property {number} least how many words are left to the slot with the fewest
 * @property {string | null} fills in decimal digits; null where there are too many to be counted quickly
 */

const t = translator("make/cells/changes_panel");

/** How many are shown. */
const SHOWN = 12;

/**
 * @param {object} does
 * @param {() => {problem: Changes, columns: number}} does.posed the problem at hand
 * @param {(change: Change) => void} does.make
 * @param {(change: Change | null) => void} does.look shows a change before it is made, or none any more
 */
export function changesPanel({ posed, make, look }) {
  const told = h("p", { class: "quiet small", role: "status" });
  const list = h("ul", { class: "changes", pointerleave: () => look(null), focusout: () => look(null) });
  /** @type {Change[]} */
  let found = [];
  /** @type {{close(): void} | null} */
  let asked = null;
  let columns = 1;
  const element = h(
    "details",
    { class: "panel changes-panel", toggle: () => (element.open ? ask() : close()) },
    h("summary", {}, t("changes")),
    told,
    list,
  );
  return { element, close, show };

  /** The grid is another: what was told is not of it. */
  function show() {
    if (element.open) ask();
  }

  function close() {
    asked?.close();
    asked = null;
    look(null);
  }

  function ask() {
    close();
    const { problem, columns: wide } = posed();
    [found, columns] = [[], wide];
    fill(list, []);
    told.textContent = t("searching");
    asked = search("changes", problem, {
      change: (/** @type {Change} */ change) => {
        found.push(change);
        draw();
      },
      end: ({ reason }) => {
        asked = null;
        told.textContent = found.length === 0 ? t("none") : t(reason === "done" ? "found" : "some", { n: found.length });
      },
      failure: (sentence) => {
        asked = null;
        told.textContent = sentence;
      },
    });
  }

  function draw() {
    // Those with too many fills to be counted come first.
    const order = (/** @type {Change} */ one, /** @type {Change} */ two) => {
      if (one.fills === null || two.fills === null) {
        return Number(two.fills === null) - Number(one.fills === null) || two.least - one.least;
      }
      const [more, less] = [BigInt(two.fills), BigInt(one.fills)];
      return more > less ? 1 : more < less ? -1 : two.least - one.least;
    };
    const best = found.filter(({ fills }) => fills !== "0").sort(order).slice(0, SHOWN);
    const at = [...list.children].findIndex((item) => item.contains(document.activeElement));
    fill(list, best.map(item));
    if (at >= 0) list.children[Math.min(at, best.length - 1)]?.querySelector("button")?.focus();
  }

  /** @param {Change} change */
  function item(change) {
    const { kind, cells, fills, least } = change;
    const places = cells.map((cell) => t("place", { row: Math.floor(cell / columns) + 1, column: (cell % columns) + 1 }));
    const button = h(
      "button",
      {
        type: "button",
        title: fills === null ? t("uncounted", { least }) : number(BigInt(fills)),
        click: () => make(change),
        pointerenter: () => look(change),
        focus: () => look(change),
      },
      h("span", {}, t(kind, { places: listed(places) })),
      h("span", { class: "number quiet" }, fills === null ? t("many") : short(fills)),
    );
    return h("li", {}, button);
  }
}
