//! The words that have a definition, and the most common of them.

use std::sync::Arc;

use lexicon::halt::Halt;
use lexicon::index::{Index, IndexError};
use lexicon::letters::{Alphabet, Letter};
use lexicon::score::Score;

use crate::definitions::Definitions;

/// The shares of the words, the most common ones, that are tried one after the other, before all words.
///
/// Of 30 French patterns of 6×6, an eighth of the words fills 17 within 25 ms each, a quarter 25, and all
/// words fill each of them.
const SHARES: [usize; 3] = [8, 4, 2];

/// The words that have a definition, and the most common of them. It never changes, so threads share it.
#[derive(Debug)]
pub struct Vocabulary {
    alphabet: Alphabet,
    definitions: Arc<Definitions>,
    /// From the most common words to all.
    tiers: Vec<Tier>,
}

/// Words that grids are filled with.
#[derive(Debug)]
pub struct Tier {
    /// The words.
    pub index: Index,
    /// How many.
    pub words: usize,
}

impl Vocabulary {
    /// The words of some definitions, as common as their scores in an index say; a word that is not in it is
    /// as rare as can be. Takes some tenths of a second for 50,000 words, and six megabytes.
    ///
    /// # Errors
    /// If the words cannot be indexed, or it was asked to end.
    pub fn new(
        definitions: Arc<Definitions>,
        scores: &Index,
        alphabet: &Alphabet,
        halt: &Halt,
    ) -> Result<Vocabulary, IndexError> {
        let mut words: Vec<(Score, Vec<Letter>)> = Vec::with_capacity(definitions.word_count());
        definitions.each_word(|word| {
            if word.len() > 1 {
                words.push((scores.score(word).unwrap_or_default(), word.to_vec()));
            }
        });
        // Words of the same score stay in the order of the letters.
        words.sort_by_key(|&(score, _)| std::cmp::Reverse(score));
        let common = words.partition_point(|&(score, _)| score > Score::ZERO);
        let mut tiers = Vec::new();
        for count in SHARES.map(|share| words.len() / share).into_iter().chain([words.len()]) {
            halt.check()?;
            // Words without a score are no part of the more common ones.
            if count == words.len() || (0 < count && count < common) {
                let lines = words[..count].iter().map(|(_, word)| alphabet.spell(word));
                let index = Index::from_words(alphabet, lines)?;
                tiers.push(Tier { index, words: count });
            }
        }
        Ok(Vocabulary { alphabet: alphabet.clone(), definitions, tiers })
    }

    /// The letters of the words.
    pub fn alphabet(&self) -> &Alphabet {
        &self.alphabet
    }

    /// Their definitions.
    pub fn definitions(&self) -> &Definitions {
        &self.definitions
    }

    /// How many words there are.
    pub fn word_count(&self) -> usize {
        self.tiers.last().map_or(0, |tier| tier.words)
    }

    /// The place of the first tier that has one over `part` of the words or more.
    pub(super) fn first_tier(&self, part: usize) -> usize {
        let least = self.word_count() / part.max(1);
        self.tiers.partition_point(|tier| tier.words < least)
    }

    /// From the most common words to all, each among those of the next.
    pub(super) fn tiers(&self) -> &[Tier] {
        &self.tiers
    }
}
