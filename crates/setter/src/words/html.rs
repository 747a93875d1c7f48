//! The text of HTML, as a stream.
//!
//! Tags are taken out by the tokenizer of the WHATWG standard (crate `html5gum`), which decodes
//! character references too. Only a piece of the text is in memory at a time, and nothing of what
//! stands in tags.

use std::io::{self, Read};

use html5gum::emitters::Emitter;
use html5gum::{Error, IoReader, State, Tokenizer};

/// How many bytes of text are handed over at once.
const PIECE: usize = 1 << 15;

/// The most bytes of a tag's name that are kept; no element of HTML has so long a name.
const LONGEST_NAME: usize = 32;

/// Elements within a line, which end no word: `<b>M</b>ot` is one.
const INLINE: [&[u8]; 37] = [
    b"a", b"abbr", b"acronym", b"b", b"bdi", b"bdo", b"big", b"cite", b"code", b"data", b"del",
    b"dfn", b"em", b"font", b"i", b"ins", b"kbd", b"mark", b"q", b"ruby", b"s", b"samp", b"small",
    b"span", b"strike", b"strong", b"sub", b"sup", b"time", b"tt", b"u", b"var", b"wbr", b"label",
    b"nobr", b"blink", b"rb",
];

/// Elements whose text nobody reads.
const HIDDEN: [&[u8]; 5] = [b"script", b"style", b"iframe", b"noembed", b"noframes"];

/// The text of an HTML document, read from its bytes: elements that begin a line or a block are line
/// feeds, scripts and styles are left out.
pub struct HtmlText<R: Read> {
    tokenizer: Tokenizer<IoReader<R>, TextEmitter>,
    piece: Vec<u8>,
    start: usize,
}

impl<R: Read> HtmlText<R> {
    pub fn new(input: R) -> HtmlText<R> {
        let tokenizer = Tokenizer::new_with_emitter(IoReader::new(input), TextEmitter::default());
        HtmlText { tokenizer, piece: Vec::new(), start: 0 }
    }
}

impl<R: Read> Read for HtmlText<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.start == self.piece.len() {
            match self.tokenizer.next() {
                Some(piece) => (self.piece, self.start) = (piece?, 0),
                None => return Ok(0),
            }
        }
        let read = (&self.piece[self.start..]).read(buffer)?;
        self.start += read;
        Ok(read)
    }
}

/// Gathers the text between tags.
#[derive(Default)]
struct TextEmitter {
    text: Vec<u8>,
    has_ended: bool,
    name: Vec<u8>,
    is_end_tag: bool,
    last_start_tag: Vec<u8>,
    is_hidden: bool,
}

/// The state in which the text of an element is read.
fn state_within(name: &[u8]) -> Option<State> {
    match name {
        b"textarea" | b"title" => Some(State::RcData),
        b"plaintext" => Some(State::PlainText),
        b"script" => Some(State::ScriptData),
        b"style" | b"iframe" | b"xmp" | b"noembed" | b"noframes" => Some(State::RawText),
        _ => None,
    }
}

impl Emitter for TextEmitter {
    type Token = Vec<u8>;

    fn pop_token(&mut self) -> Option<Vec<u8>> {
        let is_due = self.text.len() >= PIECE || self.has_ended && !self.text.is_empty();
        is_due.then(|| std::mem::take(&mut self.text))
    }

    fn emit_eof(&mut self) {
        self.has_ended = true;
    }

    fn emit_string(&mut self, text: &[u8]) {
        if !self.is_hidden {
            self.text.extend_from_slice(text);
        }
    }

    fn init_start_tag(&mut self) {
        self.name.clear();
        self.is_end_tag = false;
    }

    fn init_end_tag(&mut self) {
        self.name.clear();
        self.is_end_tag = true;
    }

    fn push_tag_name(&mut self, part: &[u8]) {
        let room = LONGEST_NAME - self.name.len();
        self.name.extend_from_slice(&part[..part.len().min(room)]);
    }

    fn emit_current_tag(&mut self) -> Option<State> {
        if !INLINE.contains(&&self.name[..]) {
            self.text.push(b'\n');
        }
        if self.is_end_tag {
            // Within a hidden element no end tag but its own is one.
            self.is_hidden = false;
            return None;
        }
        self.is_hidden = HIDDEN.contains(&&self.name[..]);
        self.last_start_tag.clone_from(&self.name);
        state_within(&self.name)
    }

    fn set_last_start_tag(&mut self, name: Option<&[u8]>) {
        self.last_start_tag.clear();
        self.last_start_tag.extend_from_slice(name.unwrap_or_default());
    }

    fn current_is_appropriate_end_tag_token(&mut self) -> bool {
        self.is_end_tag && !self.last_start_tag.is_empty() && self.last_start_tag == self.name
    }

    fn should_emit_errors(&mut self) -> bool {
        false
    }

    // The errors and tokens below are no text.
    fn emit_error(&mut self, _: Error) {}
    fn init_comment(&mut self) {}
    fn emit_current_comment(&mut self) {}
    fn emit_current_doctype(&mut self) {}
    fn set_self_closing(&mut self) {}
    fn set_force_quirks(&mut self) {}
    fn push_comment(&mut self, _: &[u8]) {}
    fn push_doctype_name(&mut self, _: &[u8]) {}
    fn init_doctype(&mut self) {}
    fn init_attribute(&mut self) {}
    fn push_attribute_name(&mut self, _: &[u8]) {}
    fn push_attribute_value(&mut self, _: &[u8]) {}
    fn set_doctype_public_identifier(&mut self, _: &[u8]) {}
    fn set_doctype_system_identifier(&mut self, _: &[u8]) {}
    fn push_doctype_public_identifier(&mut self, _: &[u8]) {}
    fn push_doctype_system_identifier(&mut self, _: &[u8]) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(html: &str) -> String {
        let mut text = String::new();
        HtmlText::new(html.as_bytes()).read_to_string(&mut text).unwrap();
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn tags_scripts_and_comments_are_taken_out() {
        for (html, expected) in [
            ("<p>un</p><p>deux</p>trois<br>quatre", "un deux trois quatre"),
            ("<b>M</b>ot l&rsquo;<i>&eacute;t&#233;</i>", "Mot l\u{2019}\u{e9}t\u{e9}"),
            ("a<!-- b --><script>if (x < 1) { '</p>' }</script>c", "a c"),
            ("<style>p { }</style><title>Titre &amp; mot</title>x", "Titre & mot x"),
            ("<img alt='non <p>' title=\"non\">oui", "oui"),
            ("<SCRIPT>non</ScRiPt>oui <a href=x>lien</a>s", "oui liens"),
            ("1 < 2 &oelig;uvre &inconnu; <", "1 < 2 \u{153}uvre &inconnu; <"),
            ("<noscript>oui</noscript><script>non", "oui"),
        ] {
            assert_eq!(text(html), expected, "{html}");
        }
    }

    #[test]
    fn a_long_text_comes_in_pieces() {
        let html = "mot ".repeat(100_000);
        assert_eq!(text(&html), html.trim_end());
        let tag = format!("<{0} {0}='{0}'>mot", "x".repeat(1 << 20));
        assert_eq!(text(&tag), "mot");
    }
}
