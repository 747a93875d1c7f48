// The scores of the user's own: what they are, and the list that is saved of them.

import { fill, h } from "../../dom.js";
import { download } from "../../files.js";
import { number, translator } from "../../texts.js";
import { asList } from "./own_scores.js";

/** @typedef {import("./own_scores.js").OwnScores} OwnScores */

const t = translator("make/words/own_scores_panel");

/**
 * @param {"scores" | "words"} kind scores in the place of those of the lists, or words that the lists lack
 * @param {(words: string[]) => void} forget has words have the scores of the lists again
 * @returns {{element: HTMLElement, show(scores: OwnScores): void}}
 */
export function ownScoresPanel(kind, forget) {
  /** @type {OwnScores} */
  let shown = new Map();
  const told = h("span", { class: "quiet small" });
  const list = h("ul", { class: "demanded" });
  const save = () => download(new Blob([asList(shown)], { type: "text/plain" }), t(`${kind},file`));
  const element = h(
    "details",
    { class: "panel own-scores", hidden: true },
    h("summary", {}, t(kind), " ", told),
    h("p", { class: "quiet small" }, t(`${kind},hint`)),
    list,
    h(
      "p",
      { class: "bar" },
      h("button", { type: "button", click: save }, t("export")),
      h("button", { type: "button", click: () => forget([...shown.keys()]) }, t("forgetAll")),
    ),
  );
  return {
    element,
    show(scores) {
      shown = scores;
      element.hidden = scores.size === 0;
      told.textContent = t("number", { n: scores.size });
      const items = [...scores].reverse().map(([word, score]) => {
        const name = t(`${kind},forget`, { word: word.toUpperCase() });
        const told = `${word.toUpperCase()} ${number(score, { maximumFractionDigits: 3 })} ×`;
        return h("li", {}, h("button", { type: "button", "aria-label": name, title: name, click: () => forget([word]) }, told));
      });
      fill(list, items);
    },
  };
}
