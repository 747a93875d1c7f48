//! Taking the numbers of a set one by one.

use super::set::{Line, blocks, summary};

/// A position in a set whose numbers are taken one by one, in increasing order.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cursor {
    /// The next 64 blocks whose summary is to be looked at.
    group: usize,
    /// The blocks among the last 64 that have bits and are still to be looked at.
    filled: u64,
    /// The block looked at last, and the numbers of this block still to be taken.
    block: usize,
    rest: u64,
}

impl Cursor {
    /// The next number; `None` for ever after the last.
    #[inline(always)]
    pub fn next(&mut self, set: &[Line]) -> Option<usize> {
        let (summary, lines) = set.split_at(summary(set.len()));
        while self.rest == 0 {
            while self.filled == 0 {
                self.filled = u64::from_le(*blocks(summary).get(self.group)?);
                self.group += 1;
            }
            self.block = 64 * (self.group - 1) + self.filled.trailing_zeros() as usize;
            self.filled &= self.filled - 1;
            self.rest = blocks(lines)[self.block];
        }
        let number = 64 * self.block + self.rest.trailing_zeros() as usize;
        self.rest &= self.rest - 1;
        Some(number)
    }

    /// Passes over the numbers before `number`.
    pub fn skip_to(&mut self, set: &[Line], number: usize) {
        let mut ahead = *self;
        while ahead.next(set).is_some_and(|next| next < number) {
            *self = ahead;
        }
    }
}
