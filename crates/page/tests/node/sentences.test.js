// What the server tells by codes has a sentence in each language of the page.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

import { textsOf } from "./spoken.js";

const CRATES = new URL("../../../", import.meta.url);
const read = (/** @type {string} */ path) => readFileSync(new URL(path, CRATES), "utf8");

/**
 * The keys of the texts of a module; each language has the same.
 * @param {string} module
 */
async function keysOf(module) {
  const files = Object.fromEntries(await textsOf("en"));
  return Object.keys(files["page.js"][module]).sort();
}

test("each kind of loss has a sentence", async () => {
  const source = read("puzzle/src/loss.rs");
  const variants = /pub enum Loss \{(.*?)^\}/ms.exec(source)?.[1] ?? "";
  const kinds = [...variants.matchAll(/^ {4}([A-Z]\w+)/gm)].map(([, name]) =>
    name.replace(/(?<=.)[A-Z]/g, "-$&").toLowerCase(),
  );
  assert.ok(kinds.length > 15);
  assert.deepEqual(await keysOf("losses"), [...kinds, "other"].sort());
});

test("the page tells how long a question may take", () => {
  const [, told] = /const SECONDS: f64 = (\d+)\.0;/.exec(read("page/src/site.rs")) ?? [];
  const [, taken] = /const SECONDS = (\d+);/.exec(read("page/web/engines/crew.js")) ?? [];
  assert.ok(told !== undefined && told === taken, `${told} and ${taken}`);
});

test("each refusal that has a code has a sentence", async () => {
  const folder = "page/src";
  const files = readdirSync(new URL(folder, CRATES), { recursive: true, encoding: "utf8" });
  const sources = files.filter((path) => path.endsWith(".rs")).map((path) => read(`${folder}/${path}`)).join("\n");
  const given = [...sources.matchAll(/\.coded\(\s*"([a-z-]+)"/g), ...sources.matchAll(/\("([a-z-]+)", json!/g)];
  const codes = new Set(["other", ...given.map(([, code]) => code)]);
  codes.add("unreadable-line");
  // Those of workers, where the page has no server.
  const engines = readdirSync(new URL("page/web/engines", CRATES)).map((file) => read(`page/web/engines/${file}`));
  const broken = [...engines.join("\n").matchAll(/(?:new Broken\(|code: )([^,;]*)/g)].map(([, code]) => code);
  const own = [...broken.join("\n").matchAll(/"([a-z-]+)"/g)].map(([, code]) => code);
  assert.ok(own.includes("memory") && own.includes("late") && own.includes("no-list"), String(own));
  const module = read("page-worker/src/calls.rs");
  own.push(...[...module.matchAll(/tell_outcome\((?!outcome)[^"]*"([a-z-]+)"/g)].map(([, code]) => code));
  own.forEach((code) => codes.add(code));
  assert.deepEqual(await keysOf("refusals"), [...codes].sort());
});
