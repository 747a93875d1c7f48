// What is said of a puzzle as a whole: its title, its author, whose it is, its language, and what solvers are told.

import { h } from "../../dom.js";
import { NUMBERINGS } from "../../grid/numbering.js";
import { translator } from "../../texts.js";
import { NOTHING_SAID, TEXTS } from "../draft/said.js";
import { keepSender, keptSender } from "../puzzles/sender.js";

/** @typedef {import("../draft/said.js").Said} Said */

const t = translator("make/clues/about_panel");

/**
 * @param {object} room
 * @param {string} room.language of the words
 * @param {(said: Said, part: string) => void} room.say
 * @param {() => void} room.wrote
 * @returns {{element: HTMLElement, show(said: Said): void}}
 */
export function aboutPanel({ language, say, wrote }) {
  let said = NOTHING_SAID;
  const numbers = h(
    "select",
    { id: "puzzle-numbering", change: () => (say({ ...said, numbering: numbers.value }, "numbering"), wrote()) },
    h("option", { value: "" }, t("usual")),
    NUMBERINGS.map((name) => h("option", { value: name }, t(name))),
  );
  const hints = /** @type {Record<string, string>} */ ({ title: t("untitled"), language });
  const field = (/** @type {typeof TEXTS[number]} */ name, /** @type {HTMLInputElement | HTMLSelectElement} */ input) => ({
    name,
    input,
    element: h("p", { class: "about" }, h("label", { for: input.id }, t(name)), input),
  });
  const fields = TEXTS.map((name) => {
    if (name === "numbering") return field(name, numbers);
    const input = h("input", {
      id: `puzzle-${name}`,
      autocomplete: name === "author" ? "name" : "off",
      placeholder: hints[name],
      input: () => {
        const text = input.value.trim();
        // Elsewhere languages go by their codes.
        const isCode = name !== "language" || /^([a-z]{2,3}(-[a-z0-9]{2,8})*)?$/i.test(text);
        input.setCustomValidity(isCode ? "" : t("badLanguage"));
        if (isCode) say({ ...said, [name]: text }, name);
      },
      change: () => {
        input.reportValidity();
        wrote();
      },
    });
    return field(name, input);
  });
  const [title, ...others] = fields.map(({ element }) => element);
  const sender = h("textarea", { id: "puzzle-sender", rows: "3", placeholder: t("senderHint"), input: () => keepSender(sender.value) });
  sender.value = keptSender();
  const more = h("details", {}, h("summary", {}, t("more")), others, h("p", { class: "about" }, h("label", { for: sender.id }, t("sender")), sender));
  return {
    element: h("section", { class: "panel about-panel" }, title, more),
    show(now) {
      said = now;
      for (const { name, input } of fields) if (document.activeElement !== input) input.value = said[name];
    },
  };
}
