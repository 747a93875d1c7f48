//! Lists of words of the user's own: dropped on the page, taken together with others, kept by the browser.

use serde_json::json;

use crate::page::Page;
use crate::session::browse;

/// Drops a file of a name and a text on the room.
pub const DROP: &str = r#"
    const [name, text] = arguments;
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], name));
    const drop = new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true });
    document.querySelector("main .cells").dispatchEvent(drop);
"#;

/// The first words of the slot at hand.
const WORDS: &str = r#"
    const words = [...document.querySelectorAll(".slot-word .spelled")].slice(0, 3);
    return words.map((word) => word.textContent.trim().toLowerCase()).join(" ");
"#;

fn words(page: &Page, expected: &str) {
    page.until("the words of the slot are as expected", || {
        let found = page.run(WORDS);
        if found == json!(expected) { Ok(()) } else { Err(found) }
    });
}

fn at_hand(page: &Page, expected: &str) {
    page.until("the words at hand are as expected", || {
        let found = page.run(
            "return document.querySelector('header.top select').selectedOptions[0].textContent",
        );
        let found = found.as_str().unwrap().to_owned();
        if found.starts_with(expected) { Ok(()) } else { Err(found) }
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn lists_are_dropped_taken_together_kept_and_removed() {
    browse(|page| {
        page.open("/make?lang=en&grid=11111/00000");
        at_hand(page, "English (500,764");
        let list = "zzyzx;90\nqwert;0.1\nhouse;100\n3 no word 7\n";
        page.run_with(DROP, &[json!("mine.txt"), json!(list)]);
        page.wait_for_text(".notices", "mine: 3 words, kept by this browser. 1 line is no words.");
        at_hand(page, "mine (3 words)");
        words(page, "house zzyzx qwert");

        // Together with another list, each word has its highest score.
        page.choose_in("Lists", "English");
        at_hand(page, "mine + English (500,766");
        words(page, "house zzyzx about");
        page.reload();
        at_hand(page, "mine + English (500,766");
        words(page, "house zzyzx about");
        // Of those that are listed: the word of so low a score is not.
        page.choose("Words of one list alone", &list_id(page));
        words(page, "house zzyzx");

        // A server that was started anew gets it again.
        page.server.kill();
        page.server.restart();
        page.reload();
        words(page, "house zzyzx about");

        page.choose_in("Lists", "mine");
        at_hand(page, "English (500,764");
        page.choose_in("Lists", "Remove mine");
        page.wait_for_text(".notices", "mine is removed.");
        page.press("Lists");
        assert!(!page.has("mine") && page.has("English"));

        // The rows of a grid are no list, in a file of the same kind.
        page.run_with(DROP, &[json!("grid.txt"), json!("111\n1a1\n111\n")]);
        page.wait("it is a grid", "return document.querySelectorAll('.cells .cell').length === 9");
        page.run_with(DROP, &[json!("words.txt"), json!("car\ncarte\n")]);
        at_hand(page, "words (2 words)");
    });
}

/// Makes the browser silent about what it keeps, and on the page in French nobody loses patience with it.
const SILENT: &str = r#"
    IDBFactory.prototype.open = () => ({});
    const later = setTimeout;
    if (location.search.includes("lang=fr")) window.setTimeout = (what, ms) => (ms < 1000 ? later(what, ms) : 0);
"#;

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn a_browser_that_keeps_nothing_shows_the_page() {
    browse(|page| {
        let silent = json!({ "source": SILENT });
        page.devtools("Page.addScriptToEvaluateOnNewDocument", silent);
        page.open("/make?lang=fr");
        page.wait("the room is there", "return document.querySelector('.cells .cell')");
        page.open("/make?lang=en");
        page.wait("the room is there", "return document.querySelector('.cells .cell')");
        page.run_with(DROP, &[json!("mine.txt"), json!("zzyzx;90\nqwert;0.1\n")]);
        page.wait_for_text(".notices", "mine: 2 words");
        at_hand(page, "mine (2 words)");
    });
}

/// The id of the list, of which the address has two.
fn list_id(page: &Page) -> String {
    let script = "return new URL(location.href).searchParams.get('dict').split(',')[0]";
    page.run(script).as_str().unwrap().to_owned()
}
