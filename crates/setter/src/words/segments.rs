//! Cutting text into words at the boundaries of Unicode Standard Annex #29.
//!
//! Text is cut at white space into *chunks*. Most chunks hold letters with marks around them, where
//! the rules come to little: a word is a run of letters, and of apostrophes between two. Simple chunks are
//! cut by their bytes; all others by the crate `unicode-segmentation`. A test holds that both cut alike.
//!
//! Two things are not as in the annex: marks that combine with white space stand alone, and the narrow no-break space U+202F, which French puts before `!` and
//! in numbers, separates words as other spaces do.

use unicode_segmentation::UnicodeSegmentation;

use super::elision::is_apostrophe;

/// The treatment of the parts of a word with hyphens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Hyphens {
    /// Each part is a word: *arc*, *en*, *ciel*.
    #[default]
    Split,
    /// They are one word: *arcenciel*.
    Join,
    /// They are left out.
    Skip,
}

lexicon::named!(Hyphens, "way to read hyphens", Split = "split", Join = "join", Skip = "skip");

/// A piece of text between two word boundaries that has a letter or a digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Segment<'t> {
    /// Where it begins in the text, in bytes.
    pub start: usize,
    /// Its bytes.
    pub bytes: &'t [u8],
    /// Whether they are UTF-8; what is not is a whole chunk.
    pub is_utf8: bool,
    /// Whether it has apostrophes.
    pub has_apostrophe: bool,
    /// Whether only a hyphen stands between it and the segment before.
    pub is_linked: bool,
    /// Whether an apostrophe follows it.
    pub is_before_apostrophe: bool,
}

/// Calls `visit` with the segments of a text in order.
///
/// Beginnings and ends of the text are word boundaries: one that is read in pieces is to be cut at
/// white space.
pub fn each_segment<'t>(text: &'t [u8], mut visit: impl FnMut(Segment<'t>)) {
    let mut start = 0;
    while start < text.len() {
        let chunk = Chunk::at(text, start);
        let bytes = &text[start..chunk.end];
        match chunk.is_simple {
            true => simple_segments(bytes, start, &mut visit),
            false => unicode_segments(bytes, start, &mut visit),
        }
        start = chunk.next;
    }
}

/// The class of a byte of simple text, or of a character that begins with it, for the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Class {
    /// White space, where chunks end.
    Space,
    Letter,
    /// Joins letters.
    Apostrophe,
    /// Joins letters too, and digits: what stands between two makes a chunk less simple.
    Stop,
    /// A boundary on both sides.
    Mark,
    /// Anything else: digits, other scripts, marks that combine.
    Other,
}

/// The classes of ASCII.
const CLASSES: [Class; 128] = {
    let mut classes = [Class::Mark; 128];
    let mut byte = 0;
    while byte < 128 {
        classes[byte] = match byte as u8 {
            b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c => Class::Space,
            b'a'..=b'z' | b'A'..=b'Z' => Class::Letter,
            b'\'' => Class::Apostrophe,
            b'.' | b':' => Class::Stop,
            b'0'..=b'9' | b'_' => Class::Other,
            _ => Class::Mark,
        };
        byte += 1;
    }
    classes
};

/// The class of the character that begins at a byte, and how many bytes it has.
#[inline]
fn class_at(text: &[u8], at: usize) -> (Class, usize) {
    let byte = text[at];
    if byte < 0x80 {
        return (CLASSES[usize::from(byte)], 1);
    }
    let next = |i: usize| text.get(at + i).copied().unwrap_or(0);
    match (byte, next(1), next(2)) {
        // À to ÿ without × and ÷, and the letters of Latin Extended-A.
        (0xc3, 0x97 | 0xb7, _) => (Class::Mark, 2),
        (0xc3..=0xc5, 0x80..=0xbf, _) => (Class::Letter, 2),
        // No-break space, « and ».
        (0xc2, 0xa0 | 0xab | 0xbb, _) => (Class::Mark, 2),
        // Dashes, “, ”, „, …, and the narrow no-break space.
        (0xe2, 0x80, 0x93 | 0x94 | 0x9c | 0x9d | 0x9e | 0xa6) => (Class::Mark, 3),
        (0xe2, 0x80, 0x99) => (Class::Apostrophe, 3),
        (0xe2, 0x80, 0xaf) => (Class::Space, 3),
        _ => (Class::Other, 1),
    }
}

