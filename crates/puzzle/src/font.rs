//! The fonts of pages: Arimo, of which a file takes the characters it shows.

use std::collections::BTreeMap;
use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Filter, Finish, Name, Pdf, Rect, Ref, Str};
use subsetter::GlyphRemapper;
use ttf_parser::Face;
use unicode_normalization::UnicodeNormalization;

/// How glyphs are numbered: as in the font.
const IDENTITY: SystemInfo<'_> =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

/// The fonts of a file.
pub struct Fonts {
    /// The font of texts.
    pub plain: Font,
    /// The font of headings.
    pub bold: Font,
}

impl Fonts {
    /// The fonts, of which nothing is shown yet.
    pub fn new() -> Fonts {
        Fonts {
            plain: Font::new(b"F1", b"AAAAAA+Arimo", include_bytes!("fonts/Arimo-Regular.ttf")),
            bold: Font::new(b"F2", b"AAAAAA+Arimo-Bold", include_bytes!("fonts/Arimo-Bold.ttf")),
        }
    }

    /// A text as it can be shown, accents composed with their letters, and how many of its characters the
    /// fonts have not; a question mark stands for them.
    pub fn shown(&self, text: &str) -> (String, usize) {
        let mut unknown = 0;
        let character = |character: char| match character {
            _ if character.is_control() => ' ',
            _ if self.plain.has(character) && self.bold.has(character) => character,
            _ => {
                unknown += 1;
                '?'
            }
        };
        let text = text.nfc().map(character).collect();
        (text, unknown)
    }
}

/// A font, and the glyphs of it that are shown.
pub struct Font {
    /// The name of the font in the resources of pages.
    pub resource: Name<'static>,
    name: Name<'static>,
    data: &'static [u8],
    face: Face<'static>,
    glyphs: GlyphRemapper,
    /// The characters of the glyphs, and their widths in thousandths of the size.
    shown: BTreeMap<u16, (char, f32)>,
}

impl Font {
    fn new(resource: &'static [u8], name: &'static [u8], data: &'static [u8]) -> Font {
        let face = Face::parse(data, 0).expect("the font that comes with this crate is whole");
        let glyphs = GlyphRemapper::new();
        let (resource, name) = (Name(resource), Name(name));
        Font { resource, name, data, face, glyphs, shown: BTreeMap::new() }
    }

    fn has(&self, character: char) -> bool {
        self.face.glyph_index(character).is_some()
    }

    /// Draws the outline of a character, in units of the font.
    #[cfg(feature = "png")]
    pub fn outline(&self, character: char, builder: &mut dyn ttf_parser::OutlineBuilder) {
        let glyph = self.face.glyph_index(character).unwrap_or_default();
        self.face.outline_glyph(glyph, builder);
    }

    /// How many units of the font its size has.
    #[cfg(feature = "png")]
    pub fn units(&self) -> f32 {
        f32::from(self.face.units_per_em())
    }

    /// A length of the font in thousandths of the size.
    fn scaled(&self, length: f32) -> f32 {
        length * 1000.0 / f32::from(self.face.units_per_em())
    }

    /// The width of a text in a size.
    pub fn width(&self, text: &str, size: f32) -> f32 {
        text.chars().map(|character| self.character_width(character)).sum::<f32>() * size / 1000.0
    }

    /// The width of a character in thousandths of the size.
    pub fn character_width(&self, character: char) -> f32 {
        let glyph = self.face.glyph_index(character).unwrap_or_default();
        self.scaled(f32::from(self.face.glyph_hor_advance(glyph).unwrap_or_default()))
    }

