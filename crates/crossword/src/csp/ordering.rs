//! What the search branches on, and in which order it tries the values.

use super::domains::Domains;
use super::network::Network;
use super::parameters::{Parameters, ValueOrder, VariableOrder};
use super::propagation::Propagator;

/// A small seeded generator (xorshift64*).
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    /// A number of [0, 1).
    fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }
}

/// The slot of a part to branch on: the one of smallest score.
pub(crate) fn choose_slot(
    network: &Network,
    state: &Propagator,
    order: VariableOrder,
    part: &[usize],
) -> Option<usize> {
    let score = |slot: usize| {
        let count = f64::from(state.domains.count(slot));
        match order {
            VariableOrder::SmallestDomain => count,
            VariableOrder::DomainOverWeight | VariableOrder::Alternating => {
                count / state.weights[slot]
            }
            VariableOrder::LogDomainOverWeight => count.ln() / state.weights[slot],
            VariableOrder::FirstCell => network.slots[slot]
                .cells
                .iter()
                .find(|&&cell| !state.domains.cells[cell].is_power_of_two())
                .map_or(f64::MAX, |&cell| cell as f64),
        }
    };
    part.iter().copied().min_by(|&one, &two| score(one).total_cmp(&score(two)))
}

/// The open cell of a slot to branch on: few letters, and few words in the crossing slot.
pub(crate) fn choose_cell(network: &Network, state: &Propagator, slot: usize) -> Option<usize> {
    let open = network.slots[slot]
        .cells
        .iter()
        .copied()
        .filter(|&cell| !state.domains.cells[cell].is_power_of_two());
    // Few letters, and few words across: measured better than letters alone or weighted letters.
    let score = |cell: usize| {
        let letters = f64::from(state.domains.cells[cell].count_ones());
        let crossing = network.crossing(cell, slot).map_or(1, |at| state.domains.count(at.slot));
        letters * f64::from(crossing).sqrt()
    };
    open.min_by(|&one, &two| score(one).total_cmp(&score(two)))
}

/// Words left to a slot having `letter` at `position`.
fn support_count(
    network: &Network,
    domains: &Domains,
    slot: usize,
    position: usize,
    letter: usize,
) -> u32 {
    let row = network.supports_of(slot).row(position, letter);
    let (index, mask) = domains.slice(slot);
    index.iter().zip(mask).map(|(&at, &bits)| (bits & row[at as usize]).count_ones()).sum()
}

/// The letter of a cell to try first. `phase` is the cell's letter in the last witness.
pub(crate) fn choose_letter(
    network: &Network,
    domains: &Domains,
    parameters: &Parameters,
    random: &mut Random,
    cell: usize,
    phase: Option<u8>,
) -> u8 {
    let letters = domains.cells[cell];
    let first = letters.trailing_zeros().min(31) as u8;
    if parameters.value == ValueOrder::Lexicographic {
        return first;
    }
    if parameters.value == ValueOrder::Witness
        && let Some(phase) = phase
        && letters >> phase & 1 != 0
    {
        return phase;
    }
    let mut best = (first, -1.0);
    let mut rest = letters;
    while rest != 0 {
        let letter = rest.trailing_zeros() as usize;
        rest &= rest - 1;
        let score = match parameters.value {
            ValueOrder::Random => random.unit(),
            _ => network.places[cell]
                .iter()
                .flatten()
                .map(|at| support_count(network, domains, at.slot, at.position, letter))
                .map(f64::from)
                .product(),
        };
        if score > best.1 {
            best = (letter as u8, score);
        }
    }
    best.0
}

/// The words left to a slot, most promising first. `phase` holds the last witness.
pub(crate) fn order_words(
    network: &Network,
    domains: &Domains,
    parameters: &Parameters,
    random: &mut Random,
    slot: usize,
    phase: &[u8],
) -> Vec<u32> {
    if parameters.value == ValueOrder::Lexicographic {
        return domains.words(slot).collect();
    }
    let words = &network.supports_of(slot).words;
    let cells = &network.slots[slot].cells;
    // Logarithms of the crossing words left, per position and letter.
    let mut scores = vec![[0.0_f32; 32]; cells.len()];
    for (&cell, scores) in cells.iter().zip(&mut scores) {
        let mut rest = domains.cells[cell];
        if rest.is_power_of_two() {
            continue;
        }
        while rest != 0 {
            let letter = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            if parameters.value == ValueOrder::Random {
                scores[letter] = random.unit() as f32;
            } else if let Some(at) = network.crossing(cell, slot) {
                let count = support_count(network, domains, at.slot, at.position, letter);
                scores[letter] = (count.max(1) as f32).ln();
            }
            if parameters.value == ValueOrder::Witness && phase[cell] as usize == letter {
                scores[letter] += 100.0;
            }
        }
    }
    let mut ordered: Vec<(f32, u32)> = domains
        .words(slot)
        .map(|word| {
            let letters = words.word(word as usize);
            let score = scores.iter().zip(letters).map(|(row, &letter)| row[letter as usize]);
            (score.sum(), word)
        })
        .collect();
    ordered.sort_unstable_by(|one, two| two.0.total_cmp(&one.0).then(one.1.cmp(&two.1)));
    ordered.into_iter().map(|(_, word)| word).collect()
}
