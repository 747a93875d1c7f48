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

/**
 * The name of a file for something with a title.
 * @param {string} title
 */
export function fileName(title) {
  const plain = title.normalize("NFD").toLowerCase().replace(/\p{Mark}/gu, "");
  return plain.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || "crossword";
}
