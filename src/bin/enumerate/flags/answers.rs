//! The flags that ask about all fills.

use std::ffi::OsString;
use std::iter;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use command::files::OutputFile;
use enumerate::shard::Shard;
use lexicon::Source;

use super::portion::Portion;
use command::units::whole;

/// What is asked instead of a listing; one at a time.
#[derive(Debug, Args)]
#[command(next_help_heading = "Answers about all fills")]
#[group(
    id = "answer",
    multiple = true,
    conflicts_with_all = ["format", "limit", "after", "at", "checkpoint", "progress"]
)]
pub struct AnswerFlags {
    /// Print how many fills there are, without listing them
    ///
    /// The number is exact, however large. One that takes long is kept in the cache folder, also if it is
    /// stopped: then the same command goes on, and --at and --rank are soon answered. With --distinct fills are counted by walking
    /// through them, which takes about as long as to list them, unless no two slots can have one word.
    #[arg(long, conflicts_with_all = ["rank", "best", "sample", "heat", "heat_svg"])]
    count: bool,

    /// Count a fill and the one with its rows and columns exchanged once
    ///
    /// For grids that are their own mirror images, as blank squares: of N fills, S of which read the same across and down,
    /// (N + S) / 2 are counted.
    #[arg(long, value_name = "EXCHANGE", requires = "count", conflicts_with = "shard")]
    up_to: Option<UpTo>,

    /// Print about how many fills there are, and the standard error: the mean of N populations [default: 32]
    ///
    /// Words are put row after row into a thousand partial fills at a time, each drawn by the words that it leaves, and what that
    /// was likely to give tells how many fills there are: without bias, however many there are. With --time, of as many
    /// populations as are through by then.
    #[arg(
        long,
        value_name = "N",
        value_parser = whole,
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "32",
        conflicts_with_all = ["shard", "count", "rank", "best", "sample", "heat", "heat_svg"]
    )]
    estimate: Option<u64>,

    /// Print the number of the fill in FILE: how many come before it; - is standard input
    ///
    /// The fill stands there as for --after. The first one has the number 0, and --at begins with the
    /// fill of a number.
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["shard", "best", "sample", "heat", "heat_svg"]
    )]
    rank: Option<PathBuf>,

    /// Print the N fills of greatest total, best first; without a number, the best
    ///
    /// The total of a fill is the sum of the scores of the words in its slots; a word without a score
    /// has 0. Fills of the same total come in the order of a listing. What is printed is proved, unless the run is
    /// stopped: then it is the best that was found, and the total that no fill exceeds is told.
    #[arg(
        long,
        value_name = "N",
        value_parser = whole,
        num_args = 0..=1,
        default_missing_value = "1",
        allow_negative_numbers = true,
        conflicts_with_all = ["shard", "sample", "heat", "heat_svg"]
    )]
    best: Option<u64>,

    /// Tell on standard error the total of each fill that --best prints
    #[arg(long, requires = "best")]
    scores: bool,

    /// Print N fills drawn at random, each with exactly the same probability
    ///
    /// Each is drawn anew, so one may come twice. With --distinct, fills in which a word stands twice
    /// are drawn and rejected; after a million in a row, the others are counted to draw their numbers.
    #[arg(
        long,
        value_name = "N",
        value_parser = whole,
        allow_negative_numbers = true,
        conflicts_with_all = ["shard", "heat", "heat_svg"]
    )]
    sample: Option<u64>,

    /// The number that the fills drawn, or the estimate, depend on [default: another one each time, told on stderr]
    ///
    /// The same number draws the same fills, or makes the same estimate, of the same problem, on any machine; only another
    /// --memory may change a sample.
    #[arg(long, value_name = "S", value_parser = whole, allow_negative_numbers = true)]
    seed: Option<u64>,

    /// Print as JSON how many fills put each letter on each cell
    ///
    /// Cells have a row and a column from 1, those of a network file a name. All numbers of fills are decimal strings, for they may be
    /// too large for a program that reads JSON numbers. With =best, it is the greatest total of the fills
    /// that put each letter on each cell.
    #[arg(
        long,
        value_name = "OF",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "count",
        conflicts_with_all = ["distinct", "shard"]
    )]
    heat: Option<HeatOf>,

    /// Draw in FILE, an SVG picture, the likeliest letters of each cell and how sure they are
    #[arg(long, value_name = "FILE", conflicts_with_all = ["distinct", "shard"])]
    heat_svg: Option<OutputFile>,
}

