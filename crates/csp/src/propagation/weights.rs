//! How often each slot failed, recent failures counting more, and which slots failed of late.

use network::{IdVec, SlotId};

/// The weight of a failure divided by the weight of the failure before. Figures: `benches/record/constants.md`.
const GROWTH: f64 = 1.002;

/// Weights are scaled down beyond this, so that they never overflow. It changes no choice, for only
/// ratios of weights matter, and comes after more than 100,000 failures (1.002^115,000 is 10^100).
const LARGEST: f64 = 1e100;

/// The failures of each slot, which steer the search to the slots that fail (dom/wdeg: Boussemart, Hemery,
/// Lecoutre and Sais, ECAI 2004), with the decay of activity-based searches.
#[derive(Debug)]
pub(crate) struct Weights {
    weights: IdVec<SlotId, f64>,
    /// The weight of the next failure.
    bump: f64,
    /// The slots that failed since failed slots were last forgotten, each once.
    failed: Vec<SlotId>,
    is_failed: IdVec<SlotId, bool>,
}

impl Weights {
    pub(crate) fn new(slots: usize) -> Weights {
        Weights {
            weights: IdVec::repeat(1.0, slots),
            bump: 1.0,
            failed: Vec::new(),
            is_failed: IdVec::repeat(false, slots),
        }
    }

    /// The slots that failed since failed slots were last [forgotten](Self::forget_failed), each once.
    pub(crate) fn failed(&self) -> &[SlotId] {
        &self.failed
    }

    /// Forgets which slots failed, but not their weights.
    pub(crate) fn forget_failed(&mut self) {
        self.failed.drain(..).for_each(|slot| self.is_failed[slot] = false);
    }

    #[inline(always)]
    pub(crate) fn get(&self, slot: SlotId) -> f64 {
        self.weights[slot]
    }

    /// Counts a failure of a slot.
    pub(crate) fn bump(&mut self, slot: SlotId) {
        if !std::mem::replace(&mut self.is_failed[slot], true) {
            self.failed.push(slot);
        }
        self.weights[slot] += self.bump;
        self.bump *= GROWTH;
        if self.bump > LARGEST {
            self.weights.iter_mut().for_each(|weight| *weight /= LARGEST);
            self.bump /= LARGEST;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_failures_count_more_and_never_overflow() {
        let [one, two] = [0, 1].map(SlotId::new);
        let mut weights = Weights::new(2);
        for _ in 0..10 {
            weights.bump(one);
        }
        for _ in 0..10 {
            weights.bump(two);
        }
        assert!(weights.get(two) > weights.get(one));
        assert_eq!(weights.failed(), [one, two]);
        weights.forget_failed();
        assert!(weights.failed().is_empty() && weights.get(one) > 1.0);
        weights.bump(two);
        assert_eq!(weights.failed(), [two]);
        for _ in 0..400_000 {
            weights.bump(one);
        }
        assert!(weights.get(one) > weights.get(two) && weights.get(one).is_finite());
    }
}
