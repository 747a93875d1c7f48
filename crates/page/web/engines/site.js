// What the page consists of where it is files alone: `site.json`, the WebAssembly module, and lists.

import { isPacked } from "../files.js";
import { folder } from "../hosting.js";
import { Broken } from "./running.js";

/** A list of the page. @typedef {{path: string, bytes: number}} Packed */

/**
 * @typedef {object} Site
 * @property {string} version
 * @property {import("../app.js").About} about what the program tells of itself
 * @property {{path: string, bytes: number, hash: string}[]} files
 * @property {(import("../app.js").Dictionary & Packed)[]} dictionaries
 * @property {({language: string} & Packed)[]} definitions
 */

/**
 * Told of what comes for the first time: the program, lists, of which it is known how much is there, from 0 to 1, or
 * the index that is made of one; at the end null.
 * @type {{told: (what: "program" | "lists" | "index", share: number | null) => void}}
 */
export const arrival = { told: () => {} };

/** @type {Promise<Site> | null} */
let known = null;
/** @type {Promise<WebAssembly.Module> | null} */
let compiled = null;

/** What the site has; asked for once. */
export function site() {
  known ??= loaded("site.json").then((response) => response.json());
  known.catch(() => (known = null));
  return known;
}

/** The WebAssembly module; compiled once. */
export function module() {
  if (compiled === null) {
    arrival.told("program", 0);
    compiled = compile();
    compiled.catch(() => (compiled = null)).finally(() => arrival.told("program", null));
  }
  return compiled;
}

async function compile() {
  if (typeof WebAssembly === "undefined") throw new Broken("browser");
  const packed = new Uint8Array(await (await loaded("engine.wasm.gz")).arrayBuffer());
  // Some hosts tell browsers to unpack such files.
  const body = new Blob([packed]).stream();
  const unpacked = isPacked(packed) ? body.pipeThrough(new DecompressionStream("gzip")) : body;
  const headers = { "Content-Type": "application/wasm" };
  try {
    return await WebAssembly.compileStreaming(new Response(unpacked, { headers }));
  } catch (error) {
    throw new Broken(error instanceof WebAssembly.CompileError ? "browser" : "unloaded", String(error));
  }
}

/**
 * A packed file of the page.
 * @param {Packed} packed
 * @param {(share: number) => void} progress from 0 to 1
 * @returns {Promise<Blob>}
 */
export async function fetchPacked({ path, bytes }, progress) {
  const { body } = await loaded(path);
  if (body === null) throw new Broken("unloaded", path);
  let come = 0;
  const counted = body.pipeThrough(
    new TransformStream({
      transform(/** @type {Uint8Array<ArrayBuffer>} */ chunk, controller) {
        come += chunk.length;
        progress(Math.min(1, come / bytes));
        controller.enqueue(chunk);
      },
    }),
  );
  return new Response(counted).blob().catch((error) => {
    throw new Broken("unloaded", `${path}: ${error}`);
  });
}

/** @param {string} path */
async function loaded(path) {
  const response = await fetch(new URL(path, folder)).catch((error) => {
    throw new Broken("unloaded", `${path}: ${error}`);
  });
  if (!response.ok) throw new Broken("unloaded", `${path}: ${response.status}`);
  return response;
}
