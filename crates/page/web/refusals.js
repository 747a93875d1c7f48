// Why a question is not answered, in the language of the page.

import { translator } from "./texts.js";

const t = translator({
  en: {
    busy: "The server has too much to do. Ask again later.",
    late: "There is no answer within {seconds} s.",
    uncounted: "The fills were not counted within {seconds} s.",
    fault: "The search broke off; this is a fault of the program.",
    dictionary: "There is no dictionary {dict} here.",
    grid: "That is no grid: see row {row}, column {column}.",
    slots: "This grid does not allow {parameter}.",
    parameter: "{parameter} cannot be “{found}”.",
    unwatched: "With required words, {algorithm} cannot be watched.",
    size: "{rows} rows of {columns} columns: there may be {most} of each.",
    "no-grid": "No grid of this kind and size was found.",
    large: "That is too large: there may be {bytes} bytes.",
    theme: "These are too many words: there may be {bytes} letters.",
    definitions: "The definitions cannot be read.",
    "no-puzzle-made": "No such puzzle was found. Try again, or with other words.",
    "no-puzzle": "This file is not a puzzle: text, ipuz, puz and exolve are read.",
    "only-written": "This format is only written: text, ipuz, puz and exolve are read.",
    "unreadable-line": "The puzzle cannot be read: line {line}, column {column} is malformed.",
    "unreadable-byte": "The puzzle cannot be read: the file is damaged at byte {byte}.",
    "unreadable-path": "The puzzle cannot be read: {path} is missing or malformed.",
    unreadable: "The puzzle cannot be read.",
    unwritable: "This puzzle cannot be a {extension} file.",
    word: "{word} is no word of {length} letters.",
    "unknown-word": "{word} is no word of this dictionary.",
    "no-words": "This dictionary has no words of {length} letters.",
    history: "These guesses and replies cannot be read.",
    memory: "This needs more memory than the browser gives.",
    unloaded: "A part of the page could not be loaded. Is there a network?",
    browser: "This browser cannot run the page: it needs WebAssembly with vectors, as browsers since 2023 have it.",
    "no-list": "This file is no list of words: a word a line is read, as text or packed by gzip.",
    "large-list": "This list is too large: a file may have 256 MB.",
    other: "Refused: {error}",
  },
  fr: {
    busy: "Le serveur a trop à faire. Redemandez plus tard.",
    late: "Il n’y a pas de réponse en {seconds} s.",
    uncounted: "Les remplissages n’ont pas été comptés en {seconds} s.",
    fault: "La recherche s’est interrompue ; c’est une faute du programme.",
    dictionary: "Il n’y a pas ici de dictionnaire {dict}.",
    grid: "Ce n’est pas une grille : voir ligne {row}, colonne {column}.",
    slots: "Cette grille ne permet pas {parameter}.",
    parameter: "{parameter} ne peut pas être « {found} ».",
    unwatched: "Avec des mots exigés, {algorithm} ne peut pas être regardé.",
    size: "{rows} lignes de {columns} colonnes : il peut y en avoir {most} de chaque.",
    "no-grid": "Aucune grille de ce genre et de cette taille n’a été trouvée.",
    large: "C’est trop grand : il peut y avoir {bytes} octets.",
    theme: "Ces mots sont trop nombreux : il peut y avoir {bytes} lettres.",
    definitions: "Les définitions ne peuvent pas être lues.",
    "no-puzzle-made": "Aucune grille pareille n’a été trouvée. Réessayez, ou avec d’autres mots.",
    "no-puzzle": "Ce fichier n’est pas une grille : sont lus le texte, ipuz, puz et exolve.",
    "only-written": "Ce format ne fait que s’écrire : sont lus le texte, ipuz, puz et exolve.",
    "unreadable-line": "La grille ne peut pas être lue : ligne {line}, colonne {column} est mal formée.",
    "unreadable-byte": "La grille ne peut pas être lue : le fichier est abîmé à l’octet {byte}.",
    "unreadable-path": "La grille ne peut pas être lue : {path} manque ou est mal formé.",
    unreadable: "La grille ne peut pas être lue.",
    unwritable: "Cette grille ne peut pas être un fichier {extension}.",
    word: "{word} n’est pas un mot de {length} lettres.",
    "unknown-word": "{word} n’est pas un mot de ce dictionnaire.",
    "no-words": "Ce dictionnaire n’a pas de mots de {length} lettres.",
    history: "Ces essais et réponses ne peuvent pas être lus.",
    memory: "Il y faut plus de mémoire que le navigateur n’en donne.",
    unloaded: "Une partie de la page n’a pas pu être chargée. Y a-t-il un réseau ?",
    browser: "Ce navigateur ne peut pas exécuter la page : il y faut WebAssembly avec vecteurs, comme depuis 2023.",
    "no-list": "Ce fichier n’est pas une liste de mots : est lu un mot par ligne, en texte ou comprimé par gzip.",
    "large-list": "Cette liste est trop grande : un fichier peut avoir 256 Mo.",
    other: "Refusé (en anglais) : {error}",
  },
});

/**
 * What a refusal says.
 * @param {{error: string, code: string, parts: Record<string, string | number>}} refused
 */
export function refusalSentence({ error, code, parts }) {
  return t(/** @type {Parameters<typeof t>[0]} */ (code), { ...parts, error });
}
