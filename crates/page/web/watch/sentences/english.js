// The sentences in English: word for word those of the terminal.

/** @type {import("../wording.js").Phrases} */
export const english = {
  slot: (name) => name,
  cell: (row, column) => `cell ${row},${column}`,
  crossing: (across, down) => `${across}×${down}`,
  noCell: "no cell",
  noSlot: "no slot",
  noLetter: "no letter",
  letters: (number) => `${number} letters`,
  andMore: (names, more) => `${names} and ${more} more`,
  count: (many, number) => {
    const end = many === 1 ? "" : "s";
    return {
      words: `${number} word${end}`,
      slots: `${number} slot${end}`,
      letters: `${number} letter${end}`,
    };
  },
  deadEnd: ({ slot, conflict }) =>
    conflict === ""
      ? `${slot} has no word left to try`
      : `${slot} has no word left to try, because of ${conflict}`,
  because: {
    letters: {
      question: () => ": the question does not allow it",
      choice: () => "",
      constraint: () => ": a constraint over slots does not allow it",
      bound: () => ": no better fill has it",
      slot: (slot) => `: no word of ${slot} has it there`,
      cell: (cell) => `: by ${cell}`,
      distinct: (slot) => `: ${slot} has the word`,
    },
    words: {
      question: () => "",
      choice: () => "",
      constraint: () => " that a constraint over slots does not allow",
      bound: () => " that no better fill has",
      slot: (slot) => ` to ${slot}`,
      cell: (cell) => ` to ${cell}`,
      distinct: (slot) => `, which ${slot} has already`,
    },
  },
  events: {
    asked: ({ prefix }) =>
      prefix === "" ? "Is there a fill?" : `Is there a fill that begins with ${prefix}?`,
    "slot-chosen": ({ slot, words }) => `${slot} is chosen: it has ${words}`,
    "letter-tried": ({ choice, letters }) => `${choice} is tried, of ${letters}`,
    "word-tried": ({ choice }) => `${choice} is tried`,
    revised: ({ slot, queued }) => `${slot} is revised; ${queued} more in the queue`,
    "arc-queued": ({ crossing, queued }) => `${crossing} joins the queue, which has ${queued}`,
    "arc-taken": ({ crossing, queued }) =>
      `${crossing} is revised: both slots keep the letters that both have; ` +
      `${queued} more in the queue`,
    "arc-consistent": () => "the queue is empty: all that is left is arc consistent",
    "letters-pruned": ({ cell, gone, because, left }) =>
      `${cell} loses ${gone}${because}; ${left === null ? "none is left" : `${left} left`}`,
    "words-pruned": ({ slot, words, because, left }) =>
      `${slot} loses ${words}${because}; ${left} left`,
    "words-rejected": ({ slot, words, many, by }) =>
      `${words} of ${slot} ${many === 1 ? "does" : "do"} not go with ${by}`,
    "wipe-out": ({ choice, slot, conflict }) => {
      const left = withoutWord(slot);
      const by = choice === null ? `propagation leaves ${left}` : `${choice} leaves ${left}`;
      return conflict === "" ? by : `${by}; to blame: ${conflict}`;
    },
    "dead-end": ({ deadEnd }) => deadEnd,
    backjump: ({ deadEnd, to, over }) => `${deadEnd}: back to ${to}, over ${over}`,
    backtrack: ({ jump, choice, slot, wipedOut, back, over }) => {
      if (jump) {
        const to = `back to ${back ?? "the start"}`;
        const past = over === null ? "" : `, over ${over}`;
        return `${slot ?? "a slot"} has no word left to try: ${to}${past}`;
      }
      if (choice === null) return "a choice is taken back";
      return wipedOut
        ? `${choice} leaves ${withoutWord(slot)}: it is taken back`
        : `${choice} has no fill: it is taken back`;
    },
    undone: ({ level }) =>
      `level ${level} is closed: what is below is done, or the search starts over`,
    restart: ({ run, failures }) =>
      `the search starts over for the ${run}. time, after ${failures} dead ends`,
    "nogood-learnt": ({ slots }) => `what is left to ${slots} has no fill: it is remembered`,
    "nogood-met": ({ slots }) => `what is left to ${slots} is known to have no fill`,
    split: ({ components }) =>
      `what is left falls into ${components} parts without a common open cell`,
    bounded: ({ bound, best }) =>
      best === null
        ? `no fill of what is left has more than ${bound}`
        : `no fill of what is left has more than ${bound}; the best has ${best} by now`,
    improved: ({ total }) => `a better fill: its scores add up to ${total}`,
    fill: () => "a fill is found",
  },
};

/** @param {string | null} slot */
function withoutWord(slot) {
  return slot === null ? "a cell without a letter" : `${slot} without a word`;
}
