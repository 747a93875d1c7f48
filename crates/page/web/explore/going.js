// Going to any fill: a slider from the first to the last, its number, its first letters.

import { announce } from "../announcement.js";
import { fill, h } from "../dom.js";
import { fold } from "../grid/typing.js";
import { number, translator } from "../language.js";
import { letterPlaces } from "./heat.js";
import { lastStep, placeOfStep, readNumber, share, stepOfPlace, within } from "./places.js";
import { sentenceOf } from "../sentence.js";

const t = translator("explore/going");

/** How long typing must rest before letters are looked for, in milliseconds. */
const REST = 300;

/**
 * @param {object} options
 * @param {import("./exploration.js").Exploration} options.exploration of fills that are counted
 * @param {(at: bigint) => void} options.onGo
 */
export function going({ exploration, onGo }) {
  const total = exploration.total ?? 1n;
  let asked = new AbortController();
  let shownPlace = -1n;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let resting;

  const slider = h("input", {
    type: "range",
    class: "place-slider",
    min: 0,
    max: lastStep(total),
    step: 1,
    disabled: total < 2n,
    "aria-label": t("slider"),
    input: () => onGo(placeOfStep(Number(slider.value), total)),
  });
  const ruler = h("div", { class: "ruler", "aria-hidden": "true" });
  const told = h("p", { class: "answer", role: "status" });
  const at = h("input", {
    class: "number",
    inputmode: "numeric",
    autocomplete: "off",
    spellcheck: "false",
    size: Math.max(7, number(total).length),
    change: () => goToNumber(),
  });
  const prefix = h("input", {
    class: "prefix",
    autocomplete: "off",
    autocapitalize: "characters",
    spellcheck: "false",
    size: 14,
    placeholder: t("hint"),
    input: () => {
      clearTimeout(resting);
      resting = setTimeout(find, REST);
    },
  });
  const element = h(
    "div",
    { class: "going" },
    h("div", { class: "places" }, slider, ruler),
    h(
      "div",
      { class: "bar" },
      h(
        "form",
        { class: "go", submit: submitted(goToNumber) },
        h("label", {}, t("number"), at),
        h("span", { class: "quiet number" }, t("of", { total })),
      ),
      h("form", { class: "go", submit: submitted(find) }, h("label", {}, t("prefix"), prefix)),
      told,
    ),
  );

  /** @param {() => void} act */
  function submitted(act) {
    return (/** @type {Event} */ event) => {
      event.preventDefault();
      act();
    };
  }

  function goToNumber() {
    const read = readNumber(at.value);
    if (read !== null && read >= 1n && read <= total) {
      take(read - 1n);
      onGo(read - 1n);
    } else {
      at.setAttribute("aria-invalid", "true");
      const refusal = t("noNumber", { text: at.value.trim(), total });
      fill(told, h("span", { class: "refusal" }, refusal));
    }
  }

  /** Has the box show a place. @param {bigint} place */
  function take(place) {
    at.value = number(place + 1n);
    if (!at.hasAttribute("aria-invalid")) return;
    at.removeAttribute("aria-invalid");
    fill(told);
  }

  async function find() {
    clearTimeout(resting);
    asked.abort();
    asked = new AbortController();
    const { signal } = asked;
    const letters = fold(prefix.value);
    const shown = { prefix: letters.toUpperCase() };
    fill(told);
    if (letters === "") return;
    // Where the answer is here at once, nothing else is said before it.
    const slow = setTimeout(() => fill(told, t("looking", shown)), 400);
    try {
      const { from, to } = await exploration.find(letters, signal);
      const fills = to - from;
      fill(told, fills > 0n ? t("found", { ...shown, fills }) : t("none", shown));
      onGo(within(from, 0n, total - 1n));
    } catch (error) {
      if (!signal.aborted) fill(told, sentenceOf(error));
    } finally {
      clearTimeout(slow);
    }
  }

  return {
    element,

    /** Shows which fill is chosen. @param {bigint} place */
    show(place) {
      // What was refused stays while nothing else is chosen.
      if (place === shownPlace) return;
      shownPlace = place;
      slider.value = String(stepOfPlace(place, total));
      slider.setAttribute("aria-valuetext", t("step", { at: place + 1n, total }));
      take(place);
    },

    /** Shows along the slider where each letter begins. @param {import("./heat.js").Heat} heat by number */
    showLetters(heat) {
      fill(
        ruler,
        letterPlaces(heat).map(({ prefix, from, fills }) => {
          const shown = { prefix: prefix.toUpperCase(), fills };
          const go = () => {
            onGo(from);
            announce(t("letter", shown));
          };
          const mark = h("span", { class: "ruler-letter", title: t("letter", shown), click: go });
          // Of many letters the last ones tell the places apart.
          const label = prefix.length > 3 ? `…${shown.prefix.slice(-2)}` : shown.prefix;
          mark.append(h("span", { class: label.length > 1 ? "more" : "one" }, label));
          mark.style.setProperty("flex-grow", String(share(fills, total) * 1000));
          return mark;
        }),
      );
    },

    close() {
      clearTimeout(resting);
      asked.abort();
    },
  };
}
