//! A run and the next one together: which words of the one go with which words of the other.
//!
//! Where the slots that cross a run go on to the next run only, as on a rectangle, no letter needs
//! to be placed to see what a word leaves of the next run. The words of the next run that go with
//! *some* word here are found first, by the letters that each crossing slot allows two cells ahead;
//! mostly they are few. They are numbered, and for each crossing and each letter here the set of
//! those that go with it becomes a bitset: a matrix of bits, made once for all words of the run. What
//! goes with a word is then the intersection of one row for each crossing.

use rustc_hash::FxHashMap;

use super::supports::Supports;
use crossword::bitset::{self, LANES, Line, Vectors};
use lexicon::automaton::{State, StateTable};
use lexicon::letters::{Letter, LetterSet, MAX_LETTERS};
use lexicon::words::Words;

/// Not looked for yet.
const UNKNOWN: u32 = u32::MAX;

/// Words that are not worth a matrix.
const FEW: usize = 16;

/// A slot that crosses a run and goes on.
#[derive(Clone, Copy, Debug)]
pub struct Crossing {
    /// Its position in the run, and in the next one.
    pub position: usize,
    pub below: usize,
    /// Its depth in the run, which tells it from all other crossings.
    pub depth: u32,
    /// The words of the next run by their letter there, in [`Supports`].
    pub table: u32,
    /// Where the state before the run is.
    pub source: usize,
}

/// What can follow the state of a crossing: a letter of the run, then one of the next.
#[derive(Clone, Copy, Debug)]
struct Fan {
    state: State,
    /// Where in the supports the words of the next run are that have one of the second letters.
    second: u32,
    /// The letters that can come before each second letter.
    before: [u32; MAX_LETTERS],
    /// The fans of the states that follow, after each letter, if they were looked for.
    next: [u32; MAX_LETTERS],
}

/// The fans of all joins, made when they are first needed.
#[derive(Clone, Debug, Default)]
pub struct Fans {
    fans: Vec<Fan>,
    numbers: FxHashMap<(u32, State), u32>,
    /// How often all were forgotten.
    generation: u64,
}

/// What the joins are made from.
#[derive(Clone, Copy, Debug)]
pub struct Sources<'a> {
    pub table: &'a StateTable,
    pub states: &'a [State],
    pub lists: &'a [Words],
}

/// The join of a run with the next one.
#[derive(Clone, Debug, Default)]
pub struct Join {
    crossings: Vec<Crossing>,
    /// For each crossing, its number among those of the next run, if that is joined too.
    onward: Vec<Option<usize>>,
    /// The words of the run that fit, in order, and how many of them were tried.
    pub words: Vec<u32>,
    pub tried: usize,
    /// Whether the rest belongs to the letters placed.
    is_ready: bool,
    /// The fans of the crossings, and when they were made.
    fans: Vec<u32>,
    generation: u64,
    /// The words of the next run that go with some word, in order: the members.
    members: Vec<u32>,
    /// The letters of the members, 8 in a number, [`LANES`] members side by side: first the first
    /// letters of all, then the next ones.
    letters: Vec<[u64; LANES]>,
    /// For each crossing, the letters that can come before the members, if these are few.
    before: Vec<[u32; LANES]>,
    is_small: bool,
    /// For each crossing, for each line of a set of members, for each letter: those that go with it.
    matrix: Vec<[Line; MAX_LETTERS]>,
    /// All members, as a set.
    all: Vec<Line>,
    /// Those that go with the word looked at last, and the blocks of each line that are not zero.
    fitting: Vec<Line>,
    filled: Vec<u8>,
    /// Where in the supports the fans have their second letters.
    starts: Vec<usize>,
}

impl Fans {
    /// How many bytes they take.
    pub fn bytes(&self) -> usize {
        size_of_val(&self.fans[..])
    }

    /// Forgets all, with the supports, if they take too much memory.
    fn forget_if_full(&mut self, supports: &mut Supports) {
        if supports.is_full(self.bytes()) {
            supports.forget();
            *self = Fans { generation: self.generation + 1, ..Fans::default() };
        }
    }

    /// The fan of a state that comes before a crossing.
    #[inline(always)]
    fn number(
        &mut self,
        Crossing { depth, table, .. }: Crossing,
        state: State,
        sources: Sources<'_>,
        supports: &mut Supports,
    ) -> u32 {
        *self.numbers.entry((depth, state)).or_insert_with(|| {
            let mut before = [0; MAX_LETTERS];
            let mut all = LetterSet::EMPTY;
            for letter in state.successors.iter() {
                let second = sources.table.step(state, letter).successors;
                for second in second.iter() {
                    before[usize::from(second)] |= 1 << letter;
                }
                all = all | second;
            }
            let second = supports.fitting(sources.lists, table as usize, all) as u32;
            self.fans.push(Fan { state, second, before, next: [UNKNOWN; MAX_LETTERS] });
            self.fans.len() as u32 - 1
        })
    }
}

