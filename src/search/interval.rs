//! Intervals of the order of fills.

use std::ops::Range;

use lexicon::Letter;
use lexicon::letters::MAX_LETTERS;

/// A letter after all letters: with it a prefix comes after all that begin with the rest of it.
pub(super) const AFTER: Letter = MAX_LETTERS as Letter;

/// The fills that are neither before all that begin with `from` nor after all that begin with `to`;
/// without letters there is no bound.
///
/// Letters are given for the white cells in the [order](super::Order) of the search, as many as
/// wanted. They need not begin any fill, and a number that is no letter comes after all letters.
///
/// ```
/// use enumerate::search::Interval;
/// let interval = Interval { from: vec![0, 5], to: vec![1] };
/// assert!(interval.contains(&[0, 5, 0]) && interval.contains(&[1, 25, 25]));
/// assert!(!interval.contains(&[0, 4, 25]) && !interval.contains(&[2, 0, 0]));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Interval {
    /// The first fill begins so, or with later letters.
    pub from: Vec<Letter>,
    /// The last fill begins so, or with earlier letters.
    pub to: Vec<Letter>,
}

/// No word.
pub const NONE: usize = usize::MAX;

/// The words that an interval allows a run, by their numbers.
#[derive(Clone, Copy, Debug)]
pub struct WordLimits {
    /// The first word that may be tried, and the first after it that may not, or [`NONE`].
    pub start: usize,
    pub end: usize,
    /// The words after which the lower and the upper bound limit the next run too, or [`NONE`].
    pub first: usize,
    pub last: usize,
}

impl WordLimits {
    /// All words of a run may be tried.
    pub const FREE: WordLimits = WordLimits { start: 0, end: NONE, first: NONE, last: NONE };
}

impl Interval {
    /// All fills.
    pub fn all() -> Interval {
        Interval::default()
    }

    /// No fill.
    pub fn none() -> Interval {
        Interval { from: vec![AFTER], to: Vec::new() }
    }

    /// The fills that begin with `prefix`.
    pub fn within(prefix: &[Letter]) -> Interval {
        Interval { from: prefix.to_vec(), to: prefix.to_vec() }
    }

    /// The fills that begin with `prefix` and all later ones.
    pub fn starting_at(prefix: &[Letter]) -> Interval {
        Interval { from: prefix.to_vec(), to: Vec::new() }
    }

    /// The fills after all that begin with `prefix`; of a whole fill, the fills after it.
    pub fn after(prefix: &[Letter]) -> Interval {
        let mut from = prefix.to_vec();
        match from.last_mut() {
            Some(last) => *last = last.saturating_add(1),
            // All fills begin with no letters.
            None => from.push(AFTER),
        }
        Interval { from, to: Vec::new() }
    }

    /// The fills before all that begin with `prefix`.
    pub fn before(prefix: &[Letter]) -> Interval {
        // Nothing comes before a first letter: then the letter before it is to be an earlier one.
        let Some(last) = prefix.iter().rposition(|&letter| letter > 0) else {
            return Interval::none();
        };
        let mut to = prefix[..=last].to_vec();
        to[last] -= 1;
        Interval { from: Vec::new(), to }
    }

    /// Whether a fill, given in the order of the search, lies in the interval.
    pub fn contains(&self, fill: &[Letter]) -> bool {
        fill >= self.from.as_slice() && !self.ends_before(fill)
    }

    /// Whether all that begins with `prefix` comes after the interval.
    pub(super) fn ends_before(&self, prefix: &[Letter]) -> bool {
        let common = prefix.len().min(self.to.len());
        prefix[..common] > self.to[..common]
    }

    /// Whether the bounds alone show that no fill lies between them.
    pub fn is_empty(&self) -> bool {
        self.from.first().is_some_and(|&letter| letter >= AFTER) || self.ends_before(&self.from)
    }

    /// Whether nothing of the interval comes after all that begins with `prefix`, which lies in it.
    pub(super) fn ends_within(&self, prefix: &[Letter]) -> bool {
        self.to.starts_with(prefix)
    }

    /// The part of the interval from the first fill on that can begin with `prefix`.
    pub(super) fn later(&self, prefix: Vec<Letter>) -> Interval {
        Interval { from: prefix.max(self.from.clone()), to: self.to.clone() }
    }

    /// Ends the interval before all that begins with `from`, and returns the rest of it; `None`, and the
    /// interval stays as it is, if nothing comes before.
    pub(super) fn cut(&mut self, from: Vec<Letter>) -> Option<Interval> {
        let before = Interval::before(&from);
        (!before.is_empty())
            .then(|| Interval { from, to: std::mem::replace(&mut self.to, before.to) })
    }

