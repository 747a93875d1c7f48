//! The room Make.

use std::fs;

use fantoccini::key::Key;
use serde_json::{Value, json};

use crate::page::Page;
use crate::session::browse;

/// An empty grid of 10 rows and columns.
fn empty() -> String {
    [".........."; 10].join("/")
}

/// [`empty`] with some cells otherwise, by row and column from 1.
fn with(changes: &[(usize, usize, char)]) -> String {
    let mut cells: Vec<char> = empty().chars().collect();
    for &(row, column, content) in changes {
        cells[(row - 1) * 11 + column - 1] = content;
    }
    cells.into_iter().collect()
}

/// How many words each slot has left, as the list shows them.
fn words_left(page: &Page) -> Vec<u64> {
    let script = r#"
        const shown = [...document.querySelectorAll(".slots .words")].map((words) => words.firstChild.data);
        return shown.length > 0 && !shown.includes("…") && shown.map((text) => text.replace(/\D/g, ""));
    "#;
    let counts = page.wait("each slot has its number of words", script);
    let digits = counts.as_array().unwrap().iter().map(|count| count.as_str().unwrap());
    digits.map(|digits| digits.parse().unwrap()).collect()
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn blocks_and_letters_are_typed_and_taken_back() {
    browse(|page| {
        page.open(&format!("/make?lang=en&grid={}", ["1111111111"; 10].join("/")));
        page.wait_for_grid(&empty());
        page.click_cell(2, 3);
        page.keys(".");
        let first = with(&[(2, 3, '#')]);
        page.wait_for_grid(&first);

        page.choose("Symmetry", "rotation");
        page.press("Black cells");
        page.click_cell(1, 4);
        let blocks = [(2, 3, '#'), (1, 4, '#'), (10, 7, '#')];
        page.wait_for_grid(&with(&blocks));
        page.press("Black cells");
        page.click_cell(5, 1);
        page.keys("été");
        let letters = [(5, 1, 'e'), (5, 2, 't'), (5, 3, 'e')];
        let typed = with(&[&blocks[..], &letters].concat());
        page.wait_for_grid(&typed);
        assert_eq!(page.cell_at_hand(), (5, 4));

        page.press("Undo");
        page.wait_for_grid(&with(&[&blocks[..], &letters[..2]].concat()));
        page.click_cell(5, 1);
        page.chord(Key::Control, 'z');
        page.wait_for_grid(&with(&[&blocks[..], &letters[..1]].concat()));
        page.chord(Key::Control, 'y');
        page.press("Redo");
        page.wait_for_grid(&typed);
        for _ in 0..5 {
            page.press("Undo");
        }
        page.wait_for_grid(&empty());
        let is_over = "return [...document.querySelectorAll('button')].find((b) => b.ariaLabel === 'Undo').disabled";
        page.wait("there is nothing more to take back", is_over);
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn a_grid_has_its_exact_number_of_fills_and_its_letters_have_theirs() {
    browse(|page| {
        page.open("/make?lang=fr&grid=111/111/111");
        page.wait_for_text(".state", "354 394 remplissages");
        let words = words_left(page);
        assert_eq!(words.len(), 6);
        // What fits across fits down: the grid is its own mirror image.
        assert_eq!(words[..3], words[3..]);
        assert!(words.iter().all(|&left| left > 100), "{words:?}");

        page.click_cell(2, 2);
        // The numbers of fills of the letters of a cell are those of the grid, divided among them.
        let script = r#"
            const counts = [...document.querySelectorAll(".letters [data-fills]")].map(({ dataset }) => dataset.fills);
            return counts.length > 10 && counts.map(Number);
        "#;
        let counts = page.wait("the letters have their numbers", script);
        let counts: Vec<u64> =
            counts.as_array().unwrap().iter().filter_map(Value::as_u64).collect();
        assert_eq!(counts.iter().sum::<u64>(), 354_394);
        assert!(counts.is_sorted_by(|more, less| more >= less), "{counts:?}");

        page.click(".letters button");
        let put = page.wait("the letter stands in the grid", "return document.querySelector('.cells .row:nth-child(2) .cell:nth-child(2) input').value");
        let fills = page.until("the fills with it are counted", || {
            let told = page.text(".state .count strong").replace(|c: char| !c.is_ascii_digit(), "");
            if told == counts[0].to_string() { Ok(told) } else { Err(told) }
        });
        assert_eq!(fills, counts[0].to_string(), "with {put}");
    });
}

/// The words of the slot at hand, with their score, their number of fills, whether they are struck through, and their
/// best total, once all are there.
const WORDS: &str = r#"
    const rows = [...document.querySelectorAll(".slot-word")].map((row) => [
      row.children[0].textContent,
      Number(row.children[1].textContent.replace(",", ".")),
      row.children[2].title.replace(/\D/g, ""),
      getComputedStyle(row.children[0]).textDecorationLine,
      row.children[3].textContent,
    ]);
    const isBusy = document.querySelector(".slot-words[aria-busy]");
    const isKnown = ([, , fills, , best]) => fills !== "" && (fills === "0") === (best === "");
    return !isBusy && rows.length > 0 && rows.every(isKnown) && rows;
"#;

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn the_words_of_a_slot_are_listed_counted_filtered_and_placed() {
    browse(|page| {
        page.open("/make?lang=en&dict=francais&grid=111/111/z11");
        page.wait_for_text(".state", "fills");
        page.click_cell(1, 1);
        page.wait_for_text(".words-panel h2", "Words of 1 across");
        let words = page.wait("the words have their numbers", WORDS);
        let words = words.as_array().unwrap();
        let fills = |row: &Value| row[2].as_str().unwrap().parse::<u64>().unwrap();
        let told = page.until("the fills are counted", || {
            let told = page.text(".state .count strong").replace(|c: char| !c.is_ascii_digit(), "");
            told.parse::<u64>().map_err(|_| told)
        });
        assert_eq!(words.iter().map(fills).sum::<u64>(), told);
        assert!(words.is_sorted_by_key(|row| -(row[1].as_f64().unwrap() * 100.0) as i64));
        assert!(words.iter().any(|row| fills(row) == 0), "{words:?}");
        for row in words {
            let line = if fills(row) == 0 { "line-through" } else { "none" };
            assert_eq!(row[3], line, "{row}");
        }

        // The words of one slot are gone at once when another is at hand.
        let stale = "document.querySelector('.slots .slot:not(.dead)').click();
            const [, down] = document.querySelectorAll('.slots ol');
            down.querySelector('.slot').click();
            return document.querySelectorAll('.slot-word').length;";
        assert_eq!(page.run(stale), 0);
        page.click_cell(1, 1);
        page.wait_for_text(".words-panel h2", "Words of 1 ");
        page.run("document.querySelector('.slots ol .slot').click()");
        page.wait_for_text(".words-panel h2", "Words of 1 across");
        page.wait("the words are there again", WORDS);

        let shown = |wanted: &dyn Fn(&str) -> bool| {
            let wanted: Vec<_> =
                words.iter().filter(|row| wanted(row[0].as_str().unwrap())).collect();
            assert!(wanted.len() < words.len() && wanted.len() > 1, "{wanted:?}");
            page.wait_for_text(".words-heading span", &format!("{} words", wanted.len()));
            let found = page.wait("they have their numbers", WORDS);
            assert_eq!(found.as_array().unwrap().iter().collect::<Vec<_>>(), wanted);
        };
        page.click(".words-filter .like");
        page.keys("et.");
        page.click(".words-filter select");
        page.keys("an\u{e007}");
        shown(&|word| word.contains('E') && word.contains('T'));
        page.click(".words-filter select");
        page.keys("l\u{e007}");
        page.click(".words-filter .like");
        page.keys("\u{e003}\u{e003}\u{e003}[ab");
        page.wait_for_text(".words-panel .refusal", "like");
        page.keys("\u{e003}\u{e003}\u{e003}*[aeiou]");
        let is_vowel = |word: &str| word.ends_with(['A', 'E', 'I', 'O', 'U']);
        shown(&is_vowel);
        let filtered: Vec<_> =
            words.iter().filter(|row| is_vowel(row[0].as_str().unwrap())).collect();

        // A word at which one looks stands in the grid with what it leaves to its crossings, and is not in it.
        page.keys("\u{e004}\u{e004}\u{e015}");
        let looked = r#"
            const cells = [...document.querySelectorAll(".cell")].slice(0, 3);
            return cells.every(({ dataset }) => dataset.told) && cells.map(({ dataset }) => dataset);
        "#;
        let looked = page.wait("a word is looked at", looked);
        for (at, letter) in filtered[1][0].as_str().unwrap().chars().enumerate() {
            assert_eq!(looked[at]["preview"], letter.to_string());
            assert!(
                looked[at]["told"]
                    .as_str()
                    .unwrap()
                    .starts_with(|told: char| told.is_ascii_digit())
            );
        }
        page.wait_for_grid(".../.../z..");
        // Down, up, Enter.
        page.keys("\u{e015}\u{e013}\u{e007}");
        let grid = format!("{}/.../z..", filtered[1][0].as_str().unwrap().to_lowercase());
        page.wait_for_grid(&grid);
        page.chord(Key::Control, 'z');
        page.wait_for_grid(".../.../z..");
        page.click(".slot-word");
        page.wait_for_grid(&format!("{}/.../z..", filtered[0][0].as_str().unwrap().to_lowercase()));
        page.press("Undo");
        page.wait_for_grid(".../.../z..");
    });
}

/// How many fills are told, once they are other than before.
fn fills_other_than(page: &Page, before: u64) -> u64 {
    page.until("the fills are counted anew", || {
        let told = page.text(".state .count strong").replace(|c: char| !c.is_ascii_digit(), "");
        told.parse().ok().filter(|&now| now != before).ok_or(told)
    })
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn what_is_demanded_of_the_words_holds_everywhere_and_is_taken_back() {
    browse(|page| {
        page.open("/make?lang=en&dict=francais&grid=111/111/111");
        assert_eq!(fills_other_than(page, 0), 354_394);
        page.click_cell(1, 1);
        page.wait("the words are there", WORDS);
        let second = "return document.querySelectorAll('.slot-word .spelled')[1].textContent";
        let excluded = page.run(second).as_str().unwrap().to_owned();
        page.run("document.querySelector('.slot-word').focus()");
        page.keys("\u{e015}\u{e017}");
        let without = fills_other_than(page, 354_394);
        assert!(without < 354_394);
        assert!(page.address().contains(&format!("exclude={}", excluded.to_lowercase())));
        page.wait("the words are there again", WORDS);
        assert_ne!(page.run(second), excluded.as_str());
        let at_hand = "return document.activeElement.querySelector('.spelled')?.textContent";
        assert_eq!(page.run(at_hand), page.run(second), "the next word is at hand");
        page.press("Demands (1)");
        page.press(&format!("{excluded} may stand again"));
        assert_eq!(fills_other_than(page, without), 354_394);

        page.write("Words that must stand somewhere", "Wœx");
        page.wait_for_text(".demanded", "WOEX");
        page.wait_for_text(".state", "No slot has the length of WOEX");
        page.press("WOEX need not stand any more");
        page.write("Words that must stand somewhere", "Où, été");
        page.wait_for_text(".state", "No slot has the length of OU");
        page.press("OU need not stand any more");
        let required = fills_other_than(page, 354_394);
        page.write("Least score of a word", "0.3");
        let fewer = fills_other_than(page, required);
        assert!(0 < fewer && fewer < required && required < 354_394, "{fewer}, {required}");
        page.press("Fill");
        page.press("Any fill");
        page.wait_for_text(".room-notes", "Found.");
        let grid = page.grid();
        let rows: Vec<&str> = grid.split('/').collect();
        let column = |at: usize| rows.iter().map(|row| &row[at..=at]).collect::<String>();
        let words: Vec<String> =
            rows.iter().map(|&row| row.to_owned()).chain((0..3).map(column)).collect();
        assert!(words.contains(&"ete".to_owned()), "{words:?}");
        page.press("Clear");
        page.press("What was proposed");
        page.click_cell(1, 1);
        page.wait_for_text(".words-panel", "the fills with each word are not counted");
        let scores = page.run("return [...document.querySelectorAll('.slot-word')].map((row) => Number(row.children[1].textContent))");
        let scores: Vec<f64> =
            scores.as_array().unwrap().iter().filter_map(Value::as_f64).collect();
        assert!(scores.len() > 10 && scores.iter().all(|&score| score >= 0.3), "{scores:?}");

        page.reload();
        page.press("Demands (2)");
        page.write("Least score of a word", "\u{e003}");
        assert_eq!(fills_other_than(page, fewer), required);
        assert!(!page.address().contains("min_score"), "{}", page.address());
    });
}

/// The word at a place of the list, from 0, with its score.
fn word_at(page: &Page, at: usize) -> (String, f64) {
    let script = r#"
        const row = document.querySelectorAll(".slot-word")[arguments[0]];
        return [row.children[0].textContent, Number(row.children[1].textContent)];
    "#;
    let found = page.run_with(script, &[json!(at)]);
    (found[0].as_str().unwrap().to_owned(), found[1].as_f64().unwrap())
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn scores_of_ones_own_hold_everywhere_and_are_saved() {
    browse(|page| {
        page.open("/make?lang=en&dict=francais&grid=111/111/111");
        assert_eq!(fills_other_than(page, 0), 354_394);
        page.click_cell(1, 1);
        page.wait("the words are there", WORDS);
        let (word, score) = word_at(page, 1);
        page.run("document.querySelector('.slot-word').focus()");
        // Down to it, and its score up: it comes to the top.
        page.keys("\u{e015}+++++");
        let raised = page.until("the word comes first", || {
            let (first, score) = word_at(page, 0);
            if first == word { Ok(score) } else { Err(first) }
        });
        assert!(raised > score, "{raised} {score}");
        page.wait("the words are there again", WORDS);
        page.open("/make?lang=en&dict=francais&grid=111/111/11x");
        page.click_cell(1, 1);
        page.wait("the words of another grid are there", WORDS);
        assert_eq!(word_at(page, 0), (word.clone(), raised), "it holds for all puzzles");
        page.press("Scores of your own (1)");
        page.press("Save as a list");
        let list = String::from_utf8(page.download("txt")).unwrap();
        assert!(list.starts_with(&format!("{};", word.to_lowercase())), "{list}");

        // By letters, and by the fills that were counted.
        page.choose("Order of the words", "byLetters");
        let words = "return [...document.querySelectorAll('.slot-word .spelled')].map((word) => word.textContent)";
        let shown =
            |page: &Page| -> Vec<String> { serde_json::from_value(page.run(words)).unwrap() };
        assert!(shown(page).is_sorted());
        page.choose("Order of the words", "byFills");
        let fills = "return [...document.querySelectorAll('.slot-word')].map((row) => Number(row.children[2].title.replace(/\\D/g, '')))";
        let fills: Vec<u64> = serde_json::from_value(page.run(fills)).unwrap();
        assert!(fills.is_sorted_by(|more, less| more >= less) && fills[0] > 0, "{fills:?}");
        // Those of another list alone.
        let all = shown(page).len();
        page.choose("Words of one list alone", "english");
        page.until("they are fewer", || match shown(page) {
            few if !few.is_empty() && few.len() < all => Ok(()),
            few => Err(few.len()),
        });
        page.choose("Words of one list alone", "");
        page.choose("Order of the words", "byScore");

        page.press(&format!("{word} has the score of the lists again"));
        page.until("the word is where it was", || {
            let (first, _) = word_at(page, 0);
            if first == word { Err(first) } else { Ok(()) }
        });
        assert!(!page.has("Scores of your own (1)"));
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn the_grid_is_told_in_numbers_with_what_editors_demand() {
    browse(|page| {
        page.open("/make?lang=en&dict=francais&grid=chant0/101101/chante/xyzabc");
        page.press("Statistics");
        let told = page.wait_for_text(".statistics", "Same stem");
        for part in
            ["Words 10", "3 (12.5%)", "Not in the list XYZABC", "CHANT / CHANTE", "Mean score"]
        {
            assert!(told.contains(part), "{part}: {told}");
        }
        page.choose("What editors demand", "american");
        let lights = |page: &Page| page.text(".lights");
        assert!(lights(page).contains("No: the same after half a turn"), "{}", lights(page));
        page.choose("What editors demand", "french");
        assert!(!lights(page).contains("half a turn"), "{}", lights(page));
        assert!(page.address().contains("editors=french"), "{}", page.address());
        // They follow what is done, and what is taken back.
        page.click_cell(1, 1);
        page.keys("#");
        page.wait_for_text(".statistics", "4 (16.7%)");
        page.wait_for_text(".lights", "No: at most 3 black cells");
        page.press("Undo");
        page.wait_for_text(".lights", "Yes: at most 3 black cells");
        page.run("document.querySelector('.statistics .shows').focus()");
        assert!(page.count(".cell.in-region") > 0);
        page.press("Words");
        page.wait("nothing is outlined", "return !document.querySelector('.cell.in-region')");
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn a_dead_slot_is_marked_with_its_reason() {
    browse(|page| {
        page.open("/make?lang=fr&grid=111/111/111");
        page.click_cell(1, 1);
        page.keys("qqq");
        page.wait_for_text(".state", "Aucun remplissage");
        page.wait_for_text(".state", "Aucun mot n’a les lettres de 1 horizontalement.");
        let weights = page.run("return [...document.querySelectorAll('.cell')].slice(0, 3).map((cell) => getComputedStyle(cell.querySelector('input')).fontWeight)");
        assert_eq!(weights, json!(["800", "800", "800"]));
        page.wait(
            "the slot is marked",
            "return document.querySelectorAll('.slots li.dead').length",
        );
        assert!(page.marked("conflict") > 0);
        // A black cell or a free letter opens it, those with most fills first.
        page.press("Annuler");
        page.press("Ce qui ouvre la grille");
        page.wait_for_text(".changes-panel", "sont montrés");
        let fills = page.run("return [...document.querySelectorAll('.changes button')].map(({ title }) => Number(title.replace(/\\D/g, '')))");
        let fills: Vec<u64> = fills.as_array().unwrap().iter().filter_map(Value::as_u64).collect();
        assert!(!fills.is_empty() && fills.is_sorted_by(|more, less| more >= less), "{fills:?}");
        page.click(".changes button");
        assert_eq!(fills_other_than(page, 0), fills[0]);
        page.press("Annuler");
        page.wait_for_text(".state", "Aucun remplissage");
        page.press("Annuler");
        page.press("Annuler");
        page.wait_for_text(".state", "354 394 remplissages");
        assert_eq!(page.marked("conflict") + page.marked("dead"), 0);

        page.open("/make?lang=fr&grid=qqq/111/zzq");
        let all = "1 horizontalement, 5 horizontalement, 1 verticalement, 2 verticalement, 3 verticalement.";
        page.wait_for_text(".state", all);
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn a_grid_is_filled_locked_and_cleared() {
    browse(|page| {
        page.open("/make?lang=en&grid=1111/1111/1111/1111");
        page.press("Fill");
        page.press("Any fill");
        page.wait_for_text(".room-notes", "Found.");
        assert!(!page.grid().contains('.'), "{}", page.grid());
        assert_eq!(page.marked("proposed"), 16);

        page.press("Clues");
        page.press("Lock the word of 1 across");
        page.until("four letters are given", || {
            let given = page.marked("given");
            if given == 4 { Ok(()) } else { Err(given) }
        });
        let locked = page.grid()[..4].to_owned();
        page.press("Fill");
        page.press("Random fill");
        page.until("a fill is drawn", || {
            let told = page.text(".room-notes");
            if told.contains("random") || told.starts_with("Drawn") { Ok(()) } else { Err(told) }
        });
        assert_eq!(page.grid()[..4], locked);

        page.press("Clear");
        page.press("What was proposed");
        page.wait_for_grid(&format!("{locked}/..../..../...."));
        page.press("Clear");
        page.press("All letters");
        page.wait_for_grid("..../..../..../....");
        page.press("Fill");
        page.press("Best fill");
        page.wait_for_text(".room-notes", "no fill has more");
        assert!(!page.grid().contains('.'), "{}", page.grid());
        page.press("Undo");
        page.wait_for_grid("..../..../..../....");
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn a_region_is_filled_anew_locked_and_cleared() {
    browse(|page| {
        page.open("/make?lang=en&grid=1111/1111/1111/1111");
        page.press("Fill");
        page.press("Random fill");
        page.until("it is filled", || {
            if page.grid().contains('.') { Err(page.grid()) } else { Ok(()) }
        });
        let filled = page.grid();
        // Two rows of two cells, by keys.
        page.click_cell(3, 3);
        page.run("document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', shiftKey: true, bubbles: true }))");
        page.run("document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', shiftKey: true, bubbles: true }))");
        page.wait_for_text(".region", "4 cells chosen");
        assert_eq!(page.count(".cell.in-region"), 4);
        page.press("Fill anew here");
        page.wait_for_text(".room-notes", "Found.");
        let again = page.grid();
        assert_eq!((&again[..12], &again[15..17]), (&filled[..12], &filled[15..17]));
        assert!(!again.contains('.'), "{again}");
        page.press("All others instead");
        page.wait_for_text(".region", "12 cells chosen");
        page.press("Lock letters");
        page.until("they are given", || {
            let given = page.marked("given");
            if given == 12 { Ok(()) } else { Err(given) }
        });

        // By the pointer, over the first two rows.
        let drag = r#"
            const [from, over] = [0, 7].map((at) => document.querySelectorAll(".cell")[at]);
            const event = (type, buttons) => new PointerEvent(type, { bubbles: true, buttons, pointerType: "mouse" });
            from.dispatchEvent(event("pointerdown", 1));
            over.dispatchEvent(event("pointerover", 1));
            over.dispatchEvent(event("pointerup", 0));
        "#;
        page.run(drag);
        page.wait_for_text(".region", "8 cells chosen");
        page.press("Clear letters");
        page.wait_for_grid(&format!("..../..../{}", &again[10..]));
        assert_eq!(page.count(".cell.in-region"), 0);
        page.press("Undo");
        page.wait_for_grid(&again);
        page.run(drag);
        page.wait_for_text(".region", "8 cells chosen");
        page.press("Done");
        assert_eq!(page.count(".cell.in-region"), 0);
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn grids_are_saved_opened_and_kept() {
    browse(|page| {
        page.open("/make?lang=en&grid=1a1/101/[aeiou]11");
        page.press("Export");
        page.press("TEXT");
        let saved = page.downloaded("txt");
        assert_eq!(fs::read_to_string(&saved).unwrap(), ".a.\n.#.\n[aeiou]..\n");
        page.press("Clear");
        page.press("Everything");
        page.wait_for_grid(".../.../...");
        page.give_file(&saved);
        page.wait_for_grid(".a./.#./...");
        assert!(page.address().contains("aeiou"), "{}", page.address());

        page.press("Export");
        page.press("SVG");
        assert!(String::from_utf8(page.download("svg")).unwrap().contains("<svg"));
        page.press("Export");
        page.press("PDF");
        assert!(page.download("pdf").starts_with(b"%PDF"));

        page.press("Clear");
        page.press("Everything");
        page.press("Fill");
        page.press("Any fill");
        page.wait_for_text(".room-notes", "Found.");
        let filled = page.grid();
        page.press("Export");
        page.press("IPUZ");
        let saved = page.downloaded("ipuz");
        page.reload();
        page.wait_for_grid(&filled);
        page.press("Watch");
        page.wait("the other room is open", "return document.querySelector('main.watch')");
        page.back();
        page.wait("the room is open again", "return document.querySelector('main.make .cells')");
        page.wait_for_grid(&filled);
        page.press("Clear");
        page.press("Everything");
        page.wait_for_grid(".../.../...");
        page.give_file(&saved);
        page.wait_for_grid(&filled);

        fs::write(page.downloads.join("no.bin"), b"\x00\x01nothing").unwrap();
        page.give_file(&page.downloads.join("no.bin"));
        page.wait_for_text(".room-notes .error", "This file is not a puzzle: text, ipuz, puz");
        assert_eq!(page.grid(), filled);
    });
}

/// The value of the first input that a selector finds.
fn value(page: &Page, css: &str) -> String {
    let script = "return document.querySelector(arguments[0])?.value ?? ''";
    page.run_with(script, &[css.into()]).as_str().unwrap().to_owned()
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn what_was_made_is_there_again() {
    browse(|page| {
        let blank = "..../..../..../....";
        page.open("/make?lang=en&dict=francais&grid=1111/1111/1111/1111");
        page.press("Fill");
        page.press("Any fill");
        page.wait_for_text(".room-notes", "Found.");
        let filled = page.grid();
        // Nothing in the grid was clicked.
        page.chord(Key::Control, 'z');
        page.wait_for_grid(blank);
        page.chord(Key::Control, 'y');
        page.wait_for_grid(&filled);

        page.press("Clues");
        page.write("Title", "Salt & pepper");
        let word = filled[..4].to_uppercase();
        page.write(&format!("Clue of {word}"), "The first of them");
        page.reload();
        page.wait_for_grid(&filled);
        assert_eq!(value(page, "#puzzle-title"), "Salt & pepper");
        assert_eq!(value(page, "#clue-across-1"), "The first of them");

        page.press("Export");
        page.press("IPUZ");
        let saved = page.downloaded("ipuz");

        // Through another room, whose address has the grid alone; and what was done can be taken back.
        page.write("Title", "Salt");
        page.press("Clear");
        page.press("All letters");
        page.wait_for_grid(blank);
        assert_eq!(
            value(page, "#puzzle-title"),
            "Salt",
            "it is the same puzzle, to be filled otherwise"
        );
        page.press("Watch");
        page.wait("the other room is open", "return document.querySelector('main.watch')");
        page.press("Make");
        page.wait_for_grid(blank);
        page.press("Undo");
        page.wait_for_grid(&filled);
        assert_eq!(value(page, "#clue-across-1"), "The first of them");

        page.give_file(&saved);
        page.until("the file is open", || {
            let title = value(page, "#puzzle-title");
            if title == "Salt & pepper" { Ok(()) } else { Err(title) }
        });
        page.wait_for_grid(&filled);
        assert_eq!(value(page, "#clue-across-1"), "The first of them");
        page.press("Undo");
        page.wait_for_grid(&filled);
        assert_eq!(value(page, "#puzzle-title"), "Salt");

        // A new grid is another puzzle, and the one before is offered.
        page.press("Clear");
        page.press("Everything");
        page.wait_for_grid(blank);
        assert_eq!(value(page, "#puzzle-title"), "");
        page.press("Guess");
        page.wait("the other room is open", "return document.querySelector('main.guess')");
        page.open("/");
        page.wait_for_text(".room-notes", "Salt, 4 × 4, 16 letters, ");
        page.press("Go on with it");
        page.wait_for_grid(&filled);
        assert_eq!(value(page, "#puzzle-title"), "Salt");

        page.press("Black cells");
        page.press("New");
        page.press("French style, at random");
        page.wait_for_text(".room-notes", "These words fill this grid");
        assert_eq!(page.text("[aria-pressed=true]:not(.languages *)"), "");
        let drawn = page.grid();
        let open = drawn.find('.').unwrap();
        page.click_cell(open / 5 + 1, open % 5 + 1);
        page.keys("a");
        page.wait_for_grid(&drawn.replacen('.', "a", 1));
        page.press("Open");
        let kept = page.run("return [...document.querySelectorAll('.menu[open] .panel button')].map((b) => b.textContent.replace(/\\s+/g, ' '))");
        let kept: Vec<&str> = kept.as_array().unwrap().iter().filter_map(Value::as_str).collect();
        assert!(
            kept.iter().any(|name| name.starts_with("Go on with Salt, 4 × 4, 16 letters")),
            "{kept:?}"
        );
        page.press(
            kept.iter().find(|name| name.starts_with("Go on with Salt, 4 × 4, 16")).unwrap(),
        );
        page.wait_for_grid(&filled);
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn what_is_told_is_of_what_was_done_last() {
    browse(|page| {
        page.open("/make?lang=en&grid=[ab]11/111/111");
        page.press("Export");
        page.press("SVG");
        page.wait_for_text(".room-notes", "Not in the file: ");
        page.press("Export");
        page.press("TEXT");
        page.until("that of the SVG is gone", || {
            let told = page.text(".room-notes");
            if told.is_empty() { Ok(()) } else { Err(told) }
        });
        // Sizes are said before they are taken.
        for wrong in ["1.5", "0", "-3", "999999999999", "41", "abc"] {
            page.write("Rows", wrong);
            page.wait_for_text(".sides .refusal", "A whole number from 1 to 40");
            assert_eq!(page.count(".cells .row"), 3, "{wrong}");
        }
        page.write("Rows", "4");
        page.wait_for_grid(".../.../.../...");
        assert_eq!(page.text(".sides .refusal"), "");
    });
}
