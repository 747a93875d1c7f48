//! The page on a small phone.

use serde_json::json;

use crate::page::Page;
use crate::play::open_square;
use crate::session::browse;
use crate::watch::GRID_C;

/// The size of a small phone.
pub fn on_a_phone(page: &Page) {
    page.resize(320, 640, 2);
}

/// Fails if any part of the page is wider than the phone.
fn assert_fits(page: &Page, what: &str) {
    let script = r#"
        const wide = [...document.querySelectorAll("body *")].filter((element) =>
          element.getBoundingClientRect().right > 320.5 && element.checkVisibility());
        const names = wide.slice(0, 5).map((element) => element.outerHTML.slice(0, 80));
        return [document.scrollingElement.scrollWidth, innerWidth, names];
    "#;
    let found = page.run(script);
    assert!(
        found[0].as_u64() <= Some(320) && found[1].as_u64() == Some(320),
        "{what} scrolls sideways: {found}",
    );
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn no_room_scrolls_sideways() {
    browse(|page| {
        on_a_phone(page);
        for lang in ["en", "fr"] {
            page.open(&format!("/make?lang={lang}"));
            page.wait(
                "words are counted",
                "return !document.querySelector('.slots').textContent.includes('…')",
            );
            assert_fits(page, "Make");
            page.open(&format!("/make?lang={lang}&grid=zoo/111/111"));
            page.wait("fills are counted", "return document.querySelector('.state .count strong')");
            page.click_cell(2, 2);
            page.wait(
                "letters have numbers",
                "return document.querySelector('.letters [data-fills]')",
            );
            assert_fits(page, "Make, a cell at hand");
            page.open(&format!(
                "/watch?lang={lang}&grid={GRID_C}&algorithm=cbj&beside-algorithm=rac&steps=2000"
            ));
            page.wait(
                "the searches end",
                "return document.querySelector('.pane:nth-child(2) .ending')?.textContent",
            );
            page.keys("j");
            assert_fits(page, "Watch");
            page.open(&format!("/explore?lang={lang}&offers=true"));
            page.wait("a grid can be chosen", "return document.querySelector('main.explore h1')");
            assert_fits(page, "Explore, its grids");
            page.open(&format!("/explore?lang={lang}&grid=zoo/111/111"));
            page.wait("fills are there", "return document.querySelector('.tile:not(.coming)')");
            assert_fits(page, "Explore");
            page.open(&format!("/play?lang={lang}&level=hard&seed=2"));
            page.wait("a puzzle is there", "return document.querySelector('.board .cells')");
            assert_fits(page, "Play");
            page.open(&format!("/play?lang={lang}&style=arrows&size=6&seed=2"));
            page.wait("it is there", "return document.querySelector('.board .cells .arrow')");
            assert_fits(page, "Play, arrow words");
            page.open(&format!("/guess?lang={lang}&dict=english&length=12&seed=3"));
            page.wait("a word is hidden", "return document.querySelector('.guess-board li')");
            page.press(if lang == "fr" { "Abandonner" } else { "Give up" });
            page.wait("the word is told", "return document.querySelector('.guess-end h2')");
            assert_fits(page, "Guess, a game");
            page.open(&format!(
                "/guess?lang={lang}&mode=help&dict=english&length=10&history=understand=.y..g.yy..",
            ));
            page.wait("it is known", "return document.querySelector('.guess-advice table')");
            assert_fits(page, "Guess, help");
            for algorithm in ["forward-checking", "genetic", "entropy"] {
                page.open(&format!(
                    "/guess?lang={lang}&mode=watch&dict=english&length=9&algorithm={algorithm}",
                ));
                page.wait("it ends", "return document.querySelector('.ending')?.textContent");
                page.press(if lang == "fr" { "À la fin" } else { "To the end" });
                assert_fits(page, &format!("Guess, {algorithm}"));
            }
        }
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn a_puzzle_is_played_on_a_phone() {
    browse(|page| {
        on_a_phone(page);
        page.devtools("Emulation.setTouchEmulationEnabled", json!({ "enabled": true }));
        page.open("/play?lang=fr&level=easy&seed=1");
        page.wait("a puzzle is there", "return document.querySelector('.board .cells')");
        page.wait_for_text(".level-now", "Facile 6×6");
        // Keys that come take the lower part of the page.
        page.click_cell(1, 3);
        page.resize(320, 480, 2);
        let above = r#"
            const [grid, clue] = [".board .crossword", ".at-hand-clue"].map((part) =>
              document.querySelector(part).getBoundingClientRect());
            return grid.width > 290 && grid.bottom <= clue.top + 1 && clue.bottom <= innerHeight + 1;
        "#;
        page.wait("the grid and its clue stand above them", above);
        on_a_phone(page);
        page.press("Autre grille, fichiers");
        open_square(page, "fr");
        page.click_cell(1, 1);
        // As keyboards of phones do: no key, only text.
        for letter in ["b", "i", "t"] {
            page.devtools("Input.insertText", json!({ "text": letter }));
        }
        page.wait_for_grid("bit/.../...");
        page.click_cell(2, 1);
        for letter in ["i", "c", "é"] {
            page.devtools("Input.insertText", json!({ "text": letter }));
        }
        page.wait_for_grid("bit/ice/...");
        page.click_cell(3, 1);
        for letter in ["t", "e", "n"] {
            page.devtools("Input.insertText", json!({ "text": letter }));
        }
        page.wait_for_text(".told", "Résolu en ");
        assert_fits(page, "Play, solved");
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn boards_and_keyboard_of_guess_are_seen_at_once() {
    browse(|page| {
        page.resize(390, 844, 1);
        for kind in ["word", "motus", "quordle", "absurdle"] {
            page.open(&format!("/guess?lang=fr&kind={kind}"));
            let bottom =
                "return document.querySelector('.keyboard')?.getBoundingClientRect().bottom";
            let bottom = page.wait("there is a keyboard", bottom).as_f64().unwrap();
            assert!(bottom <= 844.0, "{kind}: the keyboard ends at {bottom}");
        }
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn a_puzzle_is_made_by_fingers() {
    browse(|page| {
        page.resize(390, 844, 1);
        page.devtools("Emulation.setTouchEmulationEnabled", json!({ "enabled": true }));
        page.open("/make?lang=en");
        page.wait("words are there", "return document.querySelector('.slot-word')");
        // Under the grid are the words of the slot at hand, in sight, with what fingers do.
        let script = r#"
            const boxOf = (css) => document.querySelector(css).getBoundingClientRect();
            const { top, bottom } = boxOf(".slot-word");
            return [boxOf(".crossword").bottom <= top, bottom <= innerHeight, boxOf(".make-bar").top > bottom];
        "#;
        assert_eq!(page.run(script), json!([true, true, true]));
        let hint = page.text(".words-panel .keys");
        assert!(hint.starts_with("Tap a word") && !hint.contains("Enter"), "{hint}");
        page.press("Black cells");
        page.wait_for_text(".turning-hint", "Tap cells to make them black or white.");
        // A large grid keeps cells that a finger hits; it moves, and not the page.
        let row = vec!["1".repeat(15); 15].join("/");
        page.open(&format!("/make?lang=en&grid={row}"));
        page.wait("the grid is there", "return document.querySelector('.cells .cell')");
        let width = "return document.querySelector('.cells .cell').getBoundingClientRect().width";
        assert!(page.run(width).as_f64() >= Some(28.0));
        assert_eq!(page.run("return document.scrollingElement.scrollWidth"), json!(390));
        page.run("document.querySelector('.cells .cell:last-child').click()");
        let seen = r#"
            const { left, right } = document.querySelector(".cell.at-hand").getBoundingClientRect();
            return left >= 0 && right <= innerWidth;
        "#;
        page.wait("the cell at hand is in sight", seen);
    });
}
