//! What is told apart in the light and in the dark: fields and blocks from what is around them, letters from their ground.

use std::fs;

use serde_json::json;

use crate::page::Page;
use crate::play::{open_square, square};
use crate::rooms::{open, views};
use crate::session::browse;

const CONTRAST: &str = include_str!("contrast.js");

/// What is too alike in the dark or in the light, a sentence each.
fn too_alike(page: &Page, what: &str) -> Vec<String> {
    let mut sentences = Vec::new();
    for scheme in ["dark", "light"] {
        let features = json!([
            { "name": "prefers-color-scheme", "value": scheme },
            { "name": "prefers-reduced-motion", "value": "reduce" },
        ]);
        page.devtools("Emulation.setEmulatedMedia", json!({ "features": features }));
        let found = page.run(CONTRAST);
        let told = found.as_array().unwrap().iter().map(|sentence| sentence.as_str().unwrap());
        sentences.extend(told.map(|sentence| format!("{what}, {scheme}: {sentence}")));
    }
    sentences
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn fields_blocks_and_letters_stand_out() {
    browse(|page| {
        let mut found = Vec::new();
        for view in views() {
            open(page, &view, "en");
            found.extend(too_alike(page, view.name));
        }
        // Letters that are right, wrong and revealed, one of them at hand, and one on a dark shade.
        let mut shaded = square();
        for (row, column) in [(0, 1), (1, 1), (2, 2)] {
            shaded["puzzle"][row][column] = json!({ "cell": 0, "style": { "color": "101030" } });
        }
        open_square(page, "en");
        let path = page.downloads.with_file_name("shaded.ipuz");
        fs::write(&path, shaded.to_string()).unwrap();
        page.give_file(&path);
        page.wait("it is shaded", "return document.querySelectorAll('.cell.shaded').length === 3");
        page.click_cell(1, 1);
        page.keys("batice");
        page.press("Check grid");
        page.click_cell(3, 3);
        page.press("Reveal letter");
        for (row, column) in [(1, 1), (1, 2), (3, 3)] {
            page.click_cell(row, column);
            found.extend(too_alike(page, &format!("a game, {row}, {column}")));
        }
        assert!(found.is_empty(), "{}", found.join("\n"));
    });
}
