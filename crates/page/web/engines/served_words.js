// The user's own words where a server answers: the browser keeps them, and sends them when the server does not know them.

import { refusalSentence } from "../refusals.js";
import { EngineError } from "./error.js";
import { ask } from "./http.js";
import { addOwn, check, nameOf, ownLists, removeOwn } from "./own_lists.js";
import { Broken } from "./running.js";

/** @type {import("../engine.js").OwnWords["ownDictionaries"]} */
export async function ownDictionaries() {
  return (await ownLists()).map(({ id, name, language, words, lengths }) => ({ id, name, language, words, lengths, isOwn: true }));
}

/** @type {import("../engine.js").OwnWords["ready"]} */
export async function ready(ids) {
  for (const { id, name, list } of await ownLists()) {
    if (!ids.includes(id)) continue;
    try {
      await summaryOf(id);
    } catch (error) {
      if (!(error instanceof EngineError) || error.status !== 404) throw error;
      // The server was started anew, or has had many others since.
      await ask("dictionary", { name }, { body: list });
    }
  }
}

/** @type {import("../engine.js").OwnWords["summaryOf"]} */
export const summaryOf = (dict) => ask("dictionary", { dict });

/** @type {import("../engine.js").OwnWords["openWords"]} */
export async function openWords(file, signal) {
  try {
    await check(file);
    const name = nameOf(file.name);
    const { skipped, ...summary } = await ask("dictionary", { name }, { signal, body: file });
    if (summary.words === 0) throw new Broken("no-list");
    const others = (await ownLists()).filter((list) => list.name === name);
    for (const { id } of others) await removeOwn(id);
    const kept = await addOwn({ ...summary, list: file, index: new Blob(), version: "" });
    return { ...summary, left: skipped, isNew: others.length === 0, kept };
  } catch (error) {
    if (!(error instanceof Broken)) throw error;
    throw new EngineError(refusalSentence({ code: error.code, error: error.message, parts: {} }), 0);
  }
}

/** @type {import("../engine.js").OwnWords["removeWords"]} */
export const removeWords = removeOwn;
