//! Prices on words that two crossing slots want, of which only one may have them.

use std::array;
use std::sync::Arc;

use super::candidates::Candidates;
use super::diffusion::Cut;
use super::node::{Changed, Node};
use super::parts::Part;
use crate::model::Model;
use lexicon::letters::{Letter, MAX_LETTERS};
use network::{SlotId, WordId};

/// Two slots that cross and must differ.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rivals {
    slots: [SlotId; 2],
    /// The position of each slot at their crossing, the first if there are several.
    positions: [usize; 2],
}

/// The price of a word for two rivals: each pays it if it has the word, and the first is paid it if the letter of the word is at
/// the crossing.
///
/// No fill loses: one rival at most has the word, and then its letter is at the crossing. A fill with this letter and
/// other words seems to have more than its total. This is a Lagrangian relaxation of the constraint that a letter at the crossing
/// stands at least as often as the two slots have a word with it.
#[derive(Clone, Copy, Debug)]
pub(super) struct WordPrice {
    word: WordId,
    /// Its letter at the crossing.
    letter: Letter,
    /// 0 or more.
    price: i64,
}

/// Gives words that two rivals want prices, or other prices, each the least that makes what the two slots have together as low as
/// it can be by this price alone: for rivals of which one is of `changed`, or changes on the way. Prices change together where one
/// change is above the tolerance.
pub(super) fn price_words(part: &Part, node: &mut Node, changed: &Changed, cut: Cut) {
    for (number, rivals) in part.rivals.iter().enumerate() {
        if rivals.slots.iter().all(|&slot| !changed[slot] && !node.has_changed(slot)) {
            continue;
        }
        let old = Arc::clone(&node.word_prices[number]);
        let most = node.bound(part) - cut.threshold;
        let mut prices = rivals.prices(node, &old, most);
        let before = old.iter().map(|own| own.price).chain(std::iter::repeat(0));
        let change =
            |(own, before): (&WordPrice, i64)| WordPrice { price: own.price - before, ..*own };
        let changes: Vec<WordPrice> = prices.iter().zip(before).map(change).collect();
        if changes.iter().any(|change| change.price.abs() > cut.tolerance) {
            for slot in rivals.slots {
                rivals.charge(slot, node.slot_mut(slot), &changes);
            }
            prices.retain(|own| own.price > 0);
            node.word_prices[number] = Arc::new(prices);
        }
    }
}

impl Rivals {
    /// The pairs of some slots that cross and must differ.
    pub(super) fn of(model: &Model, slots: &[SlotId]) -> Vec<Rivals> {
        let mut all: Vec<Rivals> = Vec::new();
        for &slot in slots {
            for (position, &cell) in model.slot_cells(slot).iter().enumerate() {
                for place in model.crossings(cell, slot).filter(|place| place.slot > slot) {
                    let slots = [slot, place.slot];
                    let must_differ = model.constraints.rivals(slot).any(|own| own == place.slot);
                    if must_differ && all.iter().all(|known| known.slots != slots) {
                        all.push(Rivals { slots, positions: [position, place.position] });
                    }
                }
            }
        }
        all
    }

    /// New prices in place of old ones, of the same words first, then of words that have none yet: each the least that makes the bound
    /// as low as it can be. No price grows beyond `most`, the gap: no word costs more than that in a fill that is sought.
    fn prices(&self, node: &Node, old: &[WordPrice], most: i64) -> Vec<WordPrice> {
        let slots = self.slots.map(|slot| node.slot(slot));
        let leaders = array::from_fn::<_, 2, _>(|at| slots[at].leaders(self.positions[at]));
        let lead = |own: &WordPrice| {
            let lead = |at: usize| slots[at].lead(own.word, &leaders[at][usize::from(own.letter)]);
            Some(lead(0)?.min(lead(1)?))
        };
        let renewed = |own: WordPrice| {
            // A word that a rival cannot have has no price: it would only make up for other words.
            let price = lead(&own).map_or(0, |lead| (own.price + lead).min(most.max(own.price)));
            WordPrice { price: price.max(0), ..own }
        };
        let wanted = (0..MAX_LETTERS).filter_map(|letter| {
            let [one, two] = [leaders[0][letter].best?, leaders[1][letter].best?];
            let own = WordPrice { word: one, letter: letter as Letter, price: 0 };
            (one == two && old.iter().all(|known| known.word != one)).then_some(own)
        });
        old.iter().copied().chain(wanted).map(renewed).collect()
    }

    /// Takes prices from the values of the words of a slot, if it is one of the rivals.
    fn charge(&self, slot: SlotId, words: &mut Candidates, prices: &[WordPrice]) {
        let Some(place) = self.slots.iter().position(|&own| own == slot) else { return };
        if place == 0 {
            let mut paid = [0; MAX_LETTERS];
            prices.iter().for_each(|own| paid[usize::from(own.letter)] += own.price);
            words.add(self.positions[0], &paid);
        }
        words.add_to_words(prices.iter().map(|own| (own.word, -own.price)));
    }

