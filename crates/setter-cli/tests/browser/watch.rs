//! The room Watch.

use serde_json::json;

use crate::client::{END, HOME};
use crate::page::Page;
use crate::session::browse;

/// Grid C of the experiments, as an address has it.
pub const GRID_C: &str = "000111000/001111100/011111110/111101111/111000111/\
                          111101111/011111110/001111100/000111000";

/// Where a search is in its steps, by its place from the left.
fn position(page: &Page, pane: usize) -> u64 {
    slider(page, pane, "value")
}

fn slider(page: &Page, pane: usize, property: &str) -> u64 {
    let script = r#"
        const pane = document.querySelectorAll(".pane")[arguments[0]];
        return Number(pane?.querySelector("input[type=range]")?.[arguments[1]] ?? 0);
    "#;
    page.run_with(script, &[json!(pane), json!(property)]).as_u64().unwrap()
}

fn sentence(page: &Page, pane: usize) -> String {
    page.text(&format!(".pane:nth-child({}) .sentence", pane + 1))
}

/// Waits until all steps of both searches are there.
fn wait_for_ends(page: &Page) {
    let script = r#"
        const panes = [...document.querySelectorAll(".pane")];
        return panes.length > 0 && panes.every((pane) => pane.querySelector(".ending").textContent !== "");
    "#;
    page.wait("the searches end", script);
}

fn wait_for_positions(page: &Page, wanted: [u64; 2]) {
    page.until(&format!("the searches are at {wanted:?}"), || {
        let at = [position(page, 0), position(page, 1)];
        if at == wanted { Ok(()) } else { Err(at) }
    });
}

