//! Numbers around the grid, as French papers have them, in Make, Play and files.

use std::fs;

use serde_json::json;

use crate::session::browse;

/// The names of rows and columns around the first grid, and the numbers in its cells.
const NAMES: &str = r#"
    const text = (css) => [...document.querySelectorAll(css)].map((one) => one.textContent).join(" ").trim();
    return [text(".row-numbers span"), text(".column-numbers span"), text(".cell-number").replace(/ +/g, " ")];
"#;

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn french_grids_have_the_numbers_of_rows_and_columns_in_each_room_and_file() {
    browse(|page| {
        let names = |page: &crate::page::Page, expected: [&str; 3]| {
            page.until("the numbers are as expected", || {
                let found = page.run(NAMES);
                if found == json!(expected) { Ok(()) } else { Err(found.to_string()) }
            });
        };
        page.open("/make?lang=fr&dict=francais&grid=111011/111111/110111&panel=clues");
        names(page, ["1 2 3", "1 2 3 4 5 6", ""]);
        // A line with two words has its number once.
        let listed = "return [...document.querySelectorAll('.slots ol')].map((list) => [...list.querySelectorAll('.slot-number')].map((one) => one.textContent || '-').join(' '))";
        assert_eq!(page.run(listed), json!(["1 - 2 3 -", "1 2 3 4 5 6"]));
        assert!(
            page.text(".clue-name").starts_with("1a horizontalement"),
            "{}",
            page.text(".clue-name")
        );

        page.run("document.querySelector('.about-panel details').open = true");
        page.choose("Numéros", "roman");
        names(page, ["I II III", "1 2 3 4 5 6", ""]);
        assert!(page.text(".clue-name").starts_with("Ia horizontalement"));
        page.press("Annuler");
        names(page, ["1 2 3", "1 2 3 4 5 6", ""]);
        page.press("Rétablir");
        page.reload();
        names(page, ["I II III", "1 2 3 4 5 6", ""]);
        page.choose_in("Exporter", "SVG");
        let svg = fs::read_to_string(page.downloaded("svg")).unwrap();
        assert!(svg.contains(">III</text>") && svg.contains(">6</text>"), "{svg}");
        page.choose_in("Remplir", "Une solution");
        page.wait_for_text(".room-notes", "Trouvé.");
        page.press("Jouer cette grille");
        page.wait("it may lack clues", "return document.querySelector('.room-notes p, .board')");
        if page.count(".board") == 0 {
            page.press("Jouer cette grille");
        }
        page.wait("it is played", "return document.querySelector('.board .cells')");
        names(page, ["I II III", "1 2 3 4 5 6", ""]);
        let numbers = "return [...document.querySelectorAll('.clues section')].map((list) => [...list.querySelectorAll('.clue-number')].map((one) => one.textContent).join(' '))";
        assert_eq!(page.run(numbers), json!(["I II III", "1 2 3 4 5 6"]));
        assert_eq!(page.count(".clues section:first-child li:first-child [role=button]"), 2);
        page.choose("Numéros", "letters");
        names(page, ["A B C", "1 2 3 4 5 6", ""]);
        page.choose("Numéros", "cells");
        names(page, ["", "", "1 2 3 4 5 6 7 8 9"]);

        page.open("/make?lang=en&dict=english&grid=111/111");
        names(page, ["", "", "1 2 3 4"]);
    });
}
