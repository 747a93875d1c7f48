// Which worker does what, what a question needs, and a worker as the page sees it.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { PROBLEM, needsOf } from "../../web/engines/needs.js";
import { Pool } from "../../web/engines/pool.js";
import { Broken, Running } from "../../web/engines/running.js";

/** A worker that does nothing, as the pool has them. */
class Idle {
  /** @type {Set<string>} */
  has = new Set();
  memory = 0;
  isEnded = false;
  end() {
    this.isEnded = true;
  }
}

const WORDS = { lists: ["words"], keeps: "", isTyped: false };

/** @param {string} keeps */
const counting = (keeps) => ({ ...WORDS, keeps });

/** @param {Partial<{most: number, spares: number, idle: number}>} [options] */
function poolOf(options = {}) {
  /** @type {Idle[]} */
  const started = [];
  const start = () => {
    const worker = new Idle();
    started.push(worker);
    return worker;
  };
  // The process of the test lives until no worker is idle.
  return { pool: new Pool({ start, most: 2, idle: 500, ...options }), started };
}

/** Whether a promise is kept by now. @param {Promise<unknown>} promise */
async function isKept(promise) {
  let kept = false;
  promise.then(() => (kept = true), () => {});
  await new Promise((resolve) => setTimeout(resolve));
  return kept;
}

test("as many work as there may be, and the others wait in their order, what is typed before them", async () => {
  const { pool, started } = poolOf();
  const one = await pool.take(WORDS);
  await pool.take(WORDS);
  assert.equal(started.length, 2);
  const third = pool.take(WORDS);
  const typed = pool.take({ ...WORDS, isTyped: true });
  assert.equal(await isKept(third), false);
  assert.equal(await isKept(typed), false);
  pool.giveBack(one.worker, false);
  assert.equal((await typed).worker, one.worker);
  assert.equal(await isKept(third), false);
  pool.drop((await typed).worker);
  assert.equal(started.length, 3);
  assert.equal((await third).worker, started[2]);
  assert.ok(one.worker.isEnded);
});

test("who leaves before a worker is there takes none", async () => {
  const { pool, started } = poolOf({ most: 1 });
  const { worker } = await pool.take(WORDS);
  const left = new AbortController();
  const waiting = pool.take(WORDS, left.signal);
  left.abort(new Error("left"));
  await assert.rejects(waiting, /left/);
  const next = pool.take(WORDS);
  pool.giveBack(worker, false);
  assert.equal((await next).worker, worker);
  assert.equal(started.length, 1);
});

test("a worker that has the lists is taken before one that has not", async () => {
  const { pool } = poolOf({ spares: 2 });
  const [one, other] = [await pool.take(WORDS), await pool.take(WORDS)];
  other.worker.has.add("words");
  pool.giveBack(one.worker, false);
  pool.giveBack(other.worker, false);
  assert.equal((await pool.take(WORDS)).worker, other.worker);
});

test("what was counted is kept for the same problem, of two problems", async () => {
  const { pool, started } = poolOf({ most: 4 });
  for (const problem of ["a", "b", "c"]) {
    const { worker, knows } = await pool.take(counting(problem));
    assert.equal(knows, false);
    pool.giveBack(worker, true);
  }
  assert.deepEqual(started.map(({ isEnded }) => isEnded), [true, false, false]);
  const again = await pool.take(counting("b"));
  assert.deepEqual(again, { worker: started[1], knows: true });
  // The same is not counted twice at a time; something else is.
  const second = pool.take(counting("b"));
  const another = pool.take(counting("d"));
  assert.equal(await isKept(second), false);
  assert.equal(await isKept(another), true);
  pool.giveBack(again.worker, true);
  assert.deepEqual(await second, { worker: started[1], knows: true });
});

test("a worker that keeps counts is not taken for anything else", async () => {
  const { pool, started } = poolOf();
  const { worker } = await pool.take(counting("a"));
  pool.giveBack(worker, true);
  assert.notEqual((await pool.take(WORDS)).worker, worker);
  assert.equal(started.length, 2);
});

test("beliefs are kept for the next question about the same words, which waits for none", async () => {
  const { pool, started } = poolOf({ most: 3 });
  const believing = { ...counting("beliefs words"), isAwaited: false };
  const one = await pool.take(believing);
  assert.equal(await isKept(pool.take(believing)), true);
  pool.giveBack(one.worker, true);
  await pool.take(WORDS);
  const again = await pool.take(believing);
  assert.deepEqual([again.worker, again.knows, started.length], [one.worker, true, 3]);
});

test("a question that was refused keeps nothing", async () => {
  const { pool } = poolOf();
  const { worker } = await pool.take(counting("a"));
  pool.giveBack(worker, false);
  assert.deepEqual(await pool.take(counting("a")), { worker, knows: false });
});

test("idle workers end after some time, and those beyond the spares and too large ones at once", async () => {
  const { pool, started } = poolOf({ idle: 20 });
  const [one, other] = [await pool.take(WORDS), await pool.take(WORDS)];
  pool.giveBack(one.worker, false);
  pool.giveBack(other.worker, false);
  assert.deepEqual(started.map(({ isEnded }) => isEnded), [true, false]);
  await new Promise((resolve) => setTimeout(resolve, 60));
  assert.ok(other.worker.isEnded);
  assert.deepEqual(pool.state, []);
  const large = await pool.take(WORDS);
  large.worker.memory = 2 ** 30;
  pool.giveBack(large.worker, false);
  assert.ok(large.worker.isEnded);
});

