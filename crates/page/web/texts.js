// Texts and numbers in the language of the document, which is that of the page, or of a puzzle that
// stands alone. The texts are in `texts/`, a folder for each language.

/** @typedef {keyof typeof import("./language.js").LANGUAGES} Language */

/**
 * All texts of a language, by the module that says them.
 * @typedef {typeof import("./texts/en/page.js").default & typeof import("./texts/en/grid.js").default &
 * typeof import("./texts/en/make.js").default & typeof import("./texts/en/watch.js").default &
 * typeof import("./texts/en/explore.js").default & typeof import("./texts/en/play.js").default &
 * typeof import("./texts/en/guess.js").default} Texts
 */

/** @typedef {string | number | bigint} Part */

/**
 * The names of the parts of a text.
 * @template T
 * @typedef {T extends `${string}{${infer Name}}${infer Rest}`
 *   ? (Name extends `${infer Counted}:${string}` ? Counted : Name) | PartsOf<Rest> : never} PartsOf
 */

/**
 * A text with one of some parts for each of them: the function takes the texts with a part as its argument,
 * and what all of them have is a text with all parts.
 * @template {string} Names
 * @typedef {(Names extends string ? (text: `${string}{${Names}${"}" | ":"}${string}`) => void : never) extends
 *   (text: infer Text) => void ? Text : string} TextWith
 */

/**
 * What the texts of another language than English are: the same keys, and the parts of each text.
 * @template T
 * @typedef {{[M in keyof T]: {[K in keyof T[M]]: [PartsOf<T[M][K]>] extends [never] ? string : TextWith<PartsOf<T[M][K]>>}}}
 * Translation
 */

/** The texts that have come, by the language. @type {Map<string, Record<string, Record<string, string>>>} */
const HELD = new Map();

/**
 * Takes in texts of a language.
 * @param {string} language
 * @param {...object} texts by the module that says them
 */
export function hold(language, ...texts) {
  HELD.set(language, Object.assign(HELD.get(language) ?? {}, ...texts));
}

/**
 * Whether any texts of a language have come.
 * @param {string} language
 */
export const isHeld = (language) => HELD.has(language);

/** Text whose spaces beside French punctuation break no line. @param {string} text */
export const tied = (text) => text.replace(/ (?=[;:!?»])|(?<=«) /g, "\u00a0");

/** The language that the document says it is in. */
export const spoken = () => document.documentElement.lang;

/**
 * The texts of a module: a function from a key to the text in the language at hand. What has no text of its own has
 * that of `other`, else its key with the parts.
 * @template {keyof Texts} M
 * @param {M} module
 * @returns {<K extends keyof Texts[M]>(key: K, ...parts: [PartsOf<Texts[M][K]>] extends [never]
 *   ? [] : [Record<PartsOf<Texts[M][K]>, Part>]) => string}
 */
export function translator(module) {
  return (key, ...[parts]) => {
    const given = /** @type {Record<string, Part>} */ (parts ?? {});
    const texts = HELD.get(spoken())?.[module] ?? {};
    // What a server or a file names may be called like what every object has.
    const found = [String(key), "other"].find((one) => Object.hasOwn(texts, one));
    const text = found === undefined ? [key, ...Object.values(given)].join(": ") : texts[found];
    return put(text, given);
  };
}

/**
 * A text with its parts: `{name}` stands for a part, numbers grouped as people write them, and `{name:one|many}` for
 * one of two words, by the number of that name.
 * @param {string} text
 * @param {Record<string, Part>} given
 */
export function put(text, given) {
  return text.replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (whole, name, one, many) => {
    const part = given[name];
    if (part === undefined) return whole;
    if (one === undefined) return typeof part === "string" ? part : number(part);
    return isOne(part) ? one : many;
  });
}

/** The texts that several rooms say. */
export const common = translator("common");

/** The rules of the plural, by the language, for it takes long to make them. @type {Map<string, Intl.PluralRules>} */
const PLURALS = new Map();

/**
 * Whether a number goes with the singular: 1, and in French also 0.
 * @param {Part} count
 */
function isOne(count) {
  const plain = typeof count === "string" ? Number(count.replace(/\D/g, "")) : Number(count);
  const rules = PLURALS.get(spoken()) ?? new Intl.PluralRules(spoken());
  PLURALS.set(spoken(), rules);
  return rules.select(plain) === "one";
}

/** The ways to say names in a row, by the language, for it takes long to make one. @type {Map<string, Intl.ListFormat>} */
const LISTS = new Map();

/** Names in a row, as one says them. @param {string[]} names */
export function listed(names) {
  const list = LISTS.get(spoken()) ?? new Intl.ListFormat(spoken());
  LISTS.set(spoken(), list);
  return list.format(names);
}

/** The ways to write numbers, for it takes long to make one. @type {Map<string, Intl.NumberFormat>} */
const FORMATS = new Map();

/**
 * A number, its digits grouped.
 * @param {number | bigint} value
 * @param {Intl.NumberFormatOptions} [options]
 */
export function number(value, options) {
  const key = `${spoken()} ${JSON.stringify(options ?? null)}`;
  let format = FORMATS.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat(spoken(), options);
    FORMATS.set(key, format);
  }
  return format.format(value);
}
