// Lists of the user's own: their names, and which files are such.

import assert from "node:assert/strict";
import { test } from "node:test";

import { check, idOf, isListText, isWordList, nameOf } from "../../web/engines/own_lists.js";
import { savedPart } from "../../web/explore/places.js";

test("a list is called as its file, without what tells its format", () => {
  assert.equal(nameOf("Mots d’été.dict.gz"), "Mots d’été");
  assert.equal(nameOf("words"), "words");
  assert.equal(nameOf("my.list.txt"), "my.list");
  assert.equal(nameOf(".txt"), ".txt");
});

test("the id of a list is plain, and the same for a file of the same name", () => {
  assert.equal(idOf("Mots d’été.dict.gz"), "own-mots-d-ete");
  assert.equal(idOf("words.txt"), idOf("WORDS.gz"));
  assert.equal(idOf("слова.txt"), "own-list");
});

test("a file that is dropped is words by its name, or where no puzzle is so long", () => {
  assert.ok(isWordList({ name: "a.dict", size: 10 }));
  assert.ok(isWordList({ name: "A.GZ", size: 10 }));
  assert.ok(isWordList({ name: "words.txt", size: 2_000_000 }));
  assert.ok(!isWordList({ name: "grid.txt", size: 200 }));
  assert.ok(!isWordList({ name: "puzzle.ipuz", size: 2_000_000 }));
});

test("the text of a short file tells if it is a list", () => {
  for (const list of ["car\ncarte\n", "MARS;40\r\nété;7.5\r\n", "ab,1,x\nde,2", "aujourd'hui\t3\npomme de terre\t1", "a;1\nb;2\nc\n3 no word"]) {
    assert.ok(isListText(list), list);
  }
  const grid = "car\narc\nrca\n";
  for (const other of ["", "car", grid, "111\n1.1\n", "ab|c\ndef_\n", "direction,number,answer\nacross,1,car\n", "one two;\n3"]) {
    assert.ok(!isListText(other), other);
  }
});

test("files that cannot be lists are refused before they are read", async () => {
  const refused = (/** @type {string} */ code) => (/** @type {any} */ error) => error.code === code;
  await assert.rejects(check(new File([], "empty.txt")), refused("no-list"));
  await assert.rejects(check(new File([new Uint8Array([137, 80, 78, 71, 0, 0])], "a.png")), refused("no-list"));
  await check(new File(["cat\ndog\n"], "a.txt"));
  await check(new File([new Uint8Array([0x1f, 0x8b, 8, 0, 0])], "a.gz"));
});

test("the part of a list that is saved is all of it, or whole fills from one on", () => {
  assert.deepEqual(savedPart(5n, 3n, 1n, 14n), { first: 0n, count: 3n, from: 0n, to: 14n });
  assert.deepEqual(savedPart(5n, 3n, 1n, 13n), { first: 1n, count: 2n, from: 5n, to: 14n });
  assert.deepEqual(savedPart(5n, 100n, 40n, 14n), { first: 40n, count: 3n, from: 200n, to: 214n });
  assert.deepEqual(savedPart(5n, 100n, 99n, 14n), { first: 99n, count: 1n, from: 495n, to: 499n });
});
