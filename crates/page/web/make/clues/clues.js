// The clues of a puzzle: for the slot at hand those that it could have, with their sources; and what is done with all.

import { fill, h } from "../../dom.js";
import { download, fileName } from "../../files.js";
import { sentenceOf } from "../../sentence.js";
import { listed, number, translator } from "../../texts.js";
import { clueOf, NOTHING_SAID, othersOf, withChosen, withClue } from "../draft/said.js";
import { nameOf } from "../names.js";
import { printTable, withTable } from "./clue_table.js";
import { Definitions } from "./definitions.js";
import { Drafts } from "./drafts.js";

/** @typedef {import("../draft/said.js").Answer} Answer */
/** @typedef {import("../draft/said.js").Clue} Clue */
/** @typedef {import("../draft/said.js").Said} Said */

const t = translator("make/clues/clues");

/** How long a slot is to be at hand before its definitions are asked for. */
const REST = 200;

/**
 * @param {object} room
 * @param {string} room.language of the words
 * @param {() => string} room.dict the lists that are at hand
 * @param {boolean} room.drafts whether a command of the maker's own drafts clues
 * @param {(sentence: string) => void} room.note
 * @param {(said: Said, part?: string) => void} room.say something else is said of the puzzle; what is typed in one part
 * of it is one step to take back
 * @param {() => void} room.wrote one has typed
 * @param {(slot: Answer["slot"], texts: string[]) => string[]} room.order definitions of a slot, the ones that suit it first
 */