/// A piece of text without white space.
struct Chunk {
    end: usize,
    /// Where the next one begins, or more white space.
    next: usize,
    is_simple: bool,
}

impl Chunk {
    #[inline]
    fn at(text: &[u8], start: usize) -> Chunk {
        let (mut at, mut is_simple, mut last) = (start, true, Class::Space);
        while at < text.len() {
            let (class, width) = class_at(text, at);
            match class {
                Class::Space => return Chunk { end: at, next: at + width, is_simple },
                Class::Other => is_simple = false,
                // Between letters a stop is part of a word; after one, before a letter suffices.
                Class::Stop if last == Class::Letter && at + 1 < text.len() => {
                    is_simple &= !matches!(class_at(text, at + 1).0, Class::Letter | Class::Other);
                }
                _ => {}
            }
            last = class;
            at += width;
        }
        Chunk { end: at, next: at, is_simple }
    }
}

/// The segments of a chunk of letters, apostrophes and marks.
fn simple_segments<'t>(chunk: &'t [u8], base: usize, visit: &mut impl FnMut(Segment<'t>)) {
    let (mut at, mut last_end) = (0, usize::MAX);
    while at < chunk.len() {
        let (class, width) = class_at(chunk, at);
        if class != Class::Letter {
            at += width;
            continue;
        }
        let start = at;
        let (mut has_apostrophe, mut is_before_apostrophe) = (false, false);
        at += width;
        while at < chunk.len() {
            let (class, width) = class_at(chunk, at);
            match class {
                Class::Letter => at += width,
                Class::Apostrophe => {
                    let after = at + width;
                    if after == chunk.len() || class_at(chunk, after).0 != Class::Letter {
                        is_before_apostrophe = true;
                        break;
                    }
                    has_apostrophe = true;
                    at = after;
                }
                _ => break,
            }
        }
        let is_linked = start > 0 && chunk[start - 1] == b'-' && start - 1 == last_end;
        last_end = at;
        let bytes = &chunk[start..at];
        visit(Segment {
            start: base + start,
            bytes,
            is_utf8: true,
            has_apostrophe,
            is_linked,
            is_before_apostrophe,
        });
    }
}

