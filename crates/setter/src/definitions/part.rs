//! Parts of speech.

/// The part of speech of a word in one of its senses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// A noun.
    Noun,
    /// A verb.
    Verb,
    /// An adjective.
    Adjective,
    /// An adverb.
    Adverb,
}

impl Part {
    /// All parts of speech.
    pub const ALL: [Part; 4] = [Part::Noun, Part::Verb, Part::Adjective, Part::Adverb];

    /// Its letter in lists of definitions.
    pub fn letter(self) -> char {
        match self {
            Part::Noun => 'n',
            Part::Verb => 'v',
            Part::Adjective => 'a',
            Part::Adverb => 'r',
        }
    }

    /// The part of speech of a letter.
    pub fn of_letter(letter: &str) -> Option<Part> {
        Part::ALL.into_iter().find(|part| letter.chars().eq([part.letter()]))
    }
}
