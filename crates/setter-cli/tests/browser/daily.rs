//! The puzzle of the day: the first of Play, the days before it, and days in a row.

use serde_json::{Value, json};

use crate::page::Page;
use crate::session::browse;

/// Has the clock of the page begin at noon of a day, from the next page on.
fn set_day(page: &Page, day: &str) {
    let source = format!(
        "{{ const Actual = Date;
        const moved = Actual.parse('{day}T12:00:00') - Actual.now();
        Date = class extends Actual {{
          constructor(...parts) {{ parts.length === 0 ? super(Actual.now() + moved) : super(...parts); }}
          static now() {{ return Actual.now() + moved; }}
        }}; }}",
    );
    page.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": source }));
}

/// The solution of the puzzle at hand, row after row, `#` for a block.
fn solution(page: &Page) -> String {
    let script = r#"
        const all = [...document.querySelectorAll(".board .solution td")];
        return all.map((cell) => (cell.classList.contains("block") ? '#' : cell.textContent.toLowerCase())).join("");
    "#;
    page.wait("a puzzle is there", script).as_str().unwrap().to_owned()
}

/// Types letters of the solution into the cells from one on, as a keyboard without keys does.
fn play(page: &Page, letters: &str, cells: std::ops::Range<usize>) {
    for (cell, letter) in letters.chars().enumerate().take(cells.end).skip(cells.start) {
        if letter != '#' {
            page.click_cell(cell / 6 + 1, cell % 6 + 1);
            page.devtools("Input.insertText", json!({ "text": letter }));
        }
    }
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn the_daily_puzzle_is_solved_on_a_phone_with_a_reload_in_the_middle() {
    browse(|page| {
        page.resize(390, 844, 1);
        page.devtools("Emulation.setTouchEmulationEnabled", json!({ "enabled": true }));
        set_day(page, "2026-03-01");
        page.open("/play?lang=en");
        // It is the first thing, with its date; the whole grid is seen with the clue.
        page.wait_for_text(".board h1", "Puzzle of March 1, 2026");
        let seen = r#"
            const bottom = (css) => document.querySelector(css).getBoundingClientRect().bottom;
            const first = document.querySelector("main button").textContent;
            return [first, scrollY, bottom(".board .crossword") <= bottom(".at-hand-clue"), bottom(".at-hand-clue") <= innerHeight];
        "#;
        assert_eq!(page.run(seen), json!(["Puzzle of the day", 0, true, true]));
        let letters = solution(page);
        play(page, &letters, 0..12);
        let half = page.grid();
        page.reload();
        page.wait_for_grid(&half);
        assert_eq!(page.text(".board h1"), "Puzzle of March 1, 2026");
        assert_eq!(page.text(".streak"), "");
        play(page, &letters, 12..36);
        page.wait_for_text(".told", "Solved in ");
        assert_eq!(page.text(".streak"), "Streak: 1 day");

        // The next day its own puzzle comes, and the day before is one tap away.
        set_day(page, "2026-03-02");
        page.open("/play?lang=en");
        page.wait_for_text(".board h1", "Puzzle of March 2, 2026");
        assert_eq!(page.text(".streak"), "Streak: 1 day");
        let letters = solution(page);
        play(page, &letters, 0..36);
        page.wait_for_text(".streak", "Streak: 2 days");
        page.press("Past days");
        assert!(!page.run("return document.querySelector('.calendar [aria-label=\"Tuesday, March 3, 2026\"]').disabled").is_null());
        page.press("Month before");
        page.press("Saturday, February 28, 2026");
        page.wait_for_text(".board h1", "Puzzle of February 28, 2026");
        // What is solved late fills no gap.
        play(page, &solution(page), 0..36);
        page.wait_for_text(".told", "Solved in ");
        page.press("Past days");
        assert!(page.has("Saturday, February 28, 2026, solved"));
        page.press("Puzzle of the day");
        page.wait_for_text(".told", "Solved in ");
        page.wait_for_text(".streak", "Streak: 2 days");
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn everybody_has_the_same_puzzle_of_a_day() {
    browse(|page| {
        page.open("/play?lang=fr&level=easy&seed=20260301");
        let made = solution(page);
        page.open("/play?lang=fr&level=easy&day=2026-03-01");
        page.wait_for_text(".board h1", "Grille du 1er mars 2026");
        assert_eq!(solution(page), made);
        // A puzzle of another kind is left alone: the next visit goes on with it.
        page.press("Nouvelle grille");
        page.wait(
            "it is no day’s",
            "return document.querySelector('.board h1')?.textContent === 'Mots croisés 6 × 6'",
        );
        let made = solution(page);
        page.open("/play?lang=fr");
        assert_eq!(solution(page), made);
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn the_whole_grid_is_in_sight_with_its_clue_and_what_can_be_asked() {
    browse(|page| {
        page.resize(1280, 800, 1);
        for side in [15, 6] {
            for language in ["en", "fr"] {
                page.open(&format!("/play?lang={language}&level=hard&size={side}&seed=1"));
                page.wait("a puzzle is there", "return document.querySelector('.board .cells')");
                let script = r#"
                    const parts = [".board .crossword", ".at-hand-clue", ".asking", ".asking + .asking"];
                    const boxes = parts.map((css) => document.querySelector(css).getBoundingClientRect());
                    return [scrollY, ...boxes.map(({ top, bottom }) => top >= 0 && bottom <= innerHeight)];
                "#;
                assert_eq!(
                    page.run(script),
                    json!([0, true, true, true, true]),
                    "{side}, {language}"
                );
                let cell = page.run(
                    "return document.querySelector('.cells .cell').getBoundingClientRect().width",
                );
                assert!(cell.as_f64() > Some(32.0), "a cell is {cell} wide");
                assert_eq!(
                    page.run("return document.scrollingElement.scrollHeight"),
                    Value::from(800)
                );
            }
        }
    });
}
