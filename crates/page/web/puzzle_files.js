// Puzzles from files and to files, which the engine reads and writes.

import { ask } from "./engine.js";
import { bytesOf, download, fileName } from "./files.js";
import { lossSentence } from "./losses.js";

/** @typedef {import("./play/table/puzzle.js").PlainPuzzle} PlainPuzzle */

/**
 * Reads a puzzle in any format.
 * @param {Uint8Array<ArrayBuffer> | object} file its bytes, or what they are in JSON
 * @param {AbortSignal} signal
 * @returns {Promise<{plain: PlainPuzzle, told: string[]}>} with what was not read
 */
export async function puzzleOf(file, signal) {
  const answer = await ask("convert", { to: "json" }, { signal, body: file });
  const plain = JSON.parse(new TextDecoder().decode(bytesOf(answer.content)));
  return { plain, told: answer.losses.map(lossSentence) };
}

/**
 * Has the browser save a puzzle.
 * @param {PlainPuzzle} plain
 * @param {import("./engine.js").Parameters & {to: string}} how
 * @returns {Promise<string[]>} what of the puzzle is not in the file
 */
export async function savePuzzle(plain, how) {
  const answer = await ask("convert", how, { body: plain });
  const blob = new Blob([bytesOf(answer.content)], { type: answer.media_type });
  // Both are PDF, for other readers.
  const reader = how.to === "submission" ? "-submission" : "";
  download(blob, `${fileName(plain.title ?? "")}${reader}.${answer.extension}`);
  return answer.losses.map(lossSentence);
}

/** How many pixels of a PNG a pixel of the SVG has in each direction. */
const SCALE = 3;

/**
 * Has the browser draw and save a puzzle as PNG.
 * @param {PlainPuzzle} plain
 * @returns {Promise<string[]>} what of the puzzle is not in the file
 */
export async function pictureOf(plain) {
  const answer = await ask("convert", { to: "svg" }, { body: plain });
  const picture = new Image();
  picture.src = `data:${answer.media_type};base64,${answer.content}`;
  await picture.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [SCALE * picture.naturalWidth, SCALE * picture.naturalHeight];
  const drawing = canvas.getContext("2d");
  if (drawing === null) return [];
  drawing.fillStyle = "white";
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  drawing.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise((/** @type {(blob: Blob | null) => void} */ resolve) => canvas.toBlob(resolve));
  if (blob !== null) download(blob, `${fileName(plain.title ?? "")}.png`);
  return answer.losses.map(lossSentence);
}
