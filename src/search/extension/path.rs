//! The letters that the walk has placed, and the work done under each.

use lexicon::Letter;
use lexicon::letters::common_length;

/// The letters placed when the oracle was asked last.
#[derive(Clone, Debug)]
pub struct Path {
    letters: Vec<Letter>,
    /// For each length of a prefix, the work done when its last letter was first seen, and the work
    /// under it beyond which a question about it is worth repeating.
    begun: Vec<u64>,
    repeat_at: Vec<u64>,
}

impl Path {
    /// No letter is placed on any of the cells.
    pub fn new(cells: usize) -> Path {
        Path {
            letters: Vec::with_capacity(cells),
            begun: vec![0; cells + 1],
            repeat_at: vec![0; cells + 1],
        }
    }

    /// Forgets all letters.
    pub fn clear(&mut self) {
        self.letters.clear();
    }

    /// Follows the walk to the letters placed now, when `work` is done in all.
    pub fn follow(&mut self, placed: &[Letter], work: u64) {
        let same = common_length(&self.letters, placed);
        self.letters.clear();
        self.letters.extend_from_slice(placed);
        self.begun[same + 1..=placed.len()].fill(work);
        self.repeat_at[same + 1..=placed.len()].fill(0);
    }

    /// Goes on to a letter after the first `at`, when `work` is done in all.
    pub fn place(&mut self, at: usize, letter: Letter, work: u64) {
        if self.letters.get(at) != Some(&letter) {
            self.letters.truncate(at);
            self.letters.push(letter);
            self.begun[at + 1] = work;
            self.repeat_at[at + 1] = 0;
        }
    }

    /// The work done under a prefix of a length, if a question about it is worth asking.
    pub fn spent(&self, length: usize, work: u64) -> Option<u64> {
        let spent = work - self.begun[length];
        (spent >= self.repeat_at[length]).then_some(spent)
    }

    /// Notes that a question about a prefix had no answer: it is not to be repeated before `work` is done
    /// under it.
    pub fn wait(&mut self, length: usize, work: u64) {
        self.repeat_at[length] = work;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_that_stay_placed_keep_their_account() {
        let mut path = Path::new(4);
        path.follow(&[1, 2, 3], 100);
        path.wait(2, 50);
        assert_eq!((path.spent(2, 149), path.spent(2, 150)), (None, Some(50)));
        path.follow(&[1, 2, 4, 5], 160);
        assert_eq!((path.spent(0, 160), path.spent(2, 160)), (Some(160), Some(60)));
        assert_eq!((path.spent(3, 160), path.spent(4, 161)), (Some(0), Some(1)));
        path.follow(&[1, 3], 170);
        assert_eq!(path.spent(2, 170), Some(0), "another letter, another account");
        path.place(1, 3, 180);
        assert_eq!(path.spent(2, 190), Some(20), "the same letter");
        path.place(1, 4, 180);
        path.place(2, 0, 190);
        assert_eq!((path.spent(2, 190), path.spent(3, 190)), (Some(10), Some(0)));
    }
}
