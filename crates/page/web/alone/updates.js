// The page without a network, and its next version: both by its service worker.

import { h } from "../dom.js";
import { keepLists } from "../engines/lists.js";
import { site } from "../engines/site.js";
import { folder } from "../hosting.js";
import { language, translator } from "../language.js";
import { notice } from "../notices.js";

const t = translator("alone/updates");

/** How long after the page what is for the next visits is fetched, in milliseconds. */
const LATER = 3000;

/** Keeps the page for visits without a network, and tells when a new version of it has come. */
export async function followUpdates() {
  // Only hosts with TLS have them, and this machine.
  const workers = navigator.serviceWorker;
  if (workers === undefined) return;
  workers.addEventListener("message", ({ data }) => {
    if (data?.kind !== "ready") return;
    const reload = h("button", { type: "button", click: () => location.reload() }, t("reload"));
    notice("update", t("ready"), " ", reload);
  });
  workers.startMessages();
  // The first view goes first.
  await new Promise((resolve) => setTimeout(resolve, LATER));
  try {
    const script = new URL("service_worker.js", folder);
    await workers.register(script, { scope: folder.pathname, updateViaCache: "none" });
    const { active } = await workers.ready;
    active?.postMessage({ kind: "look", version: (await site()).version });
    // What is not fetched now is fetched when it is needed.
    const { connection } = /** @type {{connection?: {saveData: boolean}}} */ (navigator);
    if (connection?.saveData !== true) await keepLists(language());
  } catch {
    // A browser that keeps nothing has no page without a network.
  }
}
