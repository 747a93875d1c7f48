//! The walk through all rows but the last two.

use std::sync::Arc;

use super::bounds::Bounds;
use super::followers::{Followers, TOGETHER};
use super::frame::{Frame, NONE, Ties};
use super::layout::Layout;
use super::listed_pairs::ListedPairs;
use super::lists::Lists;
use super::narrowed::{MOST_LETTERS, Narrowed, common_prefix, letter, shift};
use super::pairs::Pairs;
use super::stacks::AHEAD;
use crate::search::batch::{Outcome, Visit};
use crate::search::interval::Interval;
use crate::search::statistics::Statistics;
use lexicon::halt::Halt;
use lexicon::letters::Letter;
use network::bitset::{self, Kernel, Vectors};

/// Words of a row that are not worth sets of followers. Figures: `benches/record/counting.md`.
const FEW: usize = 4;

/// A depth-first search through the words of all rows but the last two, whose pairs of words are given
/// or counted.
#[derive(Clone, Debug)]
pub struct RectangleWalk {
    pub(super) layout: Arc<Layout>,
    pub(super) lists: Lists,
    /// The stacks before each row.
    above: Vec<[u32; MOST_LETTERS]>,
    /// For each row, the words of the next that can follow, where they are few.
    followers: Vec<Followers>,
    /// Where the walk is in each row but the last.
    pub(super) frames: Vec<Frame>,
    /// Room to count pairs in, and those found to be given.
    pub(super) counted: Pairs,
    pub(super) listed: ListedPairs,
    pub(super) interval: Interval,
    pub(super) bounds: Bounds,
    /// Whether fills are only counted, and if so, whether by halves.
    pub(super) only_counts: bool,
    pub(super) is_mirrored: bool,
    /// The words of the last two rows, by their first letters.
    pub(super) parts: [Narrowed; 4],
    /// The row the walk is in.
    pub(super) row: usize,
    pub(super) exhausted: bool,
    /// The letters of the batch given last, and the first row placed since.
    pub(super) letters: Vec<Letter>,
    pub(super) changed_row: usize,
    pub(super) nodes: u64,
    pub(super) statistics: Statistics,
    pub(super) halt: Halt,
}

impl RectangleWalk {
    /// The walk over all fills.
    pub fn new(layout: Arc<Layout>) -> RectangleWalk {
        let (rows, columns) = (layout.rows(), layout.columns());
        let mut above = vec![[0; MOST_LETTERS]; rows];
        above[0][..columns].copy_from_slice(&layout.roots);
        let cells = layout.cells.len();
        RectangleWalk {
            lists: Lists::new(&layout.words, columns),
            above,
            followers: vec![Followers::default(); rows - 2],
            frames: vec![Frame::new(Ties::default()); rows - 1],
            counted: Pairs::default(),
            listed: ListedPairs::default(),
            interval: Interval::all(),
            bounds: Bounds::new(&Interval::all(), rows, columns),
            only_counts: false,
            is_mirrored: false,
            parts: Default::default(),
            row: 0,
            exhausted: false,
            letters: vec![0; cells],
            changed_row: 0,
            nodes: 0,
            statistics: Statistics::of(cells),
            halt: Halt::default(),
            layout,
        }
    }

    /// Lets batches only tell how many fills they have, without their tails.
    pub fn only_count(&mut self) {
        self.only_counts = true;
    }

    /// Begins anew, with all fills counted by halves, so that a batch may have some that begin otherwise.
    /// The problem must be its own transpose.
    pub fn count_by_halves(&mut self) {
        self.only_counts = true;
        self.is_mirrored = true;
        self.restart(&Interval::all());
    }

    /// Pauses the search soon once `halt` is set.
    pub fn halt_by(&mut self, halt: Halt) {
        self.halt = halt;
    }

    /// The cells in their order.
    pub fn cells(&self) -> &[u32] {
        &self.layout.cells
    }

    /// The nodes walked so far: words tried and letters placed.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// What the walk did.
    pub fn statistics(&self) -> Statistics {
        Statistics { bytes: self.lists.bytes(), ..self.statistics.clone() }
    }

    /// Gives `visit` the next batches of fills until about `nodes` more nodes are walked.
    pub fn run(&mut self, nodes: u64, visit: &mut Visit<'_>) -> Outcome {
        let end = self.nodes.saturating_add(nodes);
        loop {
            if self.exhausted {
                return Outcome::Exhausted;
            }
            if self.halt.is_set() {
                return Outcome::Halted;
            }
            let outcome = match self.lists_pairs() {
                true => self.search::<true>(end, visit),
                false => self.search::<false>(end, visit),
            };
            if outcome != Outcome::Paused || self.nodes >= end {
                return outcome;
            }
        }
    }

