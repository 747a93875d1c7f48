//! A puzzle as one HTML file that is played anywhere: offline, from a disk, by mail.
//!
//! The file holds the modules of the page that play, which import each other by the names of an import map, the
//! style, and the puzzle in plain JSON. A policy in the file lets it run and load nothing else.
//!
//! `page::playable` writes a puzzle as one HTML file that plays anywhere. It holds the very modules of the page that
//! play (`web/play/standalone.js` and all that it imports, which know no server and no address) and their texts in
//! its language, without their comments, as `data:` addresses in an import map, and the puzzle in plain JSON; hashes
//! in its Content-Security-Policy let it run nothing else. In `play/table/`, `game.js` is the game without a screen,
//! `session.js` its clock and its keeping, shared between tabs, and `board.js` what is seen of it.

mod modules;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use puzzle::{Puzzle, Written};
use sha2::{Digest, Sha256};

use crate::plain::PlainPuzzle;

/// The style, in the order of the page.
const STYLES: [&str; 3] = [
    include_str!("../web/style.css"),
    include_str!("../web/grid/grid.css"),
    include_str!("../web/play/table/play.css"),
];

/// Writes a puzzle as one HTML file: with its grid, its clues, checks, letters revealed on demand, a clock
/// and print, in the language of the puzzle where that is French, else in English. The solution is in the
/// file. It takes about 70 kB, and time in proportion to the puzzle.
///
/// ```
/// use lexicon::letters::Alphabet;
///
/// let puzzle = puzzle::read(b"car\ne#a\nset\n", &Alphabet::default())?.puzzle;
/// let html = String::from_utf8(page::playable::write(&puzzle).bytes)?;
/// assert!(html.starts_with("<!doctype html>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(puzzle: &Puzzle) -> Written {
    let (plain, losses) = PlainPuzzle::of(puzzle, None);
    let plain = in_script(&plain.to_json().to_string());
    let texts = match puzzle.language.get(..2) {
        Some(start) if start.eq_ignore_ascii_case("fr") => &modules::FRENCH,
        _ => &modules::ENGLISH,
    };
    let language = texts.language;
    let imports = in_script(&modules::import_map(texts));
    let start = modules::start(texts);
    let style = STYLES.map(modules::plain_style).concat();
    let title = match puzzle.title.as_str() {
        "" if language == "fr" => "Mots croisés",
        "" => "Crossword",
        title => title,
    };
    let title = title.replace('&', "&amp;").replace('<', "&lt;");
    let policy = format!(
        "default-src 'none'; script-src {} {} data:; style-src {}; base-uri 'none'; form-action 'none'",
        digest(&imports),
        digest(&start),
        digest(&style),
    );
    let html = format!(
        "<!doctype html>\n\
         <html lang=\"{language}\">\n\
         <meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <title>{title}</title>\n\
         <style>{style}</style>\n\
         <script type=\"importmap\">{imports}</script>\n\
         <script type=\"application/json\">{plain}</script>\n\
         <main class=\"play\"></main>\n\
         <p id=\"announcement\" class=\"unseen\" role=\"status\" aria-live=\"polite\"></p>\n\
         <noscript>{}</noscript>\n\
         <script type=\"module\">{start}</script>\n\
         </html>\n",
        match language {
            "fr" => "Pour jouer, il faut JavaScript.",
            _ => "To play, JavaScript is needed.",
        },
    );
    Written { bytes: html.into_bytes(), losses }
}

/// JSON that no tag in it ends: `<` stands only in strings, where it can be written by its number.
fn in_script(json: &str) -> String {
    json.trim().replace('<', "\\u003c")
}

/// The hash by which a policy knows a text in the file.
fn digest(text: &str) -> String {
    format!("'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(text)))
}

#[cfg(test)]
mod tests;
