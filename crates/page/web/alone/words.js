// Words of the user's own: opened from a file, chosen like others, removed.

import { address } from "../address.js";
import { h } from "../dom.js";
import { isWordList } from "../engines/own_lists.js";
import { openWords, removeWords } from "../engines/workers.js";
import { common, translator } from "../language.js";
import { menu } from "../menu.js";
import { sentenceOf } from "../sentence.js";
import { notice } from "./notices.js";

const t = translator("alone/words");

/** What is said of the list at hand is known by this. */
const LIST = "list";

/** What is being read. @type {AbortController | null} */
let reading = null;

/**
 * The menu beside the choice of words.
 * @param {import("../app.js").About} about
 * @param {() => void} reopen
 */
export function listBar({ dictionaries }, reopen) {
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
  const own = dictionaries.filter(({ isOwn }) => isOwn);
  const items = menu(t("own"), () => [
    { name: t("open"), choose: () => file.click() },
    ...own.map(({ id, name }) => ({ name: t("remove", { name }), choose: () => remove(id, name, reopen) })),
  ]);
  return h("div", { class: "own-words" }, items, file);
}

/**
 * Takes files that are dropped on the page: lists of words anywhere, others where the room does not take them.
 * @param {() => void} reopen
 */
export function takeDrops(reopen) {
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
    (event) => {
      const file = fileOf(event);
      if (file !== undefined && isWordList(file)) take(event, file);
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
    const list = await openWords(file, signal);
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
  await removeWords(id);
  if (address.get("dict") === id) address.replace({ dict: null });
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