    /// Whether pairs of words are looked at one by one: to be given, or where the walk came to the last two
    /// rows because the interval limits them.
    #[inline(always)]
    fn lists_pairs(&self) -> bool {
        !self.only_counts || self.row + 1 == self.frames.len()
    }

    /// Walks on up to so many nodes, as long as pairs are [listed](Self::lists_pairs) or not.
    fn search<const LISTS: bool>(&mut self, end: u64, visit: &mut Visit<'_>) -> Outcome {
        match self.layout.columns() {
            3 => bitset::dispatch(Search::<'_, '_, 3, LISTS> { walk: self, end, visit }),
            4 => bitset::dispatch(Search::<'_, '_, 4, LISTS> { walk: self, end, visit }),
            5 => bitset::dispatch(Search::<'_, '_, 5, LISTS> { walk: self, end, visit }),
            _ => bitset::dispatch(Search::<'_, '_, MOST_LETTERS, LISTS> { walk: self, end, visit }),
        }
    }

    #[inline(always)]
    fn search_with<const N: usize, const LISTS: bool, V: Vectors>(
        &mut self,
        vectors: V,
        end: u64,
        visit: &mut Visit<'_>,
    ) -> Outcome {
        let layout = Arc::clone(&self.layout);
        let layout = &*layout;
        let last = self.frames.len() - 1;
        loop {
            if self.nodes >= end || self.halt.is_set() || self.lists_pairs() != LISTS {
                return Outcome::Paused;
            }
            if LISTS && self.row == last {
                match self.list_pairs::<N, V>(vectors, layout, visit) {
                    Some(outcome) => return outcome,
                    None => continue,
                }
            }
            let Some((word, following)) = self.next_word::<N>() else {
                match self.leave() {
                    true => continue,
                    false => return Outcome::Exhausted,
                }
            };
            if !self.place::<N, V>(vectors, layout, word, following) {
                continue;
            }
            self.changed_row = self.changed_row.min(self.row);
            let ties = self.ties_after(self.row, word);
            if !LISTS && self.row + 1 == last && !ties.is_bound() {
                if self.count_pairs::<N, V>(vectors, layout, ties, visit).is_break() {
                    return Outcome::Stopped;
                }
            } else {
                self.enter::<N, V>(vectors, layout, ties);
            }
        }
    }

    /// Goes back to the row before; says whether there is one.
    #[inline(always)]
    pub(super) fn leave(&mut self) -> bool {
        match self.row.checked_sub(1) {
            Some(row) => self.row = row,
            None => self.exhausted = true,
        }
        !self.exhausted
    }

    /// What the rows up to one are the same as, with a word placed there.
    #[inline(always)]
    pub(super) fn ties_after(&self, row: usize, word: u32) -> Ties {
        let ties = self.bounds.after(row, word, self.frames[row].ties);
        let is_same = || row == 0 || letter(word, 0) == letter(self.first(), row);
        Ties { transpose: ties.transpose && is_same(), ..ties }
    }

    /// The word of the first row.
    #[inline(always)]
    pub(super) fn first(&self) -> u32 {
        self.frames[0].previous.unwrap_or_default()
    }

    /// The stacks before a row.
    #[inline(always)]
    pub(super) fn above<const N: usize>(&self, row: usize) -> [u32; N] {
        std::array::from_fn(|position| self.above[row][position])
    }

    /// The next word of the row that the walk is in, and the numbers of the words of the next row that
    /// can follow, as bits, where these are known.
    #[inline(always)]
    fn next_word<const N: usize>(&mut self) -> Option<(u32, u64)> {
        let row = self.row;
        let Frame { mut next, end, has_followers, .. } = self.frames[row];
        let words = self.lists.fitting(row).words();
        let words = &words[..end.min(words.len())];
        let mut found = None;
        while let Some(&word) = words.get(next) {
            next += 1;
            let bits = match has_followers {
                true => self.followers[row].of::<N>(word),
                false => u64::MAX,
            };
            if bits != 0 {
                found = Some((word, bits));
                break;
            }
        }
        let tried = next - self.frames[row].next;
        self.note(row * N + N - 1, tried, tried - usize::from(found.is_some()));
        self.frames[row].next = next;
        found
    }

    /// Notes nodes and dead ends, all at the last cell of a row.
    #[inline(always)]
    pub(super) fn note(&mut self, depth: usize, nodes: usize, dead: usize) {
        self.nodes += nodes as u64;
        self.statistics.nodes[depth] += nodes as u64;
        self.statistics.dead_ends[depth] += dead as u64;
    }