    /// Gives prices back to the words of a slot, if it is one of the rivals.
    pub(super) fn give_back(&self, slot: SlotId, words: &mut Candidates, prices: &[WordPrice]) {
        let back = |own: &WordPrice| WordPrice { price: -own.price, ..*own };
        self.charge(slot, words, &prices.iter().map(back).collect::<Vec<WordPrice>>());
    }
}

#[cfg(test)]
mod tests {
    use super::super::diffusion::diffuse;
    use super::*;
    use lexicon::index::Index;
    use lexicon::letters::Alphabet;
    use network::IdVec;
    use network::grid::Grid;
    use network::order::Order;
    use network::problem::Problem;
    use rand::rngs::ChaCha8Rng;
    use rand::{Rng, SeedableRng};

    /// All fills of a square of three letters a side, words that stand twice included.
    fn fills(model: &Model, slots: &[SlotId]) -> Vec<Vec<WordId>> {
        let words: Vec<WordId> = (0..model.word_count(slots[0])).map(WordId::new).collect();
        let letters = |word: WordId| model.word(slots[0], word);
        let mut fills = Vec::new();
        for at in 0..words.len().pow(3) {
            let rows = [at, at / words.len(), at / words.len().pow(2)];
            let rows = rows.map(|at| words[at % words.len()]);
            let column = |column: usize| {
                let column = rows.map(|row| letters(row)[column]);
                words.iter().copied().find(|&word| *letters(word) == column)
            };
            let [Some(one), Some(two), Some(three)] = array::from_fn(column) else { continue };
            // Slots across come first.
            fills.push([rows, [one, two, three]].concat());
        }
        fills
    }

    /// The bound after some rounds, with prices of words or without, and the node.
    fn bound(model: &Model, part: &Part, with_prices: bool) -> (i64, Node) {
        let mut node = Node::root(model, part);
        let changed = IdVec::repeat(true, model.slot_count());
        let cut = Cut { threshold: -1, tolerance: 0 };
        for _ in 0..20 {
            if with_prices {
                price_words(part, &mut node, &changed, cut);
            }
            if diffuse(part, &mut node, &changed, cut).is_none() {
                break;
            }
        }
        (node.bound(part), node)
    }

    #[test]
    fn prices_lower_the_bound_and_no_fill_loses() {
        let random = &mut ChaCha8Rng::seed_from_u64(1);
        let (mut lowered, mut promising, mut all) = (0, 0, 0);
        for _ in 0..100 {
            let mut word = || {
                let mut letter = || char::from(b'a' + (random.next_u32() % 3) as u8);
                let letters = [letter(), letter(), letter()];
                format!("{};{}", String::from_iter(letters), random.next_u32() % 100)
            };
            let words: Vec<String> = (0..15).map(|_| word()).collect();
            let alphabet = Alphabet::default();
            let index = Index::from_words(&alphabet, words).unwrap();
            let grid = Grid::parse(b"111\n111\n111\n", &alphabet).unwrap();
            let problem = Problem::new(grid, alphabet, &index).unwrap();
            let model = Model::new(&problem, Order::Rows, true);
            let Some(part) = Part::all(&model).pop() else { continue };
            assert_eq!(part.rivals.len(), 9);
            let (bound, node) = bound(&model, &part, true);
            let without = self::bound(&model, &part, false).0;
            lowered += usize::from(bound < without);
            for fill in fills(&model, &part.slots) {
                let is_distinct = (0..6).all(|at| !fill[..at].contains(&fill[at]));
                // A word of a letter that no fill can have at its cell has left its slot.
                let Some(value) = node.value(&part, &fill) else {
                    assert!(!is_distinct);
                    continue;
                };
                let mut total = 0;
                for (&slot, &word) in part.slots.iter().zip(&fill) {
                    let mut words = node.slot(slot).clone();
                    for (rivals, prices) in part.rivals.iter().zip(&node.word_prices) {
                        rivals.give_back(slot, &mut words, prices);
                    }
                    total += words.value(word).unwrap();
                }
                let scores = part.slots.iter().zip(&fill);
                let scores = scores.map(|(&slot, &word)| model.score(slot, word).millionths());
                assert_eq!(total, scores.sum::<u64>() as i64);
                assert!(!is_distinct || value >= total && value <= bound);
                all += usize::from(is_distinct);
                promising += usize::from(is_distinct && value > total);
            }
        }
        let counts = [lowered, promising, all];
        assert!(lowered > 90 && promising > 50 && all > promising, "{counts:?}");
    }
}
