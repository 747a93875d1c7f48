//! Arrow words: drawn, filled and clued in Make, told where a clue has no room, kept in files, and played.

use std::fs;

use serde_json::json;

use crate::page::Page;
use crate::play::choose_option;
use crate::session::browse;

/// What blocks and first cells show.
const SHOWN: &str = r#"
    const clues = [...document.querySelectorAll(".cells .block-clue")];
    const slots = document.querySelectorAll(".slots .slot").length;
    return { clues: clues.length, empty: clues.filter((clue) => clue.textContent === "").length,
      cut: clues.filter((clue) => clue.classList.contains("cut")).length,
      arrows: document.querySelectorAll(".cells .arrow").length, slots };
"#;

fn shown(page: &Page, what: &str, is_so: impl Fn(&serde_json::Value) -> bool) {
    page.until(what, || {
        let found = page.run(SHOWN);
        if is_so(&found) { Ok(()) } else { Err(found.to_string()) }
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn an_arrow_word_is_made_kept_and_played() {
    browse(|page| {
        page.open(
            "/make?lang=fr&dict=francais&grid=1111111/1111111/1111111/1111111/1111111/1111111",
        );
        page.choose_in("Nouvelle", "Mots fléchés, au hasard");
        // Each word has its clue in a block beside it.
        shown(page, "each slot has a block", |found| {
            found["slots"].as_u64() > Some(6)
                && found["clues"] == found["slots"]
                && found["arrows"] == found["slots"]
        });
        assert_eq!(page.count(".crossword.lines") + page.count(".cell-number:not(:empty)"), 0);
        page.choose_in("Remplir", "Une solution");
        page.wait_for_text(".room-notes", "Trouvé.");
        page.press("Définitions");
        page.press("Compléter les définitions par le dictionnaire");
        shown(page, "definitions stand in blocks", |found| {
            found["empty"].as_u64() < found["clues"].as_u64()
        });

        // What is too long is told, and marked in its block.
        page.click(".slots .slot");
        let write = |clue: &str| {
            page.run("const input = document.querySelector('#clue-at-hand'); input.focus(); input.select()");
            page.keys(clue);
        };
        write("Court");
        page.wait(
            "it is in its block",
            "return [...document.querySelectorAll('.block-clue:not(.cut)')].some((clue) => clue.textContent === 'Court')",
        );
        let cut = page.run(SHOWN)["cut"].as_u64().unwrap();
        write(&"bien trop long ".repeat(12));
        page.wait_for_text(".clue-editor .odd", "La définition est trop longue pour sa case.");
        shown(page, "it is marked", |found| found["cut"] == json!(cut + 1));
        write("Court");
        shown(page, "it is not any more", |found| found["cut"] == json!(cut));

        let empty = page.run(SHOWN)["empty"].clone();
        page.choose_in("Exporter", "IPUZ");
        let saved = page.downloaded("ipuz");
        assert!(fs::read_to_string(&saved).unwrap().contains("arrowword"));
        page.choose_in("Effacer", "Tout");
        shown(page, "nothing is left", |found| found["clues"] == json!(0));
        page.press("Annuler");
        shown(page, "it is back", |found| found["clues"] == found["slots"]);
        page.choose_in("Effacer", "Tout");
        page.give_file(&saved);
        shown(page, "it is back from its file", |found| {
            found["clues"] == found["slots"] && found["empty"] == empty
        });
        page.reload();
        shown(page, "it is there again", |found| found["clues"] == found["slots"]);

        page.press("Jouer cette grille");
        page.wait("it may lack clues", "return document.querySelector('.room-notes p, .board')");
        if page.count(".board") == 0 {
            page.press("Jouer cette grille");
        }
        page.wait("it is played", "return document.querySelector('.board.arrows .block-clue')");
        // A click on a clue leads to its word.
        let click = r#"
            const clue = [...document.querySelectorAll(".board .block-clue")].at(-1);
            clue.click();
            return clue.textContent;
        "#;
        let clue = page.run(click).as_str().unwrap().to_owned();
        let told = page.text(".at-hand-clue");
        let folded = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(told.contains(&folded(&clue)), "{told}: {clue}");
        page.choose_in("Enregistrer", "Un fichier HTML, à jouer partout");
        let alone = page.downloaded("html");
        page.visit(&format!("file://{}", alone.display()));
        page.wait("it is played alone", "return document.querySelector('.board.arrows .arrow')");
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn an_arrow_word_is_made_to_play() {
    browse(|page| {
        page.open("/play?lang=fr&level=easy&seed=1");
        page.wait("a puzzle is there", "return document.querySelector('.board .cells')");
        choose_option(page, "Motif", "arrows");
        page.wait(
            "its clues stand in its cells",
            "return document.querySelector('.board.arrows .block-clue')",
        );
        page.wait_for_text(".board h1", "Mots fléchés 6 × 6");
        assert!(page.address().contains("style=arrows"), "{}", page.address());
        let all_fit = |page: &Page| {
            // Each clue of the list stands in a cell, with an arrow, and none is cut.
            let script = r#"
                const count = (css) => document.querySelectorAll(css).length;
                const all = count(".board .clues [role=button]");
                return [all, count(".block-clue"), count(".cells .arrow"), count(".block-clue.cut")];
            "#;
            page.until("all clues fit", || {
                let found = page.run(script);
                let is_so = found[0].as_u64() > Some(6)
                    && found[1] == found[0]
                    && found[2] == found[0]
                    && found[3] == json!(0);
                if is_so { Ok(()) } else { Err(found.to_string()) }
            });
        };
        all_fit(page);
        // It is the puzzle of the day too, and about something.
        page.press("Grille du jour");
        choose_option(page, "Sujet", "animals");
        page.wait_for_text(".room-notes", "Mots du thème placés");
        all_fit(page);
        page.press("Moyen 8×8");
        page.wait_for_text(".board h1", "Mots fléchés 8 × 8");
        all_fit(page);

        // A file of it, with a letter, is the same arrow word again.
        page.run("document.querySelector('.board .block-clue').click()");
        page.keys("q");
        let grid = page.grid();
        assert_eq!(grid.matches('q').count(), 1, "{grid}");
        page.choose_in("Enregistrer", "ipuz, avec vos lettres");
        let saved = page.downloaded("ipuz");
        page.press("Facile 6×6");
        page.wait_for_text(".board h1", "Mots fléchés 6 × 6");
        page.give_file(&saved);
        page.wait_for_text(".board h1", "Mots fléchés 8 × 8");
        page.wait_for_grid(&grid);
        all_fit(page);

        // It is played: a click on a clue leads to its word, and the grid can be solved.
        page.run("document.querySelector('.board .block-clue').click()");
        let slot = page.text(".at-hand-clue strong");
        assert!(!slot.is_empty());
        page.press("Révéler : grille");
        page.press("Tout révéler");
        page.wait_for_text(".told", "Résolu");
    });
}
