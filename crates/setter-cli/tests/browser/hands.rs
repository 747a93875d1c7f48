//! What hands meet: sizes, the way out of grids, the focus after a file, what stays with a puzzle, names, paper.

use std::fs;

use serde_json::json;

use crate::client::SHIFT;
use crate::page::Page;
use crate::play::square;
use crate::session::browse;

const TAB: &str = "\u{e004}";

/// Whether the focus is in a grid.
const IN_GRID: &str = "return document.activeElement.closest('[role=grid]') !== null";

fn open_make(page: &Page, rest: &str) {
    page.open(&format!("/make?lang=en{rest}"));
    page.wait("the grid is there", "return document.querySelector('.cells .cell')");
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn sizes_have_plain_steps_and_ask_before_they_cut_letters() {
    browse(|page| {
        open_make(page, "&grid=11a/111/111");
        // Where a number has arrows of the browser's own, they take the clicks of its right half.
        let click = r#"
            const box = document.querySelector(".sides input").getBoundingClientRect();
            return [box.right - 6, box.top + box.height / 2];
        "#;
        let place = page.run(click);
        for _ in 0..3 {
            for kind in ["mousePressed", "mouseReleased"] {
                let event = json!({ "type": kind, "x": place[0], "y": place[1], "button": "left", "clickCount": 1 });
                page.devtools("Input.dispatchMouseEvent", event);
            }
        }
        assert_eq!(page.grid(), "..a/.../...");
        page.press("One more: Columns");
        page.wait_for_grid("..a./..../....");
        page.press("One less: Rows");
        page.wait_for_grid("..a./....");
        page.press("One less: Columns");
        page.wait_for_grid("..a/...");
        page.press("One less: Columns");
        page.wait_for_text("dialog", "1 letter would be cut off.");
        page.press("Keep the size");
        page.wait_for_grid("..a/...");
        assert_eq!(
            page.run("return document.querySelectorAll('.sides input')[1].value"),
            json!("3")
        );
        page.write("Columns", "2");
        page.press("Cut off");
        page.wait_for_grid("../..");
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn one_tab_leaves_the_grid_of_each_room() {
    browse(|page| {
        for (path, there) in [
            ("/make?grid=111/111/111", ".cells .cell"),
            ("/watch?grid=111/111/111&algorithm=cbj", ".cells .cell"),
            ("/explore?grid=zoo/111/111", ".tile:not(.coming)"),
            ("/play?level=easy&seed=1", ".board .cells"),
        ] {
            page.open(&format!("{path}&lang=en"));
            page.wait(path, &format!("return document.querySelector('{there}')"));
            page.run("document.querySelector('.cells [tabindex=\"0\"]').focus()");
            assert_eq!(page.run(IN_GRID), json!(true), "{path}");
            page.keys(TAB);
            assert_eq!(page.run(IN_GRID), json!(false), "{path}: Tab leaves");
            page.run("document.querySelector('.cells [tabindex=\"0\"]').focus()");
            page.chord(SHIFT, '\u{e004}');
            assert_eq!(page.run(IN_GRID), json!(false), "{path}: and so does Tab with Shift");
        }
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn what_is_typed_after_a_file_is_opened_goes_where_the_cell_at_hand_is() {
    browse(|page| {
        open_make(page, "&grid=111/111/111");
        page.click_cell(3, 3);
        let path = page.downloads.with_file_name("rows.txt");
        fs::write(&path, "111\n1.1\n111\n").unwrap();
        page.give_file(&path);
        page.until("the first cell is at hand", || match page.cell_at_hand() {
            (1, 1) => Ok(()),
            other => Err(other),
        });
        let agree = "return document.activeElement.closest('.cell')?.classList.contains('at-hand')";
        assert_eq!(page.run(agree), json!(true));
        page.keys("q");
        page.wait_for_grid("q../.../...");
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn symmetry_stays_with_the_puzzle() {
    browse(|page| {
        let symmetry = "return document.querySelector('[aria-label=Symmetry]').value";
        open_make(page, "&grid=11111/11111/11111/11111/11111");
        page.choose("Symmetry", "rotation");
        page.click_cell(1, 1);
        page.keys("#");
        page.wait_for_grid("#..../...../...../...../....#");
        // Another puzzle, and back to this one: nothing in the address tells its symmetry.
        open_make(page, "");
        assert_eq!(page.run(symmetry), json!("none"));
        page.press("Go on with it");
        page.wait_for_grid("#..../...../...../...../....#");
        assert_eq!(page.run(symmetry), json!("rotation"));
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn buttons_and_files_say_what_they_are() {
    browse(|page| {
        open_make(page, "&grid=11/11&panel=clues");
        page.choose_in("Fill", "Any fill");
        page.wait_for_text(".slots .lock", "Lock");
        page.press("Lock the word of 1 across");
        page.wait_for_text(".slots .lock.locked", "Free");
        page.choose_in("Export", "PDF");
        page.choose_in("Export", "PDF for editors");
        page.until("two files are saved", || {
            let files = fs::read_dir(&page.downloads).unwrap();
            let mut names: Vec<_> = files.map(|file| file.unwrap().file_name()).collect();
            names.sort();
            if names == ["crossword-submission.pdf", "crossword.pdf"] { Ok(()) } else { Err(names) }
        });
        page.open("/make?lang=fr&grid=11/11");
        page.choose_in("Remplir", "Une solution");
        page.wait_for_text(".room-notes", "Trouvé");
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn paper_gets_the_puzzle_and_not_the_room() {
    browse(|page| {
        let path = page.downloads.with_file_name("square.ipuz");
        fs::write(&path, square().to_string()).unwrap();
        open_make(page, "");
        page.give_file(&path);
        page.wait_for_grid("bit/ice/ten");
        page.devtools("Emulation.setEmulatedMedia", json!({ "media": "print" }));
        // Clues are on it whichever panel is open; no control is, and no letter of what is to be solved.
        let script = r#"
            const seen = (css) => [...document.querySelectorAll(css)].filter((one) => one.checkVisibility());
            const clues = seen(".slot-clue").map((one) => one.textContent);
            const controls = seen("select, summary, textarea, .lock, .make-bar button, .tabs button");
            const inks = new Set(seen(".cells input").map((one) => getComputedStyle(one).color));
            return [document.querySelector(".printed-title").innerText, clues.length, clues[0], controls.length, [...inks]];
        "#;
        let wanted = json!(["Square", 6, "A little", 0, ["rgba(0, 0, 0, 0)"]]);
        let printed = page.run(script);
        page.devtools("Emulation.setEmulatedMedia", json!({ "media": "" }));
        assert_eq!(printed, wanted);
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn what_is_not_for_everybody_is_told_where_a_fill_is_asked_for() {
    browse(|page| {
        // Each on a grid of its own, for what is demanded stays with a puzzle.
        for (language, grid, menu, choice, left_out) in [
            (
                "en",
                "1111/1111/1111",
                "Fill",
                "Words not for everybody",
                "of these lengths are left out.",
            ),
            ("fr", "1111/1111/1110", "Remplir", "Mots déplacés", "de ces longueurs sont écartés."),
        ] {
            page.open(&format!("/make?lang={language}&grid={grid}"));
            page.press(menu);
            let told = page.wait_for_text(".menu[open] .sensitive", left_out);
            assert!(!told.contains(" 0 "), "{told}");
            page.choose(choice, "family");
            page.wait(
                "more are left out",
                "return Number(document.querySelector('.sensitive p').textContent.replace(/\\D/g, '')) > 15",
            );
            page.choose(choice, "allow");
            page.wait(
                "none is left out",
                "return /^0/.test(document.querySelector('.sensitive p').textContent)",
            );
            assert!(page.address().contains("sensitive=allow"), "{}", page.address());
        }
    });
}