/// The slider moves at once, and what it shows is drawn in the next frame.
fn wait_for_grid(page: &Page, expected: &str) {
    page.until(expected, || {
        let grid = page.grid_of(".pane");
        if grid == expected { Ok(()) } else { Err(grid) }
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn two_searches_are_watched_side_by_side() {
    browse(|page| {
        page.open("/watch?lang=en&algorithm=cbj");
        page.press("What to watch");
        page.choose("Grid", GRID_C);
        page.press("Put another strategy beside it");
        page.wait("there are two", "return document.querySelectorAll('.pane').length === 2");
        assert!(page.text(".pane:nth-child(1) h2").contains("CBJ"));
        assert!(page.text(".pane:nth-child(2) h2").contains("RAC"));
        wait_for_ends(page);
        let tops = "return [...document.querySelectorAll('.pane .cells')].map((grid) => grid.getBoundingClientRect().top)";
        let tops = page.run(tops);
        assert_eq!(tops[0], tops[1], "the grids are side by side");

        page.press("One step on");
        wait_for_positions(page, [1, 1]);
        page.press("One step on");
        wait_for_positions(page, [2, 2]);
        assert!(!sentence(page, 0).is_empty());

        page.press("Next jump");
        page.until("CBJ has jumped", || {
            let told = sentence(page, 0);
            if told.contains(": back to ") && told.contains(", over ") { Ok(()) } else { Err(told) }
        });
        assert_eq!(position(page, 1), 2);
        // RAC never does: it says so, and stays.
        assert_eq!(sentence(page, 1), "This search never jumps back; it stays at step 2");
        assert_eq!(page.count(".sentence.notice"), 1);
        let jumped = position(page, 0);
        page.press("Next jump");
        page.until("CBJ has jumped again", || {
            if position(page, 0) > jumped { Ok(()) } else { Err(()) }
        });
        page.press("Last jump before");
        page.until("it is back", || {
            if position(page, 0) == jumped { Ok(()) } else { Err(position(page, 0)) }
        });

        assert!(page.text(".counters summary").contains("jump · RAC: "), "the counters in short");
        page.click(".counters summary");
        page.wait_for_text(".counters tbody tr:nth-child(1)", "CBJ");
        assert_eq!(page.count(".counters tbody tr"), 2);
        page.press_in(".counters", "Nodes");
        page.wait_for_text(".about", "Nodes – Words, or letters, that were put into the grid");

        // The address tells where both are, and leads there again.
        let at = [position(page, 0), position(page, 1)];
        page.until("the address tells the place", || {
            let address = page.address();
            if address.contains(&format!("at={}", at[0])) { Ok(()) } else { Err(address) }
        });
        page.reload();
        wait_for_positions(page, at);
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn a_search_is_played_to_its_end_and_back() {
    browse(|page| {
        page.open("/watch?lang=fr&algorithm=mac&grid=1111/1111/1111/1111");
        wait_for_ends(page);
        let last = slider(page, 0, "max");
        assert!(last > 10, "{last} steps");
        page.press("À la fin");
        wait_for_positions(page, [last, 0]);
        page.wait_for_text(".pane .ending", "Achevée par une solution.");
        let filled = page.grid_of(".pane");
        assert!(!filled.contains('.'), "{filled}");

        page.run("document.querySelector('.pane .timeline input[type=range]').focus()");
        page.keys(HOME);
        wait_for_positions(page, [0, 0]);
        page.wait_for_text(".pane .sentence", "Avant la première étape");
        wait_for_grid(page, "..../..../..../....");
        page.keys(END);
        wait_for_positions(page, [last, 0]);
        wait_for_grid(page, &filled);
        page.press("Une étape en arrière");
        wait_for_positions(page, [last - 1, 0]);

        // Playing stops where so many choices are open.
        page.press("Au début");
        page.press("Ce qu’on observe");
        page.run("document.querySelector('.speed input').focus()");
        page.keys(END);
        page.wait_for_text(".speed output", "aussi vite que possible");
        page.write("Arrêt à la profondeur", "2");
        page.press("Lire");
        page.wait_for_text(".pane .whereabouts", "profondeur 2");
        page.until("it stands still", || if page.has("Lire") { Ok(()) } else { Err(()) });
        let stopped = position(page, 0);
        assert!(stopped > 0 && stopped < last, "{stopped} of {last}");
        let depths = page.text(".pane .whereabouts");
        assert!(depths.contains("profondeur 2"), "{depths}");
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn what_leaves_a_slot_no_word_is_marked_where_it_crosses_it() {
    browse(|page| {
        page.open(&format!("/watch?lang=en&algorithm=cbj-fc&grid={GRID_C}"));
        wait_for_ends(page);
        page.press("Next dead end");
        let script = r#"
            const at = (state) => [...document.querySelectorAll(".pane .cell")].flatMap((cell, place) =>
              cell.dataset.state === state ? [[Math.floor(place / 9), place % 9, cell.textContent]] : []);
            const [dead, guilty, involved] = ["dead", "conflict", "involved"].map(at);
            return guilty.length > 0 && { dead, guilty, involved };
        "#;
        let marks = page.wait("letters are marked", script);
        let of = |name: &str| marks[name].as_array().unwrap().clone();
        let line = |cell: &serde_json::Value, side: usize| cell[side].as_u64().unwrap();
        let (dead, guilty) = (of("dead"), of("guilty"));
        // They stand in the line of the slot, and have letters.
        let side = usize::from(
            dead.iter().chain(&guilty).all(|cell| line(cell, 0) == line(&guilty[0], 0)),
        );
        let all: Vec<_> = dead.iter().chain(&guilty).collect();
        assert!(all.iter().all(|cell| line(cell, 1 - side) == line(all[0], 1 - side)), "{marks}");
        assert!(
            guilty.iter().all(|cell| cell[2].as_str().unwrap().ends_with(char::is_alphabetic)),
            "{marks}"
        );
        // Each is of a word that goes the other way, whose other letters are marked less.
        for cell in &guilty {
            let beside = of("involved").iter().any(|other| line(other, side) == line(cell, side));
            assert!(beside, "{marks}");
        }
        page.press("What to watch");
        page.write("Seed", "1.5");
        page.wait_for_text(".setting .refusal", "A whole number from 0 to ");
    });
}
