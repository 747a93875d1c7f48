// The time of a game.

import { translator } from "../../texts.js";

const t = translator("play/table/clock");

/** Seconds that run and stand still. */
export class Clock {
  /**
   * @param {number} seconds
   * @param {() => number} now in milliseconds
   */
  constructor(seconds, now = () => performance.now()) {
    this.before = seconds;
    this.now = now;
    /** @type {number | null} */
    this.started = null;
  }

  get runs() {
    return this.started !== null;
  }

  get seconds() {
    return this.before + (this.started === null ? 0 : (this.now() - this.started) / 1000);
  }

  /** Puts other seconds in the place of those that ran. */
  set seconds(seconds) {
    this.before = seconds;
    if (this.started !== null) this.started = this.now();
  }

  start() {
    this.started ??= this.now();
  }

  stop() {
    this.before = this.seconds;
    this.started = null;
  }
}

/**
 * A time as clocks show it: 4:05, 1:04:05.
 * @param {number} seconds
 */
export function clockFace(seconds) {
  const [h, m, s] = partsOf(seconds);
  const digits = (/** @type {number} */ part) => String(part).padStart(2, "0");
  return h > 0 ? `${h}:${digits(m)}:${digits(s)}` : `${m}:${digits(s)}`;
}

/**
 * A time as people say it.
 * @param {number} seconds
 */
export function spokenTime(seconds) {
  const [h, m, s] = partsOf(seconds);
  const parts = [h > 0 && t("hours", { h }), m > 0 && t("minutes", { m })];
  if (s > 0 || h + m === 0) parts.push(t("seconds", { s }));
  return parts.filter(Boolean).join(" ");
}

/**
 * Hours, minutes and seconds.
 * @param {number} seconds
 */
function partsOf(seconds) {
  const whole = Math.floor(seconds);
  return [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
}
