// Choosing a grid to explore: one on offer, or one's own.

import { fill, h } from "../dom.js";
import { parseGrid, printGrid } from "../grid/model.js";
import { translator } from "../language.js";
import { OFFERS } from "./offers.js";
import { Picture } from "./picture.js";

const t = translator({
  en: {
    which: "Which grid?",
    what: "Every way to fill a grid with words is counted, and each can be reached by its number.",
    own: "Or your own",
    rows: "A row a line: . open, # a block, a letter given, [aeiou] a set",
    explore: "Explore it",
    wrong: "That is no grid: rows of equal length, up to 40 by 40, of . # letters and [sets].",
    "blank-3x3": "Empty 3 × 3",
    "blank-4x4": "Empty 4 × 4",
    "sets-5x5": "5 × 5 with sets of letters",
    "counted-9x9": "9 × 9",
    "partly-12x12": "12 × 12",
    "counted-13x13": "13 × 13, more than can be listed",
  },
  fr: {
    which: "Quelle grille ?",
    what: "Toutes les façons de remplir une grille sont comptées, et chacune s’atteint par son numéro.",
    own: "Ou la vôtre",
    rows: "Une rangée par ligne : . libre, # noire, une lettre donnée, [aeiou] au choix",
    explore: "L’explorer",
    wrong: "Ce n’est pas une grille : des rangées égales, 40 sur 40 au plus, de . # lettres et [choix].",
    "blank-3x3": "3 × 3 vide",
    "blank-4x4": "4 × 4 vide",
    "sets-5x5": "5 × 5 avec des choix de lettres",
    "counted-9x9": "9 × 9",
    "partly-12x12": "12 × 12",
    "counted-13x13": "13 × 13, impossible à lister",
  },
});

/**
 * @param {object} options
 * @param {(grid: string) => string} options.addressOf where a grid is explored
 * @param {(grid: string) => void} options.onChoose
 * @param {string} [options.wrong] the grid of the address, if it is none
 */
export function choice({ addressOf, onChoose, wrong = "" }) {
  const cards = OFFERS.map(({ name, grid }) => {
    const parsed = parseGrid(grid);
    const choose = (/** @type {MouseEvent} */ event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      onChoose(grid);
    };
    return h(
      "a",
      { class: "offer panel", href: addressOf(grid), click: choose },
      parsed && new Picture(parsed).element,
      h("span", {}, t(name)),
    );
  });
  const error = h("p", { class: "answer", role: "alert" }, wrong === "" ? "" : t("wrong"));
  const own = h("textarea", { rows: 6, cols: 24, spellcheck: "false", autocapitalize: "off" });
  own.value = wrong.replaceAll("/", "\n");
  const explore = (/** @type {Event} */ event) => {
    event.preventDefault();
    const grid = parseGrid(own.value);
    fill(error, grid === null ? t("wrong") : "");
    if (grid !== null) onChoose(printGrid(grid));
  };
  return h(
    "div",
    { class: "choice" },
    h("h1", {}, t("which")),
    h("p", { class: "quiet" }, t("what")),
    h("div", { class: "offers" }, cards),
    h(
      "form",
      { class: "own", submit: explore },
      h("h2", {}, t("own")),
      h("label", {}, h("span", { class: "quiet" }, t("rows")), own),
      error,
      h("button", { class: "main" }, t("explore")),
    ),
  );
}
