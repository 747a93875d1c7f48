//! Residues: what can still follow in a slot, as the states of minimal automata that read the cells
//! of the slot in any order.

use hashbrown::HashTable;
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::Hasher;

use super::open::WordList;
use lexicon::letters::{Letter, LetterSet};

/// The number of a residue: equal residues have equal numbers.
pub type Residue = u32;

/// The residue after a whole word.
pub const DONE: Residue = 0;

/// The states of many minimal automata, each state once.
#[derive(Clone, Debug)]
pub struct Residues {
    /// The letters that each residue goes on with, and where their targets begin.
    steps: Vec<(LetterSet, u32)>,
    targets: Vec<Residue>,
    /// How many words each residue holds.
    words: Vec<u64>,
    /// Where the supports of each residue begin.
    supports_at: Vec<u32>,
    /// The letters that the words of each residue have at each position.
    supports: Vec<LetterSet>,
    known: HashTable<Residue>,
    roots: FxHashMap<(usize, Vec<usize>), Residue>,
}

impl Residues {
    pub fn new() -> Residues {
        Residues {
            steps: vec![(LetterSet::EMPTY, 0)],
            targets: Vec::new(),
            words: vec![1],
            supports_at: vec![0],
            supports: Vec::new(),
            known: HashTable::new(),
            roots: FxHashMap::default(),
        }
    }

    /// The letters that the residue goes on with.
    #[inline(always)]
    pub fn letters(&self, residue: Residue) -> LetterSet {
        self.steps[residue as usize].0
    }

    /// What follows a letter, which must be one that the residue goes on with.
    #[inline(always)]
    pub fn step(&self, residue: Residue, letter: Letter) -> Residue {
        let (letters, first) = self.steps[residue as usize];
        let below = (1 << letter) - 1;
        self.targets[(first + (letters.0 & below).count_ones()) as usize]
    }

    /// How many words the residue holds.
    #[inline(always)]
    pub fn words(&self, residue: Residue) -> u64 {
        self.words[residue as usize]
    }

    /// The letters that some word of the residue has at a position.
    #[inline(always)]
    pub fn support(&self, residue: Residue, position: u32) -> LetterSet {
        self.supports[(self.supports_at[residue as usize] + position) as usize]
    }

    pub fn len(&self) -> usize {
        self.steps.len()
    }

    pub fn bytes(&self) -> usize {
        self.steps.capacity() * 8
            + self.targets.capacity() * 4
            + self.words.capacity() * 8
            + self.supports_at.capacity() * 4
            + self.supports.capacity() * 4
            + self.known.allocation_size()
    }

    /// The residue of one letter out of a set.
    pub fn of_letters(&mut self, letters: LetterSet) -> Residue {
        self.intern(letters, &vec![DONE; letters.len() as usize])
    }

    /// The residue of a list of words, their letters read in the order given.
    pub fn of_words(&mut self, number: usize, list: &WordList, order: Vec<usize>) -> Residue {
        if let Some(&root) = self.roots.get(&(number, order.clone())) {
            return root;
        }
        let mut words: Vec<Vec<Letter>> = list
            .words()
            .map(|word| order.iter().map(|&position| word[position]).collect())
            .collect();
        words.sort_unstable();
        // For sorted words, states are complete as soon as the next word branches off before them
        // (after Daciuk et al. 2000): `path` holds those of the last word, not complete yet.
        let length = order.len();
        let mut path: Vec<(LetterSet, Vec<Residue>)> = vec![Default::default(); length + 1];
        for (word, next) in words.iter().zip(words.iter().skip(1).map(Some).chain([None])) {
            let common =
                next.map_or(0, |next| word.iter().zip(next).take_while(|(a, b)| a == b).count());
            let mut target = DONE;
            for position in (common..length).rev() {
                let (letters, targets) = &mut path[position];
                *letters = *letters | LetterSet::only(word[position]);
                targets.push(target);
                if position > common || next.is_none() {
                    let (letters, targets) = std::mem::take(&mut path[position]);
                    target = self.intern(letters, &targets);
                    if position == 0 {
                        self.roots.insert((number, order.clone()), target);
                        return target;
                    }
                }
            }
        }
        DONE
    }

