//! What was learnt of the fills that begin with some letters, in bounded memory.

use rustc_hash::FxHashMap;

use super::number::Number;
use super::remembered::Remembered;
use lexicon::letters::Letter;

/// The letters that fills go on with after a prefix, and how many go on with each.
pub type NextLetters = Vec<(Letter, Number)>;

/// The letters that fills go on with after some prefixes.
///
/// There are two generations: when the young one is full, the old one is forgotten and the young one
/// becomes old. So what was used of late stays.
#[derive(Debug)]
pub struct Prefixes {
    young: Generation,
    old: Generation,
    /// The bytes that one generation may take.
    limit: usize,
}

#[derive(Debug, Default)]
struct Generation {
    known: FxHashMap<Box<[Letter]>, NextLetters>,
    bytes: usize,
}

impl Prefixes {
    /// Nothing is known at first; what is learnt may take so many bytes.
    pub fn new(memory: usize) -> Prefixes {
        Prefixes { young: Generation::default(), old: Generation::default(), limit: memory / 2 }
    }

    /// What follows a prefix, if it is known.
    pub fn find(&mut self, prefix: &[Letter]) -> Option<NextLetters> {
        if let Some(next) = self.young.known.get(prefix) {
            return Some(next.clone());
        }
        let next = self.old.known.get(prefix)?.clone();
        self.insert(prefix, &next);
        Some(next)
    }

    /// Remembers what follows a prefix, which is not known.
    pub fn insert(&mut self, prefix: &[Letter], next: &NextLetters) {
        let bytes = size_of_entry(prefix, next);
        if self.young.bytes + bytes > self.limit {
            self.old = std::mem::take(&mut self.young);
        }
        // What is larger than a whole generation is not kept.
        if bytes <= self.limit {
            self.young.bytes += bytes;
            self.young.known.insert(prefix.into(), next.clone());
        }
    }
}

/// About how many bytes an entry takes: in a table that is full by a half, and on the heap.
fn size_of_entry(prefix: &[Letter], next: &NextLetters) -> usize {
    let large = |(_, number): &(Letter, Number)| match number.to_word() {
        Some(_) => 0,
        None => number.to_large().bits() as usize / 8 + size_of::<[usize; 4]>(),
    };
    let entry = size_of::<(Box<[Letter]>, NextLetters)>() + 1;
    let letters = next.capacity() * size_of::<(Letter, Number)>();
    2 * entry + prefix.len().next_multiple_of(16) + letters + next.iter().map(large).sum::<usize>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use num_bigint::BigUint;

    fn next(letter: Letter) -> NextLetters {
        let large = Number::from(BigUint::from(letter) << 100_u32);
        vec![(letter, Number::Small(7)), (letter + 1, large)]
    }

    #[test]
    fn what_was_used_of_late_stays() {
        let mut prefixes = Prefixes::new(4000);
        prefixes.insert(&[9], &next(9));
        for letter in 0..200 {
            prefixes.insert(&[letter, letter], &next(letter));
            assert_eq!(prefixes.find(&[9]), Some(next(9)), "after {letter}");
            assert_eq!(prefixes.find(&[letter, letter]), Some(next(letter)));
        }
        assert_eq!(prefixes.find(&[0, 0]), None, "not used since");
        assert_eq!(prefixes.find(&[]), None);
    }

    #[test]
    fn memory_is_bounded() {
        for memory in [0, 100, 1000, 5000] {
            let mut prefixes = Prefixes::new(memory);
            for letter in 0..200 {
                prefixes.insert(&[letter], &next(letter));
                assert!(prefixes.young.bytes + prefixes.old.bytes <= memory);
            }
            assert_eq!(prefixes.find(&[199]).is_some(), memory >= 1000);
        }
    }
}
