//! A fill known to lie ahead.

use lexicon::letters::common_length;
use lexicon::{Letter, LetterSet};

/// The fill that the oracle found last, as long as the walk has not passed it, and the last fills emitted.
#[derive(Clone, Debug)]
pub struct Witness {
    fill: Option<Vec<Letter>>,
    /// The first letters of the last batch emitted, and how many they are; 0 if there was none.
    emitted: Vec<Letter>,
    emitted_length: usize,
    /// The number of letters about which no question was needed.
    pub hits: u64,
}

impl Witness {
    /// A witness without a fill, for fills of `cells` letters.
    pub fn new(cells: usize) -> Witness {
        Witness { fill: None, emitted: vec![0; cells], emitted_length: 0, hits: 0 }
    }

    /// Forgets the fill and the last fills emitted.
    pub fn clear(&mut self) {
        self.fill = None;
        self.emitted_length = 0;
    }

    /// Whether a fill is known.
    pub fn is_known(&self) -> bool {
        self.fill.is_some()
    }

    /// Notes a fill that lies ahead.
    pub fn set(&mut self, fill: Vec<Letter>) {
        self.fill = Some(fill);
    }

    /// Notes the head of a batch that is emitted, of which letters before `changed_from` are as before.
    #[inline(always)]
    pub fn note_emitted(&mut self, head: &[Letter], changed_from: usize) {
        let changed = changed_from.min(head.len())..head.len();
        self.emitted[changed.clone()].copy_from_slice(&head[changed]);
        self.emitted_length = head.len();
    }

    fn emitted(&self) -> &[Letter] {
        &self.emitted[..self.emitted_length]
    }

    /// How many letters at the beginning of a path need no question: the letters it shares with the known
    /// fill, or, if none is known, with the last fills emitted. No fill before this beginning is left to emit.
    pub fn known_length(&self, path: &[Letter]) -> usize {
        common_length(self.fill.as_deref().unwrap_or(self.emitted()), path)
    }

    /// Forgets the fill if it comes before a path, or was emitted.
    pub fn forget_if_passed(&mut self, path: &[Letter]) {
        let emitted = self.emitted();
        if self.fill.as_ref().is_some_and(|fill| {
            fill[..] < *path || !emitted.is_empty() && fill[..emitted.len()] <= *emitted
        }) {
            self.fill = None;
        }
    }

    /// The letters among `letters` that need a question after the first `at` letters of a path. If the known
    /// fill begins with these, only letters before its own do. The rest of the path is the least with which
    /// fills are left to emit.
    pub fn unknown(&mut self, path: &[Letter], at: usize, letters: LetterSet) -> LetterSet {
        match &self.fill {
            // Whether a later letter of the fill comes before the path is found at that letter.
            Some(fill)
                if fill.starts_with(&path[..at])
                    && path.get(at).is_none_or(|&least| fill[at] >= least) =>
            {
                self.hits += 1;
                let letter = fill[at];
                letters.without(LetterSet::only(letter) | LetterSet::above(letter))
            }
            _ => letters,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_letters_before_the_witness_are_unknown() {
        let mut witness = Witness::new(3);
        let all = LetterSet::first(4);
        assert_eq!(witness.unknown(&[1], 1, all), all);
        witness.set(vec![1, 2, 3]);
        assert_eq!(witness.unknown(&[1], 1, all), LetterSet::first(2));
        assert_eq!(witness.unknown(&[1, 2, 3], 1, all), LetterSet::first(2));
        assert_eq!(witness.unknown(&[2], 1, all), all, "not on the witness's path");
        assert_eq!(witness.unknown(&[1, 3], 1, all), all, "before what is left");
        assert_eq!(witness.unknown(&[1, 2, 4], 1, all), LetterSet::first(2));
        assert_eq!(witness.unknown(&[1, 2, 4], 2, all), all, "before what is left");
        assert_eq!(witness.hits, 3);
    }

    #[test]
    fn letters_of_the_witness_or_of_fills_emitted_need_no_question() {
        let mut witness = Witness::new(3);
        witness.note_emitted(&[0, 1], 0);
        assert_eq!(witness.known_length(&[0, 2, 0]), 1);
        witness.set(vec![0, 2, 1]);
        assert_eq!(witness.known_length(&[0, 2, 0]), 2);
    }

    #[test]
    fn a_witness_is_forgotten_when_it_is_passed_or_emitted() {
        let after = |path: &[Letter], emitted: &[Letter]| {
            let mut witness = Witness::new(3);
            witness.set(vec![1, 2, 3]);
            witness.note_emitted(emitted, 0);
            witness.forget_if_passed(path);
            witness.is_known()
        };
        assert!(after(&[1, 2], &[]) && after(&[1, 1], &[]) && after(&[1, 2], &[1, 1]));
        assert!(!after(&[1, 3], &[]) && !after(&[2], &[]));
        assert!(!after(&[1, 2], &[1, 2]) && !after(&[], &[1, 3]));
    }
}
