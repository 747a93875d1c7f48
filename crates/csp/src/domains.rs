//! Domains: the words left to each slot, and the letters left to each cell.

use crate::model::{Model, Related};
use lexicon::letters::MAX_LETTERS;
use lexicon::{Letter, LetterSet};
use network::bitset::{Kernel, Vectors, dispatch};
use network::constraint::LettersAt;
use network::{CellId, IdVec, SlotId, WordId};

/// Of this number of words or fewer, the letters are read off the words rather than looked up in the tables.
/// Figures: `benches/record/constants.md`.
const FEW_WORDS: u32 = 128;

/// The longest words whose letters are read off the words.
const LONGEST_READ: usize = 64;

/// Where a slot's domain is in the arena.
#[derive(Clone, Copy, Debug)]
struct Slice {
    start: usize,
    blocks: usize,
    /// How many words are left.
    count: u32,
    /// The level that wrote the slice, which alone may write it again in place.
    level: usize,
}

/// The lengths of the arena and the trail when a level was opened.
#[derive(Clone, Copy, Debug)]
struct LevelStart {
    arena: usize,
    trail: usize,
}

/// The words left to each slot of a model, with a stack of levels to return to. A domain is the blocks of 64 words
/// that have a word left, with their numbers, one domain after the other in a growing arena.
///
/// To shrink a domain is to write a shorter one at the top of the arena, so no domain holds empty
/// blocks, and to undo is to cut the arena: deep in a search every step touches few blocks. After the
/// sparse bitsets of Compact-Table (Demeulenaere et al., CP 2016).
#[derive(Debug)]
pub(crate) struct Domains {
    numbers: Vec<u32>,
    blocks: Vec<u64>,
    slots: IdVec<SlotId, Slice>,
    /// The slices that slots had before they changed.
    trail: Vec<(SlotId, Slice)>,
    levels: Vec<LevelStart>,
}

impl Domains {
    /// The numbers and the bits of the blocks of a slot's domain.
    #[inline(always)]
    fn slice(&self, slot: SlotId) -> (&[u32], &[u64]) {
        let Slice { start, blocks, .. } = self.slots[slot];
        (&self.numbers[start..start + blocks], &self.blocks[start..start + blocks])
    }

    /// Intersects a slot's domain, block by block, with `keep` of the number of the block.
    #[inline(always)]
    fn intersect(&mut self, slot: SlotId, keep: impl Fn(usize) -> u64) {
        let old = self.slots[slot];
        let level = self.levels.len();
        let mut blocks = 0;
        let mut count = 0;
        let start = if old.level == level {
            let numbers = &mut self.numbers[old.start..old.start + old.blocks];
            let all = &mut self.blocks[old.start..old.start + old.blocks];
            for read in 0..numbers.len() {
                let bits = all[read] & keep(numbers[read] as usize);
                numbers[blocks] = numbers[read];
                all[blocks] = bits;
                blocks += usize::from(bits != 0);
                count += bits.count_ones();
            }
            old.start
        } else {
            self.trail.push((slot, old));
            let start = self.numbers.len();
            self.numbers.resize(start + old.blocks, 0);
            self.blocks.resize(start + old.blocks, 0);
            let (read_numbers, write_numbers) = self.numbers.split_at_mut(start);
            let (read_blocks, write_blocks) = self.blocks.split_at_mut(start);
            let read_numbers = &read_numbers[old.start..old.start + old.blocks];
            let read_blocks = &read_blocks[old.start..old.start + old.blocks];
            for (&number, &bits) in read_numbers.iter().zip(read_blocks) {
                let bits = bits & keep(number as usize);
                // Written even when zero: the next block overwrites it, without a branch.
                write_numbers[blocks] = number;
                write_blocks[blocks] = bits;
                blocks += usize::from(bits != 0);
                count += bits.count_ones();
            }
            self.numbers.truncate(start + blocks);
            self.blocks.truncate(start + blocks);
            start
        };
        self.slots[slot] = Slice { start, blocks, count, level };
    }

