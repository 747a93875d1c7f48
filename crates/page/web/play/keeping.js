// What the browser keeps, where it keeps anything.

/** What the choice of numbers is kept by. */
const NUMBERS = "numbers";

/** Where games are kept; null in a browser that keeps nothing, or not for files. */
export function storage() {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

/**
 * Whether rows and columns are numbered, as was chosen last; else as is usual where the language is
 * spoken.
 * @param {string} language
 */
export function prefersLines(language) {
  const chosen = storage()?.getItem(NUMBERS) ?? null;
  return chosen === null ? language.startsWith("fr") : chosen === "lines";
}

/** @param {boolean} byLines */
export function keepNumbers(byLines) {
  try {
    storage()?.setItem(NUMBERS, byLines ? "lines" : "slots");
  } catch {
    // It is asked again next time.
  }
}
