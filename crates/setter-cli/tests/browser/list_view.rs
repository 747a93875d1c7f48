//! Clues and answers as a list, for those who hear the page and those who like it; and what a grid tells of clues.

use serde_json::json;

use crate::page::Page;
use crate::play::open_square;
use crate::session::browse;

const ENTER: &str = "\u{e007}";

/// The labels of the fields for answers that are seen, in their order.
const FIELDS: &str = r#"
    const seen = [...document.querySelectorAll("input.answer-field")].filter((field) => field.checkVisibility());
    return seen.map((field) => field.getAttribute("aria-label"));
"#;

/// What stands in the field of a label.
fn answer(page: &Page, label: &str) -> String {
    let script =
        "return document.querySelector(`input.answer-field[aria-label='${arguments[0]}']`).value";
    page.run_with(script, &[json!(label)]).as_str().unwrap().to_owned()
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn a_puzzle_is_played_in_a_list() {
    browse(|page| {
        open_square(page, "en");
        assert_eq!(page.run(FIELDS), json!([]));
        page.press("Answers in a list");
        let fields = page.run(FIELDS);
        assert_eq!(fields.as_array().unwrap().len(), 6);
        assert_eq!(fields[0], "1 across, A little, 3 letters");
        // What is typed in the list stands in the grid, also that of a crossing, and what is typed there in the list.
        page.press("1 across, A little, 3 letters");
        page.keys("bit");
        page.wait_for_grid("bit/.../...");
        assert_eq!(answer(page, "2 down, In a glass, 3 letters"), "I");
        page.keys(ENTER);
        page.keys("?ce");
        page.wait_for_grid("bit/.ce/...");
        page.click_cell(2, 1);
        page.keys("i");
        page.wait("the list has it", "return [...document.querySelectorAll('.answer-field')].some((field) => field.value === 'ICE')");
        // What is wrong is marked, what is revealed stays; the focus is where one writes.
        page.press("5 across, Fingers, 3 letters");
        page.keys("tin");
        page.press("Check grid");
        page.wait_for_text(".told", "1 letter is wrong.");
        assert_eq!(page.count(".answers [aria-invalid=true]"), 2);
        page.reload();
        page.wait_for_grid("bit/ice/tin");
        assert_eq!(answer(page, "5 across, Fingers, 3 letters"), "TIN");
        page.write("5 across, Fingers, 3 letters", "t.n");
        page.wait_for_grid("bit/ice/t.n");
        page.write("2 down, In a glass, 3 letters", "ice");
        page.wait_for_text(".told", "Solved in ");
        page.press("Answers in a list");
        assert_eq!(page.run(FIELDS), json!([]));
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn a_puzzle_is_made_in_a_list() {
    browse(|page| {
        page.open("/make?lang=en&grid=111/111/111&panel=clues");
        page.wait("the slots are listed", "return document.querySelector('.slots .answer-field')");
        page.press("1 across, 3 letters");
        page.keys("sea");
        page.wait_for_grid("sea/.../...");
        page.keys(ENTER);
        page.keys("a.e");
        page.wait_for_grid("sea/a.e/...");
        assert_eq!(page.cell_at_hand(), (2, 1), "the slot that is written is at hand");
        assert_eq!(answer(page, "1 down, 3 letters"), "SA");
        page.click_cell(3, 1);
        page.keys("y");
        page.wait("the list has it", "return [...document.querySelectorAll('.answer-field')].some((field) => field.value === 'SAY')");
        page.press("Undo");
        page.wait_for_grid("sea/a.e/...");
        assert_eq!(answer(page, "1 down, 3 letters"), "SA");
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn the_clue_is_read_at_the_first_cell_of_a_slot_alone() {
    browse(|page| {
        open_square(page, "en");
        page.click_cell(1, 1);
        let label = |row: usize, column: usize| {
            let cell = format!(".cells .row:nth-child({row}) .cell:nth-child({column}) input");
            let script = "return document.querySelector(arguments[0]).getAttribute('aria-label')";
            page.run_with(script, &[json!(cell)]).as_str().unwrap().to_owned()
        };
        assert!(label(2, 1).contains("Cold and hard"), "{}", label(2, 1));
        assert!(!label(2, 2).contains("Cold and hard"), "{}", label(2, 2));
        page.click_cell(2, 2);
        page.keys(" ");
        page.wait_for_text("#announcement", "2 down");
        let told = page.text("#announcement");
        assert!(!told.contains("glass"), "{told}");
        // Where it begins it is read, also where only the way turns.
        page.click_cell(1, 1);
        page.keys(" ");
        page.wait_for_text("#announcement", "A little");
    });
}
