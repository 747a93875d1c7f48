// The service worker of the page where it is files alone: it keeps each version of them whole, and gives each tab the
// files of the version that it began with.

/**
 * @typedef {object} FetchEvent
 * @property {Request} request
 * @property {string} clientId
 * @property {string} resultingClientId
 * @property {(answer: Promise<Response>) => void} respondWith
 */
/** @typedef {Event & {waitUntil(work: Promise<unknown>): void}} Lasting */
/** @typedef {{version: string, files: {path: string, bytes: number, hash: string}[]}} Site */

const worker = /** @type {any} */ (self);

/** The folder of the page. */
const FOLDER = new URL("./", self.location.href);

/** What the caches of this page begin with; a host may have others. */
const PREFIX = `setter ${FOLDER.pathname} `;

/** Which tab has which version, and which is the newest that is here whole. */
const TABS = `${PREFIX}tabs`;

/** The newest version is kept among the tabs by this name, which no tab has. */
const NEWEST = "newest";

/** The lists are kept by the page, as it uses them. */
const LISTS = /^(dictionaries|definitions)\//;

/** The files that are the document of a room or of the page. */
const DOCUMENT = "index.html";

const JSON_TYPE = { "Content-Type": "application/json" };

/** How many files are fetched at a time. */
const AT_A_TIME = 6;

/** A tab that was begun so many milliseconds ago need not be known to the browser yet. */
const BEGINNING = 60_000;

/** What is being fetched. @type {Promise<string> | null} */
let taking = null;

/** The caches that were opened since the browser started this worker, by their versions. @type {Map<string, Promise<Cache>>} */
const OPENED = new Map();

/** The versions of tabs as far as this worker was told of them. @type {Map<string, {version: string, at: number}>} */
const TOLD = new Map();

/** @param {string} version */
function cacheOf(version) {
  const opened = OPENED.get(version) ?? caches.open(`${PREFIX}version ${version}`);
  OPENED.set(version, opened);
  return opened;
}

/** @param {string} path */
const addressOf = (path) => new URL(path, FOLDER).href;

/**
 * The version that a tab began with, or the newest.
 * @param {string} tab
 * @returns {Promise<{version: string, at: number} | null>}
 */
async function versionOf(tab) {
  const told = TOLD.get(tab);
  if (told !== undefined) return told;
  const found = await (await caches.open(TABS)).match(addressOf(`tabs/${tab}`));
  if (found === undefined) return null;
  const known = await found.json();
  note(tab, known);
  return known;
}

/** Remembers what a tab has: not the newest, which another worker may take. @param {string} tab @param {any} known */
function note(tab, known) {
  if (tab !== NEWEST) TOLD.set(tab, known);
}

/** @param {string} tab @param {string} version */
async function remember(tab, version) {
  const known = { version, at: Date.now() };
  note(tab, known);
  await (await caches.open(TABS)).put(addressOf(`tabs/${tab}`), new Response(JSON.stringify(known)));
}

/**
 * Fetches the version that the host has, unless it is here, and makes it the newest when all of it is.
 * @returns {Promise<string>} its name
 */
async function take() {
  const site = await offered();
  const newest = await versionOf(NEWEST);
  if (newest?.version === site.version) return site.version;
  const cache = await cacheOf(site.version);
  const before = newest === null ? null : await keptSite(newest.version);
  const left = site.files.filter(({ path }) => !LISTS.test(path));
  const one = async () => {
    for (let file = left.pop(); file !== undefined; file = left.pop()) {
      await cache.put(addressOf(file.path), await fileOf(file, before));
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, one));
  // The host may have got another version meanwhile, and then it is a mixture that was fetched.
  const { version } = await offered();
  if (version !== site.version) throw new Error(`site.json: version ${version} came after ${site.version}`);
  await cache.put(addressOf("site.json"), new Response(JSON.stringify(site), { headers: JSON_TYPE }));
  await remember(NEWEST, site.version);
  return site.version;
}

/** What the host has. @returns {Promise<Site>} */
async function offered() {
  const response = await fetch(addressOf("site.json"), { cache: "no-store" });
  if (!response.ok) throw new Error(`site.json: ${response.status}`);
  return response.json();
}

/**
 * What was kept of a version.
 * @param {string} version
 * @returns {Promise<{site: Site, cache: Cache} | null>}
 */
async function keptSite(version) {
  const cache = await cacheOf(version);
  const kept = await cache.match(addressOf("site.json"));
  return kept === undefined ? null : { site: await kept.json(), cache };
}