    /// A text as the numbers of its glyphs, two bytes each, which are shown now.
    pub fn glyphs(&mut self, text: &str) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(2 * text.len());
        for character in text.chars() {
            let glyph = self.face.glyph_index(character).unwrap_or_default();
            let number = self.glyphs.remap(glyph.0);
            self.shown.insert(number, (character, self.character_width(character)));
            bytes.extend(number.to_be_bytes());
        }
        bytes
    }

    /// Writes the font, with the glyphs that are shown, as five objects, numbered from `first` on.
    pub fn embed(&self, pdf: &mut Pdf, first: i32) {
        let [font, glyphs, about, data, characters] =
            std::array::from_fn(|i| Ref::new(first + i as i32));
        pdf.type0_font(font)
            .base_font(self.name)
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(glyphs)
            .to_unicode(characters);
        let mut cid = pdf.cid_font(glyphs);
        cid.subtype(CidFontType::Type2).base_font(self.name).system_info(IDENTITY);
        cid.font_descriptor(about).default_width(0.0);
        cid.cid_to_gid_map_predefined(Name(b"Identity"));
        let mut widths = cid.widths();
        for (&number, &(_, width)) in &self.shown {
            widths.consecutive(number, [width]);
        }
        widths.finish();
        cid.finish();
        let bounds = self.face.global_bounding_box();
        let [left, bottom, right, top] = [bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max]
            .map(|length| self.scaled(f32::from(length)));
        pdf.font_descriptor(about)
            .name(self.name)
            .flags(FontFlags::NON_SYMBOLIC)
            .bbox(Rect::new(left, bottom, right, top))
            .italic_angle(0.0)
            .ascent(self.scaled(f32::from(self.face.ascender())))
            .descent(self.scaled(f32::from(self.face.descender())))
            .cap_height(self.scaled(f32::from(self.face.capital_height().unwrap_or_default())))
            .stem_v(if self.face.is_bold() { 140.0 } else { 80.0 })
            .font_file2(data);
        // It can be taken from a font that is whole.
        let part = subsetter::subset(self.data, 0, &self.glyphs).unwrap_or_default();
        pdf.stream(data, &deflated(&part))
            .filter(Filter::FlateDecode)
            .pair(Name(b"Length1"), part.len() as i32);
        let mut unicode = UnicodeCmap::new(Name(b"Adobe-Identity-UCS"), IDENTITY);
        for (&number, &(character, _)) in &self.shown {
            unicode.pair(number, character);
        }
        pdf.cmap(characters, &unicode.finish());
    }
}

/// Text whose spaces beside French punctuation break no line.
pub fn tied(text: &str) -> String {
    let mut tied = String::with_capacity(text.len());
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        let is_before_sign = matches!(characters.peek(), Some(';' | ':' | '!' | '?' | '»'));
        let is_tied = character == ' ' && (is_before_sign || tied.ends_with('«'));
        tied.push(if is_tied { '\u{a0}' } else { character });
    }
    tied
}

/// Breaks text into lines of a width at spaces, those of [`tied`] text; a word that is too long is broken anywhere.
pub fn broken(font: &Font, text: &str, size: f32, first: f32, others: f32) -> Vec<String> {
    let mut lines = vec![String::new()];
    // How far the last line goes.
    let mut end = 0.0;
    let space = font.width(" ", size);
    for word in tied(text).split(' ').filter(|word| !word.is_empty()) {
        let room = if lines.len() == 1 { first } else { others };
        let last = lines.len() - 1;
        let (before, width) = (if end > 0.0 { space } else { 0.0 }, font.width(word, size));
        if end + before + width <= room {
            lines[last].push_str(if end > 0.0 { " " } else { "" });
            lines[last].push_str(word);
            end += before + width;
            continue;
        }
        if end > 0.0 {
            lines.push(String::new());
            end = 0.0;
        }
        for character in word.chars() {
            let room = if lines.len() == 1 { first } else { others };
            let width = font.character_width(character) * size / 1000.0;
            if end > 0.0 && end + width > room {
                lines.push(String::new());
                end = 0.0;
            }
            let last = lines.len() - 1;
            lines[last].push(character);
            end += width;
        }
    }
    lines
}

/// Bytes, compressed.
pub fn deflated(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    // Writing to memory does not fail.
    let _ = encoder.write_all(bytes);
    encoder.finish().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_begins_with_punctuation() {
        let fonts = Fonts::new();
        let lines = broken(&fonts.plain, "Attribuer ; reporter « à » !", 10.0, 55.0, 55.0);
        assert_eq!(lines, ["Attribuer\u{a0};", "reporter", "«\u{a0}à\u{a0}»\u{a0}!"]);
    }

    #[test]
    fn letters_of_european_scripts_are_shown() {
        let fonts = Fonts::new();
        for text in ["Łódź œuvre ß ı İ ő ẽ", "Ωμέγα ᾳ", "Щука їжак њ", "…“„’—€№©", "→♥", "Việt"]
        {
            assert_eq!(fonts.shown(text), (text.into(), 0));
        }
        assert_eq!(fonts.shown("e\u{301}t\u{e9}"), ("\u{e9}t\u{e9}".into(), 0));
        assert_eq!(fonts.shown("a\u{4e2d}\u{5d0}\n\u{1f600}"), ("a?? ?".into(), 3));
        // Its metrics are those of Helvetica.
        let width = |character| fonts.plain.character_width(character).round();
        assert_eq!([' ', 'A', 'm', '0'].map(width), [278.0, 667.0, 833.0, 556.0]);
    }
}
