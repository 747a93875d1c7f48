// The language of the page, and texts and numbers in it.

import { address } from "./address.js";

/** @typedef {"en" | "fr"} Language */

/** The languages that there are, each by its own name. */
export const LANGUAGES = /** @type {const} */ ({ en: "English", fr: "Français" });

/**
 * The language of the address, else that chosen before, else that of the browser.
 * @returns {Language}
 */
export function language() {
  const asked = address.get("lang") ?? kept() ?? navigator.language.slice(0, 2);
  return asked === "fr" ? "fr" : "en";
}

/**
 * Chooses a language, for this address and for those to come.
 * @param {Language} chosen
 */
export function chooseLanguage(chosen) {
  try {
    localStorage.setItem("language", chosen);
  } catch {
    // A browser that keeps nothing has it in the address.
  }
  address.replace({ lang: chosen });
}

/** @returns {string | null} */
function kept() {
  try {
    return localStorage.getItem("language");
  } catch {
    return null;
  }
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
    const text = texts[language()][key];
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
  return plain === 1 || (plain === 0 && language() === "fr");
}

/**
 * A number, its digits grouped.
 * @param {number | bigint} value
 * @param {Intl.NumberFormatOptions} [options]
 */
export function number(value, options) {
  return new Intl.NumberFormat(language(), options).format(value);
}
