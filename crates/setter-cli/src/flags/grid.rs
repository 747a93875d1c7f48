//! The flags of `setter grid`.

use std::num::NonZero;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::{Args, ValueEnum};
use command::files::check_inputs;
use command::lists::{ListFlags, Lists};
use command::units::{one_or_more, seconds, whole};
use lexicon::dictionary::Phrases;
use lexicon::{Alphabet, Source};
use setter::generation::{Conditions, Size, Style, Symmetry};
use setter::play::ThemeEntry;
use setter::sensitive::Sensitive;

use super::problem::alphabet;
use super::sensitive::SensitiveFlags;
use command::report::StatsForm;
use command::resources::IndexFlags;
use puzzle::inputs::{ChosenWords, WordFlags};

const CONDITIONS: &str = "Conditions";
const FILLS: &str = "Fills";
const OUTPUT: &str = "Output";

/// The conditions of grids to be made, and their fills.
#[derive(Debug, Args)]
pub struct GridFlags {
    /// The size: rows x columns, as 9x13, each from 1 to 64
    #[arg(value_name = "ROWSxCOLUMNS")]
    size: Size,

    #[command(flatten)]
    conditions: ConditionFlags,

    #[command(flatten)]
    fills: FillFlags,

    #[command(flatten)]
    lists: ListFlags,

    #[command(flatten)]
    words: WordFlags,

    #[command(flatten)]
    sensitive: SensitiveFlags,

    /// How many grids, with a blank line between them
    #[arg(long, value_name = "N", value_parser = whole, default_value = "1", allow_negative_numbers = true, help_heading = OUTPUT)]
    count: u64,

    /// The seed: the same gives the same grids, and fills, on all machines
    #[arg(long, value_name = "N", value_parser = whole, default_value = "1", allow_negative_numbers = true, help_heading = OUTPUT)]
    seed: u64,

    /// Stop after this many seconds, with exit code 5
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true, help_heading = OUTPUT)]
    time: Option<Duration>,

    /// Tell on standard error of each grid: words, crossings, black share, and how it was drawn
    #[arg(
        long,
        value_name = "FORM",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "text",
        help_heading = OUTPUT
    )]
    stats: Option<StatsForm>,

    #[command(flatten)]
    index: IndexFlags,
}

/// The conditions of a grid.
#[derive(Debug, Args)]
struct ConditionFlags {
    /// Conditions to begin with, french, american, british or arrows; each other flag takes the place of what the style says
    ///
    /// french has no symmetry, words from two letters on, and at most 15 % black cells; american half a turn, words from three
    /// letters on, all cells checked, and at most a sixth black, to the nearest cell; british a lattice, half a turn, words from three letters on,
    /// and at most a third black; arrows, for arrow words (mots fléchés), black cells that hold the clues of the words beside
    /// them, one or two each.
    #[arg(long, value_name = "STYLE", default_value = "french", help_heading = CONDITIONS)]
    style: Style,

    /// How many cells are black: 25, 15% (the nearest number that the symmetry allows), or a range,
    /// as 20..30, 10%..15% or ..15%, its ends included
    #[arg(long, value_name = "N|P%|RANGE", allow_negative_numbers = true, help_heading = CONDITIONS)]
    blocks: Option<Blocks>,

    /// The symmetry that leaves the black cells as they are: none; rotation by half a turn; mirror, which exchanges
    /// left and right; flip, top and bottom; both, and so half a turn too; quarter, by quarter turns, and diagonal,
    /// mirrored in the main diagonal, of squares
    #[arg(long, value_name = "NAME", help_heading = CONDITIONS)]
    symmetry: Option<Symmetry>,

    /// The least letters of a word, from 2 on
    #[arg(long, value_name = "N", value_parser = whole, allow_negative_numbers = true, help_heading = CONDITIONS)]
    min_length: Option<u64>,

    /// The most letters of a word
    #[arg(long, value_name = "N", value_parser = whole, allow_negative_numbers = true, help_heading = CONDITIONS)]
    longest: Option<u64>,

    /// How many words there are, across and down
    #[arg(long, value_name = "N", value_parser = whole, allow_negative_numbers = true, help_heading = CONDITIONS)]
    words: Option<u64>,

    /// Which cells are checked, on a word across and on one down: all of them, or some
    #[arg(long, value_name = "CELLS", help_heading = CONDITIONS)]
    checked: Option<Checked>,

    /// In every second row every second cell is black
    #[arg(long, help_heading = CONDITIONS)]
    lattice: bool,
}

/// How grids are filled.
#[derive(Debug, Args)]
struct FillFlags {
    /// Keep only grids that have a fill with the words of DICTIONARY; may be given again, lists are
    /// merged
    #[arg(long, value_name = "DICTIONARY", help_heading = FILLS)]
    fillable: Vec<PathBuf>,

    /// Write the fill of each grid in place of it
    #[arg(long, requires = "fillable", help_heading = FILLS)]
    fill: bool,

