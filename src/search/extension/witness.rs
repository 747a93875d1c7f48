//! A fill known to lie ahead.

use lexicon::letters::common_length;
use lexicon::{Letter, LetterSet};

/// The fill that the oracle found last, as long as the walk has not passed it, and the last fills emitted.
#[derive(Clone, Debug)]
pub struct Witness {
    /// The fill found last, in the order of the cells.
    fill: Vec<Letter>,
    /// Whether the walk has not passed it.
    is_known: bool,
    /// How many letters of the path it begins with, up to the letter that is sought.
    shared: usize,
    /// The first letters of the last batch emitted, and how many they are; 0 if there was none.
    emitted: Vec<Letter>,
    emitted_length: usize,
    /// The number of letters about which no question was needed.
    pub hits: u64,
}

impl Witness {
    /// A witness without a fill, for fills of `cells` letters.
    pub fn new(cells: usize) -> Witness {
        Witness {
            fill: vec![0; cells],
            is_known: false,
            shared: 0,
            emitted: vec![0; cells],
            emitted_length: 0,
            hits: 0,
        }
    }

    /// Forgets the fill and the last fills emitted.
    pub fn clear(&mut self) {
        self.is_known = false;
        self.emitted_length = 0;
    }

    /// Whether a fill is known.
    pub fn is_known(&self) -> bool {
        self.is_known
    }

    /// Notes a fill that lies ahead and begins with the first `at` letters of the path, by the depths at which it differs
    /// from the fill noted before, and its letters there.
    pub fn set(&mut self, at: usize, changes: impl Iterator<Item = (usize, Letter)>) {
        changes.for_each(|(depth, letter)| self.fill[depth] = letter);
        (self.is_known, self.shared) = (true, at);
    }

    /// Notes the letter of the path at a depth, all before which are sought already.
    pub fn place(&mut self, at: usize, letter: Letter) {
        self.shared = match self.shared {
            shared if shared == at && self.fill[at] == letter => at + 1,
            shared => shared.min(at),
        };
    }

    /// Notes that the letter of the path at a depth is sought again.
    pub fn go_back(&mut self, at: usize) {
        self.shared = self.shared.min(at);
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

    /// Follows a path. Returns how many letters at its beginning need no question: the letters it shares with the known
    /// fill, or, if none is known, with the last fills emitted. No fill before this beginning is left to emit.
    pub fn follow(&mut self, path: &[Letter]) -> usize {
        self.shared = common_length(&self.fill, path);
        match self.is_known {
            true => self.shared,
            false => common_length(self.emitted(), path),
        }
    }

    /// Forgets the fill if it comes before a path, or was emitted.
    pub fn forget_if_passed(&mut self, path: &[Letter]) {
        let (fill, emitted) = (&self.fill[..], self.emitted());
        let is_emitted = !emitted.is_empty() && fill[..emitted.len()] <= *emitted;
        self.is_known &= fill >= path && !is_emitted;
    }

    /// The letters among `letters` that need a question after the first `at` letters of the path. If the known
    /// fill begins with these, only letters before its own do. The rest of the path is the least with which
    /// fills are left to emit.
    pub fn unknown(&mut self, path: &[Letter], at: usize, letters: LetterSet) -> LetterSet {
        // Whether a later letter of the fill comes before the path is found at that letter.
        let is_ahead = || path.get(at).is_none_or(|&least| self.fill[at] >= least);
        if !self.is_known || self.shared < at || !is_ahead() {
            return letters;
        }
        self.hits += 1;
        let letter = self.fill[at];
        letters.without(LetterSet::only(letter) | LetterSet::above(letter))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_letters_before_the_witness_are_unknown() {
        let mut witness = Witness::new(3);
        let all = LetterSet::first(4);
        let unknown = |witness: &mut Witness, path: &[Letter], at| {
            witness.follow(path);
            witness.go_back(at);
            witness.unknown(path, at, all)
        };
        assert_eq!(unknown(&mut witness, &[1], 1), all);
        witness.set(0, [1, 2, 3].into_iter().enumerate());
        assert_eq!(unknown(&mut witness, &[1], 1), LetterSet::first(2));
        assert_eq!(unknown(&mut witness, &[1, 2, 3], 1), LetterSet::first(2));
        assert_eq!(unknown(&mut witness, &[2], 1), all, "not on the witness's path");
        assert_eq!(unknown(&mut witness, &[1, 3], 1), all, "before what is left");
        assert_eq!(unknown(&mut witness, &[1, 2, 4], 1), LetterSet::first(2));
        assert_eq!(unknown(&mut witness, &[1, 2, 4], 2), all, "before what is left");
        assert_eq!(witness.hits, 3);
    }

    #[test]
    fn letters_of_the_witness_or_of_fills_emitted_need_no_question() {
        let mut witness = Witness::new(3);
        witness.note_emitted(&[0, 1], 0);
        assert_eq!(witness.follow(&[0, 2, 0]), 1);
        witness.set(0, [0, 2, 1].into_iter().enumerate());
        assert_eq!(witness.follow(&[0, 2, 0]), 2);
    }

    #[test]
    fn a_witness_is_forgotten_when_it_is_passed_or_emitted() {
        let after = |path: &[Letter], emitted: &[Letter]| {
            let mut witness = Witness::new(3);
            witness.set(0, [1, 2, 3].into_iter().enumerate());
            witness.note_emitted(emitted, 0);
            witness.forget_if_passed(path);
            witness.is_known()
        };
        assert!(after(&[1, 2], &[]) && after(&[1, 1], &[]) && after(&[1, 2], &[1, 1]));
        assert!(!after(&[1, 3], &[]) && !after(&[2], &[]));
        assert!(!after(&[1, 2], &[1, 2]) && !after(&[], &[1, 3]));
    }
}
