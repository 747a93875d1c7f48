// What a format leaves out, in the language of the page.

import { listed, translator } from "./texts.js";

/**
 * Something that was lost on the way, as the server tells it.
 * @typedef {{loss: {kind: string, of?: number | string | string[]}, sentence: string}} Loss
 */

const t = translator("losses");

/** The parts of a puzzle; those of files go by their names. */
const part = translator("losses/parts");

/** @typedef {Parameters<typeof part>[0]} PartName */

/** What is lost, in words. @param {Loss} lost */
export function lossSentence({ loss: { kind, of }, sentence }) {
  const names = [of ?? ""].flat().map((name) => part(/** @type {PartName} */ (String(name))));
  const n = typeof of === "number" ? of : 0;
  return t(/** @type {Parameters<typeof t>[0]} */ (kind), { n, name: listed(names), sentence });
}
