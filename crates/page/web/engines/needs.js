// What a question needs of a worker: which lists, and what was found out by a question before.

/** The parameters that say which fills are meant: those of `/api/count`. */
export const PROBLEM = [
  "dict",
  "words",
  "grid",
  "min_slot",
  "short_runs",
  "diagonals",
  "reversed",
  "symmetric",
  "wrap",
  "across",
  "down",
  "require",
  "exclude",
  "min_score",
  "slot_scores",
  "sensitive",
  "scores",
  "added",
  "hold_given",
  "distinct",
];

/** The questions that are answered by counting all fills once. */
const COUNTING = ["count", "fills", "rank", "samples", "heat", "list"];

/** The questions that begin from the beliefs of a similar grid that the worker had before, with the same words. */
const BELIEVING = ["analysis"];

/** The questions about definitions. */
const DEFINING = ["puzzle", "clues"];

/** The questions that need no words. */
const WORDLESS = ["about", "convert", "layout"];

/**
 * Whether a question waits for a worker that finds out the same: counts are had for nothing then, beliefs only sooner.
 * @param {string} path
 */
export const isAwaited = (path) => !BELIEVING.includes(path);

/** Whether a question is answered by counting all fills. @param {string} path */
export const counts = (path) => COUNTING.includes(path);

/**
 * @typedef {object} Needs
 * @property {string[]} dictionaries their ids, as far as there are such
 * @property {string | null} definitions the language of those that are needed
 * @property {string} keeps what the worker knows after it that the next such question needs; "" if nothing
 */

/**
 * What a question needs.
 * @param {string} path below `/api/`
 * @param {import("../engine.js").Parameters} parameters
 * @param {any} body
 * @param {{id: string, language: string, isOwn: boolean}[]} dictionaries those on offer
 * @returns {Needs}
 */
export function needsOf(path, parameters, body, dictionaries) {
  if (WORDLESS.includes(path)) return { dictionaries: [], definitions: null, keeps: "" };
  if (DEFINING.includes(path)) {
    const language = String(body?.language ?? "");
    const asked = String(body?.dict ?? "").split(",");
    const needed = dictionaries.filter(({ id, isOwn, language: of }) => (!isOwn && of === language) || asked.includes(id));
    return { dictionaries: needed.map(({ id }) => id), definitions: language, keeps: `definitions ${language}` };
  }
  const named = ["dict", "across", "down"].map((name) => parameters[name]);
  const known = dictionaries.map(({ id }) => id);
  const together = named.filter((id) => typeof id === "string" && id.includes(",") && id.split(",").every((one) => known.includes(one)));
  const ids = [...known.filter((id) => named.includes(id)), ...together.map(String)];
  const problem = JSON.stringify(PROBLEM.map((name) => parameters[name] ?? null));
  const keeps = counts(path) ? `counts ${problem}` : BELIEVING.includes(path) ? `beliefs ${ids}` : "";
  return { dictionaries: ids, definitions: null, keeps };
}
