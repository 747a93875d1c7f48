// What is said of a puzzle while it is made: its title, its author, its clues. Free of the page.

/** @typedef {import("../../grid/model.js").Slot} Slot */

/**
 * The clue of a slot.
 * @typedef {object} Clue
 * @property {string} text
 * @property {string} enumeration the lengths of the words of its answer, as "3,4", or "" where it is one word
 * @property {string} note what the setter keeps in mind, told to nobody
 * @property {string} source who is to be named for it, or ""
 * @property {string} others clues of the setter's own that it took the place of, a line each
 */

/**
 * What is said of a puzzle.
 * @typedef {object} Said
 * @property {string} title
 * @property {string} author
 * @property {string} copyright
 * @property {string} language as a code of BCP 47, or "" for that of the words
 * @property {string} numbering how slots are numbered, or "" for what is usual in the language
 * @property {string} notes for solvers
 * @property {Readonly<Record<string, Clue>>} clues by slot, and by the word that they are of
 */

/** The texts about a puzzle as a whole. */
export const TEXTS = /** @type {const} */ (["title", "author", "copyright", "language", "numbering", "notes"]);

/** @type {Said} */
export const NOTHING_SAID = { title: "", author: "", copyright: "", language: "", numbering: "", notes: "", clues: {} };

/** @type {Clue} */
export const NO_CLUE = { text: "", enumeration: "", note: "", source: "", others: "" };

/** A slot and its word, null where a letter is missing. @typedef {{slot: Slot, word: string | null}} Answer */

/** The key of a slot and a word: where the grid grows or shrinks, the slot keeps it. @param {Answer} answer */
const keyOf = ({ slot: { direction, row, column }, word }) => `${direction} ${row} ${column} ${word ?? ""}`;

/** @param {string} key */
const wordOf = (key) => key.slice(key.lastIndexOf(" ") + 1);

/**
 * The clue of a slot: that of its word there, else one written before the slot had a word, else the clue that its word
 * has in another slot.
 * @param {Said} said
 * @param {Answer} answer
 * @returns {Clue} `NO_CLUE` if there is none
 */
export function clueOf({ clues }, answer) {
  const here = clues[keyOf(answer)] ?? clues[keyOf({ ...answer, word: null })];
  if (here !== undefined || answer.word === null) return here ?? NO_CLUE;
  const other = Object.keys(clues).find((key) => wordOf(key) === answer.word && clues[key].text !== "");
  return other === undefined ? NO_CLUE : { ...clues[other], note: "", others: "" };
}

/**
 * The same with another clue of a slot.
 * @param {Said} said
 * @param {Answer} answer
 * @param {Partial<Clue>} change
 * @returns {Said}
 */
export function withClue(said, answer, change) {
  const clues = { ...said.clues, [keyOf(answer)]: { ...clueOf(said, answer), ...change } };
  // One that was written before the word was there is of this word from now on.
  if (answer.word !== null) delete clues[keyOf({ ...answer, word: null })];
  return { ...said, clues };
}

/**
 * The same with a clue that was chosen for a slot; one of the setter's own that was there can be chosen again.
 * @param {Said} said
 * @param {Answer} answer
 * @param {Partial<Clue>} chosen
 */
export function withChosen(said, answer, chosen) {
  const { text, source, others } = clueOf(said, answer);
  const own = source === "" ? [...others.split("\n"), text] : others.split("\n");
  const left = [...new Set(own)].filter((other) => other !== "" && other !== chosen.text);
  return withClue(said, answer, { source: "", ...chosen, others: left.join("\n") });
}

/**
 * The other clues that were written for a slot or for its word, each once.
 * @param {Said} said
 * @param {Answer} answer
 * @returns {{clue: Clue, word: string}[]} each with the word that it was written for, "" for none
 */
export function othersOf(said, answer) {
  const place = keyOf({ ...answer, word: null });
  const seen = new Set([clueOf(said, answer).text, ""]);
  const others = Object.entries(said.clues).filter(
    ([key]) => key.startsWith(place) || (answer.word !== null && wordOf(key) === answer.word),
  );
  return others.flatMap(([key, clue]) => {
    const replaced = clue.others.split("\n").map((text) => ({ ...NO_CLUE, text }));
    return [clue, ...replaced].flatMap((one) => {
      if (seen.has(one.text)) return [];
      seen.add(one.text);
      return [{ clue: one, word: wordOf(key) }];
    });
  });
}

/**
 * Whether a text says how the letters of a slot are shared among words: "" or numbers with a comma, a hyphen or an
 * apostrophe between them, with that sum.
 * @param {string} text
 * @param {number} length
 */
export function isEnumeration(text, length) {
  if (text === "") return true;
  if (!/^\d+([,\-'’]\d+)*$/.test(text)) return false;
  const numbers = text.split(/[^\d]/).map(Number);
  return numbers.every((part) => part > 0) && numbers.reduce((sum, part) => sum + part, 0) === length;
}

/**
 * A clue as it is typed: an enumeration in brackets at its end is no part of its text.
 * @param {string} typed
 * @param {number} length of the slot
 * @returns {Partial<Clue>}
 */
export function typedClue(typed, length) {
  const [, text, enumeration] = /^(.*\S)\s*\(([\d,\-'’\s]+)\)$/s.exec(typed.trim()) ?? [];
  const plain = enumeration?.replace(/\s/g, "");
  if (plain === undefined || !isEnumeration(plain, length)) return { text: typed.trim() };
  return { text, enumeration: plain === String(length) ? "" : plain };
}

/**
 * What solvers are told of a puzzle: its notes, and who is to be named for its clues.
 * @param {Said} said
 * @param {Answer[]} answers
 */
export function toldNotes(said, answers) {
  const sources = answers.map((answer) => clueOf(said, answer)).filter(({ text }) => text !== "");
  return [...new Set([said.notes, ...sources.map(({ source }) => source)])].filter(Boolean).join("\n");
}

/** Whether something is said of a puzzle. @param {Said} said */
export function isSaid(said) {
  return TEXTS.some((name) => said[name] !== "") || Object.values(said.clues).some(({ text, note }) => text + note !== "");
}

/**
 * What was kept of a puzzle, also by earlier versions of the page, which had a text for each clue and counted cells.
 * @param {any} kept
 * @param {number} columns of its grid
 * @returns {Said}
 */
export function saidOf(kept, columns) {
  const texts = TEXTS.map((name) => [name, typeof kept?.[name] === "string" ? kept[name] : ""]);
  const clues = Object.entries(kept?.clues ?? {}).flatMap(([key, clue]) => {
    const [, direction, cell, word] = /^(across|down) (\d+) ([a-z]+)$/.exec(key) ?? [];
    if (typeof clue === "string") {
      if (direction === undefined) return [];
      const place = `${Math.floor(Number(cell) / columns) + 1} ${(Number(cell) % columns) + 1}`;
      return [[`${direction} ${place} ${word}`, { ...NO_CLUE, text: clue, source: String(kept.source ?? "") }]];
    }
    if (!/^(across|down) \d+ \d+ [a-z]*$/.test(key) || !(clue instanceof Object)) return [];
    const parts = Object.keys(NO_CLUE).map((name) => [name, String(/** @type {any} */ (clue)[name] ?? "")]);
    return [[key, Object.fromEntries(parts)]];
  });
  return { ...Object.fromEntries(texts), clues: Object.fromEntries(clues) };
}
