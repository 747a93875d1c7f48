// Fills drawn at random.

import { fill, h } from "../dom.js";
import { common, translator } from "../language.js";
import { sentenceOf } from "../sentence.js";
import { rowsOf } from "./fills.js";
import { layoutOf } from "./list/layout.js";
import { Picture } from "./picture.js";

/** How many are drawn at a time. */
const DRAWN = 12;

const t = translator("explore/samples");

/** A seed by chance. */
export function freshSeed() {
  return String(crypto.getRandomValues(new Uint32Array(1))[0]);
}

/**
 * @param {object} options
 * @param {import("./exploration.js").Exploration} options.exploration of fills that are counted
 * @param {string} options.seed
 * @param {(seed: string) => void} options.onSeed others were asked for
 * @param {(fill: string) => void} options.onChoose
 */
export function samples({ exploration, seed, onSeed, onChoose }) {
  let asked = new AbortController();
  const total = exploration.total ?? 0n;
  const told = h("p", { class: "quiet", role: "status" });
  const drawn = h("div", { class: "drawn", role: "group", "aria-label": t("label") });
  const others = h("button", { type: "button", click: () => draw(freshSeed()) }, t("more"));
  const element = h("div", { class: "samples" }, h("div", { class: "bar" }, others, told), drawn);

  /** @param {string} from */
  async function draw(from) {
    asked.abort();
    asked = new AbortController();
    const { signal } = asked;
    onSeed(from);
    fill(told, t("drawing"));
    drawn.setAttribute("aria-busy", "true");
    try {
      const fills = await exploration.samples(from, DRAWN, signal);
      fill(told, t("told", { n: fills.length, total }));
      show(fills);
    } catch (error) {
      if (signal.aborted) return;
      const again = h("button", { type: "button", click: () => draw(from) }, common("retry"));
      fill(told, sentenceOf(error), " ", again);
    }
    drawn.removeAttribute("aria-busy");
  }

  /** @param {string[]} fills */
  function show(fills) {
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const { rows, columns } = exploration.grid;
    // As wide as in the list; here there is always room for a grid.
    const { side } = layoutOf({ width: Infinity, rem, rows, columns, digits: 0 });
    drawn.style.setProperty("--tile-side", `${side}px`);
    const buttons = fills.map((letters) => {
      const picture = new Picture(exploration.grid);
      picture.show(letters);
      const choose = () => press(button, letters);
      const button = h(
        "button",
        { type: "button", class: "sample", click: choose },
        h("span", { class: "unseen" }, rowsOf(letters).join(", ")),
        picture.element,
      );
      return button;
    });
    fill(drawn, buttons);
  }

  /**
   * @param {HTMLElement} button
   * @param {string} letters
   */
  function press(button, letters) {
    for (const other of drawn.children) {
      other.setAttribute("aria-pressed", String(other === button));
    }
    onChoose(letters);
  }

  draw(seed);
  return {
    element,
    close() {
      asked.abort();
    },
  };
}
