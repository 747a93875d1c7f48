//! The pane beside the grid: the slots with their domains and weights, the queue, the conflict set,
//! the choices and the counters.

use lexicon::Total;
use network::SlotId;
use ratatui::text::{Line, Span};
use setter::board::Board;
use setter::view::{Choice, State, Totals};

use super::palette::{Mark, Palette};

/// This number of lines leaves room for three rows of the queue and of the conflict set.
const TALL: usize = 28;

/// The lines beside the grid, for so much room.
pub fn lines<'a>(
    board: &'a Board,
    state: &State,
    palette: Palette,
    width: usize,
    height: usize,
) -> Vec<Line<'a>> {
    let heading = |text: &'static str| Line::styled(text, palette.heading());
    // Headings, queue, conflict set and counters; what is left goes to slots and choices, two to one.
    let rows = if height >= TALL { 3 } else { 1 };
    let counters = counter_lines(state);
    let rest = height.saturating_sub(counters.len() + 3 + 2 * rows);
    let slots = (rest * 2 / 3).max(2).min(board.names().len());
    let choices = rest.saturating_sub(slots);
    let is_priced = state.best().iter().any(Option::is_some);
    let what = match is_priced {
        true => "slot         words left  counts for",
        false => "slot         words left  weight",
    };
    let mut lines = vec![heading(what)];
    lines.extend(slot_lines(board, state, palette, (slots, is_priced)));
    lines.extend(named("queue", queue(board, state), palette, width, rows));
    lines.extend(named("conflict set", conflict(board, state), palette, width, rows));
    lines.push(heading("choices, the last first"));
    lines.extend(choice_lines(board, state, width, choices));
    lines.push(heading("so far"));
    lines.extend(counters);
    lines
}

/// A name and a text of `rows` rows at most.
fn named<'a>(
    name: &'static str,
    text: String,
    palette: Palette,
    width: usize,
    rows: usize,
) -> Vec<Line<'a>> {
    let room = width.saturating_sub(name.len() + 2);
    let mut lines = Vec::new();
    let mut rest = shortened(&text, room * rows);
    while lines.len() < rows {
        let split = rest.char_indices().nth(room).map_or(rest.len(), |(at, _)| at);
        let after = rest.split_off(split);
        let lead = match lines.is_empty() {
            true => Span::styled(name, palette.heading()),
            false => Span::raw(" ".repeat(name.len())),
        };
        lines.push(Line::from(vec![lead, Span::raw("  "), Span::raw(rest)]));
        rest = after;
    }
    lines
}

/// A text, or its beginning and a sign that there is more.
pub fn shortened(text: &str, room: usize) -> String {
    if text.chars().count() <= room {
        return text.into();
    }
    text.chars().take(room.saturating_sub(1)).chain(['…']).collect()
}

/// Some slots, the one at hand among them, with their words and weights, or what their best words count for.
fn slot_lines<'a>(
    board: &'a Board,
    state: &State,
    palette: Palette,
    (room, is_priced): (usize, bool),
) -> Vec<Line<'a>> {
    let all = board.names().len();
    let at = state.slot().map_or(0, SlotId::index);
    let first = at.saturating_sub(room / 2).min(all - room.min(all));
    let conflict = state.conflict();
    (first..(first + room).min(all))
        .map(|number| {
            let slot = SlotId::new(number);
            let words = state.words()[number];
            let is_wiped_out = conflict.is_some_and(|conflict| conflict.slot == Some(slot));
            let has_part = conflict.is_some_and(|conflict| conflict.slots.contains(&slot));
            let (sign, style) = if is_wiped_out {
                ('!', palette.style(Mark::WipedOut))
            } else if state.slot() == Some(slot) {
                ('>', palette.style(Mark::Slot))
            } else if has_part {
                ('*', palette.style(Mark::Conflict))
            } else {
                (' ', Default::default())
            };
            let weight = f64::from(state.weights()[number]);
            let last = match &state.best()[number] {
                Some(best) => format!("{:.4}", best.value as f64 / 1e6),
                None if is_priced => "-".into(),
                None if weight < 1e6 => format!("{weight:.1}"),
                None => format!("{weight:.1e}"),
            };
            let name = &board.names()[number];
            Line::styled(format!("{sign}{name:<11} {words:>9} {last:>8}"), style)
        })
        .collect()
}

fn queue(board: &Board, state: &State) -> String {
    let named: Vec<String> = state.queue().take(12).map(|cell| board.crossing_name(cell)).collect();
    match state.queued() {
        0 => "empty".into(),
        queued if named.is_empty() => format!("{queued} waiting"),
        queued => format!("{queued}: {}", named.join(" ")),
    }
}

fn conflict(board: &Board, state: &State) -> String {
    let names =
        |slots: &[SlotId]| -> Vec<&str> { slots.iter().map(|&slot| board.name(slot)).collect() };
    match state.conflict() {
        None => "-".into(),
        Some(conflict) if conflict.slots.is_empty() => "empty".into(),
        Some(conflict) => names(&conflict.slots).join(", "),
    }
}

fn choice_lines<'a>(board: &Board, state: &State, width: usize, room: usize) -> Vec<Line<'a>> {
    let choice = |(_, choice): (usize, &Choice)| match choice {
        Choice::Letter(cell, letter) => {
            format!("{} = {}", board.cell_name(*cell), board.alphabet().spell(&[*letter]))
        }
        Choice::Word(slot, word) => {
            format!("{} = {}", board.name(*slot), board.alphabet().spell(word))
        }
    };
    let depth = state.depth();
    let mut lines: Vec<Line<'a>> = state
        .choices()
        .rev()
        .take(room)
        .zip(0..)
        .map(|(open, above)| format!("{:>3} {}", depth - above, choice(open)))
        .map(|text| Line::raw(shortened(&text, width)))
        .collect();
    lines.resize(room, Line::default());
    lines
}

fn counter_lines<'a>(state: &State) -> Vec<Line<'a>> {
    let did = state.counters();
    let mut lines = vec![
        format!("tried {}  revised {}", short(did.tried), short(did.revisions)),
        format!("pruned {} letters {} words", short(did.letters_pruned), short(did.words_pruned)),
        format!(
            "dead ends {}  back {}  jumps {}",
            short(did.dead_ends.max(did.wipe_outs)),
            short(did.backtracks),
            short(did.jumps)
        ),
        format!(
            "longest {}  deepest {}  fills {}",
            did.longest_jump,
            did.deepest,
            short(did.fills)
        ),
    ];
    lines.extend(total_line(state.totals()));
    lines.into_iter().map(Line::raw).collect()
}

/// The bound of all fills and of those of what is left here, the best total, and how many nodes are open; nothing where no
/// total is told.
fn total_line(totals: Totals) -> Option<String> {
    let told = |name: &str, total: Option<Total>| {
        total.map(|total| format!("{name} {:.4}", total.as_f64()))
    };
    let all = [
        told("bound", totals.upper),
        told("here", totals.bound),
        told("best", totals.best),
        totals.open.map(|open| format!("open {}", short(open))),
    ];
    let all: Vec<String> = all.into_iter().flatten().collect();
    (!all.is_empty()).then(|| all.join("  "))
}

/// A number in few characters: 950, 12.3k, 4.56M.
fn short(number: u64) -> String {
    let number = number as f64;
    match number {
        0.0..1e4 => format!("{number}"),
        1e4..1e6 => format!("{:.1}k", number / 1e3),
        1e6..1e9 => format!("{:.2}M", number / 1e6),
        _ => format!("{:.2}G", number / 1e9),
    }
}
