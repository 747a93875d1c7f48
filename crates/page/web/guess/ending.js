// The end of a game: the word and what it means, how the words dwindled, and what can be passed on.

import { address } from "../address.js";
import { announce } from "../announcement.js";
import { h } from "../dom.js";
import { common, listed, translator } from "../language.js";
import { squares } from "./replies.js";

const t = translator("guess/ending");

/**
 * @param {import("./play.js").Game} game
 * @param {import("./replies.js").Turn[]} turns all that was guessed
 * @param {import("./setting.js").Words} words
 * @param {() => void} onFresh
 */
export function ending(game, turns, words, onFresh) {
  const { secret, source, hidden, tries } = game;
  const boards = [game, ...game.others];
  const definitions = boards.flatMap((one) => one.definitions);
  const isWon = game.outcome === "won";
  const word = listed(boards.map((one) => (one.secret ?? "").toUpperCase()));
  const hints = Number(address.get("hints") ?? 0);
  const score = `${isWon ? turns.length : "X"}/${tries ?? "∞"}`;
  const name = words.kind === "word" ? "" : ` ${words.kind}`;
  const text = [
    `Setter ${words.dict} ${words.length}${name} · ${score}${hints > 0 ? ` · ${t("hints", { n: hints })}` : ""}`,
    ...boards.map((one) => squares(one.turns)),
  ].join(boards.length > 1 ? "\n\n" : "\n");
  const seed = address.get("seed");
  const { dict, length, rule } = words;
  const kind = words.kind === "word" ? null : words.kind;
  const game_ = address.of("guess", { dict, length, rule, kind, seed, hard: address.get("hard") });
  const watch = address.of("guess", { mode: "watch", dict, length, rule, secret });
  const told = h("span", { role: "status" });
  const copy = (/** @type {string} */ name, /** @type {string} */ what) =>
    h(
      "button",
      {
        type: "button",
        click: async () => {
          try {
            await navigator.clipboard.writeText(what);
            told.textContent = common("copied");
          } catch {
            told.textContent = t("notCopied");
          }
        },
      },
      name,
    );
  const lost = words.kind === "absurdle" ? "lostAny" : boards.length > 1 ? "lostSeveral" : "lost";
  const title = isWon ? t("won", { n: turns.length }) : t(lost, { word });
  announce(`${title}. ${t("word", { word })}`);
  const most = Math.max(1, hidden);
  const dwindled = [{ guess: t("before"), left: hidden }, ...game.turns].map(({ guess, left }, place) =>
    h(
      "li",
      {},
      h("span", { class: "dwindled-guess" }, place === 0 ? guess : guess.toUpperCase()),
      // On a scale of logarithms: halves are as far apart everywhere.
      h("meter", { min: 0, max: Math.log2(most + 1), value: Math.log2(left + 1), "aria-hidden": "true" }),
      h("span", { class: "number" }, t("words", { n: left })),
    ),
  );
  return h(
    "section",
    { class: "panel" },
    h("h2", {}, title),
    isWon && h("p", {}, h("strong", {}, word)),
    definitions.length > 0 && [
      h("ul", { class: "definitions" }, definitions.map((one) => h("li", {}, one))),
      h("p", { class: "quiet" }, source),
    ],
    boards.length === 1 && [h("h3", {}, t("left")), h("ol", { class: "dwindled" }, dwindled)],
    h("pre", { class: "squares", "aria-label": t("result"), role: "img" }, text),
    h(
      "div",
      { class: "bar" },
      copy(t("share"), text),
      words.kind !== "absurdle" && copy(t("link"), new URL(game_, location.href).href),
      told,
    ),
    h(
      "div",
      { class: "bar" },
      h("button", { type: "button", class: "main", click: onFresh }, common("anotherWord")),
      h(
        "a",
        {
          class: "button",
          href: watch,
          click: (/** @type {MouseEvent} */ event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
            event.preventDefault();
            address.go(watch);
          },
        },
        t("watch"),
      ),
    ),
  );
}
