// The signs on the buttons of a player.

import { s } from "./dom.js";

const SHAPES = {
  home: "M5 4h2v12H5zM16 4v12L8 10z",
  "turn back": "M9 4v12L2 10zM17 4v12l-7-6z",
  back: "M14 4v12L6 10z",
  play: "M6 3v14l11-7z",
  pause: "M5 4h4v12H5zM11 4h4v12h-4z",
  forward: "M6 4v12l8-6z",
  turn: "M3 4v12l7-6zM11 4v12l7-6z",
  end: "M13 4h2v12h-2zM4 4v12l8-6z",
};

/** @typedef {keyof typeof SHAPES} Sign */

/** @param {Sign} sign */
export function icon(sign) {
  const path = s("path", { d: SHAPES[sign] });
  return s("svg", { viewBox: "0 0 20 20", width: 20, height: 20, "aria-hidden": "true" }, path);
}
