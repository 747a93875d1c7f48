// The lists that workers are given: words as ready indexes, and definitions, each fetched once and kept by the
// browser; and the user's own words.

import { folder } from "../hosting.js";
import { ownLists } from "./own_lists.js";
import { Broken } from "./running.js";
import { arrival, fetchPacked, site } from "./site.js";
import { forget, keep, kept, keysOf } from "./storage.js";

/**
 * A list as a worker is given it.
 * @typedef {object} List
 * @property {string} key by which it is known which worker has it
 * @property {{call: "add_dictionary" | "add_definitions", about: object, bytes: Blob}} added
 */

/** The lists at hand, by their keys. @type {Map<string, Promise<Blob>>} */
const atHand = new Map();

/** The dictionaries on offer: the user's own, then those of the page. */
export async function offered() {
  const own = (await ownLists()).map(({ id, name, language, words, lengths }) => ({
    id,
    name,
    language,
    words,
    lengths,
    isOwn: true,
  }));
  const shipped = (await site()).dictionaries.map(({ id, name, language, words, lengths }) => ({
    id,
    name,
    language,
    words,
    lengths,
    isOwn: false,
  }));
  return [...own, ...shipped];
}

/**
 * The words of a dictionary on offer.
 * @param {string} id
 * @returns {Promise<List>}
 */
export async function dictionary(id) {
  const own = (await ownLists()).find((list) => list.id === id);
  const shipped = (await site()).dictionaries.find((list) => list.id === id);
  const found = own ?? shipped;
  if (found === undefined) throw new Broken("unloaded", id);
  const { name, language } = found;
  const about = { id, name, language };
  const bytes = own !== undefined ? own.index : await fetched(/** @type {NonNullable<typeof shipped>} */ (shipped));
  return { key: keyOf(id), added: { call: "add_dictionary", about, bytes } };
}

/** By what workers know a dictionary. @param {string} id */
export const keyOf = (id) => `dictionary ${id}`;

/**
 * The definitions in a language; null if the page has none.
 * @param {string} language
 * @returns {Promise<List | null>}
 */
export async function definitions(language) {
  const found = (await site()).definitions.find((list) => list.language === language);
  if (found === undefined) return null;
  const bytes = await fetched(found, false);
  return { key: `definitions ${language}`, added: { call: "add_definitions", about: { language }, bytes } };
}

/**
 * Has the browser keep all lists in a language, for visits without a network.
 * @param {string} language
 */
export async function keepLists(language) {
  const { dictionaries, definitions } = await site();
  for (const list of dictionaries) if (list.language === language) await fetched(list, true, false);
  for (const list of definitions) if (list.language === language) await fetched(list, false, false);
}

/**
 * A list of the page: at hand, kept by the browser, or fetched.
 * @param {import("./site.js").Packed} packed
 * @param {boolean} [unpacks]
 * @param {boolean} [isTold] whether one waits for it
 * @returns {Promise<Blob>}
 */
async function fetched(packed, unpacks = true, isTold = true) {
  const { version, files } = await site();
  const file = files.find(({ path }) => path === packed.path);
  const start = new URL(packed.path, folder).href;
  const key = `${start}#${file?.hash ?? version}`;
  const known = atHand.get(key);
  if (known !== undefined) return known;
  const coming = come(packed, start, key, unpacks, isTold);
  atHand.set(key, coming);
  coming.catch(() => atHand.delete(key));
  return coming;
}

/**
 * @param {import("./site.js").Packed} packed
 * @param {string} start of the keys of all its versions
 * @param {string} key
 * @param {boolean} unpacks
 * @param {boolean} isTold
 */
async function come(packed, start, key, unpacks, isTold) {
  const before = await kept("lists", key);
  if (before instanceof Blob) return before;
  try {
    const blob = await fetchPacked(packed, unpacks, (share) => isTold && arrival.told("lists", share));
    keepOnly(start, key, blob);
    return blob;
  } finally {
    if (isTold) arrival.told("lists", null);
  }
}

/**
 * Keeps a list, and no other version of it; it is fetched again where there is no room.
 * @param {string} start
 * @param {string} key
 * @param {Blob} blob
 */
async function keepOnly(start, key, blob) {
  for (const other of await keysOf("lists")) {
    if (other.startsWith(`${start}#`) && other !== key) await forget("lists", other);
  }
  await keep("lists", key, blob).catch(() => {});
}
