/** @type {import("../app.js").Room["open"]} */
export function open() {
  return { close() {} };
}
