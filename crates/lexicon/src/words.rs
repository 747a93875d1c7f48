//! Sorted words of one length, side by side in memory, and how many there are.

mod counts;

use std::borrow::Borrow;

use bytes::Bytes;

pub use counts::WordCounts;

use crate::automaton::{State, StateTable};
use crate::letters::{Letter, LetterSet};

/// How many bytes a word takes side by side with others: its letters, and zeros up to whole 8 bytes.
pub(crate) fn stride(length: usize) -> usize {
    length.next_multiple_of(8)
}

/// Words of one length in lexicographic order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    length: usize,
    /// The letters of each word, padded with zeros to whole 8 bytes.
    letters: Bytes,
    stride: usize,
    count: usize,
}

impl Words {
    /// The words that `root` accepts, all of `length` letters.
    ///
    /// Takes time and memory in proportion to their letters.
    pub fn of_automaton(table: &StateTable, root: State, length: usize) -> Words {
        let mut letters = Vec::new();
        // The states before each letter, and the letters still to be tried after them.
        let mut stack = vec![(root, root.successors)];
        let mut word = vec![0; stride(length)];
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
        let mut letters = Vec::new();
        for &root in roots {
            letters.extend_from_slice(&Words::of_automaton(table, root, length).letters);
        }
        Words::new(length, sorted(letters, stride(length)).into())
    }

    /// Words given one by one, all of `length` letters, in any order; the list has each once.
    ///
    /// ```
    /// use lexicon::words::Words;
    /// let words = Words::listed(2, [[1, 0], [0, 1], [1, 0]].iter().map(|word| &word[..]));
    /// assert_eq!(words.iter().collect::<Vec<_>>(), [[0, 1], [1, 0]]);
    /// ```
    pub fn listed<W>(length: usize, words: impl IntoIterator<Item = W>) -> Words
    where
        W: IntoIterator<Item: Borrow<Letter>>,
    {
        if length == 0 {
            let any = words.into_iter().next();
            return any.map_or(Words::none(0), |_| Words::empty());
        }
        let letters = side_by_side(length, words);
        Words::new(length, sorted(letters, stride(length)).into())
    }

    /// The words of one letter.
    pub fn single_letters() -> Words {
        let letters = (0..32).flat_map(|letter| [letter, 0, 0, 0, 0, 0, 0, 0]);
        Words::new(1, letters.collect::<Vec<Letter>>().into())
    }

    /// A list without words, of a length.
    pub fn none(length: usize) -> Words {
        Words { length, letters: Bytes::new(), stride: stride(length), count: 0 }
    }

    /// The one word without letters.
    pub fn empty() -> Words {
        Words { length: 0, letters: Bytes::new(), stride: 0, count: 1 }
    }

    /// The words with the letters at some `positions` only, in that order: sorted, each once. All
    /// positions in another order permute the letters.
    ///
    /// ```
    /// use lexicon::{index::Index, letters::Alphabet, words::Words};
    /// let index = Index::from_words(&Alphabet::default(), ["abc", "bba", "cbc"]).unwrap();
    /// let ends = index.list(3).unwrap().at_positions(&[2, 1]);
    /// assert_eq!(ends.iter().collect::<Vec<_>>(), [[0, 1], [2, 1]]);
    /// ```
    pub fn at_positions(&self, positions: &[usize]) -> Words {
        Words::listed(
            positions.len(),
            self.iter().map(|word| positions.iter().map(move |&at| word[at])),
        )
    }

    /// The letters of each word from position `from` on, numbered as the words: the rests of words that begin
    /// alike are in order.
    pub fn rests(&self, from: usize) -> Words {
        let length = self.length - from;
        Words::new(length, side_by_side(length, self.iter().map(|word| &word[from..])).into())
    }

    /// Words side by side, sorted, each once, of `length` letters and zeros up to whole 8 bytes.
    pub(crate) fn new(length: usize, letters: Bytes) -> Words {
        let stride = stride(length);
        Words { length, count: letters.len() / stride, letters, stride }
    }

    /// The words, in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[Letter]> {
        (0..self.count).map(|number| self.word(number))
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
        self.as_slice().word(number)
    }

    /// The letters of a word, with zeros up to whole 8 bytes.
    #[inline(always)]
    pub fn padded(&self, number: usize) -> &[[Letter; 8]] {
        self.as_slice().padded(number)
    }

    /// The words, borrowed.
    #[inline(always)]
    pub fn as_slice(&self) -> WordSlice<'_> {
        WordSlice { length: self.length, letters: &self.letters, stride: self.stride }
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

    /// The words that begin with `prefix`, as a range of their numbers; if there is none, the empty range at
    /// the place where they would be.
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

    /// The number after the last word that begins with the first `length` letters of a word.
    ///
    /// Takes time in proportion to the logarithm of the number of such words after it.
    #[inline]
    pub fn end_of_prefix(&self, word: usize, length: usize) -> usize {
        let begins_so = |other: usize| self.common_prefix(word, other) >= length;
        let (mut last, mut step) = (word, 1);
        while last + step < self.count && begins_so(last + step) {
            last += step;
            step *= 2;
        }
        // Between the last word known to begin so and one that does not, or the end.
        let mut end = self.count.min(last + step);
        while last + 1 < end {
            let middle = last + (end - last) / 2;
            match begins_so(middle) {
                true => last = middle,
                false => end = middle,
            }
        }
        end
    }

    /// How many bytes the words take.
    pub fn bytes(&self) -> usize {
        self.letters.len()
    }
}

