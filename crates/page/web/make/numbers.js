// Numbers of fills, as they are shown.

import { number } from "../texts.js";

/**
 * A number of fills in a few characters.
 * @param {string} digits
 */
export function short(digits) {
  return number(BigInt(digits), { notation: "compact", maximumSignificantDigits: 3 });
}
