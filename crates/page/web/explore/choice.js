// Choosing a grid to explore: one on offer, or one's own.

import { fill, h } from "../dom.js";
import { parseGrid, printGrid } from "../grid/model.js";
import { translator } from "../language.js";
import { offersFor } from "./offers.js";
import { Picture } from "./picture.js";

const t = translator("explore/choice");

/**
 * @param {object} options
 * @param {string} options.language that of the words, "" if it is not known
 * @param {(grid: string) => string} options.addressOf where a grid is explored
 * @param {(grid: string) => void} options.onChoose
 * @param {string} [options.wrong] the grid of the address, if it is none
 */
export function choice({ language, addressOf, onChoose, wrong = "" }) {
  const cards = offersFor(language).map(({ name, grid }) => {
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
