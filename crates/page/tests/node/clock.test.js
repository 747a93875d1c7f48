// The clock of a game.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Clock, clockFace, spokenTime } from "../../web/play/table/clock.js";
import { speak } from "./spoken.js";

test("a clock runs between start and stop", () => {
  let now = 0;
  const clock = new Clock(10, () => now);
  now = 5000;
  assert.equal(clock.seconds, 10);
  clock.start();
  now = 8000;
  clock.start();
  assert.equal(clock.seconds, 13);
  clock.stop();
  now = 60_000;
  assert.equal(clock.seconds, 13);
  clock.start();
  clock.seconds = 2;
  now = 61_000;
  assert.equal(clock.seconds, 3);
});

test("the face of a clock has two digits after the first colon", () => {
  assert.equal(clockFace(0), "0:00");
  assert.equal(clockFace(65.9), "1:05");
  assert.equal(clockFace(3723), "1:02:03");
});

test("a time is said in the language of the document", () => {
  const spoken = (/** @type {string} */ lang, /** @type {number} */ seconds) => {
    speak(lang);
    return spokenTime(seconds);
  };
  assert.equal(spoken("en", 61), "1 minute 1 second");
  assert.equal(spoken("en", 7200), "2 hours");
  assert.equal(spoken("fr", 125), "2 minutes 5 secondes");
  assert.equal(spoken("en", 0), "0 seconds");
});
