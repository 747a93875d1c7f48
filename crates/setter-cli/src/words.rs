//! `setter words`: a scored word list from texts.

mod progress;

use std::io::{self, BufWriter, Write};
use std::time::Instant;

use command::indexing::open_index;
use command::{Destination, Done, Exit, Failure, Watch};
use lexicon::dictionary::Rules;
use lexicon::{Index, IndexOptions, Source};
use setter::words::{Counting, FrequencyList, Selection, SkippedWords, WordsError};

use crate::flags::Wording;
use crate::report::{VOICE, say};
use progress::Progress;

/// The least memory for words, in bytes, however much of what is allowed the dictionaries take.
const LEAST_MEMORY: u64 = 1 << 20;

/// Counts the words, and writes the list.
pub fn run(wording: &Wording) -> Done {
    let watch = Watch::start(Instant::now(), None, wording.output.is_none(), VOICE)?;
    wording.output().check()?;
    watch.enter("while a dictionary was indexed");
    let only = open(&wording.only, wording, &watch)?;
    let add = open(&wording.add, wording, &watch)?;
    // The indexes stay in memory, or are mapped.
    let held: usize = only.iter().chain(&add).map(Index::bytes_held).sum();
    let memory = wording.memory.saturating_sub(held as u64).max(LEAST_MEMORY);
    let counting = Counting { alphabet: &wording.alphabet, hyphens: wording.hyphens, memory };
    let mut list = FrequencyList::new(counting, watch.halt());
    let mut progress = Progress::new(&wording.texts);
    for text in &wording.texts {
        watch.enter(format!("while {} was read", text.name()));
        let input = text.open().map_err(|error| {
            let name = text.name();
            Exit::BadInput.because(WordsError::Read { name, error })
        })?;
        let read = list.read(&text.name(), &mut progress.metered(input));
        read.map_err(|error| failure(wording, error, &watch))?;
    }
    progress.end();
    tell_skipped(list.skipped());
    watch.enter("while the words were sorted");
    let selection = Selection {
        least: wording.least,
        lengths: wording.lengths.0..=wording.lengths.1,
        only: only.as_ref(),
        rest: add.as_ref(),
    };
    write(wording, list, &selection, &watch)
}

/// The index of dictionaries, if there are any.
fn open(sources: &[Source], wording: &Wording, watch: &Watch) -> Result<Option<Index>, Failure> {
    if sources.is_empty() {
        return Ok(None);
    }
    let options = IndexOptions {
        cache: wording.cache.as_deref(),
        memory: wording.memory,
        rules: Rules::OF_MAKERS,
        ..IndexOptions::new(&wording.alphabet)
    };
    open_index(sources, options, watch, VOICE).map(Some)
}

/// Writes a line for each word.
fn write(
    wording: &Wording,
    list: FrequencyList<'_>,
    selection: &Selection<'_>,
    watch: &Watch,
) -> Done {
    // A file is not begun before there is something to write to it.
    let mut output = None;
    let (all, mut greatest) = (list.total(), None);
    let mut line = String::new();
    let finished = list.finish(selection, |word, count| {
        let output = match &mut output {
            Some(output) => output,
            none => none.insert(open_output(wording, watch)?),
        };
        // The first has the greatest count.
        let greatest = *greatest.get_or_insert(count);
        line.clear();
        line.extend(word.iter().map(|&letter| wording.alphabet.glyph(letter)));
        let score = wording.scale.score(count, all, greatest);
        output.write_all(line.as_bytes())?;
        writeln!(output, ";{score}")
    });
    finished.map_err(|error| failure(wording, error, watch))?;
    let output = match output {
        Some(output) => Ok(output),
        None => open_output(wording, watch),
    };
    watch.hold();
    let ended = output
        .and_then(|output| output.into_inner().map_err(io::IntoInnerError::into_error))
        .and_then(Destination::finish);
    ended.map_err(|error| wording.output().error(error))?;
    VOICE.peak_memory(wording.memory);
    Ok(Exit::Finished)
}

fn open_output(wording: &Wording, watch: &Watch) -> io::Result<BufWriter<Destination>> {
    watch.enter("while the list was written");
    let destination = match &wording.output {
        Some(path) => {
            // What is written so far is removed when the run ends, not when the process does.
            watch.hold();
            Destination::file(path)?
        }
        None => Destination::stdout()?,
    };
    Ok(BufWriter::with_capacity(1 << 16, destination))
}

/// How a run ends that could not go on.
fn failure(wording: &Wording, error: WordsError, watch: &Watch) -> Failure {
    match error {
        WordsError::Halted(_) => watch.failure(),
        WordsError::Output(error) => wording.output().error(error).into(),
        WordsError::Spill(_) => Exit::BadOutput.because(error),
        error => Exit::BadInput.because(error),
    }
}

/// Warns of what was not counted.
fn tell_skipped(skipped: &SkippedWords) {
    let Some(first) = &skipped.first else { return };
    let place = match first.line {
        Some(line) => format!("{}:{line}", first.source),
        None => first.source.clone(),
    };
    let reason = match first.is_utf8 {
        true => "has digits or letters outside the alphabet",
        false => "is not UTF-8 (iconv -t utf-8 makes it so)",
    };
    let words = if skipped.words == 1 { "word" } else { "words" };
    say(format_args!(
        "warning: {place}: {:?} {reason}; skipped {} such {words}",
        first.text, skipped.words
    ));
}
