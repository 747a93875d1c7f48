// What the address says of the room: the words, the rule, and what is done with them.

/** What is done in the room. @typedef {"play" | "help" | "watch"} Mode */
/** @typedef {"wordle" | "mastermind"} Rule */

export const MODES = /** @type {const} */ (["play", "help", "watch"]);
export const RULES = /** @type {const} */ (["wordle", "mastermind"]);

/** Which game is played. @typedef {"word" | "motus" | "quordle" | "absurdle"} Kind */
export const KINDS = /** @type {const} */ (["word", "motus", "quordle", "absurdle"]);

/** How many words each game hides; absurdle hides none, and is played as one. */
export const BOARDS = { word: 1, motus: 1, quordle: 4, absurdle: 1 };

/** Whether a game can be played in hard mode. @param {Pick<Words, "rule" | "kind">} words */
export const hasHardMode = ({ rule, kind }) => rule === "wordle" && BOARDS[kind] === 1;

/** The lengths of words on offer, where the dictionary has them. */
const LENGTHS = { least: 3, most: 12, first: 5 };

/**
 * Which words are guessed, and by which rule.
 * @typedef {object} Words
 * @property {string} dict the id of the dictionary
 * @property {number} length how many letters the words have
 * @property {Rule} rule
 * @property {Kind} kind
 */

/** @param {string | null} name @returns {Mode} */
export function modeOf(name) {
  return MODES.find((mode) => mode === name) ?? "play";
}

/** @param {string | null} name @returns {Rule} */
export function ruleOf(name) {
  return RULES.find((rule) => rule === name) ?? "wordle";
}

/** @param {string | null} name @returns {Kind} */
export function kindOf(name) {
  return KINDS.find((kind) => kind === name) ?? "word";
}

/**
 * The lengths to choose from.
 * @param {number[]} lengths those of the dictionary
 */
export function offered(lengths) {
  return lengths.filter((length) => length >= LENGTHS.least && length <= LENGTHS.most);
}

/**
 * The length of the address if the dictionary has it, else the usual one.
 * @param {string | null} text
 * @param {number[]} lengths those to choose from
 */
export function lengthOf(text, lengths) {
  const found = lengths.find((length) => String(length) === text);
  return found ?? lengths.find((length) => length >= LENGTHS.first) ?? LENGTHS.first;
}

/**
 * The seed of the address; null if there is none.
 * @param {string | null} text
 */
export function seedOf(text) {
  const seed = /^\d{1,10}$/.test(text ?? "") ? Number(text) : NaN;
  return seed < 2 ** 32 ? seed : null;
}

/** A seed that was not asked for. */
export const freshSeed = () => 1 + Math.floor(Math.random() * 999_999);
