// What a browser would keep, for modules that are tested without one: empty before each test.

import { beforeEach } from "node:test";

/** @type {Map<string, string>} */
export const stored = new Map();
Object.assign(globalThis, {
  localStorage: {
    getItem: (/** @type {string} */ key) => stored.get(key) ?? null,
    key: (/** @type {number} */ at) => [...stored.keys()][at] ?? null,
    get length() {
      return stored.size;
    },
    removeItem: (/** @type {string} */ key) => stored.delete(key),
    setItem: (/** @type {string} */ key, /** @type {string} */ text) => stored.set(key, text),
  },
});
beforeEach(() => stored.clear());
