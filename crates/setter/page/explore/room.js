// Explore: all fills of a grid, each by its number.

import { address } from "../address.js";
import { fill, h } from "../dom.js";
import { parseGrid, printGrid } from "../grid/model.js";
import { translator } from "../language.js";
import { ask } from "../server.js";
import { choice } from "./choice.js";
import { explorationOf } from "./exploration.js";
import { Picture } from "./picture.js";
import { openTable } from "./table.js";

const t = translator({
  en: {
    counting: "The fills are being counted…",
    wait: "Large grids take some seconds; after {seconds} the server gives up.",
    fills: "{total} {total:fill|fills}",
    none: "No fill",
    noneWhat: "No words of this dictionary fill this grid. In Make, letters and blocks can be changed.",
    other: "Another grid",
    uncounted: "These fills cannot be counted",
    instead:
      "A grid with more blocks or given letters can be. And any fill of this one, or a good one, is found in Make.",
    make: "Go to Make with this grid",
    retry: "Try again",
  },
  fr: {
    counting: "Les remplissages se comptent…",
    wait: "Une grande grille prend quelques secondes ; au bout de {seconds}, le serveur renonce.",
    fills: "{total} {total:remplissage|remplissages}",
    none: "Aucun remplissage",
    noneWhat:
      "Aucun mot de ce dictionnaire ne remplit cette grille. Dans Composer, lettres et cases noires se changent.",
    other: "Une autre grille",
    uncounted: "Ces remplissages ne se comptent pas",
    instead:
      "Une grille avec plus de cases noires ou de lettres données le peut. Et un remplissage quelconque de celle-ci, ou un bon, se trouve dans Composer.",
    make: "Aller à Composer avec cette grille",
    retry: "Réessayer",
  },
});

/** @type {import("../app.js").Room["open"]} */
export function open(main, context) {
  const asked = address.get("grid");
  const grid = parseGrid(asked ?? "");
  if (grid === null) {
    const addressOf = (/** @type {string} */ chosen) => address.of("explore", { grid: chosen });
    const onChoose = (/** @type {string} */ chosen) => address.go(addressOf(chosen));
    fill(main, choice({ addressOf, onChoose, wrong: asked ?? "" }));
    return { close() {} };
  }

  const exploration = explorationOf(ask, context.dictionary(), grid, printGrid(grid));
  const title = h("h1", { class: "number" });
  const other = h("a", { class: "button", href: address.of("explore", { grid: null }), click: leave }, t("other"));
  const below = h("div", { class: "explore-below" });
  fill(main, h("div", { class: "bar explored" }, title, other), below);
  let isOpen = true;
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
      fill(title, total === 0n ? t("none") : t("fills", { total }));
      if (total === 0n) aside(h("p", {}, t("noneWhat")), toMake());
      else table = openTable(below, exploration);
    } catch (error) {
      if (isOpen) refuse(error);
    }
  }

  function wait() {
    const { seconds } = context.about.limits;
    fill(title, t("counting"));
    const limit = new Intl.NumberFormat(document.documentElement.lang, { style: "unit", unit: "second" });
    aside(h("p", { class: "quiet" }, t("wait", { seconds: limit.format(seconds) })));
    below.setAttribute("aria-busy", "true");
  }

  /** @param {unknown} error */
  function refuse(error) {
    fill(title, t("uncounted"));
    const sentence = error instanceof Error ? error.message : String(error);
    const again = h("button", { type: "button", click: count }, t("retry"));
    aside(
      h("p", { class: "error", role: "alert" }, sentence),
      h("p", {}, t("instead")),
      h("div", { class: "bar" }, toMake(), again),
    );
  }

  function toMake() {
    return h("a", { class: "button", href: address.of("make"), click: leave }, t("make"));
  }

  /** Shows something beside a picture of the grid. @param {...HTMLElement} what */
  function aside(...what) {
    below.removeAttribute("aria-busy");
    const picture = grid && new Picture(grid).element;
    fill(below, h("div", { class: "aside" }, picture, h("div", {}, what)));
  }

  return {
    close() {
      isOpen = false;
      table?.close();
      exploration.close();
    },
  };
}