/// An exchange that takes fills to fills, up to which they are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum UpTo {
    /// Rows and columns are exchanged.
    Transposition,
}

/// What the heat of a letter is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum HeatOf {
    /// How many fills put it there.
    Count,
    /// The greatest total of these.
    Best,
}

/// A question about all fills.
#[derive(Clone, Debug)]
pub enum Question {
    /// How many fills there are, or how many up to an exchange.
    Count { up_to: Option<UpTo> },
    /// How many fills there are in the parts of a shard.
    CountParts(Shard),
    /// About how many fills there are.
    Estimate { populations: u64, seed: Option<u64> },
    /// The number of a fill.
    Rank(Source),
    /// The fills of greatest total, and whether to tell their totals.
    Best { fills: u64, scores: bool },
    /// The greatest total with each letter on each cell.
    BestHeat,
    /// Fills drawn at random.
    Sample { fills: u64, seed: Option<u64> },
    /// How many fills put each letter on each cell: as JSON, and as a picture.
    Heat { json: bool, picture: Option<PathBuf> },
}

impl Question {
    /// The fill that is asked about.
    pub fn fill(&self) -> Option<&Source> {
        match self {
            Question::Rank(fill) => Some(fill),
            Question::Count { .. }
            | Question::CountParts(_)
            | Question::Estimate { .. }
            | Question::Best { .. }
            | Question::BestHeat
            | Question::Sample { .. }
            | Question::Heat { .. } => None,
        }
    }
}

/// The arguments of a command with the number of `--best` spelled out where it is left out: what follows
/// `--best` is its number if it is one, and otherwise an argument of its own.
pub fn best_with_number(
    arguments: impl IntoIterator<Item = OsString>,
) -> impl Iterator<Item = OsString> {
    let mut arguments = arguments.into_iter().peekable();
    let mut is_option = true;
    iter::from_fn(move || {
        let argument = arguments.next()?;
        is_option &= argument != "--";
        let is_file = |next: &OsString| {
            let next = next.as_encoded_bytes();
            next == b"-" || !(next.starts_with(b"-") || next.iter().all(u8::is_ascii_digit))
        };
        let stands_alone =
            is_option && argument == "--best" && arguments.peek().is_some_and(is_file);
        Some(if stands_alone { "--best=1".into() } else { argument })
    })
}

impl AnswerFlags {
    /// Whether the flags ask for two things that do not go together, and why not.
    pub fn contradiction(&self) -> Option<&'static str> {
        if self.scores && self.best.is_none() {
            return Some("--scores tells the totals of the fills of --best, which is not given");
        }
        if self.seed.is_some() && self.sample.is_none() && self.estimate.is_none() {
            return Some("--seed is for --sample or --estimate, and neither is given");
        }
        if self.estimate == Some(0) {
            return Some("--estimate=0: it is the mean of one population at least");
        }
        let is_of_totals = self.heat == Some(HeatOf::Best);
        (is_of_totals && self.heat_svg.is_some())
            .then_some("--heat=best: the picture of --heat-svg shows numbers of fills, no totals")
    }

    /// The question, if there is one, about a portion of the list.
    pub fn question(self, portion: &Portion) -> Option<Question> {
        if self.count {
            return Some(match portion {
                &Portion::Shard(shard) => Question::CountParts(shard),
                Portion::All | Portion::After(_) | Portion::At(_) => {
                    Question::Count { up_to: self.up_to }
                }
            });
        }
        if let Some(populations) = self.estimate {
            return Some(Question::Estimate { populations, seed: self.seed });
        }
        if let Some(path) = self.rank {
            return Some(Question::Rank(Source::named(path)));
        }
        if let Some(fills) = self.sample {
            return Some(Question::Sample { fills, seed: self.seed });
        }
        if let Some(fills) = self.best {
            return Some(Question::Best { fills, scores: self.scores });
        }
        if self.heat == Some(HeatOf::Best) {
            return Some(Question::BestHeat);
        }
        let asked = self.heat.is_some() || self.heat_svg.is_some();
        asked.then_some(Question::Heat {
            json: self.heat.is_some(),
            picture: self.heat_svg.and_then(OutputFile::path),
        })
    }
}
