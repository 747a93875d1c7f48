// What a setter demands of the words of a grid, beyond that they fit. Free of the page.

/** What the best fill is the best by; the greatest total has the greatest mean too. */
export const OBJECTIVES = /** @type {const} */ (["floor", "total", "worst", "worst,total"]);

/** Which words that are not for everybody stand nowhere but where they are demanded: slurs and obscene ones, crude ones too, or none. */
export const SENSITIVE = /** @type {const} */ (["public", "family", "allow"]);

/**
 * Demands of the fills of a grid.
 * @typedef {object} Demands
 * @property {string[]} require words that stand somewhere, in the list or not
 * @property {string[]} exclude words that stand nowhere
 * @property {string} least the least score of a word, or "" for any
 * @property {Record<string, string>} leastOf the least scores of single slots, in place of that of all, by the names of the slots
 * @property {typeof SENSITIVE[number]} sensitive which words that are not for everybody are left out
 * @property {string} mostWeak how many words at most may be weak in a fill that is searched, or "" for any number
 * @property {string} weakBelow the score from which on a word is not weak
 * @property {boolean} repeats whether a word may stand twice in a fill that is searched
 * @property {boolean} stems whether no two words of such a fill may be forms of one word, so that none stands twice
 * @property {string} sharedPart how many letters in a row no two words of such a fill may share, or "" for any number
 * @property {typeof OBJECTIVES[number]} objective what the best fill is the best by
 * @property {string} floor the highest of the least scores that are tried for the best fill by "floor", or "" for half of the scale
 */

/** @type {Demands} */
export const NO_DEMANDS = { require: [], exclude: [], least: "", leastOf: {}, sensitive: "public", mostWeak: "", weakBelow: "", repeats: false, stems: true, sharedPart: "", objective: "floor", floor: "" };

/** Whether a text is a score. @param {string} text */
export const isScore = (text) => /^\d+(\.\d+)?$/.test(text);

/**
 * A text in small letters without accents, as lists fold words.
 * @param {string} text
 */
export function folded(text) {
  return text.toLowerCase().replace(/œ/g, "oe").replace(/æ/g, "ae").normalize("NFD").replace(/\p{M}/gu, "");
}

/**
 * The words and phrases of a text, folded as lists are, each once; a phrase is one entry of a grid.
 * @param {string} text words or phrases between commas, semicolons or ends of lines
 */
export function wordsIn(text) {
  const words = folded(text).split(/[,;\n]+/).map((word) => word.replace(/[^a-z]/g, ""));
  return [...new Set(words.filter((word) => word !== ""))];
}

/**
 * Demands of all fills, as the parameters of a question.
 * @param {Demands} demands
 */
export function asParameters({ require, exclude, least, sensitive }) {
  return { require: require.join(","), exclude: exclude.join(","), min_score: least, sensitive };
}

/** @typedef {import("../../grid/model.js").Slot} Slot */

/** The name of a slot among demands: its direction and its first cell. @param {Slot} slot */
export const demandName = ({ direction, cells }) => `${direction[0]}${cells[0]}`;

/** The least scores of single slots of a grid, as the parameter of a question. @param {Demands} demands @param {Slot[]} slots */
export function slotScores({ leastOf }, slots) {
  return slots.flatMap((slot, at) => (leastOf[demandName(slot)] ? [`${at}:${leastOf[demandName(slot)]}`] : [])).join(",");
}

/** Demands with a least score for a slot, or without one for "". @param {Demands} demands @param {Slot} slot @param {string} score @returns {Demands} */
export function withLeastOf(demands, slot, score) {
  const { [demandName(slot)]: _, ...leastOf } = demands.leastOf;
  return { ...demands, leastOf: score === "" ? leastOf : { ...leastOf, [demandName(slot)]: score } };
}

/**
 * Demands of a fill that is searched beside them, as the parameters of a question.
 * @param {Demands} demands
 * @param {string} language of the words
 */
