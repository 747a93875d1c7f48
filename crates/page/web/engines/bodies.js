// What a question is sent with, beside its address.

/**
 * How a question with a body is sent: an object as JSON, else bytes as they are.
 * @param {any} body
 * @returns {{type: string, bytes: any}} its media type, and what is sent
 */
export function encoded(body) {
  return Object.getPrototypeOf(body) === Object.prototype
    ? { type: "application/json", bytes: JSON.stringify(body) }
    : { type: "application/octet-stream", bytes: body };
}
