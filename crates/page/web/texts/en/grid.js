// The English texts of grids, by the modules that say them.

export default /** @type {const} */ ({
  "grid/labels": {
    cell: "row {row} column {column}",
    letter: "letter {letter}",
    empty: "empty",
    block: "block",
    across: "{number} across",
    down: "{number} down",
    letters: "{n} letters",
    wrong: "wrong",
    given: "given",
    revealed: "revealed",
    right: "right",
    dead: "dead",
    conflict: "in conflict",
    involved: "of a word in conflict",
    jumped: "jumped over",
    queued: "queued",
    disputed: "the best words disagree",
    hand: "at hand",
    proposed: "proposed",
    excluded: "excluded",
    keys: "Arrows move, space turns, Page Down goes to the next slot, Page Up to the one before. Tab leaves the grid.",
  },
});
