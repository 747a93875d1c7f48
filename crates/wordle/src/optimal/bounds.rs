//! How few guesses so many secrets can take, whatever they are.

/// The total where not all secrets are found with the guesses allowed: more than any other, and a few of
/// them can be added.
pub const NEVER: u32 = 1 << 29;

/// The least totals of guesses by the number of secrets.
///
/// A guess has at most so many replies. So at most one secret is found by the first guess, and each
/// guess that misses leaves room for as many guesses as there are other replies: the secrets found by
/// guess number n + 1 are at most so many times those places of guess number n. This is the bound of
/// full trees; with 14 replies as in Mastermind it is 1, then 13 at 2, then 169 at 3.
#[derive(Clone, Debug)]
pub struct LeastTotals {
    /// What one secret more adds, by the number there are.
    added: Vec<u32>,
    totals: Vec<u32>,
    replies: usize,
}

impl LeastTotals {
    /// The bound for up to so many secrets, where no guess has more than so many replies, the one
    /// that it is the secret among them.
    pub fn new(secrets: usize, replies: usize) -> LeastTotals {
        let others = replies.saturating_sub(1).max(1);
        let (mut added, mut totals) = (Vec::with_capacity(secrets), vec![0]);
        let (mut guesses, mut places, mut left) = (1_u32, 1_usize, 1_usize);
        let mut total = 0_u32;
        for _ in 0..secrets {
            if left == 0 {
                guesses += 1;
                places = places.saturating_mul(others);
                left = places;
            }
            left -= 1;
            total += guesses;
            added.push(guesses);
            totals.push(total);
        }
        LeastTotals { added, totals, replies }
    }

    /// Up to how many secrets the first adds 1 and each other 2.
    pub fn replies(&self) -> usize {
        self.replies
    }

    /// What the next secret adds to the total of so many.
    #[inline(always)]
    pub fn added(&self, secrets: usize) -> u32 {
        self.added[secrets]
    }

    /// The least total of so many secrets.
    #[inline(always)]
    pub fn of(&self, secrets: usize) -> u32 {
        self.totals[secrets]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn full_trees_are_the_least() {
        let bound = LeastTotals::new(1296, 14);
        assert_eq!([0, 1, 2, 14, 15, 1296].map(|n| bound.of(n)), [0, 1, 3, 27, 30, 4986]);
        assert_eq!((bound.added(0), bound.added(1), bound.added(14)), (1, 2, 3));
        assert_eq!(LeastTotals::new(4, 2).of(4), 10);
    }
}
