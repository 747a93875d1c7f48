//! The flags of `wordle help`.

use std::num::NonZero;
use std::time::Duration;

use clap::Args;
use command::units::{one_or_more, seconds};
use lexicon::Source;
use wordle::history::{self, Turn};
use wordle::next_guess::Strategy;
use wordle::optimal::Objective;

use super::game::{AskedGame, GameFlags, Hidden};
use super::strategy::StrategyFlags;

const HEADING: &str = "Search";
const OUTPUT: &str = "Output";

/// In which situation help is wanted.
#[derive(Debug, Args)]
pub struct HelpFlags {
    #[command(flatten)]
    game: GameFlags,

    /// The guesses and replies so far, as tarie=.y..g,ronde=y...g [default: it is asked for, on a
    /// terminal]
    ///
    /// Given several times it is for as many words, all guessed at once as in Quordle: one history each.
    #[arg(long, value_name = "TURNS", help_heading = "Game")]
    history: Vec<String>,

    /// Ask for guesses and replies and go on, until an empty line
    #[arg(long, help_heading = "Game")]
    ask: bool,

    #[command(flatten)]
    strategy: StrategyFlags,

    /// The objective of the guess that is proved best, when few words are left: mean, the fewest guesses in the
    /// mean; worst, the fewest at worst; or within-N, as within-6, the most words found by guess number N;
    /// the strategy is minimax for worst, and for within-N most-replies with two guesses left, unless one is named
    #[arg(long, value_name = "NAME", default_value_t, conflicts_with = "adversary", help_heading = HEADING)]
    objective: Objective,

    /// Rate every guess, however long it takes: for long lists, most are left out else
    #[arg(long, help_heading = HEADING)]
    exhaustive: bool,

    /// Stop after this many seconds, with exit code 5
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true, help_heading = HEADING)]
    time: Option<Duration>,

    /// How many next guesses to write
    #[arg(long, value_name = "N", value_parser = one_or_more, allow_negative_numbers = true, default_value = "10", help_heading = OUTPUT)]
    top: NonZero<usize>,

    /// Write all words that are still possible, not just the first 50
    #[arg(long, help_heading = OUTPUT)]
    all: bool,
}

/// A situation in which help is wanted.
#[derive(Debug)]
pub struct Helping {
    pub game: AskedGame,
    /// The turns typed so far, if any were typed: a history for each hidden word.
    pub histories: Vec<Vec<Turn>>,
    /// Whether to ask for more even if nobody sits there.
    pub asks: bool,
    pub strategy: Strategy,
    /// The objective of the guess that is proved, from the first guess of the game on.
    pub objective: Objective,
    pub is_exhaustive: bool,
    pub time: Option<Duration>,
    pub top: usize,
    /// How many words to write.
    pub words: usize,
}

impl HelpFlags {
    /// The job that the flags mean; an error is one of usage.
    pub fn job(self) -> Result<Helping, String> {
        let game = self.game.asked()?;
        let length = match &game.hidden {
            Hidden::Words { length, .. } => *length,
            Hidden::Codes { pegs, .. } => Some(*pegs),
        };
        if let (Hidden::Words { list: Source::Input, .. }, true) = (&game.hidden, self.ask) {
            return Err("--ask: standard input, '-', is read for the words already".into());
        }
        let parse = |text: &String| history::parse(text, game.rule, &game.alphabet, length);
        let histories: Result<Vec<_>, _> = self.history.iter().map(parse).collect();
        let histories = histories.map_err(|error| format!("--history: {error}"))?;
        let named = self.strategy.strategy(&game)?;
        if histories.len() > 1 {
            let refused = [
                (self.ask, "--ask"),
                (game.is_hard, "--hard"),
                (game.is_adversary, "--adversary"),
                (self.objective != Objective::Mean, "--objective other than mean"),
                (
                    named.is_some_and(|named| named != Strategy::Entropy),
                    "--strategy other than entropy",
                ),
            ];
            if let Some((_, flag)) = refused.into_iter().find(|&(is_given, _)| is_given) {
                return Err(format!("{flag}: with several histories it has no meaning here"));
            }
        }
        let turns = histories.first().map_or(0, Vec::len);
        let usual = match self.objective {
            // The size of the largest class alone counts.
            _ if game.is_adversary => Strategy::Minimax,
            Objective::Worst => Strategy::Minimax,
            // It is what the last guess finds most likely.
            Objective::Within(guesses) if usize::from(guesses) == turns + 2 => {
                Strategy::MostReplies
            }
            Objective::Mean | Objective::Within(_) => Strategy::Entropy,
        };
        Ok(Helping {
            histories,
            asks: self.ask,
            strategy: named.unwrap_or(usual),
            objective: self.objective,
            is_exhaustive: self.exhaustive,
            time: self.time,
            top: self.top.get(),
            words: if self.all { usize::MAX } else { 50 },
            game,
        })
    }
}

impl Helping {
    /// How many letters the first guess has.
    pub fn guessed_length(&self) -> Option<usize> {
        Some(self.histories.first()?.first()?.guess.len())
    }
}
