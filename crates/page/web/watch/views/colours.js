// Colours of the style sheet, for what is drawn on a canvas.

import { h } from "../../dom.js";

/** @typedef {"branch" | "dead" | "fill" | "later" | "hand" | "text" | "ground" | "space"} Ink */

/** @type {Ink[]} */
const INKS = ["branch", "dead", "fill", "later", "hand", "text", "ground", "space"];

/**
 * Reads the colours that hold in an element: each is that of a class `ink-…`.
 * @param {HTMLElement} element
 * @returns {Record<Ink, string>}
 */
export function coloursIn(element) {
  const probe = h("span", { hidden: true });
  element.append(probe);
  const read = INKS.map((ink) => {
    probe.className = `ink-${ink}`;
    return [ink, getComputedStyle(probe).color];
  });
  probe.remove();
  return Object.fromEntries(read);
}

/**
 * Calls back when the colours change from light to dark or back.
 * @param {() => void} changed
 * @returns {() => void} ends it
 */
export function onColours(changed) {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  dark.addEventListener("change", changed);
  return () => dark.removeEventListener("change", changed);
}

/**
 * Gives a canvas as many points as the screen has where it is shown, and a context that counts in
 * CSS pixels.
 * @param {HTMLCanvasElement} canvas
 * @param {number} width
 * @param {number} height
 */
export function sharp(canvas, width, height) {
  const ratio = devicePixelRatio;
  const [across, down] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== across || canvas.height !== down) {
    canvas.width = across;
    canvas.height = down;
    canvas.style.setProperty("width", `${width}px`);
    canvas.style.setProperty("height", `${height}px`);
  }
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  return context;
}
