// Rooms ask here, and do not know what answers: the server (`engines/http.js`), or, where the document has
// `<meta name="engine" content="worker">`, workers in the browser (`engines/workers.js`); neither fetches the other's
// files. A worker (`worker.js`) follows orders: lists to be added, then a call of the WebAssembly module.
// `questions.js` puts a question to one: `needs.js` says which lists it is about and which counts serve it, `pool.js`
// which worker takes it (one that knows the counts, one that has the lists, a new one) and which are kept,
// `running.js` is a worker as the page sees it. A question that is left ends its worker, but where the counts of
// earlier ones would be lost it has 2 s. `crew.js` has the pool, and `indexing.js` the index of a list made.
// `lists.js` has the words and definitions, `own_lists.js` the user's own, `storage.js` keeps both in IndexedDB,
// which is there without TLS too. `alone/` is what only the page without a server shows. `service_worker.js` keeps
// each version of the files whole, and remembers which tab began with which: a tab never meets files of another
// version.

import { EngineError } from "./engines/error.js";
import { hasServer } from "./hosting.js";

export { EngineError, hasServer };

/** @typedef {import("./address.js").Changes} Parameters */

/**
 * Asks for an answer. What works on it ends when it is aborted.
 * @callback Ask
 * @param {string} path below `/api/`
 * @param {Parameters} [parameters]
 * @param {{signal?: AbortSignal, body?: Blob | Uint8Array<ArrayBuffer> | object}} [options] an object is sent
 * as JSON
 * @returns {Promise<any>}
 * @throws {import("./engines/error.js").EngineError} if it is refused
 */

/**
 * Starts a search, whose events come until `close` is called on what is returned, which ends the
 * search. Each event has a handler by its name; `end` comes last, `failure` comes with a sentence if the search
 * is refused or breaks off, and `lost` when what answers does not any more; if it comes back, the search begins
 * again.
 * @callback Search
 * @param {string} path below `/api/`
 * @param {Parameters} parameters
 * @param {Record<string, (event: any) => void>} handlers
 * @returns {{close(): void}}
 */

/**
 * What answers: `connection.tell` is told once that it does not any more, in a sentence, and once that it is
 * back, with "".
 * @typedef {object} Engine
 * @property {Ask} ask
 * @property {Search} search
 * @property {{tell(sentence: string): void, lose(): void}} connection
 */

/** @type {Engine} */
const engine = await (hasServer ? import("./engines/http.js") : import("./engines/workers.js"));

export const { ask, search, connection } = engine;

/**
 * What is done with the user's own lists of words, which the browser keeps.
 * @typedef {object} OwnWords
 * @property {() => Promise<import("./app.js").Dictionary[]>} ownDictionaries those that are not on offer already
 * @property {(ids: string[]) => Promise<void>} ready has those of these ids be at hand for questions
 * @property {(dict: string) => Promise<import("./app.js").Dictionary>} summaryOf what is told of a dictionary
 * @property {(file: File, signal: AbortSignal) => Promise<{id: string, name: string, words: number, left: number, isNew: boolean,
 *   kept: "kept" | "full" | "unkept"}>} openWords how many lines are left out, whether it takes no other's place, and whether
 * it will be there the next time
 * @property {(id: string) => Promise<void>} removeWords
 */

/** @returns {Promise<OwnWords>} */
export const ownWords = () => load(hasServer ? import("./engines/served_words.js") : import("./engines/workers.js"));

/**
 * A part of the page that is needed only now. A server that does not give it does not answer.
 * @template T
 * @param {Promise<T>} part
 */
export async function load(part) {
  try {
    return await part;
  } catch (error) {
    if (!hasServer) throw error;
    connection.lose();
    throw new EngineError("", 0);
  }
}