    fn intern(&mut self, letters: LetterSet, targets: &[Residue]) -> Residue {
        let hash = hash(letters, targets);
        let (steps, all) = (&self.steps, &self.targets);
        let same = |&residue: &Residue| {
            let (known, first) = steps[residue as usize];
            known == letters && all[first as usize..][..targets.len()] == *targets
        };
        if let Some(&residue) = self.known.find(hash, same) {
            return residue;
        }
        let residue = self.steps.len() as Residue;
        self.steps.push((letters, self.targets.len() as u32));
        self.targets.extend_from_slice(targets);
        self.words.push(targets.iter().map(|&target| self.words[target as usize]).sum());
        self.supports_at.push(self.supports.len() as u32);
        self.supports.push(letters);
        let first = self.supports_at[targets[0] as usize] as usize;
        let length = self.length(targets[0]);
        for position in 0..length {
            let mut support = self.supports[first + position];
            for &target in &targets[1..] {
                support = support | self.support(target, position as u32);
            }
            self.supports.push(support);
        }
        let (steps, all) = (&self.steps, &self.targets);
        self.known.insert_unique(hash, residue, |&residue| {
            let (letters, first) = steps[residue as usize];
            self::hash(letters, &all[first as usize..][..letters.len() as usize])
        });
        residue
    }

    /// The words of a residue whose letter at `position` is one of `allowed`; `None` if none is.
    pub fn restrict(
        &mut self,
        residue: Residue,
        position: u32,
        allowed: LetterSet,
    ) -> Option<Residue> {
        let support = self.support(residue, position);
        match support & allowed {
            kept if kept == support => Some(residue),
            kept if kept.is_empty() => None,
            _ => self.restrict_below(residue, position, allowed, &mut FxHashMap::default()),
        }
    }

    fn restrict_below(
        &mut self,
        residue: Residue,
        position: u32,
        allowed: LetterSet,
        known: &mut FxHashMap<Residue, Option<Residue>>,
    ) -> Option<Residue> {
        if let Some(&restricted) = known.get(&residue) {
            return restricted;
        }
        let (mut letters, mut targets) = (LetterSet::EMPTY, Vec::new());
        for letter in self.letters(residue).iter() {
            let target = self.step(residue, letter);
            let target = match position {
                0 => allowed.contains(letter).then_some(target),
                _ => stacker::maybe_grow(1 << 16, 1 << 20, || {
                    self.restrict_below(target, position - 1, allowed, known)
                }),
            };
            if let Some(target) = target {
                letters = letters | LetterSet::only(letter);
                targets.push(target);
            }
        }
        let restricted = (!letters.is_empty()).then(|| self.intern(letters, &targets));
        known.insert(residue, restricted);
        restricted
    }

    /// Forgets all residues but the first `count`.
    pub fn truncate(&mut self, count: usize) {
        if count >= self.steps.len() {
            return;
        }
        self.known.retain(|residue| (*residue as usize) < count);
        self.targets.truncate(self.steps[count].1 as usize);
        self.supports.truncate(self.supports_at[count] as usize);
        self.steps.truncate(count);
        self.words.truncate(count);
        self.supports_at.truncate(count);
    }

    /// How many letters the words of a residue have.
    fn length(&self, residue: Residue) -> usize {
        let start = self.supports_at[residue as usize] as usize;
        let next = self.supports_at.get(residue as usize + 1);
        match residue {
            DONE => 0,
            _ => next.map_or(self.supports.len(), |&next| next as usize) - start,
        }
    }
}

fn hash(letters: LetterSet, targets: &[Residue]) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write_u32(letters.0);
    for &target in targets {
        hasher.write_u32(target);
    }
    hasher.finish()
}
