// The lessons on offer, and the one that is open: what it shows, and questions whose answers its searches give.

import { h } from "../dom.js";
import { number, translator } from "../language.js";
import { LESSONS } from "./lessons.js";

/** @typedef {import("./lessons.js").Lesson} Lesson */
/** @typedef {import("./search/run.js").Run} Run */

const t = translator("watch/lesson_view");
/** What lessons say; numbers of the searches are parts of answers. @type {(key: string, parts?: Record<string, string>) => string} */
const texts = /** @type {any} */ (translator("watch/lessons"));

/**
 * The lessons, to open one.
 * @param {Lesson | null} at the one that is open
 * @param {(name: string) => void} open
 */
export function lessonsView(at, open) {
  const items = LESSONS.map(({ name }) =>
    h(
      "li",
      {},
      h("button", { type: "button", "aria-current": name === at?.name ? "true" : null, click: () => open(name) }, texts(`${name} title`)),
      " ",
      texts(`${name} shows`),
    ),
  );
  return h("details", { class: "panel lessons" }, h("summary", {}, t("lessons")), h("ol", {}, items));
}

/** The lesson that is open. */
export class LessonView {
  /** @param {Lesson} lesson */
  constructor(lesson) {
    this.lesson = lesson;
    const numbers = Array.from({ length: lesson.questions }, (_, place) => place + 1);
    this.answers = numbers.map(() => h("p", {}));
    const question = (/** @type {number} */ number, /** @type {number} */ place) =>
      h("details", {}, h("summary", {}, texts(`${lesson.name} question ${number}`)), this.answers[place]);
    this.element = h(
      "section",
      { class: "panel lesson", "aria-label": t("lesson") },
      h("p", {}, h("strong", {}, texts(`${lesson.name} title`)), " ", texts(`${lesson.name} shows`)),
      numbers.map(question),
    );
    this.show([]);
  }

  /**
   * Puts the numbers of the searches into the answers, once they have ended.
   * @param {Run[]} runs
   */
  show(runs) {
    const counted = runs.length > 0 && runs.every(({ end }) => end?.statistics !== undefined);
    const of = (/** @type {Run | undefined} */ run) => ({
      nodes: run?.end?.statistics?.nodes,
      dead: run?.end?.statistics?.dead_ends,
      wiped: run?.end?.statistics?.wipe_outs,
      jumps: run?.end?.statistics?.jumps,
      pruned: run?.end?.statistics?.prunings,
    });
    const parts = [runs[0], runs[1]].flatMap((run, place) =>
      Object.entries(of(run)).map(([key, value]) => [`${key}${place + 1}`, number(value ?? 0)]),
    );
    this.answers.forEach((answer, place) => {
      const key = `${this.lesson.name} answer ${place + 1}`;
      answer.textContent = counted ? texts(key, Object.fromEntries(parts)) : t("wait");
    });
  }
}
