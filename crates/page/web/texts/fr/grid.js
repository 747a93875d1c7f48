// The French texts of grids, by the modules that say them.

/** @type {import("../../texts.js").Translation<typeof import("../en/grid.js").default>} */
export default {
  "grid/labels": {
    cell: "ligne {row} colonne {column}",
    letter: "lettre {letter}",
    empty: "vide",
    block: "case noire",
    across: "{number} horizontalement",
    down: "{number} verticalement",
    letters: "{n} lettres",
    wrong: "fausse",
    given: "donnée",
    revealed: "révélée",
    right: "juste",
    dead: "sans issue",
    conflict: "en conflit",
    involved: "d’un mot en conflit",
    jumped: "sauté",
    queued: "en attente",
    disputed: "les meilleurs mots diffèrent",
    hand: "en cours",
    proposed: "proposée",
    excluded: "mot exclu",
    keys: "Les flèches déplacent, espace tourne, Page suivante va au mot suivant, Page précédente au mot d’avant. Tab quitte la grille.",
  },
};
