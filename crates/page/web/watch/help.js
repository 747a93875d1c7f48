// The keys, in a dialog.

import { h } from "../dom.js";
import { translator } from "../language.js";

const t = translator({
  en: {
    title: "Keys",
    forward: "one step on",
    back: "one step back",
    play: "play or pause",
    speed: "faster, slower",
    deadEnd: "next dead end (D: the last one before)",
    jump: "next jump (J: the last one before)",
    fill: "next fill (F: the last one before)",
    home: "to the start",
    end: "to the end",
    help: "this help",
    note: "A control that has the focus keeps the keys that it needs.",
    close: "Close",
  },
  fr: {
    title: "Touches",
    forward: "une étape en avant",
    back: "une étape en arrière",
    play: "lire ou pause",
    speed: "plus vite, moins vite",
    deadEnd: "impasse suivante (D : la précédente)",
    jump: "retour en arrière suivant (J : le précédent)",
    fill: "solution suivante (F : la précédente)",
    home: "au début",
    end: "à la fin",
    help: "cette aide",
    note: "Un contrôle qui a le focus garde les touches dont il a besoin.",
    close: "Fermer",
  },
});

/** @type {[string[], Parameters<typeof t>[0]][]} */
const KEYS = [
  [["→", "l", "n"], "forward"],
  [["←", "h", "p"], "back"],
  [["␣"], "play"],
  [["+", "−"], "speed"],
  [["d"], "deadEnd"],
  [["j"], "jump"],
  [["f"], "fill"],
  [["Home", "g"], "home"],
  [["End", "G"], "end"],
  [["?"], "help"],
];

/** The dialog, closed. */
export function helpDialog() {
  const dialog = h(
    "dialog",
    { "aria-labelledby": "watch-keys", class: "keys" },
    h("h2", { id: "watch-keys" }, t("title")),
    h(
      "dl",
      {},
      KEYS.flatMap(([keys, what]) => [
        h(
          "dt",
          {},
          keys.map((key) => h("kbd", {}, key)),
        ),
        h("dd", {}, t(what)),
      ]),
    ),
    h("p", { class: "quiet" }, t("note")),
    h("button", { type: "button", class: "main", click: () => dialog.close() }, t("close")),
  );
  return dialog;
}
