// The page: its rooms, the one at hand, and what they share.

import { address } from "./address.js";
import { announce } from "./announcement.js";
import { fill, h } from "./dom.js";
import { chooseLanguage, language, LANGUAGES, translator } from "./language.js";
import { ask, connection } from "./server.js";
import { sentenceOf } from "./sentence.js";

/**
 * What a room is given.
 * @typedef {object} Context
 * @property {About} about
 * @property {() => string} dictionary the id of the dictionary at hand
 */

/**
 * What the server tells of itself.
 * @typedef {object} About
 * @property {string} version
 * @property {{id: string, name: string, language: string, words: number, lengths: number[]}[]} dictionaries
 * @property {{id: string, language: string}[]} definitions
 * @property {Record<"algorithms" | "orders" | "values" | "domains", {name: string, sentence: string}[]>} choices
 * @property {{rows: number, columns: number, body: number, seconds: number}} limits
 */

/** @typedef {{close(): void}} OpenRoom */
/** @typedef {{open(main: HTMLElement, context: Context): OpenRoom}} Room */

const ROOMS = /** @type {const} */ (["make", "watch", "explore", "play", "guess"]);

const t = translator({
  en: {
    make: "Make",
    watch: "Watch",
    explore: "Explore",
    play: "Play",
    guess: "Guess",
    rooms: "Rooms",
    skip: "Go to the room",
    dictionary: "Words",
    words: "{name} ({n} words)",
  },
  fr: {
    make: "Composer",
    watch: "Observer",
    explore: "Explorer",
    play: "Jouer",
    guess: "Deviner",
    rooms: "Salles",
    skip: "Aller à la salle",
    dictionary: "Mots",
    words: "{name} ({n} mots)",
  },
});

const main = /** @type {HTMLElement} */ (document.getElementById("room"));
const top_ = /** @type {HTMLElement} */ (document.querySelector("header.top"));
const skip = /** @type {HTMLElement} */ (document.querySelector("a.skip"));

const lost = /** @type {HTMLElement} */ (document.getElementById("lost"));
connection.tell = (sentence) => {
  lost.hidden = sentence === "";
  lost.textContent = sentence;
};

/** @type {OpenRoom | null} */
let open = null;
/** How many rooms were opened; what arrives for another than the last is too late. */
let opened = 0;

/** @type {Promise<About>} */
const about = ask("about");

/** Opens the room of the address. */
async function enter() {
  const mine = ++opened;
  open?.close();
  open = null;
  const room = ROOMS.find((name) => name === address.room) ?? "make";
  document.documentElement.lang = language();
  document.title = `${t(room)} · Setter`;
  skip.textContent = t("skip");
  try {
    /** @type {[About, Room]} */
    const [known, entered] = await Promise.all([about, import(`./${room}/room.js`)]);
    if (mine !== opened) return;
    drawTop(room, known);
    fill(main);
    main.className = room;
    open = entered.open(main, { about: known, dictionary: () => dictionary(known) });
  } catch (error) {
    if (mine !== opened) return;
    const sentence = sentenceOf(error);
    fill(main, h("p", { class: "error", role: "alert" }, sentence));
  }
}

/**
 * The dictionary of the address, else the first in the language of the page.
 * @param {About} known
 */
function dictionary(known) {
  const asked = address.get("dict");
  const { dictionaries } = known;
  const found =
    dictionaries.find(({ id }) => id === asked) ??
    dictionaries.find((dictionary) => dictionary.language === language()) ??
    dictionaries[0];
  return found?.id ?? "";
}

/**
 * @param {string} room
 * @param {About} known
 */
function drawTop(room, known) {
  const links = ROOMS.map((name) => {
    const current = name === room ? "page" : null;
    const followed = (/** @type {MouseEvent} */ event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      // The grid may have changed since the link was drawn.
      address.go(address.of(name));
      announce(t(name));
    };
    return h("a", { href: address.of(name), "aria-current": current, click: followed }, t(name));
  });
  const words = h(
    "select",
    {
      "aria-label": t("dictionary"),
      change: () => {
        address.push({ dict: words.value });
        enter();
      },
    },
    known.dictionaries.map(({ id, name, words: n }) =>
      h("option", { value: id, selected: id === dictionary(known) }, t("words", { name, n })),
    ),
  );
  const languages = Object.entries(LANGUAGES).map(([id, name]) =>
    h(
      "button",
      {
        type: "button",
        lang: id,
        "aria-pressed": String(id === language()),
        title: name,
        click: () => {
          chooseLanguage(/** @type {import("./language.js").Language} */ (id));
          enter();
        },
      },
      id,
    ),
  );
  fill(
    top_,
    h("strong", { class: "name" }, "Setter"),
    h("nav", { "aria-label": t("rooms") }, links),
    words,
    h("div", { class: "languages", role: "group", "aria-label": Object.values(LANGUAGES).join(" / ") }, languages),
  );
}

address.onChange(enter);
enter();
