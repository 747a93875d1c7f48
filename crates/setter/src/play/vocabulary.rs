//! The words that have a definition, and the most common of them.

use std::sync::Arc;

use lexicon::index::IndexError;
use lexicon::{Alphabet, Halt, Index, Letter, Score};

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
    /// One over about their share of all words of the vocabulary.
    part: usize,
}

impl Tier {
    fn of<'w>(
        words: impl Iterator<Item = &'w Vec<Letter>>,
        part: usize,
        alphabet: &Alphabet,
    ) -> Result<Tier, IndexError> {
        let lines: Vec<String> = words.map(|word| alphabet.spell(word)).collect();
        Ok(Tier { index: Index::from_words(alphabet, &lines)?, words: lines.len(), part })
    }
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
        for part in SHARES.into_iter().chain([1]) {
            halt.check()?;
            let count = words.len() / part;
            // Words without a score are no part of the more common ones.
            if part == 1 || (0 < count && count < common) {
                tiers.push(Tier::of(words[..count].iter().map(|(_, word)| word), part, alphabet)?);
            }
        }
        Ok(Vocabulary { alphabet: alphabet.clone(), definitions, tiers })
    }

    /// The words of a vocabulary that are kept, as common as they are in it.
    ///
    /// # Errors
    /// If it was asked to end.
    pub(super) fn only(
        &self,
        is_kept: impl Fn(&[Letter]) -> bool,
        halt: &Halt,
    ) -> Result<Vocabulary, IndexError> {
        let mut kept = Vec::new();
        self.definitions.each_word(|word| {
            if word.len() > 1 && !halt.is_set() && is_kept(word) {
                kept.push(word.to_vec());
            }
        });
        halt.check()?;
        let of_tier = |tier: &Tier| {
            let words = kept.iter().filter(|word| tier.index.contains(word));
            Tier::of(words, tier.part, &self.alphabet)
        };
        let tiers = self.tiers.iter().map(of_tier).collect::<Result<_, _>>()?;
        let (alphabet, definitions) = (self.alphabet.clone(), Arc::clone(&self.definitions));
        Ok(Vocabulary { alphabet, definitions, tiers })
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
        self.tiers.partition_point(|tier| tier.part > part.max(1))
    }

    /// From the most common words to all, each among those of the next.
    pub(super) fn tiers(&self) -> &[Tier] {
        &self.tiers
    }
}