    /// Reads the letters of the words left off these words.
    #[inline(always)]
    fn read_letters(&self, model: &Model, slot: SlotId, letters: &mut [LetterSet]) -> u64 {
        let words = model.supports(slot).words();
        let mut seen = [0_u32; LONGEST_READ];
        let seen = &mut seen[..letters.len()];
        self.for_each(slot, |word| {
            for (seen, &letter) in seen.iter_mut().zip(words.word(word.index())) {
                *seen |= 1 << letter;
            }
        });
        for (letters, &seen) in letters.iter_mut().zip(&*seen) {
            *letters = *letters & LetterSet(seen);
        }
        u64::from(self.count(slot)) * letters.len() as u64 + 10
    }

    /// Looks in the tables for a word left with each letter.
    #[inline(always)]
    fn search_letters<V: Vectors>(
        &self,
        vectors: V,
        model: &Model,
        slot: SlotId,
        letters: &mut [LetterSet],
    ) -> u64 {
        let supports = model.supports(slot);
        let (numbers, blocks) = self.slice(slot);
        let mut tests = 0;
        for (position, letters) in letters.iter_mut().enumerate() {
            if letters.is_empty() {
                continue;
            }
            let at = supports.blocks(position);
            let mut missing = *letters;
            for (&number, &bits) in numbers.iter().zip(blocks) {
                // A letter is looked for only where some word of the block has it.
                let candidates = missing & at.letters(number as usize);
                if !candidates.is_empty() {
                    let met = at.supported(vectors, number as usize, bits, candidates);
                    missing = missing.without(met);
                    tests += u64::from(candidates.len());
                }
                tests += 1;
                if missing.is_empty() {
                    break;
                }
            }
            *letters = letters.without(missing);
        }
        tests
    }

    /// All words that each slot may have, no level open.
    pub(crate) fn new(model: &Model) -> Domains {
        let (mut numbers, mut blocks) = (Vec::new(), Vec::new());
        let full = model.lists.iter().map(|supports| {
            let count = supports.words().count();
            let start = numbers.len();
            for block in 0..count.div_ceil(64) {
                let left = count - block * 64;
                numbers.push(block as u32);
                blocks.push(if left >= 64 { u64::MAX } else { (1 << left) - 1 });
            }
            Slice { start, blocks: count.div_ceil(64), count: count as u32, level: 0 }
        });
        let full: Vec<Slice> = full.collect();
        let slots = model.slots.iter().map(|slot| full[slot.list]).collect();
        // Slots share the slices of their lists: the first level must not write in them.
        let mut domains = Domains { numbers, blocks, slots, trail: Vec::new(), levels: Vec::new() };
        domains.slots.iter_mut().for_each(|slice| slice.level = usize::MAX);
        model.banned().for_each(|(slot, word)| domains.remove(slot, word));
        domains
    }

    /// How many levels are open.
    #[inline(always)]
    pub(crate) fn level(&self) -> usize {
        self.levels.len()
    }

    /// Opens a level to come back to.
    pub(crate) fn push(&mut self) {
        self.levels.push(LevelStart { arena: self.numbers.len(), trail: self.trail.len() });
    }

    /// Undoes all since the last level was opened, and closes it.
    pub(crate) fn pop(&mut self) {
        let Some(level) = self.levels.pop() else { return };
        for (slot, old) in self.trail.drain(level.trail..).rev() {
            self.slots[slot] = old;
        }
        self.numbers.truncate(level.arena);
        self.blocks.truncate(level.arena);
    }

    /// How many words are left to a slot.
    #[inline(always)]
    pub(crate) fn count(&self, slot: SlotId) -> u32 {
        self.slots[slot].count
    }

    /// The cost of a revision of a slot: its blocks.
    #[inline(always)]
    pub(crate) fn cost(&self, slot: SlotId) -> u32 {
        self.slots[slot].blocks as u32
    }

    /// Whether a word is left to a slot.
    pub(crate) fn contains(&self, slot: SlotId, word: WordId) -> bool {
        let (numbers, blocks) = self.slice(slot);
        match numbers.binary_search(&(word.index() as u32 / 64)) {
            Ok(place) => blocks[place] >> (word.index() % 64) & 1 == 1,
            Err(_) => false,
        }
    }

    /// The first word left to a slot.
    pub(crate) fn first(&self, slot: SlotId) -> Option<WordId> {
        self.first_from(slot, WordId::new(0))
    }

