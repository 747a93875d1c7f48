//! The walk of a thread from fill to fill, ever less at random.

use std::sync::LazyLock;

use rand::Rng;
use rand::rngs::ChaCha8Rng;

use super::incumbents::PartFill;
use network::{SlotId, WordId};

/// The neighbourhoods of the first cycle of a walk; each cycle has twice as many as the one before.
const FIRST_CYCLE: u64 = 500;

/// The scale of the noise at the beginning of a cycle, in mean scores of the words of the best fill. Figures:
/// `benches/record/best-fills.md`, as for all of this walk.
const NOISE: f64 = 0.05;

/// A walk from fill to fill of a part: each step goes to the best fill of a neighbourhood by scores with noise.
///
/// Noise of the Gumbel distribution makes each step a draw from the fills of the neighbourhood, about, the likelier the
/// greater their totals (Papandreou and Yuille, *Perturb-and-MAP random fields*, ICCV 2011). It fades in the course of a
/// cycle, as the temperature of simulated annealing does; then a cycle begins anew at the best fill that any thread knows.
#[derive(Debug, Default)]
pub(super) struct Walk {
    here: Option<PartFill>,
    /// Steps taken in this cycle, and how many it has.
    steps: u64,
    length: u64,
}

impl Walk {
    /// Takes a step; returns the fill to start from, and the scale of the noise in millionths.
    pub(super) fn step(&mut self, best: PartFill) -> (Vec<WordId>, f64) {
        if self.steps >= self.length {
            self.length = (2 * self.length).max(FIRST_CYCLE);
            (self.here, self.steps) = (None, 0);
        }
        let left = 1.0 - self.steps as f64 / self.length as f64;
        let scale = NOISE * left * best.total as f64 / best.words.len().max(1) as f64;
        self.steps += 1;
        (self.here.get_or_insert(best).words.clone(), scale)
    }

    /// Goes to a fill.
    pub(super) fn go(&mut self, fill: PartFill) {
        self.here = Some(fill);
    }
}

/// Noise of a scale for each word of each slot: the same word has the same noise until another is drawn.
pub(super) fn noise(scale: f64, random: &mut ChaCha8Rng) -> impl Fn(SlotId, WordId) -> i64 + use<> {
    let seed = random.next_u64() | 1;
    move |slot, word| {
        let number = (slot.index() as u64) << 32 | word.index() as u64;
        let mixed = number.wrapping_mul(seed);
        let mixed = (mixed ^ mixed >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (GUMBEL[(mixed >> 52) as usize] * scale) as i64
    }
}

/// The quantiles of the Gumbel distribution.
static GUMBEL: LazyLock<[f64; 4096]> =
    LazyLock::new(|| std::array::from_fn(|at| -(-((at as f64 + 0.5) / 4096.0).ln()).ln()));
