// The texts of all languages: the same in each, and fetched where they are said.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

import { tied, translator } from "../../web/texts.js";
import { LANGUAGES, speak, textsOf } from "./spoken.js";

const WEB = new URL("../../web/", import.meta.url);
const ROOMS = ["make", "watch", "explore", "play", "guess"];

/** What stands for a part in a text. */
const PARTS = /\{(\w+)(?::[^{|}]*\|[^{|}]*)?\}/g;

/** @param {string} path */
const read = (path) => readFileSync(new URL(path, WEB), "utf8");

/** @param {string} text */
const partsOf = (text) => [...new Set([...text.matchAll(PARTS)].map(([, name]) => name))].sort();

/** The modules of the page, without its texts. */
const MODULES = readdirSync(WEB, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".js") && !path.startsWith("texts/"));

/**
 * Some modules and all that they import, themselves and by others.
 * @param {string[]} begun
 */
function imported(begun) {
  const reached = new Set(begun);
  for (const path of reached) {
    for (const [, lead] of read(path).matchAll(/^(?:import|export|\}) .*?from "(\..*?)"|^import "(\..*?)"/gm)) {
      reached.add(new URL(lead, new URL(path, WEB)).pathname.slice(WEB.pathname.length));
    }
  }
  return [...reached];
}

/**
 * What modules say: the names under which their texts are.
 * @param {string[]} paths
 */
function saidBy(paths) {
  const names = paths.filter((path) => path !== "texts.js").flatMap((path) => {
    const source = read(path);
    const own = [...source.matchAll(/translator\("(.*?)"\)/g)].map(([, name]) => name);
    return /^import \{.*\bcommon\b.*\} from ".*\/(language|texts)\.js";$/m.test(source) ? [...own, "common"] : own;
  });
  return [...new Set(names)].sort();
}

test("each language that can be chosen has texts, and no other", () => {
  const [, chosen] = /export const LANGUAGES = .*\(\{ (.*) \}\);/.exec(read("language.js")) ?? [];
  assert.deepEqual([...chosen.matchAll(/(\w+): "/g)].map(([, code]) => code), LANGUAGES);
  assert.ok(LANGUAGES.includes("en") && LANGUAGES.includes("fr"));
});

test("each language has the texts of English, each with the same parts", async () => {
  const english = await textsOf("en");
  const keysOf = (/** @type {object} */ texts) => Object.keys(texts).sort();
  for (const language of LANGUAGES.filter((code) => code !== "en")) {
    const texts = Object.fromEntries(await textsOf(language));
    assert.deepEqual(keysOf(texts), english.map(([file]) => file), language);
    for (const [file, names] of english) {
      assert.deepEqual(keysOf(texts[file]), keysOf(names), `${language}/${file}`);
      for (const [name, own] of Object.entries(names)) {
        assert.deepEqual(keysOf(texts[file][name]), keysOf(own), `${language}/${file}: ${name}`);
        for (const [key, text] of Object.entries(own)) {
          const other = texts[file][name][key];
          assert.deepEqual(partsOf(other), partsOf(text), `${language}/${file}: ${name}: ${key}`);
          for (const one of [text, other]) assert.doesNotMatch(one.replace(PARTS, ""), /[{}|]/, one);
        }
      }
    }
  }
});

test("each room fetches the texts that its modules say, and each text is of a module", async () => {
  const files = Object.fromEntries(await textsOf("en"));
  const inFiles = (/** @type {string[]} */ names) => new Set(names.flatMap((name) => Object.keys(files[`${name}.js`])));
  const all = saidBy(MODULES);
  assert.ok(all.length > 60);
  assert.deepEqual(all, [...inFiles(["page", "grid", ...ROOMS])].sort());
  for (const room of ROOMS) {
    const own = MODULES.filter((path) => !path.includes("/") || /^(alone|engines)\//.test(path) || path.startsWith(`${room}/`));
    const fetched = inFiles(["page", "grid", room]);
    assert.deepEqual(saidBy(imported(own)).filter((name) => !fetched.has(name)), [], room);
  }
  const alone = saidBy(imported(["play/standalone.js"]));
  const held = inFiles(["grid", "play"]);
  assert.ok(alone.includes("play/table/session") && alone.includes("grid/labels"));
  assert.deepEqual(alone.filter((name) => !held.has(name)), []);
});

test("parts are put in their places, and words go by their numbers", () => {
  const t = translator("explore/room");
  speak("en");
  assert.deepEqual([0n, 1n, 12_345n].map((total) => t("fills", { total })), ["0 fills", "1 fill", "12,345 fills"]);
  speak("fr");
  assert.deepEqual([0n, 2n].map((total) => t("fills", { total })), ["0 remplissage", "2 remplissages"]);
});

test("what there is no text for is told as it is", () => {
  speak("fr");
  const of = (/** @type {Parameters<typeof translator>[0]} */ name, /** @type {any} */ key, /** @type {any} */ parts) =>
    translator(name)(key, .../** @type {any} */ ([parts]));
  assert.equal(of("losses/parts", "title"), "titre");
  assert.equal(of("losses/parts", "constructor"), "constructor");
  assert.equal(of("refusals", "toString", { error: "no" }), "Refusé (en anglais) : no");
  speak("eo");
  assert.equal(of("app", "broken", { why: "lost" }), "broken: lost");
});

test("no line of a clue begins with French punctuation", () => {
  assert.equal(tied("Attribuer ; reporter « à » !"), "Attribuer\u00a0; reporter «\u00a0à\u00a0»\u00a0!");
  assert.equal(tied("a; b: c"), "a; b: c");
});
