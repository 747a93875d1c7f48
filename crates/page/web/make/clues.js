// The clues of a grid whose words are all there: written by hand, or taken from the definitions.

import { fill, h } from "../dom.js";
import { ask } from "../engine.js";
import { sentenceOf } from "../sentence.js";
import { translator } from "../texts.js";
import { wordsOf } from "./edit.js";
import { nameOf } from "./names.js";
import { clueOf, newWork, oddities, writeClue } from "./work.js";

/** @typedef {import("../grid/model.js").Slot} Slot */

const t = translator("make/clues");

/**
 * @param {object} room
 * @param {string} room.language of the words
 * @param {(sentence: string) => void} room.note
 * @param {() => void} room.wrote a title or a clue was written
 */
export function cluePanel({ language, note, wrote }) {
  /** The puzzle that is shown. */
  let work = newWork();
  /** The definitions of words that were asked for. @type {Map<string, string[]>} */
  const definitions = new Map();
  /** Who is to be named for them. */
  let source = "";
  const title = h("input", {
    id: "puzzle-title",
    placeholder: t("untitled"),
    input: () => {
      work.title = title.value.trim();
      wrote();
    },
  });
  const list = h("div", { class: "clue-list" });
  const later = h("p", { class: "quiet" }, t("cluesLater"));
  const suggest = h("button", { type: "button", click: () => suggestAll() }, t("suggest"));
  const element = h(
    "section",
    { class: "panel clue-panel" },
    h("h2", {}, t("clues")),
    h("p", {}, h("label", { for: "puzzle-title" }, t("title")), " ", title),
    later,
    h("p", {}, suggest),
    list,
  );
  /** @type {{slot: Slot, word: string}[]} */
  let words = [];
  /** What is odd about their clues, beside each. @type {HTMLElement[]} */
  let odd = [];

  return {
    element,
    suggestAll,
    /** The words that have no clue. */
    missing: () => [...new Set(unclued().map(({ word }) => word))],
    /** @param {import("./keeping.js").Kept} draft */
    show(draft) {
      work = draft.work;
      if (document.activeElement !== title) title.value = work.title;
      const all = wordsOf(draft);
      const there = all.filter(({ word }) => word !== null);
      words = /** @type {{slot: Slot, word: string}[]} */ (there);
      later.hidden = words.length > 0;
      suggest.hidden = words.length === 0;
      draw();
    },
  };

  function draw() {
    if (list.contains(document.activeElement)) return;
    odd = words.map(() => h("span", { class: "odd small", role: "status" }));
    fill(
      list,
      words.map(({ slot, word }, at) => {
        const id = `clue-${slot.direction}-${slot.number}`;
        const input = h("input", {
          id,
          value: clueOf(work, slot, word),
          placeholder: definitions.get(word)?.length === 0 ? t("noClue") : "",
          "aria-label": t("clueOf", { word: word.toUpperCase() }),
          change: () => write(slot, word, input.value.trim()),
        });
        const another = h(
          "button",
          {
            type: "button",
            title: t("nextClue", { word: word.toUpperCase() }),
            "aria-label": t("nextClue", { word: word.toUpperCase() }),
            click: async () => {
              await define([word]);
              const all = definitions.get(word) ?? [];
              if (all.length === 0) return note(`${word.toUpperCase()}: ${t("noClue")}`);
              input.value = all[(all.indexOf(input.value) + 1) % all.length];
              write(slot, word, input.value, source);
            },
          },
          "↻",
        );
        return h(
          "p",
          {},
          h("label", { for: id }, h("span", { class: "quiet" }, nameOf(slot)), " ", h("strong", {}, word.toUpperCase())),
          h("span", { class: "clue-field" }, input, another),
          odd[at],
        );
      }),
    );
    judge();
  }

  /**
   * @param {Slot} slot
   * @param {string} word
   * @param {string} clue
   * @param {string} [named] who is to be named for it
   */
  function write(slot, word, clue, named = work.source) {
    writeClue(work, slot, word, clue);
    work.source = named;
    judge();
    wrote();
  }

  /** Says what is odd about the clues. */
  function judge() {
    oddities(work, words).forEach((oddity, at) => (odd[at].textContent = oddity === null ? "" : t(oddity)));
  }

  function unclued() {
    return words.filter(({ slot, word }) => clueOf(work, slot, word) === "");
  }

  /** Writes the first definition of each word that has no clue. */
  async function suggestAll() {
    const [missing, mine] = [unclued(), work];
    if (missing.length > 0) await define(missing.map(({ word }) => word));
    if (work !== mine) return;
    for (const { slot, word } of missing) {
      const [first] = definitions.get(word) ?? [];
      if (first !== undefined) write(slot, word, first, source);
    }
    draw();
  }

  /** Asks for the definitions of words. @param {string[]} asked */
  async function define(asked) {
    const unknown = [...new Set(asked)].filter((word) => !definitions.has(word));
    if (unknown.length === 0) return;
    try {
      const { clues, source: named } = await ask("clues", {}, { body: { language, words: unknown } });
      source = named;
      unknown.forEach((word, index) => definitions.set(word, clues[index]));
    } catch (error) {
      note(sentenceOf(error));
    }
  }
}