impl Join {
    /// The join of a run whose crossings these are with the next run.
    pub fn new(crossings: Vec<Crossing>) -> Join {
        let count = crossings.len();
        Join {
            onward: vec![None; count],
            fans: vec![UNKNOWN; count],
            starts: vec![0; count],
            crossings,
            ..Join::default()
        }
    }

    /// How many slots cross both runs.
    pub fn crossings(&self) -> usize {
        self.crossings.len()
    }

    /// How many bytes it takes.
    pub fn bytes(&self) -> usize {
        size_of_val(&self.matrix[..]) + size_of_val(&self.letters[..])
    }

    /// Lets the fans of the next run's join follow from those of this.
    pub fn lead_to(&mut self, next: &Join) {
        for (onward, crossing) in self.onward.iter_mut().zip(&self.crossings) {
            *onward = next.crossings.iter().position(|next| next.position == crossing.below);
        }
    }

    /// Begins anew with no words, after other letters before.
    pub fn begin(&mut self) {
        self.is_ready = false;
        self.words.clear();
        self.tried = 0;
    }

    /// Begins the join of the next run after a word of this, which was looked up.
    #[inline(always)]
    pub fn begin_next(
        &self,
        word: &[Letter],
        next: &mut Join,
        sources: Sources<'_>,
        supports: &mut Supports,
        fans: &mut Fans,
    ) {
        next.begin();
        self.for_each_fitting(|word| next.words.push(word));
        next.renew(fans);
        if self.generation != fans.generation {
            return;
        }
        for ((&fan, crossing), onward) in self.fans.iter().zip(&self.crossings).zip(&self.onward) {
            let Some(onward) = *onward else { continue };
            let letter = word[crossing.position];
            let Fan { state, next: known, .. } = &fans.fans[fan as usize];
            let mut number = known[usize::from(letter) % MAX_LETTERS];
            if number == UNKNOWN {
                let state = sources.table.step(*state, letter);
                number = fans.number(next.crossings[onward], state, sources, supports);
                fans.fans[fan as usize].next[usize::from(letter) % MAX_LETTERS] = number;
            }
            next.fans[onward] = number;
        }
    }

    /// Forgets fans that are forgotten.
    #[inline(always)]
    fn renew(&mut self, fans: &Fans) {
        if self.generation != fans.generation {
            self.generation = fans.generation;
            self.fans.fill(UNKNOWN);
        }
    }

    /// Prepares the join if it is not; `allowed` are the words of the next run, `next`, that other
    /// crossings allow.
    #[inline(always)]
    pub fn prepare<V: Vectors>(
        &mut self,
        vectors: V,
        allowed: &[Line],
        next: &Words,
        sources: Sources<'_>,
        supports: &mut Supports,
        fans: &mut Fans,
    ) {
        if self.is_ready {
            return;
        }
        self.is_ready = true;
        fans.forget_if_full(supports);
        self.renew(fans);
        for (fan, &crossing) in self.fans.iter_mut().zip(&self.crossings) {
            let state = sources.states[crossing.source];
            if *fan == UNKNOWN || fans.fans[*fan as usize].state != state {
                *fan = fans.number(crossing, state, sources, supports);
            }
        }
        for (start, &fan) in self.starts.iter_mut().zip(&self.fans) {
            *start = fans.fans[fan as usize].second as usize;
        }
        self.members.clear();
        let members = &mut self.members;
        vectors.for_each_common(allowed, supports.bits(), &self.starts, |word| {
            members.push(word as u32)
        });
        if self.members.is_empty() {
            self.tried = self.words.len();
            return;
        }
        self.gather_letters(next);
        self.fill_matrix(vectors, fans);
    }

    /// Sets the letters of the members side by side.
    #[inline(always)]
    fn gather_letters(&mut self, next: &Words) {
        let lanes = self.members.len().div_ceil(LANES);
        let all = lanes * next.stride8();
        if self.letters.len() < all {
            self.letters.resize(all, [0; LANES]);
        }
        for (chunk, letters) in self.letters[..all].chunks_mut(lanes).enumerate() {
            for (letters, members) in letters.iter_mut().zip(self.members.chunks(LANES)) {
                for (letters, &member) in letters.iter_mut().zip(members) {
                    *letters = u64::from_le_bytes(next.padded(member as usize)[chunk]);
                }
            }
        }
    }

