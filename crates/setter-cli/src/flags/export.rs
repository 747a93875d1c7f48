//! The flags of `setter export`.

use std::path::PathBuf;

use clap::Args;
use command::files::OutputFile;
use lexicon::Score;

use super::best::Objective;
use super::problem::{Asked, ProblemFlags};

const OUTPUT: &str = "Output";
const SEARCH: &str = "Search";

/// A problem, and the format of its export.
#[derive(Debug, Args)]
#[command(override_usage = "setter export [OPTIONS] <DICTIONARY>... <GRID>")]
pub struct ExportFlags {
    #[command(flatten)]
    problem: ProblemFlags,

    /// The measure of the best fill: total or mean, which are one problem; with --dzn the worst word too
    #[arg(long, value_name = "NAME", value_enum, default_value_t, help_heading = SEARCH)]
    objective: Objective,

    /// Only fills without a word of a lower score, required words too
    #[arg(long, value_name = "SCORE", allow_negative_numbers = true, help_heading = SEARCH)]
    at_least: Option<Score>,

    /// Write a cost function network for toulbar2, in JSON, with words as they are; its values are totals
    #[arg(long, conflicts_with_all = ["wcsp", "dzn"], help_heading = OUTPUT)]
    cfn: bool,

    /// Write a weighted constraint network for toulbar2 and others, in numbers; its costs are millionths less
    /// than the greatest total
    #[arg(long, conflicts_with_all = ["cfn", "dzn"], help_heading = OUTPUT)]
    wcsp: bool,

    /// Write data for MiniZinc, for the model that --mzn writes
    #[arg(long, conflicts_with_all = ["cfn", "wcsp"], help_heading = OUTPUT)]
    dzn: bool,

    /// Write the model for MiniZinc to standard output; takes no other argument
    #[arg(long, exclusive = true, help_heading = OUTPUT)]
    mzn: bool,

    /// Write to FILE, which appears when it is complete, - is standard output; .gz and .zst compress
    #[arg(short, long, value_name = "FILE", help_heading = OUTPUT)]
    output: Option<OutputFile>,
}

/// The text to be written.
#[derive(Debug)]
pub enum Exporting {
    /// The model for MiniZinc.
    Model,
    /// A problem.
    Problem(Box<ProblemExport>),
}

/// A problem to be exported.
#[derive(Debug)]
pub struct ProblemExport {
    pub asked: Asked,
    pub format: ExportFormat,
    /// One that the format has.
    pub objective: Objective,
    /// The least score of a word.
    pub at_least: Option<Score>,
    /// The file to write, or standard output.
    pub output: Option<PathBuf>,
}

/// A format of other solvers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExportFormat {
    /// toulbar2's cost function networks in JSON.
    Cfn,
    /// Weighted constraint networks in numbers.
    Wcsp,
    /// MiniZinc's data.
    Dzn,
}

impl ExportFormat {
    /// The flag that asks for it.
    fn flag(self) -> &'static str {
        match self {
            ExportFormat::Cfn => "--cfn",
            ExportFormat::Wcsp => "--wcsp",
            ExportFormat::Dzn => "--dzn",
        }
    }

    /// Checks that it has an objective: networks of costs add them up, and the model for MiniZinc maximises one number.
    fn check(self, objective: Objective) -> Result<(), String> {
        let has = match (self, objective) {
            (_, Objective::Total | Objective::Mean) | (ExportFormat::Dzn, Objective::Worst) => {
                return Ok(());
            }
            (ExportFormat::Dzn, _) => "total, mean and worst",
            (_, Objective::Worst) => "total and mean; --dzn has worst too",
            _ => "total and mean",
        };
        let name = objective.name();
        Err(format!("--objective {name}: {} has the objectives {has}", self.flag()))
    }
}

impl ExportFlags {
    /// The job that the flags mean; an error is one of usage.
    pub fn job(self) -> Result<Exporting, String> {
        if self.mzn {
            return Ok(Exporting::Model);
        }
        let format = match (self.cfn, self.wcsp, self.dzn) {
            (true, ..) => ExportFormat::Cfn,
            (_, true, _) => ExportFormat::Wcsp,
            (_, _, true) => ExportFormat::Dzn,
            _ => return Err("a format is needed: --cfn, --wcsp or --dzn; or --mzn alone".into()),
        };
        format.check(self.objective)?;
        let asked = self.problem.asked()?;
        Ok(Exporting::Problem(Box::new(ProblemExport {
            asked,
            format,
            objective: self.objective,
            at_least: self.at_least,
            output: self.output.and_then(OutputFile::path),
        })))
    }
}
