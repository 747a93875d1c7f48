//! `setter words-for`: the words that are like something, with their scores; in a slot of a grid, with the fills that
//! have them there.

use std::cmp::Reverse;
use std::io::{self, BufWriter, Write};
use std::time::Instant;

use anyhow::anyhow;
use command::indexing::open_index;
use command::{Destination, Done, Exit, Failure, Output, Watch};
use lexicon::{Alphabet, Halted, Index, IndexOptions, Letter, Score, Total};
use network::{Problem, SlotId, WordId};
use serde_json::{Value, json};
use setter::naming::{clue_names, slot_named, slot_names};
use setter::slot_words::{BestWith, BestWithError, FillsWith, SlotWords};

use crate::chosen_words::tell_left_out;
use crate::flags::{Asked, TellingWords, WordLists, WordsOf};
use crate::problem::read;
use crate::report::{VOICE, say};
use crate::solve::why_stopped;

/// Writes the words.
pub fn run(telling: &TellingWords) -> Done {
    let start = Instant::now();
    let watch = Watch::start(start, telling.time, telling.output.is_none(), VOICE)?;
    let output = Output { path: telling.output.as_deref(), what: "the words" };
    output.check()?;
    match &telling.of {
        WordsOf::Lists(lists) => of_lists(telling, lists, output, &watch),
        WordsOf::Slot(asked, name) => of_slot(telling, asked, name, output, &watch),
    }
}

/// Writes the words of lists.
fn of_lists(telling: &TellingWords, of: &WordLists, output: Output<'_>, watch: &Watch) -> Done {
    watch.enter("while the dictionary was indexed");
    let options = IndexOptions {
        cache: of.cache.as_deref(),
        memory: of.memory,
        ..of.lists.options(&of.alphabet)
    };
    let index = open_index(&of.dictionaries, options, watch, VOICE)?;
    watch.enter("while the words were sought");
    let left_out = of.sensitive.left_out(&index, None, &of.alphabet);
    let is_told = |word: &[Letter]| left_out.binary_search_by(|other| other[..].cmp(word)).is_err();
    let mut found: Vec<(Score, String)> = Vec::new();
    for length in index.lengths() {
        let Some(list) = index.list(length) else { continue };
        let words = list.words().iter().filter(|word| telling.like.allows(word));
        let like: Vec<_> = words.filter(|word| is_told(word)).collect();
        let scores = match index.scores(length) {
            Some(scores) => scores.of_words(like.iter().copied()),
            None => vec![Score::ZERO; like.len()],
        };
        watch.halt().check().map_err(|Halted| watch.failure())?;
        let spelled = like.iter().map(|word| of.alphabet.spell(word));
        let told = scores.into_iter().zip(spelled);
        found.extend(told.filter(|(score, _)| of.least.is_none_or(|least| *score >= least)));
    }
    found
        .sort_by(|(one, word), (two, other)| Reverse(one).cmp(&Reverse(two)).then(word.cmp(other)));
    found.truncate(telling.limit);
    let mut text = String::new();
    for (score, word) in found {
        let written = written(&index, &word, &of.alphabet);
        match telling.is_json {
            true => {
                let score = number(&score.to_string());
                let line = json!({ "word": word, "score": score, "written": written });
                text += &format!("{line}\n");
            }
            false => text += &format!("{word}\t{score}{}\n", column(&written)),
        }
    }
    let out = left_out.iter().filter(|word| telling.like.allows(word)).count();
    tell_left_out(out, of.sensitive);
    output.write_found(&text)?;
    Ok(Exit::Finished)
}

/// How lists write a word, the best first, if not as its letters alone.
fn written(index: &Index, word: &str, alphabet: &Alphabet) -> Vec<String> {
    let letters = alphabet.fold(word.as_bytes());
    letters.map_or(Vec::new(), |letters| index.spellings(&letters, alphabet))
}

/// A last column of how a word is written, if there is anything to tell.
fn column(written: &[String]) -> String {
    if written.is_empty() { String::new() } else { format!("\t{}", written.join(" | ")) }
}

