// A puzzle that stands alone in one file, and is played wherever that is opened.

import { translator } from "../texts.js";
import { openBoard } from "./board.js";
import { prefersLines, keepNumbers, storage } from "./keeping.js";
import { readIpuz } from "./puzzle.js";

const t = translator({
  en: { damaged: "The puzzle of this file is damaged." },
  fr: { damaged: "La grille de ce fichier est abîmée." },
});

const main = /** @type {HTMLElement} */ (document.querySelector("main"));
const embedded = document.querySelector("script[type='application/json']")?.textContent;
const puzzle = readIpuz(JSON.parse(embedded ?? "null"));

if (puzzle === null) {
  main.textContent = t("damaged");
} else {
  openBoard(main, {
    puzzle,
    byLines: prefersLines(document.documentElement.lang),
    storage: storage(),
    onNumbers: keepNumbers,
  });
}
