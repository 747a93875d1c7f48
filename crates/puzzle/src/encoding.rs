//! The encodings of texts.

use std::borrow::Cow;

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE};
use lexicon::dictionary::windows_1252;

/// How far into a file the declaration of its encoding may stand.
const DECLARED_IN: usize = 256;

/// A text, decoded.
pub struct Decoded<'f> {
    pub text: Cow<'f, str>,
    /// Whether it is in another encoding than the file says, as some programs write it.
    pub is_other: bool,
}

/// The text of XML: by its mark of the byte order, its first bytes, or the encoding that it declares; else UTF-8.
/// What is not in that encoding is read as Windows-1252.
pub fn decoded_xml(contents: &[u8]) -> Decoded<'_> {
    let marked = Encoding::for_bom(contents).map(|(encoding, _)| encoding);
    let by_first = match contents {
        [b'<', 0, ..] => Some(UTF_16LE),
        [0, b'<', ..] => Some(UTF_16BE),
        _ => None,
    };
    let declared = || {
        let start = String::from_utf8_lossy(&contents[..contents.len().min(DECLARED_IN)]);
        let (_, after) = start.split_once("encoding=")?;
        let name = after.get(1..)?.split(after.chars().next()?).next()?.to_owned();
        // A declaration that can be read is not in an encoding of two bytes.
        Encoding::for_label(name.as_bytes()).filter(|own| ![UTF_16LE, UTF_16BE].contains(own))
    };
    let encoding = marked.or(by_first).or_else(declared).unwrap_or(UTF_8);
    let (text, has_errors) = encoding.decode_with_bom_removal(contents);
    match has_errors && encoding == UTF_8 {
        true => {
            let text = windows_1252(contents);
            Decoded { text, is_other: true }
        }
        false => Decoded { text, is_other: false },
    }
}

/// A text that is UTF-8, or else Windows-1252; bytes that are no UTF-8 are read as Windows-1252 too.
pub fn decoded(text: &[u8], is_utf8: bool) -> String {
    match std::str::from_utf8(text) {
        Ok(text) if is_utf8 => text.into(),
        _ => windows_1252(text).into(),
    }
}

/// The letter or other sign that a byte is in a grid: a letter beyond ASCII is one of Windows-1252.
pub fn letter(byte: u8) -> Option<char> {
    if byte.is_ascii() {
        return Some(char::from(byte)).filter(char::is_ascii_graphic);
    }
    decoded(&[byte], false).chars().next().filter(|letter| letter.is_alphanumeric())
}
