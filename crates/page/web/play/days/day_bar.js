// What leads to the puzzles of days: today's, the calendar of those before, and how many days in a row were solved.

import { fill, h } from "../../dom.js";
import { popover } from "../../menu.js";
import { spoken, translator } from "../../texts.js";
import { dayOf, monthBy, noonOf, streak, weeksOf } from "./days.js";
import { keptDays } from "./kept.js";

const t = translator("play/days/day_bar");

/**
 * A day as people write it.
 * @param {string} day
 * @param {Intl.DateTimeFormatOptions} [options]
 */
export function written(day, options = { dateStyle: "long" }) {
  const date = new Intl.DateTimeFormat(spoken(), options).format(noonOf(day));
  // The first of a month, where its number stands before the name.
  return date.replace(/(?<!\S)1 (?=\p{Letter})/u, `${t("first")} `);
}

/** @param {(day: string) => void} choose */
export function dayBar(choose) {
  /** The day of the puzzle at hand. @type {string | null} */
  let chosen = null;
  const today = h("button", { type: "button", click: () => choose(dayOf(new Date())) }, t("day"));
  const inARow = h("p", { class: "streak" });
  const panel = h("div", { class: "panel calendar" });
  const past = popover(t("past"), panel, () => drawMonth((chosen ?? dayOf(new Date())).slice(0, 7)));

  /** @param {string} month */
  function drawMonth(month) {
    const now = dayOf(new Date());
    const solved = keptDays();
    const step = (/** @type {"before" | "after"} */ name, /** @type {1 | -1} */ by) => {
      const other = monthBy(month, by);
      const go = () => {
        drawMonth(other);
        // Where there is no such button, the other is left to go on with.
        const [same, rest] = name === "before" ? [".before", ".after"] : [".after:enabled", ".before"];
        /** @type {HTMLElement | null} */ (panel.querySelector(same) ?? panel.querySelector(rest))?.focus();
      };
      return h(
        "button",
        { type: "button", class: name, "aria-label": t(name), disabled: other > now.slice(0, 7), click: go },
        by < 0 ? "‹" : "›",
      );
    };
    fill(
      panel,
      h("div", { class: "month" }, step("before", -1), h("strong", {}, written(`${month}-01`, { month: "long", year: "numeric" })), step("after", 1)),
      weeksOf(month).map((week) => h("div", { class: "week" }, week.map((day) => dayButton(day, now, solved)))),
    );
  }

  /**
   * @param {string | null} day
   * @param {string} now
   * @param {import("./days.js").Solved} solved
   */
  function dayButton(day, now, solved) {
    if (day === null) return h("span");
    const isSolved = Object.hasOwn(solved, day);
    const open = () => {
      past.open = false;
      choose(day);
    };
    return h(
      "button",
      {
        type: "button",
        class: isSolved && "solved-day",
        "aria-label": written(day, { dateStyle: "full" }) + (isSolved ? `, ${t("solved")}` : ""),
        "aria-current": day === chosen ? "date" : null,
        disabled: day > now,
        click: open,
      },
      String(Number(day.slice(8))),
    );
  }

  return {
    streak: inARow,
    element: h("div", { class: "days" }, today, past),
    /** Shows which day the puzzle at hand is of. @param {string | null} day */
    show(day) {
      const now = dayOf(new Date());
      chosen = day;
      today.setAttribute("aria-pressed", String(day === now));
      const n = streak(keptDays(), now);
      inARow.textContent = n > 0 ? t("streak", { n }) : "";
    },
  };
}
