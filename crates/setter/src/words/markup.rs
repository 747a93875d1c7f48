//! Whether a source is plain text or HTML, told by its first bytes.

use super::error::WordsError;

/// How many bytes are looked at.
pub const LOOKED_AT: usize = 4096;

/// The beginnings of HTML, after white space: the patterns of the WHATWG standard *MIME Sniffing*
/// (section 7.1), and the declaration of XHTML.
const BEGINNINGS: [&str; 19] = [
    "<!doctype html",
    "<html",
    "<head",
    "<script",
    "<iframe",
    "<h1",
    "<div",
    "<font",
    "<table",
    "<a",
    "<style",
    "<title",
    "<b",
    "<body",
    "<br",
    "<p",
    "<!--",
    "<meta",
    "<?xml",
];

/// How a source is to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Markup {
    Plain,
    Html,
}

impl Markup {
    /// The markup of the source `name` that begins with these bytes.
    ///
    /// An error for what has a byte 0, as UTF-16, images and archives do.
    pub fn of(name: &str, beginning: &[u8]) -> Result<Markup, WordsError> {
        let is_utf16 = beginning.starts_with(b"\xff\xfe") || beginning.starts_with(b"\xfe\xff");
        let zero = beginning.iter().position(|&byte| byte == 0);
        if let Some(offset) = if is_utf16 { Some(0) } else { zero } {
            let byte = beginning[offset];
            return Err(WordsError::NoText { name: name.into(), offset, byte });
        }
        let beginning = beginning.strip_prefix(b"\xef\xbb\xbf").unwrap_or(beginning);
        let is_html = BEGINNINGS.iter().any(|tag| {
            let beginning = beginning.trim_ascii_start();
            let (Some(start), next) = (beginning.get(..tag.len()), beginning.get(tag.len())) else {
                return false;
            };
            let ends = matches!(next, Some(b' ' | b'>' | b'\t' | b'\n' | b'\r' | b'/'));
            start.eq_ignore_ascii_case(tag.as_bytes()) && (ends || *tag == "<!--")
        });
        Ok(if is_html { Markup::Html } else { Markup::Plain })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn html_is_told_by_its_beginning() {
        for html in ["<!DOCTYPE html>", "\u{feff}\n <HTML lang=fr>", "<p>x", "<!--x", "<?xml v"] {
            assert_eq!(Markup::of("x", html.as_bytes()).unwrap(), Markup::Html, "{html}");
        }
        for plain in ["", "Bonjour <b>", "<", "<pas", "< p>", "<amis>"] {
            assert_eq!(Markup::of("x", plain.as_bytes()).unwrap(), Markup::Plain, "{plain}");
        }
        for (bytes, place) in [(&b"\xff\xfea\0"[..], "byte 0 is 0xff"), (b"PK\0", "byte 2 is 0x00")]
        {
            let error = Markup::of("x.zip", bytes).unwrap_err().to_string();
            assert!(error.starts_with("x.zip: ") && error.contains(place), "{error}");
        }
    }
}