/// The segments of any chunk.
fn unicode_segments<'t>(chunk: &'t [u8], base: usize, visit: &mut impl FnMut(Segment<'t>)) {
    let Ok(text) = std::str::from_utf8(chunk) else {
        return visit(Segment {
            start: base,
            bytes: chunk,
            is_utf8: false,
            has_apostrophe: false,
            is_linked: false,
            is_before_apostrophe: false,
        });
    };
    let mut last_end = 0;
    for (start, word) in text.unicode_word_indices() {
        let between = &text[last_end..start];
        let is_linked = last_end > 0 && ["-", "\u{2010}", "\u{2011}"].contains(&between);
        last_end = start + word.len();
        visit(Segment {
            start: base + start,
            bytes: word.as_bytes(),
            is_utf8: true,
            has_apostrophe: word.contains(is_apostrophe),
            is_linked,
            is_before_apostrophe: text[last_end..].starts_with(is_apostrophe),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The segments as the annex has them, of the text as a whole.
    fn by_the_annex(text: &str) -> Vec<String> {
        let text = text.replace('\u{202f}', " ");
        // A mark that combines with white space is with it there, and alone here.
        let is_space = |c: char| c.is_ascii_whitespace() || c == '\u{b}';
        text.unicode_words().map(|word| word.trim_start_matches(is_space).to_owned()).collect()
    }

    fn found(text: &str) -> Vec<String> {
        let mut found = Vec::new();
        each_segment(text.as_bytes(), |segment| {
            assert!(segment.is_utf8);
            found.push(String::from_utf8(segment.bytes.to_vec()).unwrap());
        });
        found
    }

    /// The same by the slow way only.
    fn slowly(text: &str) -> Vec<Segment<'_>> {
        let mut segments = Vec::new();
        let mut rest = 0;
        for chunk in
            text.split(|c: char| c == '\u{202f}' || c.is_ascii_whitespace() || c == '\u{b}')
        {
            let bytes = &text.as_bytes()[rest..rest + chunk.len()];
            unicode_segments(bytes, rest, &mut |segment| segments.push(segment));
            rest += chunk.len();
            rest += text[rest..].chars().next().map_or(0, char::len_utf8);
        }
        segments
    }

    /// Characters of every class of the annex, those of simple text most often.
    fn character() -> impl Strategy<Value = char> {
        prop_oneof![
            6 => prop::sample::select("abzABZ\u{e9}\u{c7}\u{153}\u{178}\u{d7}\u{f7}".chars().collect::<Vec<_>>()),
            5 => prop::sample::select("'\u{2019}\u{2018}.:,;-_ \n\t\u{b}!\"()/\u{ab}\u{bb}\u{a0}\u{202f}\u{2013}\u{2014}\u{2026}\u{201c}\u{201d}\u{201e}".chars().collect::<Vec<_>>()),
            2 => prop::sample::select("0123\u{301}\u{ad}\u{200d}\u{2010}\u{2011}\u{2bc}\u{b7}\u{b2}\u{aa}\u{5d0}\u{30ab}\u{4e2d}\u{1f600}\u{1f1eb}\u{2028}\u{85}\u{feff}\u{180e}".chars().collect::<Vec<_>>()),
            1 => any::<char>(),
            1 => (0x80..0x250_u32).prop_map(|code| char::from_u32(code).unwrap()),
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(20_000))]

        #[test]
        fn simple_text_is_cut_as_the_annex_cuts_it(text in prop::collection::vec(character(), 0..24)) {
            let text: String = text.into_iter().collect();
            prop_assert_eq!(found(&text), by_the_annex(&text));
            let mut quickly = Vec::new();
            each_segment(text.as_bytes(), |segment| quickly.push(segment));
            prop_assert_eq!(quickly, slowly(&text));
        }

        #[test]
        fn any_bytes_are_cut(bytes in prop::collection::vec(any::<u8>(), 0..64)) {
            let mut last = 0;
            each_segment(&bytes, |segment| {
                assert!(segment.start >= last && !segment.bytes.is_empty());
                last = segment.start + segment.bytes.len();
                assert_eq!(segment.bytes, &bytes[segment.start..last]);
            });
        }
    }

    #[test]
    fn every_character_of_two_bytes_is_cut_as_the_annex_cuts_it() {
        for code in 0..0x3000 {
            let Some(character) = char::from_u32(code) else { continue };
            for text in [
                format!("a{character}b"),
                format!("{character}b {character}"),
                format!("a.{character}"),
                format!("l'{character}'{character}.{character}"),
            ] {
                assert_eq!(found(&text), by_the_annex(&text), "{character:?}: {text:?}");
            }
        }
    }

    #[test]
    fn words_know_what_is_beside_them() {
        let mut found = Vec::new();
        each_segment("dit-il l'\u{ab}or\u{bb} arc\u{2010}en-ciel a--b qu'".as_bytes(), |segment| {
            let text = std::str::from_utf8(segment.bytes).unwrap().to_owned();
            found.push((text, segment.is_linked, segment.is_before_apostrophe));
        });
        let found: Vec<_> = found.iter().map(|(t, l, a)| (t.as_str(), *l, *a)).collect();
        assert_eq!(
            found,
            [
                ("dit", false, false),
                ("il", true, false),
                ("l", false, true),
                ("or", false, false),
                ("arc", false, false),
                ("en", true, false),
                ("ciel", true, false),
                ("a", false, false),
                ("b", false, false),
                ("qu", false, true),
            ]
        );
    }
}
