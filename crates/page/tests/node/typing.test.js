// What is typed folds to letters as the dictionaries do.

import assert from "node:assert/strict";
import { test } from "node:test";

import { answerLetters, answerText } from "../../web/grid/answer_field.js";
import { fold } from "../../web/grid/typing.js";

test("accents, cedillas and ligatures fold", () => {
  assert.equal(fold("É"), "e");
  assert.equal(fold("garçon"), "garcon");
  assert.equal(fold("Cœur"), "coeur");
  assert.equal(fold("ÆGIR"), "aegir");
  assert.equal(fold("Straße"), "strasse");
});

test("a letter and its accent fold whether they are one character or two", () => {
  assert.equal(fold("e\u0301te\u0301"), "ete");
  assert.equal(fold("\u00e9t\u00e9"), "ete");
});

test("what is no letter is left out, as a dead key without its letter", () => {
  assert.equal(fold("´"), "");
  assert.equal(fold("^"), "");
  assert.equal(fold("\u0301"), "");
  assert.equal(fold("l'été, 3 fois"), "letefois");
  assert.equal(fold("жук"), "");
});

test("an answer in a list has a sign for each letter that is missing, but at its end", () => {
  assert.equal(answerText(["b", "", "t", ""]), "B.T");
  assert.equal(answerText(["", ""]), "");
  assert.deepEqual(answerLetters("b?T", 4), ["b", "", "t", ""]);
  assert.deepEqual(answerLetters("Œuf à l’eau", 9), ["o", "e", "u", "f", "a", "l", "e", "a", "u"]);
  assert.deepEqual(answerLetters("longer", 3), ["l", "o", "n"]);
});
