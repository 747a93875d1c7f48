//! The making of puzzles to play.

use std::sync::OnceLock;

use crate::generation::{GenerationError, Pattern, Sampler, Size, Style};
use lexicon::{Halt, Letter};
use network::{Grid, Network};
use puzzle::Puzzle;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use super::clues::{clued, is_brief};
use super::error::PlayError;
use super::filling::{Fill, MUCH_WORK, Unfilled, WORK, fill, fill_with_theme};
use super::patterns::{PatternKind, Patterns};
use super::request::{LEAST_SIDE, MOST_SIDE, Request};
use super::theme::Theme;
use super::topic::Topics;
use super::vocabulary::{Tier, Vocabulary};
use crate::definitions::Language;
use crate::sensitive::Sensitive;

/// The patterns tried in all, those tried before they are loosened by one, and how often they are.
const MOST_PATTERNS: u64 = 200;
const PATTERNS_A_LOOSENING: u64 = 40;
const MOST_LOOSENINGS: u64 = 4;

/// The same of American patterns, which are dear to draw.
const AMERICAN_PATTERNS_A_LOOSENING: u64 = 8;

/// The patterns tried with the most common words, and how many times as many are tried with each next
/// part of the words.
const FIRST_PATTERNS: u64 = 4;
const GROWTH: u64 = 2;

/// The patterns that are filled for a theme, of which the one with the most words of it is kept; each is the
/// one of `THEME_DRAWS` that are drawn whose slots have the lengths of the words.
const THEME_PATTERNS: u32 = 3;
const THEME_DRAWS: u32 = 4;

/// The stream of random numbers that orders the words of a theme.
const STREAM: u64 = 2;

/// Makes puzzles to play; what depends only on the words and on sizes is made once, and threads share it.
#[derive(Debug)]
pub struct PuzzleMaker {
    vocabulary: Vocabulary,
    /// The words with a clear definition that fits in any clue cell, once an arrow word was asked for.
    brief: OnceLock<Vocabulary>,
    patterns: Patterns,
    topics: Topics,
    /// The words that a choice leaves out, in the order of [`Sensitive::ALL`], each once it was asked for.
    left_out: [OnceLock<Vec<Vec<Letter>>>; Sensitive::ALL.len()],
}

/// A puzzle to play, and the account of its making.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// The puzzle: its solution, and a clue for each word.
    pub puzzle: Puzzle,
    /// The account of its making.
    pub report: MakingReport,
}

/// The account of the making of a puzzle. Words are spelled as in the grid.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MakingReport {
    /// How many patterns were passed over, for no fill of them was found soon.
    pub patterns_passed_over: u64,
    /// With how many words the pattern was filled, the most common ones.
    pub words: usize,
    /// How many words of the vocabulary were left out, for they are sensitive.
    pub sensitive: usize,
    /// The words of the theme that stand in it.
    pub theme_standing: Vec<String>,
    /// The words of the theme that do not.
    pub theme_left_out: Vec<String>,
    /// The words of the theme whose clue only says that they are of it.
    pub theme_without_definition: Vec<String>,
    /// The words of the theme whose own definitions were not taken, for they give them away.
    pub theme_giving_away: Vec<String>,
    /// The lines of the theme that are no words of two letters or more.
    pub theme_unusable: Vec<String>,
    /// The words of an arrow word whose clue does not fit in its cell.
    pub clues_too_long: Vec<String>,
}

/// A pattern that is filled.
struct Filled {
    grid: Grid,
    fill: Fill,
    /// With how many words of the vocabulary.
    words: usize,
    /// How many words of the theme stand in it.
    standing: usize,
}

impl PuzzleMaker {
    /// Makes puzzles of these words.
    pub fn new(vocabulary: Vocabulary) -> PuzzleMaker {
        PuzzleMaker {
            vocabulary,
            brief: OnceLock::new(),
            patterns: Patterns::default(),
            topics: Topics::default(),
            left_out: Default::default(),
        }
    }

    /// The words.
    pub fn vocabulary(&self) -> &Vocabulary {
        &self.vocabulary
    }

    /// The words that puzzles of a style are filled with. Those of arrow words are found the first time, in some tenths
    /// of a second.
    fn words_of(&self, style: Style, halt: &Halt) -> Result<&Vocabulary, PlayError> {
        if style != Style::Arrows {
            return Ok(&self.vocabulary);
        }
        if let Some(brief) = self.brief.get() {
            return Ok(brief);
        }
        let definitions = self.vocabulary.definitions();
        let suits = |text: &str| definitions.is_clear(text) && is_brief(text);
        let brief = self.vocabulary.only(|word| definitions.of(word).any(suits), halt)?;
        Ok(self.brief.get_or_init(|| brief))
    }

    /// The words of the vocabulary that a choice leaves out, sorted.
    fn left_out(&self, sensitive: Sensitive) -> &[Vec<Letter>] {
        self.left_out[sensitive as usize].get_or_init(|| {
            let (definitions, alphabet) =
                (self.vocabulary.definitions(), self.vocabulary.alphabet());
            let mut words = sensitive.words(&[definitions.language()], alphabet);
            words.retain(|word| definitions.contains(word));
            words
        })
    }

