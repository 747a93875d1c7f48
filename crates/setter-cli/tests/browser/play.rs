//! The room Play: a puzzle made from its address, and a small one whose letters are known.

use std::fs;

use serde_json::{Value, json};

use crate::client::SHIFT;
use crate::page::Page;
use crate::session::browse;

const TAB: &str = "\u{e004}";
const BACKSPACE: &str = "\u{e003}";
const ENTER: &str = "\u{e007}";
const PAGE_DOWN: &str = "\u{e00f}";
const DOWN: &str = "\u{e015}";
const RIGHT: &str = "\u{e014}";

/// BIT, ICE and TEN, across and down.
pub fn square() -> Value {
    json!({
        "version": "http://ipuz.org/v2",
        "kind": ["http://ipuz.org/crossword#1"],
        "dimensions": { "width": 3, "height": 3 },
        "title": "Square",
        "puzzle": [[1, 2, 3], [4, 0, 0], [5, 0, 0]],
        "solution": [["B", "I", "T"], ["I", "C", "E"], ["T", "E", "N"]],
        "clues": {
            "Across": [[1, "A little"], [4, "Cold and hard"], [5, "Fingers"]],
            "Down": [[1, "Of information"], [2, "In a glass"], [3, "Toes"]],
        },
    })
}

/// Opens [`square`] in a language.
pub fn open_square(page: &Page, lang: &str) {
    page.open(&format!("/play?lang={lang}&level=easy&seed=1"));
    page.wait("a puzzle is there", "return document.querySelector('.board .cells')");
    // Not the game that was played before.
    page.run("localStorage.clear()");
    let path = page.downloads.with_file_name("square.ipuz");
    fs::write(&path, square().to_string()).unwrap();
    page.give_file(&path);
    page.wait_for_text(".board h1", "Square");
    page.wait_for_grid(".../.../...");
}

/// Chooses an option of the puzzle to come, which begins at once.
pub fn choose_option(page: &Page, name: &str, value: &str) {
    if !page.has(name) {
        page.press("Options");
    }
    page.choose(name, value);
}

