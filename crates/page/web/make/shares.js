// The letters that a cell may have, and the share of the fills with each. Free of the page.

/** @typedef {import("./analysis.js").Known} Known */

/**
 * The letters of a cell, those of the greatest shares first. Where fills are not counted no share is known.
 * @param {Known} known
 * @param {number} cell
 * @returns {{letter: string, share: number | null}[]}
 */
export function sharesOf({ cells, letters }, cell) {
  const counts = letters?.[cell];
  if (counts == null) return [...(cells?.[cell] ?? "")].map((letter) => ({ letter, share: null }));
  const fills = Object.entries(counts).map(([letter, count]) => ({ letter, count: BigInt(count) }));
  const all = fills.reduce((sum, { count }) => sum + count, 0n);
  if (all === 0n) return [];
  // A quotient of great numbers keeps nine digits so.
  const shares = fills.map(({ letter, count }) => ({ letter, share: Number((count * 1_000_000_000n) / all) / 1e9 }));
  return shares.sort((one, other) => other.share - one.share || (one.letter < other.letter ? -1 : 1));
}
