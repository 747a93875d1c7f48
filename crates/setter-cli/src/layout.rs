//! `setter layout`: words of one's own, laid out across and down.

use std::fmt::Write as _;
use std::io::Write as _;
use std::time::Instant;

use anyhow::anyhow;
use command::{Done, Exit, Failure, Output, Watch};
use puzzle::{Format, MAX_BYTES, Puzzle, PuzzleCell};
use setter::layout::{
    Goal, GoalError, IDLE, Layout, Listed, Listing, Locked, Search, Shape, Words,
};

use crate::convert::{refused, say_of, tell, written};
use crate::flags::{LayingOut, LayoutTold, Target};
use crate::report::{VOICE, say};
use crate::solve::why_stopped;

/// The steps that a search makes however short its time, to have a layout: few tenths of a second.
const FIRST: usize = 50;

/// The nodes of a step of a listing.
const NODES: usize = 4000;

/// Lays the words out, and writes them.
pub fn run(job: &LayingOut) -> Done {
    let start = Instant::now();
    let watch = Watch::start(start, job.time, job.output.is_none(), VOICE)?;
    let output = Output { path: job.output.as_deref(), what: "the layout" };
    output.check()?;
    watch.enter("while the words were read");
    let words = read(job)?;
    let goal = Goal { locked: locked(&words, job)?, ..job.goal.clone() };
    let job = &LayingOut { goal, ..job.clone() };
    let mut search = Search::new(&words, job.goal.clone()).map_err(|error| {
        let name = job.words.name();
        Exit::BadInput.because(match &error {
            GoalError::TooLong { index, .. } => {
                anyhow!("{name}:{}: {error}", words.entries()[*index].line)
            }
            GoalError::Solution { .. } => anyhow!("{name}: {error}"),
        })
    })?;
    watch.hold();
    tell_loose(&search, &words, job);
    let ended = searched(&mut search, job, &watch, start);
    let Some(best) = search.best().first() else {
        return none(&search, job, &watch);
    };
    tell_left_out(best, &search, &words, job);
    match job.told {
        LayoutTold::Best => {
            if let Some(cells) = best.cells_of(&job.goal.solution).filter(|cells| !cells.is_empty())
            {
                say(format_args!("solution word: {}", spelled(&cells, best)));
            }
            let layouts = search.best().iter().enumerate();
            let bytes = layouts.map(|(index, layout)| written_as(layout, index == 0, &words, job));
            output.write(bytes.collect::<Result<Vec<_>, _>>()?.concat())?;
            conclude(&search, ended, job, &watch, start)
        }
        LayoutTold::All | LayoutTold::Count if !search.is_box_proved() => {
            conclude(&search, ended, job, &watch, start)
        }
        LayoutTold::All | LayoutTold::Count => list(best, &words, job, (&watch, output)),
    }
}

fn read(job: &LayingOut) -> Result<Words, Failure> {
    let name = job.words.name();
    let text = job.words.whole(MAX_BYTES).map_err(|error| {
        Exit::BadInput.because(anyhow!("{name}: cannot read the words: {error}"))
    })?;
    Words::read(text, &job.alphabet).map_err(|error| {
        Exit::BadInput.because(match error.line {
            Some(line) => anyhow!("{name}:{line}: {}", error.problem),
            None => anyhow!("{name}: {}", error.problem),
        })
    })
}

/// The words that are locked: those of a puzzle, whose cells have letters or none.
fn locked(words: &Words, job: &LayingOut) -> Result<Locked, Failure> {
    let Some(file) = &job.locked else { return Ok(Locked::default()) };
    let name = file.name();
    let wrong = |error| Exit::BadInput.because(error);
    let contents = file.whole(MAX_BYTES).map_err(|error| {
        wrong(anyhow!("{name}: cannot read the words that are locked: {error}"))
    })?;
    let read = puzzle::read(&contents, &job.alphabet);
    let puzzle = read.map_err(|error| wrong(refused(&name, error)))?.puzzle;
    let rows = puzzle.cells().chunks(puzzle.columns().max(1));
    let row = |cells: &[PuzzleCell]| -> String {
        cells.iter().map(|cell| cell.solution().unwrap_or('#')).collect()
    };
    let grid = rows.map(row).collect::<Vec<_>>().join("\n");
    words.locked(&grid).map_err(|error| wrong(anyhow!("{name}: {error}")))
}

/// Why a search ended.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Proved,
    Idle,
    Stopped,
}

/// Searches, and tells better layouts as they come.
fn searched(search: &mut Search, job: &LayingOut, watch: &Watch, start: Instant) -> End {
    let (halt, mut told, mut steps) = (watch.halt(), None, 0);
    loop {
        if halt.is_set() && (!search.best().is_empty() || steps >= FIRST) {
            return End::Stopped;
        }
        steps += 1;
        if !search.step() {
            return End::Proved;
        }
        let best = search.best().first();
        let now = best.map(|best| (best.places().len(), best.area(), best.crossings()));
        if now != told && !job.quiet && !search.is_proved() {
            told = now;
            let seconds = start.elapsed().as_secs_f64();
            let bounds = search.bounds();
            say(format_args!(
                "{seconds:.2} s: {}; bounds {} words, area {}, {} crossings",
                best.map_or_else(String::new, described),
                bounds.words,
                bounds.area,
                bounds.crossings
            ));
        }
        if job.told != LayoutTold::Best && search.is_box_proved() {
            return End::Proved;
        }
        if !job.prove && search.idle() > IDLE {
            return End::Idle;
        }
    }
}

/// The layout in numbers: `10 words, 5x15 (area 75), 10 crossings`.
fn described(layout: &Layout) -> String {
    let (rows, columns, area) = (layout.rows(), layout.columns(), layout.area());
    let words = layout.places().len();
    format!("{words} words, {rows}x{columns} (area {area}), {} crossings", layout.crossings())
}

