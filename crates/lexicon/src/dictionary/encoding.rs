//! How the text of a list is encoded.

use std::borrow::Cow;
use std::io::Read;
use std::str::FromStr;

use encoding_rs::{UTF_8, WINDOWS_1252};
use encoding_rs_io::DecodeReaderBytesBuilder;

use crate::named::NameError;

/// An encoding of text that the user names.
///
/// ```
/// use lexicon::dictionary::Encoding;
/// let names = ["utf-8", "latin-1", "Windows-1252", "utf-16"].map(|name| name.parse::<Encoding>().unwrap().name());
/// assert_eq!(names, ["UTF-8", "windows-1252", "windows-1252", "UTF-16LE"]);
/// assert!("morse".parse::<Encoding>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Encoding(&'static encoding_rs::Encoding);

impl Encoding {
    /// Its name.
    pub fn name(self) -> &'static str {
        self.0.name()
    }

    /// The same text in UTF-8. What stands for no character becomes one that is no letter.
    ///
    /// A byte order mark of UTF-16 tells which byte comes first.
    pub(super) fn in_utf_8<'r>(self, input: &'r mut dyn Read) -> Box<dyn Read + 'r> {
        if self.is_utf_8() {
            return Box::new(input);
        }
        let mut decoder = DecodeReaderBytesBuilder::new();
        Box::new(decoder.encoding(Some(self.0)).bom_override(true).build(input))
    }

    pub(super) fn is_utf_8(self) -> bool {
        self.0 == UTF_8
    }
}

impl FromStr for Encoding {
    type Err = NameError;

    fn from_str(name: &str) -> Result<Encoding, NameError> {
        // Its name with a hyphen is no label of the standard for the Web.
        let label = if name.eq_ignore_ascii_case("latin-1") { "latin1" } else { name };
        let found = encoding_rs::Encoding::for_label(label.as_bytes()).map(Encoding);
        let some = ["utf-8", "latin-1", "windows-1252", "utf-16", "and others of the Web"];
        found.ok_or_else(|| NameError::new("encoding", name, &some))
    }
}

/// The text of bytes in Windows-1252, of which Latin-1 is a part: each byte is a character.
pub fn windows_1252(bytes: &[u8]) -> Cow<'_, str> {
    WINDOWS_1252.decode_without_bom_handling(bytes).0
}

/// The encoding of a list of which the user says nothing, as far as its lines have told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum LineEncoding {
    /// All lines so far are ASCII.
    #[default]
    Untold,
    /// UTF-8: a line in anything else is at fault.
    Utf8,
    /// Windows-1252, of which Latin-1 is a part.
    Windows1252,
}

impl LineEncoding {
    /// The text of a line of a list in Windows-1252 that is not all ASCII; `None` for any other line.
    ///
    /// The first line beyond ASCII tells which encoding a list has: it is Windows-1252 if it is no UTF-8, and all its
    /// characters beyond ASCII are letters.
    pub fn decode(&mut self, line: &[u8]) -> Option<String> {
        if *self == LineEncoding::Utf8 || line.is_ascii() {
            return None;
        }
        if *self == LineEncoding::Untold && std::str::from_utf8(line).is_ok() {
            *self = LineEncoding::Utf8;
            return None;
        }
        let text = windows_1252(line);
        let are_letters = || text.chars().all(|c| c.is_ascii() || c.is_alphabetic());
        if *self == LineEncoding::Untold && !are_letters() {
            return None;
        }
        *self = LineEncoding::Windows1252;
        Some(text.into_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_beyond_ascii_tells() {
        let decoded = |lines: &[&[u8]]| -> Vec<Option<String>> {
            let mut encoding = LineEncoding::default();
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

    #[test]
    fn the_user_decides() {
        for (name, text) in [
            ("latin1", &b"\xe9\n"[..]),
            ("utf-8", "é\n".as_bytes()),
            ("utf-16", b"\xff\xfe\xe9\0\n\0"),
            ("utf-16", b"\xfe\xff\0\xe9\0\n"),
            ("utf-16", b"\xe9\0\n\0"),
            ("utf-16be", b"\0\xe9\0\n"),
        ] {
            let (encoding, mut decoded) = (name.parse::<Encoding>().unwrap(), String::new());
            encoding.in_utf_8(&mut &*text).read_to_string(&mut decoded).unwrap();
            assert_eq!(decoded, "é\n", "{name} {text:?}");
        }
    }
}
