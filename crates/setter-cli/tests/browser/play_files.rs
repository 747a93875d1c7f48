//! Puzzles on paper and in files.

use std::fs;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use crate::play::open_square;
use crate::session::browse;

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
        page.press("Save");
        page.press("ipuz, with your letters");
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
fn a_file_is_played_without_the_server() {
    browse(|page| {
        open_square(page, "fr");
        page.press("Enregistrer");
        page.press("Un fichier HTML, à jouer partout");
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
