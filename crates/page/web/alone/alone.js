// What the page has where it has no server: progress of what is loaded, updates.

import { arrival } from "../engines/site.js";
import { number, translator } from "../language.js";
import { notice } from "../notices.js";
import { followUpdates } from "./updates.js";

const t = translator("alone/alone");

/** How long something may take to come before it is told, in milliseconds. */
const SOON = 300;

/** Begins to tell of it. */
export function begin() {
  /** What shows what comes, and how much of it is there. @type {Map<string, {shown: boolean, share: number}>} */
  const coming = new Map();
  arrival.told = (what, share) => {
    const before = coming.get(what);
    if (share === null) {
      coming.delete(what);
      notice(what);
      return;
    }
    const now = before ?? { shown: false, share };
    now.share = share;
    coming.set(what, now);
    const show = () => notice(what, t(what, { share: number(now.share, { style: "percent" }) }));
    if (now.shown) show();
    else if (before === undefined) {
      setTimeout(() => {
        if (coming.get(what) !== now) return;
        now.shown = true;
        show();
      }, SOON);
    }
  };
  followUpdates();
}
