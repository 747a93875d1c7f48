// Small pictures of patterns of black cells.

import { s } from "../../dom.js";

/** @param {import("../../grid/model.js").Grid} grid */
export function gridPicture({ rows, columns, cells }) {
  const blacks = cells.map((cell, at) => (cell === "#" ? `M${at % columns} ${Math.floor(at / columns)}h1v1h-1z` : "")).join("");
  return s("svg", { viewBox: `0 0 ${columns} ${rows}`, "aria-hidden": "true" }, s("path", { d: blacks }));
}
