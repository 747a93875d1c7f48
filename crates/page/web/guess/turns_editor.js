// Guesses whose replies are set by clicking on their letters, or as two numbers.

import { fill, h } from "../dom.js";
import { translator } from "../language.js";
import { marksOf, numbersOf, withNextMark } from "./replies.js";
import { markName } from "./wording.js";

/** @typedef {import("./replies.js").Turn} Turn */

const t = translator("guess/turns_editor");

/**
 * Draws the turns; what has the focus keeps it.
 * @param {HTMLElement} list
 * @param {Turn[]} turns
 * @param {import("./setting.js").Rule} rule
 * @param {{onReply(place: number, reply: string): void, onRemove(place: number): void}} told
 */
export function turnsEditor(list, turns, rule, { onReply, onRemove }) {
  const controls = () => [...list.querySelectorAll("button, select")];
  const focused = controls().indexOf(/** @type {Element} */ (document.activeElement));
  fill(
    list,
    turns.map((turn, place) => {
      const guess = turn.guess.toUpperCase();
      const reply = (/** @type {string} */ text) => onReply(place, text);
      return h(
        "li",
        { class: "guess-row" },
        rule === "wordle" ? letters(turn, reply) : numbers(turn, reply),
        h(
          "button",
          {
            type: "button",
            class: "remove",
            "aria-label": t("remove", { guess }),
            title: t("remove", { guess }),
            click: () => onRemove(place),
          },
          "×",
        ),
      );
    }),
  );
  const again = controls()[focused];
  if (again instanceof HTMLElement) again.focus();
}

/**
 * @param {Turn} turn
 * @param {(reply: string) => void} onReply
 */
function letters({ guess, reply }, onReply) {
  const marks = marksOf(reply);
  const tiles = [...guess].map((letter, place) => {
    const shown = letter.toUpperCase();
    const mark = markName(marks[place]);
    const parts = { place: place + 1, guess: guess.toUpperCase(), letter: shown, mark };
    return h(
      "button",
      {
        type: "button",
        class: "guess-tile",
        "data-mark": marks[place],
        "aria-label": t("letter", parts),
        title: mark,
        click: () => onReply(withNextMark(reply, place)),
      },
      shown,
    );
  });
  return h("span", { class: "guess-tiles" }, tiles);
}

/**
 * @param {Turn} turn
 * @param {(reply: string) => void} onReply
 */
function numbers({ guess, reply }, onReply) {
  const length = guess.length;
  const now = numbersOf(reply);
  const choice = (/** @type {0 | 1} */ which) => {
    const select = h(
      "select",
      {
        "aria-label": t(which === 0 ? "well" : "misplaced", { guess: guess.toUpperCase() }),
        "data-mark": which === 0 ? "g" : "y",
        change: () => {
          const other = [...now];
          other[which] = Number(select.value);
          // All but one well placed and that one misplaced cannot be, nor more than all.
          other[1 - which] = Math.min(other[1 - which], length - other[which]);
          if (other[0] === length - 1 && other[1] === 1) other[1 - which] -= 1;
          onReply(other.join("+"));
        },
      },
      Array.from({ length: length + 1 }, (_, n) =>
        h("option", { value: n, selected: n === now[which] }, n),
      ),
    );
    return select;
  };
  const tiles = [...guess].map((letter) =>
    h("span", { class: "guess-tile", "data-mark": "told" }, letter.toUpperCase()),
  );
  return h("span", { class: "guess-tiles" }, tiles, choice(0), choice(1));
}
