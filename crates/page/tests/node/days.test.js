// Days, months and days in a row.

import assert from "node:assert/strict";
import { test } from "node:test";

import { dayOf, isDay, monthBy, noonOf, seedOf, shifted, streak, weeksOf } from "../../web/play/days/days.js";

test("a day is what the calendar on the wall says", () => {
  assert.equal(dayOf(new Date(2026, 0, 5, 23, 59)), "2026-01-05");
  assert.equal(dayOf(noonOf("2024-02-29")), "2024-02-29");
  assert.equal(seedOf("2026-01-05"), 20260105);
  assert.equal(shifted("2026-03-01", -1), "2026-02-28");
  assert.equal(shifted("2024-02-28", 1), "2024-02-29");
});

test("a day that has not come, or that no calendar has, is none", () => {
  const days = ["2026-11-28", "2026-11-29", "2026-02-30", "28-11-2026", "2026-1-5", "", null];
  assert.deepEqual(days.map((day) => isDay(day, "2026-11-28")), [true, false, false, false, false, false, false]);
});

test("days in a row go up to today, or to yesterday while today's puzzle is not solved", () => {
  const solved = { "2026-02-27": "2026-02-27", "2026-02-28": "2026-02-28", "2026-03-01": "2026-03-01" };
  assert.equal(streak(solved, "2026-03-01"), 3);
  assert.equal(streak(solved, "2026-03-02"), 3);
  assert.equal(streak(solved, "2026-03-03"), 0);
  assert.equal(streak({}, "2026-03-01"), 0);
  // Solved a day late.
  assert.equal(streak({ ...solved, "2026-02-28": "2026-03-01" }, "2026-03-01"), 1);
});

test("a month has its days in weeks from Monday", () => {
  const weeks = weeksOf("2026-11");
  assert.equal(weeks.length, 6);
  assert.deepEqual(weeks[0], [null, null, null, null, null, null, "2026-11-01"]);
  assert.deepEqual(weeks[5], ["2026-11-30", null, null, null, null, null, null]);
  assert.deepEqual(weeksOf("2027-02").map((week) => week.length), [7, 7, 7, 7]);
  assert.equal(monthBy("2026-01", -1), "2025-12");
  assert.equal(monthBy("2026-12", 1), "2027-01");
});
