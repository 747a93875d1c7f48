//! Whole jobs of makers in Make, from a puzzle that is opened to one that is saved.

use lexicon::Alphabet;
use network::Direction;

use crate::make_region::drag;
use crate::page::Page;
use crate::published;
use crate::session::browse;

/// The first word across.
fn first_word(page: &Page) -> String {
    page.grid()[..3].to_owned()
}

/// Fills the corner of nine cells anew, and returns its first word across.
fn fill_corner(page: &Page) -> String {
    page.click_cell(1, 1);
    drag(page, (1, 1), (3, 3));
    page.wait_for_text(".region", "9 cells chosen");
    page.press("Fill anew here");
    page.wait_for_text(".room-notes", "Found.");
    page.press("Done");
    first_word(page)
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn a_published_puzzle_gets_another_corner_and_another_clue() {
    browse(|page| {
        let file = published::save(&page.downloads);
        page.open("/make?lang=en&dict=english&grid=111/111/111");
        page.give_file(&file);
        page.wait_for_grid(&published::rows());
        std::fs::remove_file(&file).unwrap();

        let first = fill_corner(page);
        // That word is not wanted.
        page.click(".demands summary");
        page.write("Words that must not stand", &first);
        let second = fill_corner(page);
        assert_ne!(second, first);
        page.press("Keep the fill");

        page.click_cell(4, 5);
        page.press("Clues");
        page.write("Clue of JELLYDOUGHNUT", "I am a Berliner");
        page.choose_in("Export", "PUZ");
        let saved = page.downloaded("puz");
        let read =
            puzzle::read(&std::fs::read(saved).unwrap(), &Alphabet::default()).unwrap().puzzle;
        let theme = read
            .entries()
            .into_iter()
            .find(|entry| {
                read.word(entry).is_some_and(|word| word.eq_ignore_ascii_case("jellydoughnut"))
            })
            .unwrap();
        assert!(read.clue(theme.direction, theme.number).unwrap().starts_with("I am a Berliner"));
        let word = read
            .entries()
            .into_iter()
            .find(|entry| (entry.direction, entry.number) == (Direction::Across, 1));
        assert_eq!(read.word(&word.unwrap()).unwrap().to_lowercase(), second);
        let others = published::puzzle();
        let last = others
            .entries()
            .into_iter()
            .rfind(|entry| entry.direction == Direction::Across)
            .unwrap();
        assert_eq!(
            read.clue(last.direction, last.number),
            others.clue(last.direction, last.number),
            "the other clues are as they were"
        );
        assert_eq!(read.title, "Sweets and nuts");
    });
}
