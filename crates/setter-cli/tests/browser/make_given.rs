//! Words in Make that no list has: what the maker typed is right, and keeps nothing else from being filled.

use serde_json::json;

use crate::page::Page;
use crate::published;
use crate::session::browse;

/// The blocks of the published puzzle, with puns for its theme entries.
fn themed() -> String {
    let open = |(at, row): (usize, &&str)| match at {
        3 => "0jellydoughnot0".to_owned(),
        11 => "0peanutgalleys0".to_owned(),
        _ => row.chars().map(|cell| if cell == '#' { '0' } else { '1' }).collect(),
    };
    published::ROWS.iter().enumerate().map(open).collect::<Vec<_>>().join("/")
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn a_word_that_no_list_has_stands_and_is_added_by_one_click() {
    browse(|page| {
        page.open(&format!("/make?lang=en&dict=english&grid={}", themed()));
        // Nothing is dead, and words are proposed elsewhere.
        page.click_cell(1, 1);
        page.wait("words come", "return document.querySelectorAll('.slot-word').length > 20");
        assert_eq!((page.marked("dead"), page.marked("conflict")), (0, 0));
        page.choose_in("Fill", "Any fill");
        page.wait_for_text(".room-notes", "Found.");
        assert!(!page.grid().contains('.'), "{}", page.grid());
        let theme = |page: &Page| page.grid().split('/').nth(3).unwrap().to_owned();
        assert_eq!(theme(page), "#jellydoughnot#");

        page.click_cell(4, 2);
        page.wait_for_text(".clue-name", "JELLYDOUGHNOT not in your lists");
        let underlined = page.count(".cell.underlined");
        assert!(underlined >= 26, "{underlined}");
        // It is not among the words that pull the total down.
        let state = page.wait_for_text(".state", "Total");
        assert!(!state.contains("JELLYDOUGHNOT") && !state.contains("PEANUTGALLEYS"), "{state}");
        page.press("Add JELLYDOUGHNOT to your words");
        page.wait(
            "it is no more said",
            "return !document.querySelector('.unlisted').checkVisibility()",
        );
        page.wait_for_text(".own-scores", "Words of your own (1)");
        let underlined_then = page.count(".cell.underlined");
        assert!(underlined_then < underlined, "{underlined_then}");

        // From then on it is a word of the lists, also after a reload.
        page.open("/make?lang=en&dict=english&grid=jel1ydoughnot/0000000000000");
        page.click_cell(1, 1);
        page.wait_for_text(".slot-words", "JELLYDOUGHNOT");
        assert_eq!(
            page.run("return document.querySelector('.slot-word .number').textContent"),
            json!("0.5")
        );
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn what_is_refused_names_the_slot_and_the_demand_at_fault() {
    browse(|page| {
        // The theme is not to blame.
        page.open("/make?lang=en&dict=english&grid=peanutgalleys/1110111010101&min_score=0.99");
        let told = page.wait_for_text(
            ".state",
            "Without the least score that is demanded it would have words.",
        );
        assert!(told.starts_with("No fill No word may stand in 10 across"), "{told}");
        page.choose_in("Fill", "Any fill");
        page.wait_for_text(
            ".room-notes",
            "Without the least score that is demanded it would have words.",
        );
        page.open("/make?lang=en&dict=english&grid=peanutbutte1&exclude=peanutbutter");
        page.wait_for_text(".state", "Without the words that must not stand it would have words.");
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn a_word_that_no_list_has_keeps_no_other_from_being_filled_while_it_is_typed() {
    browse(|page| {
        page.open("/make?lang=en&dict=english&grid=1111111/1010101/1010101");
        page.click_cell(1, 1);
        page.keys("peanuz");
        page.wait_for_text(".clue-name", "no word of your lists fits so far");
        page.wait_for_text(".state", "fills");
        assert_eq!((page.marked("dead"), page.marked("conflict")), (0, 0));
        page.press("Show a fill faintly");
        page.until("the other slots have a ghost", || {
            let ghosts = page.count(".cells .cell[data-ghost]");
            if ghosts == 9 { Ok(()) } else { Err(ghosts) }
        });
        page.press("Show a fill faintly");
        page.choose_in("Fill", "Any fill");
        page.until("the other slots are filled", || {
            let grid = page.grid();
            if grid.contains('.') { Err(grid) } else { Ok(()) }
        });
        page.press("Undo");
        // Whoever leaves the slot is told that it has no word.
        page.click_cell(3, 1);
        page.wait_for_text(".state", "No word fits the letters of 1 across.");
        assert!(page.marked("conflict") > 0);
        // Where another slot is at fault, that one is told.
        page.click_cell(2, 1);
        page.keys("q");
        page.wait_for_text(".state", "No word fits the letters of 1 across and 1 down.");
    });
}
