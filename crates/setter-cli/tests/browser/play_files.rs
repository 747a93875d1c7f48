//! Puzzles on paper and in files.

use std::fs;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use crate::play::{open_square, square};
use crate::session::browse;

/// A puzzle with a bar, labels, a heading, a length of an answer, a hole, a letter that no key types, and markup in
/// its texts.
fn own() -> Value {
    json!({
        "version": "http://ipuz.org/v2",
        "kind": ["http://ipuz.org/crossword#1"],
        "dimensions": { "width": 3, "height": 2 },
        "title": "Own &amp; &lt;more&gt;",
        "notes": "One &amp; two",
        "block": "#",
        "puzzle": [["A", 0, 0], [null, { "cell": "B", "style": { "barred": "R" } }, 0]],
        "solution": [["É", "C", "7"], [null, "A", "B"]],
        "clues": {
            "Across:Waage &amp; recht": [{ "number": "A", "clue": "Taxi", "enumeration": "1,1" }],
            "Down": [{ "clue": "Placed by its cells", "cells": [[2, 1], [2, 2]] }],
        },
    })
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn paper_has_the_puzzle_on_one_page_and_its_solution_on_the_next() {
    browse(|page| {
        for level in ["easy", "hard"] {
            page.open(&format!("/play?lang=fr&level={level}&seed=3"));
            page.wait("a puzzle is there", "return document.querySelector('.board .cells')");
            // A4.
            let paper = json!({ "paperWidth": 8.27, "paperHeight": 11.69 });
            let printed = page.devtools("Page.printToPDF", paper);
            let pdf = STANDARD.decode(printed["data"].as_str().unwrap()).unwrap();
            let pdf = String::from_utf8_lossy(&pdf);
            let pages = pdf.matches("/Type /Page\n").count();
            assert_eq!(pages, 2, "{level}: pages");
        }
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn a_saved_game_is_opened_as_it_was() {
    browse(|page| {
        open_square(page, "en");
        page.click_cell(1, 1);
        page.keys("bit");
        page.choose_in("Save", "ipuz, with your letters");
        let saved = page.downloaded("ipuz");
        let ipuz: Value = serde_json::from_slice(&fs::read(&saved).unwrap()).unwrap();
        assert_eq!(ipuz["saved"][0], json!(["B", "I", "T"]));
        assert_eq!(ipuz["solution"][2], json!(["T", "E", "N"]));
        page.press("Start again");
        page.press_in("dialog", "Start again");
        page.wait_for_grid(".../.../...");
        page.give_file(&saved);
        page.wait_for_grid("bit/.../...");
        let text = page.text(".board .clues");
        assert!(text.contains("Cold and hard"), "{text}");
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn a_link_for_a_friend_opens_the_puzzle_without_letters_anywhere() {
    browse(|page| {
        open_square(page, "en");
        page.click_cell(1, 1);
        page.keys("bat");
        page.run("navigator.clipboard.writeText = async (text) => { window.linked = text; }");
        page.choose_in("Save", "Link for a friend");
        page.wait_for_text(".room-notes", "The link is copied");
        let link = page.run("return window.linked").as_str().unwrap().to_owned();
        // From another room, for Play keeps the game when it is left.
        page.open("/guess?lang=en&dict=english");
        page.run("localStorage.clear()");
        for (link, title) in [(&*link, "Square"), (&link[..link.len() - 9], "")] {
            page.visit("about:blank");
            page.visit(link);
            if title.is_empty() {
                page.wait_for_text(".room-notes", "damaged");
            } else {
                page.wait_for_text(".board h1", title);
                page.wait_for_grid(".../.../...");
                assert!(page.text(".board .clues").contains("Cold and hard"));
            }
        }
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn what_an_earlier_version_kept_is_played_on() {
    browse(|page| {
        open_square(page, "en");
        let mut ipuz = square();
        ipuz["title"] = json!("Kept &amp; &lt;old&gt;");
        // A slot without a clue, as Make kept them: the id that its game is kept by is another today.
        ipuz["clues"]["Down"][2][1] = json!("");
        let script = r#"
            localStorage.setItem("puzzle:old", arguments[0]);
            localStorage.setItem("puzzles", JSON.stringify(["old"]));
            const game = { letters: "bi.......", marks: ".w.......", seconds: 61, at: 5 };
            localStorage.setItem("progress:old", JSON.stringify(game));
        "#;
        page.run_with(script, &[ipuz.to_string().into()]);
        for _ in 0..2 {
            page.open("/play?lang=en&puzzle=old");
            page.wait_for_text(".board h1", "Kept & <old>");
            page.wait_for_grid("bi./.../...");
            assert_eq!(page.marked("wrong"), 1);
            let clues = page.text(".board .clues");
            assert!(clues.contains("Cold and hard") && clues.contains("3 letters"), "{clues}");
            let kept = page.run("return JSON.parse(localStorage.getItem('puzzle:old'))");
            assert_eq!((&kept["format"], &kept["kind"]), (&json!("puzzle/1"), &Value::Null));
        }
        page.click_cell(1, 3);
        page.keys("t");
        page.wait_for_grid("bit/.../...");
        page.reload();
        page.wait_for_grid("bit/.../...");
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn a_puzzle_with_all_of_its_own_is_shown_and_saved_whole() {
    browse(|page| {
        open_square(page, "en");
        let path = page.downloads.with_file_name("own.ipuz");
        fs::write(&path, own().to_string()).unwrap();
        page.give_file(&path);
        page.wait_for_text(".board h1", "Own & <more>");
        let clues = page.text(".board .clues");
        for text in ["Waage & recht", "Taxi (1,1)", "Placed by its cells", "A"] {
            assert!(clues.contains(text), "{text}: {clues}");
        }
        assert_eq!(page.count(".board .bar-right"), 1 + 1, "on the screen and on paper");
        page.click_cell(1, 1);
        page.keys("x");
        for (name, extension) in [("ipuz, with your letters", "ipuz"), ("Exolve", "exolve")] {
            page.choose_in("Save", name);
            let saved = String::from_utf8(page.download(extension)).unwrap();
            assert!(saved.contains("Placed by its cells"), "{saved}");
        }
        page.choose_in("Save", "ipuz, with your letters");
        let saved = page.downloaded("ipuz");
        let ipuz: Value = serde_json::from_slice(&fs::read(&saved).unwrap()).unwrap();
        for part in ["title", "notes", "puzzle", "solution", "clues"] {
            assert_eq!(ipuz[part], own()[part], "{part}");
        }
        assert_eq!(ipuz["saved"], json!([["X", 0, "7"], [null, 0, 0]]));
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn a_criss_cross_of_sixty_columns_is_played_and_printed() {
    browse(|page| {
        open_square(page, "en");
        // A word across at the end of the last row, and one down to its end.
        let mut rows = vec![vec![Value::Null; 60]; 50];
        for at in 0..5 {
            (rows[49][55 + at], rows[45 + at][59]) = (json!(0), json!(0));
        }
        let mut solution = rows.clone();
        for (at, (across, down)) in "orbit".chars().zip("comet".chars()).enumerate() {
            solution[45 + at][59] = json!(down.to_string());
            solution[49][55 + at] = json!(across.to_string());
        }
        (rows[45][59], rows[49][55]) = (json!(1), json!(2));
        let ipuz = json!({
            "version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"], "title": "Wide",
            "dimensions": { "width": 60, "height": 50 }, "puzzle": rows, "solution": solution,
            "clues": { "Across": [[2, "A way around"]], "Down": [[1, "It has a tail"]] },
        });
        let path = page.downloads.with_file_name("wide.ipuz");
        fs::write(&path, ipuz.to_string()).unwrap();
        page.give_file(&path);
        page.wait_for_text(".board h1", "Wide");
        let sides =
            "const { width } = document.querySelector('.cells .cell').getBoundingClientRect();
            return width >= 11 && document.documentElement.scrollWidth <= innerWidth;";
        for (width, height) in [(1280, 900), (390, 844)] {
            page.resize(width, height, 1);
            page.wait("cells are large enough, and the page is no wider than the screen", sides);
        }
        page.resize(1280, 900, 1);
        // What is not there has no ground.
        let ground = "return getComputedStyle(document.querySelector('.cells')).backgroundColor";
        assert_eq!(page.run(ground), "rgba(0, 0, 0, 0)");
        page.click_cell(50, 56);
        page.keys("orbit");
        page.click_cell(46, 60);
        page.keys("come");
        page.wait_for_text(".told", "Solved in ");
        page.devtools("Emulation.setEmulatedMedia", json!({ "media": "print" }));
        page.wait(
            "the grid is as wide as a page",
            "return document.querySelector('.cells').getBoundingClientRect().width > 600",
        );
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn a_file_is_played_without_the_server() {
    browse(|page| {
        open_square(page, "fr");
        page.choose_in("Enregistrer", "Un fichier HTML, à jouer partout");
        let file = page.downloaded("html");
        page.server.kill();
        page.visit(&format!("file://{}", file.display()));
        page.wait_for_grid(".../.../...");
        page.click_cell(1, 1);
        page.keys("bat");
        page.press("Vérifier : grille");
        page.wait_for_text(".told", "1 lettre est fausse.");
        page.click_cell(1, 2);
        page.keys("i");
        page.click_cell(2, 1);
        page.keys("ice");
        page.click_cell(3, 1);
        page.keys("ten");
        page.wait_for_text(".told", "Résolu en ");
        // Whatever it needs is in it.
        let asked = "return performance.getEntriesByType('resource').map(({ name }) => name)\
                     .filter((name) => !name.startsWith('data:') && !name.startsWith('blob:'))";
        assert_eq!(page.run(asked), json!([]));
        assert!(page.address().starts_with("file:"), "{}", page.address());
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn a_grid_is_made_of_ones_own_words() {
    browse(|page| {
        page.open("/play?lang=fr&level=easy&seed=1");
        page.wait("a puzzle is there", "return document.querySelector('.board .cells')");
        page.press("Options");
        page.press("Thème…");
        page.write("Mots", "chat\nlion\nours\nloup\nâne\n");
        page.press("Composer la grille");
        page.until("the address has a puzzle of one's own", || {
            let address = page.address();
            if address.contains("puzzle=") { Ok(()) } else { Err(address) }
        });
        let script = r#"
            const rows = [...document.querySelectorAll(".board .solution tr")].map((row) =>
              [...row.cells].map((cell) => cell.textContent.toLowerCase() || " "));
            const columns = rows[0]?.map((_, column) => rows.map((row) => row[column])) ?? [];
            const words = [...rows, ...columns].flatMap((line) => line.join("").split(" "));
            return ["chat", "lion", "ours", "loup", "ane"].filter((word) => words.includes(word));
        "#;
        let found = page.wait("the grid has one's words", script);
        assert!(!found.as_array().unwrap().is_empty(), "{found}");
        page.reload();
        assert_eq!(page.wait("the puzzle is kept", script), found);
    });
}
