// What a puzzle is to be like, beside its level: its size, what its words are about, the style of its pattern.

import { h } from "../dom.js";
import { translator } from "../texts.js";

const t = translator("play/choices");

/** The rows and columns that one can choose. */
const LEAST = 6;
const MOST = 15;

/** What can be chosen, by its parameter in addresses. */
const CHOICES = {
  size: Array.from({ length: MOST - LEAST + 1 }, (_, place) => String(LEAST + place)),
  topic: /** @type {const} */ (["animals", "plants", "food", "clothes", "travel", "geography"]),
  style: /** @type {const} */ (["american", "arrows"]),
};

/** What is chosen: null where nothing is. @typedef {Record<keyof typeof CHOICES, string | null>} Choice */

const NAMES = /** @type {(keyof Choice)[]} */ (Object.keys(CHOICES));

/** Nothing is chosen. @type {Choice} */
export const NO_CHOICE = { size: null, topic: null, style: null };

/**
 * A choice as the address has it.
 * @param {(name: keyof Choice) => string | null} get
 * @returns {Choice}
 */
export function choiceOf(get) {
  const chosen = (/** @type {keyof Choice} */ name) => CHOICES[name].find((one) => one === get(name)) ?? null;
  return { size: chosen("size"), topic: chosen("topic"), style: chosen("style") };
}

/**
 * The controls of the choices: a puzzle is made anew where one changes.
 * @param {() => void} onChange
 */
export function choices(onChange) {
  const option = (/** @type {string} */ value, /** @type {string} */ name) => h("option", { value }, name);
  const selects = {
    size: h("select", {}, option("", t("ofLevel")), CHOICES.size.map((side) => option(side, `${side}×${side}`))),
    topic: h("select", {}, option("", t("any")), CHOICES.topic.map((topic) => option(topic, t(topic)))),
    style: h("select", {}, option("", t("french")), CHOICES.style.map((style) => option(style, t(style)))),
  };
  for (const name of NAMES) selects[name].addEventListener("change", onChange);
  return {
    elements: NAMES.map((name) => h("label", {}, t(name), selects[name])),
    read: () => choiceOf((name) => selects[name].value),
    /** @param {Choice} choice */
    show(choice) {
      for (const name of NAMES) selects[name].value = choice[name] ?? "";
    },
  };
}
