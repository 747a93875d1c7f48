// Which words that are not for everybody may stand: a choice beside what asks for fills, with what it leaves out.

import { h } from "../../dom.js";
import { translator } from "../../texts.js";
import { SENSITIVE } from "./demands.js";

const t = translator("make/fill/sensitive_choice");

/** @typedef {typeof SENSITIVE[number]} Sensitive */

/** @param {(chosen: Sensitive) => void} change */
export function sensitiveChoice(change) {
  const select = h(
    "select",
    { change: () => change(SENSITIVE[select.selectedIndex]) },
    SENSITIVE.map((name) => h("option", { value: name }, t(name))),
  );
  const leftOut = h("p", { class: "quiet small", role: "status" });
  return {
    element: h("div", { class: "sensitive" }, h("label", {}, t("sensitive"), " ", select), leftOut),
    /** Shows what is chosen. @param {Sensitive} chosen */
    show(chosen) {
      select.value = chosen;
    },
    /** Shows how many words of the lengths of the grid are left out. @param {number | undefined} words */
    showLeftOut(words) {
      if (words !== undefined) leftOut.textContent = t("leftOut", { n: words });
    },
  };
}
