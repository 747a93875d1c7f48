// The state of the page, which is in its address: a room, and parameters that can be linked.

import { folder, hasServer } from "./hosting.js";
import { pathOf, roomOf } from "./paths.js";

/** @typedef {Record<string, string | number | boolean | null | undefined>} Changes */

const place = { folder: folder.pathname, hasServer };

/** Told of each change of the address that the page did not make by itself, as by the back button. */
const listeners = /** @type {Set<() => void>} */ (new Set());
window.addEventListener("popstate", () => listeners.forEach((listener) => listener()));

export const address = {
  /** The name of the room, "" where there is none. */
  get room() {
    return roomOf(place, location.pathname);
  },

  /**
   * A parameter.
   * @param {string} name
   */
  get(name) {
    return new URLSearchParams(location.search).get(name);
  },

  /**
   * Changes parameters in place: the back button leaves the page as it was before. What is null,
   * undefined, empty or false is left out.
   * @param {Changes} changes
   */
  replace(changes) {
    history.replaceState(null, "", changed(location.pathname, changes));
  },

  /**
   * Changes parameters as a step that the back button takes back.
   * @param {Changes} changes
   */
  push(changes) {
    history.pushState(null, "", changed(location.pathname, changes));
  },

  /**
   * The address of a room with the parameters of this one that all rooms share, and some changes.
   * @param {string} room
   * @param {Changes} [changes]
   */
  of(room, changes = {}) {
    const shared = { lang: this.get("lang"), dict: this.get("dict"), grid: this.get("grid") };
    return pathOf(place, room) + query({ ...shared, ...changes });
  },

  /**
   * Goes to an address of the page.
   * @param {string} path
   */
  go(path) {
    history.pushState(null, "", path);
    listeners.forEach((listener) => listener());
  },

  /**
   * Calls back when the address was changed by another than the room at hand.
   * @param {() => void} listener
   */
  onChange(listener) {
    listeners.add(listener);
  },
};

/**
 * @param {string} path
 * @param {Changes} changes
 */
function changed(path, changes) {
  return path + query({ ...Object.fromEntries(new URLSearchParams(location.search)), ...changes });
}

/**
 * Parameters as a query. Slashes and brackets, of which grids are full, stay as they are: browsers and
 * the server take them, and people can read them.
 * @param {Changes} parameters
 */
export function query(parameters) {
  const parts = Object.entries(parameters)
    .filter(([, value]) => value !== null && value !== undefined && value !== "" && value !== false)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value)).replace(/%2F/g, "/")}`);
  return parts.length > 0 ? `?${parts.join("&")}` : "";
}
