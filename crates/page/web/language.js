// The language of the page, its choice and its texts; those that have come are told by texts.js.

import { address } from "./address.js";
import { hold } from "./texts.js";

export { common, listed, number, translator } from "./texts.js";

/** @typedef {import("./texts.js").Language} Language */

/** The languages that there are, each by its own name: a folder of `texts/` for each. */
export const LANGUAGES = /** @type {const} */ ({ en: "English", fr: "Français" });

/**
 * The language of the address, else that chosen before, else that of the browser.
 * @returns {Language}
 */
export function language() {
  const asked = address.get("lang") ?? kept() ?? navigator.language.slice(0, 2);
  return isLanguage(asked) ? asked : "en";
}

/** @param {string} code @returns {code is Language} */
const isLanguage = (code) => Object.hasOwn(LANGUAGES, code);

/**
 * Fetches the texts of a room in a language, and those that all rooms share, unless they have come.
 * @param {Language} spoken
 * @param {string | undefined} room
 */
export async function fetchTexts(spoken, room) {
  const files = ["page", "grid", ...(room === undefined ? [] : [room])];
  const fetched = await Promise.all(files.map((file) => import(`./texts/${spoken}/${file}.js`)));
  hold(spoken, ...fetched.map(({ default: texts }) => texts));
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
