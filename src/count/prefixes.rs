//! What was learnt of the fills that begin with some letters, in bounded memory.

use std::cmp::Ordering;

use super::memo::Memo;
use super::number::Number;
use lexicon::halt::Halted;
use lexicon::letters::{Letter, LetterSet, MAX_LETTERS};
use network::CellId;

/// The letters that fills go on with after a prefix, and how many go on with each.
pub type NextLetters = Vec<(Letter, Number)>;

/// The number of fills that come before one, where `total` is the number of all fills. `letters` are left to the cells in
/// the order, in which `fill` has its letters, and `next` tells the letters after a prefix.
///
/// # Errors
/// If `next` was asked to end.
pub fn rank_of(
    fill: &[Letter],
    total: Number,
    letters: &[LetterSet],
    mut next: impl FnMut(&[Letter]) -> Result<NextLetters, Halted>,
) -> Result<Number, Halted> {
    let (mut rank, mut left) = (Number::ZERO, total);
    for (at, own) in fill.iter().enumerate() {
        // Once one fill is left it is this one.
        if left == Number::ONE {
            break;
        }
        if letters[at].len() == 1 {
            continue;
        }
        for (letter, fills) in next(&fill[..at])? {
            match letter.cmp(own) {
                Ordering::Less => rank.add(&fills),
                Ordering::Equal => left = fills,
                Ordering::Greater => {}
            }
        }
    }
    Ok(rank)
}

/// The letters, in the order, of the fill before which `number` fills come, if there are more than that. `letters` are left
/// to the cells in the order, and `next` tells the letters after a prefix.
///
/// # Errors
/// If `next` was asked to end.
pub fn fill_of(
    mut number: Number,
    letters: &[LetterSet],
    mut next: impl FnMut(&[Letter]) -> Result<NextLetters, Halted>,
) -> Result<Option<Vec<Letter>>, Halted> {
    let mut fill = Vec::with_capacity(letters.len());
    for letters in letters {
        let letter = match letters.len() {
            0 | 1 => letters.smallest(),
            _ => {
                let is_chosen = |(_, fills): &(Letter, Number)| {
                    match number.checked_subtract(fills) {
                        Some(rest) => number = rest,
                        None => return true,
                    }
                    false
                };
                next(&fill)?.into_iter().find(is_chosen).map(|(letter, _)| letter)
            }
        };
        let Some(letter) = letter else { return Ok(None) };
        fill.push(letter);
    }
    Ok(Some(fill))
}

/// Letters in an order of the cells, put in row-major order.
pub fn in_rows(cells: &[CellId], ordered: &[Letter]) -> Vec<Letter> {
    let mut fill = vec![0; ordered.len()];
    for (&cell, &letter) in cells.iter().zip(ordered) {
        fill[cell.index()] = letter;
    }
    fill
}

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
    /// No prefix is known at first; the numbers learnt may take `memory` bytes.
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

    /// Sets the key of a prefix: its length, four letters a word, and a last word for one of the letters
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