    /// The first word left to a slot from `from` on, this word too.
    pub(crate) fn first_from(&self, slot: SlotId, from: WordId) -> Option<WordId> {
        let (numbers, blocks) = self.slice(slot);
        let block = from.index() as u32 / 64;
        let mut place = numbers.partition_point(|&number| number < block);
        // In the block of `from`, only the words from `from` on.
        let mut mask = match numbers.get(place) {
            Some(&number) if number == block => u64::MAX << (from.index() % 64),
            _ => u64::MAX,
        };
        loop {
            let (&number, &bits) = (numbers.get(place)?, blocks.get(place)?);
            let left = bits & mask;
            if left != 0 {
                return Some(WordId::new(64 * number as usize + left.trailing_zeros() as usize));
            }
            (place, mask) = (place + 1, u64::MAX);
        }
    }

    /// Calls `take` with each word left to a slot, in lexicographic order.
    #[inline(always)]
    pub(crate) fn for_each(&self, slot: SlotId, mut take: impl FnMut(WordId)) {
        let (numbers, blocks) = self.slice(slot);
        for (&number, &bits) in numbers.iter().zip(blocks) {
            let mut bits = bits;
            while bits != 0 {
                take(WordId::new(64 * number as usize + bits.trailing_zeros() as usize));
                bits &= bits - 1;
            }
        }
    }

    /// How many of the words left to a slot have a letter at a position.
    pub(crate) fn count_with(
        &self,
        model: &Model,
        slot: SlotId,
        position: usize,
        letter: Letter,
    ) -> u32 {
        let with = model.supports(slot).position(position).blocks(letter);
        let (numbers, blocks) = self.slice(slot);
        let both = numbers.iter().zip(blocks).map(|(&at, &bits)| bits & with[at as usize]);
        both.map(u64::count_ones).sum()
    }

    pub(crate) fn remove(&mut self, slot: SlotId, word: WordId) {
        let number = word.index() as u32 / 64;
        let Ok(place) = self.slice(slot).0.binary_search(&number) else { return };
        let bit = 1 << (word.index() % 64);
        let mut slice = self.slots[slot];
        if self.blocks[slice.start + place] & bit == 0 {
            return;
        }
        if slice.level != self.levels.len() {
            self.trail.push((slot, slice));
            let old = slice.start..slice.start + slice.blocks;
            slice.level = self.levels.len();
            slice.start = self.numbers.len();
            self.numbers.extend_from_within(old.clone());
            self.blocks.extend_from_within(old);
        }
        let (at, end) = (slice.start + place, slice.start + slice.blocks);
        self.blocks[at] &= !bit;
        slice.count -= 1;
        if self.blocks[at] == 0 {
            self.numbers.copy_within(at + 1..end, at);
            self.blocks.copy_within(at + 1..end, at);
            slice.blocks -= 1;
        }
        self.slots[slot] = slice;
    }

    /// Removes all words but one, which is left, from a slot.
    pub(crate) fn assign(&mut self, slot: SlotId, word: WordId) {
        let level = self.levels.len();
        let old = self.slots[slot];
        if old.level != level {
            self.trail.push((slot, old));
        }
        let start = self.numbers.len();
        self.numbers.push(word.index() as u32 / 64);
        self.blocks.push(1 << (word.index() % 64));
        self.slots[slot] = Slice { start, blocks: 1, count: 1, level };
    }

    /// Removes from a slot all words that have one of the letters `gone` at a position, where each
    /// word has one of `gone` or of `left`. Returns the work.
    pub(crate) fn remove_with(
        &mut self,
        model: &Model,
        slot: SlotId,
        position: usize,
        gone: LetterSet,
        left: LetterSet,
    ) -> u64 {
        dispatch(RemoveWith { domains: self, model, slot, position, gone, left })
    }

    /// Keeps of the letters at each position of a slot only the letters that some word left has at this
    /// position; a position without letters is not looked at. Returns the work.
    pub(crate) fn support(&self, model: &Model, slot: SlotId, letters: &mut [LetterSet]) -> u64 {
        dispatch(Support { domains: self, model, slot, letters })
    }

    /// About how many bytes the domains take.
    pub(crate) fn bytes(&self) -> usize {
        4 * self.numbers.capacity() + 8 * self.blocks.capacity()
    }
}

/// [`Domains::remove_with`], to be compiled for each instruction set: the instruction set of most processors
/// counts bits. Figures: `benches/record/large-grids.md`.
struct RemoveWith<'a> {
    domains: &'a mut Domains,
    model: &'a Model,
    slot: SlotId,
    position: usize,
    gone: LetterSet,
    left: LetterSet,
}