    /// Fills the matrix for the letters that the crossings can have.
    #[inline(always)]
    fn fill_matrix<V: Vectors>(&mut self, vectors: V, fans: &Fans) {
        let count = self.members.len();
        let size = count.div_ceil(Line::BITS);
        self.all.resize(size, Line::default());
        self.fitting.resize(size, Line::default());
        self.filled.resize(size, 0);
        for (number, block) in bitset::blocks_mut(&mut self.all).iter_mut().enumerate() {
            let before = count.saturating_sub(64 * number);
            *block = if before < 64 { (1 << before) - 1 } else { u64::MAX };
        }
        let lanes = count.div_ceil(LANES);
        self.is_small = lanes == 1 && self.words.len() <= FEW;
        self.before.clear();
        if !self.is_small && self.matrix.len() < self.crossings.len() * size {
            self.matrix.resize(self.crossings.len() * size, [Line::default(); MAX_LETTERS]);
        }
        for (i, (crossing, &fan)) in self.crossings.iter().zip(&self.fans).enumerate() {
            let Fan { state, before, .. } = &fans.fans[fan as usize];
            let letters = &self.letters[crossing.below / 8 * lanes..][..lanes];
            let byte = crossing.below as u32 % 8;
            if self.is_small {
                self.before.push(vectors.look_up(before, &letters[0], byte));
                continue;
            }
            for (line, letters) in letters.chunks(Line::BITS / LANES).enumerate() {
                let rows = &mut self.matrix[i * size + line];
                for (block, letters) in letters.chunks(64 / LANES).enumerate() {
                    let mut lanes = [[0; LANES]; 64 / LANES];
                    for (lanes, letters) in lanes.iter_mut().zip(letters) {
                        *lanes = vectors.look_up(before, letters, byte);
                    }
                    for letter in state.successors.iter() {
                        let mut bits = 0;
                        for (i, lanes) in lanes[..letters.len()].iter().enumerate() {
                            bits |= u64::from(vectors.having(lanes, 1 << letter)) << (LANES * i);
                        }
                        let row = &mut rows[usize::from(letter) % MAX_LETTERS];
                        bitset::set_block(row, block, bits);
                    }
                }
            }
        }
    }

    /// Finds the members that go with a word of the run, which fits; says whether there are any.
    #[inline(always)]
    pub fn look_up<V: Vectors>(&mut self, vectors: V, word: &[Letter]) -> bool {
        let letter = |crossing: &Crossing| usize::from(word[crossing.position]) % MAX_LETTERS;
        if self.is_small {
            let bits = bitset::blocks(&self.all)[0] as u16;
            let rows = self.before.iter().zip(&self.crossings);
            let bits = rows.fold(bits, |bits, (row, crossing)| {
                bits & vectors.having(row, 1 << letter(crossing))
            });
            self.fitting[0] = Line::default();
            bitset::set_block(&mut self.fitting[0], 0, u64::from(bits));
            self.filled[0] = u8::from(bits != 0);
            return bits != 0;
        }
        let mut any = 0;
        let size = self.all.len();
        let lines = self.fitting.iter_mut().zip(&mut self.filled).zip(&self.all);
        for (line, ((fitting, filled), all)) in lines.enumerate() {
            let matrix = self.matrix[line..].iter().step_by(size);
            let rows = matrix.zip(&self.crossings).map(|(rows, crossing)| &rows[letter(crossing)]);
            *filled = vectors.intersect_all(fitting, all, rows);
            any |= *filled;
        }
        any != 0
    }

    /// How many words of the next run go with the word looked up.
    #[inline(always)]
    pub fn count_fitting(&self) -> u64 {
        bitset::blocks(&self.fitting).iter().map(|bits| u64::from(bits.count_ones())).sum()
    }

    /// Calls `take` with each word of the next run that goes with the word looked up.
    #[inline(always)]
    pub fn for_each_fitting(&self, mut take: impl FnMut(u32)) {
        let lines = self.fitting.iter().zip(&self.filled).zip(self.members.chunks(Line::BITS));
        for ((line, &filled), members) in lines {
            let mut filled = filled;
            while filled != 0 {
                let block = filled.trailing_zeros() as usize;
                filled &= filled - 1;
                let members = &members[64 * block..];
                let mut left = bitset::block(line, block);
                while left != 0 {
                    take(members[left.trailing_zeros() as usize]);
                    left &= left - 1;
                }
            }
        }
    }
}
