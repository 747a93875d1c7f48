//! Edits in Make: each changes what it touches, the letters of a search are only proposed, and all can be taken back.

use serde_json::{Value, json};

use crate::page::Page;
use crate::published;
use crate::session::browse;

/// The rows with one cell otherwise, by row and column from 1.
fn but(rows: &str, row: usize, column: usize, content: char) -> String {
    let mut cells: Vec<char> = rows.chars().collect();
    let width = rows.find('/').unwrap() + 1;
    cells[(row - 1) * width + column - 1] = content;
    cells.into_iter().collect()
}

/// Opens the published puzzle in an empty room.
fn open_published(page: &Page) -> String {
    let file = published::save(&page.downloads);
    page.open("/make?lang=en&dict=english&grid=111/111/111");
    page.give_file(&file);
    page.wait_for_grid(&published::rows());
    published::rows()
}

/// How many versions of the puzzle at hand there are.
fn versions(page: &Page) -> u64 {
    page.choose_in("Open", "All puzzles and versions…");
    page.wait("the dialog is open", "return document.querySelector('dialog:modal')");
    let kept = page.count(".puzzle-list:nth-of-type(2) li");
    page.press("Close");
    kept
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn a_keystroke_in_a_published_puzzle_changes_its_cell_alone() {
    browse(|page| {
        let rows = open_published(page);
        assert_eq!(
            (page.marked("proposed"), page.count(".proposal")),
            (0, 0),
            "its letters are its own"
        );
        page.click_cell(1, 1);
        page.keys("x");
        let typed = but(&rows, 1, 1, 'x');
        page.wait_for_grid(&typed);
        page.keys("\u{e003}\u{e003}");
        let erased = but(&but(&typed, 1, 2, '.'), 1, 1, '.');
        page.wait_for_grid(&erased);
        page.press("Black cells");
        page.click_cell(8, 8);
        page.wait_for_grid(&but(
            &erased,
            8,
            8,
            if rows.as_bytes()[7 * 16 + 7] == b'#' { '.' } else { '#' },
        ));
        page.press("Black cells");
        for _ in 0..4 {
            page.press("Undo");
        }
        page.wait_for_grid(&rows);

        // What was done can be taken back also after a reload, and what several cells lost is a version.
        page.press("Redo");
        page.wait_for_grid(&typed);
        page.reload();
        page.wait_for_grid(&typed);
        page.press("Undo");
        page.wait_for_grid(&rows);
        page.choose_in("Clear", "All letters");
        page.wait_for_grid(&rows.replace(|letter: char| letter.is_ascii_lowercase(), "."));
        assert_eq!(versions(page), 1);
        page.reload();
        assert_eq!(versions(page), 1);
        page.press("Undo");
        page.wait_for_grid(&rows);
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn a_word_that_is_clicked_changes_its_slot_alone() {
    browse(|page| {
        let rows = open_published(page);
        // Its first three letters are free.
        page.click_cell(13, 1);
        page.keys("\u{e017}\u{e014}\u{e017}\u{e014}\u{e017}");
        let mut freed = rows.clone();
        for column in 1..=3 {
            freed = but(&freed, 13, column, '.');
        }
        page.wait_for_grid(&freed);
        page.wait("words come", "return document.querySelectorAll('.slot-word').length");
        page.click(".slot-word");
        page.until("the word stands there", || {
            let found = page.grid();
            let is_full = !found.contains('.');
            let others = |rows: &str| [&rows[..12 * 16], &rows[12 * 16 + 15..]].concat();
            assert_eq!(others(&found), others(&rows), "no other slot has changed");
            if is_full { Ok(()) } else { Err(found) }
        });
    });
}

/// The least contrast of a proposed letter and its ground, over all cells.
fn contrast_of_proposals(page: &Page) -> f64 {
    let script = r##"
        const context = new OffscreenCanvas(1, 1).getContext("2d");
        const light = (colour) => {
          context.fillStyle = "#fff";
          context.fillRect(0, 0, 1, 1);
          context.fillStyle = colour;
          context.fillRect(0, 0, 1, 1);
          const parts = [...context.getImageData(0, 0, 1, 1).data].slice(0, 3).map((part) => {
            const share = part / 255;
            return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
          });
          return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
        };
        const contrasts = [...document.querySelectorAll(".cell.proposal")].map((cell) => {
          const [ink, ground] = [getComputedStyle(cell.querySelector("input")).color, getComputedStyle(cell).backgroundColor].map(light);
          return (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05);
        });
        return Math.min(...contrasts);
    "##;
    page.run(script).as_f64().unwrap()
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn what_is_proposed_stays_so_until_it_is_taken() {
    browse(|page| {
        page.open("/make?lang=en&dict=english&grid=1111/1111/1111/1111");
        page.choose_in("Fill", "Any fill");
        page.wait_for_text(".room-notes", "Found.");
        let filled = page.grid();
        assert_eq!(page.count(".proposal"), 16);
        page.wait_for_text(".proposal-panel", "16 letters are proposed");
        // One is typed over, which is not a proposal any more; all others stay.
        page.click_cell(2, 2);
        page.keys("x");
        let typed = but(&filled, 2, 2, 'x');
        page.wait_for_grid(&typed);
        assert_eq!((page.count(".proposal"), page.marked("given")), (15, 1));
        // The same for one that is deleted, and for a block.
        page.click_cell(4, 4);
        page.keys("\u{e017}");
        let erased = but(&typed, 4, 4, '.');
        page.wait_for_grid(&erased);
        page.keys("#");
        page.wait_for_grid(&but(&erased, 4, 4, '#'));
        page.press("Undo");
        page.press("Undo");
        page.wait_for_grid(&typed);
        for scheme in ["light", "dark"] {
            page.devtools(
                "Emulation.setEmulatedMedia",
                json!({ "features": [{ "name": "prefers-color-scheme", "value": scheme }] }),
            );
            for (row, column) in [(2, 2), (1, 3), (3, 3)] {
                page.click_cell(row, column);
                let contrast = contrast_of_proposals(page);
                assert!(contrast >= 4.5, "{scheme}: {contrast}");
            }
        }
        page.devtools("Emulation.setEmulatedMedia", json!({ "features": [] }));
        let styles = page.run("return ['.proposal input', '[data-state=given] input'].map((css) => getComputedStyle(document.querySelector(`.cell${css}`)).fontStyle)");
        assert_eq!(styles, json!(["italic", "normal"]));

        // They are so after a reload too, and then taken by one click.
        page.reload();
        page.wait_for_grid(&typed);
        assert_eq!(page.count(".proposal"), 15);
        page.press("Keep the fill");
        page.until("all letters are the grid's", || {
            let proposed = page.count(".proposal");
            if proposed == 0 { Ok(()) } else { Err(proposed) }
        });
        assert_eq!(page.grid(), typed);
        page.press("Undo");
        page.press("Clear the rest");
        page.wait_for_grid("..../.x../..../....");
        page.press("Undo");
        page.wait_for_grid(&typed);

        // A fill that takes the place of another leaves a version.
        page.choose_in("Fill", "Random fill");
        page.until("another fill comes", || {
            let found = page.grid();
            let is_other = found != typed && !found.contains('.');
            if is_other { Ok(()) } else { Err(found) }
        });
        assert!(versions(page) >= 1, "what was there before");
        assert_eq!(
            page.run("return document.querySelectorAll('.cell.proposal').length"),
            Value::from(15)
        );
    });
}
