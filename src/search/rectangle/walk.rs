//! The walk through all but the last two rows.

use super::followers::{Followers, TOGETHER, follow, following, letters_before};
use super::frame::{Frame, NONE};
use super::lists::Lists;
use super::narrowed::{MOST_LETTERS, Narrowed, common_prefix, letter};
use super::pairs::Pairs;
use super::stacks::{AHEAD, Stacks};
use crossword::bitset::{self, Kernel, Vectors};
use lexicon::halt::Halt;
use lexicon::letters::LetterSet;

/// Words of a row that are not worth sets of followers. Figures: `benches/record/counting.md`.
const FEW: usize = 4;

/// Pairs of a word and a vector of words that are looked at in the time of a node.
const PAIRS_OF_NODE: usize = 64;

/// A walk through the words of all rows but the last two, whose pairs of words are counted.
#[derive(Debug)]
pub struct Walk {
    stacks: Stacks,
    lists: Lists,
    /// The stacks before each row.
    above: Vec<[u32; MOST_LETTERS]>,
    /// For each row, the words of the next that can follow, where they are few.
    followers: Vec<Followers>,
    frames: Vec<Frame>,
    pairs: Pairs,
    /// The words of the last two rows, by their first letters.
    parts: [Narrowed; 4],
    columns: usize,
    /// Whether fills are counted by halves.
    is_mirrored: bool,
    /// The row the walk is in, and the word of the first row.
    row: usize,
    first: u32,
    is_over: bool,
    fills: u64,
    nodes: u64,
}

impl Walk {
    /// The walk through rows of these words, three rows at least, in columns before which stand the
    /// stacks of the numbers `roots`; by halves if the problem is its own transpose.
    pub fn new(stacks: Stacks, roots: &[u32], words: Vec<Narrowed>, is_mirrored: bool) -> Walk {
        let (rows, columns) = (words.len(), roots.len());
        let mut above = vec![[0; MOST_LETTERS]; rows];
        above[0][..columns].copy_from_slice(roots);
        Walk {
            stacks,
            lists: Lists::new(words, columns),
            above,
            followers: vec![Followers::default(); rows - 2],
            frames: vec![Frame::new(is_mirrored); rows - 2],
            pairs: Pairs::default(),
            parts: Default::default(),
            columns,
            is_mirrored,
            row: 0,
            first: 0,
            is_over: false,
            fills: 0,
            nodes: 0,
        }
    }

    /// The fills counted so far. At most 128 are counted in a step of some nanoseconds, twice the bits
    /// of a set, so it would take years to outgrow the number.
    pub fn fills(&self) -> u64 {
        self.fills
    }

