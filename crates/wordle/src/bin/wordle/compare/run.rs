//! A comparison from its flags to its files.

use std::collections::HashSet;
use std::path::Path;
use std::time::Instant;

use anyhow::anyhow;
use command::machine::program;
use command::output::make_folder;
use command::progress::Teller;
use command::{Done, Exit, Failure, Output, Watch};

use super::games::{Game, games, play};
use super::plot::{Measure, plot};
use super::results::Results;
use super::table::{groups, table};
use crate::dictionary;
use crate::flags::{Comparing, Player};
use crate::terminal::VOICE;

/// Plays the games that were not played yet, and tells of all.
pub fn run(comparing: &Comparing) -> Done {
    let watch = Watch::start(Instant::now(), None, false, VOICE)?;
    Output::stdout("the table").check()?;
    let (asked, output) = (&comparing.dictionary, &comparing.output);
    let index = dictionary::read(asked, &comparing.alphabet, &comparing.lengths, &watch)?;
    let lists: Result<Vec<_>, Failure> =
        comparing.lengths.iter().map(|&length| dictionary::words(asked, &index, length)).collect();
    let lists = lists?;
    make_folder(output)?;
    let program = program().map_err(|error| Exit::BadInput.because(error))?;
    let games = games(comparing, index.key(), &program, &lists)?;
    let all = games.len();
    let keys: HashSet<_> = games.iter().map(Game::key).collect();
    let mut results = Results::open(&output.join("games.csv"), &keys, &program)?;
    // The games played are kept line by line: the table is made of them, and the run ends by itself.
    watch.hold();
    let mut teller = Teller::new(VOICE);
    let played = play(comparing, games, &mut results, &watch.halt(), |done| {
        teller.tell(done == all, || format!("{done} of {all} games"));
    });
    teller.close();
    played?;
    write_results(&results, &comparing.players, output)?;
    if watch.reason().is_some() {
        let done = results.rows().len();
        watch
            .enter(format!("with {done} of {all} games played; the same command plays the others"));
        return Err(watch.failure());
    }
    Ok(Exit::Finished)
}

/// Writes the table and the plots, and the table to standard output too.
fn write_results(results: &Results, players: &[Player], output: &Path) -> Result<(), Failure> {
    let first = players.first().map(Player::name).unwrap_or_default();
    let text = table(results.rows(), &first);
    Output::file(&output.join("table.md"), "the table").write(&text)?;
    let groups = groups(results.rows());
    for measure in [Measure::Time, Measure::Guesses] {
        if groups.is_empty() {
            break;
        }
        let svg = plot(measure, &groups).map_err(|error| {
            Exit::BadOutput.because(anyhow!("{}: cannot draw it: {error}", measure.file()))
        })?;
        Output::file(&output.join(measure.file()), "the plot").write(svg)?;
    }
    Ok(Output::stdout("the table").write(text)?)
}
