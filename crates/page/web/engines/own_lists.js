// The user's own words: read from a file, indexed by a worker, and kept by the browser.

import { fileName, isPacked } from "../files.js";
import { Broken } from "./running.js";
import { allKept, forget, keep } from "./storage.js";

/**
 * @typedef {object} OwnList
 * @property {string} id
 * @property {string} name
 * @property {string} language "", for it is not known
 * @property {number} words
 * @property {number[]} lengths
 * @property {Blob} list as it was opened
 * @property {Blob} index
 * @property {string} version that of the page which made the index
 */

/** The most bytes of a file that is read: the longest lists that there are have a tenth. */
export const MOST_BYTES = 256 * 2 ** 20;

/** How many bytes of a file are looked at before it is read. */
const LOOKED_AT = 4096;

/** Those that are at hand, the first opened first. @type {Promise<OwnList[]> | null} */
let lists = null;

/** The user's own lists. */
export function ownLists() {
  lists ??= allKept("own");
  return lists;
}

/**
 * The id of a list: the same for a file of the same name, so that a list that is opened again takes its place.
 * @param {string} name of the file
 */
export function idOf(name) {
  return `own-${fileName(nameOf(name), "list")}`;
}

/**
 * What people call a list: the name of its file without what tells its format.
 * @param {string} name
 */
export function nameOf(name) {
  return name.replace(/\.(gz|gzip)$/i, "").replace(/\.(txt|dict|dic|words|scores|csv|tsv|lst)$/i, "") || name;
}

/**
 * Whether a file that is dropped where puzzles are opened too is words rather than a puzzle, by its name.
 * @param {{name: string, size: number}} file
 */
export function isWordList({ name, size }) {
  if (/\.(dict|dic|words|scores|lst|gz|gzip)$/i.test(name)) return true;
  // No text of a puzzle is so long.
  return /\.(txt|csv|tsv)$/i.test(name) && size > 100_000;
}

/** Whether the text of a file tells if it is words or a puzzle. @param {{name: string}} file */
export const mayBeWords = ({ name }) => /\.(txt|csv|tsv)$/i.test(name);

/** The share of the lines of a list that are words, at least; the first is one. */
const WORDS = 0.75;

/**
 * Whether a text is a list: a word a line, perhaps with its score. Words of one length without any score are rather the rows of a
 * grid.
 * @param {string} text
 */
export function isListText(text) {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  const read = lines.map((line) => /^(\p{L}[\p{L}' -]*)([;,\t]\s*\d+(\.\d+)?\s*([;,\t].*)?)?$/u.exec(line.trim()));
  const words = read.filter((word) => word !== null);
  if (lines.length < 2 || read[0] === null || words.length < WORDS * lines.length) return false;
  return words.some(([, , score]) => score !== undefined) || new Set(words.map(([, word]) => word.length)).size > 1;
}

/**
 * Refuses a file that cannot be a list of words, before it is read.
 * @param {File} file
 * @throws {Broken}
 */
export async function check(file) {
  if (file.size > MOST_BYTES) throw new Broken("large-list");
  const start = new Uint8Array(await file.slice(0, LOOKED_AT).arrayBuffer());
  if (start.length === 0 || (!isPacked(start) && start.includes(0))) throw new Broken("no-list");
}

/**
 * Adds a list in the place of one of the same id, and has the browser keep it.
 * @param {OwnList} list
 * @returns {Promise<"kept" | "full" | "unkept">} whether it is there the next time too: not where there is no room,
 * or where the browser keeps nothing
 */
export async function addOwn(list) {
  const others = (await ownLists()).filter(({ id }) => id !== list.id);
  lists = Promise.resolve([...others, list]);
  try {
    await keep("own", list.id, list);
    // Browsers may drop what pages keep where room is short, unless they were asked not to.
    await navigator.storage?.persist?.().catch(() => false);
    return "kept";
  } catch (error) {
    return error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "unkept";
  }
}

/** Removes a list. @param {string} id */
export async function removeOwn(id) {
  lists = Promise.resolve((await ownLists()).filter((list) => list.id !== id));
  await forget("own", id);
}
