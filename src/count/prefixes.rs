//! What was learnt of the fills that begin with some letters, in bounded memory.

use super::memo::Memo;
use super::number::Number;
use lexicon::letters::{Letter, LetterSet, MAX_LETTERS};

/// The letters that fills go on with after a prefix, and how many go on with each.
pub type NextLetters = Vec<(Letter, Number)>;

/// Stands for the set of the letters after a prefix, where another key has one of them.
const ALL: u32 = MAX_LETTERS as u32;

/// The letters that fills go on with after some prefixes: for each prefix the set of the letters, and a number
/// for each.
#[derive(Debug)]
pub struct Prefixes {
    memo: Memo<Number>,
    key: Vec<u32>,
}

impl Prefixes {
    /// Nothing is known at first; what is learnt may take so many bytes.
    pub fn new(memory: usize) -> Prefixes {
        Prefixes { memo: Memo::new(memory), key: Vec::new() }
    }

    /// What follows a prefix, if it is known.
    pub fn find(&mut self, prefix: &[Letter]) -> Option<NextLetters> {
        self.set_key(prefix);
        let letters = match self.number(ALL)? {
            Number::Small(letters) => LetterSet(letters as u32),
            Number::Large(_) => return None,
        };
        letters.iter().map(|letter| Some((letter, self.number(letter.into())?))).collect()
    }

    /// Remembers what follows a prefix, which is not known.
    pub fn insert(&mut self, prefix: &[Letter], next: &NextLetters) {
        self.set_key(prefix);
        let letters: LetterSet = next.iter().map(|&(letter, _)| letter).collect();
        let all = (ALL, &Number::Small(letters.0.into()));
        let each = next.iter().map(|(letter, number)| (u32::from(*letter), number));
        for (letter, number) in each.chain([all]) {
            self.set_last(letter);
            self.memo.insert(&self.key, number);
        }
    }

    fn number(&mut self, letter: u32) -> Option<Number> {
        self.set_last(letter);
        self.memo.find(&self.key)
    }

    /// Makes the keys those of a prefix: its length, four letters a word, and a last word for one of the letters
    /// after it.
    fn set_key(&mut self, prefix: &[Letter]) {
        let word = |letters: &[Letter]| letters.iter().fold(0, |all, &l| all << 8 | u32::from(l));
        self.key.clear();
        self.key.push(prefix.len() as u32);
        self.key.extend(prefix.chunks(4).map(word));
        self.key.push(0);
    }

    fn set_last(&mut self, letter: u32) {
        if let Some(last) = self.key.last_mut() {
            *last = letter;
        }
    }
}
