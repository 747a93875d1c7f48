//! Grids around words of a theme.

use anyhow::anyhow;
use command::output::write_stdout;
use command::{Done, Exit, Failure, Watch};
use lexicon::Alphabet;
use puzzle::inputs::ChosenWords;
use setter::play::{Around, PlayError, ThemeEntry, Themed};

use super::filler::open_words;
use super::statistics::GridReport;
use crate::chosen_words::tell_left_out;
use crate::flags::{Filling, GridMaking};
use crate::report::{VOICE, say};

/// Makes grids, and writes them.
pub fn run(
    making: &GridMaking,
    (filling, theme): (&Filling, &[(String, u32)]),
    watch: &Watch,
) -> Done {
    let alphabet = &filling.alphabet;
    let entries = entries(filling, theme, watch)?;
    let index = open_words(filling, &making.conditions, watch)?;
    let sensitive = filling.sensitive.left_out(&index, None, alphabet);
    tell_left_out(sensitive.len(), filling.sensitive);
    let excluded = filling.words.read(alphabet, filling.lists.rules, watch, VOICE)?;
    let left_out = [excluded.excluded(), &sensitive].concat();
    let (lists, halt) = ((&index, &*left_out, alphabet), watch.halt());
    let mut around = Around::new(making.conditions.clone(), &entries, lists, making.seed);
    for number in 1..=making.count {
        watch.enter(format!("after {} of {} grids", number - 1, making.count));
        let themed = match around.draw(&halt) {
            Ok(Some(themed)) => themed,
            Ok(None) => {
                let found = number - 1;
                return Err(Exit::Limit.because(anyhow!(
                    "no more grids were found around these words: {found} of {}; that there are none is not proved",
                    making.count
                )));
            }
            Err(PlayError::Halted(_)) => return Err(watch.failure()),
            Err(error) => return Err(Exit::BadInput.because(error)),
        };
        let text = match filling.writes_fill {
            true => themed.grid.print(&themed.fill, alphabet),
            false => themed.rows(alphabet).join("\n") + "\n",
        };
        let text = if number > 1 { format!("\n{text}") } else { text };
        write_stdout("the grid", &text)?;
        if let Some(form) = making.stats {
            GridReport::of(&themed.grid).say(number, form);
        }
        say(format_args!("{}", told(number, &themed, &entries, alphabet)));
    }
    watch.hold();
    Ok(Exit::Finished)
}

/// The words of a theme with their weights, each once.
fn entries(
    filling: &Filling,
    theme: &[(String, u32)],
    watch: &Watch,
) -> Result<Vec<ThemeEntry>, Failure> {
    let mut entries: Vec<ThemeEntry> = Vec::new();
    for (text, weight) in theme {
        let chosen = ChosenWords {
            require: vec![text.clone()],
            require_flag: "--theme",
            ..ChosenWords::default()
        };
        let chosen = chosen.read(&filling.alphabet, filling.lists.rules, watch, VOICE)?;
        for letters in chosen.required() {
            if entries.iter().all(|entry| entry.letters != *letters) {
                entries.push(ThemeEntry { letters: letters.clone(), weight: *weight });
            }
        }
    }
    Ok(entries)
}

/// Which words stand in a grid, and whether more may.
fn told(number: u64, themed: &Themed, entries: &[ThemeEntry], alphabet: &Alphabet) -> String {
    let Themed { standing, weight, bound, .. } = themed;
    let (stand, all) = (standing.len(), entries.len());
    let left = entries.iter().enumerate().filter(|(word, _)| !standing.contains(word));
    let left: Vec<String> = left.map(|(_, entry)| alphabet.spell(&entry.letters)).collect();
    let start =
        format!("grid {number}: {stand} of {all} words of the theme stand, of weight {weight}");
    match (left.is_empty(), weight == bound) {
        (true, _) => start,
        (false, true) => format!("{start}, and no grid has more; without {}", left.join(", ")),
        (false, false) => {
            format!("{start}, and no grid has more than {bound}; without {}", left.join(", "))
        }
    }
}
