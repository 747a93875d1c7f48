// What the page asks the server: answers in JSON, and searches that tell events until they end.

import { query } from "./address.js";
import { translator } from "./language.js";

/** @typedef {import("./address.js").Changes} Parameters */

const t = translator({
  en: { lost: "The server does not answer. Is it still running?" },
  fr: { lost: "Le serveur ne répond pas. Est-il encore en marche ?" },
});

/** Which streams wait for a server that does not answer. */
class Connection {
  /** @type {Set<EventSource>} */
  #lost = new Set();
  /** Told whether the server is lost, and the sentence that says so. @type {((sentence: string) => void)} */
  tell = () => {};

  /**
   * @param {EventSource} source
   * @param {boolean} isLost
   */
  set(source, isLost) {
    if (isLost) this.#lost.add(source);
    else this.#lost.delete(source);
    this.tell(this.#lost.size > 0 ? t("lost") : "");
  }
}

export const connection = new Connection();

/** What the server refuses, in its own sentence; or that it does not answer. */
export class ServerError extends Error {
  /**
   * @param {string} message
   * @param {number} status 0 if there was no answer
   */
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

/**
 * Asks for an answer. An aborted request ends what the server does for it.
 * @param {string} path below `/api/`
 * @param {Parameters} [parameters]
 * @param {{signal?: AbortSignal, body?: BodyInit | object}} [options] with a body it is a POST; an object
 * is sent as JSON
 * @returns {Promise<any>}
 */
export async function ask(path, parameters = {}, { signal, body } = {}) {
  const isJson = body !== undefined && Object.getPrototypeOf(body) === Object.prototype;
  /** @type {RequestInit} */
  const request = { signal };
  if (body !== undefined) {
    request.method = "POST";
    request.body = isJson ? JSON.stringify(body) : /** @type {BodyInit} */ (body);
    const type = isJson ? "application/json" : "application/octet-stream";
    request.headers = { "Content-Type": type };
  }
  let response;
  try {
    response = await fetch(`/api/${path}${query(parameters)}`, request);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new ServerError(t("lost"), 0);
  }
  const answer = await response.json().catch(() => null);
  if (!response.ok) {
    throw new ServerError(answer?.error ?? `${response.status} ${response.statusText}`, response.status);
  }
  return answer;
}

/**
 * Starts a search, whose events come until `close` is called on what is returned, which ends the
 * search. The browser takes an interrupted stream up again where it was. Each event has a handler by its name;
 * `end` comes last, and `failure` comes with a sentence if the search is refused or breaks off.
 * @param {string} path below `/api/`
 * @param {Parameters} parameters
 * @param {Record<string, (event: any) => void>} handlers
 * @returns {{close(): void}}
 */
export function search(path, parameters, handlers) {
  const source = new EventSource(`/api/${path}${query(parameters)}`);
  const close = () => {
    source.close();
    connection.set(source, false);
  };
  const fail = (/** @type {string} */ sentence) => {
    close();
    handlers.failure?.(sentence);
  };
  for (const [name, handler] of Object.entries(handlers)) {
    if (name === "failure" || name === "end") continue;
    source.addEventListener(name, (event) => handler(JSON.parse(event.data)));
  }
  source.addEventListener("end", (event) => {
    close();
    handlers.end?.(JSON.parse(event.data));
  });
  source.addEventListener("refused", (event) => fail(JSON.parse(event.data).error));
  source.addEventListener("open", () => connection.set(source, false));
  source.addEventListener("error", () => {
    if (source.readyState === EventSource.CLOSED) refusal(source.url).then(fail);
    // Still connecting: the browser tries again by itself, until the stream is closed.
    else connection.set(source, true);
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
    if (!response.ok) return (await response.json()).error;
  } catch {
    // No answer at all.
  } finally {
    given.abort();
  }
  return t("lost");
}
