// The page: its rooms, the one at hand, and what they share.
//
// The page is plain ES modules with JSDoc types, without a build step. Browsers get them without comments
// (`sources.rs`). `app.js` opens the room of the address. A room (`make/`, `watch/`, `explore/`, `play/`, `guess/`)
// draws itself from the address, and is drawn anew when the language or the words change.
//
// Texts are in `texts/`, a folder for each language. A folder has a file for each room, for grids (`grid.js`), and for
// all rooms together (`page.js`). A module says its texts under its own name, by `translator` (`texts.js`). Only the
// files of the rooms that are opened come, in the language at hand. English says which keys there are, and which
// `{parts}` each text has. Types hold the calls and the other languages to English, and `tests/node/texts.test.js`
// does too. CONTRIBUTING.md tells all places of a further language.
//
// Modules that only compute know no DOM, and are tested by node. `grid/` is the grid of all rooms: an input for each
// cell, whose habits are pure functions (`grid/keys.js`). The room Watch keeps the steps of a search as the server
// tells them (`watch/search/packed.js`) and makes their changes (`watch/search/state.js`), so that a click needs no
// server. It folds nothing, and the texts of the steps come with the search (`watch/search/sayings.js`). A puzzle as
// one HTML file (`playable`) is the same modules of `play/table/`, which know no server, under an import map of `data:`
// addresses.

import { address } from "./address.js";
import { announce } from "./announcement.js";
import { fill, h } from "./dom.js";
import { ask, connection, EngineError, hasServer } from "./engine.js";
import { documents } from "./hosting.js";
import { chooseLanguage, common, fetchTexts, language, LANGUAGES, translator } from "./language.js";
import { allWords, haveWords, listBar, takeDrops } from "./own_words.js";
import { refusalSentence } from "./refusals.js";
import { sentenceOf } from "./sentence.js";
import { isHeld } from "./texts.js";

/**
 * What a room is given.
 * @typedef {object} Context
 * @property {About} about
 * @property {() => string} dictionary the id of the dictionary at hand
 */

/**
 * A dictionary on offer, one of the user's own, or those at hand taken together.
 * @typedef {{id: string, name: string, language: string, words: number, lengths: number[], isOwn?: boolean, isTogether?: boolean}} Dictionary
 */

/**
 * What the program tells of itself.
 * @typedef {object} About
 * @property {string} version
 * @property {boolean} [drafts] whether a command of the maker's own drafts clues
 * @property {Dictionary[]} dictionaries
 * @property {Record<"algorithms" | "orders" | "ties" | "values", {name: string, sentence: string}[]>} choices
 * @property {{rows: number, columns: number, body: number, seconds: number}} limits
 */

/**
 * A room that is open; `resume` does again what failed for want of the server, which is back.
 * @typedef {{close(): void, resume?(): void}} OpenRoom
 */
/** @typedef {{open(main: HTMLElement, context: Context): OpenRoom}} Room */

const ROOMS = /** @type {const} */ (["make", "watch", "explore", "play", "guess"]);

const t = translator("app");

const main = /** @type {HTMLElement} */ (document.getElementById("room"));
const top_ = /** @type {HTMLElement} */ (document.querySelector("header.top"));
const skip = /** @type {HTMLElement} */ (document.querySelector("a.skip"));

const lost = /** @type {HTMLElement} */ (document.getElementById("lost"));
/** What is said in all languages while no texts have come. */
const wordless = /** @type {HTMLElement} */ (document.getElementById("wordless"));
wordless.addEventListener("click", () => location.reload());
const hasTexts = () => isHeld(document.documentElement.lang);
connection.tell = (sentence) => {
  lost.hidden = sentence === "" || !hasTexts();
  wordless.hidden = sentence === "" || hasTexts();
  lost.textContent = sentence;
  if (sentence !== "") return;
  // A room that is there goes on; what never came is loaded anew, for browsers remember that it did not.
  if (open !== null) haveWords(address.get("dict") ?? "").then(() => open?.resume?.(), () => {});
  else if (main.childElementCount === 0) location.reload();
};