impl Kernel for RemoveWith<'_> {
    type Output = u64;

    #[inline(always)]
    fn run<V: Vectors>(self, _: V) -> u64 {
        let RemoveWith { domains, model, slot, position, gone, left } = self;
        let at = model.supports(slot).position(position);
        let keep = left.len() <= gone.len();
        let letters = if keep { left } else { gone };
        let mut sets: [&[u64]; MAX_LETTERS] = [&[]; MAX_LETTERS];
        let mut used = 0;
        for letter in letters.iter() {
            sets[used] = at.blocks(letter);
            used += 1;
        }
        let work = u64::from(domains.cost(slot)) * (used as u64 + 1) + 10;
        let sets = &sets[..used];
        let any = |block: usize| sets.iter().fold(0, |all, set| all | set[block]);
        if let ([set], true) = (sets, keep) {
            domains.intersect(slot, |block| set[block]);
        } else if keep {
            domains.intersect(slot, any);
        } else {
            domains.intersect(slot, |block| !any(block));
        }
        work
    }
}

/// [`Domains::support`], to be compiled for each instruction set likewise.
struct Support<'a> {
    domains: &'a Domains,
    model: &'a Model,
    slot: SlotId,
    letters: &'a mut [LetterSet],
}

impl Kernel for Support<'_> {
    type Output = u64;

    #[inline(always)]
    fn run<V: Vectors>(self, vectors: V) -> u64 {
        let Support { domains, model, slot, letters } = self;
        let Slice { count, blocks, .. } = domains.slots[slot];
        // Words are also few where blocks hold about three; figures as for `FEW_WORDS`.
        let few = count <= FEW_WORDS || count as usize <= 3 * blocks;
        match few && letters.len() <= LONGEST_READ {
            true => domains.read_letters(model, slot, letters),
            false => domains.search_letters(vectors, model, slot, letters),
        }
    }
}

/// The words left to the slot at a place of a relation that cannot meet the relation, with these letters in the
/// other slots.
pub(crate) fn refuted_words(
    domains: &Domains,
    model: &Model,
    (related, at): (&Related, usize),
    letters: &LettersAt<'_>,
) -> Vec<WordId> {
    let (slot, mut refuted) = (related.slots[at], Vec::new());
    domains.for_each(slot, |word| {
        if !related.allows_word(at, model.word(slot, word), letters) {
            refuted.push(word);
        }
    });
    refuted
}

/// Whether one letter is left.
#[inline(always)]
pub(crate) fn is_decided(letters: LetterSet) -> bool {
    letters.0.is_power_of_two()
}

/// The letters left to each cell, with a stack of levels to return to.
#[derive(Debug)]
pub(crate) struct CellLetters {
    letters: IdVec<CellId, LetterSet>,
    /// The letters that cells had before they changed.
    trail: Vec<(CellId, LetterSet)>,
    /// How long the trail was when each level was opened.
    levels: Vec<usize>,
}

impl CellLetters {
    pub(crate) fn new(model: &Model) -> CellLetters {
        CellLetters { letters: model.cells.clone(), trail: Vec::new(), levels: Vec::new() }
    }

    #[inline(always)]
    pub(crate) fn get(&self, cell: CellId) -> LetterSet {
        self.letters[cell]
    }

    #[inline(always)]
    pub(crate) fn set(&mut self, cell: CellId, letters: LetterSet) {
        self.trail.push((cell, self.letters[cell]));
        self.letters[cell] = letters;
    }

    pub(crate) fn all(&self) -> &IdVec<CellId, LetterSet> {
        &self.letters
    }

    /// The cells that changed since a level was opened, from 1, some of them several times, and the letters
    /// that they had before.
    pub(crate) fn changed_from(&self, level: usize) -> &[(CellId, LetterSet)] {
        &self.trail[self.levels[level - 1]..]
    }

    pub(crate) fn push(&mut self) {
        self.levels.push(self.trail.len());
    }

    pub(crate) fn pop(&mut self) {
        let Some(before) = self.levels.pop() else { return };
        for (cell, old) in self.trail.drain(before..).rev() {
            self.letters[cell] = old;
        }
    }
}
