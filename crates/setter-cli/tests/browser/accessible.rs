//! The page by the rules of axe-core: names, roles, contrast.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::page::Page;
use crate::play::open_square;
use crate::session::browse;

/// Where the checks of the page keep what they need.
const AXE: &str = "../page/tests/node/node_modules/axe-core/axe.min.js";

fn rules() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(AXE);
    fs::read_to_string(&path).unwrap_or_else(|error| {
        panic!("{}: {error}: run `npm ci` in crates/page/tests/node", path.display())
    })
}

/// Fails with what breaks a rule.
fn assert_accessible(page: &Page, rules: &str, what: &str) {
    page.run_with("(0, eval)(arguments[0])", &[json!(rules)]);
    let script = r#"
        const done = arguments[arguments.length - 1];
        axe.run().then(({ violations, passes }) => done({
          passed: passes.length,
          broken: violations.map(({ id, help, nodes }) =>
            ({ id, help, at: nodes.slice(0, 4).map(({ html, failureSummary }) => [html, failureSummary]) })),
        }), (error) => done({ passed: 0, broken: [String(error)] }));
    "#;
    let done = page.run_async(script, &[]);
    assert_eq!(done["broken"], Value::Array(Vec::new()), "{what}: {:#}", done["broken"]);
    assert!(done["passed"].as_u64() > Some(10), "{what}: no rules were tried");
}

/// The room Make with a dead slot, so that its marks are there too.
fn make(page: &Page, lang: &str) {
    page.open(&format!("/make?lang={lang}&grid=qq1/111/1[aeiou]0"));
    page.wait("the slot is marked", "return document.querySelector('.slots li.dead')");
}

fn watch(page: &Page, lang: &str) {
    let grid = "11100/11110/11111/01111/00111";
    page.open(&format!("/watch?lang={lang}&grid={grid}&algorithm=cbj&beside-algorithm=mac"));
    page.wait(
        "the searches end",
        "return document.querySelector('.pane:nth-child(2) .ending')?.textContent",
    );
    page.keys("lllldd");
}

fn explore(page: &Page, lang: &str) {
    page.open(&format!("/explore?lang={lang}&grid=zoo/111/111"));
    page.wait("fills are there", "return document.querySelector('.tile')");
}

fn play(page: &Page, lang: &str) {
    open_square(page, lang);
    page.click_cell(1, 1);
    page.keys("ba");
    page.press(if lang == "fr" { "Vérifier : grille" } else { "Check grid" });
    page.wait("the letter is marked", "return document.querySelector('[data-state=wrong]')");
}

fn guess(page: &Page, lang: &str) {
    page.open(&format!("/guess?lang={lang}&dict=english&length=5&seed=3&guesses=crane,moist"));
    page.wait("letters are told", "return document.querySelector('.key[data-mark]')");
}

/// A game that is over.
fn guess_end(page: &Page, lang: &str) {
    page.open(&format!("/guess?lang={lang}&dict=english&length=5&seed=3&guesses=crane&over=true"));
    page.wait("the word is told", "return document.querySelector('.guess-end h2')");
}

fn guess_help(page: &Page, lang: &str) {
    page.open(&format!(
        "/guess?lang={lang}&mode=help&dict=english&length=5&history=crane=.y..g,moist=.g..."
    ));
    page.wait("it is known", "return document.querySelector('.guess-advice table, .contradicted')");
}

/// The genetic algorithm, for its colours.
fn guess_watch(page: &Page, lang: &str) {
    page.open(&format!(
        "/guess?lang={lang}&mode=watch&dict=english&length=5&secret=favor&algorithm=genetic"
    ));
    page.wait("it ends", "return document.querySelector('.ending')?.textContent");
    page.press(if lang == "fr" { "À la fin" } else { "To the end" });
    page.wait("it is drawn", "return document.querySelector('.sample li, .sizes li')");
}

/// Forward checking, with letters removed.
fn guess_search(page: &Page, lang: &str) {
    page.open(&format!(
        "/guess?lang={lang}&mode=watch&dict=english&length=5&secret=favor&at=12&algorithm=forward-checking"
    ));
    page.wait("letters are removed", "return document.querySelector('.search-letters i')");
}

fn in_both_schemes(room: fn(&Page, &str), name: &str) {
    let rules = rules();
    browse(|page| {
        for (lang, scheme) in [("en", "light"), ("fr", "dark"), ("en", "dark"), ("fr", "light")] {
            let wanted = [
                json!({ "name": "prefers-color-scheme", "value": scheme }),
                // What fades is looked at when it has.
                json!({ "name": "prefers-reduced-motion", "value": "reduce" }),
            ];
            page.devtools("Emulation.setEmulatedMedia", json!({ "features": wanted }));
            room(page, lang);
            assert_accessible(page, &rules, &format!("{name}, {scheme}, {lang}"));
        }
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn make_breaks_no_rule() {
    in_both_schemes(make, "Make");
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn watch_breaks_no_rule() {
    in_both_schemes(watch, "Watch");
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn explore_breaks_no_rule() {
    in_both_schemes(explore, "Explore");
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn play_breaks_no_rule() {
    in_both_schemes(play, "Play");
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn guess_breaks_no_rule() {
    in_both_schemes(guess, "Guess");
    in_both_schemes(guess_end, "Guess, the end");
    in_both_schemes(guess_help, "Guess, help");
    in_both_schemes(guess_watch, "Guess, the genetic algorithm");
    in_both_schemes(guess_search, "Guess, forward checking");
}