/// Writes the words of a slot of a grid.
fn of_slot(
    telling: &TellingWords,
    asked: &Asked,
    name: &str,
    output: Output<'_>,
    watch: &Watch,
) -> Done {
    let inputs = read(asked, Instant::now(), watch)?;
    let problem = &inputs.problem;
    let slot = slot_of(problem, name)?;
    watch.enter("while the words were sought");
    let halted = |Halted| watch.failure();
    let mut left = SlotWords::until(problem, slot, &watch.halt()).map_err(halted)?;
    let mut words = left.like(&telling.like, None);
    words.truncate(telling.limit);
    if let Some(why) = problem.obstruction() {
        say(format_args!("no fill: {why}; the words are those that match the slot by itself"));
    }
    // From here on a run that is stopped writes what it knows.
    watch.hold();
    let mut destination = output.open()?;
    let told = Telling { telling, asked, index: &inputs.index, watch, uncounted: 0 };
    let ended = told.tell(&mut left, &words, &mut destination);
    let (uncounted, ended) = match ended {
        Ok(uncounted) => (uncounted, Ok(())),
        Err(error) => (0, Err(output.error(error))),
    };
    ended?;
    output.finish(destination)?;
    match uncounted {
        0 => Ok(Exit::Finished),
        _ => why_stopped(
            watch,
            false,
            &format!(": {uncounted} of {} words not counted", words.len()),
        ),
    }
}

/// The number of the slot of a name.
fn slot_of(problem: &Problem, name: &str) -> Result<SlotId, Failure> {
    let network = problem.network();
    slot_named(network, name).ok_or_else(|| {
        let names = clue_names(network).into_iter().zip(slot_names(network));
        let names: Vec<String> =
            names.map(|(by_clue, by_line)| by_clue.unwrap_or(by_line)).collect();
        Exit::BadInput.because(match names.is_empty() {
            true => anyhow!("--slot {name}: the grid has no slot"),
            // Names of slots that are neither across nor down have commas.
            false => anyhow!("--slot {name}: the slots of the grid are {}", names.join("; ")),
        })
    })
}

/// The words of a slot, while they are told.
struct Telling<'t> {
    telling: &'t TellingWords,
    asked: &'t Asked,
    index: &'t Index,
    watch: &'t Watch,
    uncounted: usize,
}

impl Telling<'_> {
    /// Writes each word with the fills that have it, and how many it did not come to.
    fn tell(
        mut self,
        left: &mut SlotWords<'_>,
        words: &[WordId],
        destination: &mut Destination,
    ) -> io::Result<usize> {
        let mut writer = BufWriter::new(destination);
        let refuted: Vec<bool> =
            words.iter().map(|&word| left.refutes(word).unwrap_or_default()).collect();
        left.forget_propagation();
        let (halt, memory) = (self.watch.halt(), self.asked.memory / 2);
        let threads = self.asked.threads.get();
        let mut fills = FillsWith::until(left, memory, threads, &halt).ok();
        let mut best = match BestWith::has_scores(left.problem()) {
            true => BestWith::until(left, memory, &halt).ok(),
            false => None,
        };
        for (&word, is_refuted) in words.iter().zip(refuted) {
            let count = match is_refuted {
                true => Some("0".to_owned()),
                false => fills.as_mut().and_then(|fills| counted(fills, left, word)),
            };
            let is_dead = count.as_deref() == Some("0");
            let found = best.as_mut().filter(|_| !is_dead).map(|best| best.with(left, word));
            let total = match found.transpose() {
                Ok(total) => total.flatten(),
                Err(BestWithError::Halted(Halted)) => None,
                Err(error @ BestWithError::ScoresTooGreat(_)) => {
                    say(format_args!("no best totals: {error}"));
                    best = None;
                    None
                }
            };
            self.uncounted += usize::from(count.is_none());
            self.line(&mut writer, left, word, count, total)?;
            if !halt.is_set() {
                writer.flush()?;
            }
        }
        writer.flush()?;
        Ok(self.uncounted)
    }

    fn line(
        &self,
        writer: &mut impl Write,
        left: &SlotWords<'_>,
        word: WordId,
        fills: Option<String>,
        total: Option<Total>,
    ) -> io::Result<()> {
        let (text, score) = (left.text(word), left.score(word).to_string());
        let total = total.map(|total| total.to_string());
        let written = written(self.index, &text, &self.asked.alphabet);
        if self.telling.is_json {
            let total = total.as_deref().map(number);
            let word = json!({
                "word": text,
                "score": number(&score),
                "fills": fills,
                "best": total,
                "written": written,
            });
            return writeln!(writer, "{word}");
        }
        let or = |known: Option<String>| known.unwrap_or_else(|| "-".to_owned());
        let written = column(&written);
        writeln!(writer, "{text}\t{score}\t{}\t{}{written}", or(fills), or(total))
    }
}

/// The fills with a word; `None` if the time is over before.
fn counted(fills: &mut FillsWith<'_>, left: &SlotWords<'_>, word: WordId) -> Option<String> {
    match fills.with(left, word).ok()? {
        Some(count) => Some(count.to_string()),
        // They are sooner listed than counted.
        None => {
            fills.list().ok()?;
            Some(fills.with(left, word).ok()??.to_string())
        }
    }
}

/// A number in JSON.
fn number(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or(Value::Null)
}
