// The controls by which one chooses what is watched.

import { fill, h } from "../dom.js";
import { common, translator } from "../language.js";
import { parseGrid, printGrid } from "../grid/model.js";
import { wholeBox } from "../whole_box.js";
import { choiceName } from "./choice_names.js";
import { READY_GRIDS } from "./ready_grids.js";
import { beside, choicesOf, MOST_STEPS, wordsOf } from "./setting.js";

/** @typedef {import("./setting.js").Setting} Setting */
/** @typedef {import("./setting.js").Strategy} Strategy */
/** @typedef {import("../app.js").About} About */

const t = translator("watch/setting_view");

/**
 * Draws the controls.
 * @param {Setting} setting
 * @param {About["choices"]} choices
 * @param {(setting: Setting) => void} changed
 * @returns {HTMLElement}
 */
export function settingView(setting, choices, changed) {
  const change = (/** @type {Partial<Setting>} */ part) => changed({ ...setting, ...part });
  const isTwo = setting.strategies.length > 1;
  const strategies = setting.strategies.map((strategy, place) =>
    strategyView(
      strategy,
      isTwo ? t(place === 0 ? "first" : "second") : t("strategy"),
      choices,
      (other) => change({ strategies: setting.strategies.with(place, other) }),
    ),
  );
  const [first] = setting.strategies;
  const second = h(
    "button",
    {
      type: "button",
      click: () => change({ strategies: isTwo ? [first] : [first, beside(first)] }),
    },
    t(isTwo ? "remove" : "add"),
  );
  const numbered = (
    /** @type {"seed" | "steps"} */ key,
    /** @type {number} */ least,
    /** @type {number} */ most,
  ) => {
    const { box, refusal } = wholeBox({
      least,
      most,
      value: setting[key],
      onChange: (value) => change({ [key]: value ?? setting[key] }),
    });
    return h("span", {}, h("label", {}, t(key), box), " ", refusal);
  };
  const distinct = h("input", {
    type: "checkbox",
    change: () => change({ distinct: distinct.checked }),
  });
  distinct.checked = setting.distinct;
  return h(
    "div",
    { class: "setting" },
    h(
      "div",
      { class: "bar" },
      gridChoice(setting, (grid) => change({ grid })),
      wordsChoice(setting, (words) => change({ words })),
      numbered("seed", 0, Number.MAX_SAFE_INTEGER),
      numbered("steps", 1, MOST_STEPS),
      h("label", {}, distinct, t("distinct")),
    ),
    h("div", { class: "strategies" }, strategies),
    second,
  );
}

/**
 * @param {Setting} setting
 * @param {(grid: string) => void} take
 */
function gridChoice(setting, take) {
  const grid = parseGrid(setting.grid);
  const at = grid === null ? "" : printGrid(grid);
  const isReady = READY_GRIDS.some((ready) => ready.grid === at);
  const field = h("textarea", { rows: 7, cols: 22, spellcheck: "false", "aria-label": t("paste") });
  field.value = setting.grid.replaceAll("/", "\n");
  const refused = h("p", { class: "error", role: "alert", hidden: true }, t("noGrid"));
  const taken = () => {
    const pasted = parseGrid(field.value);
    refused.hidden = pasted !== null;
    if (pasted !== null) take(printGrid(pasted));
  };
  const own = h(
    "div",
    { class: "own-grid", hidden: isReady },
    h("p", { class: "quiet" }, t("paste")),
    field,
    h("button", { type: "button", click: taken }, t("take")),
    refused,
  );
  const select = h(
    "select",
    {
      change: () => {
        own.hidden = select.value !== "";
        if (select.value !== "") take(select.value);
        else field.focus();
      },
    },
    READY_GRIDS.map((ready) =>
      h("option", { value: ready.grid, selected: ready.grid === at }, ready.name),
    ),
    h("option", { value: "", selected: !isReady }, t("own")),
  );
  const chosen = h("div", { class: "grid-choice" }, h("label", {}, t("grid"), select));
  fill(chosen, ...chosen.childNodes, own);
  return chosen;
}

/**
 * The words: those of the dictionary, or some in their place.
 * @param {Setting} setting
 * @param {(words: string) => void} take
 */
function wordsChoice(setting, take) {
  const field = h("textarea", {
    rows: 4,
    cols: 22,
    spellcheck: "false",
    "aria-label": t("ownWords"),
    change: () => take(wordsOf(field.value)),
  });
  field.value = setting.words.replaceAll(",", " ");
  return h("details", { class: "own-list", open: setting.words !== "" }, h("summary", {}, t("ownWords")), field);
}

/**
 * @param {Strategy} strategy
 * @param {string} title
 * @param {About["choices"]} choices
 * @param {(strategy: Strategy) => void} changed
 */
function strategyView(strategy, title, choices, changed) {
  const open = choicesOf(strategy.algorithm);
  const choose = (
    /** @type {"order" | "ties" | "values"} */ key,
    /** @type {"orders" | "ties" | "values"} */ kind,
  ) => {
    const select = h(
      "select",
      { disabled: !open[key], change: () => changed({ ...strategy, [key]: select.value }) },
      h("option", { value: "" }, t("usual")),
      choices[kind].map(({ name }) =>
        h("option", { value: name, selected: name === strategy[key] }, choiceName(kind, name)),
      ),
    );
    return h("label", {}, h("span", {}, t(key)), select);
  };
  const algorithm = h(
    "select",
    { change: () => changed({ ...strategy, algorithm: algorithm.value }) },
    choices.algorithms.map(({ name }) =>
      h(
        "option",
        { value: name, selected: name === strategy.algorithm },
        choiceName("algorithms", name),
      ),
    ),
  );
  const checked = (/** @type {"ac3" | "lookAhead"} */ key) => {
    const box = h("input", {
      type: "checkbox",
      disabled: !open[key],
      change: () => changed({ ...strategy, [key]: box.checked }),
    });
    box.checked = strategy[key] || !open[key];
    return h("label", { class: "check" }, box, t(key));
  };
  return h(
    "fieldset",
    {},
    h("legend", {}, title),
    h("label", {}, h("span", {}, common("algorithm")), algorithm),
    choose("order", "orders"),
    choose("ties", "ties"),
    choose("values", "values"),
    checked("ac3"),
    checked("lookAhead"),
  );
}
