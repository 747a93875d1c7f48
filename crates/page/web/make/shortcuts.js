// The keys of the room while the grid has the focus, beside those by which one moves and writes in any grid.

import { withLockTurned } from "./draft/edit.js";

/** @typedef {import("./draft/edit.js").Draft} Draft */

/**
 * @param {object} room
 * @param {() => Draft} room.draft the one at hand
 * @param {(draft: Draft) => void} room.go goes on to another
 * @param {import("../grid/view.js").GridView} room.view
 * @param {import("./cells/region.js").Region} room.region
 * @param {{edit(begun: string): void, turn(): void}} room.letters
 * @param {import("./fill/ghost.js").Ghost} room.ghost
 * @param {{focus(): void}} room.editor of the clue of the slot at hand
 * @param {{key(key: string, cell: number): boolean}} room.turns
 * @param {() => void} room.turnExclusion
 * @param {() => void} room.selectHardest
 * @param {import("./cells/forced.js").ForcedLetters} room.forced
 * @returns {(event: KeyboardEvent, cell: number) => boolean} does what a key is for, and tells whether it was for the room
 */
export function shortcuts({ draft, go, view, region, letters, ghost, editor, turns, turnExclusion, selectHardest, forced }) {
  return (event, cell) => {
    // Some keyboards have # and | with AltGr only.
    if ((event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState("AltGraph")) return false;
    if (region.key(event)) return true;
    if (event.key === "{" || event.key === "Insert") {
      letters.edit("{");
      return true;
    }
    if (event.key === "Enter" && event.shiftKey) return ghost.take();
    if (event.key === "Delete" && event.shiftKey) {
      turnExclusion();
      return true;
    }
    if (event.key === ";") {
      selectHardest();
      return true;
    }
    if (event.key === "=") {
      forced.take();
      return true;
    }
    if (event.key === "Enter" && view.slot !== null) {
      editor.focus();
      return true;
    }
    if (event.key === "?") {
      letters.turn();
      return true;
    }
    if (event.key === "!" && view.slot !== null) {
      const turned = withLockTurned(draft(), view.slot.cells);
      if (turned !== null) go(turned);
      return true;
    }
    const isBlock = draft().grid.cells[cell] === "#";
    const erases = event.key === "Backspace" || event.key === "Delete";
    return turns.key(isBlock && erases ? "#" : event.key, cell);
  };
}
