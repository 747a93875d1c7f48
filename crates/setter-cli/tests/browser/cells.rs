//! The grid of a page: its cells by row and column from 1, and what stands in them.

use serde_json::json;

use crate::page::Page;

impl Page {
    /// Clicks a cell, which is then at hand.
    pub fn click_cell(&self, row: usize, column: usize) {
        self.click(&format!(".cells .row:nth-child({row}) .cell:nth-child({column})"));
    }

    /// What stands in the first grid of the page, rows separated by `/`: a letter, `.` for none, `#` for
    /// a block.
    pub fn grid(&self) -> String {
        self.grid_of("main")
    }

    /// What stands in the first grid of a part of the page.
    pub fn grid_of(&self, part: &str) -> String {
        let script = r#"
            const letterOf = (cell) => {
              if (cell.classList.contains("block")) return '#';
              const shown = cell.querySelector("input")?.value ?? cell.querySelector(".letter")?.textContent;
              return shown?.toLowerCase() || ".";
            };
            const cells = document.querySelector(`${arguments[0]} .cells`);
            const rows = [...(cells?.querySelectorAll(".row") ?? [])];
            return rows.map((row) => [...row.querySelectorAll(".cell")].map(letterOf).join("")).join("/");
        "#;
        self.run_with(script, &[json!(part)]).as_str().unwrap().to_owned()
    }

    pub fn wait_for_grid(&self, wanted: &str) {
        self.until(&format!("the grid is {wanted}"), || {
            let grid = self.grid();
            if grid == wanted { Ok(()) } else { Err(grid) }
        });
    }

    /// Row and column of the cell at hand.
    pub fn cell_at_hand(&self) -> (u64, u64) {
        let script = r#"
            const cell = document.querySelector(".cell.at-hand");
            const row = cell.closest(".row");
            return [[...row.parentElement.children].indexOf(row) + 1, [...row.children].indexOf(cell) + 1];
        "#;
        let place = self.run(script);
        (place[0].as_u64().unwrap(), place[1].as_u64().unwrap())
    }

    /// How many cells are in the slot at hand, and whether it goes down.
    pub fn slot_at_hand(&self) -> (u64, bool) {
        let script = r#"
            const cells = [...document.querySelectorAll(".cell.in-slot")];
            return [cells.length, new Set(cells.map((cell) => cell.closest(".row"))).size > 1];
        "#;
        let slot = self.run(script);
        (slot[0].as_u64().unwrap(), slot[1].as_bool().unwrap())
    }

    /// How many cells are in a state that is marked, as "dead".
    pub fn marked(&self, state: &str) -> u64 {
        self.count(&format!(".cell[data-state=\"{state}\"]"))
    }
}
