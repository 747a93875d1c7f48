// The clue at hand above the keyboard of a phone, and the grid above both.

/**
 * Keeps the clue at the lower edge of what is seen of the page, which a keyboard makes less, and the grid in sight
 * when one comes. What a style sheet does with it is for small screens alone.
 * @param {HTMLElement} board
 * @param {HTMLElement} clue
 * @param {HTMLElement} grid
 * @param {AbortSignal} signal
 */
export function keepAboveKeys(board, clue, grid, signal) {
  const seen = window.visualViewport;
  if (!seen) return;
  const place = () => {
    // Who looks closer at a part of the page has the clue where it was.
    const covered = seen.scale > 1.01 ? 0 : document.documentElement.clientHeight - seen.offsetTop - seen.height;
    board.style.setProperty("--keys", `${Math.max(0, covered)}px`);
  };
  const resized = () => {
    place();
    const isFixed = getComputedStyle(clue).position === "fixed";
    if (!isFixed || !grid.contains(document.activeElement)) return;
    const { top } = clue.getBoundingClientRect();
    const whole = grid.getBoundingClientRect();
    const cell = /** @type {Element} */ (document.activeElement).getBoundingClientRect();
    // The whole grid where there is room for it, else the cell at hand.
    const { bottom } = whole.height <= top - seen.offsetTop ? whole : cell;
    if (bottom > top) window.scrollBy(0, bottom - top);
  };
  seen.addEventListener("resize", resized, { signal });
  seen.addEventListener("scroll", place, { signal });
  place();
}