    /// The nodes walked so far: words tried, letters placed, and some pairs of words counted.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Walks on for about `nodes`, or until it is asked to end; says whether it is at its end.
    pub fn run(&mut self, nodes: u64, halt: &Halt) -> bool {
        let end = self.nodes.saturating_add(nodes);
        match self.columns {
            3 => bitset::dispatch(Count::<'_, 3> { walk: self, end, halt }),
            4 => bitset::dispatch(Count::<'_, 4> { walk: self, end, halt }),
            5 => bitset::dispatch(Count::<'_, 5> { walk: self, end, halt }),
            _ => bitset::dispatch(Count::<'_, MOST_LETTERS> { walk: self, end, halt }),
        }
        self.is_over
    }

    #[inline(always)]
    fn run_with<const N: usize, V: Vectors>(&mut self, vectors: V, end: u64, halt: &Halt) {
        while !self.is_over && self.nodes < end && !halt.is_set() {
            let Some((word, following)) = self.next_word::<N>() else {
                match self.row.checked_sub(1) {
                    Some(row) => self.row = row,
                    None => self.is_over = true,
                }
                continue;
            };
            if !self.place::<N, V>(vectors, word, following) {
                continue;
            }
            if self.row == 0 {
                self.first = word;
            }
            let is_tied =
                self.frames[self.row].is_tied && letter(word, 0) == letter(self.first, self.row);
            if self.row + 1 < self.frames.len() {
                self.enter::<N, V>(vectors, is_tied);
            } else {
                self.fills += self.count::<N, V>(vectors, is_tied, halt);
            }
        }
    }

    /// The stacks before a row.
    #[inline(always)]
    fn above<const N: usize>(&self, row: usize) -> [u32; N] {
        std::array::from_fn(|position| self.above[row][position])
    }

    /// The next word of the row that the walk is in, and the numbers of the words of the next row that
    /// can follow, as bits, where these are known.
    #[inline(always)]
    fn next_word<const N: usize>(&mut self) -> Option<(u32, u64)> {
        let row = self.row;
        let Frame { mut next, has_followers, .. } = self.frames[row];
        let words = self.lists.fitting(row).words();
        let mut found = None;
        while let Some(&word) = words.get(next) {
            next += 1;
            let bits = match has_followers {
                true => following::<N>(&self.followers[row], word),
                false => u64::MAX,
            };
            if bits != 0 {
                found = Some((word, bits));
                break;
            }
        }
        self.nodes += (next - self.frames[row].next) as u64;
        self.frames[row].next = next;
        found
    }

    /// Begins the next row.
    #[inline(always)]
    fn enter<const N: usize, V: Vectors>(&mut self, vectors: V, is_tied: bool) {
        self.row += 1;
        let row = self.row;
        let mut frame = Frame::new(is_tied);
        let words = self.lists.fitting(row).words();
        if is_tied {
            // Where it comes before that of the first row, the fill's transpose is counted for it.
            let least = letter(self.first, row);
            frame.next = words.partition_point(|&word| letter(word, 0) < least);
        }
        let after = self.lists.left(row - 1, 1);
        frame.has_followers = after.lanes().len() <= TOGETHER && words.len() > FEW;
        if frame.has_followers {
            let stacks = (&self.stacks, self.above(row));
            let before = letters_before::<N, V>(vectors, stacks, (after.lanes(), after.count()));
            follow(vectors, stacks, &before, &mut self.followers[row]);
        }
        self.frames[row] = frame;
    }

    /// Places the letters of a word, as far as the one before does not have them, and narrows the rows
    /// after; says whether all have words left.
    ///
    /// What is left of rows after the next is found only once the next one is known to have words.
    #[inline(always)]
    fn place<const N: usize, V: Vectors>(&mut self, vectors: V, word: u32, following: u64) -> bool {
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
            failed_at = self.narrow::<N, V>(vectors, word, common, (0, 1));
        }
        if failed_at.is_none() {
            let rows_after = (self.lists.rows() - 1 - row).min(AHEAD);
            failed_at = self.narrow::<N, V>(vectors, word, narrowed, (1, rows_after));
        }
        self.frames[row].failed_at = failed_at.unwrap_or(NONE);
        failed_at.is_none()
    }

    /// Steps the columns by the letters of a word from a position on, and narrows rows, from one so
    /// many further on than the next to before another; returns the position where one has none left.
    #[inline(always)]
    fn narrow<const N: usize, V: Vectors>(
        &mut self,
        vectors: V,
        word: u32,
        from: usize,
        (nearest, end): (usize, usize),
    ) -> Option<usize> {
        let row = self.row;
        for position in from..N {
            let stack = self.stacks.after(self.above[row][position], letter(word, position));
            self.above[row + 1][position] = stack;
            self.nodes += 1;
            for further in nearest..end {
                let letters = self.stacks.get(stack).ahead[further];
                if !self.lists.narrow(vectors, (row, position, further), letters) {
                    return Some(position);
                }
            }
            if nearest > 0 {
                self.frames[row].narrowed = position + 1;
            }
        }
        None
    }

    /// How many fills begin with the rows placed; fewer if it is asked to end.
    #[inline(always)]
    fn count<const N: usize, V: Vectors>(&mut self, vectors: V, is_tied: bool, halt: &Halt) -> u64 {
        let row = self.row;
        let (firsts, lasts) = (self.lists.left(row, 0), self.lists.left(row, 1));
        self.nodes += (firsts.count() * lasts.lanes().len() / PAIRS_OF_NODE) as u64;
        let stacks = (&self.stacks, self.above::<N>(row + 1));
        let pairs = &mut self.pairs;
        if !is_tied {
            let count = pairs.count(vectors, stacks, firsts, lasts, halt);
            return if self.is_mirrored { 2 * count } else { count };
        }
        let [greater_firsts, same_firsts, greater_lasts, same_lasts] = &mut self.parts;
        let [first, last] = [1, 2].map(|further| letter(self.first, row + further));
        firsts.narrow(vectors, 0, LetterSet::above(first), greater_firsts);
        firsts.narrow(vectors, 0, LetterSet::only(first), same_firsts);
        lasts.narrow(vectors, 0, LetterSet::above(last), greater_lasts);
        lasts.narrow(vectors, 0, LetterSet::only(last), same_lasts);
        2 * pairs.count(vectors, stacks, greater_firsts, lasts, halt)
            + 2 * pairs.count(vectors, stacks, same_firsts, greater_lasts, halt)
            + pairs.count(vectors, stacks, same_firsts, same_lasts, halt)
    }

    /// About which part of the fills is behind, by the words of the first two rows that are.
    pub fn fraction(&self) -> f64 {
        let mut fraction = 0.0;
        for row in (0..=self.row.min(1)).rev() {
            let behind = self.frames[row].next.saturating_sub(1) as f64;
            fraction = (behind + fraction) / self.lists.fitting(row).count().max(1) as f64;
        }
        if self.is_over { 1.0 } else { fraction }
    }
}

/// A count, to be compiled for each instruction set.
struct Count<'a, const N: usize> {
    walk: &'a mut Walk,
    end: u64,
    halt: &'a Halt,
}

impl<const N: usize> Kernel for Count<'_, N> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vectors>(self, vectors: V) {
        self.walk.run_with::<N, V>(vectors, self.end, self.halt);
    }
}
