// Questions to workers: each is answered by one, within its time, or is left.

import { query } from "../address.js";
import { encoded } from "./bodies.js";
import { pool, SECONDS, workerFor } from "./crew.js";
import { definitions, dictionary, offered } from "./lists.js";
import { counts, isAwaited, needsOf } from "./needs.js";
import { Broken } from "./running.js";
import { module } from "./site.js";
import { until } from "./until.js";

/** @typedef {import("./running.js").Answer} Answer */
/** @typedef {import("./running.js").Listener} Listener */

/**
 * A question.
 * @typedef {object} Question
 * @property {string} path below `/api/`
 * @property {import("../engine.js").Parameters} parameters
 * @property {any} [body] an object is sent as JSON
 * @property {Record<string, string>} [headers]
 * @property {string} [definitions] the language of definitions that it needs, where its path does not tell
 */

/** How long a question may go on that nobody waits for, so that what was counted is not lost, in milliseconds. */
const GRACE = 2000;

/** How long after a question a worker is started for the next one, in milliseconds. */
const REST = 100;

/** The lists of the question asked last, which the next one needs too. @type {import("./lists.js").List[]} */
let current = [];

/** @type {ReturnType<typeof setTimeout> | undefined} */
let preparing;

/**
 * The answer to a question. Where nobody waits for it any more, its worker is ended.
 * @param {Question} question
 * @param {object} [options]
 * @param {AbortSignal} [options.signal]
 * @param {Listener} [options.listener]
 * @param {number} [options.seconds] how long it may take
 * @returns {Promise<Answer>}
 * @throws {Broken} if there is none
 */
export async function answerTo(question, { signal, listener, seconds = SECONDS } = {}) {
  signal?.throwIfAborted();
  // The program comes while its lists do; that it does not is said when it is needed.
  module().catch(() => {});
  const { path, parameters, body } = question;
  const needs = needsOf(path, parameters, body, await until(offered(), signal));
  const language = question.definitions ?? needs.definitions;
  const wanted = [...needs.dictionaries.map(dictionary), ...(language === null ? [] : [definitions(language)])];
  const all = await until(Promise.all(wanted), signal);
  const lists = all.filter((list) => list !== null);
  const { keeps } = needs;
  const keys = lists.map(({ key }) => key);
  const { worker, knows } = await workerFor({ lists: keys, keeps, isAwaited: isAwaited(path), isTyped: path === "analysis" }, signal);

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let limit;
  const begun = () => {
    const late = new Broken(counts(path) ? "uncounted" : "late");
    limit = setTimeout(() => worker.end(late), seconds * 1000);
  };
  const leave = () => {
    if (!knows || !isAwaited(path)) return worker.end();
    clearTimeout(limit);
    limit = setTimeout(() => worker.end(), GRACE);
  };
  const added = lists.filter(({ key }) => !worker.has.has(key)).map((list) => list.added);
  const answering = worker.run({ add: added, ...orderOf(question) }, { ...listener, begun });
  signal?.addEventListener("abort", leave, { once: true });
  if (needs.dictionaries.length > 0) current = lists;
  prepare();
  answering
    .then(
      (answer) => {
        const isAnswered = (answer?.status ?? 0) < 400;
        if (isAnswered) keys.forEach((key) => worker.has.add(key));
        pool.giveBack(worker, keeps !== "" && isAnswered);
      },
      (broken) => {
        pool.drop(worker);
        if (broken.code === "memory") pool.dropIdle();
      },
    )
    .finally(() => {
      clearTimeout(limit);
      signal?.removeEventListener("abort", leave);
      prepare();
    });
  const answer = await until(answering, signal);
  if (answer === null) throw new Broken("fault");
  return answer;
}

/**
 * A question as a worker is asked it.
 * @param {Question} question
 * @returns {import("./worker.js").Order}
 */
function orderOf({ path, parameters, body, headers = {} }) {
  const about = { method: body === undefined ? "GET" : "POST", path: `/api/${path}${query(parameters)}`, headers };
  if (body === undefined) return { call: "ask", about, bytes: null };
  const { type, bytes } = encoded(body);
  return { call: "ask", about: { ...about, headers: { "content-type": type, ...headers } }, bytes };
}

/** Starts a worker for the next question, when this one is under way. */
function prepare() {
  clearTimeout(preparing);
  preparing = setTimeout(() => {
    for (const worker of pool.prepare()) {
      const lists = current;
      worker.run({ add: lists.map(({ added }) => added) }).then(
        (refused) => {
          if (refused === null) lists.forEach(({ key }) => worker.has.add(key));
        },
        // It was ended, or who asks next hears what went wrong.
        () => {},
      );
    }
  }, REST);
}
