// The puzzles that this browser keeps, in a dialog: to go on with, to be removed, or to be taken elsewhere, with the
// versions of the one at hand.

import { fill, h } from "../../dom.js";
import { download, fileName } from "../../files.js";
import { common, translator } from "../../texts.js";
import { keptName } from "../names.js";
import { forgetPuzzle, keepAsVersion, keptDrafts, printPuzzles, versionsOf } from "./keeping.js";

/** @typedef {import("./keeping.js").Kept} Kept */

const t = translator("make/puzzles/puzzles_dialog");

/**
 * Opens the dialog.
 * @param {HTMLElement} main the element of the room
 * @param {Kept} now the puzzle at hand
 * @param {{goOn(draft: Kept): void, goBack(version: Kept): void}} does
 */
export function showPuzzles(main, now, { goOn, goBack }) {
  const list = h("ul", { class: "puzzle-list" });
  const versions = h("ul", { class: "puzzle-list" });
  const noVersion = h("p", { class: "quiet small" }, t("noVersion"));
  const dialog = h(
    "dialog",
    { class: "puzzles", "aria-label": t("puzzles"), close: () => dialog.remove() },
    h("h2", {}, t("puzzles")),
    list,
    h("h2", {}, t("versions")),
    h("p", { class: "quiet small" }, t("versionsHint")),
    versions,
    noVersion,
    h(
      "div",
      { class: "bar" },
      button(t("keepVersion"), () => {
        keepAsVersion(now);
        draw();
      }),
      button(t("saveOne"), () => save([now], now.said.title)),
      button(t("saveAll"), () => save(keptDrafts(), t("allFile"))),
      h("button", { type: "button", class: "main", click: () => dialog.close() }, common("close")),
    ),
  );
  draw();
  main.append(dialog);
  dialog.showModal();

  /** @param {string} text @param {() => void} click */
  function button(text, click) {
    return h("button", { type: "button", click }, text);
  }

  /** @param {Kept[]} drafts @param {string} title */
  function save(drafts, title) {
    download(new Blob([printPuzzles(drafts)], { type: "application/json" }), `${fileName(title)}.puzzles.json`);
  }

  function draw() {
    fill(
      list,
      keptDrafts().map((draft) => {
        const name = keptName(draft);
        if (draft.work.id === now.work.id) return h("li", {}, h("span", {}, name), h("span", { class: "quiet small" }, t("atHand")));
        return h(
          "li",
          {},
          h("button", { type: "button", class: "name", title: t("goOn", { name }), click: () => chosen(() => goOn(draft)) }, name),
          removal(draft),
        );
      }),
    );
    const kept = versionsOf(now.work.id);
    noVersion.hidden = kept.length > 0;
    fill(
      versions,
      kept.map((version) => {
        const name = keptName(version);
        return h("li", {}, h("button", { type: "button", class: "name", title: t("goBack", { name }), click: () => chosen(() => goBack(version)) }, name));
      }),
    );
  }

  /** A button that removes a puzzle when it is pressed again. @param {Kept} draft */
  function removal(draft) {
    const remove = button(t("remove"), () => {
      if (remove.textContent === t("removeNow")) {
        forgetPuzzle(draft.work.id);
        draw();
        /** @type {HTMLElement | null} */ (dialog.querySelector("button"))?.focus();
      } else remove.textContent = t("removeNow");
    });
    remove.setAttribute("aria-label", `${t("remove")}: ${keptName(draft)}`);
    return remove;
  }

  /** @param {() => void} then */
  function chosen(then) {
    dialog.close();
    then();
  }
}
