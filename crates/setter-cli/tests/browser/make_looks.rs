//! Circles, shades and cells with several letters, in Make and in Play.

use std::fs;

use serde_json::json;

use crate::session::browse;

/// The letters that cells show, and which are circled and shaded.
const SEEN: &str = r#"
    const cells = [...document.querySelectorAll(".cells .cell:not(.block)")];
    const letters = cells.map((cell) => cell.querySelector("input").value || ".");
    const at = (name) => cells.flatMap((cell, at) => cell.classList.contains(name) ? [at] : []);
    return { letters: letters.join(" "), circled: at("circled"), shaded: at("shaded") };
"#;

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn circles_shades_and_several_letters_are_made_kept_and_played() {
    browse(|page| {
        let seen = |page: &crate::page::Page, expected: serde_json::Value| {
            page.until("cells are as expected", || {
                let found = page.run(SEEN);
                if found == expected { Ok(()) } else { Err(found.to_string()) }
            });
        };
        page.open("/make?lang=en&dict=english&grid=1111/1001/1001/1111");
        page.click_cell(1, 1);
        page.keys("(%");
        page.press("Shades");
        page.click_cell(4, 4);
        page.press("Shades");
        // Three letters in a corner: through it run words of six.
        page.click_cell(1, 1);
        page.keys("{");
        page.wait("one types there", "return document.activeElement.id === 'letter-set'");
        page.keys("the\u{e007}");
        let blank = " . . . . . . . . . . .";
        let made = json!({ "letters": format!("THE{blank}"), "circled": [0], "shaded": [0, 11] });
        seen(page, made.clone());
        page.wait("one types in the grid", "return document.activeElement.closest('.cells')");
        page.wait_for_text(".state .count", "fills");
        let words = "return document.querySelector('.slot-word .spelled')?.textContent.trim()";
        page.until("words are read through all letters", || match page.run(words).as_str() {
            Some(word) if word.len() == 6 && word.to_lowercase().starts_with("the") => Ok(()),
            other => Err(format!("{other:?}")),
        });
        page.press("Undo");
        seen(page, json!({ "letters": format!(".{blank}"), "circled": [0], "shaded": [0, 11] }));
        page.press("Redo");
        page.reload();
        seen(page, made.clone());

        page.choose_in("Fill", "Any fill");
        page.wait_for_text(".room-notes", "Found.");
        let filled = page.run(SEEN)["letters"].as_str().unwrap().to_owned();
        assert!(filled.starts_with("THE ") && !filled.contains('.'), "{filled}");
        for format in ["ipuz", "exolve", "jpz", "puz", "xd"] {
            page.choose_in("Export", &format.to_uppercase());
            let saved = page.downloaded(format);
            page.choose_in("Clear", "Everything");
            page.wait("nothing is left", "return !document.querySelector('.cell.several')");
            page.give_file(&saved);
            // puz has circles and no shades, xd one kind of marks.
            let found = page.until("it is back", || {
                let found = page.run(SEEN);
                if found["letters"] == json!(filled) { Ok(found) } else { Err(found.to_string()) }
            });
            let shaded = &found["shaded"];
            assert_eq!(found["circled"], json!([0]), "{format}");
            let loses_shades = matches!(format, "puz" | "xd");
            assert_eq!(*shaded, if loses_shades { json!([]) } else { json!([0, 11]) }, "{format}");
            fs::remove_file(saved).unwrap();
        }
        page.open("/make?lang=en&dict=english");
        page.press("Go on with it");
        page.press("Play this puzzle");
        page.wait("it may lack clues", "return document.querySelector('.room-notes p, .board')");
        if page.count(".board") == 0 {
            page.press("Play this puzzle");
        }
        page.wait("it is played", "return document.querySelector('.board .cells')");
        assert_eq!(page.count(".board .cell.circled"), 1);
        page.click_cell(1, 1);
        page.keys("t");
        assert_eq!(
            page.run("return document.querySelector('.board .cell input').value"),
            json!("T")
        );
        page.press("Reveal grid");
        page.press("Reveal all");
        page.wait(
            "all letters are seen",
            "return document.querySelector('.board .cell input').value === 'THE'",
        );
    });
}
