//! How a guess spreads the candidates over its replies.

use std::sync::LazyLock;

use super::logarithm::{FRACTION, times_logarithm};

/// The measures of the classes that a guess divides the candidates into, one class a reply. The candidate that is
/// the guess is a class too. A weight is how likely a candidate is beside the others: 1 each where all are as
/// likely.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spread {
    /// The weights of all candidates.
    pub weight: u64,
    /// How many different replies they give.
    pub replies: u64,
    /// The weights of the likeliest candidate of each class: of those that one more guess finds.
    pub likeliest: u64,
    /// How many there are in the largest class.
    pub largest: u64,
    /// For each class its weight times its size: the candidates that are left, by weight.
    pub left: u64,
    /// The sum of the weights of classes, each times its logarithm: for candidates that are as likely the
    /// bits that are still to be learned, for all together, in units of 2⁻²⁴ bits.
    pub bits_left: u64,
}

impl Spread {
    /// The spread of classes of these sizes, none of which is 0, where all candidates are as likely.
    pub fn of(sizes: impl IntoIterator<Item = u64>) -> Spread {
        let mut spread = Spread::default();
        sizes.into_iter().for_each(|size| spread.add(size));
        spread
    }

    /// Adds a class of this size, not 0, where all candidates are as likely.
    #[inline(always)]
    pub fn add(&mut self, size: u64) {
        self.add_weighted(size, size, 1);
    }

    /// Adds a class of this size, of candidates of this weight together and of the likeliest; none is 0.
    #[inline(always)]
    pub fn add_weighted(&mut self, size: u64, weight: u64, likeliest: u64) {
        self.weight += weight;
        self.replies += 1;
        self.likeliest += likeliest;
        self.largest = self.largest.max(size);
        self.left += weight * size;
        self.bits_left += bits(weight);
    }

    /// The spread that tells all candidates apart, which have these weights.
    pub fn apart(weights: impl Iterator<Item = u64>) -> Spread {
        let mut spread = Spread::default();
        weights.for_each(|weight| spread.add_weighted(1, weight, weight));
        spread
    }

    /// The bits that the reply tells, for all candidates together by weight, in units of 2⁻²⁴ bits.
    pub fn bits_gained(&self) -> u64 {
        bits(self.weight).saturating_sub(self.bits_left)
    }

    /// How many bits the reply tells in the mean.
    pub fn expected_bits(&self) -> f64 {
        self.bits_gained() as f64 / f64::from(1 << FRACTION) / self.weight as f64
    }

    /// The bits that are still to be learned, in units so coarse that spreads of the same entropy have as
    /// many although each logarithm is rounded.
    pub(super) fn coarse_bits_left(&self) -> u64 {
        (self.bits_left + COARSE / 2) / COARSE
    }

    /// How many candidates are left after the reply in the mean, the secret among them.
    pub fn expected_left(&self) -> f64 {
        self.left as f64 / self.weight as f64
    }
}

/// How many units of 2⁻²⁴ bits are one coarse one.
pub const COARSE: u64 = 1 << 8;

/// The sizes whose logarithms are kept: few classes are larger.
const KEPT: usize = 4096;

static LOGARITHMS: LazyLock<Vec<u64>> =
    LazyLock::new(|| [0].into_iter().chain((1..KEPT as u64).map(times_logarithm)).collect());

/// A size times its logarithm, in units of 2⁻²⁴ bits.
#[inline(always)]
pub fn bits(size: u64) -> u64 {
    match LOGARITHMS.get(size as usize) {
        Some(&bits) => bits,
        None => times_logarithm(size),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_summed_up() {
        let spread = Spread::of([4, 2, 1, 1]);
        assert_eq!((spread.weight, spread.replies, spread.largest), (8, 4, 4));
        assert_eq!((spread.left, spread.bits_left >> FRACTION), (22, 10));
        assert_eq!((spread.expected_bits(), spread.expected_left()), (1.75, 2.75));
        assert_eq!(Spread::of([1; 5]), Spread::apart([1; 5].into_iter()));
        assert_eq!(Spread::of([5000]).expected_bits(), 0.0);
    }
}
