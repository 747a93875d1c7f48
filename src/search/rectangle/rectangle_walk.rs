//! The walk through all rows but the last two.

use std::ops::Range;
use std::sync::Arc;

use super::followers::{Followers, TOGETHER};
use super::narrowed::{MOST_LETTERS, Narrowed, common_prefix, letter, padded, shift};
use super::pairs::Pairs;
use super::rectangle_layout::RectangleLayout;
use super::row_lists::RowLists;
use crate::search::ahead::AHEAD;
use crate::search::batch::{Outcome, Visitor};
use crate::search::engine::{Engine, WalkState};
use crate::search::interval::{Interval, NONE, WordLimits};
use lexicon::{Halt, Letter, LetterSet};
use network::bitset::{Kernel, Vectors, dispatch};

/// Words of a row that are not worth sets of followers. Figures: `benches/record/counting.md`.
const FEW: usize = 4;

/// Where the walk is in a row.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    /// The number of the next word among the words that fit.
    pub next: usize,
    /// The word placed last, if one was.
    pub previous: Option<u32>,
    /// The position of the word placed last whose letter left some later row without words, or [`NONE`].
    failed_at: usize,
    /// For how many letters of the word placed last the rows after the next are narrowed.
    narrowed: usize,
    /// Whether the words of the next row that can follow are found as bits.
    has_followers: bool,
    /// Whether the first column is equal to the first row before this row; only where fills are counted by
    /// halves.
    is_tied: bool,
}

impl Frame {
    /// A row before its first word, which nothing limits.
    fn new(is_tied: bool) -> Frame {
        Frame {
            next: 0,
            previous: None,
            failed_at: NONE,
            narrowed: 0,
            has_followers: false,
            is_tied,
        }
    }
}

/// A depth-first search through the words of all rows but the last two, whose pairs of words are emitted
/// or counted.
#[derive(Clone, Debug)]
pub struct RectangleWalk {
    pub(super) layout: Arc<RectangleLayout>,
    pub(super) lists: RowLists,
    /// The stacks before each row.
    above: Vec<[u32; MOST_LETTERS]>,
    /// For each row, the words of the next that can follow, where they are few.
    followers: Vec<Followers>,
    /// Where the walk is in each row but the last.
    pub(super) frames: Vec<Frame>,
    pub(super) pairs: Pairs,
    pub(super) state: WalkState,
    /// Whether each fill is counted together with its transpose, whose letters need not begin as the batch does. The problem
    /// must be its own transpose.
    pub(super) is_mirrored: bool,
    /// The words of the last two rows, by their first letters.
    pub(super) parts: [Narrowed; 4],
}

impl RectangleWalk {
    /// The walk over all fills, until `halt` is set.
    pub fn new(layout: Arc<RectangleLayout>, halt: &Halt) -> RectangleWalk {
        let (rows, columns) = (layout.rows(), layout.columns());
        let mut above = vec![[0; MOST_LETTERS]; rows];
        above[0][..columns].copy_from_slice(&layout.roots);
        RectangleWalk {
            lists: RowLists::new(&layout.words, columns),
            above,
            followers: vec![Followers::default(); rows - 2],
            frames: vec![Frame::new(false); rows - 1],
            pairs: Pairs::default(),
            state: WalkState::new(layout.candidates.len(), rows - 1, halt),
            is_mirrored: false,
            parts: Default::default(),
            layout,
        }
    }

    /// Whether pairs of words are looked at one by one: to be emitted, or in the last two rows where the interval limits
    /// these.
    #[inline(always)]
    pub(super) fn lists_pairs(&self) -> bool {
        !self.state.only_counts || self.state.run + 1 == self.frames.len()
    }

