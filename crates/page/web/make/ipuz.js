// An ipuz as a draft. Free of the page.

/** @typedef {import("./edit.js").Draft} Draft */

/**
 * The draft of an ipuz: its blocks and given letters, and what of the solution is there as proposed.
 * @param {Record<string, any>} ipuz
 * @returns {Draft | null} null if it has no grid
 */
export function draftOfIpuz(ipuz) {
  const { puzzle, solution, block = "#" } = ipuz;
  if (!Array.isArray(puzzle) || puzzle.length === 0 || !Array.isArray(puzzle[0])) return null;
  const [rows, columns] = [puzzle.length, puzzle[0].length];
  const isBlock = (/** @type {any} */ cell) =>
    cell === null || cell === block || cell?.cell === block || cell?.cell === null;
  const letter = (/** @type {any} */ value) => {
    const text = String(value?.value ?? value ?? "").toLowerCase();
    return /^[a-z]$/.test(text) ? text : "";
  };
  const cells = puzzle.flat().map((cell) => {
    if (isBlock(cell)) return "#";
    return (typeof cell === "object" && letter(cell.value)) || ".";
  });
  if (cells.length !== rows * columns) return null;
  const letters = Array.isArray(solution) ? solution.flat().map(letter) : [];
  const fill = cells.map((content, cell) => (content === "#" ? "" : (letters[cell] ?? "")));
  return { grid: { rows, columns, cells }, fill };
}