    /// Begins the next row.
    #[inline(always)]
    fn enter<const N: usize, V: Vectors>(&mut self, vectors: V, layout: &Layout, ties: Ties) {
        self.row += 1;
        let row = self.row;
        self.begin(row, ties);
        if row == self.frames.len() - 1 {
            return self.listed.begin();
        }
        let after = self.lists.left(row - 1, 1);
        let is_worth = self.lists.fitting(row).count() > FEW;
        if is_worth && after.lanes().len() <= TOGETHER {
            self.frames[row].has_followers = true;
            let stacks = (&layout.stacks, self.above::<N>(row));
            self.followers[row].look_at(vectors, stacks, (after.lanes(), after.count()));
            self.followers[row].gather(vectors, stacks);
        }
    }

    /// Begins a row: its words are limited by the bounds, and by the transpose, to which the rows before are
    /// equal.
    #[inline(always)]
    pub(super) fn begin(&mut self, row: usize, ties: Ties) {
        let mut frame = Frame::new(ties);
        let words = self.lists.fitting(row).words();
        let (mut least, most) = self.bounds.words(row, ties);
        if ties.transpose && row > 0 {
            // Where it comes before that of the first row, the fill's transpose is counted for it.
            least = least.max(u32::from(letter(self.first(), row)) << shift(0));
        }
        if least > 0 {
            frame.next = words.partition_point(|&word| word < least);
        }
        if ties.to {
            frame.end = words.partition_point(|&word| word <= most);
        }
        self.frames[row] = frame;
    }

    /// Places the letters of a word, as far as the one before does not have them, and narrows the rows
    /// after; says whether all have words left.
    ///
    /// What is left of rows after the next is found only once the next one is known to have words.
    #[inline(always)]
    fn place<const N: usize, V: Vectors>(
        &mut self,
        vectors: V,
        layout: &Layout,
        word: u32,
        following: u64,
    ) -> bool {
        let row = self.row;
        let Frame { previous, failed_at, has_followers, .. } = self.frames[row];
        let common = previous.map_or(0, |previous| common_prefix(previous, word));
        // The letters at which the last word failed may begin this one too.
        if common > failed_at {
            return false;
        }
        let frame = &mut self.frames[row];
        frame.previous = Some(word);
        frame.narrowed = frame.narrowed.min(common);
        let narrowed = frame.narrowed;
        let mut failed_at = None;
        if has_followers {
            self.lists.pick(row, following);
        } else {
            failed_at = self.narrow::<N, V>(vectors, layout, (word, common), (0, 1));
        }
        if failed_at.is_none() {
            let rows_after = (self.lists.rows() - 1 - row).min(AHEAD);
            failed_at = self.narrow::<N, V>(vectors, layout, (word, narrowed), (1, rows_after));
        }
        self.frames[row].failed_at = failed_at.unwrap_or(NONE);
        failed_at.is_none()
    }

    /// Steps the columns by the letters of a word from position `from` on, and narrows the lists of the rows
    /// that come `nearest` rows after the next one up to `end`, without `end` itself. Returns the position at
    /// which a list became empty.
    #[inline(always)]
    fn narrow<const N: usize, V: Vectors>(
        &mut self,
        vectors: V,
        layout: &Layout,
        (word, from): (u32, usize),
        (nearest, end): (usize, usize),
    ) -> Option<usize> {
        let row = self.row;
        for position in from..N {
            let stack = layout.stacks.after(self.above[row][position], letter(word, position));
            self.above[row + 1][position] = stack;
            for further in nearest..end {
                let letters = layout.stacks.get(stack).ahead[further];
                if !self.lists.narrow(vectors, (row, position, further), letters) {
                    self.note(row * N + N - 1, position + 1 - from, 1);
                    return Some(position);
                }
            }
            if nearest > 0 {
                self.frames[row].narrowed = position + 1;
            }
        }
        self.note(row * N + N - 1, N - from, 0);
        None
    }

    /// About which part of the fills is behind, by the words of the first two rows that are.
    pub fn fraction(&self) -> f64 {
        let mut fraction = 0.0;
        for row in (0..=self.row.min(1)).rev() {
            let behind = self.frames[row].next.saturating_sub(1) as f64;
            fraction = (behind + fraction) / self.lists.fitting(row).count().max(1) as f64;
        }
        if self.exhausted { 1.0 } else { fraction }
    }
}

/// A search, to be compiled for each instruction set.
struct Search<'a, 'v, const N: usize, const LISTS: bool> {
    walk: &'a mut RectangleWalk,
    end: u64,
    visit: &'a mut Visit<'v>,
}

impl<const N: usize, const LISTS: bool> Kernel for Search<'_, '_, N, LISTS> {
    type Output = Outcome;

