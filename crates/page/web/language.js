// The language of the page, and its choice; texts and numbers in it are in texts.js.

import { address } from "./address.js";

export { number, translator } from "./texts.js";

/** @typedef {import("./texts.js").Language} Language */

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