    /// The words of a run of cells that the interval allows, among the words of `length` letters that begin with
    /// letters placed before; `range` tells the numbers of the words with a beginning, or where they would be.
    /// The run, with the other letters, begins at the depth `start`; `at_from` and `at_to` say whether the lower
    /// and the upper bound begin with the letters before.
    pub(super) fn words(
        &self,
        (length, range): (usize, impl Fn(&[Letter]) -> Range<usize>),
        placed: &[Letter],
        start: usize,
        (at_from, at_to): (bool, bool),
    ) -> WordLimits {
        let Range { start: begin, end } = range(placed);
        let mut limits = WordLimits { start: begin, end, ..WordLimits::FREE };
        let left = length - placed.len();
        // The numbers of the words that begin with the bound's part of the run; and whether the bound
        // goes on in the next run, which it does after one word only.
        let part = |bound: &[Letter]| {
            let end = (start + left).min(bound.len());
            let part = [placed, &bound[start.min(end)..end]].concat();
            let range = range(&part);
            let is_whole = part.len() == length && !range.is_empty();
            (range.clone(), if is_whole { range.start } else { NONE })
        };
        if at_from {
            let (range, whole) = part(&self.from);
            (limits.start, limits.first) = (range.start, whole);
        }
        if at_to {
            let (range, whole) = part(&self.to);
            (limits.end, limits.last) = (range.end, whole);
        }
        limits
    }
}

#[cfg(test)]
mod tests {
    use lexicon::{Alphabet, Index};
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;

    /// The interval as its words define it, for fills of three letters.
    fn defined(interval: &Interval, fill: &[Letter]) -> bool {
        let starts = |prefix: &[Letter]| fill[..prefix.len().min(3)].to_vec();
        let is_before_from = starts(&interval.from) < interval.from;
        let is_after_to = starts(&interval.to) > interval.to;
        !is_before_from && !is_after_to
    }

    fn fills() -> impl Iterator<Item = Vec<Letter>> {
        (0..64).map(|number| vec![number / 16, number / 4 % 4, number % 4])
    }

    fn inside(interval: &Interval) -> Vec<Vec<Letter>> {
        fills().filter(|fill| interval.contains(fill)).collect()
    }

    fn prefix() -> impl Strategy<Value = Vec<Letter>> {
        vec(prop_oneof![9 => 0..4_u8, 1 => Just(AFTER), 1 => Just(255)], 0..=3)
    }

    proptest! {
        #[test]
        fn an_interval_holds_what_its_definition_says(from in prefix(), to in prefix()) {
            let interval = Interval { from, to };
            for fill in fills() {
                prop_assert_eq!(interval.contains(&fill), defined(&interval, &fill));
            }
            prop_assert!(!interval.is_empty() || inside(&interval).is_empty());
        }

        #[test]
        fn every_prefix_divides_the_order_in_three(prefix in vec(0..4_u8, 0..=3)) {
            let parts = [
                inside(&Interval::before(&prefix)),
                inside(&Interval::within(&prefix)),
                inside(&Interval::after(&prefix)),
            ];
            prop_assert_eq!(parts.concat(), fills().collect::<Vec<_>>());
            let starting = inside(&Interval::starting_at(&prefix));
            prop_assert_eq!(starting, parts[1..].concat());
            prop_assert_eq!(inside(&Interval { to: prefix.clone(), ..Interval::all() }), parts[..2].concat());
        }

        #[test]
        fn a_cut_loses_nothing(from in prefix(), to in prefix(), at in vec(0..4_u8, 1..=3)) {
            let whole = Interval { from, to };
            let mut first = whole.clone();
            let Some(rest) = first.cut(at.clone()) else {
                prop_assert!(at.iter().all(|&letter| letter == 0));
                return Ok(());
            };
            // As where a search cuts: the letters lie within the interval.
            if whole.from <= at && !whole.ends_before(&at) {
                let both = [inside(&first), inside(&rest)].concat();
                prop_assert_eq!(both, inside(&whole));
            }
            let later = inside(&whole.later(at.clone()));
            let expected = inside(&whole).into_iter().filter(|fill| *fill >= at);
            prop_assert_eq!(later, expected.collect::<Vec<_>>());
        }

        #[test]
        fn words_of_a_run_are_those_inside(from in prefix(), to in prefix(), start in 0..2_usize) {
            let index = Index::from_words(
                &Alphabet::new("abcd").unwrap(),
                ["aa", "ab", "ba", "bc", "bd", "cc", "da", "dd"],
            );
            let words = index.unwrap().list(2).unwrap().words().clone();
            let interval = Interval { from, to };
            for (at_from, at_to) in [(true, true), (true, false), (false, true), (false, false)] {
                let list = (2, |prefix: &[Letter]| words.range(prefix));
                let allowed = interval.words(list, &[], start, (at_from, at_to));
                for number in 0..words.count() {
                    let word = words.word(number);
                    let rest = |bound: &[Letter]| bound.get(start..).unwrap_or_default().to_vec();
                    let row = Interval {
                        from: if at_from { rest(&interval.from) } else { Vec::new() },
                        to: if at_to { rest(&interval.to) } else { Vec::new() },
                    };
                    let part = |bound: &[Letter]| bound[..bound.len().min(2)].to_vec();
                    let bounds = Interval { from: part(&row.from), to: part(&row.to) };
                    prop_assert_eq!((allowed.start..allowed.end).contains(&number), bounds.contains(word));
                    let goes_on = |bound: &[Letter]| bound.starts_with(word);
                    prop_assert_eq!(allowed.first == number, goes_on(&row.from));
                    prop_assert_eq!(allowed.last == number, goes_on(&row.to));
                }
            }
        }
    }

    #[test]
    fn nothing_is_before_the_first_and_after_all() {
        assert!(Interval::before(&[0, 0]).is_empty());
        assert!(Interval::after(&[]).is_empty());
        assert!(Interval::none().is_empty() && inside(&Interval::none()).is_empty());
        assert!(!Interval::all().is_empty());
    }
}