test("spares are started, and workers with a list that is another now are ended", async () => {
  const { pool } = poolOf();
  const busy = await pool.take(WORDS);
  const [spare] = pool.prepare();
  assert.deepEqual(pool.prepare(), []);
  spare.has.add("words");
  busy.worker.has.add("words");
  pool.forget("words");
  assert.deepEqual([spare.isEnded, busy.worker.isEnded], [true, false]);
  pool.giveBack(busy.worker, false);
  assert.ok(busy.worker.isEnded);
});

const OFFERED = [
  { id: "own-mine", language: "", isOwn: true },
  { id: "own-french", language: "fr", isOwn: true },
  { id: "francais", language: "fr", isOwn: false },
  { id: "english", language: "en", isOwn: false },
];

test("a question needs the dictionaries that it names, and definitions where it is about them", () => {
  const none = { dictionaries: [], definitions: null, keeps: "" };
  assert.deepEqual(needsOf("convert", {}, {}, OFFERED), none);
  const lists = needsOf("analysis", { dict: "english", across: "own-mine", down: "nowhere" }, undefined, OFFERED);
  assert.deepEqual(lists, { dictionaries: ["own-mine", "english"], definitions: null, keeps: "beliefs own-mine,english" });
  const puzzle = needsOf("puzzle", {}, { language: "fr" }, OFFERED);
  assert.deepEqual(puzzle.dictionaries, ["francais"]);
  assert.equal(puzzle.definitions, "fr");
  const clues = needsOf("clues", {}, { language: "en", words: [], dict: "english,own-mine" }, OFFERED);
  assert.deepEqual(clues.dictionaries, ["own-mine", "english"]);
});

test("questions about the same problem find what was counted for it", () => {
  const problem = { dict: "english", grid: "11/11" };
  const keeps = (/** @type {string} */ path, /** @type {object} */ more) =>
    needsOf(path, { ...problem, ...more }, undefined, OFFERED).keeps;
  assert.notEqual(keeps("count", {}), "");
  assert.equal(keeps("fills", { from: "5", n: 10 }), keeps("count", {}));
  assert.equal(keeps("list", {}), keeps("heat", { by: "best" }));
  assert.notEqual(keeps("count", { require: "cat" }), keeps("count", {}));
  assert.notEqual(keeps("count", { grid: "11/1a" }), keeps("count", {}));
  assert.equal(keeps("fill", {}), "");
});

/** A worker of the browser that says what it is told to. */
class Said extends EventTarget {
  isTerminated = false;
  /** @type {unknown[]} */
  orders = [];
  /** @param {unknown} order */
  postMessage(order) {
    this.orders.push(order);
  }
  terminate() {
    this.isTerminated = true;
  }
  /** @param {object} data */
  say(data) {
    this.dispatchEvent(new MessageEvent("message", { data }));
  }
}

test("orders are answered one after the other, with what is told on the way", async () => {
  const said = new Said();
  const worker = new Running(/** @type {any} */ (said), () => assert.fail("it is whole"));
  /** @type {unknown[]} */
  const told = [];
  const first = worker.run({ add: [] });
  const second = worker.run({ call: "ask" }, { begun: () => told.push("begun"), event: ({ data }) => told.push(data) });
  said.say({ kind: "done", memory: 5 });
  assert.equal(await first, null);
  said.say({ kind: "begun" });
  said.say({ kind: "event", text: '{"event":"a","id":null,"data":7}' });
  said.say({ kind: "answer", text: '{"status":200,"headers":{},"body":"x"}', memory: 9 });
  assert.deepEqual(await second, { status: 200, headers: {}, body: "x" });
  assert.deepEqual(told, ["begun", 7]);
  assert.equal(worker.memory, 9);
});

test("a worker that breaks refuses all that it was told, and what it is told later", async () => {
  const said = new Said();
  let broke = 0;
  const worker = new Running(/** @type {any} */ (said), () => broke++);
  const orders = [worker.run({}), worker.run({})];
  said.say({ kind: "broken", code: "memory", error: "no more" });
  for (const order of [...orders, worker.run({})]) {
    await assert.rejects(order, (error) => error instanceof Broken && error.code === "memory");
  }
  assert.deepEqual([broke, said.isTerminated], [1, true]);
});

test("a script that does not come is a refusal, and one that is ended says why", async () => {
  const lost = new Said();
  const worker = new Running(/** @type {any} */ (lost), () => {});
  const order = worker.run({});
  lost.dispatchEvent(new Event("error"));
  await assert.rejects(order, (error) => error instanceof Broken && error.code === "unloaded");
  const late = new Running(/** @type {any} */ (new Said()), () => assert.fail("it did not end by itself"));
  const unanswered = late.run({});
  late.end(new Broken("late"));
  await assert.rejects(unanswered, (error) => error instanceof Broken && error.code === "late");
});

test("fills are those of the same problem if all parameters of a count are the same", () => {
  const interfaceOf = JSON.parse(readFileSync(new URL("../../openapi.json", import.meta.url), "utf8"));
  /** @type {{name: string}[]} */
  const parameters = interfaceOf.paths["/api/count"].get.parameters;
  assert.deepEqual(PROBLEM, parameters.map(({ name }) => name));
});