/** @type {OpenRoom | null} */
let open = null;
/** How many rooms were opened; what arrives for another than the last is too late. */
let opened = 0;

/** @type {Promise<About> | null} */
let about = null;

/** What the page has where it has no server; it begins when there are texts. */
const alone = hasServer ? null : import("./alone/alone.js");
/** @type {Promise<void> | null} */
let begun = null;

takeDrops(reopen);

// A document in a folder has another base, which a fragment alone would lead to.
skip.addEventListener("click", (event) => {
  event.preventDefault();
  main.focus();
});

/** Opens the room anew, with the dictionaries that there are now. */
function reopen() {
  about = null;
  enter();
}

/** Opens the room of the address. */
async function enter() {
  const mine = ++opened;
  open?.close();
  open = null;
  const room = ROOMS.find((name) => name === (address.room || ROOMS[0]));
  const chosen = language();
  fill(main);
  try {
    about ??= ask("about");
    // The answer comes meanwhile; if it does not, that is told in the language that was chosen.
    about.catch(() => {});
    await fetchTexts(chosen, room).catch(unloaded);
    if (mine !== opened) return;
    document.documentElement.lang = chosen;
    document.title = `${t(room ?? "nowhere")} · Setter`;
    skip.textContent = t("skip");
    begun ??= alone?.then(({ begin }) => begin()) ?? null;
    await begun;
    const offered = await about;
    /** The room comes while lists are looked for. @type {Promise<Room>} */
    const coming = room === undefined ? Promise.resolve(nowhere) : import(`./${room}/room.js`).catch(unloaded);
    coming.catch(() => {});
    const dict = address.get("dict") ?? "";
    const words = allWords(offered.dictionaries, dict);
    const later = words.catch(() => offered.dictionaries);
    // A room needs the user's own lists only if it has words of theirs; a browser may be slow to tell them, or never do.
    const isOffered = dict === "" || offered.dictionaries.some(({ id }) => id === dict);
    const known = isOffered ? offered : { ...offered, dictionaries: await words };
    const entered = await coming;
    if (mine !== opened) return;
    drawTop(room, known);
    main.className = room ?? "nowhere";
    open = entered.open(main, { about: known, dictionary: () => dictionary(known) });
    const dictionaries = await later;
    if (mine === opened && dictionaries.length > known.dictionaries.length) drawTop(room, { ...offered, dictionaries });
  } catch (error) {
    about = null;
    // Whether it is the server that is gone, of which the whole page tells.
    const isTold = await ask("about").then(
      () => false,
      (/** @type {unknown} */ refused) => refused instanceof EngineError && refused.message === "",
    );
    if (mine !== opened || isTold) return;
    if (!hasTexts()) {
      wordless.hidden = false;
      return;
    }
    const again = h("button", { type: "button", click: () => location.reload() }, t("again"));
    fill(main, h("p", { class: "error", role: "alert" }, t("broken", { why: sentenceOf(error) }), " ", again));
  }
}

/**
 * Says that a room did not come; where a server did not send it, the whole page tells of that.
 * @param {unknown} error
 * @returns {never}
 */
function unloaded(error) {
  if (hasServer) throw error;
  throw new EngineError(refusalSentence({ error: sentenceOf(error), code: "unloaded", parts: {} }), 0);
}

/** What is at an address that no room has. @type {Room} */
const nowhere = {
  open(element) {
    const { pathname } = location;
    fill(
      element,
      h("h1", {}, t("nowhere")),
      h("p", {}, t("nothing", { address: pathname })),
      h("p", {}, h("a", { class: "button", href: address.of(ROOMS[0]) }, t("back"))),
    );
    return { close() {} };
  },
};

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
 * @param {string | undefined} room
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
      "aria-label": common("words"),
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
    listBar(known.dictionaries, dictionary(known), reopen),
    h("div", { class: "languages", role: "group", "aria-label": Object.values(LANGUAGES).join(" / ") }, languages),
    documents !== null && h("a", { class: "button documents", href: documents, title: t("documents") }, "?"),
  );
}

address.onChange(enter);
enter();