    #[inline(always)]
    fn run<V: Vectors>(self, vectors: V) -> Outcome {
        self.walk.search_with::<N, LISTS, V>(vectors, self.end, self.visit)
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::super::examples::{blank, plain, problem};
    use super::*;
    use crate::search::{Batches, Search as Parameters};
    use network::order::Order;
    use network::problem::Problem;

    /// The fills that a walk gives in turns of so many nodes, and how many they are; or only their number.
    fn listed(walk: &mut RectangleWalk, nodes: u64) -> (Vec<Vec<Letter>>, u64) {
        let (mut fills, mut count) = (Vec::new(), 0);
        while walk.run(nodes, &mut |batch| {
            count += batch.len();
            fills.extend(batch.tails().map(|[first, last]| [batch.head(), first, last].concat()));
            ControlFlow::Continue(())
        }) == Outcome::Paused
        {}
        (fills, count)
    }

    /// All fills by the walk of any grid.
    fn expected(problem: &Problem, order: Order) -> Vec<Vec<Letter>> {
        let mut fills = Vec::new();
        let search = Parameters { order, ..plain() };
        Batches::new(problem, search).run(u64::MAX, |batch| {
            fills.extend(batch.tails().map(|[first, last]| [batch.head(), first, last].concat()));
            ControlFlow::Continue(())
        });
        fills
    }

    #[test]
    fn fills_are_those_of_the_walk_of_any_grid() {
        let grids = [
            (blank(3, 3), 50),
            (blank(3, 4), 40),
            (blank(3, 6), 12),
            (blank(4, 4), 12),
            (blank(5, 4), 10),
            (blank(4, 6), 6),
            (blank(6, 5), 3),
            (blank(6, 6), 1),
            (".[ab].c\n....\n[bc]...\n".into(), 50),
            ("..d\n.[ab].\n...\n[^a]..\nb..\n".into(), 30),
        ];
        let mut most = 0;
        for (grid, share) in grids {
            let problem = problem(&grid, share);
            for order in [Order::Rows, Order::Columns] {
                let all = expected(&problem, order);
                most = most.max(all.len());
                let layout = Layout::new(&problem, order, &Halt::default()).unwrap();
                let Some(layout) = layout.map(Arc::new) else { continue };
                let mut intervals = vec![Interval::all()];
                if let [first, .., last] = &all[..] {
                    let (low, high) = (&all[all.len() / 5], &all[all.len() / 3]);
                    for cut in [2, layout.columns(), layout.cells.len() - 2, layout.cells.len()] {
                        let [from, to] = [low, high].map(|fill| fill[..cut].to_vec());
                        intervals.push(Interval { from, to });
                        intervals.push(Interval::within(&low[..cut]));
                    }
                    intervals.extend([Interval::after(first), Interval::before(last)]);
                }
                for interval in intervals {
                    let inside = || all.iter().filter(|fill| interval.contains(fill));
                    for nodes in [1, u64::MAX] {
                        let mut walk = RectangleWalk::new(Arc::clone(&layout));
                        walk.restart(&interval);
                        let (fills, count) = listed(&mut walk, nodes);
                        assert!(inside().eq(&fills), "{interval:?}, {order:?}\n{grid}");
                        assert_eq!(count, fills.len() as u64);
                    }
                    let mut walk = RectangleWalk::new(Arc::clone(&layout));
                    walk.only_count();
                    walk.restart(&interval);
                    let (fills, count) = listed(&mut walk, 100);
                    assert_eq!((fills.len(), count), (0, inside().count() as u64), "{interval:?}");
                }
            }
        }
        assert!(most > 10_000, "{most} at most");
    }

    #[test]
    fn what_was_counted_when_it_was_halted_is_not_counted_again_nor_lost() {
        let problem = problem(&blank(3, 5), 90);
        let layout = Layout::new(&problem, Order::Rows, &Halt::default()).unwrap();
        let layout = layout.map(Arc::new).unwrap();
        // The fills counted until it is halted after so many microseconds, and what is left.
        let count = |interval: &Interval, after: Option<u64>| {
            let (mut walk, halt) = (RectangleWalk::new(Arc::clone(&layout)), Halt::default());
            walk.only_count();
            walk.halt_by(halt.clone());
            walk.restart(interval);
            let halted = after.map(|after| {
                std::thread::spawn(move || {
                    std::thread::sleep(std::time::Duration::from_micros(after));
                    halt.set();
                })
            });
            let mut count = 0;
            let outcome = walk.run(u64::MAX, &mut |batch| {
                count += batch.len();
                ControlFlow::Continue(())
            });
            halted.into_iter().for_each(|thread| thread.join().unwrap());
            assert!(after.is_some() || outcome == Outcome::Exhausted);
            (count, walk.rest())
        };
        let (all, rest) = count(&Interval::all(), None);
        assert!(all > 1_000_000 && rest.is_none());
        for after in (1..40).map(|number| 317 * number) {
            let (before, rest) = count(&Interval::all(), Some(after));
            let later = rest.map_or(0, |rest| count(&rest, None).0);
            assert_eq!(before + later, all, "halted after {after} microseconds");
        }
    }
}