/**
 * A file, from the version before if it is the same.
 * @param {{path: string, hash: string}} file
 * @param {{site: Site, cache: Cache} | null} before
 */
async function fileOf({ path, hash }, before) {
  const same = before?.site.files.some((file) => file.path === path && file.hash === hash) ?? false;
  const kept = same ? await before?.cache.match(addressOf(path)) : undefined;
  if (kept !== undefined) return kept;
  const response = await fetch(addressOf(path), { cache: "no-cache" });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  // Documents that a host redirected to would be refused as answers to another address.
  const type = response.headers.get("Content-Type") ?? "application/octet-stream";
  return new Response(await response.blob(), { headers: { "Content-Type": type } });
}

/** As `take`, once at a time. */
function takeOnce() {
  taking ??= take().finally(() => (taking = null));
  return taking;
}

/** Deletes what no tab has begun with. */
async function clean() {
  const newest = await versionOf(NEWEST);
  if (newest === null) return;
  const tabs = await caches.open(TABS);
  const clients = await worker.clients.matchAll({ includeUncontrolled: true, type: "all" });
  const alive = new Set(clients.map((/** @type {{id: string}} */ { id }) => id));
  const used = new Set([newest.version]);
  for (const request of await tabs.keys()) {
    const tab = request.url.slice(addressOf("tabs/").length);
    if (tab === NEWEST) continue;
    const known = await versionOf(tab);
    if (known === null) continue;
    if (alive.has(tab) || Date.now() - known.at < BEGINNING) used.add(known.version);
    else {
      TOLD.delete(tab);
      await tabs.delete(request);
    }
  }
  for (const name of await caches.keys()) {
    const [, version] = name.split(`${PREFIX}version `);
    if (version === undefined || used.has(version) || taking !== null) continue;
    OPENED.delete(version);
    await caches.delete(name);
  }
}

/**
 * Takes note of the version of a tab that began before this worker was there.
 * @param {string} tab
 * @param {string} version
 */
async function began(tab, version) {
  if ((await versionOf(tab)) === null) await remember(tab, version);
}

/** Looks whether there is a new version, and tells the tabs of others when it is here whole. */
async function look() {
  const version = await takeOnce();
  await clean();
  for (const client of await worker.clients.matchAll({ includeUncontrolled: true })) {
    const known = await versionOf(client.id);
    if (known !== null && known.version !== version) client.postMessage({ kind: "ready", version });
  }
}

/**
 * The answer to a request for something of the page.
 * @param {FetchEvent} event
 */
async function answer({ request, clientId, resultingClientId }) {
  const isDocument = request.mode === "navigate";
  const own = isDocument ? null : await versionOf(clientId);
  const known = own ?? (await versionOf(NEWEST));
  if (known !== null && isDocument) await remember(resultingClientId, known.version);
  if (known === null) return fetch(request);
  const address = new URL(request.url);
  address.search = "";
  address.hash = "";
  const cache = await cacheOf(known.version);
  const found =
    (await cache.match(address.href)) ??
    (isDocument ? await cache.match(new URL(DOCUMENT, address.href.replace(/\/?$/, "/"))) : undefined);
  if (found === undefined) return fetch(request);
  const isFolder = isDocument && !/\/(index\.html)?$/.test(address.pathname);
  // What a document is in is told by the slash.
  if (isFolder) return Response.redirect(`${address.href}/${new URL(request.url).search}`);
  return found;
}

worker.addEventListener("install", (/** @type {Lasting} */ event) => {
  // The next script reads what this one keeps, and the other way round: tabs need not be closed for it.
  event.waitUntil(takeOnce().then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (/** @type {Lasting} */ event) => {
  event.waitUntil(clean().then(() => worker.clients.claim()));
});

worker.addEventListener("message", (/** @type {Lasting & {data: any, source: {id: string}}} */ event) => {
  const { data, source } = event;
  if (data?.kind !== "look") return;
  // Without a network there is nothing new.
  event.waitUntil(began(source.id, data.version).then(look).catch(() => {}));
});

worker.addEventListener("fetch", (/** @type {FetchEvent} */ event) => {
  const { request } = event;
  const { origin } = new URL(request.url);
  if (origin !== FOLDER.origin) event.respondWith(Promise.resolve(Response.error()));
  else if (request.method === "GET" && request.url.startsWith(FOLDER.href)) event.respondWith(answer(event));
});
