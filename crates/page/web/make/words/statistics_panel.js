// The statistics of the grid, and what editors of a style demand of it.

import { fill, h } from "../../dom.js";
import { listed, number, translator } from "../../texts.js";
import { letterOf } from "../draft/edit.js";
import { nameOf } from "../names.js";
import { scoreText } from "../numbers.js";
import { demandedBy, EDITORS, relatives, sharedParts, statisticsOf } from "./statistics.js";

/** @typedef {import("../draft/edit.js").Draft} Draft */
/** @typedef {import("./statistics.js").Editors} Editors */
/** @typedef {import("../../dom.js").Child} Child */

const t = translator("make/words/statistics_panel");

/** How many of the words with the least scores are named. */
const NAMED = 5;

/**
 * @param {object} room
 * @param {string | null} room.style that of the address
 * @param {string} room.language of the words
 * @param {(style: Editors) => void} room.chosen
 * @param {import("./word_scores.js").WordScores} room.scores of the words that stand there
 * @param {(cells: number[]) => void} room.look outlines cells, or none
 * @param {(word: string) => void} room.go leads to a word that stands there
 * @returns {{element: HTMLElement, show(draft: Draft): void, setSeen(isSeen: boolean): void}}
 */
export function statisticsPanel({ style: asked, language, chosen, scores, look, go }) {
  const usual = language === "en" ? "american" : "french";
  const styles = h(
    "select",
    { id: "editors", change: () => (chosen(/** @type {Editors} */ (styles.value)), draw()) },
    EDITORS.map((name) => h("option", { value: name, selected: name === (asked ?? usual) }, t(name))),
  );
  const lights = h("ul", { class: "lights" });
  const table = h("dl", { class: "statistics" });
  const element = h(
    "section",
    { class: "panel statistics-panel" },
    h("h2", {}, t("statistics")),
    table,
    h("p", {}, h("label", { for: "editors" }, t("editors")), " ", styles),
    lights,
  );
  /** @type {Draft | null} */
  let shown = null;
  let isSeen = false;

  return {
    element,
    show(draft) {
      shown = draft;
      if (isSeen) draw();
    },
    setSeen(seen) {
      isSeen = seen;
      if (seen) draw();
      else look([]);
    },
  };

  function draw() {
    if (shown === null) return;
    const draft = shown;
    const found = statisticsOf(draft);
    const upper = (/** @type {string[]} */ words) => listed(words.map((word) => word.toUpperCase()));
    const scored = [...new Set(found.complete)].flatMap((word) => {
      const score = scores.score(word);
      return score === undefined || score === null ? [] : [{ word, score }];
    });
    scored.sort((one, other) => one.score - other.score);
    const mean = scored.reduce((sum, { score }) => sum + score, 0) / scored.length;
    const unlisted = [...new Set(found.complete)].filter((word) => scores.score(word) === null);
    const stemmed = found.complete.filter((word) => scores.stem(word));
    const families = relatives(stemmed, stemmed.map((word) => scores.stem(word)));
    const share = number(found.blocks / found.cells, { style: "percent", maximumFractionDigits: 1 });
    const letters = draft.grid.cells.filter((_, cell) => letterOf(draft, cell) !== "").length;
    /** @type {[string, Child][]} */
    const rows = [
      [t("words"), number(found.words)],
      [t("lengths"), found.lengths.map(([length, n]) => t("ofLength", { length, n })).join(" · ")],
      [t("blocks"), `${number(found.blocks)} (${share})`],
      [t("unchecked"), cellsOf(found.unchecked)],
      [t("short"), found.short.length === 0 ? t("none") : listed(found.short.map(nameOf))],
    ];
    if (scored.length > 0) {
      rows.push([t("mean"), scoreText(mean)]);
      const worst = scored.slice(0, NAMED).map(({ word, score }) => `${word.toUpperCase()} (${scoreText(score)})`);
      rows.push([t("worst"), listed(worst)]);
    }
    if (unlisted.length > 0) rows.push([t("unlisted"), unlistedOf(unlisted, new Set(found.complete).size)]);
    if (letters > 0) rows.push([t("missing"), found.missing.length === 0 ? t("pangram") : upper(found.missing)]);
    if (found.repeated.length > 0) rows.push([t("twice"), upper(found.repeated)]);
    if (families.length > 0) rows.push([t("stems"), listed(families.map((family) => family.join(" / ").toUpperCase()))]);
    const shared = sharedParts(found.complete).map(({ part, words }) => `${part} (${words.join(" / ")})`.toUpperCase());
    if (shared.length > 0) rows.push([t("shared"), listed(shared)]);
    fill(table, rows.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value))));
    const style = /** @type {Editors} */ (styles.value);
    fill(
      lights,
      demandedBy(style, found).map(({ name, isMet, most }) =>
        h(
          "li",
          { class: isMet ? "light met" : "light" },
          h("span", { class: "unseen" }, t(isMet ? "met" : "unmet"), " "),
          most === undefined ? t(/** @type {"turned"} */ (name)) : t(/** @type {"blocksAtMost"} */ (`${name}AtMost`), { n: most }),
        ),
      ),
    );
  }

  /** The words that no list has, each leading to where it stands. @param {string[]} unlisted @param {number} words how many there are */
  function unlistedOf(unlisted, words) {
    const named = unlisted.flatMap((word, at) => [at > 0 && ", ", h("button", { type: "button", class: "shows", click: () => go(word) }, word.toUpperCase())]);
    return h("span", {}, t("unlistedOf", { n: unlisted.length, words }), named);
  }

  /** How many cells there are, outlined while one looks at it. @param {number[]} cells */
  function cellsOf(cells) {
    if (cells.length === 0) return t("none");
    const show = () => look(cells);
    const hide = () => look([]);
    const attributes = { type: "button", class: "shows", pointerenter: show, pointerleave: hide, focus: show, blur: hide };
    return h("button", { ...attributes, title: t("outlined") }, number(cells.length));
  }
}
