//! The text of a grid as files have it.

use std::borrow::Cow;

const UTF_8_MARK: &[u8] = b"\xef\xbb\xbf";

/// The character that ends a text in some old programs.
const END: u8 = 0x1a;

/// The text of a grid without a byte order mark and without a Ctrl-Z at its end. UTF-16 becomes UTF-8; half of a character
/// becomes U+FFFD.
pub fn text_of(contents: &[u8]) -> Cow<'_, [u8]> {
    // No grid has a zero, which is in each character of ASCII in UTF-16.
    let from_units = match contents {
        [0xff, 0xfe, ..] | [1..=0xff, 0, ..] => Some(u16::from_le_bytes as fn([u8; 2]) -> u16),
        [0xfe, 0xff, ..] | [0, 1..=0xff, ..] => Some(u16::from_be_bytes as fn([u8; 2]) -> u16),
        _ => None,
    };
    let Some(from_units) = from_units else {
        let text = contents.strip_prefix(UTF_8_MARK).unwrap_or(contents);
        return without_end(text).into();
    };
    let units = contents.chunks_exact(2).map(|unit| from_units([unit[0], unit[1]]));
    let units: Vec<u16> = units.skip_while(|&unit| unit == 0xfeff).collect();
    without_end(String::from_utf16_lossy(&units).as_bytes()).to_vec().into()
}

fn without_end(text: &[u8]) -> &[u8] {
    match text.trim_ascii_end() {
        [before @ .., END] => without_end(before),
        _ => text,
    }
}
