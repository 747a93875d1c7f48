// The list of all fills as a file that the page writes itself, where no server sends it.

import { fill, h } from "../dom.js";
import { listOf } from "../engines/workers.js";
import { download } from "../files.js";
import { common, number, translator } from "../language.js";
import { sentenceOf } from "../sentence.js";
import { fillBytes, listBytes, printedSize, savedPart } from "./places.js";

/** The most bytes that a browser saves which has to have them all in its memory. */
const IN_MEMORY = 2n ** 28n;

/** The most bytes that are written to a file piece by piece: more takes more than a day. */
const IN_PIECES = 10n ** 12n;

const t = translator("explore/saving");

/**
 * Where a file is written, piece by piece.
 * @typedef {object} Sink
 * @property {(piece: Uint8Array<ArrayBuffer>) => Promise<void>} write
 * @property {() => Promise<void>} close
 * @property {() => Promise<void>} abort leaves no file
 */

/** @typedef {{createWritable(): Promise<Sink>}} FileHandle */
/** @typedef {(options: {suggestedName: string}) => Promise<FileHandle>} Picker */

/** Asks where a file is to be, in browsers that do. @returns {Picker | undefined} */
const picker = () => /** @type {any} */ (window).showSaveFilePicker?.bind(window);

/**
 * @param {import("./exploration.js").Exploration} exploration of fills that are counted
 * @returns {import("./download.js").ListFile}
 */
export function saving({ grid, total, parameters }) {
  const fills = total ?? 0n;
  const bytes = listBytes(grid, fills);
  const most = picker() === undefined ? IN_MEMORY : IN_PIECES;
  let part = savedPart(fillBytes(grid), fills, 0n, most);
  /** @type {AbortController | null} */
  let writing = null;
  const what = h("p", {});
  const told = h("span", { role: "status" });
  const button = h("button", { type: "button", click: () => (writing === null ? save() : writing.abort()) }, t("save"));
  const element = h(
    "details",
    { class: "download" },
    h("summary", {}, t("name", { size: printedSize(bytes) })),
    what,
    h("div", { class: "bar" }, button, told),
  );

  async function save() {
    const { from, to } = part;
    const left = new AbortController();
    writing = left;
    button.textContent = common("cancel");
    /** @type {Sink | null} */
    let sink = null;
    try {
      sink = await opened();
      let written = 0n;
      for await (const pieces of listOf(parameters, from, to, left.signal)) {
        for (const piece of pieces) {
          await sink.write(piece);
          written += BigInt(piece.length);
        }
        // What was left meanwhile is not written to its end.
        left.signal.throwIfAborted();
        const share = Number((written * 1000n) / (to - from)) / 1000;
        told.textContent = number(share, { style: "percent", maximumFractionDigits: 1 });
      }
      await sink.close();
      told.textContent = t("done");
    } catch (error) {
      await sink?.abort().catch(() => {});
      // Who chose no place for it, or left, knows why there is none.
      const isLeft = left.signal.aborted || (error instanceof DOMException && error.name === "AbortError");
      fill(told, isLeft ? "" : h("span", { class: "error" }, sentenceOf(error)));
    } finally {
      writing = null;
      button.textContent = t("save");
    }
  }

  return {
    element,
    show(at) {
      if (writing !== null) return;
      part = savedPart(fillBytes(grid), fills, at, most);
      const { first, count } = part;
      const size = printedSize(most);
      fill(what, count === fills ? t("whole", { bytes }) : t("part", { bytes, size, fills: count, at: first + 1n }));
    },
    close: () => writing?.abort(),
  };
}

/** Where the file is written: to a place that is asked for, or to memory first. @returns {Promise<Sink>} */
async function opened() {
  const pick = picker();
  if (pick !== undefined) return (await pick({ suggestedName: "fills.txt" })).createWritable();
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const pieces = [];
  return {
    write: async (piece) => void pieces.push(piece),
    close: async () => download(new Blob(pieces, { type: "text/plain" }), "fills.txt"),
    abort: async () => void pieces.splice(0),
  };
}
