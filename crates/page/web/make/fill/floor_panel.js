// The least score of the words of a best fill, which one can move to have it filled again.

import { h } from "../../dom.js";
import { translator } from "../../texts.js";
import { scoreText } from "../numbers.js";

/** @typedef {import("./filling.js").Found} Found */

const t = translator("make/fill/floor_panel");

/** In how many steps the floor moves: as fine as the floors that are tried. */
const STEPS = 80;

/**
 * @param {(floor: string) => void} refill with words of that score or more, if there are such fills
 * @returns {{element: HTMLElement, show(found: Found | null): void}}
 */
export function floorPanel(refill) {
  const value = h("output", { class: "number" });
  const slider = h("input", {
    type: "range",
    min: 0,
    input: () => (value.textContent = scoreText(Number(slider.value))),
    change: () => refill(slider.value),
  });
  const element = h("p", { class: "floor", hidden: true }, h("label", {}, t("floor"), " ", slider), " ", value);
  return {
    element,
    show(found) {
      element.hidden = found?.floor == null || found.scale == null;
      if (found?.floor == null || found.scale == null || document.activeElement === slider) return;
      slider.max = String(found.scale);
      slider.step = String(found.scale / STEPS);
      slider.value = String(found.floor);
      value.textContent = scoreText(found.floor);
    },
  };
}
