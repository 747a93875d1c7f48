//! Giving the fills of a batch: pairs of words of the last two rows that go together.

use std::ops::ControlFlow;

use super::frame::{Frame, Ties};
use super::layout::Layout;
use super::narrowed::{letter, padded};
use super::walk::RectangleWalk;
use crate::search::batch::{BATCH, Batch, Outcome, Visit};
use lexicon::letters::LetterSet;
use lexicon::words::WordSlice;
use network::bitset::Vectors;

/// Pairs of a word and a vector of words that are looked at in the time of a node.
const PAIRS_OF_NODE: usize = 64;

impl RectangleWalk {
    /// Tries words of the last row but one, and gives the fills found. Returns why the search is to stop,
    /// if it is.
    #[inline(always)]
    pub(super) fn list_pairs<const N: usize, V: Vectors>(
        &mut self,
        vectors: V,
        layout: &Layout,
        visit: &mut Visit<'_>,
    ) -> Option<Outcome> {
        let row = self.row;
        let Frame { mut next, end, ties, .. } = self.frames[row];
        let stacks = (&layout.stacks, self.above::<N>(row));
        let lasts = self.lists.left(row - 1, 1);
        let words = self.lists.fitting(row).words();
        let words = &words[..end.min(words.len())];
        let listed = &mut self.listed;
        let (mut tried, mut counted) = (0, 0);
        while next < words.len() && tried < BATCH && listed.len() < BATCH {
            let alike = listed.prepare(vectors, stacks, (words, next), lasts).min(words.len());
            while next < alike && tried < BATCH && listed.len() < BATCH {
                let word = words[next];
                next += 1;
                tried += 1;
                let bounds = &self.bounds;
                let range = ties.is_bound().then(|| {
                    let limits = bounds.words(row + 1, bounds.after(row, word, ties));
                    listed.within(lasts, limits)
                });
                counted += listed.find::<N, V>(vectors, word, range, self.only_counts);
            }
        }
        let is_over = next >= words.len();
        self.frames[row].next = next;
        self.note(row * N + N - 1, tried, 0);
        let flow = self.give::<N>(layout, row, counted, visit);
        self.listed.clear();
        let is_exhausted = is_over && !self.leave();
        match flow {
            ControlFlow::Break(()) => Some(Outcome::Stopped),
            ControlFlow::Continue(()) if is_exhausted => Some(Outcome::Exhausted),
            ControlFlow::Continue(()) => None,
        }
    }

    /// Counts the fills that begin with the rows up to the one that the walk is in, and gives their
    /// number; if it is asked to end meanwhile, the word of this row is to be tried again.
    #[inline(always)]
    pub(super) fn count_pairs<const N: usize, V: Vectors>(
        &mut self,
        vectors: V,
        layout: &Layout,
        ties: Ties,
        visit: &mut Visit<'_>,
    ) -> ControlFlow<()> {
        let row = self.row;
        let first = self.first();
        let (firsts, lasts) = (self.lists.left(row, 0), self.lists.left(row, 1));
        let nodes = firsts.count() * lasts.lanes().len() / PAIRS_OF_NODE;
        let stacks = (&layout.stacks, self.above::<N>(row + 1));
        let (pairs, halt) = (&mut self.counted, &self.halt);
        let count = if ties.transpose {
            let [greater_firsts, same_firsts, greater_lasts, same_lasts] = &mut self.parts;
            let [first, last] = [1, 2].map(|further| letter(first, row + further));
            firsts.narrow(vectors, 0, LetterSet::above(first), greater_firsts);
            firsts.narrow(vectors, 0, LetterSet::only(first), same_firsts);
            lasts.narrow(vectors, 0, LetterSet::above(last), greater_lasts);
            lasts.narrow(vectors, 0, LetterSet::only(last), same_lasts);
            2 * pairs.count(vectors, stacks, greater_firsts, lasts, halt)
                + 2 * pairs.count(vectors, stacks, same_firsts, greater_lasts, halt)
                + pairs.count(vectors, stacks, same_firsts, same_lasts, halt)
        } else {
            let count = pairs.count(vectors, stacks, firsts, lasts, halt);
            if self.is_mirrored { 2 * count } else { count }
        };
        self.note((row + 2) * N - 1, nodes, 0);
        if self.halt.is_set() {
            self.frames[row].next -= 1;
            self.frames[row].previous = None;
            return ControlFlow::Continue(());
        }
        self.give::<N>(layout, row + 1, count, visit)
    }

    /// Gives the fills found that begin with the rows before one, or so many that were counted.
    #[inline(always)]
    fn give<const N: usize>(
        &mut self,
        layout: &Layout,
        row: usize,
        counted: u64,
        visit: &mut Visit<'_>,
    ) -> ControlFlow<()> {
        let count = counted + self.listed.len() as u64;
        if count == 0 {
            return ControlFlow::Continue(());
        }
        for changed in self.changed_row..row {
            let word = padded(self.frames[changed].previous.unwrap_or_default());
            self.letters[changed * N..][..N].copy_from_slice(&word[..N]);
        }
        let ([firsts, lasts], [first_numbers, last_numbers]) = self.listed.found();
        let flow = visit(&Batch {
            letters: &self.letters,
            changed_from: self.changed_row * N,
            words: [firsts, lasts].map(|words| WordSlice::padded_to_8(words, N)),
            firsts: first_numbers,
            lasts: last_numbers,
            without_tails: counted,
        });
        self.changed_row = row;
        self.statistics.nodes[layout.cells.len() - 1] += count;
        flow
    }
}
