// A puzzle from one's own words, in a dialog: they are laid out across and down while one looks on.

import { fill, h, s } from "../../dom.js";
import { search } from "../../engine.js";
import { LARGEST } from "../../grid/model.js";
import { common, listed, translator } from "../../texts.js";
import { entriesOf } from "./own_list.js";

/** @typedef {import("./own_list.js").Entry} Entry */

/**
 * A layout.
 * @typedef {object} Layout
 * @property {string} grid its rows, separated by "/": letters, and 0 where there is none
 * @property {{word: number, row: number, column: number, down: boolean}[]} words
 * @property {number} crossings
 * @property {number} least_area
 * @property {boolean} proved
 */

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
  const list = h("textarea", { rows: "12", spellcheck: "false", placeholder: t("example"), "aria-label": t("words"), input: () => (typed = list.value) });
  list.value = typed;
  const file = h("input", { type: "file", accept: ".txt,.csv,.tsv,text/plain", class: "unseen", tabindex: "-1", "aria-label": t("open"), change: opened });
  const told = h("p", { role: "status" });
  const left = h("p", { class: "quiet small" });
  const picture = h("div", { class: "picture" });
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
    h("div", { class: "own-words" }, h("div", {}, list, h("div", { class: "bar" }, button(t("open"), () => file.click()), file)), h("div", {}, picture, told, left)),
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
    const entries = entriesOf(list.value);
    fill(told, t("searching"));
    fill(left);
    fill(picture);
    const words = entries.map(({ word }) => word).join("\n");
    searching = search("layout", { words, at_most: `${LARGEST}x${LARGEST}`, seed }, {
      layout: (/** @type {Layout} */ layout) => {
        best = { layout, entries };
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
    const rows = grid.split("/");
    const columns = rows[0].length;
    const parts = { n: words.length, of: entries.length, rows: rows.length, columns, crossings };
    fill(told, proved ? t("proved", parts) : t("soFar", { ...parts, area: rows.length * columns, least: least_area }));
    const out = entries.filter((_, at) => words.every(({ word }) => word !== at)).map(({ word }) => word);
    fill(left, out.length > 0 ? t("left", { words: listed(out) }) : "");
    const cells = rows.flatMap((row, y) =>
      [...row].flatMap((letter, x) =>
        letter === "0" ? [] : [s("rect", { x: String(x), y: String(y), width: "1", height: "1" }), s("text", { x: String(x + 0.5), y: String(y + 0.75) }, letter.toUpperCase())],
      ),
    );
    fill(picture, s("svg", { viewBox: `-0.05 -0.05 ${columns + 0.1} ${rows.length + 0.1}`, role: "img", "aria-label": rows.join(" ").replaceAll("0", "·") }, ...cells));
    show();
  }

  function show() {
    start.hidden = another.hidden = searching !== null;
    another.disabled = best === null;
    stop.hidden = searching === null;
    taking.disabled = best === null;
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
