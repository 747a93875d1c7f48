// Waiting, as long as somebody does.

/**
 * What comes, unless nobody waits for it any more.
 * @template T
 * @param {Promise<T>} coming
 * @param {AbortSignal} [signal]
 * @returns {Promise<T>}
 */
export function until(coming, signal) {
  if (signal === undefined) return coming;
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    coming.then(resolve, reject);
  });
}