    /// Makes a puzzle. The same request gives the same puzzle on all machines, whatever was made before.
    ///
    /// Takes less than a tenth of a second for most 10×10, the first of a size up to a second more, and some
    /// seconds with a theme; at most two hundred patterns are tried. Gives up soon once `halt` is set.
    ///
    /// # Errors
    /// If the size or the shortest words are not those of puzzles to play, if no pattern was filled, or it was
    /// asked to end.
    pub fn make(&self, request: &Request, halt: &Halt) -> Result<Made, PlayError> {
        let side = LEAST_SIDE..=MOST_SIDE;
        let (rows, columns) = (request.rows, request.columns);
        if !side.contains(&rows) || !side.contains(&columns) {
            return Err(PlayError::Side { rows, columns });
        }
        if !(2..=3).contains(&request.shortest) {
            return Err(PlayError::Shortest(request.shortest));
        }
        let size = Size::new(rows, columns)?;
        let vocabulary = self.words_of(request.style, halt)?;
        let theme = match request.topic {
            Some(topic) if request.theme.words().is_empty() => {
                let left_out = self.left_out(request.sensitive);
                self.topics.theme(topic, vocabulary, request.part_of_words, left_out)
            }
            _ => request.theme.clone(),
        };
        let mut making = Making::new((self, vocabulary), (request, &theme), size, halt);
        let filled = making.filled()?;
        let passed_over = making.passed_over;
        self.made((request, &theme), filled, passed_over)
    }

    /// The puzzle of a filled pattern, and the report of its making.
    fn made(
        &self,
        (request, theme): (&Request, &Theme),
        filled: Filled,
        passed_over: u64,
    ) -> Result<Made, PlayError> {
        let vocabulary = &self.vocabulary;
        let clued = clued((&filled.grid, &filled.fill), request, (vocabulary, theme));
        let Some(clued) = clued else { return Err(self.no_fill(passed_over)) };
        let spell = |words: &[Vec<Letter>]| -> Vec<String> {
            words.iter().map(|word| vocabulary.alphabet().spell(word)).collect()
        };
        let words = theme.words().iter().map(|word| word.letters.clone());
        let (standing, left_out): (Vec<_>, Vec<_>) =
            words.partition(|word| clued.words.contains(word));
        let report = MakingReport {
            patterns_passed_over: passed_over,
            words: filled.words,
            sensitive: self.left_out(request.sensitive).len(),
            theme_standing: spell(&standing),
            // Of a topic there are far more than find a place.
            theme_left_out: if request.theme.words().is_empty() {
                Vec::new()
            } else {
                spell(&left_out)
            },
            theme_without_definition: spell(&clued.without_definition),
            theme_giving_away: spell(&clued.giving_away),
            theme_unusable: theme.unusable().to_vec(),
            clues_too_long: spell(&clued.too_long),
        };
        let language = vocabulary.definitions().language();
        let mut puzzle = clued.puzzle;
        puzzle.language = language.code().into();
        let title = request.title.as_deref().map(str::trim).filter(|title| !title.is_empty());
        puzzle.title = title.map_or_else(|| untitled(language, request), str::to_owned);
        Ok(Made { puzzle, report })
    }

    fn no_fill(&self, patterns: u64) -> PlayError {
        PlayError::NoFill { patterns, words: self.vocabulary.word_count() }
    }
}

/// The title of a puzzle that was given none.
fn untitled(language: Language, request: &Request) -> String {
    let (rows, columns) = (request.rows, request.columns);
    let name = match (language, request.style) {
        (Language::French, Style::Arrows) => "Mots fléchés",
        (Language::French, _) => "Mots croisés",
        (Language::English, Style::Arrows) => "Arrow words",
        (Language::English, _) => "Crossword",
    };
    format!("{name} {rows} × {columns}")
}

/// A puzzle that is being made.
struct Making<'m> {
    maker: &'m PuzzleMaker,
    vocabulary: &'m Vocabulary,
    request: &'m Request,
    size: Size,
    halt: &'m Halt,
    /// The words of the theme that are short enough and long enough, in random order.
    theme: Vec<Vec<Letter>>,
    passed_over: u64,
}

impl<'m> Making<'m> {
    fn new(
        (maker, vocabulary): (&'m PuzzleMaker, &'m Vocabulary),
        (request, theme): (&'m Request, &Theme),
        size: Size,
        halt: &'m Halt,
    ) -> Making<'m> {
        let lengths = request.shortest..=size.rows().max(size.columns());
        let words = theme.words().iter().map(|word| word.letters.clone());
        let mut theme: Vec<Vec<Letter>> =
            words.filter(|word| lengths.contains(&word.len())).collect();
        let mut random = ChaCha8Rng::seed_from_u64(request.seed);
        random.set_stream(STREAM);
        theme.shuffle(&mut random);
        Making { maker, vocabulary, request, size, halt, theme, passed_over: 0 }
    }