/// Words of one length side by side, borrowed; in any order.
#[derive(Clone, Copy, Debug)]
pub struct WordSlice<'a> {
    length: usize,
    letters: &'a [Letter],
    stride: usize,
}

impl<'a> WordSlice<'a> {
    /// Words of `length` letters, 8 at most, each with zeros up to 8 bytes.
    ///
    /// ```
    /// use lexicon::words::WordSlice;
    /// let words = [[1, 0, 0, 0, 0, 0, 0, 0], [0, 1, 0, 0, 0, 0, 0, 0]];
    /// assert_eq!(WordSlice::padded_to_8(&words, 2).word(1), [0, 1]);
    /// ```
    #[inline(always)]
    pub fn padded_to_8(words: &'a [[Letter; 8]], length: usize) -> WordSlice<'a> {
        WordSlice { length: length.min(8), letters: words.as_flattened(), stride: 8 }
    }

    /// How many letters each word has.
    #[inline(always)]
    pub fn length(self) -> usize {
        self.length
    }

    /// The letters of a word.
    #[inline(always)]
    pub fn word(self, number: usize) -> &'a [Letter] {
        &self.letters[number * self.stride..][..self.length]
    }

    /// The letters of a word, with zeros up to whole 8 bytes.
    #[inline(always)]
    pub fn padded(self, number: usize) -> &'a [[Letter; 8]] {
        self.letters[number * self.stride..][..self.stride].as_chunks().0
    }
}

/// The letters of words, each with zeros up to whole 8 bytes.
fn side_by_side<W>(length: usize, words: impl IntoIterator<Item = W>) -> Vec<Letter>
where
    W: IntoIterator<Item: Borrow<Letter>>,
{
    let words = words.into_iter();
    let mut letters = Vec::with_capacity(words.size_hint().0 * stride(length));
    for word in words {
        letters.extend(word.into_iter().map(|letter| *letter.borrow()));
        letters.resize(letters.len().next_multiple_of(8), 0);
    }
    letters
}

/// Words of `stride` bytes each in order, each once.
fn sorted(letters: Vec<Letter>, stride: usize) -> Vec<Letter> {
    let words = letters.chunks_exact(stride);
    if words.clone().zip(words.clone().skip(1)).all(|(word, next)| word < next) {
        return letters;
    }
    let mut all: Vec<&[Letter]> = words.collect();
    // Stable, for it takes advantage of the sorted stretches that lists one after the other are.
    all.sort();
    all.dedup();
    all.concat()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::index::Index;
    use crate::letters::Alphabet;

    const WORDS: [&str; 5] = ["abc", "abd", "bbc", "cad", "cbd"];

    fn listed() -> Words {
        Words::listed(3, WORDS.map(|word| Alphabet::default().fold(word.as_bytes()).unwrap()))
    }

    fn spelled(words: &Words) -> Vec<String> {
        words.iter().map(|word| Alphabet::default().spell(word)).collect()
    }

    #[test]
    fn lists_what_several_automata_accept() {
        let index = Index::from_words(&Alphabet::default(), WORDS).unwrap();
        let (table, root) = (index.table(3), index.list(3).unwrap().root());
        let [a, b] = [0, 1].map(|letter| table.step(root, letter));
        assert_eq!(spelled(&Words::of_automata(&table, &[b, a], 2)), ["bc", "bd"]);
    }

    #[test]
    fn permutes_and_leaves_out_letters() {
        let words = listed();
        assert_eq!(spelled(&words.at_positions(&[0, 1, 2])), WORDS);
        assert_eq!(spelled(&words.at_positions(&[2, 0, 1])), ["cab", "cbb", "dab", "dca", "dcb"]);
        assert_eq!(spelled(&words.at_positions(&[1])), ["a", "b"]);
        assert_eq!(words.at_positions(&[]).count(), 1);
    }

    #[test]
    fn finds_the_words_of_a_prefix() {
        let words = listed();
        assert_eq!(words.range(&[0]), 0..2);
        assert_eq!(words.range(&[2, 0]), 3..4);
        assert_eq!(words.range(&[3]), 5..5);
        assert_eq!(words.common_prefix(0, 1), 2);
        assert_eq!(words.common_prefix(3, 3), 3);
        for word in 0..words.count() {
            for length in 0..=3 {
                let end = words.range(&words.word(word)[..length]).end;
                assert_eq!(words.end_of_prefix(word, length), end, "{word} {length}");
            }
        }
    }
}
