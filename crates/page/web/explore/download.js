// The list of all fills as a file, which a server sends; without one, saving.js writes it.

import { query } from "../address.js";
import { announce } from "../announcement.js";
import { fill, h } from "../dom.js";
import { hasServer } from "../engine.js";
import { folder } from "../hosting.js";
import { common, translator } from "../language.js";
import { sentenceOf } from "../sentence.js";
import { listBytes, printedSize } from "./places.js";

/** What is told to be more than a disk holds, in bytes. */
const DISK = 10n ** 13n;

/** How many fills the server tells at once, of a list that no disk holds. */
const PART = 500n;

const t = translator("explore/download");

/** @typedef {import("./exploration.js").Exploration} Exploration */

/** The list as a file; `show` tells from which fill on a part of it begins. @typedef {object} ListFile
 * @property {HTMLElement} element
 * @property {(at: bigint) => void} show
 * @property {() => void} close
 */

/**
 * @param {Exploration} exploration of fills that are counted
 * @returns {ListFile}
 */
export function listFile(exploration) {
  if (hasServer) return download(exploration);
  const element = h("div", {});
  let at = 0n;
  /** @type {ListFile | null} */
  let file = null;
  import("./saving.js").then(
    ({ saving }) => {
      file = saving(exploration);
      file.show(at);
      fill(element, file.element);
    },
    (error) => fill(element, h("p", { class: "error", role: "alert" }, sentenceOf(error))),
  );
  return {
    element,
    show(to) {
      at = to;
      file?.show(to);
    },
    close: () => file?.close(),
  };
}

/**
 * @param {Exploration} exploration
 * @returns {ListFile}
 */
function download({ grid, total, parameters }) {
  const fills = total ?? 0n;
  const bytes = listBytes(grid, fills);
  const path = `${folder.pathname}api/list${query(parameters)}`;
  const url = location.origin + path;
  const line = h("code", {});
  const told = h("p", {});
  const copy = h(
    "button",
    {
      type: "button",
      click: async () => {
        await navigator.clipboard.writeText(line.textContent ?? "");
        announce(common("copied"));
      },
    },
    t("copy"),
  );
  const isTooLarge = bytes > DISK;
  const element = h(
    "details",
    { class: "download" },
    h("summary", {}, t("name", { size: printedSize(bytes) })),
    isTooLarge
      ? null
      : [
          h("p", {}, t("what", { bytes })),
          h("p", {}, h("a", { class: "button", href: path, download: "fills.txt" }, t("link"))),
        ],
    told,
    h("div", { class: "command" }, line, copy),
  );

  return {
    element,
    /** Tells the part from a fill on. @param {bigint} at */
    show(at) {
      if (!isTooLarge) {
        fill(told, t("resume"));
        fill(line, `curl -C - -o fills.txt '${url}'`);
        return;
      }
      const n = fills - at < PART ? fills - at : PART;
      const part = query({ ...parameters, from: String(at), n: String(n) });
      fill(told, t("tooLarge", { bytes, fills: n, at: at + 1n }));
      fill(line, `curl -o fills.json '${folder.href}api/fills${part}'`);
    },
    close() {},
  };
}