    /// Tries patterns until one is filled; with a theme, until some are, and keeps the best.
    fn filled(&mut self) -> Result<Filled, PlayError> {
        let mut best: Option<Filled> = None;
        let mut left = if self.theme.is_empty() { 1 } else { THEME_PATTERNS };
        let mut sampler: Option<(u64, Sampler)> = None;
        let (patterns_a_loosening, most_loosenings) = match self.request.style {
            Style::French | Style::British => (PATTERNS_A_LOOSENING, MOST_LOOSENINGS),
            Style::American => (AMERICAN_PATTERNS_A_LOOSENING, MOST_LOOSENINGS),
            // They have as many black cells as they can hold clues.
            Style::Arrows => (PATTERNS_A_LOOSENING, 0),
        };
        for number in 0..MOST_PATTERNS {
            let loosenings = (number / patterns_a_loosening).min(most_loosenings);
            if sampler.as_ref().is_none_or(|(loosened, _)| *loosened != loosenings) {
                sampler = match self.sampler(loosenings) {
                    Ok(sampler) => Some((loosenings, sampler)),
                    // There may be no looser patterns.
                    Err(GenerationError::Impossible(_)) if sampler.is_some() => break,
                    Err(error) => return Err(error.into()),
                };
            }
            let Some((_, sampler)) = &mut sampler else { break };
            let pattern = self.pattern(sampler)?;
            let seed = self.request.seed.wrapping_add(number);
            let Some(filled) = self.fill(&pattern, self.tier(number), seed)? else {
                self.passed_over += 1;
                continue;
            };
            let is_all = filled.standing == self.theme.len();
            if best.as_ref().is_none_or(|best| best.standing < filled.standing) {
                best = Some(filled);
            }
            left -= 1;
            if is_all || left == 0 {
                break;
            }
        }
        best.ok_or_else(|| self.maker.no_fill(self.passed_over))
    }

    fn sampler(&self, loosenings: u64) -> Result<Sampler, GenerationError> {
        let &Request { style, shortest, .. } = self.request;
        let kind =
            PatternKind { size: self.size, style, shortest, loosenings: loosenings as usize };
        self.maker.patterns.sampler(kind, self.request.seed, self.halt)
    }

    /// The next pattern; with a theme, of some the one whose slots fit its words the best.
    fn pattern(&self, sampler: &mut Sampler) -> Result<Pattern, PlayError> {
        let mut best = sampler.draw()?;
        if self.theme.is_empty() {
            return Ok(best);
        }
        for _ in 1..THEME_DRAWS {
            let pattern = sampler.draw()?;
            if self.fitting(&best) < self.fitting(&pattern) {
                best = pattern;
            }
        }
        Ok(best)
    }

    /// How many words of the theme have slots of their own of their lengths.
    fn fitting(&self, pattern: &Pattern) -> usize {
        let network = Network::of(&self.grid(pattern));
        let of_length = |length: usize| {
            let slots = network.slots.iter().filter(|slot| slot.length() == length).count();
            slots.min(self.theme.iter().filter(|word| word.len() == length).count())
        };
        network.lengths().into_iter().map(of_length).sum()
    }

    fn grid(&self, pattern: &Pattern) -> Grid {
        pattern.grid(self.vocabulary.alphabet().all(), '#')
    }

    /// The words that the pattern of a number is filled with.
    fn tier(&self, number: u64) -> Option<&'m Tier> {
        let tiers = self.vocabulary.tiers();
        let mut tier = self.vocabulary.first_tier(self.request.part_of_words);
        let (mut tried, mut tries) = (FIRST_PATTERNS, FIRST_PATTERNS);
        while tier + 1 < tiers.len() && number >= tried {
            tries *= GROWTH;
            tried += tries;
            tier += 1;
        }
        tiers.get(tier)
    }

    /// Fills a pattern, if a fill is found soon.
    fn fill(
        &self,
        pattern: &Pattern,
        tier: Option<&Tier>,
        seed: u64,
    ) -> Result<Option<Filled>, PlayError> {
        let Some(tier) = tier else { return Ok(None) };
        let (alphabet, grid) = (self.vocabulary.alphabet(), self.grid(pattern));
        let left_out = self.maker.left_out(self.request.sensitive);
        let work = if self.request.style == Style::American { MUCH_WORK } else { WORK };
        let unfilled = Unfilled { grid: &grid, index: &tier.index, left_out, alphabet, work };
        let Some(mut found) = fill(unfilled, &[], seed, self.halt)? else { return Ok(None) };
        if !self.theme.is_empty() {
            found = fill_with_theme(unfilled, found, &self.theme, seed, self.halt)?;
        }
        let slots = Network::of(&grid).slots;
        let stands = |word: &&Vec<Letter>| {
            slots
                .iter()
                .any(|slot| slot.cells.iter().map(|&cell| &found[cell.index()]).eq(word.iter()))
        };
        let standing = self.theme.iter().filter(stands).count();
        Ok(Some(Filled { grid, fill: found, words: tier.words, standing }))
    }
}
