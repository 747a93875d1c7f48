// What the browser keeps, where it keeps anything.

/** What the choice of numbers is kept by. */
const NUMBERS = "numbers";

/** What the choice of checks while one types is kept by. */
const CHECKS = "checks";

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
export const keepNumbers = (byLines) => keepChoice(NUMBERS, byLines ? "lines" : "slots");

/** Whether letters are checked as they are typed, as was chosen last; else they are not. */
export const prefersChecks = () => storage()?.getItem(CHECKS) === "typed";

/** @param {boolean} asTyped */
export const keepChecks = (asTyped) => keepChoice(CHECKS, asTyped ? "typed" : "asked");

/** @param {string} key @param {string} choice */
function keepChoice(key, choice) {
  try {
    storage()?.setItem(key, choice);
  } catch {
    // It is asked again next time.
  }
}
