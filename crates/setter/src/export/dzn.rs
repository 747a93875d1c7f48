//! Data for MiniZinc, and the model that reads it.

use std::io::{self, Write};

use network::{SlotId, WordId};
use rustc_hash::FxHashSet;
use serde_json::json;

use super::best_fill::BestFill;

/// The MiniZinc model of the best-fill problem, whose data [`write_dzn`] writes. It prints the fill,
/// `total = N` and the least score `worst = N`, in the units of the data.
pub const MODEL: &str = include_str!("best.mzn");

/// Writes the data of the problem for [`MODEL`] (`.dzn`), which maximises the total, or if `by_worst` the score of
/// the worst word.
///
/// Everything is numbered from 1: rows, cells, letters, slots, lists, sources, words. A list holds the words of a
/// length that some slot may have, in lexicographic order; `word_letters` has the letters list by list, within a
/// list position by position, and within a position word by word. A source is what slots of a length draw from,
/// one for all of them or one each for across and down: `source_words` tells which words of the list it has, and
/// `word_scores` the scores that it gives to all words of the list, source by source. Scores are integers:
/// `millionths` tells how many millionths a unit is, the greatest common divisor of all scores, so that totals stay
/// small and exact.
///
/// Takes time and text in proportion to the words times their lengths.
///
/// # Errors
/// The error of `output`.
pub fn write_dzn(
    best_fill: &BestFill<'_>,
    by_worst: bool,
    output: &mut impl Write,
) -> io::Result<()> {
    let lists = lists(best_fill);
    writeln!(output, "by_worst = {by_worst};")?;
    write_grid(best_fill, output)?;
    write_slots(best_fill, &lists, output)?;
    write_words(best_fill, &lists, output)?;
    write_required(best_fill, &lists, output)
}

/// The words that some slot of a length may have.
struct List {
    /// The slots of the length.
    slots: Vec<SlotId>,
    /// In lexicographic order.
    words: Vec<WordId>,
    /// A slot of each source that slots of the length draw from.
    sources: Vec<SlotId>,
}

impl List {
    fn slot(&self) -> SlotId {
        self.slots[0]
    }
}

/// The lists, the shortest words first; each has a slot.
fn lists(best_fill: &BestFill<'_>) -> Vec<List> {
    let model = best_fill.model();
    let length = |slot: SlotId| model.slot_cells(slot).len();
    let mut lists: Vec<(usize, List)> = Vec::new();
    for slot in best_fill.slots() {
        match lists.iter_mut().find(|(other, _)| *other == length(slot)) {
            Some((_, list)) => list.slots.push(slot),
            None => {
                let list = List { slots: vec![slot], words: Vec::new(), sources: Vec::new() };
                lists.push((length(slot), list));
            }
        }
    }
    lists.sort_by_key(|&(length, _)| length);
    let with_words = |(_, mut list): (usize, List)| {
        let words = list.slots.iter().flat_map(|&slot| best_fill.words(slot));
        list.words = words.copied().collect();
        list.words.sort_unstable();
        list.words.dedup();
        list.sources.clone_from(&list.slots);
        list.sources.sort_by_key(|&slot| model.scores_of(slot));
        list.sources.dedup_by_key(|slot| model.scores_of(*slot));
        list
    };
    lists.into_iter().map(with_words).collect()
}

/// The sources of all lists, each with its list, by a slot that draws from it.
fn sources(lists: &[List]) -> impl Iterator<Item = (&List, SlotId)> {
    lists.iter().flat_map(|list| list.sources.iter().map(move |&source| (list, source)))
}

/// The number of the list of a slot, from 1.
fn list_of(lists: &[List], slot: SlotId) -> usize {
    1 + lists.iter().take_while(|list| !list.slots.contains(&slot)).count()
}

fn write_grid(best_fill: &BestFill<'_>, output: &mut impl Write) -> io::Result<()> {
    let (problem, alphabet) = (best_fill.problem(), best_fill.problem().alphabet());
    let (rows, columns) = (problem.grid().rows(), problem.grid().columns());
    writeln!(output, "rows = {rows};\ncolumns = {columns};\ncells = {};", best_fill.cells().len())?;
    let mut numbers = vec![0; rows * columns];
    // A fill shows the first letter of a place.
    for cell in best_fill.cells().filter(|&cell| best_fill.letter_number(cell) == 1) {
        let (row, column) = best_fill.position(cell);
        numbers[(row - 1) * columns + column - 1] = cell.index() + 1;
    }
    write!(output, "cell_at = [")?;
    for row in numbers.chunks(columns) {
        write!(output, "| ")?;
        write_list(row.iter(), output)?;
    }
    writeln!(output, "|];\nletters = {};", alphabet.size())?;
    // Texts of MiniZinc are escaped as those of JSON are.
    let glyphs = alphabet.glyphs().iter().map(|glyph| json!(glyph));
    write_array("alphabet", glyphs, output)?;
    let allowed = |cell| {
        let letters = best_fill.letters(cell).iter();
        let numbers: Vec<String> = letters.map(|letter| (letter + 1).to_string()).collect();
        format!("{{{}}}", numbers.join(","))
    };
    write_array("allowed", best_fill.cells().map(allowed), output)
}

