// What is said to those who hear the page.

/**
 * Says a sentence through the live region of the page, also if it is the same as the last one.
 * @param {string} sentence
 */
export function announce(sentence) {
  const region = document.getElementById("announcement");
  if (region === null) return;
  region.textContent = "";
  // A reader notices only what changes after it was empty.
  requestAnimationFrame(() => (region.textContent = sentence));
}
