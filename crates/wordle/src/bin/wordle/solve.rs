//! `wordle solve`: a whole game against a secret.

use std::time::Instant;

use anyhow::anyhow;
use command::output::write_stdout;
use command::{Done, Exit, Failure, Output, Watch};
use wordle::guesser::{
    Event, Filter, GuessError, Guesser, NoObserver, Observer, Played, PlayedTurn, WordList,
};

use crate::dictionary;
use crate::flags::Solving;
use crate::terminal::VOICE;
use crate::trace::Trace;

/// Plays the game, and writes a line a turn: the guess, its reply, and how many words are left.
pub fn run(solving: &Solving) -> Done {
    let watch = Watch::start(Instant::now(), solving.time, true, VOICE)?;
    if let Some(path) = &solving.trace {
        Output::file(path, "the trace").check()?;
    }
    let (length, asked) = (solving.secret.len(), &solving.dictionary);
    let index = dictionary::read(asked, &solving.alphabet, &[length], &watch)?;
    let list = dictionary::words(asked, &index, length)?;
    if list.words().range(&solving.secret).is_empty() {
        let secret = solving.alphabet.spell(&solving.secret);
        return Err(Exit::BadInput.because(anyhow!(
            "the secret {secret:?} is none of the {} words of {length} letters of the dictionary",
            list.words().count()
        )));
    }
    let trace = solving.trace.as_ref().map(|path| Trace::begin(path, solving)).transpose()?;
    watch.enter("before the secret was guessed");
    let played = match trace {
        None => play(solving, &list, &watch, &mut NoObserver)?,
        Some(mut trace) => {
            // The trace appears when it is whole.
            let played = play(solving, &list, &watch, &mut |event: Event| trace.write(&event));
            watch.hold();
            let played = played?;
            trace.end()?;
            played
        }
    };
    watch.hold();
    let guesses = if played.turns.len() == 1 { "guess" } else { "guesses" };
    VOICE.say(format_args!(
        "{} {guesses}, {} nodes, {:.6} s",
        played.turns.len(),
        played.nodes(),
        played.time().as_secs_f64()
    ));
    if let Some(fittest) = played.fittest(solving.options.rule).filter(|_| !played.is_won) {
        VOICE.say(format_args!(
            "the secret was not found: the fittest word is {}",
            solving.alphabet.spell(&fittest.guess)
        ));
    }
    Ok(Exit::Finished)
}

fn play(
    solving: &Solving,
    list: &WordList,
    watch: &Watch,
    observer: &mut impl Observer,
) -> Result<Played, Failure> {
    let (rule, length, halt) = (solving.options.rule, list.length(), watch.halt());
    let bad_input = |error| Exit::BadInput.because(anyhow::Error::from(error));
    let mut guesser = Guesser::new(list, &solving.options).map_err(bad_input)?;
    let filter = Filter::new(list.words());
    let (mut left, mut written) = (filter.all(), Ok(()));
    let each = |played: &PlayedTurn| {
        filter.keep(rule, &played.turn, &mut left);
        let guess = solving.alphabet.spell(&played.turn.guess);
        let reply = rule.spell(played.turn.reply, length);
        if written.is_ok() {
            written = write_stdout("the guesses", &format!("{guess} {reply} {}\n", left.len()));
        }
        if written.is_err() {
            halt.set();
        }
    };
    let played = guesser.play(&solving.secret, &halt, observer, each);
    written?;
    played.map_err(|error| match error {
        GuessError::Halted(_) => watch.failure(),
        error => bad_input(error),
    })
}
