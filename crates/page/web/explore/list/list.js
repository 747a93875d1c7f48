// The list of all fills, of which the page holds only those that are seen.

import { fill, h } from "../../dom.js";
import { number, translator } from "../../language.js";
import { within } from "../places.js";
import { layoutOf } from "./layout.js";
import { Scrollbar } from "./scrollbar.js";
import { Strip } from "./strip.js";
import { Tile } from "./tile.js";

/** How long the list must rest before fills are asked for, in milliseconds. */
const REST = 90;

const t = translator("explore/list/list");

/**
 * @typedef {object} Options
 * @property {import("../exploration.js").Exploration} exploration of fills that are counted
 * @property {bigint} chosen
 * @property {bigint} top the fill that is seen first
 * @property {(at: bigint, byPointer: boolean) => void} onChoose
 * @property {(top: bigint, isChosenSeen: boolean) => void} onRest the list was scrolled, and rests
 */

export class FillList {
  #strip = new Strip();
  /** Those in the page, in the order of their numbers. @type {Tile[]} */
  #tiles = [];
  /** @type {import("./layout.js").Layout | null} */
  #layout = null;
  #frame = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #resting;
  #view = 0;

  /** @param {Options} options */
  constructor({ exploration, chosen, top, onChoose, onRest }) {
    this.exploration = exploration;
    this.total = exploration.total ?? 0n;
    this.chosen = chosen;
    /** The fill that stays where it is when the list changes its width. */
    this.top = top;
    this.onChoose = onChoose;
    this.onRest = onRest;
    this.height = h("div", { class: "list-height", role: "presentation" });
    this.box = h(
      "div",
      {
        class: "list-box",
        role: "listbox",
        tabindex: 0,
        "aria-label": t("label"),
        "aria-describedby": "list-keys",
        scroll: () => this.#soon(),
        keydown: this.#onKey,
        click: this.#onClick,
      },
      this.height,
    );
    this.scrollbar = new Scrollbar((offset) => this.#scrollTo(offset));
    this.element = h(
      "div",
      { class: "list" },
      this.box,
      this.scrollbar.element,
      h("p", { class: "unseen", id: "list-keys" }, t("keys")),
    );
    this.observer = new ResizeObserver(() => this.#lay());
    this.observer.observe(this.box);
  }

  /**
   * Chooses a fill, and shows where it stands.
   * @param {bigint} at
   * @param {boolean} [first] whether it is shown first of all, else only where it can be seen
   */
  choose(at, first = false) {
    this.chosen = at;
    if (this.#layout === null) return;
    const line = at / BigInt(this.#layout.across);
    const height = BigInt(this.#layout.height);
    const offset = this.#strip.offset(this.box.scrollTop);
    this.#scrollTo(first ? line * height : this.#strip.reaching(line, offset));
  }

  /** Shows what has come by now. */
  refresh() {
    this.#soon();
  }

  close() {
    this.observer.disconnect();
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#resting);
  }

  /** Lays the fills out anew for the width that there is now. */
  #lay() {
    const { clientWidth: width, clientHeight: view } = this.box;
    if (width === 0 || view === 0) return;
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const { rows, columns } = this.exploration.grid;
    const digits = number(this.total).length;
    const layout = layoutOf({ width, rem, rows, columns, digits });
    if (layout.shape !== this.#layout?.shape) {
      this.#tiles = [];
      fill(this.height);
    }
    this.#layout = layout;
    this.#view = view;
    const across = BigInt(layout.across);
    const top = this.top;
    this.#strip.setSize((this.total + across - 1n) / across, layout.height, view);
    this.height.style.setProperty("height", `${this.#strip.held}px`);
    for (const name of /** @type {const} */ (["width", "height", "side"])) {
      this.height.style.setProperty(`--tile-${name}`, `${layout[name]}px`);
    }
    this.scrollbar.setSize(this.#strip, view);
    this.#scrollTo((top / across) * BigInt(layout.height));
  }

  /** @param {bigint} offset on the strip */
  #scrollTo(offset) {
    this.box.scrollTop = this.#strip.moveTo(offset);
    this.#draw();
  }

  #soon() {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#draw());
  }

  #draw() {
    const layout = this.#layout;
    // Where the box has another height, it is about to be laid out anew, and may have lost its place.
    if (layout === null || this.box.clientHeight !== this.#view) return;
    const scroll = this.box.scrollTop;
    if (scroll === 0 && this.#strip.top(0n) < 0) {
      // Nobody scrolls so far between two rests: the browser has lost the place, as it does where it
      // takes a picture of a whole page.
      this.#scrollTo((this.top / BigInt(layout.across)) * BigInt(layout.height));
      return;
    }
    this.scrollbar.show(this.#strip.offset(scroll));
    const seen = this.#strip.seen(scroll);
    const drawn = this.#strip.seen(scroll, Math.ceil(this.#view / 2));
    const across = BigInt(layout.across);
    this.top = seen.first * across;
    this.#place(drawn.first * across, this.#lastOf(drawn.last));
    const [first, last] = [this.top, this.#lastOf(seen.last)];
    this.exploration.blocks.leave(first, last);
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => this.#rest(first, last), REST);
  }

  /** The last fill of a line. @param {bigint} line */
  #lastOf(line) {
    const across = BigInt(this.#layout?.across ?? 1);
    return within((line + 1n) * across - 1n, 0n, this.total - 1n);
  }

  /** @param {bigint} first @param {bigint} last */
  #rest(first, last) {
    this.exploration.blocks.want(first, last, this.total);
    const { scrollTop } = this.box;
    if (this.#strip.isNearEnd(scrollTop)) this.#scrollTo(this.#strip.offset(scrollTop));
    this.onRest(first, this.chosen >= first && this.chosen <= last);
  }

  /**
   * Has the tiles of some fills in the page, in their order; those that are seen no more are taken for
   * those that are seen now.
   * @param {bigint} first
   * @param {bigint} last
   */
  #place(first, last) {
    const layout = /** @type {import("./layout.js").Layout} */ (this.#layout);
    const tiles = this.#tiles;
    const n = Math.max(0, Number(last - first) + 1);
    while (tiles.length < n) this.#append(new Tile(this.exploration.grid, layout.shape));
    while (tiles.length > n) tiles.pop()?.element.remove();
    const turn = (tiles[0]?.at ?? first) - first;
    // Scrolled by less than is drawn: the tiles of one end go to the other.
    const turns = turn > -BigInt(n) && turn < BigInt(n) ? Number(turn) : 0;
    for (const tile of turns < 0 ? tiles.splice(0, -turns) : []) this.#append(tile);
    for (const tile of turns > 0 ? tiles.splice(-turns).reverse() : []) this.#prepend(tile);
    let active = null;
    tiles.forEach((tile, i) => {
      const at = first + BigInt(i);
      const column = Number(at % BigInt(layout.across));
      tile.show(at, this.exploration.blocks.get(at) ?? null);
      tile.move(column * layout.width, this.#strip.top(at / BigInt(layout.across)));
      tile.setChosen(at === this.chosen);
      if (at === this.chosen) active = tile.element.id;
    });
    if (active === null) this.box.removeAttribute("aria-activedescendant");
    else this.box.setAttribute("aria-activedescendant", active);
  }

  /** @param {Tile} tile */
  #append(tile) {
    this.#tiles.push(tile);
    this.height.append(tile.element);
  }

  /** @param {Tile} tile */
  #prepend(tile) {
    this.#tiles.unshift(tile);
    this.height.prepend(tile.element);
  }

  #onKey = (/** @type {KeyboardEvent} */ event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || this.#layout === null) return;
    const { across, height } = this.#layout;
    const page = BigInt(across * Math.max(1, Math.floor(this.#view / height)));
    /** @type {Record<string, bigint>} */
    const steps = {
      ArrowUp: -BigInt(across),
      ArrowDown: BigInt(across),
      ArrowLeft: -1n,
      ArrowRight: 1n,
      PageUp: -page,
      PageDown: page,
      Home: -this.total,
      End: this.total,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    this.onChoose(within(this.chosen + step, 0n, this.total - 1n), false);
  };

  #onClick = (/** @type {MouseEvent} */ event) => {
    const target = event.target instanceof Element ? event.target.closest(".tile") : null;
    const at = this.#tiles.find(({ element }) => element === target)?.at ?? null;
    if (at !== null) this.onChoose(at, true);
  };
}
