// Files that the browser saves, and bytes as the server sends them.

/**
 * Has the browser save a file.
 * @param {Blob} blob
 * @param {string} name
 */
export function download(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser has begun to save it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** @param {string} base64 */
export function bytesOf(base64) {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

/** Whether bytes begin as what gzip has packed. @param {Uint8Array} bytes */
export const isPacked = (bytes) => bytes[0] === 0x1f && bytes[1] === 0x8b;

/**
 * A name for something with a title, of letters without accents, digits and hyphens.
 * @param {string} title
 * @param {string} [other] the name if nothing of the title is left
 */
export function fileName(title, other = "crossword") {
  const plain = title.normalize("NFD").toLowerCase().replace(/\p{Mark}/gu, "");
  return plain.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || other;
}
