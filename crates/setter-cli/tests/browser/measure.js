// What is out of its place on the page, a sentence each: cells that stand in no row or column or do not touch
// the next, marks that are not in their cell, parts that overlap, a page that scrolls sideways.

const found = [];
const near = (a, b) => Math.abs(a - b) <= 0.75;
const boxOf = (element) => element.getBoundingClientRect();
const isSeen = (element) => element.checkVisibility({ visibilityProperty: true });
const nameOf = (element) => {
  const classes = [...element.classList].map((name) => `.${name}`).join("");
  return `<${element.localName}${classes}> “${(element.innerText ?? "").slice(0, 20)}”`;
};

const { scrollWidth } = document.scrollingElement;
if (scrollWidth > innerWidth) found.push(`the page is ${scrollWidth} wide in a window of ${innerWidth}`);

// Grids of letters, rows of tiles, small keyboards: what is said of cells holds for tiles but for the gaps.
for (const grid of [...document.querySelectorAll(".cells")].filter(isSeen)) {
  const rows = [...grid.querySelectorAll(".row")].map((row) => [...row.children].map(boxOf));
  const columns = rows[0].map(({ left, width }) => [left, width]);
  rows.forEach((row, r) => {
    row.forEach((cell, c) => {
      const where = `cell ${r + 1}:${c + 1}`;
      const beside = row[c + 1];
      const under = rows[r + 1]?.[c];
      if (!near(cell.width, cell.height)) found.push(`${where} is ${cell.width} × ${cell.height}`);
      if (!near(cell.top, row[0].top)) found.push(`${where} is ${cell.top - row[0].top} below its row`);
      if (!near(cell.left, columns[c][0])) found.push(`${where} is beside its column`);
      if (beside && !near(cell.right, beside.left)) found.push(`${where} does not touch the next`);
      if (under && !near(cell.bottom, under.top)) found.push(`${where} does not touch the one below`);
    });
  });
  for (const mark of grid.querySelectorAll(".cell > .arrow, .cell > .block-clues")) {
    const [box, cell] = [boxOf(mark), boxOf(mark.parentElement)];
    const isIn = box.left >= cell.left && box.right <= cell.right && box.top >= cell.top && box.bottom <= cell.bottom;
    if (!isIn || box.width * box.height < 0.8 * cell.width * cell.height) found.push(`${nameOf(mark)} is not in its cell`);
  }
  const box = boxOf(grid);
  const last = rows.at(-1)?.at(-1);
  if (last && (last.right > box.right + 0.75 || last.bottom > box.bottom + 0.75)) found.push("cells leave the grid");
}
for (const board of [...document.querySelectorAll(".guess-board")].filter(isSeen)) {
  const rows = [...board.querySelectorAll(".guess-row")].map((row) => [...row.querySelectorAll(".guess-tile")].map(boxOf));
  rows.forEach((row, r) => {
    row.forEach((tile, c) => {
      if (!near(tile.top, row[0].top)) found.push(`tile ${r + 1}:${c + 1} is not in its row`);
      if (!near(tile.left, rows[0][c]?.left ?? tile.left)) found.push(`tile ${r + 1}:${c + 1} is not in its column`);
    });
  });
}

// Parts beside each other, unless they are meant to lie over each other.
const isPart = (element) => {
  if (!(element instanceof HTMLElement) || !isSeen(element) || element.closest(".cells, .unseen") !== null) return false;
  const { position, display } = getComputedStyle(element);
  const { width, height } = boxOf(element);
  return position !== "absolute" && position !== "fixed" && position !== "sticky" &&
    display !== "inline" && display !== "contents" && width > 1 && height > 1;
};
for (const element of document.querySelectorAll("body, header, main, main *")) {
  const parts = [...element.children].filter(isPart);
  parts.forEach((part, at) => {
    for (const other of parts.slice(at + 1)) {
      const [a, b] = [boxOf(part), boxOf(other)];
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across > 1.5 && down > 1.5) found.push(`${nameOf(part)} and ${nameOf(other)} overlap`);
    }
  });
}
return found.slice(0, 12);
