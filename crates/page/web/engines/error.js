// What is not answered.

/**
 * What is refused, in the language of the page. That a server does not answer at all is said in one place for
 * the whole page, and "" here.
 */
export class EngineError extends Error {
  /**
   * @param {string} message
   * @param {number} status 0 if there was no answer
   */
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}
