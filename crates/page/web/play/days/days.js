// Days as addresses name them, 2026-11-28, and the days on which a player solved their puzzles. Nothing here has a screen.

/** When each puzzle of a day was solved, by its day. @typedef {Record<string, string>} Solved */

/** A day of the calendar on the wall. @param {Date} date */
export function dayOf(date) {
  const two = (/** @type {number} */ part) => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The noon of a day: no change of the clock leads into another. @param {string} day */
export const noonOf = (day) => new Date(`${day}T12:00:00`);

/**
 * Whether a text is a day whose puzzle can be had: one that has come.
 * @param {string | null | undefined} text
 * @param {string} today
 * @returns {text is string}
 */
export function isDay(text, today) {
  return /^\d{4}-\d{2}-\d{2}$/.test(text ?? "") && String(text) <= today && dayOf(noonOf(String(text))) === text;
}

/** The seed of a day: everybody has the same puzzle on it. @param {string} day */
export const seedOf = (day) => Number(day.replaceAll("-", ""));

/**
 * The day some days after another.
 * @param {string} day
 * @param {number} by
 */
export function shifted(day, by) {
  const date = noonOf(day);
  date.setDate(date.getDate() + by);
  return dayOf(date);
}

/**
 * How many days in a row had their puzzle solved on the day itself, up to today or, where today's is not solved yet, to
 * yesterday.
 * @param {Solved} solved
 * @param {string} today
 */
export function streak(solved, today) {
  const isKept = (/** @type {string} */ day) => solved[day] === day;
  let day = isKept(today) ? today : shifted(today, -1);
  let days = 0;
  while (isKept(day)) {
    days += 1;
    day = shifted(day, -1);
  }
  return days;
}

/**
 * The weeks of a month, each of seven places from Monday on; null beside the month.
 * @param {string} month as 2026-11
 * @returns {(string | null)[][]}
 */
export function weeksOf(month) {
  const first = `${month}-01`;
  const before = (noonOf(first).getDay() + 6) % 7;
  const weeks = [];
  for (let monday = shifted(first, -before); monday.slice(0, 7) <= month; monday = shifted(monday, 7)) {
    const week = Array.from({ length: 7 }, (_, place) => shifted(monday, place));
    weeks.push(week.map((day) => (day.startsWith(month) ? day : null)));
  }
  return weeks;
}

/** The month some months after another. @param {string} month @param {number} by */
export function monthBy(month, by) {
  const date = noonOf(`${month}-01`);
  date.setMonth(date.getMonth() + by);
  return dayOf(date).slice(0, 7);
}
