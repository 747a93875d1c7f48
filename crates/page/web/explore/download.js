// The list of all fills as a file.

import { query } from "../address.js";
import { announce } from "../announcement.js";
import { fill, h } from "../dom.js";
import { number, translator } from "../language.js";
import { listBytes, sizeOf } from "./places.js";

/** What is told to be more than a disk holds, in bytes. */
const DISK = 10n ** 13n;

/** How many fills the server tells at once, of a list that no disk holds. */
const PART = 500n;

const t = translator({
  en: {
    name: "Download the list ({size})",
    what: "A text of {bytes} bytes: the fills in order, an empty line between them, as the command enumerate writes them. The browser shows how far it is.",
    link: "Download fills.txt",
    resume: "In a terminal, the same command goes on after an interruption:",
    tooLarge:
      "{bytes} bytes are more than any disk holds. Any part can be had, as {fills} {fills:fill|fills} from no. {at} on:",
    copy: "Copy",
    copied: "Copied.",
    bytes: "bytes",
    byte: "B",
  },
  fr: {
    name: "Télécharger la liste ({size})",
    what: "Un texte de {bytes} octets : les remplissages dans l’ordre, une ligne vide entre eux, comme la commande enumerate les écrit. Le navigateur montre où il en est.",
    link: "Télécharger fills.txt",
    resume: "Dans un terminal, la même commande reprend après une interruption :",
    tooLarge:
      "{bytes} octets, aucun disque ne les contient. On peut en avoir une partie, comme {fills} {fills:remplissage|remplissages} à partir du n° {at} :",
    copy: "Copier",
    copied: "Copié.",
    bytes: "octets",
    byte: "o",
  },
});

/**
 * @param {import("./exploration.js").Exploration} exploration of fills that are counted
 */
export function download({ grid, total, parameters }) {
  const fills = total ?? 0n;
  const bytes = listBytes(grid, fills);
  const path = `/api/list${query(parameters)}`;
  const url = location.origin + path;
  const line = h("code", {});
  const told = h("p", {});
  const copy = h(
    "button",
    {
      type: "button",
      click: async () => {
        await navigator.clipboard.writeText(line.textContent ?? "");
        announce(t("copied"));
      },
    },
    t("copy"),
  );
  const isTooLarge = bytes > DISK;
  const element = h(
    "details",
    { class: "download" },
    h("summary", {}, t("name", { size: printed(bytes) })),
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
      fill(line, `curl -o fills.json '${location.origin}/api/fills${part}'`);
    },
  };
}

/** A number of bytes with its unit. @param {bigint} bytes */
function printed(bytes) {
  const { value, unit } = sizeOf(bytes);
  const shown = unit === "B" ? t("bytes") : unit.replace("B", t("byte"));
  return `${number(value)}\u00a0${shown}`;
}
