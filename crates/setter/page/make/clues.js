// The clues of a grid whose words are all there: written by hand, or taken from the definitions.

import { fill, h } from "../dom.js";
import { ask } from "../server.js";
import { wordsOf } from "./edit.js";
import { nameOf, t } from "./texts.js";
import { sentenceOf } from "../sentence.js";

/** @typedef {import("./edit.js").Draft} Draft */
/** @typedef {import("../grid/model.js").Slot} Slot */

/** Under which key clues of a language are kept, by word. @param {string} language */
const keyOf = (language) => `clues:${language}`;

/**
 * @param {{language: string, note(sentence: string): void}} room
 */
export function cluePanel({ language, note }) {
  /** @type {Record<string, string>} */
  const written = kept(keyOf(language));
  /** The definitions of words that were asked for. @type {Map<string, string[]>} */
  const definitions = new Map();
  /** Who is to be named for them. */
  let source = "";
  const title = h("input", { id: "puzzle-title", placeholder: t("titleHint") });
  const list = h("div", { class: "clue-list" });
  const later = h("p", { class: "quiet" }, t("cluesLater"));
  const suggest = h("button", { type: "button", click: () => suggestAll() }, t("suggest"));
  const element = h(
    "details",
    { class: "panel clue-panel" },
    h("summary", {}, t("clues")),
    h("p", {}, h("label", { for: "puzzle-title" }, t("title")), " ", title),
    later,
    h("p", {}, suggest),
    list,
  );
  /** @type {{slot: Slot, word: string}[]} */
  let words = [];

  return {
    element,
    title: () => title.value.trim(),
    /** @param {string} text */
    setTitle: (text) => (title.value = text),
    /** Who is to be named for the clues. */
    notes: () => source,
    /** The clue of a slot with a word. @param {string | null} word */
    clueOf: (word) => (word === null ? "" : (written[word] ?? "")),
    /** Writes a clue. @param {string} word @param {string} clue */
    write,
    suggestAll,
    /** The words that have no clue. */
    missing: () => [...new Set(words.map(({ word }) => word))].filter((word) => !written[word]),
    unfold: () => (element.open = true),
    /** @param {Draft} draft */
    show(draft) {
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
    fill(
      list,
      words.map(({ slot, word }) => {
        const id = `clue-${slot.direction}-${slot.number}`;
        const input = h("input", {
          id,
          value: written[word] ?? "",
          placeholder: definitions.get(word)?.length === 0 ? t("noClue") : "",
          "aria-label": t("clueOf", { word: word.toUpperCase() }),
          change: () => write(word, input.value.trim()),
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
              write(word, input.value);
            },
          },
          "↻",
        );
        return h(
          "p",
          {},
          h("label", { for: id }, h("span", { class: "quiet" }, nameOf(slot)), " ", h("strong", {}, word.toUpperCase())),
          h("span", { class: "clue-field" }, input, another),
        );
      }),
    );
  }

  /** @param {string} word @param {string} clue */
  function write(word, clue) {
    if (clue === "") delete written[word];
    else written[word] = clue;
    try {
      localStorage.setItem(keyOf(language), JSON.stringify(written));
    } catch {
      // They last as long as the page, then.
    }
  }

  /** Writes the first definition of each word that has no clue. */
  async function suggestAll() {
    const missing = [...new Set(words.map(({ word }) => word))].filter((word) => !written[word]);
    if (missing.length > 0) await define(missing);
    for (const word of missing) {
      const [first] = definitions.get(word) ?? [];
      if (first !== undefined) write(word, first);
    }
    draw();
  }

  /** Asks for the definitions of words. @param {string[]} asked */
  async function define(asked) {
    const unknown = asked.filter((word) => !definitions.has(word));
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

/**
 * @param {string} key
 * @returns {Record<string, string>}
 */
function kept(key) {
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? "{}");
    return found !== null && typeof found === "object" ? found : {};
  } catch {
    return {};
  }
}
