// The workers of the page: how many there are, and what they are started with.

import { Pool } from "./pool.js";
import { Running } from "./running.js";
import { module } from "./site.js";
import { until } from "./until.js";

/** The most seconds that a worker works on a question; `site.rs` says it too. */
export const SECONDS = 60;

/** How many bytes the searches of a worker may take: an eighth of the machine, as far as browsers tell its gigabytes. */
const MEMORY = (/** @type {{deviceMemory?: number}} */ (navigator).deviceMemory ?? 4) * 2 ** 27;

/** What workers are started with, once it is there. @type {WebAssembly.Module | null} */
let compiled = null;

/** @type {Pool<Running>} */
export const pool = new Pool({
  start,
  // One that is busy for long does not keep the others waiting, also on a machine with one processor.
  most: Math.max(2, navigator.hardwareConcurrency ?? 2),
});

/**
 * A worker for what is wanted, and whether it knows already what that keeps; it is given back to the pool, or dropped.
 * @param {import("./pool.js").Wanted} wanted
 * @param {AbortSignal} [signal]
 */
export async function workerFor(wanted, signal) {
  compiled = await until(module(), signal);
  const taken = await pool.take(wanted, signal);
  if (!signal?.aborted) return taken;
  // One left in the moment that the worker was there.
  pool.giveBack(taken.worker, taken.knows);
  throw signal.reason;
}

/** @returns {Running} */
function start() {
  const script = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  const started = new Running(script, () => pool.drop(started));
  const settings = { memory: MEMORY, seconds: SECONDS };
  const begun = started.run({ start: { module: /** @type {WebAssembly.Module} */ (compiled), settings } });
  // Who asks it hears what went wrong.
  begun.catch(() => {});
  return started;
}
