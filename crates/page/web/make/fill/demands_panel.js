// What is demanded of the words: some required, some excluded, a least score, few weak ones, none twice or in two forms.

import { fill, h } from "../../dom.js";
import { translator } from "../../texts.js";
import { drags } from "../cells/dragging.js";
import { count, isScore, OBJECTIVES, withDemanded, withoutDemanded, wordsIn } from "./demands.js";

/** @typedef {import("./demands.js").Demands} Demands */

const t = translator("make/fill/demands_panel");

let panels = 0;

/**
 * @param {(demands: Demands) => void} change
 * @returns {{element: HTMLElement, show(demands: Demands): void}}
 */
export function demandsPanel(change) {
  const id = `demands-${++panels}`;
  /** @type {Demands} */
  let shown;
  const number = h("span", { class: "quiet small" });
  const lists = {
    require: wordsField("require"),
    exclude: wordsField("exclude"),
  };
  /**
   * A field of a number.
   * @param {"least" | "weakBelow" | "mostWeak" | "sharedPart"} name
   * @param {{inputmode: "decimal" | "numeric", isRight(text: string): boolean, refusal: string}} of
   */
  const field = (name, { inputmode, isRight, refusal }) => {
    const box = h("input", {
      id: `${id}-${name}`,
      class: "least",
      inputmode,
      autocomplete: "off",
      change: () => {
        const text = box.value.trim().replace(",", ".");
        box.setCustomValidity(isRight(text) ? "" : refusal);
        if (!isRight(text)) box.reportValidity();
        else if (text !== shown[name]) change({ ...shown, [name]: text });
      },
    });
    return box;
  };
  const score = /** @type {const} */ ({ inputmode: "decimal", isRight: (/** @type {string} */ text) => text === "" || isScore(text), refusal: t("badScore") });
  const whole = (/** @type {RegExp} */ allowed) => /** @type {const} */ ({ inputmode: "numeric", isRight: (/** @type {string} */ text) => allowed.test(text), refusal: t("badNumber") });
  const least = field("least", score);
  const weakBelow = field("weakBelow", score);
  const mostWeak = field("mostWeak", whole(/^\d{0,4}$/));
  const sharedPart = field("sharedPart", whole(/^([1-9]\d?)?$/));
  const distinct = h("input", {
    type: "checkbox",
    change: () => change({ ...shown, repeats: !distinct.checked }),
  });
  const stems = h("input", {
    type: "checkbox",
    change: () => change({ ...shown, stems: stems.checked }),
  });
  const objective = h(
    "select",
    { change: () => change({ ...shown, objective: OBJECTIVES[objective.selectedIndex] }) },
    OBJECTIVES.map((name) => h("option", { value: name }, t(name))),
  );
  const element = h(
    "details",
    { class: "panel demands" },
    h("summary", {}, t("demands"), " ", number),
    lists.require.element,
    lists.exclude.element,
    h("p", {}, h("label", { for: `${id}-least` }, t("least")), " ", least),
    h(
      "p",
      {},
      h("label", { for: mostWeak.id }, t("mostWeak")),
      " ",
      mostWeak,
      " ",
      h("label", { for: weakBelow.id }, t("weakBelow")),
      " ",
      weakBelow,
    ),
    h("p", {}, h("label", {}, t("objective"), " ", objective)),
    h("p", {}, h("label", {}, distinct, " ", t("distinct"))),
    h("p", {}, h("label", {}, stems, " ", t("stems"))),
    h("p", {}, h("label", { for: sharedPart.id }, t("sharedPart")), " ", sharedPart, " ", t("sharedLetters")),
    h("p", { class: "quiet small" }, t("distinctHint")),
  );
  return {
    element,
    show(demands) {
      shown = demands;
      // What is not for everybody is chosen elsewhere.
      const demanded = count({ ...demands, sensitive: "public" });
      number.textContent = demanded === 0 ? "" : t("number", { n: demanded });
      lists.require.show(demands.require);
      lists.exclude.show(demands.exclude);
      if (document.activeElement !== least) least.value = demands.least;
      if (document.activeElement !== mostWeak) mostWeak.value = demands.mostWeak;
      if (document.activeElement !== weakBelow) weakBelow.value = demands.weakBelow;
      if (document.activeElement !== sharedPart) sharedPart.value = demands.sharedPart;
      distinct.checked = !demands.repeats || demands.stems;
      distinct.disabled = demands.stems;
      stems.checked = demands.stems;
      objective.value = demands.objective;
    },
  };

  /** @param {"require" | "exclude"} list */
  function wordsField(list) {
    const words = h("ul", { class: "demanded", "aria-label": t(list) });
    const add = () => {
      const typed = wordsIn(input.value);
      if (typed.length === 0) return;
      input.value = "";
      change(withDemanded(shown, list, typed));
    };
    const input = h("input", {
      id: `${id}-${list}`,
      autocapitalize: "off",
      autocomplete: "off",
      spellcheck: "false",
      placeholder: t("words"),
      change: add,
      keydown: (/** @type {KeyboardEvent} */ event) => event.key === "Enter" && add(),
    });
    return {
      element: h("div", { class: "demand" }, h("label", { for: `${id}-${list}` }, t(list)), input, words),
      /** @param {string[]} demanded */
      show(demanded) {
        const isThere = words.contains(document.activeElement);
        fill(
          words,
          demanded.map((word) => {
            const spelled = word.toUpperCase();
            const name = t(list === "require" ? "unrequire" : "allow", { word: spelled });
            const off = () => change(withoutDemanded(shown, list, word));
            return h(
              "li",
              {},
              h("button", { type: "button", ...drags(word), "aria-label": name, title: name, click: off }, spelled, " ×"),
            );
          }),
        );
        words.hidden = demanded.length === 0;
        if (isThere) input.focus();
      },
    };
  }
}
