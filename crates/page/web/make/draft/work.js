// A puzzle under way, by which all drafts of it are known. Free of the page.

/**
 * A puzzle under way. All drafts of it share it.
 * @typedef {object} Work
 * @property {string} id
 * @property {string} dict the id of the dictionary that it was made with last
 * @property {import("./edit.js").Symmetry} symmetry that its black cells keep
 * @property {number} at when it was kept last, in milliseconds; 0 for never
 */

/**
 * A puzzle that nothing is kept of.
 * @param {import("./edit.js").Symmetry} [symmetry]
 * @returns {Work}
 */
export function newWork(symmetry = "none") {
  const [number] = crypto.getRandomValues(new BigUint64Array(1));
  return { id: number.toString(36), dict: "", symmetry, at: 0 };
}
