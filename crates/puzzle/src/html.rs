//! Plain text in formats whose texts are HTML.

use std::borrow::Cow;

use htmlize::ENTITIES;

use crate::encoding::decoded;
use crate::scripts::{lowered, raised};

/// The longest character reference that is looked for.
const LONGEST: usize = 40;

/// The longest tag, in bytes: text that goes on for longer is no tag, and is not looked through again from
/// each `<` in it.
const LONGEST_TAG: usize = 1 << 10;

/// Text as HTML: characters that have a meaning there are written as character references.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Text as XML, without the characters that XML does not allow.
pub fn in_xml(text: &str) -> String {
    let is_allowed = |c: &char| {
        (!c.is_control() || ['\n', '\t'].contains(c)) && !['\u{fffe}', '\u{ffff}'].contains(c)
    };
    escaped(&text.chars().filter(is_allowed).collect::<String>())
}

/// The text of HTML, and whether it had tags, which are left out. Text that is no tag and no character
/// reference stands for itself.
pub fn plain(html: &str) -> (String, bool) {
    let (mut text, mut has_tags) = (String::with_capacity(html.len()), false);
    let mut rest = html;
    while let Some(at) = rest.find(['&', '<']) {
        text.push_str(&rest[..at]);
        rest = &rest[at..];
        if let Some((characters, length)) = reference(rest) {
            text.push_str(&characters);
            rest = &rest[length..];
        } else if let Some((characters, length)) = script(rest) {
            text.push_str(&characters);
            rest = &rest[length..];
        } else if let Some(length) = tag(rest) {
            has_tags = true;
            if rest[..length].eq_ignore_ascii_case("<br>") || rest[..length].starts_with("<br/") {
                text.push(' ');
            }
            rest = &rest[length..];
        } else {
            text.push_str(&rest[..1]);
            rest = &rest[1..];
        }
    }
    text.push_str(rest);
    (text, has_tags)
}

/// A text whose format has no markup, with the characters of its references: programs that turn puzzles of the web
/// into others leave these.
pub fn dereferenced(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        plain.push_str(&rest[..at]);
        rest = &rest[at..];
        let (characters, length) = reference(rest).unwrap_or(("&".into(), 1));
        plain.push_str(&characters);
        rest = &rest[length..];
    }
    plain + rest
}

/// A text in which nothing is read as a character reference.
pub fn unreferenced(text: &str) -> String {
    let starts = text.match_indices('&').filter(|&(at, _)| reference(&text[at..]).is_some());
    let mut written = String::with_capacity(text.len());
    let mut before = 0;
    for (at, _) in starts {
        written.extend([&text[before..=at], "amp;"]);
        before = at + 1;
    }
    written + &text[before..]
}

/// The lowered or raised text that a text begins with, as `<sub>2</sub>`, if it has such characters, and its
/// length.
fn script(text: &str) -> Option<(String, usize)> {
    let end = || text.bytes().take(LONGEST).skip(1).position(|byte| byte == b'<');
    let (within, close, form): (_, _, fn(&str) -> Option<String>) = match text.strip_prefix("<sub>")
    {
        Some(within) => (within, "</sub>", lowered),
        None => (text.strip_prefix("<sup>")?, "</sup>", raised),
    };
    let length = end()? + 1 - (text.len() - within.len());
    let is_closed = within[length..].starts_with(close);
    let characters = form(&within[..length]).filter(|_| is_closed)?;
    Some((characters, text.len() - within.len() + length + close.len()))
}

/// The character reference that a text begins with, a number or a name of HTML 5: its characters and its length.
pub fn reference(text: &str) -> Option<(Cow<'static, str>, usize)> {
    let body = text.strip_prefix('&')?;
    let end = body.bytes().take(LONGEST).position(|byte| byte == b';')?;
    let name = &body[..end];
    let characters = match name.strip_prefix('#') {
        Some(digits) => {
            let code = match digits.strip_prefix(['x', 'X']) {
                Some(digits) => u32::from_str_radix(digits, 16).ok()?,
                None => digits.parse().ok()?,
            };
            Cow::Owned(numbered(code)?.to_string())
        }
        None => Cow::Borrowed(str::from_utf8(ENTITIES.get(&text.as_bytes()[..end + 2])?).ok()?),
    };
    Some((characters, end + 2))
}

/// The character of a number: programs write those of Windows-1252 too, from 128 to 159.
fn numbered(code: u32) -> Option<char> {
    match code {
        0x80..0xa0 => decoded(&[code as u8], false).chars().next(),
        code => char::from_u32(code),
    }
}

/// The length of the tag that a text begins with.
fn tag(text: &str) -> Option<usize> {
    let name = text.strip_prefix('<')?;
    let name = name.strip_prefix('/').unwrap_or(name);
    let end = || text.bytes().take(LONGEST_TAG).position(|byte| byte == b'>');
    name.starts_with(|c: char| c.is_ascii_alphabetic()).then(end)?.map(|at| at + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn xml_has_blanks_and_no_other_control_characters() {
        assert_eq!(in_xml("a\tb\n<\u{1}\u{fffe}c"), "a\tb\n&lt;c");
    }

    #[test]
    fn escaping_is_undone() {
        for text in ["a < b & c > d", "<i>x</i>", "&amp;", "&#38;", "\u{e9}\u{1f600}&", "<", "a<b"]
        {
            assert_eq!(plain(&escaped(text)), (text.to_owned(), false), "{text}");
        }
    }

    #[test]
    fn references_are_read_without_markup() {
        assert_eq!(
            dereferenced("AT&amp;T & caf&eacute; <b>&#8217;"),
            "AT&T & caf\u{e9} <b>\u{2019}"
        );
        for text in ["&amp;", "&amp;amp; & &x; &eacute;", "&&lt;", "a & b"] {
            assert_eq!(dereferenced(&unreferenced(text)), text);
        }
        assert_eq!(unreferenced("a & b; c"), "a & b; c");
    }

    #[test]
    fn tags_and_references_are_read() {
        assert_eq!(
            plain("<i>Le</i> mot &eacute; &#233;&#xe9;<br>x"),
            ("Le mot \u{e9} \u{e9}\u{e9} x".into(), true)
        );
        assert_eq!(plain("H<sub>2</sub>O, mc<sup>2</sup>"), ("H\u{2082}O, mc\u{b2}".into(), false));
        assert_eq!(plain("x<sup>n</sup><sub>1 <sup></sup>"), ("xn1 ".into(), true));
        assert_eq!(plain("1 < 2 & 3 <é> <"), ("1 < 2 & 3 <é> <".into(), false));
        assert_eq!(
            plain("&hellip;&NotEqualTilde;&#151;&nosuch;").0,
            "\u{2026}\u{2242}\u{338}\u{2014}&nosuch;"
        );
        assert_eq!(plain("&#xffffffff; &#; &;"), ("&#xffffffff; &#; &;".into(), false));
    }
}
