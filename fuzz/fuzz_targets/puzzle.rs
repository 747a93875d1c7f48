//! Puzzles of other programs as any bytes: what is read is written in every format, and what a format
//! carries is read again the same.

#![no_main]

#[path = "../../crates/puzzle/tests/support/puz.rs"]
mod puz;

use lexicon::Alphabet;
use libfuzzer_sys::fuzz_target;
use puzzle::{Format, Loss, Options, Puzzle, Read};

/// Pictures and pages of more cells only take longer.
const MOST_DRAWN: usize = 400;

/// Whether all letters are such that every format has them, and takes them for nothing else.
fn has_plain_letters(puzzle: &Puzzle) -> bool {
    puzzle
        .cells()
        .iter()
        .all(|cell| [cell.given(), cell.solution()].iter().flatten().all(char::is_ascii_uppercase))
}

/// Whether a text is as formats have it: without controls, and with something at its ends.
fn is_plain(text: &str) -> bool {
    text.trim() == text
        && text.lines().all(|line| line.trim() == line && !line.is_empty())
        && !text.chars().any(|c| c.is_control() && c != '\n')
}

fn check(puzzle: &Puzzle, alphabet: &Alphabet) {
    let are_plain = puzzle.metadata().all(|(name, text)| {
        is_plain(text)
            && (name == "notes" || !text.contains('\n'))
            && (name != "language" || !text.contains(char::is_whitespace))
    });
    for format in Format::ALL {
        let is_drawn = matches!(format, Format::Svg | Format::Pdf);
        if is_drawn && puzzle.cells().len() > MOST_DRAWN {
            continue;
        }
        let options = Options { solution: true, ..Options::default() };
        let Ok(written) = puzzle::write(puzzle, format, options) else {
            assert_eq!(format, Format::Puz, "no other format has bounds");
            continue;
        };
        if is_drawn || !has_plain_letters(puzzle) {
            continue;
        }
        let again = puzzle::read(&written.bytes, alphabet);
        let again = again.unwrap_or_else(|error| panic!("{format:?}: {error}"));
        let has_bars = format != Format::Puz;
        let entries =
            if has_bars { puzzle.entries() } else { puzzle.clone().with_bars([]).entries() };
        assert_eq!(again.puzzle.entries(), entries, "{format:?}");
        let carries_all = matches!(format, Format::Ipuz | Format::Exolve);
        if carries_all && written.losses.is_empty() && are_plain {
            assert_eq!(&again.puzzle, puzzle, "{format:?}");
            assert!(again.losses.iter().all(Loss::is_remark), "{format:?}: {:?}", again.losses);
        }
        if carries_all {
            let is_known = |loss: &Loss| {
                matches!(
                    loss,
                    Loss::LetterSets(_) | Loss::Givens(_) | Loss::Rebus(_) | Loss::Omitted(_)
                )
            };
            assert!(written.losses.iter().all(is_known), "{format:?}: {:?}", written.losses);
        }
    }
}

fuzz_target!(|bytes: &[u8]| {
    let mut bytes = bytes.to_vec();
    if Format::of(&bytes) == Format::Puz {
        puz::repair(&mut bytes);
    }
    let alphabet = Alphabet::default();
    if let Ok(grid) = puzzle::read_grid(&bytes, &alphabet) {
        assert_eq!(grid.cells().len(), grid.rows() * grid.columns());
    }
    match puzzle::read(&bytes, &alphabet) {
        Ok(Read { mut puzzle, losses }) => {
            losses.iter().for_each(|loss| assert!(!loss.to_string().is_empty()));
            let _ = puzzle.grid(&alphabet);
            check(&puzzle, &alphabet);
            puzzle.give_solution();
            let _ = puzzle.grid(&alphabet);
            puzzle.forget_solution();
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
