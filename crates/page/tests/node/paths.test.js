// The paths of rooms, on a server and in a folder of files.

import assert from "node:assert/strict";
import { test } from "node:test";

import { pathOf, roomOf } from "../../web/paths.js";

const SERVED = { folder: "/", hasServer: true };
const ALONE = { folder: "/some/folder/", hasServer: false };

test("rooms are side by side on a server", () => {
  assert.equal(pathOf(SERVED, "make"), "/make");
  assert.equal(roomOf(SERVED, "/make"), "make");
  assert.equal(roomOf(SERVED, "/"), "");
  assert.equal(roomOf(SERVED, "/make/"), "make/");
  assert.equal(roomOf(SERVED, "/no/such"), "no/such");
});

test("rooms are folders where the page is files alone", () => {
  assert.equal(pathOf(ALONE, "make"), "/some/folder/make/");
  assert.equal(pathOf(ALONE, ""), "/some/folder/");
  for (const path of ["/some/folder/make/", "/some/folder/make", "/some/folder/make/index.html"]) {
    assert.equal(roomOf(ALONE, path), "make");
  }
  assert.equal(roomOf(ALONE, "/some/folder/"), "");
  assert.equal(roomOf(ALONE, "/some/folder/index.html"), "");
  assert.equal(roomOf({ folder: "/", hasServer: false }, "/watch/"), "watch");
  assert.equal(roomOf(ALONE, "/some/folder/other.html"), "other.html");
});