export function ofSearch({ mostWeak, weakBelow, repeats, stems, sharedPart, objective, floor }, language) {
  const few = isFew({ mostWeak, weakBelow }) && { most_weak: mostWeak, weak_below: weakBelow };
  return { distinct: !repeats || stems, objective, floor, ...(stems && { no_shared_stem: language }), ...(sharedPart && { no_shared_part: sharedPart }), ...few };
}

/** Whether the number of weak words is bounded. @param {Pick<Demands, "mostWeak" | "weakBelow">} demands */
const isFew = ({ mostWeak, weakBelow }) => mostWeak !== "" && weakBelow !== "";

/**
 * All demands, as an address has them, and a puzzle that is kept.
 * @param {Demands} demands
 */
export function asKept(demands) {
  const { leastOf, mostWeak, weakBelow, repeats, stems, sharedPart, objective, floor, sensitive } = demands;
  return {
    ...asParameters(demands),
    sensitive: sensitive === "public" ? null : sensitive,
    least_of: Object.entries(leastOf).map(([slot, score]) => `${slot}:${score}`).join(","),
    most_weak: mostWeak,
    weak_below: weakBelow,
    repeats,
    stems: stems ? null : "false",
    shared_part: sharedPart,
    objective: objective === NO_DEMANDS.objective ? null : objective,
    floor,
  };
}

/**
 * The demands of an address, or of a puzzle that is kept.
 * @param {(name: string) => unknown} get
 * @returns {Demands}
 */
export function demandsOf(get) {
  const words = (/** @type {string} */ name) => wordsIn(String(get(name) ?? ""));
  const score = (/** @type {string} */ name) => {
    const text = String(get(name) ?? "");
    return isScore(text) ? text : "";
  };
  const mostWeak = String(get("most_weak") ?? "");
  const leastOf = [...String(get("least_of") ?? "").matchAll(/(?:^|,)([ad]\d+):(\d+(?:\.\d+)?)(?=,|$)/g)];
  const sharedPart = String(get("shared_part") ?? "");
  const repeats = String(get("repeats")) === "true";
  return {
    require: words("require"),
    exclude: words("exclude"),
    least: score("min_score"),
    leastOf: Object.fromEntries(leastOf.map(([, slot, least]) => [slot, least])),
    sensitive: SENSITIVE.find((sensitive) => sensitive === get("sensitive")) ?? "public",
    mostWeak: /^\d{1,4}$/.test(mostWeak) ? mostWeak : "",
    weakBelow: score("weak_below"),
    repeats,
    stems: String(get("stems") ?? !repeats) === "true",
    sharedPart: /^[1-9]\d?$/.test(sharedPart) ? sharedPart : "",
    objective: OBJECTIVES.find((objective) => objective === get("objective")) ?? NO_DEMANDS.objective,
    floor: score("floor"),
  };
}

/**
 * Demands with a word in one of their lists, and not in the other.
 * @param {Demands} demands
 * @param {"require" | "exclude"} list
 * @param {string[]} words
 * @returns {Demands}
 */
export function withDemanded(demands, list, words) {
  const other = list === "require" ? "exclude" : "require";
  return {
    ...demands,
    [list]: [...new Set([...demands[list], ...words])],
    [other]: demands[other].filter((word) => !words.includes(word)),
  };
}

/**
 * Demands without a word in one of their lists.
 * @param {Demands} demands
 * @param {"require" | "exclude"} list
 * @param {string} word
 * @returns {Demands}
 */
export function withoutDemanded(demands, list, word) {
  return { ...demands, [list]: demands[list].filter((other) => other !== word) };
}

/** How many demands there are, one for each word. @param {Demands} demands */
export function count({ require, exclude, least, leastOf, sensitive, sharedPart, ...few }) {
  return require.length + exclude.length + Object.keys(leastOf).length + [least !== "", sharedPart !== "", sensitive !== "public", isFew(few)].filter(Boolean).length;
}
