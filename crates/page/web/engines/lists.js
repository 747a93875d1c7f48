// The lists that workers are given: the indexes of words, each made once, and definitions, both of lists that are
// fetched once and kept by the browser; and the user's own words.

import { folder } from "../hosting.js";
import { indexed, merged } from "./indexing.js";
import { addOwn, ownLists } from "./own_lists.js";
import { Broken } from "./running.js";
import { arrival, fetchPacked, site } from "./site.js";
import { forget, keep, kept, keysOf } from "./storage.js";

/**
 * A list as a worker is given it.
 * @typedef {object} List
 * @property {string} key by which it is known which worker has it
 * @property {{call: "add_dictionary" | "add_definitions", about: object, bytes: Blob}} added
 */

/** What is told of a dictionary. @typedef {{id: string, name: string, language: string, words: number, lengths: number[]}} Summary */

/** The lists at hand, by their keys. @type {Map<string, Promise<Blob>>} */
const atHand = new Map();

/** The dictionaries on offer: the user's own, then those of the page. */
export async function offered() {
  /** @type {(isOwn: boolean) => (list: Summary) => Summary & {isOwn: boolean}} */
  const told =
    (isOwn) =>
    ({ id, name, language, words, lengths }) => ({ id, name, language, words, lengths, isOwn });
  return [...(await ownLists()).map(told(true)), ...(await site()).dictionaries.map(told(false))];
}

/**
 * The words of a dictionary on offer.
 * @param {string} id
 * @returns {Promise<List>}
 */
export async function dictionary(id) {
  if (id.includes(",")) return together(id);
  const own = (await ownLists()).find((list) => list.id === id);
  const shipped = (await site()).dictionaries.find((list) => list.id === id);
  const found = own ?? shipped;
  if (found === undefined) throw new Broken("unloaded", id);
  const { name, language } = found;
  const about = { id, name, language };
  const bytes = own !== undefined ? await indexOf(own) : await indexOfPage(about, /** @type {any} */ (shipped), true);
  return { key: keyOf(id), added: { call: "add_dictionary", about, bytes } };
}

/** The lists of which several are one, by their ids together. @type {Map<string, {of: Blob[], index: Promise<Blob>}>} */
const combined = new Map();

/**
 * Several dictionaries as one, whose index a worker makes of theirs.
 * @param {string} id their ids
 * @returns {Promise<List>}
 */
async function together(id) {
  const parts = await Promise.all(id.split(",").map(dictionary));
  const of = parts.map(({ added }) => added.bytes);
  const known = combined.get(id);
  const isSame = known?.of.every((bytes, at) => bytes === of[at]) ?? false;
  const index = known !== undefined && isSame ? known.index : merged(id, parts);
  combined.set(id, { of, index });
  index.catch(() => combined.delete(id));
  const about = parts.map(({ added }) => /** @type {import("./indexing.js").Named} */ (added.about));
  const languages = new Set(about.map(({ language }) => language).filter(Boolean));
  const named = {
    id,
    name: about.map(({ name }) => name).join(" + "),
    language: languages.size === 1 ? [...languages][0] : "",
  };
  return { key: keyOf(id), added: { call: "add_dictionary", about: named, bytes: await index } };
}

/** By what workers know a dictionary, and those of which it is a part. @param {string} id */
export const keysOfAll = (id) => [id, ...[...combined.keys()].filter((ids) => ids.split(",").includes(id))].map(keyOf);

/**
 * The index of a list of the user's own, which is made again where another version made it.
 * @param {import("./own_lists.js").OwnList} own
 */
async function indexOf(own) {
  const { version } = await site();
  if (own.version === version) return own.index;
  const { index } = await made(own, own.list);
  await addOwn({ ...own, version, index });
  return index;
}

/**
 * The index of a dictionary of the page.
 * @param {import("./indexing.js").Named} about
 * @param {import("./site.js").Packed} packed
 * @param {boolean} isTold
 */
function indexOfPage(about, packed, isTold) {
  return fetched(packed, isTold, async (list) => {
    if (isTold) arrival.told("index", 0);
    try {
      return (await made(about, list)).index;
    } finally {
      if (isTold) arrival.told("index", null);
    }
  });
}

/**
 * @param {import("./indexing.js").Named} named
 * @param {Blob} list
 */
async function made({ id, name, language }, list) {
  const made = await indexed({ id, name, language }, list);
  if ("status" in made) throw new Broken("damaged", made.body);
  return made;
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
  const bytes = await fetched(found, true);
  return { key: `definitions ${language}`, added: { call: "add_definitions", about: { language }, bytes } };
}

/**
 * Has the browser keep all lists in a language, for visits without a network.
 * @param {string} language
 */
export async function keepLists(language) {
  const { dictionaries, definitions } = await site();
  for (const { id, name, ...list } of dictionaries) {
    if (list.language === language) await indexOfPage({ id, name, language }, list, false);
  }
  for (const list of definitions) if (list.language === language) await fetched(list, false);
}

/**
 * What is made of a list of the page: at hand, kept by the browser, or made of what is fetched.
 * @param {import("./site.js").Packed} packed
 * @param {boolean} isTold whether one waits for it
 * @param {(list: Blob) => Promise<Blob>} [make] what of it is kept
 * @returns {Promise<Blob>}
 */
async function fetched(packed, isTold, make = async (list) => list) {
  const start = new URL(packed.path, folder).href;
  const key = `${start}#${(await site()).version}`;
  const known = atHand.get(key);
  if (known !== undefined) return known;
  const come = async () => {
    const before = await kept("lists", key);
    if (before instanceof Blob) return before;
    const list = await fetchPacked(packed, (share) => isTold && arrival.told("lists", share)).finally(
      () => isTold && arrival.told("lists", null),
    );
    const blob = await make(list);
    keepOnly(start, key, blob);
    return blob;
  };
  const coming = come();
  atHand.set(key, coming);
  coming.catch(() => atHand.delete(key));
  return coming;
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
