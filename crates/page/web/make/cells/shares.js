// The letters that a cell may have, and the share of the fills with each: the exact one, or as long as that is not
// known the one that is believed. Free of the page.

/** @typedef {import("../fill/analysis.js").Known} Known */

/**
 * The letters of a cell, those of the greatest shares first. Shares of 0 may be of a few fills where they are believed.
 * @param {Known} known
 * @param {number} cell
 * @returns {{letter: string, share: number | null}[]}
 */
export function sharesOf({ cells, letters, shares: believed }, cell) {
  const counts = letters?.[cell];
  const byShare = (/** @type {{letter: string, share: number}[]} */ shares) =>
    shares.sort((one, other) => other.share - one.share || (one.letter < other.letter ? -1 : 1));
  if (counts == null) {
    const shares = believed?.[cell];
    if (shares != null) return byShare(Object.entries(shares).map(([letter, share]) => ({ letter, share })));
    return [...(cells?.[cell] ?? "")].map((letter) => ({ letter, share: null }));
  }
  const fills = Object.entries(counts).map(([letter, count]) => ({ letter, count: BigInt(count) }));
  const all = fills.reduce((sum, { count }) => sum + count, 0n);
  if (all === 0n) return [];
  // A quotient of great numbers keeps nine digits so.
  const shares = fills.map(({ letter, count }) => ({ letter, share: Number((count * 1_000_000_000n) / all) / 1e9 }));
  return byShare(shares);
}
