//! The room Make.

use std::fs;

use serde_json::{Value, json};

use crate::client::CONTROL;
use crate::make_words::fills_other_than;
use crate::page::Page;
use crate::session::browse;

/// An empty grid of 10 rows and columns.
fn empty() -> String {
    [".........."; 10].join("/")
}

/// [`empty`] with some cells otherwise, by row and column from 1.
fn with(changes: &[(usize, usize, char)]) -> String {
    let mut cells: Vec<char> = empty().chars().collect();
    for &(row, column, content) in changes {
        cells[(row - 1) * 11 + column - 1] = content;
    }
    cells.into_iter().collect()
}

/// How many words each slot has left, as the list shows them.
fn words_left(page: &Page) -> Vec<u64> {
    let script = r#"
        const shown = [...document.querySelectorAll(".slots .words")].map((words) => words.firstChild.data);
        return shown.length > 0 && !shown.includes("…") && shown.map((text) => text.replace(/\D/g, ""));
    "#;
    let counts = page.wait("each slot has its number of words", script);
    let digits = counts.as_array().unwrap().iter().map(|count| count.as_str().unwrap());
    digits.map(|digits| digits.parse().unwrap()).collect()
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn blocks_and_letters_are_typed_and_taken_back() {
    browse(|page| {
        page.open(&format!("/make?lang=en&grid={}", ["1111111111"; 10].join("/")));
        page.wait_for_grid(&empty());
        page.click_cell(2, 3);
        page.keys(".");
        let first = with(&[(2, 3, '#')]);
        page.wait_for_grid(&first);

        page.choose("Symmetry", "rotation");
        page.press("Black cells");
        page.click_cell(1, 4);
        let blocks = [(2, 3, '#'), (1, 4, '#'), (10, 7, '#')];
        page.wait_for_grid(&with(&blocks));
        page.press("Black cells");
        page.click_cell(5, 1);
        page.keys("été");
        let letters = [(5, 1, 'e'), (5, 2, 't'), (5, 3, 'e')];
        let typed = with(&[&blocks[..], &letters].concat());
        page.wait_for_grid(&typed);
        assert_eq!(page.cell_at_hand(), (5, 4));

        page.press("Undo");
        page.wait_for_grid(&with(&[&blocks[..], &letters[..2]].concat()));
        page.click_cell(5, 1);
        page.chord(CONTROL, 'z');
        page.wait_for_grid(&with(&[&blocks[..], &letters[..1]].concat()));
        page.chord(CONTROL, 'y');
        page.press("Redo");
        page.wait_for_grid(&typed);
        for _ in 0..5 {
            page.press("Undo");
        }
        page.wait_for_grid(&empty());
        let is_over = "return [...document.querySelectorAll('button')].find((b) => b.ariaLabel === 'Undo').disabled";
        page.wait("there is nothing more to take back", is_over);
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn a_grid_has_its_exact_number_of_fills_and_its_letters_have_theirs() {
    browse(|page| {
        page.open("/make?lang=fr&grid=111/111/111");
        page.wait_for_text(".state", "354 394 remplissages");
        let words = words_left(page);
        assert_eq!(words.len(), 6);
        // What fits across fits down: the grid is its own mirror image.
        assert_eq!(words[..3], words[3..]);
        assert!(words.iter().all(|&left| left > 100), "{words:?}");

        page.click_cell(2, 2);
        // The numbers of fills of the letters of a cell are those of the grid, divided among them.
        let script = r#"
            const counts = [...document.querySelectorAll(".letters [data-fills]")].map(({ dataset }) => dataset.fills);
            return counts.length > 10 && counts.map(Number);
        "#;
        let counts = page.wait("the letters have their numbers", script);
        let counts: Vec<u64> =
            counts.as_array().unwrap().iter().filter_map(Value::as_u64).collect();
        assert_eq!(counts.iter().sum::<u64>(), 354_394);
        assert!(counts.is_sorted_by(|more, less| more >= less), "{counts:?}");

        page.click(".letters button");
        let put = page.wait("the letter stands in the grid", "return document.querySelector('.cells .row:nth-child(2) .cell:nth-child(2) input').value");
        let fills = page.until("the fills with it are counted", || {
            let told = page.text(".state .count strong").replace(|c: char| !c.is_ascii_digit(), "");
            if told == counts[0].to_string() { Ok(told) } else { Err(told) }
        });
        assert_eq!(fills, counts[0].to_string(), "with {put}");
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn a_dead_slot_is_marked_with_its_reason() {
    browse(|page| {
        page.open("/make?lang=fr&grid=111/111/111");
        page.click_cell(1, 1);
        page.keys("qq");
        // As long as it is typed it keeps no other slot from being filled.
        page.click_cell(3, 3);
        page.wait_for_text(".state", "Aucun remplissage");
        page.wait_for_text(".state", "Aucun mot n’a les lettres de 1 horizontalement.");
        let weights = page.run("return [...document.querySelectorAll('.cell')].slice(0, 2).map((cell) => getComputedStyle(cell.querySelector('input')).fontWeight)");
        assert_eq!(weights, json!(["800", "800"]));
        page.wait(
            "the slot is marked",
            "return document.querySelectorAll('.slots li.dead').length",
        );
        assert!(page.marked("conflict") > 0);
        // A black cell or a free letter opens it, those with most fills first.
        page.press("Ce qui ouvre la grille");
        page.wait_for_text(".changes-panel", "sont montrés");
        let fills = page.run("return [...document.querySelectorAll('.changes button')].map(({ title }) => Number(title.replace(/\\D/g, '')))");
        let fills: Vec<u64> = fills.as_array().unwrap().iter().filter_map(Value::as_u64).collect();
        assert!(!fills.is_empty() && fills.is_sorted_by(|more, less| more >= less), "{fills:?}");
        page.click(".changes button");
        assert_eq!(fills_other_than(page, 0), fills[0]);
        page.press("Annuler");
        page.wait_for_text(".state", "Aucun remplissage");
        page.press("Annuler");
        page.press("Annuler");
        page.wait_for_text(".state", "354 394 remplissages");
        assert_eq!(page.marked("conflict") + page.marked("dead"), 0);

        page.open("/make?lang=fr&grid=qqq/111/zzq");
        let all = "1 verticalement, 2 verticalement et 3 verticalement.";
        page.wait_for_text(".state", all);
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn a_grid_is_filled_locked_and_cleared() {
    browse(|page| {
        page.open("/make?lang=en&grid=1111/1111/1111/1111");
        page.choose_in("Fill", "Any fill");
        page.wait_for_text(".room-notes", "Found.");
        assert!(!page.grid().contains('.'), "{}", page.grid());
        assert_eq!(page.marked("proposed"), 16);

        page.press("Clues");
        page.press("Lock the word of 1 across");
        page.until("four letters are given", || {
            let given = page.marked("given");
            if given == 4 { Ok(()) } else { Err(given) }
        });
        let locked = page.grid()[..4].to_owned();
        // The same by a key, and back.
        page.click_cell(2, 2);
        for given in [8, 4] {
            page.keys("!");
            page.until("the second word is locked, or free", || {
                let found = page.marked("given");
                if found == given { Ok(()) } else { Err(found) }
            });
        }
        page.choose_in("Fill", "Random fill");
        page.until("a fill is drawn", || {
            let told = page.text(".room-notes");
            if told.contains("random") || told.starts_with("Drawn") { Ok(()) } else { Err(told) }
        });
        assert_eq!(page.grid()[..4], locked);

        page.choose_in("Clear", "What was proposed");
        page.wait_for_grid(&format!("{locked}/..../..../...."));
        page.choose_in("Clear", "All letters");
        page.wait_for_grid("..../..../..../....");
        page.choose_in("Fill", "Best fill");
        page.wait_for_text(".room-notes", "no fill of such words has more");
        assert!(!page.grid().contains('.'), "{}", page.grid());
        page.press("Undo");
        page.wait_for_grid("..../..../..../....");
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn a_region_is_filled_anew_locked_and_cleared() {
    browse(|page| {
        page.open("/make?lang=en&grid=1111/1111/1111/1111");
        page.choose_in("Fill", "Random fill");
        page.until("it is filled", || {
            if page.grid().contains('.') { Err(page.grid()) } else { Ok(()) }
        });
        let filled = page.grid();
        // Two rows of two cells, by keys.
        page.click_cell(3, 3);
        page.run("document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', shiftKey: true, bubbles: true }))");
        page.run("document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', shiftKey: true, bubbles: true }))");
        page.wait_for_text(".region", "4 cells chosen");
        assert_eq!(page.count(".cell.in-region"), 4);
        page.press("Fill anew here");
        page.wait_for_text(".room-notes", "Found.");
        let again = page.grid();
        assert_eq!((&again[..12], &again[15..17]), (&filled[..12], &filled[15..17]));
        assert!(!again.contains('.'), "{again}");
        page.press("All others instead");
        page.wait_for_text(".region", "12 cells chosen");
        page.press("Lock letters");
        page.until("they are given", || {
            let given = page.marked("given");
            if given == 12 { Ok(()) } else { Err(given) }
        });

        // By the pointer, over the first two rows.
        let drag = r#"
            const [from, over] = [0, 7].map((at) => document.querySelectorAll(".cell")[at]);
            const event = (type, buttons) => new PointerEvent(type, { bubbles: true, buttons, pointerType: "mouse" });
            from.dispatchEvent(event("pointerdown", 1));
            over.dispatchEvent(event("pointerover", 1));
            over.dispatchEvent(event("pointerup", 0));
        "#;
        page.run(drag);
        page.wait_for_text(".region", "8 cells chosen");
        page.press("Clear letters");
        page.wait_for_grid(&format!("..../..../{}", &again[10..]));
        assert_eq!(page.count(".cell.in-region"), 0);
        page.press("Undo");
        page.wait_for_grid(&again);
        page.run(drag);
        page.wait_for_text(".region", "8 cells chosen");
        page.press("Done");
        assert_eq!(page.count(".cell.in-region"), 0);
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn grids_are_saved_opened_and_kept() {
    browse(|page| {
        page.open("/make?lang=en&grid=1a1/101/[aeiou]11");
        page.choose_in("Export", "TEXT");
        let saved = page.downloaded("txt");
        assert_eq!(fs::read_to_string(&saved).unwrap(), ".a.\n.#.\n[aeiou]..\n");
        page.choose_in("Clear", "Everything");
        page.wait_for_grid(".../.../...");
        page.give_file(&saved);
        page.wait_for_grid(".a./.#./...");
        assert!(page.address().contains("aeiou"), "{}", page.address());

        page.choose_in("Export", "SVG");
        assert!(String::from_utf8(page.download("svg")).unwrap().contains("<svg"));
        page.choose_in("Export", "PDF");
        assert!(page.download("pdf").starts_with(b"%PDF"));

        page.choose_in("Clear", "Everything");
        page.choose_in("Fill", "Any fill");
        page.wait_for_text(".room-notes", "Found.");
        let filled = page.grid();
        page.choose_in("Export", "IPUZ");
        let saved = page.downloaded("ipuz");
        page.reload();
        page.wait_for_grid(&filled);
        page.press("Watch");
        page.wait("the other room is open", "return document.querySelector('main.watch')");
        page.back();
        page.wait("the room is open again", "return document.querySelector('main.make .cells')");
        page.wait_for_grid(&filled);
        page.choose_in("Clear", "Everything");
        page.wait_for_grid(".../.../...");
        page.give_file(&saved);
        page.wait_for_grid(&filled);

        fs::write(page.downloads.join("no.bin"), b"\x00\x01nothing").unwrap();
        page.give_file(&page.downloads.join("no.bin"));
        page.wait_for_text(".room-notes .error", "This file is not a puzzle: text, ipuz, puz");
        assert_eq!(page.grid(), filled);
    });
}

/// The value of the first input that a selector finds.
fn value(page: &Page, css: &str) -> String {
    let script = "return document.querySelector(arguments[0])?.value ?? ''";
    page.run_with(script, &[css.into()]).as_str().unwrap().to_owned()
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn what_was_made_is_there_again() {
    browse(|page| {
        let blank = "..../..../..../....";
        page.open("/make?lang=en&dict=francais&grid=1111/1111/1111/1111");
        page.choose_in("Fill", "Any fill");
        page.wait_for_text(".room-notes", "Found.");
        let filled = page.grid();
        // Nothing in the grid was clicked.
        page.chord(CONTROL, 'z');
        page.wait_for_grid(blank);
        page.chord(CONTROL, 'y');
        page.wait_for_grid(&filled);

        page.press("Clues");
        page.write("Title", "Salt & pepper");
        let word = filled[..4].to_uppercase();
        page.write(&format!("Clue of {word}"), "The first of them");
        page.reload();
        page.wait_for_grid(&filled);
        assert_eq!(value(page, "#puzzle-title"), "Salt & pepper");
        assert_eq!(value(page, "#clue-at-hand"), "The first of them");

        page.choose_in("Export", "IPUZ");
        let saved = page.downloaded("ipuz");

        // Through another room, whose address has the grid alone; and what was done can be taken back.
        page.write("Title", "Salt");
        page.choose_in("Clear", "All letters");
        page.wait_for_grid(blank);
        assert_eq!(
            value(page, "#puzzle-title"),
            "Salt",
            "it is the same puzzle, to be filled otherwise"
        );
        page.press("Watch");
        page.wait("the other room is open", "return document.querySelector('main.watch')");
        page.press("Make");
        page.wait_for_grid(blank);
        page.press("Undo");
        page.wait_for_grid(&filled);
        assert_eq!(value(page, "#clue-at-hand"), "The first of them");

        page.give_file(&saved);
        page.until("the file is open", || {
            let title = value(page, "#puzzle-title");
            if title == "Salt & pepper" { Ok(()) } else { Err(title) }
        });
        page.wait_for_grid(&filled);
        assert_eq!(value(page, "#clue-at-hand"), "The first of them");
        page.press("Undo");
        page.wait_for_grid(&filled);
        assert_eq!(value(page, "#puzzle-title"), "Salt");

        // A new grid is another puzzle, and the one before is offered.
        page.choose_in("Clear", "Everything");
        page.wait_for_grid(blank);
        assert_eq!(value(page, "#puzzle-title"), "");
        page.press("Guess");
        page.wait("the other room is open", "return document.querySelector('main.guess')");
        page.open("/");
        page.wait_for_text(".room-notes", "Salt, 4 × 4, 16 letters, ");
        page.press("Go on with it");
        page.wait_for_grid(&filled);
        assert_eq!(value(page, "#puzzle-title"), "Salt");

        page.press("Black cells");
        page.choose_in("New", "French style, at random");
        page.wait_for_text(".room-notes", "These words fill this grid");
        assert_eq!(page.text("[aria-pressed=true]:not(.languages *)"), "");
        let drawn = page.grid();
        let open = drawn.find('.').unwrap();
        page.click_cell(open / 5 + 1, open % 5 + 1);
        page.keys("a");
        page.wait_for_grid(&drawn.replacen('.', "a", 1));
        page.press("Open");
        let kept = page.run("return [...document.querySelectorAll('.menu[open] .panel button')].map((b) => b.textContent.replace(/\\s+/g, ' '))");
        let kept: Vec<&str> = kept.as_array().unwrap().iter().filter_map(Value::as_str).collect();
        assert!(
            kept.iter().any(|name| name.starts_with("Go on with Salt, 4 × 4, 16 letters")),
            "{kept:?}"
        );
        page.press(
            kept.iter().find(|name| name.starts_with("Go on with Salt, 4 × 4, 16")).unwrap(),
        );
        page.wait_for_grid(&filled);
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn what_is_told_is_of_what_was_done_last() {
    browse(|page| {
        page.open("/make?lang=en&grid=[ab]11/111/111");
        page.choose_in("Export", "SVG");
        page.wait_for_text(".room-notes", "Not in the file: ");
        page.choose_in("Export", "TEXT");
        page.until("that of the SVG is gone", || {
            let told = page.text(".room-notes");
            if told.is_empty() { Ok(()) } else { Err(told) }
        });
        // Sizes are said before they are taken.
        for wrong in ["1.5", "0", "-3", "999999999999", "41", "abc"] {
            page.write("Rows", wrong);
            page.wait_for_text(".sides .refusal", "A whole number from 1 to 40");
            assert_eq!(page.count(".cells .row"), 3, "{wrong}");
        }
        page.write("Rows", "4");
        page.wait_for_grid(".../.../.../...");
        assert_eq!(page.text(".sides .refusal"), "");
    });
}
