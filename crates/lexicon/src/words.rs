//! Sorted words of one length, side by side in memory.

use bytes::Bytes;

use crate::automaton::{State, StateTable};
use crate::index::List;
use crate::letters::{Letter, LetterSet};

/// Words of one length in lexicographic order.
#[derive(Clone, Debug)]
pub struct Words {
    length: usize,
    /// The letters of each word, padded with zeros to whole 8 bytes.
    letters: Bytes,
    stride: usize,
    count: usize,
}

impl Words {
    /// The words of a list, without copying them.
    pub fn of_list(list: &List) -> Words {
        Words::new(list.length(), list.letters().clone())
    }

    /// The words that `root` accepts, all of `length` letters.
    pub fn of_automaton(table: &StateTable, root: State, length: usize) -> Words {
        let stride = length.next_multiple_of(8);
        let mut letters = Vec::new();
        // The states before each letter, and the letters still to be tried after them.
        let mut stack = vec![(root, root.successors)];
        let mut word = vec![0; stride];
        while let Some((state, rest)) = stack.last_mut() {
            let Some(letter) = rest.smallest() else {
                stack.pop();
                continue;
            };
            *rest = *rest & LetterSet::above(letter);
            let target = table.step(*state, letter);
            word[stack.len() - 1] = letter;
            if stack.len() == length {
                letters.extend_from_slice(&word);
            } else {
                stack.push((target, target.successors));
            }
        }
        Words::new(length, letters.into())
    }

    /// The words that any of `roots` accepts, all of `length` letters.
    pub fn of_automata(table: &StateTable, roots: &[State], length: usize) -> Words {
        if let [root] = roots {
            return Words::of_automaton(table, *root, length);
        }
        let lists = roots.iter().map(|&root| Words::of_automaton(table, root, length));
        let lists: Vec<Words> = lists.collect();
        let mut all: Vec<&[Letter]> =
            lists.iter().flat_map(|list| list.letters.chunks_exact(list.stride)).collect();
        all.sort();
        all.dedup();
        Words::new(length, all.concat().into())
    }

    /// The words of one letter.
    pub fn single_letters() -> Words {
        let letters = (0..32).flat_map(|letter| [letter, 0, 0, 0, 0, 0, 0, 0]);
        Words::new(1, letters.collect::<Vec<Letter>>().into())
    }

    /// The one word without letters.
    pub fn empty() -> Words {
        Words { length: 0, letters: Bytes::new(), stride: 0, count: 1 }
    }

    fn new(length: usize, letters: Bytes) -> Words {
        let stride = length.next_multiple_of(8);
        Words { length, count: letters.len() / stride, letters, stride }
    }

    /// How many letters each word has.
    pub fn length(&self) -> usize {
        self.length
    }

    /// How many words there are.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The letters of a word.
    #[inline]
    pub fn word(&self, number: usize) -> &[Letter] {
        &self.letters[number * self.stride..][..self.length]
    }

    /// The letters of a word, with zeros up to whole 8 bytes.
    #[inline(always)]
    pub fn padded(&self, number: usize) -> &[[Letter; 8]] {
        self.letters[number * self.stride..][..self.stride].as_chunks().0
    }

    /// How many times 8 bytes a word takes.
    pub fn stride8(&self) -> usize {
        self.stride / 8
    }

    /// How many letters two words begin with alike.
    #[inline(always)]
    pub fn common_prefix(&self, a: usize, b: usize) -> usize {
        let mut common = 0;
        for (&a, &b) in self.padded(a).iter().zip(self.padded(b)) {
            let different = u64::from_le_bytes(a) ^ u64::from_le_bytes(b);
            if different != 0 {
                return common + different.trailing_zeros() as usize / 8;
            }
            common += 8;
        }
        self.length
    }

    /// The words that begin with `prefix`, as a range of their numbers; it is where they would be
    /// if there is none.
    pub fn range(&self, prefix: &[Letter]) -> std::ops::Range<usize> {
        let bound = |before: &dyn Fn(&[Letter]) -> bool| {
            let (mut low, mut high) = (0, self.count);
            while low < high {
                let middle = low + (high - low) / 2;
                match before(&self.word(middle)[..prefix.len()]) {
                    true => low = middle + 1,
                    false => high = middle,
                }
            }
            low
        };
        bound(&|start| start < prefix)..bound(&|start| start <= prefix)
    }

    /// How many bytes the words take.
    pub fn bytes(&self) -> usize {
        self.letters.len()
    }
}
