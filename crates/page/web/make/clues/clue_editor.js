// The clue of the slot at hand, written under the grid.

import { h } from "../../dom.js";
import { translator } from "../../texts.js";
import { clueOf, NO_CLUE, typedClue } from "../draft/said.js";
import { nameOf } from "../names.js";

/** @typedef {import("../draft/said.js").Answer} Answer */
/** @typedef {import("../draft/said.js").Clue} Clue */
/** @typedef {import("../draft/said.js").Said} Said */

const t = translator("make/clues/clue_editor");

/** What is said of something odd. @param {import("./oddities.js").Oddity} oddity */
export function oddityText(oddity) {
  if (oddity.kind === "part") return t("part", { word: oddity.word });
  if (oddity.kind === "repeats") return t("repeats", { word: oddity.word, slot: nameOf(oddity.slot) });
  return t(oddity.kind);
}

/**
 * @param {object} does
 * @param {(answer: Answer, change: Partial<Clue>, part: string) => void} does.write while one types
 * @param {() => void} does.wrote one has typed
 * @param {(answer: Answer) => void} does.another takes another definition of the word
 * @param {(step: 1 | -1) => void} does.go goes to the next slot or the one before
 * @param {() => void} does.leave goes back to the grid
 * @param {HTMLElement} beside what stands beside the name of the slot
 */
export function clueEditor({ write, wrote, another, go, leave }, beside) {
  /** @type {Answer | null} */
  let shown = null;
  const name = h("label", { for: "clue-at-hand" });
  const text = h("input", {
    id: "clue-at-hand",
    autocomplete: "off",
    input: () => shown && write(shown, { text: text.value.trim() }, "text"),
    change: () => {
      // An enumeration that was typed behind it goes to its place.
      if (shown) write(shown, typedClue(text.value, shown.slot.length), "text");
      wrote();
    },
    keydown: onKey,
  });
  const enumeration = h("input", {
    class: "enumeration",
    autocomplete: "off",
    "aria-label": t("enumeration"),
    title: t("enumerationHint"),
    input: () => shown && write(shown, { enumeration: enumeration.value.replace(/[\s()]/g, "") }, "enumeration"),
    change: wrote,
    keydown: onKey,
  });
  const next = h("button", { type: "button", click: () => shown && another(shown) }, "↻");
  const odd = h("p", { class: "odd small", role: "status" });
  const element = h(
    "div",
    { class: "clue-editor", role: "group", "aria-label": t("clue") },
    h("div", { class: "clue-name" }, name, beside, odd),
    h("div", { class: "clue-field" }, text, enumeration, next),
  );
  return {
    element,
    focus: () => text.select(),
    /**
     * Shows the clue of a slot.
     * @param {Answer | null} answer
     * @param {Said} said
     * @param {import("./oddities.js").Oddity | null} oddity what is odd about it
     * @param {"cut" | "unplaced" | null} inBlock what is odd about it in an arrow word
     */
    show(answer, said, oddity, inBlock) {
      const isSame = shown?.slot.cells.join() === answer?.slot.cells.join() && shown?.word === answer?.word;
      shown = answer;
      const clue = answer === null ? NO_CLUE : clueOf(said, answer);
      // What is being typed is not put right under the hand.
      const set = (/** @type {HTMLInputElement} */ input, /** @type {string} */ value) => {
        if (!isSame || document.activeElement !== input || input.value.trim() === "") input.value = value;
      };
      set(text, clue.text);
      set(enumeration, clue.enumeration);
      text.disabled = enumeration.disabled = next.disabled = answer === null;
      const word = answer === null ? "" : (answer.word?.toUpperCase() ?? nameOf(answer.slot));
      name.textContent = answer === null ? t("noSlot") : [nameOf(answer.slot), answer.word?.toUpperCase()].filter(Boolean).join(" · ");
      text.setAttribute("aria-label", t("clueOf", { word }));
      next.title = t("another", { word });
      next.setAttribute("aria-label", next.title);
      enumeration.placeholder = answer === null ? "" : `(${answer.slot.length})`;
      odd.textContent = oddity !== null ? oddityText(oddity) : inBlock === null ? "" : t(inBlock);
    },
  };

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "Enter" && event.target instanceof HTMLInputElement) {
      // As leaving it does.
      event.target.dispatchEvent(new Event("change"));
      go(event.shiftKey ? -1 : 1);
      text.select();
    } else if (event.key === "Escape") leave();
    else return;
    event.preventDefault();
  }
}
