// The paths of rooms: a server has them side by side, as `/make`; where the page is files alone, each is a
// folder with the document in it, as `/some/where/make/`.

/** @typedef {{folder: string, hasServer: boolean}} Place the path of the page's folder, with its last slash */

/**
 * The path of a room.
 * @param {Place} place
 * @param {string} room
 */
export function pathOf({ folder, hasServer }, room) {
  return hasServer || room === "" ? folder + room : `${folder}${room}/`;
}

/**
 * The room of a path: its name, "" for the page without a room, or what else stands there.
 * @param {Place} place
 * @param {string} path
 */
export function roomOf({ folder, hasServer }, path) {
  const below = path.startsWith(folder) ? path.slice(folder.length) : path;
  return hasServer ? below : below.replace(/(^|\/)index\.html$/, "$1").replace(/\/$/, "");
}
