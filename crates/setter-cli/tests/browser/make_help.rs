//! What Make tells and shows while one types in a grid that is too large to be counted: estimates, a ghost of a fill, the
//! hardest slot; the best fill by default, and words that are excluded where they stand.

use serde_json::json;

use crate::client::SHIFT;
use crate::page::Page;
use crate::session::browse;

/// An American pattern of 15 rows and columns, whose longest slots are 4 rows from the top and from the bottom.
const AMERICAN: &str = "111110111101111/111110111101111/111110111101111/111111111101111/000011110111111/\
                        111111011111000/111101111011111/111111101111111/111110111101111/000111110111111/\
                        111111011110000/111101111111111/111101111011111/111101111011111/111101111011111";

/// The keys Enter and Delete, as the protocol writes them.
const ENTER: char = '\u{e007}';
const DELETE: char = '\u{e017}';

fn make(page: &Page, rest: &str) {
    page.open(&format!("/make?lang=en&dict=english&{rest}"));
}

/// How many cells show a letter faintly.
fn ghosts(page: &Page) -> u64 {
    page.count(".cells .cell[data-ghost]")
}

/// The mean score that the last note tells.
fn told_mean(page: &Page) -> f64 {
    let told = page.text(".room-notes");
    let mean = told.split("mean is ").nth(1).unwrap_or_default();
    mean.split([' ', ':', ';'])
        .next()
        .unwrap_or_default()
        .trim_end_matches('.')
        .parse()
        .unwrap_or(0.0)
}

