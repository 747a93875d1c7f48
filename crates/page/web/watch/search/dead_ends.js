// What a slot without a word comes of, and what the jump after it goes over.

/** @typedef {import("./history.js").History} History */
/** @typedef {import("./state.js").State} State */

/** The most steps that are gone back through: who goes on by himself must not wait. */
const MOST = 20_000;

/**
 * What a dead end is due to.
 * @typedef {object} DeadEnd
 * @property {Map<number, number>} rejected by crossings of the slot: how many of its words the letter there removed
 * @property {number[]} over the slots that the search jumps over, from the first
 */

/**
 * What the state after so many steps is due to, as far as it is a dead end or a jump.
 * @param {History} history
 * @param {number} position
 * @param {State} state
 * @returns {DeadEnd}
 */
export function deadEndAt(history, position, state) {
  const kind = position === 0 ? "" : history.eventBefore(position);
  if (kind !== "dead-end" && kind !== "backjump") return { rejected: new Map(), over: [] };
  const dead = state.value("dead");
  return {
    rejected: dead === null ? new Map() : rejectedWords(history, dead, position),
    over: kind === "backjump" ? jumpedOver(history, position, state) : [],
  };
}

/**
 * How many words of a slot each crossing has removed since the slot was chosen.
 * @param {History} history
 * @param {number} slot
 * @param {number} position
 */
function rejectedWords(history, slot, position) {
  const { board, sayings, steps } = history;
  const [chosen, rejected] = ["slot-chosen", "words-rejected"].map((event) => steps.events.indexOf(event));
  const kinds = steps.kinds.values;
  /** @type {Map<number, number>} */
  const found = new Map();
  for (let number = position - 1; number >= Math.max(0, position - MOST); number--) {
    if (kinds[number] !== chosen && kinds[number] !== rejected) continue;
    const parts = sayings.parts(history.step(number).said);
    if (parts.slot !== slot) continue;
    if (kinds[number] === chosen) break;
    const crossing = board.crossing(slot, parts.by);
    if (crossing !== null) found.set(crossing, (found.get(crossing) ?? 0) + parts.words);
  }
  return found;
}

/**
 * The slots whose choices the next step undoes, without that which gets another word.
 * @param {History} history
 * @param {number} position
 * @param {State} state
 * @returns {number[]}
 */
function jumpedOver(history, position, state) {
  if (position >= history.length) return [];
  const undone = history.step(position).changes.find(([field]) => field === history.choices);
  if (undone === undefined) return [];
  const choices = state.list("choices").slice(undone[1] + 1);
  return choices.flatMap((choice) => history.sayings.parts(choice).slot ?? []);
}
