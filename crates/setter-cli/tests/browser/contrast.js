// What is too alike to be told apart: fields and blocks from what is around them, letters from their ground.

const canvas = document.createElement("canvas");
canvas.width = canvas.height = 1;
const drawing = canvas.getContext("2d", { willReadFrequently: true });

/** Red, green, blue and how opaque it is, each from 0 to 1. */
function channels(color) {
  drawing.clearRect(0, 0, 1, 1);
  drawing.fillStyle = color;
  drawing.fillRect(0, 0, 1, 1);
  return [...drawing.getImageData(0, 0, 1, 1).data].map((channel) => channel / 255);
}

/** By how much light WCAG holds a color to give. */
function luminance(color) {
  const [red, green, blue] = channels(color).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one, other) {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** The color behind an element. */
function groundOf(element) {
  for (let at = element; at !== null; at = at.parentElement) {
    const { backgroundColor } = getComputedStyle(at);
    if (channels(backgroundColor)[3] > 0.99) return backgroundColor;
  }
  return getComputedStyle(document.body).backgroundColor;
}

const found = [];
function demand(least, what, one, other) {
  const is = contrast(one, other);
  if (is < least - 0.005) found.push(`${what}: ${is.toFixed(2)} instead of ${least}`);
}
const seen = (css) => [...document.querySelectorAll(css)].filter((one) => one.checkVisibility({ opacityProperty: true }));
const named = (element) => `<${element.tagName.toLowerCase()}.${element.className}>`;

for (const field of seen("select, textarea, input:not([type=checkbox], [type=radio], [type=range], [type=file])")) {
  const { borderTopWidth, borderTopColor } = getComputedStyle(field);
  if (borderTopWidth === "0px") continue;
  demand(3, `the border of ${named(field)}`, borderTopColor, groundOf(field.parentElement));
}
for (const grid of seen(".cells")) {
  const rows = [...grid.querySelectorAll(".row")].map((row) => [...row.querySelectorAll(".cell")]);
  const isBlock = (cell) => cell.classList.contains("block") && !cell.classList.contains("asks");
  rows.forEach((row, at) => row.forEach((cell, column) => {
    if (isBlock(cell)) {
      for (const other of [row[column - 1], row[column + 1], rows[at - 1]?.[column], rows[at + 1]?.[column]]) {
        if (other && !other.classList.contains("block")) demand(3, `a block beside ${named(other)}`, groundOf(cell), groundOf(other));
      }
      return;
    }
    for (const text of cell.querySelectorAll("input, .letter, .text, .cell-number, .block-clue, .hints span")) {
      if (text.checkVisibility({ opacityProperty: true }) && (text.value ?? text.textContent)) demand(4.5, `${named(text)} in ${named(cell)} ${cell.dataset.state ?? ""}`, getComputedStyle(text).color, groundOf(text));
    }
  }));
}
for (const tile of seen(".guess-tile, .key[data-mark]")) {
  if (tile.textContent.trim()) demand(4.5, `${named(tile)} ${tile.dataset.mark ?? ""}`, getComputedStyle(tile).color, groundOf(tile));
}
return [...new Set(found)];