    /// Whether the first column is equal to the first row up to `row`, with a word placed there.
    #[inline(always)]
    fn is_tied_after(&self, row: usize, word: u32) -> bool {
        let is_same = || row == 0 || letter(word, 0) == letter(self.first(), row);
        self.frames[row].is_tied && is_same()
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

    /// The words of a row, as numbers, that are still to be tried.
    pub(super) fn left(&self, row: usize) -> Range<usize> {
        let end = self.state.limits[row].end;
        self.frames[row].next..end.min(self.lists.fitting(row).count())
    }

    /// Begins anew, with the fills whose first row is one of some words, given by their numbers.
    pub(super) fn begin_with(&mut self, words: Range<usize>) {
        self.restart(&Interval::all());
        self.frames[0].next = words.start;
        self.end_before(0, words.end);
    }

    /// The next word of the row that the walk is in, and as bits the numbers of the words of the next row
    /// that can follow, all bits where these are not known.
    #[inline(always)]
    fn next_word<const N: usize>(&mut self) -> Option<(u32, u64)> {
        let row = self.state.run;
        let Frame { mut next, has_followers, .. } = self.frames[row];
        let end = self.state.limits[row].end;
        let words = self.lists.fitting(row).words();
        let words = &words[..end.min(words.len())];
        let mut found = None;
        while let Some(&word) = words.get(next) {
            next += 1;
            let bits = match has_followers {
                true => self.followers[row].of_gathered::<N>(word),
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

    /// Notes words tried and dead ends among them, at the last cell of their row.
    #[inline(always)]
    pub(super) fn note(&mut self, depth: usize, nodes: usize, dead: usize) {
        self.state.nodes += nodes as u64;
        self.state.statistics.nodes[depth] += nodes as u64;
        self.state.statistics.dead_ends[depth] += dead as u64;
    }

    /// Begins the next row; `first` and `last` say whether the rows placed are equal to the lower and the
    /// upper bound of the interval.
    #[inline(always)]
    fn enter<const N: usize, V: Vectors>(
        &mut self,
        vectors: V,
        layout: &RectangleLayout,
        (first, last): (bool, bool),
        is_tied: bool,
    ) {
        self.state.run += 1;
        let row = self.state.run;
        self.begin(row, first, last, is_tied);
        if row == self.frames.len() - 1 {
            return self.pairs.begin();
        }
        let after = self.lists.left(row - 1, 1);
        let is_worth = self.lists.fitting(row).count() > FEW;
        if is_worth && after.lanes().len() <= TOGETHER {
            self.frames[row].has_followers = true;
            let stacks = (&layout.stacks, self.above::<N>(row));
            let words = (after.lanes(), after.count());
            self.followers[row].prepare(vectors, stacks, words, usize::MAX);
        }
    }

    /// Begins a row: its words are limited by the bounds, and by the first row where the first column is
    /// equal to it.
    #[inline(always)]
    pub(super) fn begin(&mut self, row: usize, first: bool, last: bool, is_tied: bool) {
        let mut frame = Frame::new(is_tied);
        let fitting = self.lists.fitting(row);
        self.state.limits[row] = WordLimits::FREE;
        if first || last {
            let columns = self.layout.columns();
            let list = (columns, |prefix: &[Letter]| fitting.range(prefix));
            let limits = self.state.interval.words(list, &[], row * columns, (first, last));
            frame.next = limits.start;
            self.state.limits[row] = limits;
        }
        if is_tied && row > 0 {
            // A first column that comes before the first row is left out: the transpose of such a fill is counted twice.
            let least = u32::from(letter(self.first(), row)) << shift(0);
            frame.next = frame.next.max(fitting.words().partition_point(|&word| word < least));
        }
        self.frames[row] = frame;
    }

    /// Places the letters of a word, as far as the one before does not have them, and narrows the rows
    /// after; says whether all have words left.
    ///
    /// The rows after the next are narrowed only once the next one is known to have words.
    #[inline(always)]
    fn place<const N: usize, V: Vectors>(
        &mut self,
        vectors: V,
        layout: &RectangleLayout,
        word: u32,
        following: u64,
    ) -> bool {
        let row = self.state.run;
        let Frame { previous, failed_at, has_followers, .. } = self.frames[row];
        let common = previous.map_or(0, |previous| common_prefix(previous, word));
        // The letters at which the last word failed may begin this one too.
        if common > failed_at {
            self.state.statistics.dead_ends[row * N + N - 1] += 1;
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
            let rows_after = (layout.rows() - 1 - row).min(AHEAD);
            failed_at = self.narrow::<N, V>(vectors, layout, (word, narrowed), (1, rows_after));
        }
        self.frames[row].failed_at = failed_at.unwrap_or(NONE);
        failed_at.is_none()
    }

    /// Steps the columns by the letters of a word from position `from` on, and narrows the lists of the rows
    /// from `nearest` to `end`, without `end` itself, counted from the row after the next word. Returns the position at
    /// which a list became empty.
    #[inline(always)]
    fn narrow<const N: usize, V: Vectors>(
        &mut self,
        vectors: V,
        layout: &RectangleLayout,
        (word, from): (u32, usize),
        (nearest, end): (usize, usize),
    ) -> Option<usize> {
        let row = self.state.run;
        for position in from..N {
            let stack = layout.stacks.after(self.above[row][position], letter(word, position));
            self.above[row + 1][position] = stack;
            for further in nearest..end {
                let letters = layout.stacks.get(stack).ahead.letters[further];
                if !self.lists.narrow(vectors, (row, position, further), letters) {
                    self.state.nodes += (position + 1 - from) as u64;
                    self.state.statistics.dead_ends[row * N + N - 1] += 1;
                    return Some(position);
                }
            }
            if nearest > 0 {
                self.frames[row].narrowed = position + 1;
            }
        }
        self.state.nodes += (N - from) as u64;
        None
    }

    /// About the part of the fills that is behind, by the words of the first two rows that are.
    pub fn fraction(&self) -> f64 {
        let mut fraction = 0.0;
        for row in (0..=self.state.run.min(1)).rev() {
            let behind = self.frames[row].next.saturating_sub(1) as f64;
            fraction = (behind + fraction) / self.lists.fitting(row).count().max(1) as f64;
        }
        if self.state.is_exhausted { 1.0 } else { fraction }
    }
}

impl Engine for RectangleWalk {
    fn state(&self) -> &WalkState {
        &self.state
    }

    fn state_mut(&mut self) -> &mut WalkState {
        &mut self.state
    }

    fn enter_first(&mut self) {
        self.begin(0, true, true, self.is_mirrored);
    }

    fn walk(&mut self, nodes: u64, visit: &mut Visitor<'_>) -> Outcome {
        if let Some(end) = self.state.end() {
            return end;
        }
        let end = self.state.nodes.saturating_add(nodes);
        match (self.layout.columns(), self.lists_pairs()) {
            (3, true) => dispatch(RowsKernel::<3, true> { walk: self, end, visit }),
            (3, false) => dispatch(RowsKernel::<3, false> { walk: self, end, visit }),
            (4, true) => dispatch(RowsKernel::<4, true> { walk: self, end, visit }),
            (4, false) => dispatch(RowsKernel::<4, false> { walk: self, end, visit }),
            (5, true) => dispatch(RowsKernel::<5, true> { walk: self, end, visit }),
            (5, false) => dispatch(RowsKernel::<5, false> { walk: self, end, visit }),
            (_, true) => dispatch(RowsKernel::<MOST_LETTERS, true> { walk: self, end, visit }),
            (_, false) => dispatch(RowsKernel::<MOST_LETTERS, false> { walk: self, end, visit }),
        }
    }

    fn bytes(&self) -> usize {
        self.lists.bytes()
    }

    fn untried(&self, run: usize) -> Box<dyn Iterator<Item = usize> + '_> {
        Box::new(self.left(run))
    }

    fn prefix(&self, run: usize, word: usize) -> Vec<Letter> {
        let placed = self.frames[..run].iter().filter_map(|frame| frame.previous);
        let letters = |word| padded(word).into_iter().take(self.layout.columns());
        placed.chain([self.lists.fitting(run).words()[word]]).flat_map(letters).collect()
    }

    fn allow(&mut self, letters: &[LetterSet]) {
        let columns = self.layout.columns();
        for (row, words) in self.layout.words.iter().enumerate() {
            self.lists.set_words(row, words);
            for position in 0..columns {
                let cell = row * columns + position;
                if !self.layout.candidates[cell].without(letters[cell]).is_empty() {
                    self.lists.retain(row, position, letters[cell]);
                }
            }
        }
    }
}

/// A search until `end` nodes are walked in all, of rows of `N` letters, as long as pairs are
/// [listed](RectangleWalk::lists_pairs) or not, to be compiled for each instruction set.
struct RowsKernel<'a, 'v, const N: usize, const LISTS: bool> {
    walk: &'a mut RectangleWalk,
    end: u64,
    visit: &'a mut Visitor<'v>,
}

impl<const N: usize, const LISTS: bool> Kernel for RowsKernel<'_, '_, N, LISTS> {
    type Output = Outcome;

    #[inline(always)]
    fn run<V: Vectors>(self, vectors: V) -> Outcome {
        let RowsKernel { walk, end, visit } = self;
        let layout = Arc::clone(&walk.layout);
        let layout = &*layout;
        let last = walk.frames.len() - 1;
        loop {
            if walk.state.halt.is_set() {
                return Outcome::Halted;
            }
            if walk.state.nodes >= end || walk.lists_pairs() != LISTS {
                return Outcome::Paused;
            }
            if LISTS && walk.state.run == last {
                match walk.list_pairs::<N, V>(vectors, layout, visit) {
                    Some(outcome) => return outcome,
                    None => continue,
                }
            }
            let Some((word, following)) = walk.next_word::<N>() else {
                match walk.state.leave() {
                    true => continue,
                    false => return Outcome::Exhausted,
                }
            };
            if !walk.place::<N, V>(vectors, layout, word, following) {
                continue;
            }
            let row = walk.state.run;
            let tails = &mut walk.state.tails;
            tails.changed_from = tails.changed_from.min(row * N);
            let (number, limits) = (walk.frames[row].next - 1, walk.state.limits[row]);
            let (first, bound_last) = (number == limits.first, number == limits.last);
            let is_tied = walk.is_tied_after(row, word);
            if !LISTS && row + 1 == last && !first && !bound_last {
                if walk.count_pairs::<N, V>(vectors, layout, is_tied, visit).is_break() {
                    return Outcome::Stopped;
                }
            } else {
                walk.enter::<N, V>(vectors, layout, (first, bound_last), is_tied);
                if row + 1 == last {
                    walk.write_head::<N>(last);
                }
            }
        }
    }
}
