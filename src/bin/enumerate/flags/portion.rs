//! The flags that choose a portion of the list.

use std::path::PathBuf;

use clap::Args;
use enumerate::shard::Shard;
use lexicon::Source;
use num_bigint::BigUint;

/// Where the list begins and ends; one at a time.
#[derive(Debug, Args)]
#[command(next_help_heading = "Portion of the list")]
pub struct PortionFlags {
    /// Begin after the fill in FILE; - is standard input
    ///
    /// The fill stands there as it is printed; of several, separated by blank lines, the last one
    /// counts. It need not be one of this grid and these words, but must have the grid's shape. So
    /// with --limit, and the output of each run for the next one, fills come in pages.
    #[arg(long, value_name = "FILE")]
    pub after: Option<PathBuf>,

    /// Begin with the fill of number K, which K fills come before
    ///
    /// Fills before it are counted, not listed; K may be of any size, and 0 is the first. So with --limit,
    /// any page of the list is there at once. With --distinct they are counted as --count counts them, or walked through.
    #[arg(
        long,
        value_name = "K",
        value_parser = number,
        allow_negative_numbers = true,
        conflicts_with = "after"
    )]
    pub at: Option<BigUint>,

    /// List the I-th of M parts of the list, as 2/8
    ///
    /// Every process finds the same parts. One after the other they are the whole list, byte for byte:
    /// a part before which fills come begins with the blank line between them. Their sizes are about
    /// the same as far as can be estimated; some may be empty. --limit limits each part. With --count it is the I-th of M
    /// numbers whose sum is the count; their parts are not the parts of the list.
    #[arg(long, value_name = "I/M", conflicts_with_all = ["after", "at"])]
    pub shard: Option<Shard>,
}

/// The fills that are listed, of all there are.
#[derive(Clone, Debug)]
pub enum Portion {
    /// All fills.
    All,
    /// The fills after one.
    After(Source),
    /// The fills from a number on.
    At(BigUint),
    /// One of several parts.
    Shard(Shard),
}

impl Portion {
    /// The fill that it begins after.
    pub fn fill(&self) -> Option<&Source> {
        match self {
            Portion::After(fill) => Some(fill),
            Portion::All | Portion::At(_) | Portion::Shard(_) => None,
        }
    }
}

impl PortionFlags {
    /// The portion asked for.
    pub fn portion(self) -> Portion {
        match (self.after, self.at, self.shard) {
            (Some(path), ..) => Portion::After(Source::named(path)),
            (_, Some(number), _) => Portion::At(number),
            (_, _, Some(shard)) => Portion::Shard(shard),
            (None, None, None) => Portion::All,
        }
    }
}

/// Reads the number of a fill, of any size.
pub fn number(text: &str) -> Result<BigUint, String> {
    let expected = "it is the number of a fill, in decimal digits; the first has 0";
    match text.bytes().all(|byte| byte.is_ascii_digit()) {
        true => text.parse().map_err(|_| expected.into()),
        false => Err(expected.into()),
    }
}
