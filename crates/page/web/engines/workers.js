// Workers in the browser that answer the page, where it is files alone: one for each question, so that leaving it
// ends it.

import { refusalSentence } from "../refusals.js";
import { pool, SECONDS } from "./crew.js";
import { EngineError } from "./error.js";
import { indexed } from "./indexing.js";
import { keysOfAll, offered } from "./lists.js";
import { addOwn, check, idOf, nameOf, removeOwn } from "./own_lists.js";
import { answerTo } from "./questions.js";
import { Broken } from "./running.js";
import { site } from "./site.js";

/** @typedef {import("./questions.js").Question} Question */
/** @typedef {import("./running.js").Answer} Answer */

/** How much longer than its time a search is waited for, which should end by itself, in seconds. */
const MARGIN = 5;

/** How many bytes of a list of fills are asked for at once: those come before others about the same grid are answered. */
const PIECE = 4n * 2n ** 20n;

/** Workers are not lost as a server is. */
export const connection = { tell: (/** @type {string} */ _sentence) => {}, lose() {} };

/** @type {import("../engine.js").Ask} */
export async function ask(path, parameters = {}, { signal, body } = {}) {
  if (path === "about") return about();
  return orRefused(async () => {
    const question = { path, parameters, body };
    const answer = await answerTo(question, { signal });
    const of = path === "guess/play" ? await definitionsFor(question, answer) : null;
    if (of === null) return read(answer);
    // Without its definitions the game is told all the same.
    const told = await answerTo({ ...question, definitions: of }, { signal }).catch(() => answer);
    return read(told.status < 400 ? told : answer);
  });
}

/** @type {import("../engine.js").Search} */
export function search(path, parameters, handlers) {
  const left = new AbortController();
  let isOver = false;
  const fail = (/** @type {string} */ sentence) => {
    if (isOver) return;
    isOver = true;
    handlers.failure?.(sentence);
  };
  const event = (/** @type {{event: string, data: any}} */ { event: name, data }) => {
    if (isOver) return;
    if (name === "refused") return fail(refusalSentence(data));
    isOver = name === "end";
    handlers[name]?.(data);
  };
  answerTo({ path, parameters }, { signal: left.signal, listener: { event }, seconds: SECONDS + MARGIN })
    .then((answer) => {
      read(answer);
      if (!isOver) throw new Broken("fault");
    })
    .catch((error) => {
      if (error instanceof Broken && error.code === "late") event({ event: "end", data: { reason: "time", seconds: SECONDS } });
      else if (!left.signal.aborted) fail(refused(error).message);
    });
  return {
    close() {
      isOver = true;
      left.abort();
    },
  };
}

/**
 * The list of all fills of a problem, from a byte to before another, piece by piece; each is made when it is asked for.
 * @param {import("../engine.js").Parameters} parameters
 * @param {bigint} from
 * @param {bigint} to
 * @param {AbortSignal} signal
 * @returns {AsyncGenerator<Uint8Array<ArrayBuffer>[]>}
 */
export async function* listOf(parameters, from, to, signal) {
  for (let at = from; at < to; at += PIECE) {
    const end = at + PIECE < to ? at + PIECE : to;
    /** @type {Uint8Array<ArrayBuffer>[]} */
    const pieces = [];
    const listener = { bytes: (/** @type {Uint8Array<ArrayBuffer>} */ bytes) => void pieces.push(bytes) };
    const headers = { range: `bytes=${at}-${end - 1n}` };
    await orRefused(async () => {
      const answer = await answerTo({ path: "list", parameters, headers }, { signal, listener });
      if (answer.status >= 400) read(answer);
    });
    yield pieces;
  }
}

/** The user's own are among those on offer. @type {import("../engine.js").OwnWords["ownDictionaries"]} */
export const ownDictionaries = async () => [];

/** They are given to workers when these need them. @type {import("../engine.js").OwnWords["ready"]} */
export const ready = async () => {};

/** @type {import("../engine.js").OwnWords["summaryOf"]} */
export const summaryOf = (dict) => ask("dictionary", { dict });

/** @type {import("../engine.js").OwnWords["openWords"]} */
export function openWords(file, signal) {
  return orRefused(async () => {
    await check(file);
    const about = { id: idOf(file.name), name: nameOf(file.name), language: "" };
    const isNew = (await offered()).every(({ id }) => id !== about.id);
    const made = await indexed(about, file, signal);
    if ("status" in made) return read(made);
    const { index, words, lengths, skipped } = made;
    const { version } = await site();
    const kept = await addOwn({ ...about, words, lengths, list: file, index, version });
    keysOfAll(about.id).forEach((key) => pool.forget(key));
    return { ...about, words, left: skipped, isNew, kept };
  });
}

/** @type {import("../engine.js").OwnWords["removeWords"]} */
export async function removeWords(id) {
  await removeOwn(id);
  keysOfAll(id).forEach((key) => pool.forget(key));
}

/** What the program tells of itself, and the dictionaries on offer. */
function about() {
  return orRefused(async () => ({ ...(await site()).about, dictionaries: await offered() }));
}

/**
 * The language of the definitions that an answer should have: those of the hidden word, when a game is over.
 * @param {Question} question
 * @param {Answer} answer
 */
async function definitionsFor({ parameters }, { status, body }) {
  if (status < 400 && JSON.parse(body).outcome === "open") return null;
  if (status >= 400 && JSON.parse(body).code !== "definitions") return null;
  return (await offered()).find(({ id }) => id === parameters.dict)?.language || null;
}

/**
 * The JSON of an answer.
 * @param {Answer} answer
 * @throws {EngineError} if it is a refusal
 */
function read({ status, body }) {
  const read = body === "" ? null : JSON.parse(body);
  if (status >= 400) throw new EngineError(refusalSentence(read), status);
  return read;
}

/**
 * @template T
 * @param {() => Promise<T>} what
 * @returns {Promise<T>}
 */
async function orRefused(what) {
  try {
    return await what();
  } catch (error) {
    throw refused(error);
  }
}

/**
 * What is said of something that went wrong.
 * @param {any} error
 * @returns {Error}
 */
function refused(error) {
  if (!(error instanceof Broken)) return error;
  const { code, message } = error;
  const sentence = refusalSentence({ code, error: message, parts: { seconds: SECONDS } });
  // What did not come may come when it is asked for again.
  return new EngineError(sentence, code === "unloaded" ? 0 : 503);
}
