//! Bars in Make.

use std::fs;

use crate::session::browse;

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn bars_are_turned_by_keys_and_by_the_pointer_and_end_words() {
    browse(|page| {
        page.open("/make?lang=fr&dict=francais&grid=1111/1111/1111/1111");
        page.choose("Symétrie", "rotation");
        page.click_cell(1, 2);
        page.keys("|");
        page.wait(
            "both are drawn",
            "return document.querySelectorAll('.cell.bar-right').length === 2",
        );
        assert!(page.address().contains("11%7C11/1111/1111/11%7C11"), "{}", page.address());
        // Four words more; the engine takes them as they are shown.
        page.wait_for_text(".state .count", "remplissages");
        assert_eq!(page.count(".slots .slot"), 10);
        let first = page.run("return document.querySelector('.slots .answer-field').ariaLabel");
        assert!(first.as_str().unwrap().ends_with(", 2 lettres"), "{first}");
        page.press("Barres");
        // Beside the lower edge of a cell.
        let click = r#"
            const cell = document.querySelectorAll(".cell")[4];
            const { left, bottom, width } = cell.getBoundingClientRect();
            const at = { bubbles: true, clientX: left + width / 2, clientY: bottom - 3 };
            cell.dispatchEvent(new MouseEvent("click", at));
        "#;
        page.run(click);
        page.wait(
            "both are drawn",
            "return document.querySelectorAll('.cell.bar-below').length === 2",
        );
        page.press("Barres");
        page.choose_in("Remplir", "Une solution");
        page.wait_for_text(".room-notes", "Trouvé.");
        assert_eq!(page.count(".cell.bar-right") + page.count(".cell.bar-below"), 4);

        // They are in the files, and come back from them.
        page.choose_in("Exporter", "EXOLVE");
        let saved = page.downloaded("exolve");
        let text = fs::read_to_string(&saved).unwrap();
        assert!(text.contains('|') && text.contains('_'), "{text}");
        page.choose_in("Effacer", "Tout");
        page.wait_for_grid("..../..../..../....");
        assert_eq!(page.count(".cell.bar-right"), 0);
        page.give_file(&saved);
        page.wait(
            "bars are back",
            "return document.querySelectorAll('.cell.bar-right').length === 2",
        );
        page.reload();
        page.wait(
            "bars are back",
            "return document.querySelectorAll('.cell.bar-below').length === 2",
        );
    });
}
