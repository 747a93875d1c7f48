// Each room's styles begin with the room, so that none reaches into another.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const PAGE = new URL("../../web/", import.meta.url);
const ROOMS = ["make", "watch", "explore", "play", "guess"];

/** All style sheets of the page, by their paths in its folder. */
const SHEETS = readdirSync(PAGE, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".css"));

/**
 * The selectors of a style sheet that are not inside of another rule, each alone.
 * @param {string} css
 * @returns {string[]}
 */
function outermost(css) {
  const plain = css.replace(/\/\*.*?\*\//gs, "");
  const found = [];
  let begun = 0;
  /** What is open: whether it is a rule, in which all else stands. @type {boolean[]} */
  const open = [];
  for (const { 0: sign, index } of plain.matchAll(/[{};]/g)) {
    if (sign === "{") {
      const prelude = plain.slice(begun, index).trim();
      const isRule = !prelude.startsWith("@");
      if (isRule && !open.includes(true)) found.push(...split(prelude));
      // What is in other rules than conditions, as the steps of a movement, are no elements.
      open.push(isRule || !/^@(media|supports|container)\b/.test(prelude));
    } else if (sign === "}") {
      open.pop();
    }
    begun = index + 1;
  }
  assert.equal(open.length, 0);
  return found;
}

/** The selectors of a list, without what they have in parentheses. @param {string} list */
function split(list) {
  let plain = list;
  while (plain.includes("(")) plain = plain.replace(/\([^()]*\)/g, "");
  return plain.split(",").map((selector) => selector.trim());
}

test("the selectors of a room begin with the room", () => {
  let read = 0;
  for (const path of SHEETS.filter((path) => ROOMS.includes(path.split("/")[0]))) {
    const [room] = path.split("/");
    const css = readFileSync(new URL(path, PAGE), "utf8");
    for (const selector of outermost(css)) {
      read++;
      assert.match(selector, new RegExp(`^\\.${room}(?![\\w-])`), `${path}: ${selector}`);
    }
    // A rule inside of another may begin elsewhere only by this sign.
    assert.doesNotMatch(css.replace(/\/\*.*?\*\//gs, ""), /&/, path);
  }
  assert.ok(read >= ROOMS.length);
});

test("what rooms share names none of them", () => {
  const shared = SHEETS.filter((path) => !ROOMS.includes(path.split("/")[0]));
  assert.deepEqual(shared.sort(), ["grid/grid.css", "style.css"]);
  for (const path of shared) {
    const css = readFileSync(new URL(path, PAGE), "utf8");
    const room = new RegExp(`\\.(${ROOMS.join("|")})(?![\\w-])`);
    for (const selector of outermost(css)) assert.doesNotMatch(selector, room, path);
  }
});

test("a selector that leaves its room is found", () => {
  const css = ".guess { .a { b: c; } } .at-hand { d: e } @media print { .guess .f, g { h: i } }";
  assert.deepEqual(outermost(css), [".guess", ".at-hand", ".guess .f", "g"]);
});
