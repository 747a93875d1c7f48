// Guesses and replies: what they tell of letters, and their texts. A reply is a character a letter, `g`
// well placed, `y` misplaced, `.` absent; of mastermind two numbers, as `2+1`.

/** @typedef {import("./setting.js").Rule} Rule */
/** A guess and its reply. @typedef {{guess: string, reply: string}} Turn */
/** @typedef {"g" | "y" | "."} Mark */

/** The marks, in the order in which a click goes through them. */
export const MARKS = /** @type {const} */ ([".", "y", "g"]);

/**
 * The marks of a reply, letter by letter; none of mastermind.
 * @param {string} reply
 * @returns {Mark[]}
 */
export function marksOf(reply) {
  return /^[.yg]*$/.test(reply) ? /** @type {Mark[]} */ ([...reply]) : [];
}

/**
 * The reply to a guess, if this is the secret. Those well placed are told first, then the others from the
 * left, as often as the secret has the letter.
 * @param {Rule} rule
 * @param {string} secret
 * @param {string} guess
 */
export function replyTo(rule, secret, guess) {
  const rest = [...secret].filter((letter, place) => letter !== guess[place]);
  const marks = [...guess].map((letter, place) => {
    if (letter === secret[place]) return "g";
    const found = rest.indexOf(letter);
    if (found < 0) return ".";
    rest.splice(found, 1);
    return "y";
  });
  const count = (/** @type {Mark} */ mark) => marks.filter((one) => one === mark).length;
  return rule === "wordle" ? marks.join("") : `${count("g")}+${count("y")}`;
}

/**
 * The best that was told of each letter.
 * @param {Turn[]} turns
 * @returns {Map<string, Mark>}
 */
export function lettersTold(turns) {
  /** @type {Map<string, Mark>} */
  const told = new Map();
  for (const { guess, reply } of turns) {
    marksOf(reply).forEach((mark, place) => {
      const before = told.get(guess[place]);
      const isBetter = before === undefined || MARKS.indexOf(mark) > MARKS.indexOf(before);
      if (isBetter) told.set(guess[place], mark);
    });
  }
  return told;
}

/** @param {Mark} mark @returns {Mark} */
export function nextMark(mark) {
  return MARKS[(MARKS.indexOf(mark) + 1) % MARKS.length];
}

/**
 * The reply with another mark on one letter.
 * @param {string} reply
 * @param {number} place
 */
export function withNextMark(reply, place) {
  const marks = marksOf(reply);
  marks[place] = nextMark(marks[place]);
  return marks.join("");
}

/**
 * The reply that says the least.
 * @param {Rule} rule
 * @param {number} length
 */
export function blankReply(rule, length) {
  return rule === "wordle" ? ".".repeat(length) : "0+0";
}

/**
 * The reply to the hidden word itself.
 * @param {Rule} rule
 * @param {number} length
 */
export function rightReply(rule, length) {
  return rule === "wordle" ? "g".repeat(length) : `${length}+0`;
}

/**
 * The two numbers of a reply of mastermind.
 * @param {string} reply
 * @returns {[number, number]}
 */
export function numbersOf(reply) {
  const [well, misplaced] = reply.split("+").map(Number);
  return [well || 0, misplaced || 0];
}

/**
 * The text of some turns, as the address and the server have them.
 * @param {Turn[]} turns
 */
export function printHistory(turns) {
  return turns.map(({ guess, reply }) => `${guess}=${reply}`).join(",");
}

/**
 * The turns of a text; what is none of this rule and length is left out, for another length was chosen.
 * @param {string | null} text
 * @param {Rule} rule
 * @param {number} length
 * @returns {Turn[]}
 */
export function readHistory(text, rule, length) {
  const turns = (text ?? "").split(",").map((turn) => turn.trim().toLowerCase());
  const form = rule === "wordle" ? /^([a-z]+)=([.yg]+)$/ : /^([a-z]+)=(\d+[+ ]\d+)$/;
  return turns.flatMap((turn) => {
    const [, guess, reply] = form.exec(turn) ?? [];
    if (guess?.length !== length || (rule === "wordle" && reply.length !== length)) return [];
    // A plus sign of an address may have become a space.
    return [{ guess, reply: reply.replace(" ", "+") }];
  });
}

const SQUARES = { g: "🟩", y: "🟨", ".": "⬜" };

/**
 * The replies as squares, which give no letter away.
 * @param {Turn[]} turns
 */
export function squares(turns) {
  const line = (/** @type {string} */ reply) => {
    const marks = marksOf(reply);
    if (marks.length > 0) return marks.map((mark) => SQUARES[mark]).join("");
    const [well, misplaced] = numbersOf(reply);
    return `${SQUARES.g.repeat(well)}${SQUARES.y.repeat(misplaced)} ${reply}`.trim();
  };
  return turns.map(({ reply }) => line(reply)).join("\n");
}

/**
 * How a word agrees with what was told: which of its letters may stand where they do, and with which turns
 * it agrees as a whole. Of mastermind no letter is told apart.
 * @param {Rule} rule
 * @param {Turn[]} turns
 * @param {string} word
 * @returns {{letters: boolean[], turns: boolean[]}}
 */
export function agreement(rule, turns, word) {
  const agrees = turns.map(({ guess, reply }) => replyTo(rule, word, guess) === reply);
  const isFit = (/** @type {string} */ letter, /** @type {number} */ place) =>
    turns.every(({ guess, reply }) => {
      const marks = marksOf(reply);
      if (marks[place] === "g") return guess[place] === letter;
      if (guess[place] === letter) return false;
      const told = marks.filter((_, other) => guess[other] === letter);
      return told.length === 0 || told.some((mark) => mark !== ".");
    });
  const letters = [...word].map((letter, place) =>
    rule === "wordle" ? isFit(letter, place) : agrees.every(Boolean),
  );
  return { letters, turns: agrees };
}
