// What the browser keeps of lists of words: in IndexedDB, which is there also without TLS.

const NAME = "setter";

/** The lists of the page, by their address and hash, and the user's own, by their ids. */
const STORES = /** @type {const} */ (["lists", "own"]);

/** @typedef {typeof STORES[number]} Store */

/** After how many milliseconds a browser that has not opened what it keeps counts as one that keeps nothing. */
const PATIENCE = 3000;

/** @type {Promise<IDBDatabase> | null} */
let opened = null;

/** @returns {Promise<IDBDatabase>} */
function database() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => STORES.forEach((store) => request.result.createObjectStore(store));
    request.onsuccess = () => {
      // Another tab, of another version, may change what is kept.
      request.result.onversionchange = () => {
        request.result.close();
        opened = null;
      };
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new DOMException("blocked", "InvalidStateError"));
    setTimeout(() => reject(new DOMException("late", "TimeoutError")), PATIENCE);
  });
  opened.catch(() => (opened = null));
  return opened;
}

/**
 * Does something with a store, all of it or nothing.
 * @template T
 * @param {Store} store
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest<T>} what
 * @returns {Promise<T>} when it is kept
 */
async function within(store, mode, what) {
  const transaction = (await database()).transaction(store, mode);
  return new Promise((resolve, reject) => {
    const request = what(transaction.objectStore(store));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

/**
 * What is kept by a key; undefined if nothing is, or if the browser keeps nothing.
 * @param {Store} store
 * @param {string} key
 * @returns {Promise<any>}
 */
export function kept(store, key) {
  return within(store, "readonly", (all) => all.get(key)).catch(() => undefined);
}

/**
 * All that a store keeps; empty if the browser keeps nothing.
 * @param {Store} store
 * @returns {Promise<any[]>}
 */
export function allKept(store) {
  return within(store, "readonly", (all) => all.getAll()).catch(() => []);
}

/**
 * Keeps a value by a key.
 * @param {Store} store
 * @param {string} key
 * @param {unknown} value
 * @throws {DOMException} `QuotaExceededError` where there is no more room; others where the browser keeps nothing
 */
export async function keep(store, key, value) {
  await within(store, "readwrite", (all) => all.put(value, key));
}

/**
 * Keeps the value of a key no more.
 * @param {Store} store
 * @param {string} key
 */
export async function forget(store, key) {
  await within(store, "readwrite", (all) => all.delete(key)).catch(() => {});
}

/**
 * The keys of a store; none if the browser keeps nothing.
 * @param {Store} store
 * @returns {Promise<string[]>}
 */
export async function keysOf(store) {
  const keys = await within(store, "readonly", (all) => all.getAllKeys()).catch(() => []);
  return keys.map(String);
}
