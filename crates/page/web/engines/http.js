// A server that answers the page: in JSON, and searches by server-sent events.

import { query } from "../address.js";
import { folder } from "../hosting.js";
import { translator } from "../language.js";
import { refusalSentence } from "../refusals.js";
import { encoded } from "./bodies.js";
import { EngineError } from "./error.js";

/** @typedef {import("../address.js").Changes} Parameters */

const t = translator("engines/http");

/** How often a server that does not answer is asked whether it is back, in milliseconds. */
const BETWEEN = 1500;

/**
 * The address of a question.
 * @param {string} path below `/api/`
 * @param {Parameters} [parameters]
 */
const addressOf = (path, parameters = {}) => `${folder.pathname}api/${path}${query(parameters)}`;

/** Whether the server answers. */
class Connection {
  #isLost = false;
  /** Told once that the server does not answer, in a sentence, and once that it is back, with "". */
  tell = (/** @type {string} */ _sentence) => {};

  /** The server did not answer. */
  lose() {
    if (this.#isLost) return;
    this.#isLost = true;
    this.tell(t("lost"));
    this.#look();
  }

  /** The server answered. */
  find() {
    if (!this.#isLost) return;
    this.#isLost = false;
    this.tell("");
  }

  async #look() {
    while (this.#isLost) {
      await new Promise((resolve) => setTimeout(resolve, BETWEEN));
      await fetch(addressOf("about"), { cache: "no-store" }).then(() => this.find(), () => {});
    }
  }
}

export const connection = new Connection();

/**
 * Asks for an answer. An aborted request ends what the server does for it; with a body it is a POST.
 * @type {import("../engine.js").Ask}
 */
export async function ask(path, parameters = {}, { signal, body } = {}) {
  /** @type {RequestInit} */
  const request = { signal };
  if (body !== undefined) {
    const { type, bytes } = encoded(body);
    request.method = "POST";
    request.body = bytes;
    request.headers = { "Content-Type": type };
  }
  let response;
  try {
    response = await fetch(addressOf(path, parameters), request);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    connection.lose();
    throw new EngineError("", 0);
  }
  connection.find();
  const answer = await response.json().catch(() => null);
  if (!response.ok) {
    throw new EngineError(answer === null ? t("broken") : refusalSentence(answer), response.status);
  }
  return answer;
}

/**
 * Starts a search. The browser takes an interrupted stream up again where it was.
 * @type {import("../engine.js").Search}
 */
export function search(path, parameters, handlers) {
  const source = new EventSource(addressOf(path, parameters));
  const close = () => source.close();
  const fail = (/** @type {string} */ sentence) => {
    close();
    handlers.failure?.(sentence);
  };
  for (const [name, handler] of Object.entries(handlers)) {
    if (name === "failure" || name === "lost" || name === "end") continue;
    source.addEventListener(name, (event) => handler(JSON.parse(event.data)));
  }
  source.addEventListener("end", (event) => {
    close();
    handlers.end?.(JSON.parse(event.data));
  });
  source.addEventListener("refused", (event) => fail(refusalSentence(JSON.parse(event.data))));
  source.addEventListener("open", () => connection.find());
  source.addEventListener("error", () => {
    if (source.readyState === EventSource.CLOSED) refusal(source.url).then(fail);
    // Still connecting: the browser tries again by itself, until the stream is closed.
    else {
      connection.lose();
      handlers.lost?.(null);
    }
  });
  return { close };
}

/**
 * Why a stream was refused, which the browser does not tell.
 * @param {string} url
 * @returns {Promise<string>}
 */
async function refusal(url) {
  const given = new AbortController();
  try {
    const response = await fetch(url, { signal: given.signal });
    if (!response.ok) return refusalSentence(await response.json());
  } catch {
    // No answer at all.
  } finally {
    given.abort();
  }
  return t("lost");
}
