// Texts without a page: those of all rooms, in a language at hand.

import { readdirSync } from "node:fs";

import { hold } from "../../web/texts.js";

const TEXTS = new URL("../../web/texts/", import.meta.url);

/** The languages that there are texts in. */
export const LANGUAGES = readdirSync(TEXTS);

/**
 * The texts of each file of a language.
 * @param {string} language
 * @returns {Promise<[string, Record<string, Record<string, string>>][]>}
 */
export function textsOf(language) {
  const files = readdirSync(new URL(`${language}/`, TEXTS)).sort();
  return Promise.all(files.map(async (file) => [file, (await import(new URL(`${language}/${file}`, TEXTS).href)).default]));
}

for (const language of LANGUAGES) hold(language, ...(await textsOf(language)).map(([, texts]) => texts));

/** @param {string} lang */
export function speak(lang) {
  Object.assign(globalThis, { document: { documentElement: { lang } } });
}
