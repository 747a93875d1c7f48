//! A fill known to lie ahead.

use lexicon::letters::{Letter, LetterSet};

/// The fill that the oracle found last, as long as the walk has not passed it, and the last fills given.
#[derive(Clone, Debug)]
pub struct Witness {
    fill: Option<Vec<Letter>>,
    /// The first letters of the last batch given, and how many they are; 0 if there was none.
    given: Vec<Letter>,
    given_length: usize,
    /// The letters about which no question was needed.
    hits: u64,
}

impl Witness {
    /// No fill is known, over so many cells.
    pub fn new(cells: usize) -> Witness {
        Witness { fill: None, given: vec![0; cells], given_length: 0, hits: 0 }
    }

    /// Forgets what is known and given.
    pub fn clear(&mut self) {
        self.fill = None;
        self.given_length = 0;
    }

    /// Notes a fill that lies ahead.
    pub fn set(&mut self, fill: &[Letter]) {
        self.fill = Some(fill.to_vec());
    }

    /// Notes the head of a batch that is given, of which letters before `changed_from` are as before.
    #[inline(always)]
    pub fn note_given(&mut self, head: &[Letter], changed_from: usize) {
        let changed = changed_from.min(head.len())..head.len();
        self.given[changed.clone()].copy_from_slice(&head[changed]);
        self.given_length = head.len();
    }

    fn given(&self) -> &[Letter] {
        &self.given[..self.given_length]
    }

    /// How many of the letters placed are those of a fill that was given.
    pub fn given_length(&self, placed: &[Letter]) -> usize {
        common_length(self.given(), placed)
    }

    /// Forgets the fill once the walk, which has placed these letters, has passed it.
    pub fn forget_if_passed(&mut self, placed: &[Letter]) {
        let Some(fill) = &self.fill else { return };
        let shared = common_length(fill, placed);
        let passed = placed.get(shared).is_some_and(|&letter| fill[shared] < letter);
        let given = self.given();
        if passed || !given.is_empty() && fill[..given.len()] <= *given {
            self.fill = None;
        }
    }

    /// The letters that are to be asked about after a prefix: those before the witness's.
    pub fn unknown(&mut self, prefix: &[Letter], letters: LetterSet) -> LetterSet {
        match &self.fill {
            Some(fill) if fill.starts_with(prefix) => {
                self.hits += 1;
                let letter = fill[prefix.len()];
                letters.without(LetterSet::only(letter) | LetterSet::above(letter))
            }
            _ => letters,
        }
    }

    /// The letters about which no question was needed.
    pub fn hits(&self) -> u64 {
        self.hits
    }
}

/// How many letters two prefixes have in common at their start.
pub fn common_length(a: &[Letter], b: &[Letter]) -> usize {
    a.iter().zip(b).take_while(|(a, b)| a == b).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_letters_before_the_witness_are_unknown() {
        let mut witness = Witness::new(3);
        let all = LetterSet::first(4);
        assert_eq!(witness.unknown(&[1], all), all);
        witness.set(&[1, 2, 3]);
        assert_eq!(witness.unknown(&[1], all), LetterSet::first(2));
        assert_eq!(witness.unknown(&[2], all), all, "not on the witness's path");
        assert_eq!(witness.hits(), 1);
    }

    #[test]
    fn a_witness_is_forgotten_when_it_is_passed_or_given() {
        let is_known = |witness: &mut Witness| !witness.unknown(&[], LetterSet(1)).is_empty();
        let after = |placed: &[Letter], given: &[Letter]| {
            let mut witness = Witness::new(3);
            witness.set(&[1, 2, 3]);
            witness.note_given(given, 0);
            witness.forget_if_passed(placed);
            // The letter 0 is before the witness's: unknown in any case.
            is_known(&mut witness) && witness.hits() == 1
        };
        assert!(after(&[1, 2], &[]) && after(&[1, 1], &[]) && after(&[1, 2], &[1, 1]));
        assert!(!after(&[1, 3], &[]) && !after(&[2], &[]));
        assert!(!after(&[1, 2], &[1, 2]) && !after(&[], &[1, 3]));
    }
}
