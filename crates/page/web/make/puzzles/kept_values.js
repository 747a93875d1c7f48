// What this browser keeps of puzzles, by keys: each key begins with the kind of what is kept, a colon behind it, and
// ends with the id of the puzzle.

/** The kinds of what was done to a puzzle, and of its versions, the last one first. */
export const [PAST, VERSIONS] = ["past:", "versions:"];

/** The kinds that go first where there is no more room, but those of the puzzle at hand. */
const SPARED = [PAST, VERSIONS];

/** The keys of a kind. @param {string} kind */
export function keysOf(kind) {
  try {
    const all = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? "");
    return all.filter((key) => key.startsWith(kind));
  } catch {
    return [];
  }
}

/** @param {string} text @returns {any} null if it is no JSON */
export function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * What is kept by a key.
 * @param {string} key
 * @param {(value: any) => boolean} is
 * @returns {any} null if there is no such
 */
export function read(key, is) {
  try {
    const value = parsed(localStorage.getItem(key) ?? "null");
    return is(value) ? value : null;
  } catch {
    return null;
  }
}

/**
 * Keeps a value; where there is no more room, without what was done to other puzzles and without their versions.
 * @param {string} key
 * @param {unknown} value
 * @returns {boolean} whether it is kept
 */
export function write(key, value) {
  const text = JSON.stringify(value);
  const id = key.slice(key.indexOf(":"));
  const others = SPARED.flatMap(keysOf).filter((other) => !other.endsWith(id));
  for (;;) {
    try {
      localStorage.setItem(key, text);
      return true;
    } catch {
      const other = others.shift();
      if (other === undefined) return false;
      localStorage.removeItem(other);
    }
  }
}

/** Keeps nothing by a key any more. @param {string} key */
export function forgetKept(key) {
  try {
    localStorage.removeItem(key);
  } catch {
    // There was nothing, then.
  }
}
