//! The room Guess.

use serde_json::{Value, json};

use crate::page::Page;
use crate::session::browse;

/// The hidden word of a game, as the server tells it to who gives up.
fn secret(page: &Page, query: &str) -> String {
    let script = r#"
        const done = arguments[arguments.length - 1];
        fetch(`/api/guess/play?${arguments[0]}&give_up=true`)
          .then((response) => response.json()).then(({ secret }) => done(secret));
    "#;
    page.run_async(script, &[json!(query)]).as_str().unwrap().to_owned()
}

fn wait_for_turns(page: &Page, count: u64) {
    page.until(&format!("there are {count} turns"), || {
        let turns = page
            .count(".guess-board .guess-row:has([data-mark=g], [data-mark=y], [data-mark='.'])");
        if turns == count { Ok(()) } else { Err(turns) }
    });
}

fn wait_for_end(page: &Page) {
    page.wait("the game ends", "return document.querySelector('.ending')?.textContent");
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn a_game_is_played_to_its_end() {
    browse(|page| {
        let query = "dict=english&length=5&seed=11";
        page.open(&format!("/guess?lang=en&{query}"));
        page.wait("a word is hidden", "return document.querySelector('.guess-board li')");
        let word = secret(page, query);
        let source = page.run("return document.documentElement.outerHTML.toLowerCase()");
        assert!(!source.as_str().unwrap().contains(&word), "the word is in the page");
        // By keys, then by the keys of the screen.
        page.keys("zzzzz\u{e007}");
        page.wait_for_text(".guess-told", "ZZZZZ is no word of the dictionary.");
        page.keys("\u{e003}\u{e003}\u{e003}\u{e003}\u{e003}cran");
        page.press("Enter");
        page.wait_for_text(".guess-told", "The word has 5 letters.");
        page.keys("e\u{e007}");
        wait_for_turns(page, 1);
        let told = page.text(".guess-board li:first-child .unseen");
        assert!(told.starts_with("CRANE: C "), "{told}");
        for letter in "moist".chars() {
            page.press_in(".keyboard", &letter_key(page, letter));
        }
        page.press("Enter");
        wait_for_turns(page, 2);
        page.press("Hint");
        page.wait_for_text(".guess-told", "Hint: ");
        assert!(page.address().contains("guesses=crane%2Cmoist"), "{}", page.address());
        page.reload();
        wait_for_turns(page, 2);
        page.keys(&format!("{word}\u{e007}"));
        page.wait_for_text(".guess-end h2", "Found in 3 guesses");
        let text = page.text(".squares");
        assert!(
            text.contains("3/6") && text.contains("🟩🟩🟩🟩🟩") && text.contains("hint"),
            "{text}"
        );
        assert!(!text.to_lowercase().contains(&word), "{text}");
        assert!(page.text(".dwindled li:last-child").contains("1 word"));
        page.press("Another word");
        wait_for_turns(page, 0);
        assert_eq!(page.text(".guess-end"), "");
        page.press("Give up");
        page.wait_for_text(".guess-end h2", "The word was");
    });
}

/// The name of a key by its letter, whatever was told of it.
fn letter_key(page: &Page, letter: char) -> String {
    let script = r#"
        const keys = [...document.querySelectorAll(".keyboard .key")];
        return keys.find((key) => key.textContent === arguments[0]).getAttribute("aria-label");
    "#;
    page.run_with(script, &[json!(letter.to_uppercase().to_string())]).as_str().unwrap().to_owned()
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn hard_mode_and_two_numbers_are_played() {
    browse(|page| {
        let query = "dict=english&length=5&seed=11";
        page.open(&format!("/guess?lang=fr&{query}"));
        page.wait("a word is hidden", "return document.querySelector('.guess-board li')");
        let word = secret(page, query);
        page.press("Mode difficile");
        // All letters of the word, in a guess that differs from it in one place at least.
        let script = r#"
            const done = arguments[arguments.length - 1];
            fetch("/api/guess/help?dict=english&length=5").then((r) => r.text()).then((text) => {
              const [, data] = /event: best\ndata: (.*)/.exec(text) ?? /data: (.*)\nevent: best/.exec(text);
              done(JSON.parse(data).guesses.map(({ word }) => word));
            });
        "#;
        let best = page.run_async(script, &[]);
        let first = (best.as_array().unwrap().iter().map(|one| one.as_str().unwrap()))
            .find(|one| *one != word && one.chars().any(|letter| word.contains(letter)))
            .unwrap();
        page.keys(&format!("{first}\u{e007}"));
        wait_for_turns(page, 1);
        page.keys("fuzzy\u{e007}");
        page.wait_for_text(".guess-told", "Mode difficile :");
        wait_for_turns(page, 1);

        page.choose("Réponses", "mastermind");
        page.wait(
            "another game begins",
            "return document.querySelectorAll('.guess-numbers').length === 0",
        );
        page.until("the rule is in the address", || {
            let address = page.address();
            if address.contains("rule=mastermind") { Ok(()) } else { Err(address) }
        });
        page.wait("a word is hidden", "return document.querySelector('.guess-field') !== null");
        page.keys("crane\u{e007}");
        page.wait("numbers are told", "return document.querySelector('.guess-numbers')");
        assert!(page.text(".guess-board .unseen").contains("bien placée"));
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn help_tells_words_guesses_and_contradictions() {
    browse(|page| {
        page.open("/guess?lang=en&mode=help&dict=english&length=5");
        page.wait_for_text(".guess-advice h2", "words are possible");
        page.wait(
            "guesses are rated",
            "return document.querySelectorAll('.guess-ranking tbody tr').length === 10",
        );
        page.write("Word guessed", "error");
        page.press("Add");
        page.press("Letter 4 of ERROR, O: absent");
        page.press("Letter 4 of ERROR, O: misplaced");
        page.press("Letter 5 of ERROR, R: absent");
        page.press("Letter 5 of ERROR, R: misplaced");
        page.until("the reply is in the address", || {
            let address = page.address();
            if address.contains("history=error%3D...gg") { Ok(()) } else { Err(address) }
        });
        page.wait_for_text(".guess-proof", "Proved:");
        // What is proved may still be of the letters marked before.
        page.until("the words are those of the whole reply", || {
            let words = page.text(".guess-words").to_lowercase();
            if words.contains("labor") || words.contains("favor") { Ok(()) } else { Err(words) }
        });
        // No word ends so and has no letter of these.
        page.write("Word guessed", "labor");
        page.press("Add");
        page.wait_for_text(".guess-advice h2", "No word is possible");
        page.wait_for_text(".guess-advice .error", "The reply to LABOR, guess 2, leaves no word.");
        page.wait(
            "changes are offered",
            "return document.querySelector('.guess-advice li button')",
        );
        page.click(".guess-advice li button");
        page.wait_for_text(".guess-advice h2", "possible");
        page.until("words are left", || {
            let title = page.text(".guess-advice h2");
            if title.starts_with("No word") { Err(title) } else { Ok(()) }
        });
        page.reload();
        page.wait(
            "the history is there",
            "return document.querySelectorAll('.guess-turns li').length === 2",
        );
        page.press("Remove LABOR");
        page.wait_for_text(".guess-advice h2", "words are possible");
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn backtracking_is_watched_step_by_step() {
    browse(|page| {
        page.open(
            "/guess?lang=en&mode=watch&dict=english&length=5&secret=favor&algorithm=chronological",
        );
        page.wait_for_text(".ending", "Found in");
        page.wait_for_text(".sentence", "Before the first step.");
        page.press("To the next guess");
        wait_for_turns(page, 1);
        page.press("One step on");
        page.wait_for_text(".sentence", "Letter 1: ");
        assert!(!page.text(".search-prefix").is_empty());
        let at = |page: &Page| -> Value {
            page.run("return Number(document.querySelector('.timeline input').value)")
        };
        let before = at(page);
        page.press("One step on");
        page.press("One step back");
        assert_eq!(at(page), before);
        page.press("To the end");
        let last = page.text(".guess-board li:last-child .unseen");
        assert!(last.starts_with("FAVOR: F well placed"), "{last}");
        assert_eq!(page.count(".sizes > li"), page.count(".guess-board li"));
        // Played, it comes to the end by itself.
        page.press("To the start");
        page.run("const speed = document.querySelector('.speed input'); speed.value = speed.max; speed.dispatchEvent(new Event('input'))");
        page.press_in(".guess-player", "Play");
        page.wait(
            "it is at the end",
            "const t = document.querySelector('.timeline input'); return t.value === t.max",
        );

        page.choose("Algorithm", "forward-checking");
        page.wait_for_text(".sentence", "Before the first step.");
        wait_for_end(page);
        page.press("To the next guess");
        page.press("One step on");
        page.wait_for_text(".sentence", "cannot be");
        assert!(page.count(".search-letters i") > 0);
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn a_population_and_a_strategy_are_watched() {
    browse(|page| {
        page.open(
            "/guess?lang=fr&mode=watch&dict=francais&length=6&secret=animal&algorithm=genetic",
        );
        page.wait_for_text(".ending", "Trouvé en");
        page.press("À l’essai suivant");
        page.press("Une étape en avant");
        page.wait_for_text(".sentence", "Génération 1");
        assert_eq!(page.count(".sample li"), 8);
        assert_eq!(page.count(".cost-curve polyline"), 2);
        page.press("À la fin");
        let last = page.text(".guess-board li:last-child .unseen");
        assert!(last.starts_with("ANIMAL"), "{last}");
        page.choose("Algorithme", "entropy");
        wait_for_end(page);
        page.press("À l’essai suivant");
        page.wait(
            "guesses are rated",
            "return document.querySelectorAll('.guess-ranking tbody tr').length === 8",
        );
        assert_eq!(page.count(".sizes > li"), 1);
        assert_eq!(page.count(".sizes-part.taken"), 1);
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn other_games_are_played_and_helped_with() {
    browse(|page| {
        let query = "dict=english&length=5&seed=11";
        page.open(&format!("/guess?lang=en&{query}&kind=motus"));
        page.wait("a word is hidden", "return document.querySelector('.guess-board li')");
        let word = secret(page, query);
        let typed = "return document.querySelector('.guess-field').value";
        page.until("the first letter is there", || {
            let value = page.run(typed);
            if value == word[..1] { Ok(()) } else { Err(value) }
        });
        page.keys(&format!(
            "\u{e003}{}\u{e007}",
            if word.starts_with('c') { "moist" } else { "crane" }
        ));
        page.wait_for_text(".guess-told", "Each guess begins with ");

        page.open(&format!("/guess?lang=en&{query}&kind=quordle"));
        page.wait(
            "four words are hidden",
            "return document.querySelectorAll('.guess-now').length === 4",
        );
        page.keys("crane\u{e007}");
        wait_for_turns(page, 4);
        page.press("Hint");
        page.wait_for_text(".guess-told", "bits of all words together");
        // What is typed stands on each board.
        assert_eq!(page.count(".guess-now [data-mark=typed]"), 20);
        page.press("Give up");
        page.wait_for_text(".guess-end h2", "The words were");

        page.open(&format!("/guess?lang=en&{query}&kind=absurdle"));
        page.wait("it begins", "return document.querySelector('.guess-board li')");
        for (count, guess) in (1..).zip(["crane", "moist", "bulky"]) {
            page.keys(&format!("{guess}\u{e007}"));
            wait_for_turns(page, count);
        }
        page.press("Hint");
        page.wait_for_text(".guess-told", "Hint: ");

        // The fewest guesses are told, but in hard mode, where nothing says that they are sought.
        let help = "/guess?lang=en&mode=help&dict=english&length=5&kind=absurdle&history=crane%3D.....,moist%3D.g.y.";
        page.open(help);
        page.wait_for_text(".guess-proof", "guesses end the game, no fewer:");
        page.open(&format!("{help}&hard=true"));
        page.wait_for_text(".guess-advice h2", "possible");
        page.wait("it ends", "return !document.querySelector('.guess-advice[aria-busy]')");
        assert_eq!(page.run("return document.querySelector('.guess-proof').textContent"), "");

        page.open("/guess?lang=en&mode=help&dict=english&length=5&kind=quordle&history=crane%3D.....%3Bcrane%3Dy....");
        page.wait_for_text(".guess-advice h2", "Possible words: ");
        page.wait("guesses are told", "return document.querySelector('.guess-ranking td')");
        assert_eq!(page.count(".guess-turns"), 4);
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn help_proposes_answers_and_breaks_no_number() {
    browse(|page| {
        for (language, dict) in [("en", "english"), ("fr", "francais")] {
            for width in [320, 390] {
                page.resize(width, 844, 1);
                page.open(&format!("/guess?lang={language}&dict={dict}&mode=help&length=5"));
                page.wait(
                    "guesses are rated",
                    "return document.querySelector('.guess-ranking td')",
                );
                let broken = r#"
                    const lines = (cell) => {
                      const text = document.createRange();
                      text.selectNodeContents(cell);
                      return text.getClientRects().length;
                    };
                    const cells = [...document.querySelectorAll(".guess-ranking td.number")];
                    return cells.filter((cell) => lines(cell) > 1).map((cell) => cell.textContent);
                "#;
                assert_eq!(page.run(broken), json!([]), "{language}, {width}");
                assert_eq!(page.run("return document.scrollingElement.scrollWidth"), json!(width));
            }
            // Neither the plural of a word nor a name is taken for what is hidden.
            let plurals = match language {
                "en" => ["acids", "women", "james", "texas"],
                _ => ["jours", "lieux", "lille", "julie"],
            };
            let listed = "return document.querySelector('.guess-words').textContent";
            let words = page.run(listed).as_str().unwrap().to_owned();
            let first = words.split(' ').next().unwrap();
            for word in plurals {
                page.open(&format!(
                    "/guess?lang={language}&dict={dict}&mode=help&length=5&history={word}=ggggg"
                ));
                page.wait("it is known", "return document.querySelector('.guess-advice .error')");
            }
            page.open(&format!(
                "/guess?lang={language}&dict={dict}&mode=help&length=5&history={first}=ggggg"
            ));
            page.wait(
                "it is known",
                "return document.querySelector('.guess-advice h2')?.textContent",
            );
            assert_eq!(page.count(".guess-advice .error"), 0, "{first}");
        }
    });
}
