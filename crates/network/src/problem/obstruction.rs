//! The reason why no word fits: the slot, its pattern, and a minimal choice of limited cells that forbid it.

use std::fmt;

use super::lists::Dictionaries;
use super::projection::{ProjectError, Projection, project};
use crate::ids::{CellId, IdVec, SlotId};
use crate::slot::{Direction, Slot};
use crate::structure::Network;
use lexicon::{Alphabet, Halted, LetterSet, Score};

/// A reason why a problem has no fill, found without search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Obstruction {
    /// The slot that has no word left; none if a cell on no slot has no letter left.
    pub slot: Option<Slot>,
    /// The slot as its grid row or column is written, with `.` for an open cell.
    pub pattern: String,
    /// The reason why the slot has no word left, or the cell no letter.
    pub reason: Reason,
}

/// The reason why a slot has no word left, or a cell no letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The dictionary has no word as long as the slot.
    NoWordOfLength,
    /// The dictionary has words as long as the slot, but none may stand there: all have less than this
    /// least score, or all are excluded or kept out by another rule.
    NoWordLeft(Option<Score>),
    /// No word has these letters of the slot; dropping any one of them would let some word in.
    Letters(Vec<LimitedCell>),
    /// The crossing words leave the slot no word: because of these cells, of which none can be left out, or
    /// because of the shape of the grid alone if there are no cells.
    Crossings(Vec<LimitedCell>),
    /// The cell is on no slot, and no letter is in all the sets that it and the cells equal to it are limited to.
    NoLetter(LimitedCell),
}

/// A cell that may not take every letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LimitedCell {
    /// Its row, from 0.
    pub row: usize,
    /// Its column, from 0.
    pub column: usize,
    /// The letter, or the letters between brackets.
    pub letters: String,
}

impl Obstruction {
    /// Finds a cell without a letter. A slot through such a cell has no word, so that the cells on slots are seen to before.
    pub(super) fn of_cell(network: &Network, alphabet: &Alphabet) -> Option<Obstruction> {
        let cell = network.letters.ids().find(|&cell| network.letters[cell].is_empty())?;
        let (row, column) = network.positions[cell];
        let letters = spell(network.letters[cell], alphabet);
        let cell = LimitedCell { row, column, letters: letters.clone() };
        Some(Obstruction { slot: None, pattern: letters, reason: Reason::NoLetter(cell) })
    }

    /// Explains that `project` failed, first at the slot numbered `failed`.
    pub(super) fn find(
        projection: &mut Projection,
        network: &Network,
        failed: SlotId,
        alphabet: &Alphabet,
        dictionaries: &Dictionaries<'_>,
    ) -> Result<Obstruction, Halted> {
        let is_reversed = dictionaries.common.is_reversed();
        let pattern = |slot: &Slot| {
            let cell = |&cell: &CellId| spell(network.letters[cell], alphabet);
            match is_reversed {
                true => slot.cells.iter().rev().map(cell).collect(),
                false => slot.cells.iter().map(cell).collect(),
            }
        };
        let describe = |slot: &Slot, reason| Obstruction {
            pattern: pattern(slot),
            slot: Some(slot.clone()),
            reason,
        };
        let cells = |cells: Vec<CellId>| {
            let limited = |cell: CellId| LimitedCell {
                row: network.positions[cell].0,
                column: network.positions[cell].1,
                letters: spell(network.letters[cell], alphabet),
            };
            cells.into_iter().map(limited).collect()
        };
        let is_limited = |cell: &CellId| network.letters[*cell] != alphabet.all();

        // The plainest reasons first: a slot without words, then a slot whose own letters forbid every word.
        let slots = || network.slots.ids();
        if let Some(number) = slots().find(|&slot| !projection.has_words(slot)) {
            let slot = &network.slots[number];
            let (index, length) = (dictionaries.of(slot.list), slot.length());
            let is_low = |least: &Score| {
                let (words, scores) = (index.list(length), index.scores(length));
                let scores = words.zip(scores).map(|(words, scores)| scores.of_words(words.iter()));
                scores.is_none_or(|scores| scores.iter().all(|score| score < least))
            };
            return Ok(describe(
                slot,
                match index.word_count(length) {
                    0 => Reason::NoWordOfLength,
                    _ => Reason::NoWordLeft(dictionaries.choice.least_of(number).filter(is_low)),
                },
            ));
        }
        for number in slots() {
            let slot = &network.slots[number];
            if projection.supports(number, slot.pattern(&network.letters))?[0].is_empty() {
                let limited: Vec<CellId> = slot.cells.iter().copied().filter(is_limited).collect();
                let forcing = minimal(&limited, &mut |kept| {
                    let limit = |cell: &CellId| match kept.contains(cell) {
                        true => network.letters[*cell],
                        false => alphabet.all(),
                    };
                    let pattern = slot.cells.iter().map(limit).collect();
                    Ok(projection.supports(number, pattern)?[0].is_empty())
                })?;
                return Ok(describe(slot, Reason::Letters(cells(forcing))));
            }
        }
        let limited: Vec<CellId> = network.letters.ids().filter(is_limited).collect();
        let mut slot = failed;
        let forcing = minimal(&limited, &mut |kept| {
            let mut letters = IdVec::repeat(alphabet.all(), network.letters.len());
            for &cell in kept {
                letters[cell] = network.letters[cell];
            }
            match project(network, &mut letters, slots(), projection) {
                Ok(()) => Ok(false),
                Err(ProjectError::NoWord(failed)) => {
                    slot = failed;
                    Ok(true)
                }
                Err(ProjectError::Halted(halted)) => Err(halted),
            }
        })?;
        Ok(describe(&network.slots[slot], Reason::Crossings(cells(forcing))))
    }
}

