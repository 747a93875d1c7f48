//! The last two rows: their pairs of words that go together, listed or counted, are the fills of a batch.

use std::ops::ControlFlow;

use super::narrowed::{letter, padded};
use super::rectangle_layout::RectangleLayout;
use super::rectangle_walk::RectangleWalk;
use crate::search::batch::{BATCH, Outcome, Visitor};
use crate::search::engine::WalkState;
use crate::search::interval::WordLimits;
use lexicon::words::WordSlice;
use lexicon::{Letter, LetterSet};
use network::bitset::Vectors;

/// Pairs of a word and a vector of words that are looked at in the time of a node.
const PAIRS_OF_NODE: usize = 64;

impl RectangleWalk {
    /// Tries words of the last row but one, and emits the fills found. Returns why the search is to stop,
    /// if it is.
    #[inline(always)]
    pub(super) fn list_pairs<const N: usize, V: Vectors>(
        &mut self,
        vectors: V,
        layout: &RectangleLayout,
        visit: &mut Visitor<'_>,
    ) -> Option<Outcome> {
        let row = self.state.run;
        let mut next = self.frames[row].next;
        let WordLimits { end, first, last, .. } = self.state.limits[row];
        let stacks = (&layout.stacks, self.above::<N>(row));
        let lasts = self.lists.left(row - 1, 1);
        let words = self.lists.fitting(row).words();
        let words = &words[..end.min(words.len())];
        let WalkState { tails, interval, only_counts, .. } = &mut self.state;
        let pairs = &mut self.pairs;
        tails.clear();
        pairs.clear();
        let (mut tried, mut dead) = (0, 0);
        while next < words.len() && tried < BATCH && tails.lasts.len() < BATCH {
            let is_new = tails.lasts.is_empty();
            let alike = pairs.prepare_list(vectors, stacks, (words, next), lasts, is_new);
            let alike = alike.min(words.len());
            while next < alike && tried < BATCH && tails.lasts.len() < BATCH {
                let at = (next == first, next == last);
                let range = (at.0 || at.1).then(|| {
                    let list = (N, |prefix: &[Letter]| pairs.prepared(lasts).range(prefix));
                    let WordLimits { start, end, .. } =
                        interval.words(list, &[], (row + 1) * N, at);
                    start..end
                });
                let before = tails.len();
                pairs.find::<N, V>(vectors, words[next], range, (tails, *only_counts));
                next += 1;
                tried += 1;
                dead += usize::from(tails.len() == before);
            }
        }
        let are_tried = next >= words.len();
        self.frames[row].next = next;
        self.note(row * N + N - 1, tried, dead);
        let words = self.pairs.words().map(|words| WordSlice::padded_to_8(words, N));
        let flow = self.state.emit(words, visit);
        self.state.after_visit(flow, are_tried)
    }

    /// Counts the fills that begin with the rows up to the one that the walk is in, and emits their
    /// number; if it is asked to end meanwhile, the word of this row is to be tried again.
    #[inline(always)]
    pub(super) fn count_pairs<const N: usize, V: Vectors>(
        &mut self,
        vectors: V,
        layout: &RectangleLayout,
        is_tied: bool,
        visit: &mut Visitor<'_>,
    ) -> ControlFlow<()> {
        let row = self.state.run;
        let first = self.first();
        let (firsts, lasts) = (self.lists.left(row, 0), self.lists.left(row, 1));
        let nodes = firsts.count() * lasts.lanes().len() / PAIRS_OF_NODE;
        let stacks = (&layout.stacks, self.above::<N>(row + 1));
        let (pairs, halt) = (&mut self.pairs, &self.state.halt);
        let count = if is_tied {
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
        self.state.nodes += nodes as u64;
        if self.state.halt.is_set() {
            self.frames[row].next -= 1;
            self.frames[row].previous = None;
            return ControlFlow::Continue(());
        }
        self.state.tails.clear();
        self.state.tails.counted = count;
        self.pairs.clear();
        if count > 0 {
            self.write_head::<N>(row + 1);
        }
        let words = self.pairs.words().map(|words| WordSlice::padded_to_8(words, N));
        self.state.emit(words, visit)
    }

    /// Writes the letters of the rows before one that changed since the batch before.
    #[inline(always)]
    pub(super) fn write_head<const N: usize>(&mut self, row: usize) {
        for changed in self.state.tails.changed_from / N..row {
            let word = padded(self.frames[changed].previous.unwrap_or_default());
            self.state.letters[changed * N..][..N].copy_from_slice(&word[..N]);
        }
    }
}
