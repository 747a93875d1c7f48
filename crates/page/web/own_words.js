// Lists of words: several at once, switched on and off; of the user's own, opened from a file and removed.

import { address } from "./address.js";
import { h } from "./dom.js";
import { ownWords } from "./engine.js";
import { isListText, isWordList, mayBeWords } from "./engines/own_lists.js";
import { common, translator } from "./language.js";
import { menu } from "./menu.js";
import { notice } from "./notices.js";
import { sentenceOf } from "./sentence.js";

/** @typedef {import("./app.js").Dictionary} Dictionary */

const t = translator("own_words");

/** What is said of the list at hand is known by this. */
const LIST = "list";

/** What stands between the ids of lists that are taken together. */
const BETWEEN = ",";

/** What is being read. @type {AbortController | null} */
let reading = null;

/**
 * The dictionaries on offer, the user's own, and those of an address taken together.
 * @param {Dictionary[]} offered
 * @param {string} dict the ids of the address
 * @returns {Promise<Dictionary[]>}
 */
export async function allWords(offered, dict) {
  const words = await ownWords();
  const all = [...(await words.ownDictionaries()), ...offered];
  const ids = dict.split(BETWEEN);
  await words.ready(ids);
  const areKnown = ids.every((id) => all.some((one) => one.id === id));
  if (ids.length > 1 && areKnown) all.push({ ...(await words.summaryOf(dict)), isTogether: true });
  return all;
}

/** Has the user's own lists of an address be at hand, also for a server that was started anew. @param {string} dict */
export async function haveWords(dict) {
  await (await ownWords()).ready(dict.split(BETWEEN));
}

/**
 * The menu beside the choice of words.
 * @param {Dictionary[]} dictionaries
 * @param {string} dict the id of the dictionary at hand
 * @param {() => void} reopen
 */
export function listBar(dictionaries, dict, reopen) {
  const file = h("input", {
    type: "file",
    class: "unseen",
    tabindex: "-1",
    "aria-label": t("open"),
    change: () => {
      const [chosen] = file.files ?? [];
      if (chosen !== undefined) open(chosen, reopen);
      file.value = "";
    },
  });
  const lists = dictionaries.filter(({ isTogether }) => !isTogether);
  const on = dict.split(BETWEEN);
  const turn = (/** @type {string} */ id) => {
    const ids = lists.map((list) => list.id).filter((other) => on.includes(other) !== (other === id));
    if (ids.length === 0) return;
    address.push({ dict: ids.join(BETWEEN) });
    reopen();
  };
  const items = menu(t("lists"), () => [
    ...lists.map(({ id, name }) => ({ name, isOn: on.includes(id), choose: () => turn(id) })),
    { name: t("open"), choose: () => file.click() },
    ...lists.filter(({ isOwn }) => isOwn).map(({ id, name }) => ({ name: t("remove", { name }), choose: () => remove(id, name, reopen) })),
  ]);
  return h("div", { class: "own-words" }, items, file);
}

/**
 * Takes files that are dropped on the page: lists of words anywhere, others where the room does not take them.
 * @param {() => void} reopen
 */
export function takeDrops(reopen) {
  /** Drops of texts that are no lists: they are the room's. @type {WeakSet<Event>} */
  const passed = new WeakSet();
  const fileOf = (/** @type {DragEvent} */ event) => event.dataTransfer?.files[0];
  document.addEventListener("dragover", (event) => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  });
  const take = (/** @type {DragEvent} */ event, /** @type {File} */ file) => {
    event.preventDefault();
    event.stopPropagation();
    open(file, reopen);
  };
  // Before the room.
  document.addEventListener(
    "drop",
    async (event) => {
      const file = fileOf(event);
      if (file === undefined || passed.has(event)) return;
      if (isWordList(file)) return take(event, file);
      if (!mayBeWords(file)) return;
      // Its text tells.
      const { target } = event;
      event.preventDefault();
      event.stopPropagation();
      if (isListText(await file.text())) return open(file, reopen);
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(file);
      const again = new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true });
      passed.add(again);
      target?.dispatchEvent(again);
    },
    { capture: true },
  );
  // After it.
  document.addEventListener("drop", (event) => {
    const file = fileOf(event);
    if (file !== undefined && !event.defaultPrevented) take(event, file);
  });
}

/**
 * @param {File} file
 * @param {() => void} reopen
 */
async function open(file, reopen) {
  reading?.abort();
  const mine = new AbortController();
  reading = mine;
  const { signal } = mine;
  const cancel = h("button", { type: "button", click: () => mine.abort() }, common("cancel"));
  const name = file.name;
  notice(LIST, t("reading", { name }), " ", cancel);
  try {
    const list = await (await ownWords()).openWords(file, signal);
    address.push({ dict: list.id });
    reopen();
    const told = t(list.isNew ? "opened" : "replaced", { name: list.name, n: list.words });
    const left = list.left > 0 ? t("left", { n: list.left }) : "";
    const unkept = list.kept === "kept" ? "" : t(list.kept);
    say([told, left, unkept].filter(Boolean).join(" "));
  } catch (error) {
    if (!signal.aborted) say(t("wrong", { name, why: sentenceOf(error) }), "error");
    else if (reading === mine) notice(LIST);
  }
}

/**
 * @param {string} id
 * @param {string} name
 * @param {() => void} reopen
 */
async function remove(id, name, reopen) {
  await (await ownWords()).removeWords(id);
  const others = (address.get("dict") ?? "").split(BETWEEN).filter((other) => other !== id);
  address.replace({ dict: others.join(BETWEEN) || null });
  reopen();
  say(t("removed", { name }));
}

/**
 * Says something that the user takes away.
 * @param {string} sentence
 * @param {string} [kind] how it looks
 */
function say(sentence, kind = "") {
  const close = h("button", { type: "button", click: () => notice(LIST) }, common("close"));
  notice(LIST, h("span", { class: kind }, sentence), " ", close);
}