/// A minimal part of `items` for which `fails` is still true: without any one of its items it would be false.
///
/// `fails` must fail for all the items, and for more items wherever it fails for fewer. This is
/// QuickXplain (Junker, AAAI 2004): about `k log(n / k)` questions for `k` of `n` items.
fn minimal<T: Copy, E>(
    items: &[T],
    fails: &mut impl FnMut(&[T]) -> Result<bool, E>,
) -> Result<Vec<T>, E> {
    fn among<T: Copy, E>(
        kept: &mut Vec<T>,
        fresh: bool,
        items: &[T],
        fails: &mut impl FnMut(&[T]) -> Result<bool, E>,
    ) -> Result<Vec<T>, E> {
        if fresh && fails(kept)? {
            return Ok(Vec::new());
        }
        if let [item] = items {
            return Ok(vec![*item]);
        }
        let (left, right) = items.split_at(items.len() / 2);
        let before = kept.len();
        kept.extend(left);
        let from_right = among(kept, true, right, fails)?;
        kept.truncate(before);
        kept.extend(&from_right);
        let mut found = among(kept, !from_right.is_empty(), left, fails)?;
        kept.truncate(before);
        found.extend(from_right);
        Ok(found)
    }
    if items.is_empty() || fails(&[])? {
        return Ok(Vec::new());
    }
    among(&mut Vec::new(), false, items, fails)
}

fn spell(letters: LetterSet, alphabet: &Alphabet) -> String {
    let left_out = alphabet.all().without(letters);
    let list = |set: LetterSet| set.iter().map(|letter| alphabet.glyph(letter)).collect::<String>();
    match (letters.len(), left_out.len()) {
        (_, 0) => ".".into(),
        (1, _) => list(letters),
        (kept, dropped) if kept <= dropped => format!("[{}]", list(letters)),
        _ => format!("[^{}]", list(left_out)),
    }
}

impl fmt::Display for Obstruction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Obstruction { slot, pattern, reason } = self;
        let length = slot.as_ref().map_or(1, Slot::length);
        if let Some(slot) = slot {
            // A listed slot says itself that it is one.
            let slot_of = if matches!(slot.direction, Direction::Listed(_)) { "" } else { "slot " };
            write!(f, "{slot_of}{slot} ({length} letters, {pattern}): ")?;
        }
        match reason {
            Reason::NoWordOfLength => write!(f, "the dictionary has no word of {length} letters"),
            Reason::NoWordLeft(Some(least)) => {
                write!(f, "no word of {length} letters has the least score of {least}")
            }
            Reason::NoWordLeft(None) => write!(f, "no word of {length} letters may stand there"),
            Reason::Letters(cells) => {
                f.write_str("no word has ")?;
                list(f, cells)
            }
            Reason::Crossings(cells) if cells.is_empty() => {
                f.write_str("the crossing slots leave it no word, whatever the letters")
            }
            Reason::Crossings(cells) => {
                f.write_str("the crossing slots leave it no word, because of ")?;
                list(f, cells)
            }
            Reason::NoLetter(LimitedCell { row, column, .. }) => {
                let (row, column) = (row + 1, column + 1);
                write!(
                    f,
                    "row {row}, column {column}: no letter is in all sets that the cell is limited to"
                )
            }
        }
    }
}

fn list(f: &mut fmt::Formatter<'_>, cells: &[LimitedCell]) -> fmt::Result {
    for (i, cell) in cells.iter().enumerate() {
        let separator = if i == 0 { "" } else { ", " };
        let LimitedCell { row, column, letters } = cell;
        write!(f, "{separator}{letters} at row {}, column {}", row + 1, column + 1)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_a_minimal_failing_part() {
        for culprits in [vec![], vec![3], vec![0, 9], vec![2, 5, 6], (0..10).collect()] {
            let items: Vec<usize> = (0..10).collect();
            let mut asked = 0;
            let found = minimal(&items, &mut |kept| {
                asked += 1;
                Ok::<bool, Halted>(culprits.iter().all(|culprit| kept.contains(culprit)))
            });
            let mut found = found.unwrap();
            found.sort_unstable();
            assert_eq!(found, culprits);
            assert!(asked <= 2 * items.len());
        }
        let mut left = 3;
        let halted = minimal(&[1, 2, 3, 4], &mut |kept| {
            left -= 1;
            if left == 0 { Err(Halted) } else { Ok(kept.len() == 4) }
        });
        assert_eq!(halted, Err(Halted));
    }
}
