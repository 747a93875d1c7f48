// The keys, in a dialog.

import { h } from "../dom.js";
import { common, translator } from "../language.js";

const t = translator("watch/help");

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
    h("button", { type: "button", class: "main", click: () => dialog.close() }, common("close")),
  );
  return dialog;
}