    /// WORD stands somewhere in the fill, in the dictionary or not; @FILE: each of its words; may be
    /// given again
    #[arg(long, value_name = "WORD|@FILE", requires = "fillable", help_heading = FILLS)]
    theme: Vec<String>,

    /// Draw the black cells around the words of --theme, and have as many of them stand as can be
    ///
    /// Long words of one length stand in places that the symmetry exchanges. WORD=3, or @FILE=3, weighs 3, and a word without a
    /// number 1: no words of a greater weight are left out for others. Of each grid it is told which words stand, and whether that
    /// is proved to be the most, or what the most may be. The words that stand are in the grid that is written.
    #[arg(
        long,
        requires = "theme",
        conflicts_with_all = ["repeats", "count_fills", "nodes", "min_score"],
        help_heading = FILLS
    )]
    around: bool,

    /// The same word may stand twice in a fill
    #[arg(long, requires = "fillable", help_heading = FILLS)]
    repeats: bool,

    /// Tell how many fills each grid has, where it is cheap to count them; words may stand twice in these
    #[arg(long, requires = "fillable", help_heading = FILLS)]
    count_fills: bool,

    /// Leave a grid undecided after so many choices of the search for its fill [default: about a tenth
    /// of a second of work, in steps that do not depend on the machine; after 16 grids in vain up to
    /// some seconds for grids that should have fills]
    #[arg(long, value_name = "N", value_parser = whole, requires = "fillable", allow_negative_numbers = true, help_heading = FILLS)]
    nodes: Option<u64>,

    /// Give up after so many grids in a row without a fill
    #[arg(long, value_name = "N", value_parser = one_or_more, default_value = "1000", allow_negative_numbers = true, help_heading = FILLS)]
    tries: NonZero<usize>,

    /// The letters, up to 32, in their order [default: a to z]
    #[arg(long, value_name = "LETTERS", help_heading = FILLS)]
    alphabet: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Checked {
    All,
    Some,
}

/// A number of black cells as it is typed.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Amount {
    Cells(usize),
    Percent(f64),
}

/// How many cells are black.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Blocks {
    Near(Amount),
    Range(Option<Amount>, Option<Amount>),
}

/// Grids to be made.
#[derive(Debug)]
pub struct GridMaking {
    pub conditions: Conditions,
    /// How many.
    pub count: u64,
    pub seed: u64,
    pub time: Option<Duration>,
    pub stats: Option<StatsForm>,
    /// How they are filled, if they are to be fillable.
    pub filling: Option<Filling>,
}

/// How grids are filled.
#[derive(Debug)]
pub struct Filling {
    pub dictionaries: Vec<Source>,
    /// How they are read, and the lists of the user's own.
    pub lists: Lists,
    pub alphabet: Alphabet,
    pub words: ChosenWords,
    /// Which sensitive words are left out.
    pub sensitive: Sensitive,
    /// Whether no word may stand twice.
    pub distinct: bool,
    /// Whether the fill is written in place of the grid.
    pub writes_fill: bool,
    /// Whether fills are counted.
    pub counts: bool,
    /// After how many grids in a row without a fill to give up.
    pub tries: u64,
    /// The words of the theme that grids are drawn around, each with its weight, if they are.
    pub around: Option<Vec<(String, u32)>>,
    /// After how many choices to leave a grid undecided, if the user says so.
    pub nodes: Option<u64>,
    /// In bytes.
    pub memory: u64,
    /// The folder of indexes, or none.
    pub cache: Option<PathBuf>,
}

impl FromStr for Amount {
    type Err = String;

    fn from_str(text: &str) -> Result<Amount, String> {
        let expected = "it is a number of cells, as 25, a share of them, as 15%, or a range, as 20..30 or ..15%";
        let amount = match text.strip_suffix('%') {
            Some(percent) => percent
                .trim_end()
                .parse()
                .ok()
                .filter(|percent| (0.0..=100.0).contains(percent))
                .map(Amount::Percent),
            None => whole(text).ok().and_then(|cells| cells.try_into().ok()).map(Amount::Cells),
        };
        amount.ok_or_else(|| expected.into())
    }
}

impl FromStr for Blocks {
    type Err = String;

    fn from_str(text: &str) -> Result<Blocks, String> {
        let end = |text: &str| match text {
            "" => Ok(None),
            text => text.parse().map(Some),
        };
        match text.split_once("..") {
            Some((least, most)) => {
                Ok(Blocks::Range(end(least)?, end(most.strip_prefix('=').unwrap_or(most))?))
            }
            None => text.parse().map(Blocks::Near),
        }
    }
}

impl Amount {
    /// The number of cells, not rounded.
    fn cells(self, size: Size) -> f64 {
        match self {
            Amount::Cells(cells) => cells as f64,
            Amount::Percent(percent) => percent * size.cells() as f64 / 100.0,
        }
    }
}

