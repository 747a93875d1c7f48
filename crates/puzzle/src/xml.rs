//! Elements of XML, by local names.

use quick_xml::Reader;
use quick_xml::events::attributes::Attribute;
use quick_xml::events::{BytesStart, Event};

use crate::error::{Place, PuzzleError, PuzzleProblem};
use crate::html::plain;
use crate::scripts::{lowered, raised};

/// How deep elements may stand in each other; the elements of a puzzle are not half as deep.
const DEEPEST: usize = 64;

/// An element.
#[derive(Debug)]
pub struct Element {
    pub name: String,
    pub attributes: Vec<(String, String)>,
    pub content: Vec<Content>,
    pub place: Place,
}

/// A part of the content of an element.
#[derive(Debug)]
pub enum Content {
    Element(Element),
    Text(String),
}

/// Reads the element that all others of a text stand in.
pub fn parse(text: &str) -> Result<Element, PuzzleError> {
    let mut reader = Reader::from_str(text);
    let mut lines = Lines { text, at: 0, line: 1, start: 0 };
    let mut open: Vec<Element> = Vec::new();
    loop {
        let place = lines.place(reader.buffer_position());
        let malformed =
            |problem: String| PuzzleError::at(place.clone(), PuzzleProblem::Xml(problem));
        let event = reader.read_event().map_err(|error| malformed(error.to_string()))?;
        let content = match event {
            Event::Start(start) => {
                if open.len() >= DEEPEST {
                    return Err(malformed(format!("elements stand more than {DEEPEST} deep")));
                }
                open.push(element(&start, place));
                continue;
            }
            Event::Empty(start) => Content::Element(element(&start, place)),
            Event::End(_) => match open.pop() {
                Some(element) => Content::Element(element),
                None => continue,
            },
            Event::Text(text) => Content::Text(plain(&text).0),
            Event::CData(text) => Content::Text((*text).into()),
            Event::GeneralRef(name) => Content::Text(plain(&format!("&{};", &*name)).0),
            Event::Eof => return Err(malformed("it ends within an element".into())),
            _ => continue,
        };
        match (open.last_mut(), content) {
            (Some(parent), content) => parent.content.push(content),
            (None, Content::Element(root)) => return Ok(root),
            (None, Content::Text(_)) => {}
        }
    }
}

fn element(start: &BytesStart<'_>, place: Place) -> Element {
    let mut attributes = start.attributes();
    attributes.with_checks(false);
    let attribute = |attribute: Attribute<'_>| {
        (attribute.key.local_name().as_ref().into(), plain(&attribute.value).0)
    };
    Element {
        name: start.local_name().as_ref().into(),
        attributes: attributes.flatten().map(attribute).collect(),
        content: Vec::new(),
        place,
    }
}

/// The lines of a text, gone through once.
struct Lines<'t> {
    text: &'t str,
    at: usize,
    line: usize,
    /// Where the line begins.
    start: usize,
}

impl Lines<'_> {
    /// The place of a byte, which is not before the last one asked for.
    fn place(&mut self, at: u64) -> Place {
        let at = usize::try_from(at).unwrap_or(usize::MAX).min(self.text.len());
        for byte in self.at..at {
            if self.text.as_bytes()[byte] == b'\n' {
                (self.line, self.start) = (self.line + 1, byte + 1);
            }
        }
        self.at = self.at.max(at);
        Place::Line(self.line, at - self.start.min(at) + 1)
    }
}

impl Element {
    /// The value of an attribute.
    pub fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_str())
    }

    /// The elements in it.
    pub fn elements(&self) -> impl Iterator<Item = &Element> {
        self.content.iter().filter_map(|content| match content {
            Content::Element(element) => Some(element),
            Content::Text(_) => None,
        })
    }

    /// The elements in it that have a name.
    pub fn children(&self, name: &str) -> impl Iterator<Item = &Element> {
        self.elements().filter(move |element| element.name == name)
    }

    /// The first element of a name in it, or in an element in it.
    pub fn find(&self, name: &str) -> Option<&Element> {
        match self.name == name {
            true => Some(self),
            false => self.elements().find_map(|element| element.find(name)),
        }
    }

    /// All elements of a name that stand in it, however deep.
    pub fn all(&self, name: &str) -> Vec<&Element> {
        let mut found = Vec::new();
        for element in self.elements() {
            match element.name == name {
                true => found.push(element),
                false => found.extend(element.all(name)),
            }
        }
        found
    }

    /// Its text with that of the elements in it; line breaks (`br`) are spaces.
    pub fn text(&self) -> String {
        let part = |content: &Content| match content {
            Content::Text(text) => text.clone(),
            Content::Element(element) if element.name == "br" => " ".into(),
            Content::Element(element) => element.script().unwrap_or_else(|| element.text()),
        };
        self.content.iter().map(part).collect()
    }

    /// Its text, lowered (`sub`) or raised (`sup`), if it has such characters.
    fn script(&self) -> Option<String> {
        match self.name.as_str() {
            "sub" => lowered(&self.text()),
            "sup" => raised(&self.text()),
            _ => None,
        }
    }

    /// Whether its text has markup that plain text has not.
    pub fn has_markup(&self) -> bool {
        let is_plain = |element: &Element| element.name == "br" || element.script().is_some();
        self.elements().any(|element| !is_plain(element))
    }
}
