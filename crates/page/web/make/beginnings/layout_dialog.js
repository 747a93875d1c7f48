// A puzzle from one's own words, in a dialog: they are laid out across and down while one looks on.

import { fill, h } from "../../dom.js";
import { common, listed, translator } from "../../texts.js";
import { ClassSheets } from "./class_sheets.js";
import { LayoutHand } from "./layout_hand.js";
import { searchLayout } from "./layout_search.js";
import { entriesOf } from "./own_list.js";

/** @typedef {import("./own_list.js").Entry} Entry */

/** @typedef {import("./layout_search.js").Layout} Layout */

const t = translator("make/beginnings/layout_dialog");

/** The list that was typed last, which is there again as long as the page is open. */
let typed = "";

/**
 * Opens the dialog.
 * @param {HTMLElement} main the element of the room
 * @param {(layout: Layout, entries: Entry[]) => void} take
 */
export function showLayout(main, take) {
  /** @type {{close(): void} | null} */
  let searching = null;
  /** @type {{layout: Layout, entries: Entry[]} | null} */
  let best = null;
  let seed = 1;
  /** The list of the words that are shown, and the same as it was typed. */
  let shown = { text: "", entries: /** @type {Entry[]} */ ([]) };
  const list = h("textarea", { rows: "12", spellcheck: "false", placeholder: t("example"), "aria-label": t("words"), input: () => (typed = list.value) });
  list.value = typed;
  const file = h("input", { type: "file", accept: ".txt,.csv,.tsv,text/plain", class: "unseen", tabindex: "-1", "aria-label": t("open"), change: opened });
  const told = h("p", { role: "status" });
  const left = h("p", { class: "quiet small" });
  const hand = new LayoutHand(changed);
  const sheets = new ClassSheets(() => (best === null ? null : { ...best, seed, locked: hand.lockedGrid }));
  const button = (/** @type {string} */ text, /** @type {() => void} */ click) => h("button", { type: "button", click }, text);
  const start = button(t("start"), () => begin(1));
  const another = button(t("another"), () => begin(seed + 1));
  const stop = button(t("stop"), ended);
  const taking = h("button", { type: "button", class: "main", click: taken }, t("take"));
  const dialog = h(
    "dialog",
    { class: "layout-dialog", "aria-label": t("heading"), close: closed },
    h("h2", {}, t("heading")),
    h("p", { class: "quiet small" }, t("hint")),
    h("div", { class: "own-words" }, h("div", {}, list, h("div", { class: "bar" }, button(t("open"), () => file.click()), file)), h("div", {}, told, left, hand.element, sheets.element)),
    h("div", { class: "bar" }, start, stop, another, taking, button(common("close"), () => dialog.close())),
  );
  show();
  main.append(dialog);
  dialog.showModal();
  list.focus();

  async function opened() {
    const [chosen] = file.files ?? [];
    if (chosen !== undefined) typed = list.value = await chosen.text();
    file.value = "";
  }

  /** @param {number} wanted the seed */
  function begin(wanted) {
    ended();
    seed = wanted;
    best = null;
    // Words stay locked as long as the list is the same.
    if (list.value !== shown.text) {
      shown = { text: list.value, entries: entriesOf(list.value) };
      hand.clear();
    }
    const { entries } = shown;
    const faults = hand.faults(hand.locked);
    if (faults.length > 0) {
      fill(told, t("lockedFaults", { faults: faults.join(" ") }));
      return show();
    }
    fill(told, t("searching"));
    fill(left);
    searching = searchLayout({ entries, seed, locked: hand.lockedGrid }, {
      layout: (layout) => {
        best = { layout, entries };
        hand.show(layout, entries);
        draw(layout, entries);
      },
      end: ended,
      lost: ended,
      failure: (sentence) => {
        fill(told, sentence);
        ended();
      },
    });
    show();
  }

  /** @param {Layout} layout @param {Entry[]} entries */
  function draw({ grid, words, crossings, least_area, proved }, entries) {
    const parts = partsOf({ grid, words, crossings }, entries);
    fill(told, proved ? t("proved", parts) : t("soFar", { ...parts, area: parts.rows * parts.columns, least: least_area }));
    const out = entries.filter((_, at) => words.every(({ word }) => word !== at)).map(({ word }) => word);
    fill(left, out.length > 0 ? t("left", { words: listed(out) }) : "");
    show();
  }

  /** Tells the layout as one has changed it. */
  function changed() {
    ended();
    if (best === null) return;
    const layout = hand.layout;
    best = { ...best, layout: { ...best.layout, ...layout, proved: false } };
    fill(told, hand.faults().length > 0 ? t("broken") : t("byHand", partsOf(layout, best.entries)));
    show();
  }

  function show() {
    start.hidden = another.hidden = searching !== null;
    another.disabled = best === null;
    stop.hidden = searching === null;
    taking.disabled = best === null || hand.faults().length > 0;
    sheets.show(!taking.disabled && searching === null);
  }

  function ended() {
    searching?.close();
    searching = null;
    show();
  }

  function taken() {
    if (best !== null) take(best.layout, best.entries);
    dialog.close();
  }

  function closed() {
    ended();
    dialog.remove();
  }
}

/**
 * What is told of a layout.
 * @param {Pick<Layout, "grid" | "words" | "crossings">} layout
 * @param {Entry[]} entries
 */
function partsOf({ grid, words, crossings }, entries) {
  const rows = grid.split("/");
  return { n: words.length, of: entries.length, rows: rows.length, columns: rows[0].length, crossings };
}
