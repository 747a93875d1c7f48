// Texts and numbers in the language of the document, which is that of the page, or of a puzzle that
// stands alone.

/** @typedef {"en" | "fr"} Language */

/**
 * The language that the document says it is in.
 * @returns {Language}
 */
function spoken() {
  return document.documentElement.lang.startsWith("fr") ? "fr" : "en";
}

/**
 * The texts of a part of the page: a function from a key to the text in the language at hand. In a text,
 * `{name}` stands for a part, numbers grouped as people write them, and `{name:one|many}` for one of two
 * words, by the number of that name. What has no text of its own has that of `other`.
 * @template {Record<string, string>} T
 * @param {{en: T, fr: Record<keyof T, string>}} texts
 * @returns {(key: keyof T, parts?: Record<string, string | number | bigint>) => string}
 */
export function translator(texts) {
  return (key, parts = {}) => {
    const text = texts[spoken()][key] ?? texts[spoken()].other ?? String(key);
    return text.replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (whole, name, one, many) => {
      const part = parts[name];
      if (part === undefined) return whole;
      if (one === undefined) return typeof part === "string" ? part : number(part);
      return isOne(part) ? one : many;
    });
  };
}

/**
 * Whether a number goes with the singular: 1, and in French also 0.
 * @param {string | number | bigint} count
 */
function isOne(count) {
  const plain = typeof count === "string" ? Number(count.replace(/\D/g, "")) : Number(count);
  return plain === 1 || (plain === 0 && spoken() === "fr");
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
