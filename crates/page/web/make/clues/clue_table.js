// Clues as a table, for spreadsheets: CSV, by RFC 4180. Free of the page.

import { clueOf, withClue } from "../draft/said.js";
import { folded } from "../fill/demands.js";

/** @typedef {import("../draft/said.js").Answer} Answer */
/** @typedef {import("../draft/said.js").Said} Said */

/** The columns of the table. */
const COLUMNS = /** @type {const} */ (["direction", "number", "answer", "enumeration", "clue", "note", "source"]);

/**
 * The clues of a puzzle as a table with a row for each slot, also for those without a clue.
 * @param {Said} said
 * @param {Answer[]} answers
 * @param {"," | ";"} separator the one that spreadsheets of the language expect
 * @param {(word: string) => {written: string, lengths: string}} writing how lists write a word, and the lengths of its parts
 */
export function printTable(said, answers, separator, writing = () => ({ written: "", lengths: "" })) {
  const rows = answers.map((answer) => {
    const { text, enumeration, note, source } = clueOf(said, answer);
    const { direction, number, length } = answer.slot;
    const { written, lengths } = writing(answer.word ?? "");
    const word = written || (answer.word?.toUpperCase() ?? "");
    // A spreadsheet takes 3-4 for a date, unless it has brackets.
    return [direction, number, word, `(${enumeration || lengths || length})`, text, note, source];
  });
  const quoted = (/** @type {string | number} */ field) => {
    const text = String(field);
    return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  // The mark of UTF-8 is what tells spreadsheets that it is.
  return `\ufeff${[COLUMNS, ...rows].map((row) => `${row.map(quoted).join(separator)}\r\n`).join("")}`;
}

/**
 * The rows of a table, their fields separated by commas, semicolons or tabs, whichever the first row has most of.
 * @param {string} text
 * @returns {string[][]}
 */
export function parseTable(text) {
  const plain = text.replace(/^\ufeff/, "");
  const [first] = plain.split(/\r?\n/);
  const counts = [",", ";", "\t"].map((sign) => ({ sign, n: first.split(sign).length }));
  const { sign } = counts.reduce((most, one) => (one.n > most.n ? one : most));
  /** @type {string[][]} */
  const rows = [];
  let row = /** @type {string[]} */ ([]);
  let [field, isQuoted, at] = ["", false, 0];
  const end = () => {
    row.push(field);
    field = "";
  };
  for (; at < plain.length; at++) {
    const character = plain[at];
    if (isQuoted) {
      if (character !== '"') field += character;
      else if (plain[at + 1] === '"') field += plain[++at];
      else isQuoted = false;
    } else if (character === '"' && field === "") isQuoted = true;
    else if (character === sign) end();
    else if (character === "\n" || character === "\r") {
      if (character === "\r" && plain[at + 1] === "\n") at++;
      end();
      rows.push(row);
      row = [];
    } else field += character;
  }
  if (field !== "" || row.length > 0) {
    end();
    rows.push(row);
  }
  return rows.filter((fields) => fields.some((text) => text.trim() !== ""));
}

/** Whether a text is a table of clues: its first row names their columns. @param {string} text */
export const isTable = (text) => columnsOf(parseTable(text.slice(0, 2000))[0] ?? []) !== null;

/**
 * Where each column stands; null if some that is needed is missing.
 * @param {string[]} heading
 */
function columnsOf(heading) {
  const names = heading.map((name) => folded(name).trim());
  const at = Object.fromEntries(COLUMNS.map((name) => [name, names.indexOf(name)]));
  return at.direction < 0 || at.number < 0 || at.clue < 0 ? null : at;
}

/**
 * What is said of a puzzle with the clues of a table, by direction and number; a row whose answer is not the word of
 * the slot is left out.
 * @param {Said} said
 * @param {Answer[]} answers
 * @param {string} text
 * @returns {{said: Said, taken: number, left: string[]} | null} how many rows were taken, and those that were not,
 * by their slots; null if it is no table of clues
 */
export function withTable(said, answers, text) {
  const [heading = [], ...rows] = parseTable(text);
  const at = columnsOf(heading);
  if (at === null) return null;
  /** @type {string[]} */
  const left = [];
  let taken = 0;
  for (const row of rows) {
    const field = (/** @type {typeof COLUMNS[number]} */ name) => (row[at[name]] ?? "").trim();
    const direction = folded(field("direction"));
    const way = /^(a|h)/.test(direction) ? "across" : /^(d|v)/.test(direction) ? "down" : "";
    const word = folded(field("answer")).replace(/[^a-z]/g, "");
    const answer = answers.find(({ slot }) => slot.direction === way && slot.number === Number(field("number")));
    if (answer === undefined || (word !== "" && answer.word !== null && word !== answer.word)) {
      left.push(`${field("direction")} ${field("number")}`);
      continue;
    }
    taken++;
    const { length } = answer.slot.cells;
    const enumeration = field("enumeration").replace(/[()\s]/g, "");
    const change = {
      text: field("clue"),
      ...(at.enumeration >= 0 && { enumeration: enumeration === String(length) ? "" : enumeration }),
      ...(at.note >= 0 && { note: field("note") }),
      ...(at.source >= 0 && { source: field("source") }),
    };
    const before = /** @type {Record<string, string>} */ ({ ...clueOf(said, answer) });
    if (Object.entries(change).some(([name, value]) => before[name] !== value)) said = withClue(said, answer, change);
  }
  return { said, taken, left };
}
