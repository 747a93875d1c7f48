// The script of a worker: it has an instance of the WebAssembly module, and does with it what the page says, one thing
// after the other. It imports nothing, so that it is whole once it is loaded.

/**
 * What the page says: lists to be added first, then a call and its arguments, if there is one.
 * @typedef {object} Order
 * @property {{module: WebAssembly.Module, settings: object}} [start] first of all, and once
 * @property {{call: "add_dictionary" | "add_definitions", about: object, bytes: Blob}[]} [add]
 * @property {"ask" | "build_index" | "merge_dictionaries"} [call]
 * @property {object} [about] the first argument
 * @property {Blob | Uint8Array | string | null} [bytes] the second
 */

/**
 * What the worker says: `begun` before the call, what is told on the way, and as the last of each order `answer`,
 * `done` where nothing was called, or `broken`, after which the worker does nothing any more.
 * @typedef {{kind: "begun"} | {kind: "event", text: string} | {kind: "bytes", bytes: Uint8Array<ArrayBuffer>}
 *   | {kind: "answer", text: string, memory: number}
 *   | {kind: "done", memory: number} | {kind: "broken", code: "fault" | "memory", error: string}} Said
 */

/** How many pages more the memory is asked for, after a trap, to know whether it was that it could not grow. */
const PROBE = 256;

/** @type {Record<string, any>} */
let exported = {};
/** The answer to the call at hand. @type {string | null} */
let answer = null;
/** What the module said before it broke. */
let panicked = "";
let isBroken = false;
/** @type {Promise<void>} */
let last = Promise.resolve();

/** @param {Said} said @param {Transferable[]} [given] */
const say = (said, given = []) => self.postMessage(said, { transfer: given });

const memory = () => /** @type {WebAssembly.Memory} */ (exported.memory);

/**
 * What the module tells.
 * @param {number} kind
 * @param {number} pointer
 * @param {number} length
 */
function tell(kind, pointer, length) {
  const bytes = new Uint8Array(memory().buffer, pointer >>> 0, length >>> 0);
  if (kind === 1) {
    const copy = bytes.slice();
    say({ kind: "bytes", bytes: copy }, [copy.buffer]);
    return;
  }
  const text = new TextDecoder().decode(bytes);
  if (kind === 0) say({ kind: "event", text });
  else if (kind === 2) answer = text;
  else if (kind === 3) panicked = text;
}

/** Gives an argument to the next call. @param {Uint8Array} bytes */
function give(bytes) {
  const pointer = exported.reserve(bytes.length) >>> 0;
  // The memory may have grown for it.
  new Uint8Array(memory().buffer, pointer, bytes.length).set(bytes);
}

/**
 * @param {string} name
 * @param {object} about
 * @param {Order["bytes"]} [bytes]
 * @returns {Promise<string | null>} the answer, null where there is none
 */
async function call(name, about, bytes) {
  const second = await bytesOf(bytes);
  give(new TextEncoder().encode(JSON.stringify(about)));
  if (second !== null) give(second);
  answer = null;
  exported[name]();
  return answer;
}

/** @param {Order["bytes"]} given */
async function bytesOf(given) {
  if (given === undefined) return null;
  if (given === null) return new Uint8Array();
  if (typeof given === "string") return new TextEncoder().encode(given);
  return given instanceof Blob ? new Uint8Array(await given.arrayBuffer()) : given;
}

/** @param {Order} order */
async function follow({ start, add = [], call: name, about = {}, bytes = null }) {
  if (start !== undefined) {
    const clock = { now: () => performance.now() };
    const instance = await WebAssembly.instantiate(start.module, { page: { tell }, clock });
    exported = instance.exports;
    await call("start", start.settings);
  }
  for (const list of add) {
    const told = await call(list.call, list.about, list.bytes);
    // What is damaged is refused, and nothing can be asked of it.
    if (told !== null && JSON.parse(told).status !== 200) return told;
  }
  if (name === undefined) return null;
  say({ kind: "begun" });
  const told = await call(name, about, bytes);
  if (told === null) throw new Error(`${name}: no answer`);
  return told;
}

/** @param {Order} order */
async function obey(order) {
  if (isBroken) return;
  try {
    const told = await follow(order);
    const { byteLength } = memory().buffer;
    if (told === null) say({ kind: "done", memory: byteLength });
    else say({ kind: "answer", text: told, memory: byteLength });
  } catch (error) {
    isBroken = true;
    say({ kind: "broken", code: isMemoryOut(error) ? "memory" : "fault", error: panicked || String(error) });
  }
}

/**
 * Whether something failed for want of memory.
 * @param {unknown} error
 */
function isMemoryOut(error) {
  if (error instanceof RangeError) return true;
  if (!(error instanceof WebAssembly.RuntimeError) || panicked !== "") return false;
  try {
    memory().grow(PROBE);
    return false;
  } catch {
    return true;
  }
}

self.addEventListener("message", ({ data }) => {
  last = last.then(() => obey(data));
});

export {};
