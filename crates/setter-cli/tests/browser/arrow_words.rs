//! Arrow words: drawn, filled and clued in Make, told where a clue has no room, kept in files, and played.

use std::fs;

use serde_json::json;

use crate::page::Page;
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
        page.press("Nouvelle");
        page.press("Mots fléchés, au hasard");
        // Each word has its clue in a block beside it.
        shown(page, "each slot has a block", |found| {
            found["slots"].as_u64() > Some(6)
                && found["clues"] == found["slots"]
                && found["arrows"] == found["slots"]
        });
        assert_eq!(page.count(".crossword.lines") + page.count(".cell-number:not(:empty)"), 0);
        page.press("Remplir");
        page.press("N’importe comment");
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
        page.press("Exporter");
        page.press("IPUZ");
        let saved = page.downloaded("ipuz");
        assert!(fs::read_to_string(&saved).unwrap().contains("arrowword"));
        page.press("Effacer");
        page.press("Tout");
        shown(page, "nothing is left", |found| found["clues"] == json!(0));
        page.press("Annuler");
        shown(page, "it is back", |found| found["clues"] == found["slots"]);
        page.press("Effacer");
        page.press("Tout");
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
        page.press("Enregistrer");
        page.press("Un fichier HTML, à jouer partout");
        let alone = page.downloaded("html");
        page.visit(&format!("file://{}", alone.display()));
        page.wait("it is played alone", "return document.querySelector('.board.arrows .arrow')");
    });
}
