// What the page has where it has no server: words of the user's own, progress of what is loaded, updates.

import { arrival } from "../engines/lists.js";
import { number, translator } from "../language.js";
import { notice } from "./notices.js";
import { followUpdates } from "./updates.js";
import { listBar, takeDrops } from "./words.js";

const t = translator({
  en: { arriving: "The words are being loaded, once: {share}" },
  fr: { arriving: "Les mots se chargent, une seule fois : {share}" },
});

/** How long a list may take to come before it is told, in milliseconds. */
const SOON = 300;

/**
 * @param {() => void} reopen opens the room anew when there are other words
 * @returns {{bar(about: import("../app.js").About): HTMLElement}} what stands beside the choice of words
 */
export function begin(reopen) {
  let since = 0;
  arrival.told = (share) => {
    since ||= performance.now();
    if (share === null) {
      since = 0;
      notice("arrival");
    } else if (performance.now() - since > SOON) {
      notice("arrival", t("arriving", { share: number(share, { style: "percent" }) }));
    }
  };
  takeDrops(reopen);
  followUpdates();
  return { bar: (about) => listBar(about, reopen) };
}
