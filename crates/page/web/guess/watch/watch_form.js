// What is watched: the algorithm, the words that it searches, and the hidden word.

import { address } from "../../address.js";
import { h } from "../../dom.js";
import { fold } from "../../grid/typing.js";
import { common, translator } from "../../language.js";
import { freshSeed } from "../setting.js";
import { algorithmOf, nameOf, SEARCHES, STRATEGIES } from "./algorithms.js";

const t = translator("guess/watch/watch_form");

/**
 * @param {number} length how many letters the words have
 * @param {object} told
 * @param {(changes: import("../../address.js").Changes) => void} told.onChoose
 * @param {(sentence: string) => void} told.onWrong says what is wrong with the word
 */
export function watchForm(length, { onChoose, onWrong }) {
  const asked = algorithmOf(address.get("algorithm"));
  const option = (/** @type {import("./algorithms.js").Algorithm} */ name) =>
    h("option", { value: name, selected: name === asked }, nameOf(name));
  const algorithm = h(
    "select",
    { change: () => onChoose({ algorithm: algorithm.value }) },
    h("optgroup", { label: t("searches") }, SEARCHES.map(option)),
    h("optgroup", { label: t("strategies") }, STRATEGIES.map(option)),
  );
  const hidden = h(
    "select",
    { change: () => onChoose({ hidden: hidden.value === "all" ? "all" : null }) },
    /** @type {const} */ (["common", "all"]).map((name) =>
      h("option", { value: name, selected: address.get("hidden") === name }, t(name)),
    ),
  );
  const secret = h("input", {
    value: address.get("secret") ?? "",
    placeholder: t("secretHint"),
    size: 16,
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
  });
  const submit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const word = fold(secret.value);
    if (word !== "" && word.length !== length) onWrong(common("shortWord", { length }));
    else onChoose({ secret: word });
  };
  const other = () => {
    secret.value = "";
    onChoose({ secret: null, seed: freshSeed() });
  };
  return h(
    "form",
    { class: "bar", submit },
    h("label", {}, common("algorithm"), algorithm),
    h("label", {}, common("words"), hidden),
    h("label", {}, t("secret"), secret),
    h("button", { class: "main" }, t("watch")),
    h("button", { type: "button", click: other }, common("anotherWord")),
  );
}
