// A puzzle as a link that opens it anywhere: it is in the address, behind the #, so no server sees it.

/** What stands before a puzzle in an address. */
const BEFORE = "#puzzle=";

/** The most characters that are read: some times what the largest puzzle takes. */
const MOST = 200_000;

/**
 * The address of a puzzle.
 * @param {string} room the address of the room
 * @param {import("./table/puzzle.js").PlainPuzzle} plain
 */
export async function linkOf(room, plain) {
  const { game: _, ...puzzle } = plain;
  const bytes = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(JSON.stringify(puzzle)));
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  const url = new URL(room, location.href);
  return url.href + BEFORE + text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Whether an address has a puzzle. @param {string} hash */
export const isLinked = (hash) => hash.startsWith(BEFORE);

/**
 * The puzzle of an address, as a file that is to be read like any other.
 * @param {string} hash
 * @returns {Promise<Blob | null>} null if it is damaged
 */
export async function linkedPuzzle(hash) {
  const text = hash.slice(BEFORE.length).replaceAll("-", "+").replaceAll("_", "/");
  if (text.length > MOST) return null;
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    return new Blob([await through(new DecompressionStream("deflate-raw"), bytes)]);
  } catch {
    return null;
  }
}

/**
 * Some bytes, packed or unpacked; what unpacks to more than an address can mean is refused.
 * @param {CompressionStream | DecompressionStream} stream
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
async function through(stream, bytes) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    size += part.value.length;
    if (size > 20 * MOST) throw new Error("too large");
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
