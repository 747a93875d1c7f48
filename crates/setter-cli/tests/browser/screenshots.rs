//! Pictures of the rooms for the documents.

use std::fs;
use std::path::Path;

use crate::page::Page;
use crate::session::browse;
use crate::watch::GRID_C;

/// The most bytes of a picture.
const MOST: usize = 200_000;

fn keep(page: &Page, name: &str) {
    let picture = page.client.screenshot().unwrap();
    assert!(picture.len() < MOST, "{name}: {} bytes", picture.len());
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/page");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join(name), picture).unwrap();
}

#[test]
#[ignore = "needs chromium and chromedriver, and writes to docs/page"]
fn screenshots_of_each_room() {
    browse(|page| {
        page.resize(1280, 900, 1);
        page.open("/make?lang=en&dict=francais&grid=a11101111/1a1110110/11110b0i1/111te1n10/0l011101n/1e1111101/1r111l1n1/11011l111/si1101r11");
        page.wait("fills are counted", "return document.querySelector('.state .count strong')");
        page.click_cell(2, 3);
        page.wait("letters have numbers", "return document.querySelector('.letters [data-fills]')");
        page.wait(
            "words have numbers",
            "return document.querySelector('.slot-word .number[title]') && !document.querySelector('.slot-words[aria-busy]')",
        );
        keep(page, "make.png");

        page.open(&format!("/watch?lang=en&dict=francais&grid={GRID_C}&algorithm=cbj&beside-algorithm=rac&steps=3000&moves=dead-ends"));
        page.wait(
            "the searches end",
            "return document.querySelector('.pane:nth-child(2) .ending')?.textContent",
        );
        page.press("Next jump");
        page.press("Next jump");
        page.run("document.activeElement.blur()");
        keep(page, "watch.png");

        page.open(&format!(
            "/explore?lang=en&dict=francais&grid={}&at=999999999999999999",
            crate::explore::GRID_13
        ));
        page.wait_for_text("main h1", "fills");
        page.until("the fill is there", || {
            let grid = page.grid_of(".shown");
            if grid.contains('.') || grid.is_empty() { Err(grid) } else { Ok(()) }
        });
        page.wait(
            "its neighbours are there",
            "return document.querySelector('.fetching').textContent === ''",
        );
        keep(page, "explore.png");

        page.open("/guess?lang=en&dict=english&mode=watch&length=5&secret=favor&algorithm=forward-checking");
        page.wait("it ends", "return document.querySelector('.ending')?.textContent");
        page.press("To the end");
        for _ in 0..6 {
            page.press("One step back");
        }
        page.run("document.activeElement.blur()");
        keep(page, "guess.png");

        page.open("/play?lang=fr&level=medium&seed=5");
        page.wait("a puzzle is there", "return document.querySelector('.board .cells')");
        half_solve(page);
        keep(page, "play.png");
        page.resize(320, 640, 1);
        page.reload();
        page.wait("a puzzle is there", "return document.querySelector('.board .cells')");
        keep(page, "play-phone.png");
    });
}

/// Types the first words of a puzzle, the second with a wrong letter that is marked.
fn half_solve(page: &Page) {
    let script = r#"
        const rows = [...document.querySelectorAll(".board .solution tr")].slice(0, 4);
        return rows.map((row) => [...row.cells].map((cell) => cell.textContent.toLowerCase()));
    "#;
    let rows = page.run(script);
    for (row, letters) in rows.as_array().unwrap().iter().enumerate() {
        for (column, letter) in letters.as_array().unwrap().iter().enumerate() {
            let letter = letter.as_str().unwrap();
            if !letter.is_empty() {
                page.click_cell(row + 1, column + 1);
                page.keys(if (row, column) == (2, 2) { "w" } else { letter });
            }
        }
    }
    page.press("Vérifier : grille");
    page.wait("the letter is marked", "return document.querySelector('[data-state=wrong]')");
}