/// What a puzzle is: its solution, then its clues.
fn puzzle(page: &Page) -> Value {
    let script = r#"
        const textOf = (part) => part.textContent.toLowerCase();
        const all = (css) => [...document.querySelectorAll(css)].map(textOf);
        const letters = all(".board .solution td");
        return letters.length > 0 && [...letters, ...all(".board .clues li")];
    "#;
    page.wait("a puzzle is there", script)
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn a_puzzle_is_the_same_again_from_its_address() {
    browse(|page| {
        page.open("/play?lang=fr&level=easy&seed=7");
        let first = puzzle(page);
        let address = page.address();
        page.press("Moyen 8×8");
        page.until(
            "another puzzle is there",
            || {
                if puzzle(page) == first { Err(()) } else { Ok(()) }
            },
        );
        assert!(page.address().contains("level=medium"), "{}", page.address());
        assert_eq!(page.count(".board .cells .row"), 8);
        page.back();
        page.until("the first puzzle is back", || {
            if puzzle(page) == first { Ok(()) } else { Err(()) }
        });
        // As in another browser: nothing is remembered, the server makes it again.
        page.run("sessionStorage.clear(); localStorage.clear()");
        page.visit(&address);
        assert_eq!(puzzle(page), first);
        // About something, in an American pattern.
        choose_option(page, "Sujet", "animals");
        page.wait_for_text(".room-notes", "Mots du thème placés");
        choose_option(page, "Motif", "american");
        page.until("the pattern is the same after half a turn", || {
            let grid: String =
                page.grid().chars().map(|c| if c == '#' { c } else { '.' }).collect();
            let is_so =
                page.address().contains("style=american") && grid.chars().rev().eq(grid.chars());
            if is_so { Ok(()) } else { Err(grid) }
        });
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn hands_find_the_keys_where_they_are_used_to() {
    browse(|page| {
        open_square(page, "en");
        page.click_cell(1, 1);
        assert_eq!((page.cell_at_hand(), page.slot_at_hand()), ((1, 1), (3, false)));
        page.keys(DOWN);
        assert_eq!((page.cell_at_hand(), page.slot_at_hand()), ((1, 1), (3, true)), "turns first");
        page.keys(DOWN);
        assert_eq!(page.cell_at_hand(), (2, 1), "then moves");
        page.keys(" ");
        assert_eq!((page.cell_at_hand(), page.slot_at_hand()), ((2, 1), (3, false)), "space turns");
        page.click_cell(2, 1);
        assert_eq!(page.slot_at_hand(), (3, true), "a click on the cell at hand turns");
        page.keys(RIGHT);
        assert_eq!((page.cell_at_hand(), page.slot_at_hand()), ((2, 1), (3, false)));

        page.keys("éÇ");
        page.wait_for_grid(".../ec./...");
        assert_eq!(page.cell_at_hand(), (2, 3));
        page.devtools("Input.insertText", json!({ "text": "ô" }));
        page.wait_for_grid(".../eco/...");
        page.keys(BACKSPACE);
        page.wait_for_grid(".../ec./...");
        page.keys(BACKSPACE);
        page.wait_for_grid(".../e../...");
        assert_eq!(page.cell_at_hand(), (2, 2), "it clears, else steps back");

        page.keys(ENTER);
        assert_eq!(
            (page.cell_at_hand(), page.slot_at_hand()),
            ((3, 1), (3, false)),
            "the next slot"
        );
        page.chord(SHIFT, '\u{e007}');
        assert_eq!(page.cell_at_hand(), (2, 1), "the one before");
        page.keys(PAGE_DOWN);
        assert_eq!(page.cell_at_hand(), (3, 1), "the next one again");
        let is_in = "return document.activeElement.closest('.cells') !== null";
        assert_eq!(page.run(is_in), json!(true));
        page.keys(TAB);
        assert_eq!(page.run(is_in), json!(false), "Tab leaves");
        page.chord(SHIFT, '\u{e004}');
        assert_eq!(page.run(is_in), json!(true), "and comes back");
        assert_eq!(page.cell_at_hand(), (3, 1), "to where one was");
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn letters_are_checked_revealed_and_all_right_at_last() {
    browse(|page| {
        open_square(page, "en");
        page.click_cell(1, 1);
        page.keys("bat");
        page.click_cell(1, 2);
        page.press("Check letter");
        page.wait_for_text(".told", "1 letter is wrong.");
        assert_eq!(page.marked("wrong"), 1);
        page.press("Check grid");
        page.wait_for_text(".told", "1 letter is wrong.");
        page.press("Reveal letter");
        page.wait_for_text(".told", "1 letter revealed.");
        page.wait_for_grid("bit/.../...");
        page.press("Check word");
        page.wait_for_text(".told", "All 3 letters are right.");
        page.press("Reveal grid");
        page.wait_for_text("dialog", "Reveal the whole grid?");
        page.press("Keep playing");
        page.wait_for_grid("bit/.../...");
        page.click_cell(2, 1);
        page.keys("ice");
        page.click_cell(3, 1);
        page.keys("ten");
        page.wait_for_text(".told", "Solved in ");
        page.wait_for_text(".told", "1 letter revealed");

        page.press("Start again");
        page.press_in("dialog", "Start again");
        page.wait_for_grid(".../.../...");
        page.press("Reveal grid");
        page.press("Reveal all");
        page.wait_for_grid("bit/ice/ten");
        page.wait_for_text(".told", "9 letters revealed");

        // What was revealed is taken back, until something is written.
        page.press("Take back what was revealed");
        page.wait_for_grid(".../.../...");
        assert_eq!(page.marked("revealed"), 0);
        page.click_cell(2, 1);
        page.keys("i");
        page.press("Reveal word");
        page.wait_for_grid(".../ice/...");
        page.press("Take back what was revealed");
        page.wait_for_grid(".../i../...");
        page.press("Reveal letter");
        page.wait_for_grid(".../ic./...");
        page.click_cell(3, 1);
        page.keys("x");
        assert!(!page.has("Take back what was revealed"));

        // Letters are checked as they are typed, also after a reload, until they need not be.
        assert_eq!(page.marked("wrong"), 0);
        page.press("Check as I type");
        page.wait_for_text(".told", "1 letter is wrong.");
        page.click_cell(3, 2);
        page.keys("ea");
        page.wait_for_grid(".../ic./xea");
        assert_eq!(page.marked("wrong"), 2);
        page.reload();
        page.wait_for_grid(".../ic./xea");
        page.click_cell(1, 1);
        page.keys("a");
        page.wait_for_text(".told", "1 letter is wrong.");
        assert_eq!(page.marked("wrong"), 3);
        page.press("Check as I type");
        page.click_cell(1, 2);
        page.keys("x");
        page.wait_for_grid("ax./ic./xea");
        assert_eq!(page.marked("wrong"), 3);
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn a_game_goes_on_after_a_reload_a_pause_and_in_another_tab() {
    browse(|page| {
        open_square(page, "fr");
        page.click_cell(1, 1);
        page.keys("bit");
        page.reload();
        page.wait_for_grid("bit/.../...");

        page.press("Pause");
        page.wait_for_text(".cover", "En pause");
        assert_eq!(page.run("return document.querySelector('.crossword').inert"), json!(true));
        page.press_in(".cover", "Reprendre");
        // The first word with an empty cell is at hand.
        page.keys("ic");
        page.wait_for_grid("bit/ic./...");

        let address = page.address();
        let (first, second) = (page.client.tab(), page.client.new_tab());
        page.client.switch_to(&second);
        page.visit(&address);
        page.wait_for_grid("bit/ic./...");
        page.click_cell(2, 3);
        page.keys("e");
        page.client.switch_to(&first);
        page.wait_for_grid("bit/ice/...");
        page.click_cell(3, 1);
        page.keys("t");
        page.client.switch_to(&second);
        page.wait_for_grid("bit/ice/t..");
        page.click_cell(3, 2);
        page.keys("en");
        page.wait_for_text(".told", "Résolu en ");
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn lists_of_clues_do_not_scroll_sideways() {
    browse(|page| {
        page.open("/play?lang=fr&level=medium&seed=5");
        page.wait("a puzzle is there", "return document.querySelector('.board .cells')");
        let script = r#"
            const lists = [...document.querySelectorAll(".clues ol")];
            return lists.length === 2 && lists.every((list) => {
              const borders = list.offsetHeight - list.clientHeight;
              return borders === 0 && list.clientHeight > 0;
            });
        "#;
        assert_eq!(page.run(script), json!(true));
    });
}