export function cluePanel({ language, dict, drafts: hasDrafts, note, say, wrote, order }) {
  const definitions = new Definitions(language, dict);
  const drafts = new Drafts(language, hasDrafts);
  let said = NOTHING_SAID;
  /** @type {Answer[]} */
  let answers = [];
  /** @type {Answer | null} */
  let atHand = null;
  let isSeen = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let rest;

  const heading = h("h2", {});
  const choices = h("ul", { class: "choices" });
  const noChoice = h("p", { class: "quiet small" });
  const remark = h("input", {
    id: "clue-note",
    autocomplete: "off",
    placeholder: t("noteHint"),
    input: () => atHand && say(withClue(said, atHand, { note: remark.value.trim() }), "note"),
    change: wrote,
  });
  const file = h("input", {
    type: "file",
    class: "unseen",
    tabindex: "-1",
    accept: ".csv,.tsv,.txt,text/csv",
    "aria-label": t("openTable"),
    change: async () => {
      const [chosen] = file.files ?? [];
      if (chosen !== undefined) take(await chosen.text());
      file.value = "";
    },
  });
  const element = h(
    "section",
    { class: "panel clue-panel" },
    heading,
    noChoice,
    choices,
    h("p", { class: "clue-note" }, h("label", { for: "clue-note" }, t("note")), remark),
    h(
      "div",
      { class: "bar" },
      h("button", { type: "button", click: () => suggestAll() }, t("suggest")),
      drafts.isThere && h("button", { type: "button", click: draft }, t("draft")),
      h("button", { type: "button", click: save }, t("saveTable")),
      h("button", { type: "button", click: () => file.click() }, t("openTable")),
      file,
    ),
  );

  return {
    element,
    suggestAll,
    another,
    take,
    withLengths,
    withDefinitions,
    /** The words that have no clue. @param {Said} [of] the puzzle as it is, unless another is asked about */
    missing: (of = said) => [...new Set(unclued(of).map(({ word }) => word))],
    /** @param {Said} now @param {Answer[]} all */
    show(now, all) {
      [said, answers] = [now, all];
    },
    /** @param {Answer | null} answer */
    showSlot(answer) {
      atHand = answer;
      drawChoices();
    },
    /** @param {boolean} seen */
    setSeen(seen) {
      isSeen = seen;
      drawChoices();
    },
    close: () => clearTimeout(rest),
  };

  function drawChoices() {
    clearTimeout(rest);
    const { written, lengths } = definitions.writing(atHand?.word ?? "");
    const name = atHand === null ? t("clues") : t("cluesOf", { slot: nameOf(atHand.slot) });
    heading.textContent = [name, written && ` · ${written}`, lengths && ` (${lengths})`].join("");
    remark.disabled = atHand === null;
    if (document.activeElement !== remark) remark.value = atHand === null ? "" : clueOf(said, atHand).note;
    if (!isSeen) return;
    const { word = null } = atHand ?? {};
    const defined = word === null ? [] : definitions.of(word);
    const others = atHand === null ? [] : othersOf(said, atHand);
    const now = atHand === null ? "" : clueOf(said, atHand).text;
    const own = others.map(({ clue, word: of }) => ({
      clue,
      from: clue.source || (of === "" || of === word ? t("own") : t("ownFor", { word: of.toUpperCase() })),
    }));
    const texts = new Set(own.map(({ clue }) => clue.text));
    const suited = atHand === null ? [] : order(atHand.slot, defined ?? []);
    const found = suited.filter((text) => text !== now && !texts.has(text));
    const drafted = word === null ? [] : drafts.of(word).filter((text) => text !== now && !texts.has(text));
    const asked = drafted.map((text) => ({ clue: { text }, from: t("drafted") }));
    const shipped = found.map((text) => ({ clue: { text, source: definitions.source }, from: definitions.source }));
    const isThere = choices.contains(document.activeElement);
    fill(
      choices,
      [...own, ...asked, ...shipped].map(({ clue, from }) =>
        h(
          "li",
          {},
          h("button", { type: "button", click: () => choose(clue) }, clue.text, " ", h("span", { class: "quiet small" }, from)),
        ),
      ),
    );
    if (isThere) /** @type {HTMLElement | null} */ (choices.querySelector("button"))?.focus();
    noChoice.hidden = choices.childElementCount > 0;
    noChoice.textContent = word === null ? t("noWord") : defined === undefined ? t("asking") : t("noClue");
    if (defined === undefined && word !== null) rest = setTimeout(() => define([word]).then(drawChoices), REST);
  }

  /** Takes a clue for the slot at hand. @param {Partial<Clue>} clue */
  function choose({ text, source = "", enumeration }) {
    if (atHand === null) return;
    say(withChosen(said, atHand, { text, source, ...(enumeration && { enumeration }) }));
  }

  /** Takes the next definition of a word. @param {Answer} answer */
  async function another(answer) {
    const { word } = answer;
    if (word === null) return note(t("noWord"));
    await define([word]);
    const all = order(answer.slot, definitions.of(word) ?? []);
    if (all.length === 0) return note(`${word.toUpperCase()}: ${t("noClue")}`);
    const text = all[(all.indexOf(clueOf(said, answer).text) + 1) % all.length];
    say(withChosen(said, answer, { text, source: definitions.source }));
  }

  /** Asks the maker's own command for clues of the word at hand. */
  async function draft() {
    const { word = null } = atHand ?? {};
    if (word === null) return note(t("noWord"));
    note(t("drafting"));
    try {
      await drafts.learn(word);
      note(drafts.of(word).length === 0 ? `${word.toUpperCase()}: ${t("noDraft")}` : "");
    } catch (error) {
      note(sentenceOf(error));
    }
    drawChoices();
  }

  /** @param {Said} of */
  function unclued(of) {
    return answers.flatMap((answer) => {
      const { slot, word } = answer;
      return word !== null && clueOf(of, answer).text === "" ? [{ slot, word }] : [];
    });
  }

  /** Gives each word that has no clue its first definition, in one step. */
  async function suggestAll() {
    await define(unclued(said).map(({ word }) => word));
    const defined = defining(said);
    if (defined !== said) say(defined);
  }

  /**
   * What is said of the puzzle, with the first definition of each word that has no clue; the draft stays as it is.
   * @param {Said} said
   */
  async function withDefinitions(said) {
    await define(unclued(said).map(({ word }) => word));
    return defining(said);
  }

  /** @param {Said} said */
  function defining(said) {
    return unclued(said).reduce((all, answer) => {
      const known = definitions.of(answer.word) ?? [];
      return known.length === 0 ? all : withClue(all, answer, { text: order(answer.slot, known)[0], source: definitions.source });
    }, said);
  }

  /**
   * What is said of the puzzle, with the lengths of the words of each answer that lists write in several, where it has none.
   * @param {Said} said
   */
  async function withLengths(said) {
    const bare = answers.flatMap(({ slot, word }) => (word === null || clueOf(said, { slot, word }).enumeration ? [] : [{ slot, word }]));
    await define(bare.map(({ word }) => word));
    return bare.reduce((all, answer) => {
      const { lengths } = definitions.writing(answer.word);
      return lengths === "" ? all : withClue(all, answer, { enumeration: lengths });
    }, said);
  }

  /** @param {string[]} words */
  async function define(words) {
    try {
      await definitions.learn(words);
    } catch (error) {
      note(sentenceOf(error));
    }
  }

  async function save() {
    await define(answers.flatMap(({ word }) => word ?? []));
    // Where the comma divides whole numbers from their parts, spreadsheets expect semicolons.
    const table = printTable(said, answers, number(0.5).includes(",") ? ";" : ",", (word) => definitions.writing(word));
    download(new Blob([table], { type: "text/csv" }), `${fileName(said.title)}.csv`);
  }

  /** Takes clues from a table. @param {string} text */
  function take(text) {
    const read = withTable(said, answers, text);
    if (read === null) return note(t("noTable"));
    if (read.said !== said) say(read.said);
    note([t("taken", { n: read.taken }), read.left.length > 0 && t("left", { n: read.left.length, slots: listed(read.left) })].filter(Boolean).join(" "));
  }
}