impl Blocks {
    /// The numbers of black cells that are meant, the nearest of `possible` to a share.
    fn range(self, size: Size, possible: &[usize]) -> RangeInclusive<usize> {
        // Shares of few digits are no sums of powers of 2.
        const SLACK: f64 = 1e-9;
        match self {
            Blocks::Near(Amount::Cells(cells)) => cells..=cells,
            Blocks::Near(share) => {
                let asked = share.cells(size);
                let off = |blacks: &&usize| (**blacks as f64 - asked).abs();
                let nearest = possible.iter().min_by(|one, two| off(one).total_cmp(&off(two)));
                let nearest = nearest.copied().unwrap_or(asked as usize);
                nearest..=nearest
            }
            Blocks::Range(least, most) => {
                let least = least.map_or(0, |least| (least.cells(size) - SLACK).ceil() as usize);
                let most =
                    most.map_or(size.cells(), |most| (most.cells(size) + SLACK).floor() as usize);
                least..=most
            }
        }
    }
}

impl ConditionFlags {
    fn conditions(&self, size: Size) -> Result<Conditions, String> {
        let mut conditions = Conditions::of_style(self.style, size);
        if let Some(symmetry) = self.symmetry {
            let allowed = symmetry.allowed_by(size);
            conditions.symmetry = allowed.map_err(|error| format!("--symmetry: {error}"))?;
        }
        conditions.lattice |= self.lattice;
        let side = |length: u64| usize::try_from(length).unwrap_or(usize::MAX);
        if let Some(shortest) = self.min_length {
            conditions.runs.shortest = side(shortest);
        }
        if let Some(longest) = self.longest {
            conditions.runs.longest = side(longest);
        }
        if let Some(checked) = self.checked {
            conditions.runs.unchecked = checked == Checked::Some;
        }
        conditions.words = self.words.map(side);
        if let Some(blocks) = self.blocks {
            conditions.blacks = blocks.range(size, &conditions.possible_blacks());
        }
        if conditions.blacks.is_empty() {
            let (least, most) = (conditions.blacks.start(), conditions.blacks.end());
            return Err(format!(
                "--blocks: a range of {least} to {most} cells has no number in it"
            ));
        }
        Ok(conditions)
    }
}

/// A word of a theme, or a file of some, with its weight.
fn weighted(text: &str) -> Result<(String, u32), String> {
    let weighted = ThemeEntry::weighted(text);
    let (word, weight) =
        weighted.map_err(|error| format!("--theme: {text:?}: {error}, as WORD=3"))?;
    Ok((word.into(), weight))
}

impl GridFlags {
    /// The job that the flags mean; an error is one of usage.
    pub fn job(self) -> Result<GridMaking, String> {
        let conditions = self.conditions.conditions(self.size)?;
        let fills = self.fills;
        let chooses = !self.words.exclude.is_empty() || self.words.min_score.is_some();
        if chooses && fills.fillable.is_empty() {
            return Err(
                "--exclude, --min-score: choose words of --fillable, which is not there".into()
            );
        }
        if fills.count_fills && (chooses || !fills.theme.is_empty()) {
            return Err("--count-fills: counts fills with all words of --fillable, and not with \
                        --theme, --exclude or --min-score"
                .into());
        }
        let around = match fills.around {
            true => Some(fills.theme.iter().map(|text| weighted(text)).collect::<Result<_, _>>()?),
            false => None,
        };
        let words = ChosenWords {
            exclude: self.words.exclude,
            require: if fills.around { Vec::new() } else { fills.theme },
            require_flag: "--theme",
            min_score: self.words.min_score,
        };
        let filling = Filling {
            alphabet: alphabet(fills.alphabet.as_deref())?,
            words,
            sensitive: self.sensitive.sensitive,
            distinct: !fills.repeats,
            writes_fill: fills.fill,
            counts: fills.count_fills,
            tries: fills.tries.get() as u64,
            around,
            nodes: fills.nodes,
            memory: self.index.memory(),
            cache: self.index.cache(),
            dictionaries: fills.fillable.into_iter().map(Source::named).collect(),
            lists: self.lists.asked(Phrases::Join),
        };
        check_inputs(filling.dictionaries.iter().chain(&filling.lists.own))?;
        Ok(GridMaking {
            conditions,
            count: self.count,
            seed: self.seed,
            time: self.time,
            stats: self.stats,
            filling: (!filling.dictionaries.is_empty()).then_some(filling),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_black_cells() {
        let size = Size::new(10, 13).unwrap();
        let even: Vec<usize> = (0..=130).step_by(2).collect();
        for (text, range) in [
            ("25", 25..=25),
            ("15%", 20..=20),
            ("15.2%", 20..=20),
            ("10%..15%", 13..=19),
            ("..30%", 0..=39),
            ("20..", 20..=130),
            ("7..=9", 7..=9),
        ] {
            assert_eq!(text.parse::<Blocks>().unwrap().range(size, &even), range, "{text}");
        }
        for wrong in ["", "x", "-1", "101%", "1..x", "nan%", "1...2"] {
            assert!(wrong.parse::<Blocks>().is_err(), "{wrong}");
        }
    }
}
