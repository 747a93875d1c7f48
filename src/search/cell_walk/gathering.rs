//! Fills gathered from words of the run before the endings, and the endings that are remembered.

use std::ops::{ControlFlow, Range};

use super::CellWalk;
use crate::search::batch::{BATCH, Visitor};
use crate::search::endings::{Context, Endings, NO_CONTEXT, RunWords};
use crate::search::engine::WalkState;
use lexicon::{Letter, LetterSet};
use network::bitset::{LANES, Vectors};

impl CellWalk<'_> {
    /// Whether the words of the run before the endings are tried as a whole.
    #[inline(always)]
    pub(super) fn is_gathering(&self) -> bool {
        self.endings.as_ref().is_some_and(|endings| endings.untried.is_some())
    }

    /// The words still to be tried as a whole, if the run that begins at a depth is the run before the endings.
    pub(super) fn gathering(&self, depth: usize) -> Option<&Range<u32>> {
        let endings = self.endings.as_ref().filter(|endings| endings.before == depth)?;
        endings.untried.as_ref()
    }

    /// Begins to try the words of the run before the endings.
    #[inline(always)]
    pub(super) fn begin_gathering(&mut self) {
        let Some(endings) = &mut self.endings else { return };
        let state = self.states[self.sources[self.starts[endings.before] as usize] as usize];
        let length = endings.start - endings.before;
        endings.untried = Some(endings.words.after(self.table, state, length));
    }

    /// Gathers a batch of fills from the words to be tried, and emits it.
    #[inline(always)]
    pub(super) fn gather<V: Vectors>(
        &mut self,
        vectors: V,
        nodes: &mut u64,
        visit: &mut Visitor<'_>,
    ) -> ControlFlow<()> {
        let Some(mut endings) = self.endings.take() else { return ControlFlow::Continue(()) };
        let Range { start: mut next, end } = endings.untried.take().unwrap_or_default();
        self.state.tails.clear();
        let (mut tried, mut dead) = (0, 0);
        while next < end && *nodes > 0 && self.state.tails.len() < BATCH as u64 {
            let chunk = next / LANES as u32 * LANES as u32;
            let left = &self.left[endings.before..endings.start];
            let mut fitting = endings.words.having(vectors, chunk, left);
            fitting &= u16::MAX << (next - chunk);
            if end - chunk < LANES as u32 {
                fitting &= (1 << (end - chunk)) - 1;
            }
            next = chunk + LANES as u32;
            tried += u64::from(fitting.count_ones());
            while fitting != 0 {
                let number = chunk + fitting.trailing_zeros();
                fitting &= fitting - 1;
                let context = self.context(&endings, endings.words.word(number));
                let found = match endings.get(context) {
                    Some(found) => found,
                    None => self.seek(context, &mut endings, nodes),
                };
                let count = found.len() as u64;
                *nodes = nodes.saturating_sub(1 + count);
                let WalkState { tails, only_counts, .. } = &mut self.state;
                if count == 0 {
                    dead += 1;
                } else if *only_counts {
                    tails.counted += count;
                } else {
                    tails.lasts.extend(found);
                    tails.firsts.resize(tails.lasts.len(), number);
                }
            }
        }
        let statistics = &mut self.state.statistics;
        statistics.nodes[endings.start - 1] += tried;
        statistics.dead_ends[endings.start - 1] += dead;
        let flow = self.state.emit(endings.tails(self.remaining.len()), visit);
        let pay_off = endings.pay_off(tried);
        let is_full = endings.are_full();
        if is_full {
            endings.forget();
        }
        if next < end {
            endings.untried = Some(next..end);
        } else {
            if is_full {
                endings.words = RunWords::default();
            }
            // The walk goes back to the cell before.
            self.remaining[endings.before] = LetterSet::EMPTY;
        }
        if next < end || pay_off {
            self.endings = Some(endings);
        }
        flow
    }

    /// The context of the endings after a word of the run before.
    #[inline(always)]
    fn context(&self, endings: &Endings, word: &[Letter; 8]) -> Context {
        let mut context = NO_CONTEXT;
        for (state, &(source, position)) in context.iter_mut().zip(&endings.sources) {
            *state = match position {
                None => self.states[source],
                Some(position) => {
                    let before = self.states[self.sources[source] as usize];
                    self.table.step(before, word[position])
                }
            };
        }
        context
    }

    /// Finds all endings of a context, and remembers them. Each letter placed is taken from `nodes`.
    #[cold]
    #[inline(never)]
    fn seek(&mut self, context: Context, endings: &mut Endings, nodes: &mut u64) -> Range<u32> {
        for (state, &(source, _)) in context.into_iter().zip(&endings.sources) {
            self.states[source] = state;
        }
        let (start, first, last) =
            (endings.start, endings.letters.values.len(), self.remaining.len() - 1);
        let mut depth = start;
        if !self.enter_run(start) {
            return endings.remember(context, first);
        }
        loop {
            let candidates = self.remaining[depth];
            if depth == last {
                for letter in candidates.iter() {
                    self.state.letters[depth] = letter;
                    let mut letters = [0; 8];
                    letters[..=last - start].copy_from_slice(&self.state.letters[start..]);
                    endings.letters.values.push(letters);
                }
            } else if let Some(letter) = candidates.smallest() {
                self.remaining[depth] = candidates & LetterSet::above(letter);
                *nodes = nodes.saturating_sub(1);
                depth += usize::from(self.place(depth, letter));
                continue;
            }
            if depth == start {
                return endings.remember(context, first);
            }
            depth -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::batch::Outcome;
    use crate::search::engine::Engine;
    use crate::search::examples::{DIAGONALS, RING, SYMMETRIC, fills, listed, problem};
    use crate::search::lookahead::Crossings;
    use crate::search::parameters::Search;
    use lexicon::Halt;
    use network::traversal::Traversal;

    #[test]
    fn endings_of_one_context_are_found_once() {
        for network in [SYMMETRIC, RING] {
            let (problem, search) = (problem(network), Search::default());
            let traversal = Traversal::new(&problem, search.order);
            let runs = (&traversal, &traversal.runs()[..]);
            let expected = fills(&problem, search);
            let letters = |mut walk: CellWalk<'_>| {
                assert!(listed(|visit| walk.walk(u64::MAX, visit)) == expected, "{network}");
                walk.state.statistics.total_nodes() - expected.len() as u64
            };
            let walk = || CellWalk::new(&problem, runs, search, &Halt::default());
            let [plain, forgetful, remembering] =
                [walk(), walk().with_endings(runs, 0), walk().with_endings(runs, 1 << 20)]
                    .map(letters);
            assert!(2 * remembering < plain && remembering < forgetful, "{network}");
        }
    }

    #[test]
    fn each_node_gets_a_walk_on() {
        // A ring whose words share two letters with the next, so that each run is a cell.
        let ring = "slots\na b c d\nc d e f\ne f a b\n";
        for network in [SYMMETRIC, RING, DIAGONALS, ring] {
            let (problem, search) = (problem(network), Search::default());
            let traversal = Traversal::new(&problem, search.order);
            let runs = (&traversal, &traversal.runs()[..]);
            assert!(Crossings::of(runs.0, runs.1).is_none(), "{network}");
            let walk = || CellWalk::new(&problem, runs, search, &Halt::default());
            for mut walk in [walk(), walk().with_endings(runs, 1 << 20)] {
                let mut nodes = 0;
                while walk.walk(1, &mut |_| ControlFlow::Continue(())) == Outcome::Paused {
                    assert!(walk.state().nodes > nodes, "{network}");
                    nodes = walk.state().nodes;
                }
            }
        }
    }
}
