// Explore: all fills of a grid, each by its number.

import { address } from "../address.js";
import { fill, h } from "../dom.js";
import { parseGrid, printGrid } from "../grid/model.js";
import { common, number, translator } from "../language.js";
import { ask, EngineError } from "../engine.js";
import { choice } from "./choice.js";
import { explorationOf } from "./exploration.js";
import { firstGrids } from "./offers.js";
import { Picture } from "./picture.js";
import { openTable } from "./table.js";
import { sentenceOf } from "../sentence.js";

const t = translator("explore/room");

/**
 * The language of the words at hand, "" if it is not known.
 * @param {import("../app.js").Context} context
 */
function languageOf({ about, dictionary }) {
  return about.dictionaries.find(({ id }) => id === dictionary())?.language ?? "";
}

/** @type {import("../app.js").Room["open"]} */
export function open(main, context) {
  const language = languageOf(context);
  const asked = address.get("grid");
  if (asked === null && address.get("offers") === null) {
    const { lengths = [] } = context.about.dictionaries.find(({ id }) => id === context.dictionary()) ?? {};
    return openFirst(main, context, firstGrids(language, lengths));
  }
  const grid = parseGrid(asked ?? "");
  if (grid !== null) return openGrid(main, context, grid);
  const addressOf = (/** @type {string} */ chosen) => address.of("explore", { grid: chosen });
  const onChoose = (/** @type {string} */ chosen) => address.go(addressOf(chosen));
  fill(main, choice({ language, addressOf, onChoose, wrong: asked ?? "" }));
  return { close() {} };
}

/**
 * Explores the first grid of some that has fills, else the last.
 * @param {HTMLElement} main
 * @param {import("../app.js").Context} context
 * @param {string[]} grids
 * @returns {import("../app.js").OpenRoom}
 */
function openFirst(main, context, [first, ...others]) {
  const next = () => {
    room.close();
    room = openFirst(main, context, others);
  };
  const grid = /** @type {import("../grid/model.js").Grid} */ (parseGrid(first));
  let room = openGrid(main, context, grid, others.length > 0 ? next : undefined);
  return { resume: () => room.resume?.(), close: () => room.close() };
}

/**
 * @param {HTMLElement} main
 * @param {import("../app.js").Context} context
 * @param {import("../grid/model.js").Grid} grid
 * @param {() => void} [onNone] told that the grid has no fill, instead of those who look at it
 * @returns {import("../app.js").OpenRoom}
 */
function openGrid(main, context, grid, onNone) {
  const exploration = explorationOf(ask, context.dictionary(), grid, printGrid(grid));
  const title = h("h1", { class: "number" });
  const offers = address.of("explore", { grid: null, offers: true });
  const other = h("a", { class: "button", href: offers, click: leave }, t("other"));
  const below = h("div", { class: "explore-below" });
  fill(main, h("div", { class: "bar explored" }, title, other), below);
  let isOpen = true;
  const left = new AbortController();
  /** @type {ReturnType<typeof openTable> | null} */
  let table = null;
  count();

  /** Follows a link within the page. @param {MouseEvent} event */
  function leave(event) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    const link = /** @type {HTMLAnchorElement} */ (event.currentTarget);
    address.go(link.getAttribute("href") ?? "");
  }

  async function count() {
    if (exploration.total === null) wait();
    try {
      const total = await exploration.count();
      if (!isOpen) return;
      below.removeAttribute("aria-busy");
      fill(title, total === 0n ? common("noFill") : t("fills", { total }));
      if (total === 0n && onNone !== undefined) onNone();
      else if (total === 0n) none();
      else table = openTable(below, exploration, languageOf(context));
    } catch (error) {
      if (isOpen) refuse(error);
    }
  }

  /** Says that there is no fill, and which other words have some. */
  async function none() {
    const others = h("div", { class: "bar" }, toMake());
    aside(h("p", {}, t("noneWhat")), others);
    for (const { id, name } of context.about.dictionaries) {
      const other = { dict: id, grid: exploration.text };
      // What cannot be counted is not named.
      const { fills } = await ask("count", other, { signal: left.signal }).catch(() => ({ fills: 0 }));
      if (!isOpen || BigInt(fills) === 0n) continue;
      const href = address.of("explore", { dict: id });
      const said = t("elsewhere", { name, fills: BigInt(fills) });
      others.prepend(h("a", { class: "button", href, click: leave }, said));
    }
  }

  function wait() {
    const { seconds } = context.about.limits;
    fill(title, t("counting"));
    const limit = number(seconds, { style: "unit", unit: "second", unitDisplay: "long" });
    aside(h("p", { class: "quiet" }, t("wait", { seconds: limit })));
    below.setAttribute("aria-busy", "true");
  }

  /** @param {unknown} error */
  function refuse(error) {
    const isRefused = error instanceof EngineError && error.status > 0;
    fill(title, t(isRefused ? "uncounted" : "notYet"));
    const sentence = sentenceOf(error);
    const again = h("button", { type: "button", click: count }, common("retry"));
    aside(
      h("p", { class: "error", role: "alert" }, sentence),
      h("p", { hidden: !isRefused }, t("instead")),
      h("div", { class: "bar" }, isRefused && toMake(), again),
    );
  }

  function toMake() {
    return h("a", { class: "button", href: address.of("make"), click: leave }, t("make"));
  }

  /** Shows something beside a picture of the grid. @param {...HTMLElement} what */
  function aside(...what) {
    below.removeAttribute("aria-busy");
    const picture = new Picture(grid).element;
    fill(below, h("div", { class: "aside" }, picture, h("div", {}, what)));
  }

  return {
    resume() {
      if (table === null) count();
    },
    close() {
      isOpen = false;
      left.abort();
      table?.close();
      exploration.close();
    },
  };
}
