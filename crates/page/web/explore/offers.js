// Grids to begin with, each of which the server counts in seconds.

/** Each by the name of its file in `grids/`, its rows as an address has them. */
export const OFFERS = /** @type {const} */ ([
  { name: "blank-3x3", grid: "111/111/111" },
  { name: "blank-4x4", grid: "1111/1111/1111/1111" },
  {
    name: "sets-5x5",
    grid:
      "01[aeiou]1s/[bcdlmpr][^aeiouy]111/11011/r1[aeiou][lnrst]1/[ae]11[^aeiouy]0",
  },
  {
    name: "counted-9x9",
    grid:
      "a11101111/1a1110110/11110b0i1/111te1n10/0l011101n/1e1111101/1r111l1n1/11011l111/" +
      "si1101r11",
  },
  {
    name: "partly-12x12",
    grid:
      "0d111ur101r1/biq11011pn11/111a111101a1/1g1011m0p110/s111111r101u/01111010la1s/" +
      "c10r0puton10/11ti111a1111/111ia111101a/11o01e0e1p11/111111110a11/011111101110",
  },
  {
    name: "counted-13x13",
    grid:
      "1101b110a1110/ba11011b0110a/c01e110a11111/0a10r111011a0/10a110b1r1011/" +
      "111111e101101/1i011a111e111/1110101101101/111111a01111s/0n0111111s1e0/" +
      "a1as01s1101p1/b110a0110111r/11a1011110s01",
  },
]);

/** Those for English words: the letters given in others are of French ones. */
const ENGLISH = /** @type {const} */ ([
  { name: "zoo-3x3", grid: "zoo/111/111" },
  { name: "vowels-3x3", grid: "1[aeiou]1/[aeiou]1[aeiou]/1[aeiou]1" },
  { name: "word-4x4", grid: "word/1111/1111/1111" },
  { name: "grid-5x5", grid: "grid1/1010a/1111s/1010e/11111" },
  { name: "letter-6x6", grid: "011111/110011/111110/letter/110111/011011" },
]);

/** The grids on offer. @param {string} language that of the words, "" if it is not known */
export const offersFor = (language) => (language === "en" ? ENGLISH : OFFERS);

/**
 * The grids that are explored until another is chosen: the first of them with fills. Where others have none, there is one
 * in a row of the shortest words.
 * @param {string} language that of the words, "" if it is not known
 * @param {number[]} lengths of the words, in order
 * @returns {string[]}
 */
export function firstGrids(language, lengths) {
  const shortest = lengths.find((length) => length >= 2) ?? 2;
  return [offersFor(language)[0].grid, "1".repeat(shortest)];
}
