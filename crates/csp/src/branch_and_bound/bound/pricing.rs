//! Prices on words that two crossing slots want, moved until the bound stops falling.

use std::iter;
use std::sync::Arc;

use super::components::Component;
use super::diffusion::Cut;
use super::node::{Changed, Node};
use super::rivals::WordPrice;

/// Renews the prices of the words that two rivals want. A price is the least by which the greatest values of the two slots
/// together are as low as this price alone can make them. Only rivals are gone over of which a slot `changed`, or changes on
/// the way. The prices of two rivals change together where one change is above the tolerance.
pub(crate) fn price_words(component: &Component, node: &mut Node, changed: &Changed, cut: Cut) {
    let mut bound = node.bound(component);
    for (number, rivals) in component.rivals.iter().enumerate() {
        if rivals.slots.iter().all(|&slot| !changed[slot] && !node.has_changed(slot)) {
            continue;
        }
        let old = Arc::clone(&node.word_prices[number]);
        let most = bound - cut.threshold;
        let mut prices = rivals.prices(rivals.slots.map(|slot| node.slot(slot)), &old, most);
        let before = old.iter().map(|own| own.price).chain(iter::repeat(0));
        let change = |(own, before): (&WordPrice, i64)| own.at(own.price - before);
        let changes: Vec<WordPrice> = prices.iter().zip(before).map(change).collect();
        if changes.iter().any(|change| change.price.abs() > cut.tolerance) {
            for slot in rivals.slots {
                let words = node.slot_mut(slot);
                bound -= words.greatest();
                rivals.charge(slot, words, &changes);
                bound += words.greatest();
            }
            prices.retain(|own| own.price > 0);
            node.word_prices[number] = Arc::new(prices);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::diffusion::diffuse;
    use super::*;
    use crate::model::Model;
    use crate::tests::model;
    use network::{IdVec, SlotId, WordId};
    use rand::rngs::ChaCha8Rng;
    use rand::{Rng, SeedableRng};

    /// All fills of a square of three letters a side, words that stand twice included.
    fn fills(model: &Model, slots: &[SlotId]) -> Vec<Vec<WordId>> {
        let words: Vec<WordId> = model.words(slots[0]).collect();
        let letters = |word: WordId| model.word(slots[0], word);
        let mut fills = Vec::new();
        for at in 0..words.len().pow(3) {
            let rows = [at, at / words.len(), at / words.len().pow(2)];
            let rows = rows.map(|at| words[at % words.len()]);
            let column = |column: usize| {
                let column = rows.map(|row| letters(row)[column]);
                words.iter().copied().find(|&word| *letters(word) == column)
            };
            let [Some(one), Some(two), Some(three)] = std::array::from_fn(column) else { continue };
            // Slots across come first.
            fills.push([rows, [one, two, three]].concat());
        }
        fills
    }

    /// The bound after some rounds, with prices of words or without, and the node.
    fn bound(model: &Model, component: &Component, with_prices: bool) -> (i64, Node) {
        let mut node = Node::root(model, component);
        let changed = IdVec::repeat(true, model.slot_count());
        let cut = Cut { threshold: -1, tolerance: 0 };
        for _ in 0..20 {
            if with_prices {
                price_words(component, &mut node, &changed, cut);
            }
            if diffuse(component, &mut node, &changed, cut).is_none() {
                break;
            }
        }
        (node.bound(component), node)
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
            let model = model("111\n111\n111\n", &words, true);
            let Some(component) = Component::all(&model).pop() else { continue };
            assert_eq!(component.rivals.len(), 9);
            let (bound, node) = bound(&model, &component, true);
            let without = self::bound(&model, &component, false).0;
            lowered += usize::from(bound < without);
            for fill in fills(&model, &component.slots) {
                let is_distinct = (0..6).all(|at| !fill[..at].contains(&fill[at]));
                // A word of a letter that no fill can have at its cell has left its slot.
                let words = component.slots.iter().zip(&fill);
                let values = words.map(|(&slot, &word)| node.slot(slot).value(word));
                let Some(value) = values.sum::<Option<i64>>() else {
                    assert!(!is_distinct);
                    continue;
                };
                let mut total = 0;
                for (&slot, &word) in component.slots.iter().zip(&fill) {
                    let mut words = node.slot(slot).clone();
                    for (rivals, prices) in component.rivals.iter().zip(&node.word_prices) {
                        rivals.refund(slot, &mut words, prices);
                    }
                    total += words.value(word).unwrap();
                }
                let scores = component.slots.iter().zip(&fill);
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
