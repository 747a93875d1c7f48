// The words of the slot at hand: with their scores, the best first, how many words each leaves to the slots that cross, which
// of them are dead, about which share of the fills each has, and where fills are counted how many.

import { fill, h } from "../../dom.js";
import { ask as askOnce, search } from "../../engine.js";
import { sentenceOf } from "../../sentence.js";
import { number, translator } from "../../texts.js";
import { drags } from "../cells/dragging.js";
import { nameOf } from "../names.js";
import { scoreText, shareText, short } from "../numbers.js";
import { moved, stepOf } from "./own_scores.js";
import { inOrder, ORDERS } from "./words_order.js";

/** @typedef {import("../../grid/model.js").Slot} Slot */
/** @typedef {import("../../address.js").Changes} Changes */

const t = translator("make/words/words_panel");

/** How long the slot and the grid are to rest before the words are asked for: a little longer than for the grid. */
const REST = 100;

/** How many rows are drawn at a time: the first of them, then more as one comes to their end. */
const DRAWN = 200;

/** @typedef {import("./words_order.js").Told} Told */

/** A word that is listed. @typedef {Told & {element?: HTMLElement}} Row */

let panels = 0;

/** What words are filtered by. */
const LIKENESSES = /** @type {const} */ (["pattern", "part", "anagram"]);

/**
 * A panel about the words of the slot at hand.
 * @param {object} does
 * @param {(slot: Slot, word: string) => void} does.place
 * @param {(word: string, slot: Slot | null) => void} does.exclude from the whole puzzle; where it stands in the slot, from there
 * @param {(word: string) => void} does.takeAgain a word that was excluded
 * @param {(word: string, score: number) => void} does.score gives a word a score of the user's own
 * @param {(slot: Slot, least: string) => void} does.demandLeast demands a least score of the words of a slot, or none for ""
 * @param {(slot: Slot | null, word: string, isSaid: boolean) => void} does.look shows a word before it is placed, or
 * none any more
 * @param {{id: string, name: string}[]} lists those at hand, by one of which words can be filtered
 */
