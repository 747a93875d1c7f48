//! The words of the room Make: those of a slot, what is demanded of them, scores of one's own, and the grid in numbers.

use serde_json::{Value, json};

use crate::client::CONTROL;
use crate::page::Page;
use crate::session::browse;

/// The words of the slot at hand, with their score, their number of fills, whether they are struck through, and their
/// best total, once all are there.
const WORDS: &str = r#"
    const rows = [...document.querySelectorAll(".slot-word")].map((row) => [
      row.children[0].textContent,
      Number(row.children[1].textContent.replace(",", ".")),
      row.children[3].title.replace(/\D/g, ""),
      getComputedStyle(row.children[0]).textDecorationLine,
      row.children[4].textContent,
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
        page.chord(CONTROL, 'z');
        page.wait_for_grid(".../.../z..");
        // Rows whose numbers come are drawn anew, also under a click.
        page.wait("the words have their numbers again", WORDS);
        page.click(".slot-word");
        page.wait_for_grid(&format!("{}/.../z..", filtered[0][0].as_str().unwrap().to_lowercase()));
        page.press("Undo");
        page.wait_for_grid(".../.../z..");
    });
}

/// How many fills are told, once they are other than before.
pub fn fills_other_than(page: &Page, before: u64) -> u64 {
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
        page.choose_in("Fill", "Any fill");
        page.wait_for_text(".room-notes", "Found.");
        let grid = page.grid();
        let rows: Vec<&str> = grid.split('/').collect();
        let column = |at: usize| rows.iter().map(|row| &row[at..=at]).collect::<String>();
        let words: Vec<String> =
            rows.iter().map(|&row| row.to_owned()).chain((0..3).map(column)).collect();
        assert!(words.contains(&"ete".to_owned()), "{words:?}");
        page.choose_in("Clear", "What was proposed");
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

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn a_ready_pattern_takes_a_dragged_word_and_is_filled_by_the_worst_word() {
    browse(|page| {
        page.open("/make?lang=en&dict=francais&grid=11111/11111/11111/11111/11111");
        page.choose_in("New", "A ready pattern…");
        page.click(".pattern-dialog .patterns button");
        page.wait_for_grid(".#.../...#./...../...../....#");
        page.wait_for_text(".words-panel h2", "Words of 1 down");
        page.wait("words are there", "return document.querySelectorAll('.slot-word').length > 1");
        // From the slot at hand to another of the same length.
        let dragged = r#"
            const event = (name) => new DragEvent(name, { bubbles: true, cancelable: true, dataTransfer: new DataTransfer() });
            const word = document.querySelector(".slot-word");
            word.dispatchEvent(event("dragstart"));
            const cell = document.querySelectorAll(".cells .cell")[16];
            for (const name of ["dragover", "drop"]) cell.dispatchEvent(event(name));
            word.dispatchEvent(event("dragend"));
            return word.querySelector(".spelled").textContent.toLowerCase();
        "#;
        let word = page.run(dragged).as_str().unwrap().to_owned();
        page.wait_for_grid(&format!(".#.../...#./...../{word}/....#"));
        page.press("Undo");
        page.press("Demands");
        page.choose("The best fill has the best", "worst");
        assert!(page.address().contains("objective=worst"), "{}", page.address());
        page.choose_in("Fill", "Best fill");
        let told = page.wait_for_text(".room-notes", "no fill has a better worst word.");
        assert!(told.starts_with("Worst word 0."), "{told}");
        assert_eq!(page.marked("proposed"), 22);
        page.choose("The best fill has the best", "worst,total");
        page.choose_in("Fill", "Best fill");
        page.wait_for_text(".room-notes", "none with that worst word a greater total.");
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
        let fills = "return [...document.querySelectorAll('.slot-word')].map((row) => Number(row.children[3].title.replace(/\\D/g, '')))";
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
        for part in [
            "Words 10",
            "3 (12.5%)",
            "Not in your lists 3 of 5: XYZABC, HY, TB",
            "CHANT / CHANTE",
            "Mean score",
        ] {
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
