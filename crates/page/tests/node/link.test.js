// A puzzle in a link: the same puzzle comes out, and what is damaged is none.

import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.location ??= /** @type {any} */ (new URL("https://example.org/folder/play?lang=fr"));
const { isLinked, linkedPuzzle, linkOf } = await import("../../web/play/link.js");

/** @type {import("../../web/play/table/puzzle.js").PlainPuzzle} */
const PUZZLE = {
  format: "puzzle/1",
  rows: 2,
  columns: 2,
  cells: "....",
  solution: "OSEL",
  title: "Été à l’œuvre",
  clues: [{ direction: "across", number: 1, text: "Il a de la moelle" }],
  game: { letters: "o   ", marks: "    ", seconds: 3 },
};

test("a puzzle is in its link, without the game", async () => {
  const link = new URL(await linkOf("/folder/play?lang=fr", PUZZLE));
  assert.equal(link.origin + link.pathname + link.search, "https://example.org/folder/play?lang=fr");
  assert.ok(isLinked(link.hash) && /^#puzzle=[\w-]+$/.test(link.hash), link.hash);
  const { game: _, ...puzzle } = PUZZLE;
  assert.deepEqual(JSON.parse(await /** @type {Blob} */ (await linkedPuzzle(link.hash)).text()), puzzle);
});

test("a large puzzle has a link that can be sent", async () => {
  const clues = Array.from({ length: 78 }, (_, number) => ({
    direction: /** @type {const} */ ("across"),
    number,
    text: `Une définition ${number} ${(number * 2654435761) % 4294967296} de mot de longueur usuelle`,
  }));
  const link = await linkOf("/play", { ...PUZZLE, rows: 15, columns: 15, cells: ".".repeat(225), clues });
  assert.ok(link.length < 4000, `${link.length} characters`);
});

test("what is damaged is no puzzle", async () => {
  const link = new URL(await linkOf("/play", PUZZLE));
  const cut = link.hash.slice(0, -9);
  for (const hash of [cut, "#puzzle=", "#puzzle=é", "#puzzle=AAAA", `#puzzle=${"A".repeat(300_000)}`]) {
    assert.equal(await linkedPuzzle(hash), null, hash.slice(0, 40));
  }
  assert.ok(!isLinked("#other") && !isLinked(""));
});
