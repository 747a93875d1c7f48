// The words left after each guess, as a tree: what the guess tells apart, as a strip with a part for each
// reply as wide as it has words, and below it what the reply left.

import { fill, h, s } from "../../dom.js";
import { number, translator } from "../../language.js";
import { replyInWords } from "../wording.js";

/** @typedef {import("./steps.js").Classes} Classes */

const t = translator("guess/watch/sizes_view");

export class SizesView {
  constructor() {
    this.levels = h("ol", { class: "sizes" });
    this.none = h("p", { class: "quiet" }, t("none"));
    this.element = h("section", { class: "panel" }, h("h2", {}, t("title")), this.none, this.levels);
    this.shown = 0;
  }

  /** @param {import("./steps.js").State} state */
  show({ classes, turns }) {
    this.none.hidden = classes.length > 0;
    while (this.shown > classes.length) {
      this.levels.lastElementChild?.remove();
      this.shown -= 1;
    }
    while (this.shown < classes.length) {
      const level = classes[this.shown];
      this.levels.append(levelOf(level, turns[level.turn]?.guess ?? ""));
      this.shown += 1;
    }
  }

  /** Forgets what is shown. */
  clear() {
    fill(this.levels);
    this.shown = 0;
  }
}

/**
 * @param {Classes} classes
 * @param {string} guess
 */
function levelOf({ turn, before, after, sizes, others }, guess) {
  const shown = (/** @type {string[]} */ examples) =>
    examples.map((word) => word.toUpperCase()).join(", ");
  const parts = sizes.map(({ reply, words, examples, taken }) => {
    const said = t("part", { reply: replyInWords(guess, reply), words, examples: shown(examples) });
    const part = h("span", { class: ["sizes-part", taken && "taken"], title: said });
    part.style.setProperty("flex-grow", String(words));
    return part;
  });
  const [classes, words] = others;
  if (classes > 0) {
    const part = h("span", { class: "sizes-part others", title: t("others", { classes, words }) });
    part.style.setProperty("flex-grow", String(words));
    parts.push(part);
  }
  const rows = sizes.map((size) =>
    h(
      "tr",
      { class: size.taken && "taken" },
      h(
        "th",
        { scope: "row" },
        h("code", { "aria-hidden": "true" }, size.reply),
        h("span", { class: "unseen" }, replyInWords(guess, size.reply)),
        size.taken && ` ← ${t("taken")}`,
      ),
      h("td", { class: "number" }, number(size.words)),
      h("td", {}, shown(size.examples)),
    ),
  );
  const head = ["reply", "words", "examples"].map((name) =>
    h("th", { scope: "col" }, t(/** @type {"reply" | "words" | "examples"} */ (name))),
  );
  return h(
    "li",
    {},
    h("p", { class: "number" }, t("guess", { turn: turn + 1, guess: guess.toUpperCase(), before, after })),
    h("div", { class: "sizes-strip", "aria-hidden": "true" }, parts),
    after > 1 && opening(before, sizes),
    h(
      "details",
      {},
      h("summary", {}, t("table")),
      h("table", {}, h("thead", {}, h("tr", {}, head)), h("tbody", {}, rows)),
      classes > 0 && h("p", { class: "quiet" }, t("others", { classes, words })),
    ),
  );
}

/**
 * The part that was taken, opening to the width of the strip of the next guess.
 * @param {number} before
 * @param {Classes["sizes"]} sizes
 */
function opening(before, sizes) {
  const place = sizes.findIndex(({ taken }) => taken);
  const words = (/** @type {Classes["sizes"]} */ some) => some.reduce((sum, one) => sum + one.words, 0);
  const from = (100 * words(sizes.slice(0, place))) / before;
  const to = (100 * words(sizes.slice(0, place + 1))) / before;
  return s(
    "svg",
    { viewBox: "0 0 100 10", preserveAspectRatio: "none", class: "sizes-opening", "aria-hidden": "true" },
    s("polygon", { points: `${from},0 ${to},0 100,10 0,10` }),
  );
}
