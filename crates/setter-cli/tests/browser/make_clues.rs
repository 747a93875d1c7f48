//! Clues in Make: under the grid, in their list, and in a table.

use std::fs;
use std::path::Path;

use serde_json::json;

use crate::client::CONTROL;
use crate::page::Page;
use crate::served::Served;
use crate::session::browse;

/// The clues of the list, slot by slot.
fn listed(page: &Page) -> String {
    page.run("return [...document.querySelectorAll('.slot-clue')].map((clue) => clue.textContent).join('/')")
        .as_str()
        .unwrap()
        .to_owned()
}

fn wait_for_clues(page: &Page, wanted: &str) {
    page.until("the list has the clues", || {
        let found = listed(page);
        if found == wanted { Ok(()) } else { Err(found) }
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn clues_are_written_under_the_grid_and_taken_back() {
    browse(|page| {
        page.open("/make?lang=en&dict=english&grid=111/101/111&panel=clues");
        page.wait_for_text(".clue-name", "1 across");
        // Before there is a word; Enter leads there from the grid, and on to the next slot.
        page.click_cell(1, 1);
        page.keys("\u{e007}On the table (1,2)\u{e007}");
        page.wait_for_text(".clue-name", "3 across");
        page.keys("Alike\u{e007}alike ");
        wait_for_clues(page, "On the table (1,2)/Alike/alike/—");
        page.wait_for_text(".clue-name .odd", "Another word has the same clue.");
        page.keys("\u{e00c}");
        assert_eq!(page.cell_at_hand(), (1, 1), "Escape leads back to the grid");
        // What was typed in one go is one step.
        page.chord(CONTROL, 'z');
        wait_for_clues(page, "On the table (1,2)/Alike/—/—");
        page.chord(CONTROL, 'z');
        page.chord(CONTROL, 'z');
        wait_for_clues(page, "—/—/—/—");
        page.chord(CONTROL, 'y');
        wait_for_clues(page, "On the table (1,2)/—/—/—");
        page.reload();
        page.wait_for_text(".slots", "On the table (1,2)");

        // With the word, its definitions can be chosen, each with its source.
        page.click(".slots .slot");
        page.keys("cat");
        page.wait_for_text(".choices", "WordNet");
        page.wait_for_text(".clue-name", "1 across · CAT");
        page.click(".choices button");
        page.until("it is taken", || {
            let found = listed(page);
            if found.starts_with("On the table") { Err(found) } else { Ok(()) }
        });
        page.wait_for_text(".choices", "On the table");
        page.write("Clue of CAT", "A cat of mine");
        page.wait_for_text(".clue-name .odd", "This clue holds its answer.");
        // Another word has no clue; that of the one before can be had.
        page.click(".slots .slot");
        page.keys("o");
        page.wait_for_text(".choices", "A cat of mine written for CAT");
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn clues_go_to_a_spreadsheet_and_come_back() {
    browse(|page| {
        page.open("/make?lang=fr&dict=francais&grid=sel/101/111&panel=clues");
        page.wait_for_text(".clue-name", "1 horizontalement · SEL");
        page.write("Définition de SEL", "Il dit « sel ; poivre »");
        page.write("Note", "à revoir");
        page.press("Enregistrer en CSV");
        let saved = page.downloaded("csv");
        let table = fs::read_to_string(&saved).unwrap();
        let row = "across;1;SEL;(3);\"Il dit « sel ; poivre »\";à revoir;";
        assert!(table.contains(row), "{table}");
        fs::remove_file(&saved).unwrap();

        let changed = table.replace("Il dit « sel ; poivre »", "Au goût de mer");
        let changed = changed.replace("down;2;;(3);;;", "down;2;;\"(1,2)\";Vertical;;");
        let path = page.downloads.join("mine.csv");
        fs::write(&path, format!("{changed}down;7;;;Nulle part;;\r\n")).unwrap();
        page.give_file(&path);
        page.wait_for_text(
            ".room-notes",
            "4 définitions lues. 1 ligne d’un autre mot laissée de côté : down 7.",
        );
        wait_for_clues(page, "Au goût de mer/—/—/Vertical (1,2)");
        page.press("Annuler");
        wait_for_clues(page, "Il dit « sel ; poivre »/—/—/—");

        // They go with the puzzle to other programs.
        page.press("Rétablir");
        page.choose_in("Exporter", "IPUZ");
        let ipuz: serde_json::Value = serde_json::from_slice(&page.download("ipuz")).unwrap();
        let down =
            ipuz["clues"].as_object().unwrap().iter().find(|(way, _)| way.starts_with("Down"));
        let clue = &down.unwrap().1[0];
        assert!(clue.to_string().contains("\"enumeration\":\"1,2\""), "{ipuz}");
        assert_eq!(
            page.run("return document.querySelector('#clue-note').value"),
            json!("à revoir")
        );
    });
}

/// The texts of the definitions on offer, without their sources.
fn offered(page: &Page) -> Vec<String> {
    let script = "return [...document.querySelectorAll('.choices button')].map((one) => one.firstChild.textContent)";
    let texts = page.run(script);
    texts.as_array().unwrap().iter().map(|text| text.as_str().unwrap().to_owned()).collect()
}

fn wait_for_offers(page: &Page, is_so: impl Fn(&[String]) -> bool) {
    page.until("definitions are offered", || {
        let found = offered(page);
        if is_so(&found) { Ok(()) } else { Err(found) }
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn the_commonest_sense_comes_first_and_forms_have_those_of_their_lemma() {
    browse(|page| {
        page.open("/make?lang=en&dict=english&grid=opens&panel=clues");
        wait_for_offers(page, |found| {
            found.first().is_some_and(|text| {
                text.starts_with("start to operate") && text.ends_with("(third person)")
            }) && found.iter().any(|text| text.ends_with("(plural)"))
                && found.iter().any(|text| text == "makes available")
        });
        page.open("/make?lang=en&dict=english&grid=dog&panel=clues");
        wait_for_offers(page, |found| {
            found.first().is_some_and(|text| text.starts_with("a member of the genus Canis"))
        });
        page.open("/make?lang=fr&dict=francais&grid=finissaient&panel=clues");
        wait_for_offers(page, |found| {
            found.first().is_some_and(|text| text.ends_with("(ils, imparfait)"))
        });
        page.open("/make?lang=fr&dict=francais&grid=table&panel=clues");
        wait_for_offers(page, |found| {
            found.first().is_some_and(|text| text.starts_with("Surface plane de bois"))
        });
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn playing_a_draft_writes_no_clue_into_it_and_exports_say_how_many_are_missing() {
    browse(|page| {
        page.open("/make?lang=en&dict=english&grid=cat/o0o/wet&panel=clues");
        page.wait_for_text(".clue-name", "1 across · CAT");
        page.write("Clue of CAT", "Mine");
        wait_for_clues(page, "Mine/—/—/—");
        page.choose_in("Export", "3 words have no clue: see them");
        page.press("Play this puzzle");
        page.wait(
            "it is played",
            "return document.querySelector('.board') ?? document.querySelector('.room-notes p')",
        );
        if page.count(".board") == 0 {
            page.press("Play this puzzle");
            page.wait("it is played", "return document.querySelector('.board')");
        }
        page.wait_for_text(".board", "Mine");
        page.back();
        page.wait_for_text(".slots", "Mine");
        wait_for_clues(page, "Mine/—/—/—");
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn words_that_a_clue_repeats_are_told() {
    browse(|page| {
        page.open("/make?lang=en&dict=english&grid=tables/100001/111111&panel=clues");
        page.wait_for_text(".clue-name", "TABLES");
        page.write("Clue of TABLES", "One table and another");
        page.wait_for_text(".clue-name .odd", "This clue holds its answer.");
        page.click(".slots div:nth-child(1) li:nth-child(2) .slot");
        page.write("Clue of 3 across", "They stand on tables");
        page.wait_for_text(
            ".clue-name .odd",
            "“tables” is in this clue and in an answer: 1 across.",
        );
        assert_eq!(page.count(".slot-clue.is-odd"), 2);
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn clues_are_drafted_by_a_command_of_ones_own() {
    browse(|page| {
        page.open("/make?lang=en&dict=english&grid=cat&panel=clues");
        page.wait_for_text(".choices", "WordNet");
        assert!(!page.has("Ask your own command"), "off unless it is named");

        let command = r#"sh -c 'read word length language; echo "$word has $length letters in $language"; [ $length -lt 5 ]'"#;
        let cache = Path::new(env!("CARGO_TARGET_TMPDIR")).join("browser-cache");
        page.server = Served::answers(0, &cache, &["--clues-from", command]);
        page.open("/make?lang=en&dict=english&grid=cat&panel=clues");
        page.wait_for_text(".choices", "WordNet");
        page.press("Ask your own command");
        page.wait_for_text(".choices", "cat has 3 letters in en your own command");
        page.click(".choices button");
        wait_for_clues(page, "cat has 3 letters in en");

        page.open("/make?lang=en&dict=english&grid=opens&panel=clues");
        page.wait_for_text(".choices", "WordNet");
        page.press("Ask your own command");
        page.wait_for_text(".room-notes", "drafts clues failed: exit status: 1");
    });
}
