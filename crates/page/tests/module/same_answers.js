// The WebAssembly module gives the answers that the server gives:
// `node --test same_answers.js`, with the command in SETTER and the module in ENGINE.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";

const { SETTER, ENGINE } = process.env;
assert.ok(SETTER && ENGINE, "SETTER is the command, ENGINE the module");

const project = (/** @type {string} */ path) => new URL(`../../../../${path}`, import.meta.url);
const grid = (/** @type {string} */ name) =>
  encodeURIComponent(readFileSync(project(`grids/${name}.txt`), "utf8").trim());

/** The module, as a worker of the page calls it. */
class Module {
  /** @type {[number, Uint8Array][]} */
  #told = [];
  /** @type {any} */
  #exports;

  async start() {
    const tell = (/** @type {number} */ kind, /** @type {number} */ at, /** @type {number} */ length) => {
      this.#told.push([kind, new Uint8Array(this.#exports.memory.buffer, at, length).slice()]);
    };
    const imports = { page: { tell }, clock: { now: () => performance.now() } };
    const { instance } = await WebAssembly.instantiate(readFileSync(ENGINE), imports);
    this.#exports = instance.exports;
    this.call("start", { memory: 512 << 20, seconds: 60 });
  }

  /**
   * @param {string} name
   * @param {object} about
   * @param {Uint8Array} [bytes]
   */
  call(name, about, bytes) {
    this.#told = [];
    for (const given of [new TextEncoder().encode(JSON.stringify(about)), bytes]) {
      if (given === undefined) continue;
      const at = this.#exports.reserve(given.length);
      new Uint8Array(this.#exports.memory.buffer, at, given.length).set(given);
    }
    this.#exports[name]();
    const text = (/** @type {Uint8Array} */ bytes) => new TextDecoder().decode(bytes);
    const kinds = (/** @type {number} */ wanted) =>
      this.#told.filter(([kind]) => kind === wanted).map(([, bytes]) => bytes);
    const answer = kinds(2).map((bytes) => JSON.parse(text(bytes)))[0];
    return { answer, events: kinds(0).map((bytes) => JSON.parse(text(bytes))), pieces: kinds(1) };
  }

  /** @param {string} path @param {string} [body] */
  ask(path, body) {
    const method = body === undefined ? "GET" : "POST";
    const headers = body?.startsWith("{") ? { "content-type": "application/json" } : {};
    const about = { method, path: `/api/${path}`, headers };
    const { answer, events, pieces } = this.call("ask", about, new TextEncoder().encode(body ?? ""));
    const list = pieces.map((piece) => new TextDecoder().decode(piece)).join("");
    return { status: answer.status, text: answer.body + list, events };
  }
}

const module = new Module();
/** @type {import("node:child_process").ChildProcess} */
let server;
let address = "";

before(async () => {
  server = spawn(/** @type {string} */ (SETTER), ["serve", "--no-open"], { stdio: ["ignore", "ignore", "pipe"] });
  address = await new Promise((resolve) => server.stderr?.once("data", (line) => resolve(String(line).split("\n")[0])));
  await module.start();
  for (const [id, language, words] of [["francais", "fr", "francais"], ["english", "en", "english"]]) {
    const list = readFileSync(project(`dict/${words}.scores.gz`));
    assert.equal(module.call("build_index", { id, name: id, language }, list).answer.status, 200);
    const definitions = readFileSync(project(`dict/${id}.definitions.gz`));
    module.call("add_definitions", { language }, definitions);
  }
});
after(() => server.kill());

/** @param {string} path @param {string} [body] */
async function served(path, body) {
  const request = body === undefined ? {} : { method: "POST", body };
  const headers = { "content-type": body?.startsWith("{") ? "application/json" : "application/octet-stream" };
  const response = await fetch(`${address}api/${path}`, body === undefined ? {} : { ...request, headers });
  const text = await response.text();
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
  const events = (isStream ? text.split("\n\n") : []).flatMap((block) => {
    const event = /^event: (.*)$/m.exec(block)?.[1];
    const data = /^data: (.*)$/m.exec(block)?.[1];
    return event && data ? [{ event, data: JSON.parse(data) }] : [];
  });
  return { status: response.status, text: isStream ? "" : text, events };
}

const json = (/** @type {string} */ text) => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

const SQUARE = "dict=francais&grid=111/111/111";
const QUESTIONS = [
  `count?${SQUARE}`,
  `count?dict=francais&grid=${grid("counted-13x13")}`,
  "count?dict=english&grid=11a1/1[aeiou]11/1111&diagonals=true&min_slot=2",
  "count?dict=english&grid=11110/11110/11110/11110&symmetric=true",
  `fills?${SQUARE}&from=100000&n=50`,
  "fills?dict=francais&across=francais&down=english&grid=111/111&n=20",
  `rank?${SQUARE}&prefix=mer`,
  `samples?${SQUARE}&n=9&seed=3`,
  `heat?${SQUARE}&by=number`,
  `heat?${SQUARE}&by=best`,
  "list?dict=english&grid=11/11",
  "grid?rows=9&columns=9&dict=francais&seed=4",
  "guess/play?dict=francais&length=5&seed=1&guesses=tarie,abris",
  "count?dict=none&grid=11",
  "count?dict=francais&grid=1x|1",
  "fills?dict=francais&grid=11&n=501",
  "unknown",
];

for (const question of QUESTIONS) {
  test(question.slice(0, 70), async () => {
    const [own, other] = [module.ask(question), await served(question)];
    assert.equal(own.status, other.status);
    // Each names the dictionaries that it has.
    if (own.status !== 404) assert.deepEqual(json(own.text), json(other.text));
  });
}

const POSTED = [
  ["convert?to=ipuz", "car\ne#a\nset\n"],
  ["convert?to=html", "car\ne#a\nset\n"],
  ["convert?to=pdf&paper=letter", "car\ne#a\nset\n"],
  ["convert?to=svg", "\u0000"],
  ["convert?to=json", "c|ar\ne#a\nset\n"],
  ["convert?to=ipuz", JSON.stringify({ format: "puzzle/1", rows: 1, columns: 2, cells: "..", game: { letters: "A " } })],
  ["convert?to=ipuz", JSON.stringify({ format: "puzzle/1", rows: 1, columns: 2, cells: "." })],
  ["puzzle", JSON.stringify({ language: "fr", seed: 3, level: "easy" })],
  ["puzzle", JSON.stringify({ language: "en", seed: 5, level: "hard", to: "json" })],
];
for (const [question, body] of POSTED) {
  test(`${question} ${body.slice(0, 40)}`, async () => {
    const [own, other] = [module.ask(question, body), await served(question, body)];
    assert.equal(own.status, other.status, own.text + other.text);
    assert.deepEqual(json(own.text), json(other.text));
  });
}

/** Streams, and what of their events does not hang on the time. */
const STREAMS = /** @type {[string, (events: any[]) => any][]} */ ([
  [`analysis?${SQUARE}`, (events) => events],
  [`analysis?dict=francais&grid=1q1/111/11q`, (events) => events],
  [
    `words?${SQUARE}&slot=4&like=*a*`,
    // How many are told at a time is no part of the answer.
    (events) => ["words", "fills", "best"].map((name) => events.flatMap(({ event, data }) => (event === name ? (data[name] ?? data) : []))),
  ],
  ["changes?dict=francais&grid=1q1/11z/111&symmetry=mirror", (events) => events],
  [`fill?${SQUARE}&how=random&seed=7`, (events) => events],
  ["fill?dict=francais&grid=11111/11111/11111&how=best&distinct=true", (events) => last(events, "fill").total],
  ["fill?dict=english&grid=11111/11111/11111/11111&how=any&distinct=true", (events) => events],
  ["watch?dict=english&grid=1111/1111/1111&algorithm=cbj", (events) => steps(events)],
  ["watch?dict=english&grid=1111/1111/1111&algorithm=mac&distinct=true", (events) => steps(events)],
  ["guess/help?dict=english&length=5&history=raise=.yg..", (events) => events],
  ["guess/watch?dict=english&length=5&algorithm=entropy&seed=2", (events) => steps(events)],
]);
const last = (/** @type {any[]} */ events, /** @type {string} */ name) =>
  events.findLast(({ event }) => event === name)?.data;
const steps = (/** @type {any[]} */ events) =>
  events.filter(({ event }) => event === "steps").flatMap(({ data }) => data);
for (const [question, told] of STREAMS) {
  test(question.slice(0, 70), async () => {
    const own = module.ask(question).events.map(({ event, data }) => ({ event, data }));
    const { events } = await served(question);
    assert.ok(events.length > 1 && own.at(-1)?.event === "end", JSON.stringify(own.at(-1)));
    assert.deepEqual(told(own), told(events));
  });
}
