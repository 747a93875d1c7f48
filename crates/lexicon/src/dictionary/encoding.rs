//! How the text of a list is encoded.

use encoding_rs::WINDOWS_1252;

/// The encoding of a list, as far as its lines have told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Encoding {
    /// All lines so far are ASCII.
    #[default]
    Untold,
    /// UTF-8: a line in anything else is at fault.
    Utf8,
    /// Windows-1252, of which Latin-1 is a part.
    Windows1252,
}

impl Encoding {
    /// The text of a line of a list in Windows-1252 that is not all ASCII; `None` for any other line.
    ///
    /// The first line beyond ASCII tells which encoding a list has: it is Windows-1252 if it is no UTF-8, and all its
    /// characters beyond ASCII are letters.
    pub fn decode(&mut self, line: &[u8]) -> Option<String> {
        if *self == Encoding::Utf8 || line.is_ascii() {
            return None;
        }
        if *self == Encoding::Untold && std::str::from_utf8(line).is_ok() {
            *self = Encoding::Utf8;
            return None;
        }
        let (text, _) = WINDOWS_1252.decode_without_bom_handling(line);
        let are_letters = || text.chars().all(|c| c.is_ascii() || c.is_alphabetic());
        if *self == Encoding::Untold && !are_letters() {
            return None;
        }
        *self = Encoding::Windows1252;
        Some(text.into_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_beyond_ascii_tells() {
        let decoded = |lines: &[&[u8]]| -> Vec<Option<String>> {
            let mut encoding = Encoding::default();
            lines.iter().map(|line| encoding.decode(line)).collect()
        };
        let some = |text: &str| Some(text.to_owned());
        assert_eq!(
            decoded(&[b"mot", b"\xe9t\xe9;3", b"c\x9cur", b"\x93"]),
            [None, some("été;3"), some("cœur"), some("“")]
        );
        assert_eq!(decoded(&["été".as_bytes(), b"\xe9t\xe9"]), [None, None]);
        // No letters: it is another encoding, or damaged.
        assert_eq!(decoded(&[b"\xa4\x82", b"\xe9t\xe9"]), [None, some("été")]);
    }
}
