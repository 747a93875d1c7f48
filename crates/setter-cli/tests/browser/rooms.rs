//! Each room as it is first seen and as it is used, wide and on a phone, in both languages: everything is in
//! its place, and looks as it did when somebody looked at it last.

use serde_json::{Value, json};

use crate::page::Page;
use crate::pictures::Pictures;
use crate::session::browse;
use crate::watch::GRID_C;

/// Width and height of windows.
const WINDOWS: [(u32, u32); 2] = [(1280, 900), (390, 844)];

const MEASURE: &str = include_str!("measure.js");

/// Adds up the layout shifts of the browser since a page was opened, but those that a key or a click made.
const MOVED: &str = "
    return new Promise((answer) => {
      new PerformanceObserver((list) => {
        const own = list.getEntries().filter(({ hadRecentInput }) => !hadRecentInput);
        answer(own.reduce((sum, { value }) => sum + value, 0));
      }).observe({ type: 'layout-shift', buffered: true });
      setTimeout(() => answer(0), 200);
    });
";

/// More than this is seen to move: two fifths of the window by its whole height, or all of it by two fifths. A tenth is thought
/// good; a processor slowed eight times has up to 0.27.
const MOST_MOVED: f64 = 0.4;

/// A room: what its pictures are called, its address, what is there once it can be looked at.
pub struct View {
    pub name: &'static str,
    path: String,
    there: &'static str,
}

/// Each room as it is first seen and as it is used.
pub fn views() -> Vec<View> {
    let view = |name, path: &str, there| View { name, path: path.to_owned(), there };
    let searched = format!(
        "/watch?grid={GRID_C}&algorithm=cbj&beside-algorithm=rac&steps=2000&at=50&beside-at=60"
    );
    vec![
        view("make", "/make?", "return document.querySelector('.letters [data-fills]')"),
        view(
            "make-dead",
            "/make?grid=qq1/111/1[aeiou]0",
            "return document.querySelector('li.dead')",
        ),
        view(
            "make-clues",
            "/make?panel=clues&grid=mar/ami/sel",
            "return document.querySelector('.clue-panel p')",
        ),
        view("watch", "/watch?", "return document.querySelector('.cell[data-state=dead]')"),
        view(
            "watch-two",
            &searched,
            "return document.querySelector('.pane + .pane .ending')?.textContent",
        ),
        view("explore", "/explore?", "return document.querySelector('.tile:not(.coming)')"),
        view("offers", "/explore?offers=true&", "return document.querySelector('.offer')"),
        view("play", "/play?level=easy&seed=2&", "return document.querySelector('.board .cells')"),
        view(
            "play-arrows",
            "/play?style=arrows&size=6&seed=2",
            "return document.querySelector('.board .cells .arrow')",
        ),
        view(
            "guess",
            "/guess?dict=english&length=5&seed=3&guesses=crane,moist",
            "return document.querySelector('.key[data-mark]')",
        ),
        view(
            "guess-help",
            "/guess?mode=help&dict=english&length=5&history=crane=.y..g,moist=.g...",
            "return document.querySelector('.guess-advice table')",
        ),
        view(
            "guess-watch",
            "/guess?mode=watch&dict=english&length=5&secret=favor&at=12&algorithm=forward-checking",
            "return document.querySelector('.search-letters i')",
        ),
    ]
}

/// The views of which pictures are kept.
const PICTURED: [&str; 5] = ["make", "watch", "explore", "play", "guess"];

/// Opens a view, and waits until what is to be looked at is there.
pub fn open(page: &Page, view: &View, language: &str) {
    let and = if view.path.ends_with(['?', '&']) { "" } else { "&" };
    page.open(&format!("{}{and}lang={language}", view.path));
    page.wait(view.name, view.there);
}

/// What is out of its place, a sentence each.
fn misplaced(page: &Page) -> Vec<String> {
    let found = page.run(MEASURE);
    let sentences = found.as_array().unwrap().iter();
    sentences.map(|sentence| sentence.as_str().unwrap().to_owned()).collect()
}

/// How much the view has moved by itself since it was opened.
fn moved(page: &Page) -> f64 {
    page.run(MOVED).as_f64().unwrap()
}

