//! A puzzle from one's own words, in Make.

use crate::session::browse;

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn own_words_are_laid_out_and_taken_with_their_clues() {
    browse(|page| {
        page.open("/make?lang=en");
        page.choose_in("New", "From my words…");
        page.write("Words and clues", "sun;It shines\nmoon\nice cream;Cold\nmars\nvenus\nfjyd");
        page.press_in(".layout-dialog", "Lay out");
        let told = page.wait_for_text(".layout-dialog [role=status]", "none is better");
        assert!(told.starts_with("5 of 6 words, "), "{told}");
        page.wait_for_text(".layout-dialog", "Left out: fjyd.");
        // A word is moved by hand, and what no longer holds is said; then it is put back.
        page.press_in(".layout-dialog", "Right");
        page.wait(
            "what no longer holds is said, and it is not taken",
            "return document.querySelector('.layout-dialog .faults li')?.textContent
                && document.querySelector('.layout-dialog .main').disabled",
        );
        page.press_in(".layout-dialog", "Left");
        page.wait_for_text(".layout-dialog [role=status]", "all holds");
        // The others are laid out around a word that is locked.
        page.press_in(".layout-dialog", "Lock");
        page.press_in(".layout-dialog", "Lay out");
        page.wait_for_text(".layout-dialog [role=status]", "none is better");
        page.wait(
            "it stays locked",
            "return document.querySelector('.layout-dialog .locked') !== null",
        );
        // Another version for a class has it in its place, too.
        page.run(
            "window.asked = [];
            const Own = EventSource;
            window.EventSource = class extends Own {
                constructor(address) { super(address); window.asked.push(String(address)); }
            };",
        );
        page.press_in(".layout-dialog", "For a class");
        page.run(
            "const versions = document.querySelector('.class-sheets input[type=number]');
            versions.value = '2';",
        );
        page.press_in(".class-sheets", "Save to print");
        page.wait_for_text(".class-sheets [role=status]", "2 files");
        let locked = page.run(
            "return window.asked.map((address) => new URL(address, location).searchParams.get('locked'));",
        );
        let locked: Vec<String> = serde_json::from_value(locked).unwrap();
        assert!(locked.len() == 1 && locked[0].replace(['/', '0'], "").len() > 2, "{locked:?}");
        page.press_in(".layout-dialog", "Take it");
        page.wait(
            "the layout is the grid",
            "return !document.querySelector('.layout-dialog') && location.search.includes('grid=')",
        );
        let address = page.address();
        for word in ["icecream", "mars"] {
            let reads = page.run_with(
                "const rows = new URL(location).searchParams.get('grid').split('/');
                const columns = [...rows[0]].map((_, at) => rows.map((row) => row[at]).join(''));
                return [...rows, ...columns].some((line) => line.split(/[#0]/).includes(arguments[0]));",
                &[word.into()],
            );
            assert_eq!(reads, true, "{word}: {address}");
        }
        page.press("Clues");
        page.wait_for_text(".panels", "It shines");
        // What was there before comes back.
        page.press("Undo");
        page.wait("it is taken back", "return !location.search.includes('icecream')");
    });
}
