// What is said of an error.

/** @param {unknown} error */
export function sentenceOf(error) {
  return error instanceof Error ? error.message : String(error);
}