export function wordsPanel({ place, exclude, takeAgain, score, demandLeast, look }, lists) {
  const id = `slot-words-${++panels}`;
  const heading = h("h2", { id });
  const told = h("span", { class: "quiet small" });
  const likeness = h(
    "select",
    { "aria-label": t("likeness"), change: () => filtered() },
    LIKENESSES.map((name) => h("option", { value: name }, t(name))),
  );
  const like = h("input", {
    class: "like",
    autocapitalize: "off",
    autocomplete: "off",
    spellcheck: "false",
    "aria-label": t("like"),
    "aria-describedby": `${id}-hint`,
    input: () => ask(),
  });
  const least = h("input", {
    class: "least",
    type: "number",
    min: 0,
    step: "any",
    placeholder: t("leastShort"),
    "aria-label": t("least"),
    title: t("least"),
    input: () => {
      offerDemand();
      ask();
    },
  });
  const demanding = h("button", { type: "button", hidden: true, title: t("demandHint"), click: () => demandOf(least.value) }, t("demand"));
  const demanded = h("button", { type: "button", hidden: true, title: t("undemand"), "aria-label": t("undemand"), click: () => demandOf("") });
  const order = h(
    "select",
    { "aria-label": t("order"), title: t("order"), change: () => arrange() },
    ORDERS.map((name) => h("option", { value: name }, t(name))),
  );
  const within = h(
    "select",
    { class: "within", "aria-label": t("list"), title: t("list"), hidden: lists.length < 2, change: () => arrange() },
    h("option", { value: "" }, t("anyList")),
    lists.map(({ id, name }) => h("option", { value: id }, t("inList", { name }))),
  );
  const names = /** @type {const} */ (["word", "score", "leftOf", "fillsOf", "bestOf"]).map((name) => h("span", { class: name }, t(name)));
  const columns = h("div", { class: "word-columns quiet small", "aria-hidden": "true" }, names);
  const hint = h("p", { class: "unseen", id: `${id}-hint` });
  const refusal = h("p", { class: "refusal", role: "status", hidden: true });
  const list = h("div", {
    class: "slot-words",
    role: "listbox",
    "aria-labelledby": id,
    "aria-describedby": `${id}-keys`,
    keydown: onKey,
    click: (/** @type {Event} */ event) => {
      const at = rowOf(event.target);
      if (at < 0) return;
      const sign = /** @type {Element} */ (event.target).closest("[data-does]")?.getAttribute("data-does");
      if (sign === "exclude") leaveOut(at);
      else if (sign === "raise") move(at, 1);
      else if (sign === "lower") move(at, -1);
      else put(at);
    },
    pointerover: (/** @type {Event} */ event) => lookAt(rowOf(event.target), false),
    scroll: () => {
      if (list.scrollTop + 2 * list.clientHeight > list.scrollHeight) drawTo(drawn + DRAWN);
    },
    pointerleave: () => look(null, "", false),
    focusout: () => look(null, "", false),
  });
  const uncounted = h("p", { class: "quiet small", role: "status", hidden: true }, t("uncounted"));
  const keys = h(
    "div",
    { class: "quiet small keys", id: `${id}-keys` },
    h("details", { class: "by-keys" }, h("summary", {}, t("keysOf")), t("keys")),
    h("span", { class: "by-fingers" }, t("fingers")),
  );
  const filter = h("div", { class: "words-filter" }, likeness, like, least, demanding, demanded);
  const body = h("div", {}, filter, hint, refusal, columns, list, uncounted, keys);
  const none = h("p", { class: "quiet" }, t("noSlot"));
  const standing = h("p", { class: "standing" });
  const element = h(
    "section",
    { class: "panel words-panel" },
    h("div", { class: "words-heading" }, heading, told, h("div", {}, order, within)),
    none,
    standing,
    body,
  );

  /** Those that were told, in the order in which they came, and those that are listed. @type {Row[][]} */
  let [all, rows] = [[], []];
  /** The words of a list that are among those told. @type {{list: string, words: Set<string>} | null} */
  let listed = null;
  /** How many of them are drawn, and the place of the one at hand, the only one that Tab comes to. */
  let [drawn, atHand] = [0, 0];
  /** @type {{close(): void} | null} */
  let asked = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let rest;
  /** What the words are of: the slot, its number, and the problem; and whether they may be asked for. */
  let shown = { slot: /** @type {Slot | null} */ (null), index: -1, problem: /** @type {Changes} */ ({}), isFull: false };
  let isHeld = false;
  /** Whether the fills may be counted, and those with each word are to be. */
  let mayCount = false;
  let isToCount = false;
  let key = "";
  describe();
  show(null, -1, {}, false);

  return { element, show, showStanding, showDemanded, hold, countNow, close };

  /**
   * Shows the words of a slot of a problem.
   * @param {Slot | null} slot
   * @param {number} index
   * @param {Changes} problem
   * @param {boolean} isFull whether all letters of the grid are there, so that no fills are counted
   */
  function show(slot, index, problem, isFull) {
    const now = JSON.stringify([slot === null ? -1 : index, problem, isFull]);
    if (now === key) return;
    key = now;
    const isSame = shown.slot !== null && slot !== null && shown.index === index && shown.slot.cells.join() === slot.cells.join();
    if (!isSame) {
      // A pattern is meant for one slot, and no word of one is put into another.
      like.value = told.textContent = "";
      [all, rows, drawn, atHand] = [[], [], 0, 0];
      fill(list, []);
      list.hidden = false;
    }
    shown = { slot, index, problem, isFull };
    heading.textContent = slot === null ? t("words") : t("wordsOf", { slot: nameOf(slot) });
    body.hidden = told.hidden = order.hidden = slot === null;
    within.hidden = slot === null || lists.length < 2;
    none.hidden = slot !== null;
    ask();
  }

  /**
   * Shows the word that stands in the slot, which can be excluded, or taken again.
   * @param {Slot | null} slot
   * @param {string | null} word null if a letter is missing
   * @param {boolean} isExcluded
   */
  function showStanding(slot, word, isExcluded) {
    const spelled = word?.toUpperCase() ?? "";
    const button = isExcluded
      ? h("button", { type: "button", click: () => takeAgain(word ?? "") }, t("takeAgain"))
      : h("button", { type: "button", title: t("excludeKey"), click: () => exclude(word ?? "", slot) }, t("excludeThis"));
    fill(standing, word !== null && [h("span", { class: "spelled" }, spelled), " ", isExcluded && t("isExcluded"), " ", button]);
  }

  /** Shows the least score that is demanded of the slot, "" for none. @param {string} score */
  function showDemanded(score) {
    demanded.hidden = score === "";
    demanded.textContent = `${t("demanded", { score: scoreText(Number(score)) })} ×`;
    offerDemand();
  }

  function offerDemand() {
    demanding.hidden = least.value === "" || !demanded.hidden;
  }

  /** @param {string} score */
  function demandOf(score) {
    least.value = "";
    if (shown.slot !== null) demandLeast(shown.slot, score);
  }

  /**
   * Holds questions back while something else is searched.
   * @param {boolean} held
   */
  function hold(held) {
    if (held === isHeld) return;
    isHeld = held;
    ask();
  }

  /** @param {EventTarget | null} target */
  function rowOf(target) {
    return rows.findIndex(({ element }) => element?.contains(/** @type {Node} */ (target)));
  }

  function describe() {
    const isAnagram = likeness.value === "anagram";
    hint.textContent = like.title = t(isAnagram ? "anagramHint" : "likeHint");
    like.placeholder = isAnagram ? "aeglr" : likeness.value === "part" ? "tr" : "..r[aeiou]*";
  }

  function filtered() {
    describe();
    ask();
  }

  function close() {
    clearTimeout(rest);
    asked?.close();
    asked = null;
    isToCount = false;
  }

  function ask() {
    close();
    const { slot } = shown;
    if (slot === null || isHeld) return;
    list.setAttribute("aria-busy", "true");
    uncounted.hidden = true;
    keys.hidden = false;
    rest = setTimeout(() => start(false), REST);
  }

  /**
   * Asks for the words, or for the fills with them: the server has few threads, so these wait for the count of all.
   * @param {boolean} withFills
   */
  function start(withFills) {
    const { index, problem } = shown;
    const wanted = {
      slot: index,
      like: like.value.trim() || null,
      likeness: likeness.value,
      least_score: least.value || null,
      fills: withFills ? null : "false",
    };
    asked = search("words", { ...problem, ...wanted }, {
      words: (found) => withFills || draw(found),
      dead: ({ words }) => words.forEach((/** @type {number} */ at) => learn(at, { fills: "0" })),
      alive: ({ words }) => words.forEach((/** @type {number} */ at) => learn(at, { isAlive: true })),
      fills: ({ from, fills }) =>
        fills.forEach((/** @type {string} */ digits, /** @type {number} */ at) => learn(from + at, { fills: digits })),
      best: ({ from, best }) =>
        best.forEach((/** @type {number | null} */ total, /** @type {number} */ at) => learn(from + at, { best: total ?? undefined })),
      end: ({ reason }) => {
        asked = null;
        keys.hidden = reason === "memory";
        uncounted.hidden = !keys.hidden;
        isToCount = !withFills && !shown.isFull && all.some(({ fills }) => fills !== "0");
        over();
        countNow(mayCount);
      },
      failure: (sentence) => {
        asked = null;
        if (!withFills) draw({ total: 0, most: 0, words: [], left: [], shares: [] });
        over();
        refuse(sentence);
      },
    });
  }

  /**
   * Says whether the fills of the grid were counted, so that those with each word can be counted too.
   * @param {boolean} may
   */
  function countNow(may) {
    mayCount = may;
    if (!may || !isToCount) return;
    isToCount = false;
    list.setAttribute("aria-busy", "true");
    start(true);
  }

  /** No more comes: what is not known by now is left open. */
  function over() {
    list.removeAttribute("aria-busy");
    all.forEach(paint);
    if (order.value !== ORDERS[0]) arrange();
  }

  /** @param {string} sentence "" for none */
  function refuse(sentence) {
    refusal.textContent = sentence;
    refusal.hidden = sentence === "";
  }

  /** @param {{total: number, most: number, words: [string, number][], left: (number | null)[], shares: number[]}} found */
  function draw({ total, most, words, left, shares }) {
    refuse("");
    look(null, "", false);
    told.textContent = t(total > words.length ? "some" : "all", { n: total, most });
    all = words.map(([word, score], at) => ({ word, score, left: left[at], share: shares[at] }));
    listed = null;
    arrange();
  }

  /** Lists the words of the list chosen, in the order chosen. */
  function arrange() {
    const id = within.value;
    if (id !== "" && listed?.list !== id) {
      askWhich(id);
      return;
    }
    const isThere = list.contains(document.activeElement);
    // The one at hand stays so; the next one, if it is gone.
    const [before, top] = [rows[atHand]?.word, list.scrollTop];
    rows = inOrder(all.filter(({ word }) => id === "" || listed?.words.has(word)), /** @type {typeof ORDERS[number]} */ (order.value));
    all.forEach((row) => delete row.element);
    drawn = 0;
    fill(list, []);
    const same = rows.findIndex(({ word }) => word === before);
    const at = before === undefined ? 0 : same >= 0 ? same : Math.min(atHand, Math.max(0, rows.length - 1));
    drawTo(Math.max(DRAWN, at + DRAWN));
    list.scrollTop = at === 0 ? 0 : top;
    list.hidden = columns.hidden = keys.hidden = rows.length === 0;
    select(at, isThere);
  }

  /** Asks which words a list has. @param {string} id */
  async function askWhich(id) {
    const words = all.map(({ word }) => word);
    /** @type {Set<string>} */
    let found = new Set();
    try {
      const { scores } = words.length === 0 ? { scores: [] } : await askOnce("scores", { dict: id }, { body: { words } });
      found = new Set(words.filter((_, at) => scores[at] !== null));
    } catch (error) {
      refuse(sentenceOf(error));
    }
    // Other words may have come in the meantime, which are asked about by themselves.
    if (words.length !== all.length || words.some((word, at) => word !== all[at].word)) return;
    listed = { list: id, words: found };
    if (within.value === id) arrange();
  }

  /** @param {number} end */
  function drawTo(end) {
    for (; drawn < Math.min(end, rows.length); drawn++) {
      const row = rows[drawn];
      row.element = h(
        "div",
        {
          class: "slot-word",
          ...drags(row.word),
          role: "option",
          "aria-selected": "false",
          "aria-setsize": rows.length,
          "aria-posinset": drawn + 1,
          tabindex: "-1",
        },
        h("span", { class: "spelled" }, row.word.toUpperCase()),
        h("span", { class: "number quiet" }, scoreText(row.score)),
        h("span", { class: "number" }),
        h("span", { class: "number" }),
        h("span", { class: "bestOf number quiet" }),
        // Not on the way of Tab: keys do the same.
        h(
          "span",
          { class: "does", "aria-hidden": "true" },
          /** @type {const} */ ([["lower", "−"], ["raise", "+"], ["exclude", "×"]]).map(([does, sign]) =>
            h("span", { "data-does": does, title: t(does, { word: row.word.toUpperCase() }) }, sign),
          ),
        ),
      );
      paint(row);
      list.append(row.element);
    }
  }

  /**
   * Tells more of a word.
   * @param {number} at
   * @param {Partial<Row>} more
   */
  function learn(at, more) {
    if (all[at] !== undefined) paint(Object.assign(all[at], more));
  }

  /** Shows what is known of a word, if it is drawn. @param {Row} row */
  function paint({ element, left, share, fills, best, isAlive = false }) {
    if (element === undefined) return;
    const [, , leftCell, fillsCell, bestCell] = /** @type {HTMLElement[]} */ ([...element.children]);
    const isBusy = list.hasAttribute("aria-busy");
    leftCell.textContent = left == null ? "" : number(left, { notation: "compact", maximumSignificantDigits: 3 });
    if (left != null) leftCell.title = t("left", { n: left });
    fillsCell.textContent = fills !== undefined ? short(fills) : share !== undefined ? shareText(share, false) : isBusy ? "…" : "";
    if (fills !== undefined) fillsCell.title = t("fills", { n: number(BigInt(fills)) });
    else if (isAlive) fillsCell.title = t("alive");
    element.classList.toggle("alive", isAlive);
    bestCell.textContent = best === undefined ? "" : scoreText(best);
    element.classList.toggle("dead", fills === "0");
  }

  /**
   * Makes a word the one at hand, the only one that Tab comes to.
   * @param {number} at
   * @param {boolean} [withFocus]
   */
  function select(at, withFocus = true) {
    drawTo(at + 1);
    for (const place of [atHand, at]) {
      rows[place]?.element?.setAttribute("aria-selected", String(place === at));
      rows[place]?.element?.setAttribute("tabindex", place === at ? "0" : "-1");
    }
    atHand = at;
    if (!withFocus) return;
    rows[at]?.element?.focus();
    lookAt(at, true);
  }

  /**
   * Shows a word in the grid before it is placed.
   * @param {number} at
   * @param {boolean} isSaid whether it came to hand by a key
   */
  function lookAt(at, isSaid) {
    const row = rows[at];
    if (row !== undefined && shown.slot !== null) look(shown.slot, row.word, isSaid);
  }

  /** @param {number} at */
  function put(at) {
    look(null, "", false);
    if (shown.slot !== null) place(shown.slot, rows[at].word);
  }

  /** Excludes a word from the puzzle. @param {number} at */
  function leaveOut(at) {
    look(null, "", false);
    select(at, list.contains(document.activeElement));
    exclude(rows[at].word, null);
  }

  /** Raises or lowers the score of a word by a step. @param {number} at @param {1 | -1} sign */
  function move(at, sign) {
    look(null, "", false);
    select(at, list.contains(document.activeElement));
    const row = rows[at];
    const step = stepOf(Math.max(...all.map(({ score }) => score)));
    // It is told with its new score soon, but keys may come sooner.
    row.score = moved(row.score, step, sign);
    if (row.element) row.element.children[1].textContent = scoreText(row.score);
    score(row.word, row.score);
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const [at, last] = [atHand, rows.length - 1];
    if (last < 0) return;
    if (event.key === "ArrowDown") select(Math.min(last, at + 1));
    else if (event.key === "ArrowUp") select(Math.max(0, at - 1));
    else if (event.key === "PageDown") select(Math.min(last, at + 10));
    else if (event.key === "PageUp") select(Math.max(0, at - 10));
    else if (event.key === "Home") select(0);
    else if (event.key === "End") select(last);
    else if (event.key === "Enter" || event.key === " ") put(at);
    else if (event.key === "Delete") leaveOut(at);
    else if (event.key === "+" || event.key === "=") move(at, 1);
    else if (event.key === "-") move(at, -1);
    else return;
    event.preventDefault();
  }
}
