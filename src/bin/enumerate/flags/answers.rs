//! The flags that ask about all fills.

use std::path::PathBuf;

use clap::Args;
use lexicon::dictionary::Source;

use command::units::whole;

const HEADING: &str = "Answers about all fills";

/// What is asked instead of a listing; one at a time.
#[derive(Debug, Args)]
#[group(
    id = "answer",
    multiple = true,
    conflicts_with_all = ["limit", "after", "at", "shard", "checkpoint", "progress"]
)]
pub struct AnswerFlags {
    /// Print how many fills there are, without listing them
    ///
    /// The number is exact, however large. With --distinct there is no way but to walk through
    /// them, which takes about as long as to list them.
    #[arg(long, conflicts_with_all = ["rank", "sample", "heat", "heat_svg"], help_heading = HEADING)]
    count: bool,

    /// Print the number of the fill in FILE: how many come before it; - is standard input
    ///
    /// The fill stands there as for --after. The first one has the number 0, and --at begins with the
    /// fill of a number.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["sample", "heat", "heat_svg"], help_heading = HEADING)]
    rank: Option<PathBuf>,

    /// Print N fills drawn at random, each with exactly the same probability
    ///
    /// Each is drawn anew, so one may come twice. With --distinct, fills in which a word stands twice
    /// are drawn and rejected.
    #[arg(long, value_name = "N", value_parser = whole, allow_negative_numbers = true, conflicts_with_all = ["heat", "heat_svg"], help_heading = HEADING)]
    sample: Option<u64>,

    /// The number that the fills drawn depend on [default: another one each time, told on stderr]
    ///
    /// The same number draws the same fills from the same problem, on any machine; only another
    /// --memory may change them.
    #[arg(long, value_name = "S", value_parser = whole, allow_negative_numbers = true, requires = "sample", help_heading = HEADING)]
    seed: Option<u64>,

    /// Print as JSON how many fills put each letter on each cell
    ///
    /// Cells have a row and a column from 1. All numbers of fills are decimal strings, for they may be
    /// too large for a program that reads JSON numbers.
    #[arg(long, conflicts_with = "distinct", help_heading = HEADING)]
    heat: bool,

    /// Draw in FILE, an SVG picture, the likeliest letters of each cell and how sure they are
    #[arg(long, value_name = "FILE", conflicts_with = "distinct", help_heading = HEADING)]
    heat_svg: Option<PathBuf>,
}

/// What is asked.
#[derive(Clone, Debug)]
pub enum Question {
    /// How many fills there are.
    Count,
    /// The number of a fill.
    Rank(Source),
    /// Fills drawn at random.
    Sample { fills: u64, seed: Option<u64> },
    /// How many fills put each letter on each cell: as JSON, and as a picture.
    Heat { json: bool, picture: Option<PathBuf> },
}

impl AnswerFlags {
    /// The question, if there is one.
    pub fn question(self) -> Option<Question> {
        if self.count {
            return Some(Question::Count);
        }
        if let Some(path) = self.rank {
            return Some(Question::Rank(Source::named(path)));
        }
        if let Some(fills) = self.sample {
            return Some(Question::Sample { fills, seed: self.seed });
        }
        let asked = self.heat || self.heat_svg.is_some();
        asked.then_some(Question::Heat { json: self.heat, picture: self.heat_svg })
    }
}
