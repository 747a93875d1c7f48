// Words that are dragged from a list to a slot of the grid.

/** @typedef {import("../../grid/model.js").Slot} Slot */
/** @typedef {import("../../grid/view.js").GridView} GridView */

/** The word that is being dragged, which browsers do not tell before it is dropped; "" for none. */
let dragged = "";

/** What has an element drag a word. @param {string} word */
export const drags = (word) => ({
  draggable: "true",
  dragstart: (/** @type {DragEvent} */ event) => {
    dragged = word;
    event.dataTransfer?.setData("text/plain", word);
  },
  dragend: () => (dragged = ""),
});

/**
 * Has words dropped on a grid: each goes to the slot of its length through the cell under it, in the direction at hand
 * if there are two.
 * @param {GridView} view
 * @param {{place(slot: Slot, word: string): void, look(slot: Slot | null, word: string): void}} does
 */
export function takeDropped(view, { place, look }) {
  /** @type {Slot | null} */
  let under = null;
  const goTo = (/** @type {Slot | null} */ slot) => {
    if (slot !== under) look(slot, dragged);
    under = slot;
  };
  view.cells.addEventListener("dragover", (event) => {
    if (dragged === "") return;
    const through = view.board.through[view.indexOf(event.target)];
    const slots = [through?.[view.direction], through?.across, through?.down];
    goTo(slots.find((slot) => slot?.length === dragged.length) ?? null);
    // Only there it can be dropped.
    if (under !== null) event.preventDefault();
    event.stopPropagation();
  });
  view.cells.addEventListener("dragleave", (event) => {
    if (!view.cells.contains(/** @type {Node | null} */ (event.relatedTarget))) goTo(null);
  });
  view.cells.addEventListener("drop", (event) => {
    const [slot, word] = [under, dragged];
    if (slot === null) return;
    event.preventDefault();
    goTo(null);
    place(slot, word);
  });
}
