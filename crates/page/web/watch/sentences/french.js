// The sentences in French. Slots and cells are feminine: la ligne, la colonne, la case.

/** @type {import("../wording.js").Phrases} */
export const french = {
  slot: (name) => `la ${plain(name)}`,
  cell: (row, column) => `la case ${row},${column}`,
  crossing: (across, down) => `le croisement ${plain(across)} × ${plain(down)}`,
  noCell: "aucune case",
  noSlot: "aucun emplacement",
  noLetter: "aucune lettre",
  letters: (number) => `${number} lettres`,
  andMore: (names, more) => `${names} et ${more} de plus`,
  count: (many, number) => {
    const end = many < 2 ? "" : "s";
    return {
      words: `${number} mot${end}`,
      slots: `${number} emplacement${end}`,
      letters: `${number} lettre${end}`,
    };
  },
  deadEnd: ({ slot, conflict }) =>
    conflict === ""
      ? `${slot} n’a plus de mot à essayer`
      : `${slot} n’a plus de mot à essayer, à cause de ${conflict}`,
  because: {
    letters: {
      question: () => " : la question ne le permet pas",
      choice: () => "",
      constraint: () => " : une contrainte entre mots ne le permet pas",
      bound: () => " : aucune meilleure grille ne l’a",
      slot: (slot) => ` : aucun mot de ${slot} ne l’a là`,
      cell: (cell) => ` : par ${cell}`,
      distinct: (slot) => ` : ${slot} a le mot`,
    },
    words: {
      question: () => "",
      choice: () => "",
      constraint: () => " qu’une contrainte entre mots ne permet pas",
      bound: () => " qu’aucune meilleure grille n’a",
      slot: (slot) => `, à cause de ${slot}`,
      cell: (cell) => `, à cause de ${cell}`,
      distinct: (slot) => `, que ${slot} a déjà`,
    },
  },
  events: {
    asked: ({ prefix }) =>
      prefix === ""
        ? "y a-t-il une solution ?"
        : `y a-t-il une solution qui commence par ${prefix} ?`,
    "slot-chosen": ({ slot, words }) => `${slot} est choisie : elle a ${words}`,
    "letter-tried": ({ choice, letters }) => `essai de ${choice}, parmi ${letters}`,
    "word-tried": ({ choice }) => `essai de ${choice}`,
    revised: ({ slot, queued }) => `${slot} est révisée ; encore ${queued} dans la file`,
    "arc-queued": ({ crossing, queued }) => `${crossing} entre dans la file, qui en a ${queued}`,
    "arc-taken": ({ crossing, queued }) =>
      `${crossing} est révisé : les deux gardent les lettres qu’ont les deux ; ` +
      `encore ${queued} dans la file`,
    "arc-consistent": () => "la file est vide : tout ce qui reste est arc-cohérent",
    "letters-pruned": ({ cell, gone, because, left }) => {
      const rest = left === null ? "il n’en reste aucune" : `il reste ${left}`;
      return `${cell} perd ${gone}${because} ; ${rest}`;
    },
    "words-pruned": ({ slot, words, because, left }) =>
      `${slot} perd ${words}${because} ; il en reste ${left}`,
    "words-rejected": ({ slot, words, many, by }) =>
      `${words} de ${slot} ${many < 2 ? "ne va" : "ne vont"} pas avec ${by}`,
    "wipe-out": ({ choice, slot, conflict }) => {
      const left = withoutWord(slot);
      const by = choice === null ? `la propagation laisse ${left}` : `${choice} laisse ${left}`;
      return conflict === "" ? by : `${by} ; en cause : ${conflict}`;
    },
    "dead-end": ({ deadEnd }) => deadEnd,
    backjump: ({ deadEnd, to, over }) => `${deadEnd} : retour à ${to}, par-dessus ${over}`,
    backtrack: ({ jump, choice, slot, wipedOut, back, over }) => {
      if (jump) {
        const to = back === null ? "retour au début" : `retour à ${back}`;
        const past = over === null ? "" : `, par-dessus ${over}`;
        return `${slot ?? "un emplacement"} n’a plus de mot à essayer : ${to}${past}`;
      }
      if (choice === null) return "un choix est repris";
      return wipedOut
        ? `${choice} laisse ${withoutWord(slot)} : ce choix est repris`
        : `${choice} n’a pas de solution : ce choix est repris`;
    },
    undone: ({ level }) =>
      `le niveau ${level} est fermé : le reste est fini, ou la recherche recommence`,
    restart: ({ run, failures, many }) =>
      `la recherche recommence (${run}), après ${failures} ${many < 2 ? "impasse" : "impasses"}`,
    "nogood-learnt": ({ slots }) => `ce qui reste à ${slots} n’a pas de solution : c’est retenu`,
    "nogood-met": ({ slots }) => `on sait que ce qui reste à ${slots} n’a pas de solution`,
    split: ({ components }) =>
      `ce qui reste se sépare en ${components} parties sans case libre commune`,
    bounded: ({ bound, best }) =>
      best === null
        ? `aucune solution de ce qui reste n’a plus de ${bound}`
        : `aucune solution de ce qui reste n’a plus de ${bound} ; la meilleure a ${best} jusqu’ici`,
    improved: ({ total }) => `une meilleure solution : ses scores font ${total}`,
    fill: () => "une solution est trouvée",
  },
};

/**
 * A slot without its article, from its name in a trace.
 * @param {string} name
 */
function plain(name) {
  return name.replace("row", "ligne").replace("column", "colonne");
}

/** @param {string | null} slot */
function withoutWord(slot) {
  return slot === null ? "une case sans lettre" : `${slot} sans mot`;
}