/// Waits until a search has ended.
fn wait_for_end(page: &Page) {
    let script = "return [...document.querySelectorAll('.make-bar button.main')].every((button) => button.hidden || button.textContent !== 'Stop')";
    page.wait("the search has ended", script);
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn a_large_grid_has_estimates_at_once_and_is_not_counted() {
    browse(|page| {
        make(page, &format!("grid={AMERICAN}"));
        let told = page.wait_for_text(".state .count", "(estimated)");
        assert!(told.starts_with("About 10⁸"), "{told}");
        page.wait_for_text(".state", "To count them would take too long.");
        // The letters of the cell at hand, and the words of its slot, with what each leaves to its crossings.
        page.click_cell(1, 1);
        let shares = r#"
            const told = [...document.querySelectorAll(".letters button .number")].map(({ textContent }) => textContent);
            return told.length > 20 && told.every((share) => share.startsWith("≈")) && told.length;
        "#;
        page.wait("each letter has its share", shares);
        let words = r#"
            const rows = [...document.querySelectorAll(".slot-word")].slice(0, 20);
            const texts = (at) => rows.map((row) => row.children[at].textContent);
            return rows.length > 0 && !texts(2).includes("") && texts(3).every((share) => share.startsWith("≈")) && texts(0);
        "#;
        let before = page.wait("each word has its numbers", words);
        let alive = "return document.querySelectorAll('.slot-word.alive').length > 10";
        page.wait("fills with some are found", alive);
        page.choose("Order of the words", "byLeft");
        let ordered = page.wait("they are ordered by what they leave", words);
        assert_ne!(before, ordered);
        // An edit: other estimates.
        page.click_cell(1, 1);
        page.keys("q");
        page.until("it is estimated again", || {
            let now = page.text(".state .count");
            if now != told && now.starts_with("About") { Ok(()) } else { Err(now) }
        });
        // All cells show the letters that they may have.
        page.click_cell(2, 2);
        page.keys("?");
        page.wait(
            "open cells show letters",
            "return document.querySelectorAll('.cells .hints').length > 150",
        );
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn the_slot_with_the_fewest_good_words_is_a_key_away() {
    browse(|page| {
        make(page, "grid=1111/1111/11z1/1111");
        page.wait_for_text(".state", "fills");
        page.click_cell(1, 1);
        let hand = || page.text(".words-panel h2");
        page.keys(";");
        let hardest = hand();
        assert!(["Words of 3 down", "Words of 6 across"].contains(&&*hardest), "{hardest}");
        page.press("Hardest slot");
        assert_ne!(hand(), hardest);
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn a_ghost_of_a_fill_stands_in_the_free_cells_and_is_taken_by_a_key() {
    browse(|page| {
        make(page, "grid=1111/1111/1111");
        page.click_cell(1, 1);
        assert_eq!(ghosts(page), 0);
        page.press("Show a fill faintly");
        let all = |n: u64| {
            page.until("the ghost is there", || {
                if ghosts(page) == n { Ok(()) } else { Err(ghosts(page)) }
            });
        };
        all(12);
        assert_eq!(page.grid(), "..../..../....");
        let faint = "const cell = document.querySelector('.cell[data-ghost]'); return Number(getComputedStyle(cell, '::after').opacity)";
        assert!(page.run(faint).as_f64().unwrap() < 0.8);
        // A letter that agrees leaves the others as they are.
        let ghost = "return [...document.querySelectorAll('.cell')].map((cell) => cell.dataset.ghost ?? '').join('')";
        let before = page.run(ghost).as_str().unwrap().to_owned();
        page.click_cell(1, 1);
        page.keys(&before[..1].to_lowercase());
        all(11);
        assert_eq!(page.run(ghost), json!(before[1..]));
        // It is so after a reload, and taken by a key: a proposal as that of any search.
        page.reload();
        all(11);
        let again = page.run(ghost).as_str().unwrap().to_lowercase();
        page.click_cell(2, 2);
        page.chord(SHIFT, ENTER);
        all(0);
        assert_eq!(page.marked("proposed"), 11);
        assert_eq!(page.grid().replace('/', "")[1..], again);
        page.press("Undo");
        all(11);
        // Where there is no fill, that is told; and it goes when it is not wanted.
        page.press("Show a fill faintly");
        all(0);
        make(page, "grid=qz11/1111");
        page.press("Show a fill faintly");
        page.wait_for_text(".ghost-line", "There is no fill.");
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn the_best_fill_has_no_word_below_a_score_that_a_slider_moves() {
    browse(|page| {
        make(page, "grid=11111/11111/11011/11111/11111");
        page.choose_in("Fill", "Best fill");
        let told = page.wait_for_text(".room-notes", "No word below");
        wait_for_end(page);
        let floor = || {
            page.run("return Number(document.querySelector('.floor input').value)")
                .as_f64()
                .unwrap()
        };
        assert!(floor() > 0.3 && floor() <= 0.5 && told_mean(page) > floor(), "{told}");
        let fill = page.grid();
        // No word is below the floor.
        page.press("Statistics");
        let least = page.wait(
            "the words have their scores",
            "return document.querySelector('.statistics-panel, .statistics')?.innerText",
        );
        assert!(least.as_str().is_some());
        page.press("Fill");
        page.run("const slider = document.querySelector('.floor input'); slider.value = 0.2; slider.dispatchEvent(new Event('input')); slider.dispatchEvent(new Event('change'))");
        page.wait_for_text(".room-notes", "No word below 0.2");
        assert!(page.address().contains("floor=0.2"), "{}", page.address());
        page.until("it is filled", || {
            if page.grid().contains('.') { Err(page.grid()) } else { Ok(()) }
        });
        page.press("Undo");
        page.press("Undo");
        page.wait_for_grid(&fill);
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn a_word_that_stands_is_excluded_marked_filled_anew_and_taken_again() {
    browse(|page| {
        make(page, "grid=1111/1111/1111");
        page.choose_in("Fill", "Any fill");
        page.until("it is filled", || {
            if page.grid().contains('.') { Err(page.grid()) } else { Ok(()) }
        });
        let first = page.grid();
        let word = first[..4].to_owned();
        page.click_cell(1, 1);
        page.chord(SHIFT, DELETE);
        page.until("its cells are marked", || {
            let marked = page.marked("excluded");
            if marked == 4 { Ok(()) } else { Err(marked) }
        });
        assert_eq!(page.grid(), first);
        page.wait_for_text(".standing", "is excluded");
        assert!(page.address().contains(&format!("exclude={word}")), "{}", page.address());
        page.press("Take again");
        page.wait(
            "nothing is marked",
            "return !document.querySelector('.cell[data-state=excluded]')",
        );
        page.press("Exclude this word");
        page.choose_in("Fill", "Any fill");
        page.until("it is filled without", || {
            let now = page.grid();
            if now[..4] != word && !now.contains('.') { Ok(()) } else { Err(now) }
        });
        assert_eq!(page.marked("excluded"), 0);
        // A word that was typed is only proposed from then on, so that it can go.
        make(page, "grid=word/1111/1111");
        page.click_cell(1, 1);
        page.wait_for_text(".standing", "WORD");
        page.press("Exclude this word");
        assert_eq!(page.marked("excluded"), 4);
        page.choose_in("Fill", "Any fill");
        page.until("it is filled without", || {
            let now = page.grid();
            if &now[..4] != "word" && !now.contains('.') { Ok(()) } else { Err(now) }
        });
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn an_american_grid_with_two_theme_entries_is_filled_well_in_a_few_clicks() {
    browse(|page| {
        make(page, &format!("grid={AMERICAN}"));
        // Two clicks, and two for the menu.
        page.click_cell(4, 1);
        page.keys("cheesecake");
        page.click_cell(12, 6);
        page.keys("buttermilk");
        page.choose_in("Fill", "Best fill");
        // No entry is of a score that only obscure ones have.
        let floor =
            || page.run("return Number(document.querySelector('.floor input').value)").as_f64();
        page.until("the mean is one half, and no word is obscure", || {
            let is_good = told_mean(page) >= 0.5 && floor() >= Some(0.35);
            if is_good { Ok(()) } else { Err(page.text(".room-notes")) }
        });
        let grid = page.grid();
        let rows: Vec<&str> = grid.split('/').collect();
        assert!(rows[3].starts_with("cheesecake") && rows[11].ends_with("buttermilk"), "{grid}");
        // A search that is stopped leaves its best fill proposed.
        page.press("Stop");
        page.wait_for_text(".room-notes", "Stopped.");
        assert!(!page.grid().contains('.'), "{}", page.grid());
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn letters_that_are_forced_are_shown_in_gray_and_taken_by_a_key() {
    browse(|page| {
        // ZARQAWI is the only word of the list that fits.
        make(page, "grid=z11q111/0000000/1111111");
        let forced = || page.count(".cells .cell[data-forced]");
        page.until(
            "forced letters are shown",
            || if forced() == 5 { Ok(()) } else { Err(forced()) },
        );
        assert_eq!(page.grid(), "z..q.../#######/.......");
        page.click_cell(3, 1);
        page.keys("=");
        page.wait_for_grid("zarqawi/#######/.......");
        assert!(!page.has("Take 5 forced letters"));
        page.press("Undo");
        page.press("Take 5 forced letters");
        page.wait_for_grid("zarqawi/#######/.......");
        assert_eq!((forced(), page.marked("proposed")), (0, 0));
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn words_of_a_proposal_are_kept_and_the_others_cleared() {
    browse(|page| {
        make(page, "grid=11111/11011/11111");
        page.choose_in("Fill", "Best fill");
        page.wait_for_text(".room-notes", "No word below");
        wait_for_end(page);
        let fill = page.grid();
        assert_eq!(page.marked("proposed"), 14);
        page.click_cell(1, 1);
        page.press("Keep this word");
        page.until("one word is kept", || {
            let proposed = page.marked("proposed");
            if proposed == 9 { Ok(()) } else { Err(proposed) }
        });
        page.press("Clear the rest");
        page.wait_for_grid(&format!("{}/..#../.....", &fill[..5]));
        // What is excluded is bad; all other words are kept, in one step.
        page.press("Undo");
        page.press("Undo");
        page.click_cell(3, 1);
        page.press("Exclude this word");
        page.press("Keep the good, clear the bad");
        page.wait_for_grid(&format!("{}.....", &fill[..12]));
        assert_eq!(page.marked("proposed"), 0);
        page.press("Undo");
        page.wait_for_grid(&fill);
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn a_least_score_is_demanded_of_one_slot_and_parts_are_shared_by_no_two_words() {
    browse(|page| {
        make(page, "grid=1111/0000/1111");
        page.click_cell(1, 1);
        page.write("Least score", "0.7");
        page.press("Demand it");
        page.wait_for_text(".words-filter", "Least score here: 0.7");
        assert!(page.address().contains("least_of=a0%3A0.7"), "{}", page.address());
        // Few words are left to that slot, and all to the other one.
        let wait_for = |what: &str, is_right: fn(u64) -> bool| {
            page.until(what, || {
                let words = page.text(".words-heading .quiet").replace("2,000 of ", "");
                let number = words.split(' ').next().unwrap_or_default().replace(',', "");
                if number.parse().is_ok_and(is_right) { Ok(()) } else { Err(words) }
            });
        };
        wait_for("few words are left", |words| words < 1000);
        page.click_cell(3, 1);
        wait_for("all words are there", |words| words > 2000);
        page.click_cell(1, 1);
        wait_for("few words are left", |words| words < 1000);
        page.press("Any score may stand here again");
        wait_for("all words are there", |words| words > 2000);

        // STORE stands in RESTORE, which fills may be asked not to have.
        make(page, "grid=store00/0000000/rest1re");
        page.choose_in("Fill", "Any fill");
        page.wait_for_grid("store##/#######/restore");
        page.press("Statistics");
        page.wait_for_text(".statistics-panel", "Shared parts STORE (STORE / RESTORE)");
        make(page, "grid=store00/0000000/rest1re&shared_part=5");
        page.choose_in("Fill", "Any fill");
        page.wait_for_text(".room-notes", "There is no fill");
    });
}
