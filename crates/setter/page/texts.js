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
 * words, by the number of that name.
 * @template {Record<string, string>} T
 * @param {{en: T, fr: Record<keyof T, string>}} texts
 * @returns {(key: keyof T, parts?: Record<string, string | number | bigint>) => string}
 */
export function translator(texts) {
  return (key, parts = {}) => {
    const text = texts[spoken()][key];
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

/**
 * A number, its digits grouped.
 * @param {number | bigint} value
 * @param {Intl.NumberFormatOptions} [options]
 */
export function number(value, options) {
  return new Intl.NumberFormat(spoken(), options).format(value);
}