/// Calls back with each view in each window and language.
fn look_around(page: &Page, mut at: impl FnMut(&View, &str, u32)) {
    let calm = [
        json!({ "name": "prefers-color-scheme", "value": "light" }),
        json!({ "name": "prefers-reduced-motion", "value": "reduce" }),
    ];
    page.devtools("Emulation.setEmulatedMedia", json!({ "features": calm }));
    let views = views();
    for (width, height) in WINDOWS {
        page.resize(width, height, 1);
        for language in ["fr", "en"] {
            for view in &views {
                open(page, view, language);
                at(view, language, width);
            }
        }
    }
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn each_room_is_in_its_place_and_looks_as_it_did() {
    browse(|page| {
        let mut found: Vec<String> = Vec::new();
        let mut pictures = Pictures::default();
        look_around(page, |view, language, width| {
            let here = format!("{}-{language}-{width}", view.name);
            let measure = |how: &str| {
                let wrong = misplaced(page);
                wrong.into_iter().map(|what| format!("{here}{how}: {what}")).collect::<Vec<_>>()
            };
            found.extend(measure(""));
            let moved = moved(page);
            if moved > MOST_MOVED {
                found.push(format!("{here}: moved by {moved:.2} while it was opened"));
            }
            if PICTURED.contains(&view.name) {
                pictures.take(page, &here);
            }
            // Another cell at hand, whole row and column with it.
            if page.count(".cells .row:nth-child(3) .cell:nth-child(3)") > 0 {
                page.run("document.querySelectorAll('.cells .row:nth-child(3) .cell:nth-child(3)').forEach((cell) => cell.click())");
                found.extend(measure(", another cell at hand"));
            }
        });
        assert!(found.is_empty(), "{}", found.join("\n"));
        pictures.compare(page);
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn a_row_out_of_its_place_is_found() {
    browse(|page| {
        page.open("/make?lang=en&grid=111/111/111");
        page.wait("the cells are there", "return document.querySelector('.cells .cell')");
        assert_eq!(misplaced(page), [""; 0]);
        // What a room's style once did to all others.
        let style = |text: &str| {
            // No element, which the policy of the page forbids.
            let script = "const sheet = new CSSStyleSheet(); sheet.replaceSync(arguments[0]); document.adoptedStyleSheets = [sheet]";
            page.run_with(script, &[json!(text)]);
        };
        // What comes above all else when everything is there, in one of the next frames.
        assert!(moved(page) <= MOST_MOVED);
        style("body::before { content: ''; display: block; height: 40rem }");
        assert!((0..50).any(|_| moved(page) > MOST_MOVED));
        style(".at-hand { margin-block: 8px }");
        let found = misplaced(page).join("\n");
        assert!(found.contains("below its row") && found.contains("does not touch"), "{found}");
        style(".make .make-bar { margin-block-end: -6rem } .make .panels { width: 200vw }");
        let found = misplaced(page).join("\n");
        assert!(found.contains("overlap") && found.contains("wide in a window"), "{found}");
        // What Play's once did to the arrows that point down.
        page.open("/play?lang=en&style=arrows&size=6&seed=2");
        page.wait("the arrows are there", "return document.querySelector('.cells .arrow')");
        assert_eq!(misplaced(page), [""; 0]);
        style(".board .arrow { grid-area: below }");
        let found = misplaced(page).join("\n");
        assert!(found.contains("<svg.arrow> “” is not in its cell"), "{found}");
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn the_first_view_invites_and_takes_keys() {
    browse(|page| {
        for (language, fills) in [("fr", "523 260 615"), ("en", "fills")] {
            page.open(&format!("/?lang={language}"));
            page.wait_for_text(".state .count", fills);
            assert_eq!(page.count("main .error, li.dead, [data-state=dead]"), 0);
            let first = page.cell_at_hand();
            page.keys("\u{e014}");
            assert_eq!(page.cell_at_hand(), (first.0, first.1 + 1), "an arrow moves in the grid");
            page.keys("\u{e015}\u{e015}");
            assert_eq!(page.run("return scrollY"), json!(0), "and not the page");
        }
        // In English, whose fills are fewer. Nothing was made yet: the other rooms begin with their own.
        page.press("Explore");
        page.wait("fills are there", "return document.querySelector('.tile:not(.coming)')");
        assert!(!page.address().contains("grid="), "{}", page.address());
        page.press("Watch");
        page.wait("a dead end is there", "return document.querySelector('.cell[data-state=dead]')");
        page.press("Make");
        page.wait_for_text(".state .count", "479,996,627,587,094,756");
        // What was made is taken along.
        page.keys("s");
        page.press("Explore");
        page.wait("its fills are there", "return document.querySelector('.tile:not(.coming)')");
        assert!(page.grid_of(".shown").starts_with("#s"), "{}", page.grid_of(".shown"));
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn an_address_without_a_room_leads_back() {
    browse(|page| {
        page.open("/nowhere?lang=fr");
        page.wait_for_text("main h1", "Cette page n’existe pas");
        page.press("Composer une grille");
        page.wait("Make is open", "return document.querySelector('main.make .cells')");
        let status = page.run("return fetch('/nowhere').then((response) => response.status)");
        assert_eq!(status, Value::from(404));
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn one_screen_of_1280_by_720_holds_what_one_works_with() {
    browse(|page| {
        page.resize(1280, 720, 1);
        let height = |what: &str| {
            let height = page.run("return document.scrollingElement.scrollHeight");
            assert!(height.as_u64() <= Some(720), "{what}: the page is {height} high");
        };
        page.open("/make?lang=fr");
        for tab in ["Définitions", "Chiffres", "Remplissage"] {
            page.press(tab);
            page.wait(
                "it opens",
                "return document.querySelector('.tab-panel:not([hidden]) .panel')",
            );
            height(tab);
        }
        for lesson in 1..=6 {
            page.open("/watch?lang=fr");
            page.click(".lessons summary");
            page.click(&format!(".lessons li:nth-child({lesson}) button"));
            page.wait("it opens", "return document.querySelector('.lesson')");
            height(&format!("lesson {lesson}"));
        }
        for (path, last) in
            [("/guess?lang=fr", ".keyboard"), ("/play?lang=fr&seed=1", ".crossword")]
        {
            page.open(path);
            let bottom =
                format!("return document.querySelector('{last}')?.getBoundingClientRect().bottom");
            let bottom = page.wait("it is there", &bottom).as_f64();
            assert!(bottom <= Some(720.0), "{path}: {last} ends at {bottom:?}");
        }
    });
}
