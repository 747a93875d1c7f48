//! The least number of guesses that a number of secrets can take, whatever they are.

/// The cost where not all secrets are found with the guesses allowed: more than any other, and a few of
/// them can be added.
pub const NEVER: u64 = 1 << 61;

/// How many guesses may be made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GuessLimits {
    /// How many may be made at all, if that is limited.
    pub most: Option<u8>,
    /// How many of them find a secret in time, if that is limited.
    pub in_time: Option<u8>,
}

impl GuessLimits {
    /// The limits that are left after the next guess.
    pub fn after(self) -> GuessLimits {
        let after = |left: Option<u8>| left.map(|left| left.saturating_sub(1));
        GuessLimits { most: after(self.most), in_time: after(self.in_time) }
    }
}

/// The least cost of secrets by their number.
///
/// A guess has at most `replies` replies. So at most one secret is found by the first guess, and each
/// guess that misses leaves room for a guess after each of the other replies: guess number n + 1 finds at most
/// `replies` - 1 times as many secrets as guess number n can. This is the bound of
/// full trees; with 14 replies as in Mastermind it is 1, then 13 at 2, then 169 at 3. The likeliest secrets are
/// best found first, so a secret costs at least its weight times what its place among them does.
#[derive(Clone, Debug)]
pub struct LeastTotals {
    /// By how many guesses are still in time, the costs of secrets by how many likelier ones there are; one row if all
    /// guesses are in time.
    added: Vec<Vec<u64>>,
    /// For each number of secrets their cost, if they are as likely and all guesses are in time.
    totals: Vec<u64>,
    replies: usize,
}

impl LeastTotals {
    /// The bound for up to `secrets` secrets, where no guess has more than `replies` replies, among them the one that
    /// it is the secret. A guess that is late costs `penalty` beside itself.
    pub fn new(secrets: usize, replies: usize, limits: GuessLimits, penalty: u64) -> LeastTotals {
        let others = replies.saturating_sub(1).max(1);
        let mut depths = Vec::with_capacity(secrets);
        let (mut guesses, mut places, mut left) = (1_u64, 1_usize, 1_usize);
        for _ in 0..secrets {
            if left == 0 {
                guesses += 1;
                places = places.saturating_mul(others);
                left = places;
            }
            left -= 1;
            depths.push(guesses);
        }
        let total = |total: &mut u64, &depth: &u64| {
            *total += depth;
            Some(*total)
        };
        let totals = [0].into_iter().chain(depths.iter().scan(0, total)).collect();
        let rows = 0..=limits.in_time.unwrap_or(0);
        let costs = |in_time: u8| {
            let is_late = |depth: u64| limits.in_time.is_some() && depth > in_time.into();
            depths.iter().map(|&depth| depth + if is_late(depth) { penalty } else { 0 }).collect()
        };
        LeastTotals { added: rows.map(costs).collect(), totals, replies }
    }

    /// Up to how many secrets the first is found by the first guess and each other by the second.
    pub fn replies(&self) -> usize {
        self.replies
    }

    /// The least cost of each secret within some limits, for its weight and by how many likelier ones there are.
    #[inline(always)]
    pub fn added(&self, limits: GuessLimits) -> &[u64] {
        &self.added[usize::from(limits.in_time.unwrap_or(0))]
    }

    /// The least cost of a number of secrets, if they are as likely and all guesses are in time.
    #[inline(always)]
    pub fn of(&self, secrets: usize) -> u64 {
        self.totals[secrets]
    }

    /// The cost that a secret saves, for its weight, if it is the guess instead of one found by the next.
    pub fn saved(&self, limits: GuessLimits) -> u64 {
        self.added(limits.after())[0] + 1 - self.added(limits)[0]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn full_trees_are_the_least() {
        let none = GuessLimits::default();
        let bound = LeastTotals::new(1296, 14, none, 0);
        assert_eq!([0, 1, 2, 14, 15, 1296].map(|n| bound.of(n)), [0, 1, 3, 27, 30, 4986]);
        assert_eq!([0, 1, 14].map(|n| bound.added(none)[n]), [1, 2, 3]);
        assert_eq!(LeastTotals::new(4, 2, none, 0).of(4), 10);
        assert_eq!(bound.saved(none), 1);
    }

    #[test]
    fn what_is_late_costs_more() {
        let limits = GuessLimits { most: None, in_time: Some(2) };
        let bound = LeastTotals::new(4, 3, limits, 100);
        assert_eq!(bound.added(limits), [1, 2, 2, 103]);
        assert_eq!(bound.added(limits.after()), [1, 102, 102, 103]);
        assert_eq!(bound.added(limits.after().after()), [101, 102, 102, 103]);
        assert_eq!([bound.saved(limits), bound.saved(limits.after())], [1, 101]);
    }
}
