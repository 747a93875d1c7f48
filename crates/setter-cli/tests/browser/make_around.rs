//! Grids in Make around words of the maker's own, and ready patterns.

use serde_json::json;

use crate::page::Page;
use crate::session::browse;

/// The rows of the grid, letters that are given in small letters.
fn stands(page: &Page, word: &str) -> bool {
    let grid = page.grid();
    let rows: Vec<&str> = grid.split('/').collect();
    let column = |at: usize| rows.iter().filter_map(|row| row.chars().nth(at)).collect::<String>();
    let columns: Vec<String> = (0..rows[0].len()).map(column).collect();
    let mut lines = rows.iter().map(|row| (*row).to_owned()).chain(columns);
    lines.any(|line| line.split('#').any(|part| part == word))
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn a_grid_is_found_around_words_and_taken_with_its_fill() {
    browse(|page| {
        page.open("/make?lang=en&dict=english&grid=1111111111111/1111111111111/1111111111111/1111111111111/1111111111111/1111111111111/1111111111111/1111111111111/1111111111111/1111111111111/1111111111111/1111111111111/1111111111111");
        page.choose_in("New", "Around my words…");
        page.write(
            "Your words, one a line",
            "PEANUT GALLERY = 3\nJELLY DOUGHNUT\nABCDEFGHIJKLMNOPQRST",
        );
        page.press("Find grids");
        page.wait(
            "a grid is found",
            "return document.querySelector('.around-dialog .patterns button')",
        );
        let name =
            page.run("return document.querySelector('.around-dialog .patterns button').title");
        let name = name.as_str().unwrap();
        assert!(name.starts_with("2 of 3 words; "), "{name}");
        assert!(name.contains("without ABCDEFGHIJKLMNOPQRST; no grid has more"), "{name}");
        page.click(".around-dialog .patterns button");
        page.wait("it is there", "return document.querySelector('dialog') === null");
        assert!(stands(page, "peanutgallery") && stands(page, "jellydoughnut"), "{}", page.grid());
        assert!(!page.grid().contains('.'), "its fill is a proposal: {}", page.grid());
        let turned: String = page.grid().chars().rev().collect();
        let blocks = |grid: &str| grid.replace(|cell: char| cell != '#' && cell != '/', ".");
        assert_eq!(blocks(&turned), blocks(&page.grid()));
        assert!(page.grid().matches('#').count() <= 28);
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn ready_patterns_are_of_the_size_and_of_the_own_style_first() {
    browse(|page| {
        let shown = |page: &Page| {
            page.run("return [[...document.querySelectorAll('.pattern-dialog h3')].map((h3) => h3.textContent), document.querySelectorAll('.pattern-dialog .patterns button').length]")
        };
        let side = |n: usize| vec!["1".repeat(n); n].join("/");
        page.open(&format!("/make?lang=en&dict=english&grid={}", side(15)));
        page.choose_in("New", "A ready pattern…");
        page.wait("the dialog is open", "return document.querySelector('dialog:modal')");
        assert_eq!(shown(page), json!([["American", "British"], 40]));
        page.press("Close");
        page.open(&format!("/make?lang=fr&dict=francais&grid={}", side(10)));
        page.choose_in("Nouvelle", "Un motif prêt…");
        page.wait("the dialog is open", "return document.querySelector('dialog:modal')");
        assert_eq!(shown(page), json!([["Français", "Mots fléchés"], 40]));
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn a_french_puzzle_has_definitions_and_becomes_an_arrow_word() {
    browse(|page| {
        // Ten by ten, filled, with a definition for each word, as a crossword.
        let empty = vec!["1".repeat(10); 10].join("/");
        page.open(&format!("/make?lang=fr&dict=francais&grid={empty}&panel=clues"));
        page.choose_in("Nouvelle", "Un motif prêt…");
        page.click(".pattern-dialog .patterns button");
        page.choose_in("Remplir", "Une solution");
        page.wait_for_text(".room-notes", "Trouvé.");
        page.press("Compléter les définitions par le dictionnaire");
        let clues =
            "return [...document.querySelectorAll('.slot-clue')].map((clue) => clue.textContent)";
        let texts = page.until("definitions are there", || {
            let texts = page.run(clues);
            let texts: Vec<String> = serde_json::from_value(texts).unwrap();
            let missing = texts.iter().filter(|text| *text == "—").count();
            if 2 * missing < texts.len() { Ok(texts) } else { Err(texts) }
        });
        assert!(texts.iter().all(|text| !text.ends_with("(conjugué)")), "{texts:?}");
        page.choose_in("Exporter", "PDF");
        assert!(page.download("pdf").starts_with(b"%PDF"));

        // The same as an arrow word, whose definitions stand in its cells.
        page.choose_in("Nouvelle", "Mots fléchés, au hasard");
        page.wait("arrows are there", "return document.querySelector('.cells .arrow')");
        page.choose_in("Remplir", "Une solution");
        page.wait_for_text(".room-notes", "Trouvé.");
        page.press("Compléter les définitions par le dictionnaire");
        page.until("definitions stand in blocks", || {
            let script = "const clues = [...document.querySelectorAll('.cells .block-clue')]; return [clues.length, clues.filter((clue) => clue.textContent !== '').length]";
            let found = page.run(script);
            let (all, full) = (found[0].as_u64().unwrap(), found[1].as_u64().unwrap());
            if all > 20 && 2 * full > all { Ok(()) } else { Err(found) }
        });
        page.choose_in("Exporter", "IPUZ");
        let ipuz = page.download("ipuz");
        assert!(String::from_utf8_lossy(&ipuz).contains("arrowword"));
        page.press("Jouer cette grille");
        page.wait("it may lack clues", "return document.querySelector('.room-notes p, .board')");
        if page.count(".board") == 0 {
            page.press("Jouer cette grille");
        }
        page.wait("it is played", "return document.querySelector('.board.arrows .block-clue')");
    });
}
