// Who sends puzzles to editors: a name and an address, which no puzzle has and the browser keeps.

const KEPT = "setter.sender";

/** @returns {string} lines */
export function keptSender() {
  try {
    return localStorage.getItem(KEPT) ?? "";
  } catch {
    return "";
  }
}

/** @param {string} lines */
export function keepSender(lines) {
  try {
    localStorage.setItem(KEPT, lines);
  } catch {
    // It is typed again the next time.
  }
}
