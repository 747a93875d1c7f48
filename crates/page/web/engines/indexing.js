// The index of a list of words, which a worker makes of it.

import { pool, workerFor } from "./crew.js";
import { Broken } from "./running.js";

/** How the words of a list are called. @typedef {{id: string, name: string, language: string}} Named */

/**
 * @typedef {object} Indexed
 * @property {Blob} index
 * @property {number} words
 * @property {number[]} lengths
 * @property {number} skipped how many lines are no words
 */

/**
 * Has the index of a list made.
 * @param {Named} about
 * @param {Blob} list a word a line, perhaps packed by gzip
 * @param {AbortSignal} [signal]
 * @returns {Promise<Indexed | import("./running.js").Answer>} the answer if it is a refusal
 * @throws {Broken}
 */
export async function indexed(about, list, signal) {
  const answer = await made({ call: "build_index", about, bytes: list }, signal);
  if (answer.index === undefined) return answer;
  const { words, lengths, skipped } = JSON.parse(answer.body);
  if (words === 0) throw new Broken("no-list");
  return { index: answer.index, words, lengths, skipped };
}

/**
 * Has the index made of the words of several dictionaries together.
 * @param {string} id their ids
 * @param {import("./lists.js").List[]} lists
 * @returns {Promise<Blob>}
 * @throws {Broken}
 */
export async function merged(id, lists) {
  const answer = await made({ add: lists.map(({ added }) => added), call: "merge_dictionaries", about: { id } });
  if (answer.index === undefined) throw new Broken("damaged", answer.body);
  return answer.index;
}

/**
 * Has an index made.
 * @param {import("./worker.js").Order} order
 * @param {AbortSignal} [signal]
 * @returns {Promise<import("./running.js").Answer & {index?: Blob}>} without an index if it is a refusal
 */
async function made(order, signal) {
  const { worker } = await workerFor({ lists: [], keeps: "", isTyped: false }, signal);
  const leave = () => worker.end();
  signal?.addEventListener("abort", leave, { once: true });
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const pieces = [];
  try {
    const answer = await worker.run(order, { bytes: (bytes) => void pieces.push(bytes) });
    signal?.throwIfAborted();
    if (answer === null) throw new Broken("fault");
    return answer.status >= 400 ? answer : { ...answer, index: new Blob(pieces) };
  } finally {
    signal?.removeEventListener("abort", leave);
    // What it took for the index is of no use to others.
    pool.drop(worker);
  }
}
