//! `setter check`: puzzles looked over before they are published.

use std::time::Instant;

use anyhow::anyhow;
use command::{Done, Exit, Output, Watch};
use lexicon::Source;
use puzzle::{Finding, Format, Loss, MAX_BYTES, Options, Read};
use serde::Serialize;

use crate::convert;
use crate::flags::Checking;
use crate::report::{VOICE, say};

/// The formats with clues, for which losses are told.
const FORMATS: [Format; 5] = [Format::Ipuz, Format::Exolve, Format::Jpz, Format::Xd, Format::Puz];

/// What was found in a file.
#[derive(Default, Serialize)]
struct Looked {
    file: String,
    /// Why it is not read as a puzzle, if it is not.
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<String>,
    /// What the file is like, and what is not read from it.
    file_faults: Vec<Told>,
    findings: Vec<Finding>,
    /// What each format would lose.
    losses: Vec<FormatLosses>,
}

#[derive(Serialize)]
struct FormatLosses {
    format: &'static str,
    losses: Vec<Told>,
}

#[derive(Serialize)]
struct Told {
    #[serde(flatten)]
    loss: Loss,
    sentence: String,
}

impl From<Loss> for Told {
    fn from(loss: Loss) -> Told {
        Told { sentence: loss.to_string(), loss }
    }
}

/// Looks the puzzles over, and writes what is wrong or unusual in them.
pub fn run(checking: &Checking) -> Done {
    let watch = Watch::start(Instant::now(), None, true, VOICE)?;
    let mut text = String::new();
    let mut all = Vec::new();
    for file in &checking.files {
        watch.enter("while the puzzle was read");
        let looked = look(file, checking)?;
        tell(&looked, &mut text);
        all.push(looked);
    }
    let is_clean = all.iter().all(|own| own.file_faults.is_empty() && own.findings.is_empty());
    let refused: Vec<&String> = all.iter().filter_map(|own| own.refused.as_ref()).collect();
    if checking.is_json {
        text = serde_json::to_string(&all).map_err(|error| Exit::BadOutput.because(error))? + "\n";
    }
    watch.hold();
    Output::stdout("the findings").write(text.as_bytes())?;
    // The others were looked over all the same.
    if let Some((last, before)) = refused.split_last() {
        before.iter().for_each(|why| say(format_args!("{why}")));
        return Err(Exit::BadInput.because(anyhow!("{last}")));
    }
    Ok(if is_clean { Exit::Finished } else { Exit::Found })
}

fn look(file: &Source, checking: &Checking) -> Result<Looked, command::Failure> {
    let name = file.name();
    let contents = file.whole(MAX_BYTES).map_err(|error| {
        Exit::BadInput.because(anyhow!("{name}: cannot read the puzzle: {error}"))
    })?;
    let Read { puzzle, losses } = match puzzle::read(&contents, &checking.alphabet) {
        Ok(read) => read,
        Err(error) => {
            let refused = Some(convert::refused(&name, error).to_string());
            return Ok(Looked { file: name.to_string(), refused, ..Looked::default() });
        }
    };
    let format = |format: Format| {
        let written = puzzle::write(&puzzle, format, Options::default());
        let losses = written.map_or_else(|_| Vec::new(), |written| written.losses);
        FormatLosses { format: format.name(), losses: losses.into_iter().map(Told::from).collect() }
    };
    Ok(Looked {
        findings: puzzle::check(&puzzle),
        losses: FORMATS.map(format).into_iter().collect(),
        file_faults: losses.into_iter().map(Told::from).collect(),
        refused: None,
        file: name.to_string(),
    })
}

/// A line for each finding, with its file and its place.
fn tell(looked: &Looked, text: &mut String) {
    let name = &looked.file;
    for told in &looked.file_faults {
        let what = if told.loss.is_remark() { "" } else { "not read: " };
        *text += &format!("{name}: {what}{}\n", told.sentence);
    }
    for Finding { place, fault } in &looked.findings {
        *text += &format!("{name}: {place}: {fault}\n");
    }
    for FormatLosses { format, losses } in &looked.losses {
        for told in losses {
            *text += &format!("{name}: {format} would lose: {}\n", told.sentence);
        }
    }
}
