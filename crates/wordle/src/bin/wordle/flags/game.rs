//! The flags about what may be hidden and what may be guessed.

use std::num::NonZero;
use std::path::PathBuf;

use clap::Args;
use lexicon::dictionary::Phrases;
use lexicon::{Alphabet, Letter, Score, Source};
use wordle::reply::{MAX_LENGTH, MIN_LENGTH, Rule};

use command::files::check_inputs;
use command::lists::{ListFlags, Lists};
use command::resources::ResourceFlags;

const HEADING: &str = "Game";

/// The rule of the game.
#[derive(Debug, Args)]
pub struct RuleFlags {
    /// How guesses are replied to: wordle tells each letter, g well placed, y misplaced, . absent; mastermind how many are
    /// well placed and how many misplaced, as 2+1
    #[arg(long = "game", value_name = "RULE", default_value = "wordle", help_heading = HEADING)]
    pub rule: Rule,
}

/// The words of a game, or its codes.
#[derive(Debug, Args)]
pub struct GameFlags {
    /// The words that may be hidden, a word a line; plain, gzip or zstd; - is standard input
    ///
    /// Accents and case are folded (é is e, œ is oe); a line that then still holds anything but letters
    /// is skipped, and one warning tells how many were. A line may give a score: word;score.
    #[arg(value_name = "LIST", required_unless_present = "pegs", conflicts_with = "pegs")]
    list: Option<PathBuf>,

    /// More words that may be guessed, but are never hidden
    #[arg(long, value_name = "LIST", conflicts_with = "pegs", help_heading = HEADING)]
    allowed: Option<PathBuf>,

    /// Only words of this score or more are hidden, where the list gives scores (word;score); all may
    /// be guessed
    #[arg(long, value_name = "SCORE", conflicts_with = "pegs", allow_negative_numbers = true, help_heading = HEADING)]
    min_score: Option<Score>,

    /// A word is hidden as often as its score says beside the others, where the list gives scores
    /// (word;score); one of score 0, or without, is never hidden
    #[arg(long, conflicts_with_all = ["pegs", "adversary"], help_heading = HEADING)]
    weighted: bool,

    /// How many letters the words have, if the list has several lengths
    #[arg(
        long,
        value_name = "N",
        value_parser = clap::value_parser!(u8).range(MIN_LENGTH as i64..=MAX_LENGTH as i64),
        conflicts_with = "pegs",
        allow_negative_numbers = true,
        help_heading = HEADING
    )]
    length: Option<u8>,

    /// The first letter of the hidden word, which is told, and with which each guess begins, as in Motus,
    /// Lingo and Sutom
    #[arg(long, value_name = "LETTER", conflicts_with = "pegs", help_heading = HEADING)]
    initial: Option<String>,

    #[command(flatten)]
    rule: RuleFlags,

    /// How many pegs the codes have that are hidden, instead of words; with --game mastermind
    #[arg(long, value_name = "N", requires = "colours", allow_negative_numbers = true, help_heading = HEADING)]
    pegs: Option<u8>,

    /// How many colours the pegs may have, written a, b, c and so on
    #[arg(long, value_name = "N", requires = "pegs", allow_negative_numbers = true, help_heading = HEADING)]
    colours: Option<u8>,

    /// The colours of a code are all different, as in Bulls and Cows
    #[arg(long, requires = "pegs", help_heading = HEADING)]
    different: bool,

    /// No word is hidden: each reply is one that leaves the most words possible, as in Absurdle
    #[arg(long, help_heading = HEADING)]
    adversary: bool,

    /// Guesses must use what was told: well placed letters stay, misplaced ones are guessed again
    #[arg(long, help_heading = HEADING)]
    hard: bool,

    #[command(flatten)]
    lists: ListFlags,

    #[command(flatten)]
    resources: ResourceFlags,
}

/// The secrets of a game.
#[derive(Debug)]
pub enum Hidden {
    /// Words of a list.
    Words {
        /// The words that may be hidden.
        list: Source,
        /// More that may be guessed.
        allowed: Option<Source>,
        /// The least score of those that may be hidden.
        min_score: Option<Score>,
        /// Whether a word is hidden as often as its score says.
        is_weighted: bool,
        /// How many letters they have, if that was told.
        length: Option<usize>,
    },
    /// All codes.
    Codes {
        /// How long they are.
        pegs: usize,
        /// How many colours a peg may have.
        colours: usize,
        /// Whether no two pegs of a code have the same.
        are_different: bool,
    },
}

/// The game that is meant, and what a run of it may use.
#[derive(Debug)]
pub struct AskedGame {
    pub rule: Rule,
    pub hidden: Hidden,
    /// How lists are read, and those of the user's own.
    pub lists: Lists,
    /// The first letter of what is hidden, if it is told.
    pub initial: Option<Letter>,
    /// Whether each reply is one that leaves the most.
    pub is_adversary: bool,
    /// Whether guesses must use what was told.
    pub is_hard: bool,
    pub alphabet: Alphabet,
    /// In bytes.
    pub memory: u64,
    pub threads: NonZero<usize>,
    /// The folder of indexes, or none.
    pub cache: Option<PathBuf>,
}

impl GameFlags {
    /// The game that the flags mean; an error is one of usage.
    pub fn asked(self) -> Result<AskedGame, String> {
        let rule = self.rule.rule;
        if self.hard && rule == Rule::Mastermind {
            return Err(
                "--hard: only --game wordle tells which letters must be guessed again".into()
            );
        }
        let lists = self.lists.asked(Phrases::Skip);
        let hidden = match (self.list, self.pegs, self.colours) {
            (Some(list), ..) => {
                let (list, allowed) = (Source::named(list), self.allowed.map(Source::named));
                check_inputs([&list].into_iter().chain(&allowed).chain(&lists.own))?;
                let length = self.length.map(usize::from);
                let (min_score, is_weighted) = (self.min_score, self.weighted);
                Hidden::Words { list, allowed, min_score, is_weighted, length }
            }
            (None, Some(_), _) if rule == Rule::Wordle => {
                return Err("--pegs: codes are hidden with --game mastermind only".into());
            }
            (None, Some(pegs), Some(colours)) => {
                let are_different = self.different;
                Hidden::Codes { pegs: pegs.into(), colours: colours.into(), are_different }
            }
            (None, ..) => return Err("a list of words is needed, or --pegs and --colours".into()),
        };
        let alphabet = Alphabet::default();
        let letter = |text: String| match alphabet.fold(text.as_bytes()).as_deref() {
            Some(&[letter]) => Ok(letter),
            _ => Err(format!("--initial: {text:?} is not a letter from a to z")),
        };
        Ok(AskedGame {
            rule,
            hidden,
            lists,
            initial: self.initial.map(letter).transpose()?,
            is_adversary: self.adversary,
            is_hard: self.hard,
            alphabet,
            memory: self.resources.memory(),
            threads: self.resources.threads(),
            cache: self.resources.cache(),
        })
    }
}