fn write_slots(
    best_fill: &BestFill<'_>,
    lists: &[List],
    output: &mut impl Write,
) -> io::Result<()> {
    let model = best_fill.model();
    let length = |slot: SlotId| model.slot_cells(slot).len();
    writeln!(output, "slots = {};", best_fill.slots().len())?;
    write_array("list_of", best_fill.slots().map(|slot| list_of(lists, slot)), output)?;
    let sources: Vec<SlotId> = sources(lists).map(|(_, source)| source).collect();
    let number = |slot: SlotId| model.scores_of(slot);
    let source_of =
        |slot| 1 + sources.iter().position(|&source| number(source) == number(slot)).unwrap_or(0);
    write_array("source_of", best_fill.slots().map(source_of), output)?;
    let before = sums(best_fill.slots().map(length));
    write_array("cells_before", before, output)?;
    let cells = best_fill.slots().flat_map(|slot| model.slot_cells(slot));
    write_array("slot_cells", cells.map(|cell| cell.index() + 1), output)
}

fn write_words(
    best_fill: &BestFill<'_>,
    lists: &[List],
    output: &mut impl Write,
) -> io::Result<()> {
    let model = best_fill.model();
    let length = |list: &List| model.slot_cells(list.slot()).len();
    let scores = || {
        sources(lists).flat_map(|(list, source)| {
            list.words.iter().map(move |&word| best_fill.score(source, word).millionths())
        })
    };
    let unit = scores().fold(0, num_integer::gcd).max(1);
    writeln!(output, "lists = {};", lists.len())?;
    write_array("list_length", lists.iter().map(length), output)?;
    write_array("list_count", lists.iter().map(|list| list.words.len()), output)?;
    let before = sums(lists.iter().map(|list| list.words.len() * length(list)));
    write_array("letters_before", before, output)?;
    writeln!(output, "sources = {};", sources(lists).count())?;
    let of_source = |(list, source): (&List, SlotId)| {
        let has: FxHashSet<WordId> = model.words(source).collect();
        let own = (1..).zip(&list.words).filter(|(_, word)| has.contains(word));
        let own: Vec<String> = own.map(|(number, _)| number.to_string()).collect();
        match own.len() == list.words.len() {
            true => format!("1..{}", own.len()),
            false => format!("{{{}}}", own.join(",")),
        }
    };
    write_array("source_words", sources(lists).map(of_source), output)?;
    let before = sums(sources(lists).map(|(list, _)| list.words.len()));
    write_array("scores_before", before, output)?;
    writeln!(output, "millionths = {unit};")?;
    write_array("word_scores", scores().map(|score| score / unit), output)?;
    let letters = lists.iter().flat_map(|list| {
        let at = move |position: usize| {
            let words = list.words.iter();
            words.map(move |&word| model.word(list.slot(), word)[position] + 1)
        };
        (0..length(list)).flat_map(at)
    });
    write_array("word_letters", letters, output)
}

fn write_required(
    best_fill: &BestFill<'_>,
    lists: &[List],
    output: &mut impl Write,
) -> io::Result<()> {
    let places = best_fill.required().iter().filter_map(|required| {
        let list = list_of(lists, *required.slots.first()?);
        Some((list, lists[list - 1].words.binary_search(&required.word).ok()? + 1))
    });
    let places: Vec<(usize, usize)> = places.collect();
    writeln!(output, "distinct = {};", best_fill.model().is_distinct())?;
    writeln!(output, "required = {};", places.len())?;
    write_array("required_list", places.iter().map(|(list, _)| list), output)?;
    write_array("required_word", places.iter().map(|(_, word)| word), output)
}

/// For each count the sum of the counts before it.
fn sums(counts: impl Iterator<Item = usize>) -> impl Iterator<Item = usize> {
    counts.scan(0, |sum, count| {
        *sum += count;
        Some(*sum - count)
    })
}

fn write_array(
    name: &str,
    items: impl Iterator<Item = impl std::fmt::Display>,
    output: &mut impl Write,
) -> io::Result<()> {
    write!(output, "{name} = [")?;
    write_list(items, output)?;
    writeln!(output, "];")
}

fn write_list(
    items: impl Iterator<Item = impl std::fmt::Display>,
    output: &mut impl Write,
) -> io::Result<()> {
    for (number, item) in items.enumerate() {
        write!(output, "{}{item}", if number == 0 { "" } else { "," })?;
    }
    Ok(())
}
