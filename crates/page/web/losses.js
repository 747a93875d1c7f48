// What a format leaves out, in the language of the page.

import { translator } from "./texts.js";

/**
 * Something that was lost on the way, as the server tells it.
 * @typedef {{loss: {kind: string, of?: number | string | string[]}, sentence: string}} Loss
 */

const t = translator({
  en: {
    rebus: "{n} {n:cell has|cells have} several letters: the first is kept",
    "letter-sets": "{n} {n:letter set|letter sets}: such cells are open",
    givens: "{n} given {n:letter|letters}: such cells are open",
    solution: "{n} {n:letter|letters} of the solution, to be found by who solves it",
    unsolved: "{n} {n:letter|letters} of a solution that is not complete",
    letters: "{n} {n:letter has|letters have} no place in it: another stands there",
    alphabet: "{n} {n:letter is|letters are} not a to z",
    "covered-letters": "{n} {n:letter|letters} of the solution under blocks",
    "covered-cells": "{n} {n:open cell is a block|open cells are blocks} in the solution",
    locked: "the solution, which is locked with a key",
    circles: "{n} {n:circle|circles}",
    marks: "{n} {n:mark|marks} at cells",
    bars: "{n} {n:bar|bars} between cells: words go on there",
    omitted: "{n} omitted {n:cell|cells}: blocks stand there",
    labels: "{n} {n:cell with its own number|cells with their own numbers}: they are numbered row after row",
    clues: "{n} {n:clue|clues}",
    "unplaced-clues": "{n} {n:clue belongs|clues belong} to no slot of the grid",
    "second-clues": "{n} {n:clue is|clues are} for a slot that has one already: the first is kept",
    links: "{n} {n:clue goes|clues go} on in other slots: it stands at the first",
    enumerations: "{n} {n:length of an answer|lengths of answers}, as (3,2): at the end of the clue’s text",
    answers: "{n} {n:answer of a clue is|answers of clues are} not what the solution has there",
    hints: "{n} {n:hint|hints} for clues",
    images: "{n} {n:image|images} of clues",
    references: "{n} {n:reference|references} from clues to others",
    annotations: "{n} {n:annotation|annotations} of clues",
    lines: "{n} {n:line|lines} between clues",
    headings: "{n} {n:heading|headings} of clues",
    markup: "{n} {n:text had|texts had} markup, as italics",
    progress: "{n} {n:letter|letters} that a player filled in",
    characters: "{n} {n:character|characters} that its font has not: ? stands there",
    version: "version {name}, which is not known",
    parts: "{name}",
    other: "{sentence}",
  },
  fr: {
    rebus: "{n} {n:case a|cases ont} plusieurs lettres : la première est gardée",
    "letter-sets": "{n} {n:choix|choix} de lettres : ces cases sont libres",
    givens: "{n} {n:lettre donnée|lettres données} : ces cases sont libres",
    solution: "{n} {n:lettre|lettres} de la solution, à trouver par qui la résout",
    unsolved: "{n} {n:lettre|lettres} d’une solution incomplète",
    letters: "{n} {n:lettre n’y a|lettres n’y ont} pas de place : une autre la remplace",
    alphabet: "{n} {n:lettre n’est|lettres ne sont} pas de a à z",
    "covered-letters": "{n} {n:lettre|lettres} de la solution sous des cases noires",
    "covered-cells": "{n} {n:case libre est noire|cases libres sont noires} dans la solution",
    locked: "la solution, fermée par une clé",
    circles: "{n} {n:cercle|cercles}",
    marks: "{n} {n:marque|marques} de cases",
    bars: "{n} {n:barre|barres} entre des cases : les mots y continuent",
    omitted: "{n} {n:case omise|cases omises} : elles sont noires",
    labels: "{n} {n:case avec son propre numéro|cases avec leurs propres numéros} : la numérotation suit les lignes",
    clues: "{n} {n:définition|définitions}",
    "unplaced-clues": "{n} {n:définition n’est|définitions ne sont} d’aucun mot de la grille",
    "second-clues": "{n} {n:définition est|définitions sont} d’un mot qui en a déjà une : la première est gardée",
    links: "{n} {n:définition continue|définitions continuent} dans d’autres mots : elle est au premier",
    enumerations: "{n} {n:longueur|longueurs} de réponses, comme (3,2) : à la fin de la définition",
    answers: "{n} {n:réponse|réponses} autres que dans la solution",
    hints: "{n} {n:indice|indices}",
    images: "{n} {n:image|images} de définitions",
    references: "{n} {n:renvoi|renvois} entre définitions",
    annotations: "{n} {n:annotation|annotations} de définitions",
    lines: "{n} {n:ligne|lignes} entre les définitions",
    headings: "{n} {n:titre|titres} de définitions",
    markup: "{n} {n:texte avait|textes avaient} une mise en forme, comme l’italique",
    progress: "{n} {n:lettre|lettres} d’un joueur",
    characters: "{n} {n:caractère|caractères} que sa police n’a pas : ? à la place",
    version: "version {name}, inconnue",
    parts: "{name}",
    other: "{sentence}",
  },
});

/** The parts of a puzzle in French; those of files go by their names. @type {Record<string, string>} */
const PARTS = {
  title: "titre",
  author: "auteur",
  copyright: "droits",
  notes: "notes",
  language: "langue",
};

/** What is lost, in words. @param {Loss} lost */
export function lossSentence({ loss: { kind, of }, sentence }) {
  const isFrench = document.documentElement.lang.startsWith("fr");
  const names = [of ?? ""].flat().map((name) => (isFrench && PARTS[name]) || String(name));
  const n = typeof of === "number" ? of : 0;
  return t(/** @type {Parameters<typeof t>[0]} */ (kind), { n, name: names.join(", "), sentence });
}