/// Says which words can never hang together with the others.
fn tell_loose(search: &Search, words: &Words, job: &LayingOut) {
    for &index in search.loose() {
        let entry = &words.entries()[index];
        let (name, line, text) = (job.words.name(), entry.line, &entry.text);
        say(format_args!(
            "warning: {name}:{line}: {text:?} shares no letter with most words, not even through others: it cannot \
             hang together with them"
        ));
    }
}

/// Says which words are not in the layout.
fn tell_left_out(layout: &Layout, search: &Search, words: &Words, job: &LayingOut) {
    let loose = search.loose();
    for (index, entry) in words.entries().iter().enumerate() {
        let is_placed = layout.places().iter().any(|place| place.word == index);
        if !is_placed && !loose.contains(&index) {
            let (name, line, text) = (job.words.name(), entry.line, &entry.text);
            say(format_args!(
                "warning: {name}:{line}: {text:?} is left out: it has no place in the layout"
            ));
        }
    }
}

/// The end of a run without a layout.
fn none(search: &Search, job: &LayingOut, watch: &Watch) -> Done {
    if !search.is_proved() {
        watch.enter("before a layout was found");
        return Err(watch.failure());
    }
    say(format_args!("no layout: no words of the list hang together {}", asked(&job.goal)));
    Ok(Exit::Finished)
}

fn asked(goal: &Goal) -> &'static str {
    match (goal.is_symmetric, goal.shape) {
        (true, _) => "with this symmetry and box",
        (false, Shape::Exactly(_)) => "and touch all edges of this box",
        (false, Shape::Free | Shape::AtMost(_)) => "in this box",
    }
}

/// Says what is proved.
fn conclude(search: &Search, end: End, job: &LayingOut, watch: &Watch, start: Instant) -> Done {
    let seconds = start.elapsed().as_secs_f64();
    let bounds = search.bounds();
    let best = search.best().first().map_or_else(String::new, described);
    let known = format!(
        "{best}, and no layout has more than {} words, less area than {}, or more than {} crossings",
        bounds.words, bounds.area, bounds.crossings
    );
    match end {
        End::Proved => {
            let what =
                if job.goal.top == 1 { "no layout is better" } else { "none is better than these" };
            say(format_args!("{best}: {what}, proved in {seconds:.2} s"));
            Ok(Exit::Finished)
        }
        End::Idle => {
            say(format_args!("{known}, after {seconds:.1} s (--prove goes on)"));
            Ok(Exit::Finished)
        }
        End::Stopped => why_stopped(watch, false, &format!(" with {known}, after {seconds:.1} s")),
    }
}

/// Lists all layouts that are as good as the best one, or counts them.
fn list(
    best: &Layout,
    words: &Words,
    job: &LayingOut,
    (watch, output): (&Watch, Output<'_>),
) -> Done {
    let mut listing = Listing::new(words, &job.goal, best);
    let mut destination = output.open()?;
    let (halt, mut count) = (watch.halt(), 0_u64);
    watch.enter("before all layouts were found");
    loop {
        match listing.step(NODES) {
            Listed::Layout(layout) => {
                if job.told == LayoutTold::All {
                    let bytes = written_as(&layout, count == 0, words, job)?;
                    destination.write_all(&bytes).map_err(|error| output.error(error))?;
                }
                count += 1;
            }
            Listed::Open => {}
            Listed::Done => break,
        }
        if halt.is_set() {
            return Err(watch.failure());
        }
    }
    watch.hold();
    if job.told == LayoutTold::Count {
        destination
            .write_all(format!("{count}\n").as_bytes())
            .map_err(|error| output.error(error))?;
    }
    output.finish(destination)?;
    Ok(Exit::Finished)
}

/// A layout in the form that is asked for, with an empty line before it if it is not the first. What that form cannot hold is
/// told of the first.
fn written_as(
    layout: &Layout,
    is_first: bool,
    words: &Words,
    job: &LayingOut,
) -> Result<Vec<u8>, Failure> {
    let puzzle = puzzle_of(layout, words, job);
    let written = written(&puzzle, job.target, job.options, "")
        .map_err(|error| Exit::BadInput.because(anyhow!("{}: {error}", job.words.name())))?;
    if !is_first {
        return Ok([b"\n", &written.bytes[..]].concat());
    }
    // A text of a layout is its grid alone.
    if !matches!(job.target, Target::Format(Format::Text)) {
        tell("not written", &written.losses);
    }
    Ok(written.bytes)
}

/// The puzzle of a layout, with what is asked for besides.
fn puzzle_of(layout: &Layout, words: &Words, job: &LayingOut) -> Puzzle {
    let mut puzzle = layout.puzzle(words, &job.goal.solution);
    let mut notes = String::new();
    if job.word_bank {
        notes += &layout.word_bank(words);
    }
    if let Some(cells) = layout.cells_of(&job.goal.solution).filter(|cells| !cells.is_empty()) {
        let separator = if notes.is_empty() { "" } else { "\n" };
        let _ = write!(notes, "{separator}{}", spelled(&cells, layout));
    }
    puzzle.notes = notes;
    if job.first_letters {
        for entry in puzzle.entries() {
            puzzle.mark_given(entry.cells[0]);
        }
    }
    say_of(&mut puzzle, &job.said);
    puzzle
}

/// The cells of a solution word, in its order: `row 1 column 3, row 2 column 5`.
fn spelled(cells: &[usize], layout: &Layout) -> String {
    let cell = |cell: &usize| {
        format!("row {} column {}", cell / layout.columns() + 1, cell % layout.columns() + 1)
    };
    cells.iter().map(cell).collect::<Vec<_>>().join(", ")
}
