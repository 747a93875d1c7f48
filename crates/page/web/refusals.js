// Why a question is not answered, in the language of the page.

import { translator } from "./texts.js";

const t = translator("refusals");

/**
 * What a refusal says.
 * @param {{error: string, code: string, parts: Record<string, string | number>}} refused
 */
export function refusalSentence({ error, code, parts }) {
  return t(/** @type {Parameters<typeof t>[0]} */ (code), /** @type {any} */ ({ ...parts, error }));
}
