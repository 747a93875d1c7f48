// Numbers and shares of fills, and scores, as they are shown.

import { common, number } from "../texts.js";

/** From which power of ten on a number that is estimated is written as a power. */
const POWER = 9;

const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/**
 * A number of fills in a few characters.
 * @param {string} digits
 */
export function short(digits) {
  return number(BigInt(digits), { notation: "compact", maximumSignificantDigits: 3 });
}

/** A score of a word, or a total or mean of scores. @param {number} score */
export function scoreText(score) {
  return number(score, { maximumFractionDigits: 2 });
}

/**
 * A share of the fills: fewer digits of one that is only believed.
 * @param {number} share
 * @param {boolean} isExact
 */
export function shareText(share, isExact) {
  if (isExact) return number(share, { style: "percent", maximumSignificantDigits: 3 });
  const text = number(share, { style: "percent", maximumSignificantDigits: share < 0.1 ? 1 : 2 });
  return common("about", { n: text });
}

/**
 * A number of fills that is estimated by its logarithm to base 10.
 * @param {number} logarithm
 */
export function estimated(logarithm) {
  if (logarithm < POWER) return number(10 ** logarithm, { maximumSignificantDigits: 2 });
  return powerOfTen(Math.round(logarithm));
}

/** A power of ten. @param {number} exponent a whole number, 0 or more */
export function powerOfTen(exponent) {
  return `10${[...String(exponent)].map((digit) => RAISED[Number(digit)]).join("")}`;
}
