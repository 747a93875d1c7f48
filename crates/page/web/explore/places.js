// Places among fills, whose numbers have any number of digits, and sizes of their lists.

import { number, translator } from "../texts.js";

/** @typedef {import("../grid/model.js").Grid} Grid */

const t = translator("explore/places");

/** The most steps that the whole list is cut into, for what can only count as far as a `number`. */
export const STEPS = 1_000_000;

/**
 * The number of the last step of a list; the first is 0. Lists of fewer fills than that have a step for each.
 * @param {bigint} total how many fills there are, at least 1
 */
export function lastStep(total) {
  return total > BigInt(STEPS) ? STEPS : Number(total) - 1;
}

/**
 * The fill at a step: the first at the first, the last at the last.
 * @param {number} step
 * @param {bigint} total
 */
export function placeOfStep(step, total) {
  const last = BigInt(Math.max(1, lastStep(total)));
  return rounded(BigInt(step) * (total - 1n), last);
}

/**
 * The step nearest to a fill.
 * @param {bigint} at
 * @param {bigint} total
 */
export function stepOfPlace(at, total) {
  if (total < 2n) return 0;
  return Number(rounded(at * BigInt(lastStep(total)), total - 1n));
}

/**
 * A quotient, to the nearest whole.
 * @param {bigint} part at least 0
 * @param {bigint} whole more than 0
 */
function rounded(part, whole) {
  return (part * 2n + whole) / (whole * 2n);
}

/**
 * How much of a whole a part is, from 0 to 1, to about 15 digits.
 * @param {bigint} part
 * @param {bigint} whole
 */
export function share(part, whole) {
  if (whole <= 0n) return 0;
  const fine = 10n ** 15n;
  return Number((part * fine) / whole) / 1e15;
}

/**
 * The nearest to a number that lies between two others.
 * @param {bigint} value
 * @param {bigint} least
 * @param {bigint} most
 */
export function within(value, least, most) {
  return value < least ? least : value > most ? most : value;
}

/** Digits, or groups of three of them. */
const GROUPED = /^(\d+|\d{1,3}([\s.,'’_]\d{3})*)$/;

/**
 * Reads a whole number as people type it: its digits grouped by threes, between them a space, a comma, a
 * point or an apostrophe, or as a power, "10^18" or "2e6".
 * @param {string} text
 * @returns {bigint | null} null if it is no such number
 */
export function readNumber(text) {
  const plain = text.trim().toLowerCase();
  const power = /^(\d{1,3})\^(\d{1,3})$/.exec(plain);
  if (power !== null) return BigInt(power[1]) ** BigInt(power[2]);
  const scaled = /^(\d{1,30})e(\d{1,3})$/.exec(plain);
  if (scaled !== null) return BigInt(scaled[1]) * 10n ** BigInt(scaled[2]);
  const digits = plain.replace(/\D/g, "");
  return GROUPED.test(plain) && digits.length <= 400 ? BigInt(digits) : null;
}

/**
 * Reads the number of a parameter of the address.
 * @param {string | null} text
 * @returns {bigint | null}
 */
export function readPlace(text) {
  return text !== null && /^\d{1,400}$/.test(text) ? BigInt(text) : null;
}

/**
 * How many bytes the list of all fills of a grid has: an empty line follows each but the last.
 * @param {Grid} grid
 * @param {bigint} total
 */
export function listBytes(grid, total) {
  return total === 0n ? 0n : total * fillBytes(grid) - 1n;
}

/** How many bytes a fill has in a list, with the empty line after it. @param {Grid} grid */
export function fillBytes({ rows, columns }) {
  return BigInt(rows * (columns + 1) + 1);
}

/**
 * The part of a list that is saved: all of it, or as many fills as there may be from one of them on.
 * @param {bigint} each how many bytes a fill has, with the empty line after it
 * @param {bigint} total how many fills there are
 * @param {bigint} at the fill that a part begins with
 * @param {bigint} most how many bytes there may be
 * @returns {{first: bigint, count: bigint, from: bigint, to: bigint}} its first fill, how many, its first byte, and
 * the one after its last
 */
export function savedPart(each, total, at, most) {
  const isWhole = total * each - 1n <= most;
  const first = isWhole ? 0n : at;
  const room = (most + 1n) / each;
  const count = isWhole ? total : within(room, 1n, total - first);
  return { first, count, from: first * each, to: (first + count) * each - 1n };
}

/** Each a thousand times the one before. */
export const SIZES = /** @type {const} */ (["B", "kB", "MB", "GB", "TB", "PB", "EB", "ZB", "YB"]);

/**
 * A number of bytes as people say it, to three digits, rounded.
 * @param {bigint} bytes
 * @returns {{value: number, unit: typeof SIZES[number]}}
 */
export function sizeOf(bytes) {
  let unit = 0;
  let one = 1n;
  while (bytes >= one * 1000n && unit < SIZES.length - 1) {
    one *= 1000n;
    unit++;
  }
  const thousandths = Number((bytes * 1000n) / one);
  return { value: Number((thousandths / 1000).toPrecision(3)), unit: SIZES[unit] };
}

/** A number of bytes with its unit. @param {bigint} bytes */
export function printedSize(bytes) {
  const { value, unit } = sizeOf(bytes);
  const shown = unit === "B" ? t("bytes") : unit.replace("B", t("byte"));
  return `${number(value)}\u00a0${shown}`;
}
