//! The whole screen.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::Line;
use ratatui::widgets::{Block, Clear, Paragraph, Wrap};
use setter::view::{History, Player, sentence};

use super::grid_pane::{self, Window};
use super::palette::Palette;
use super::side_pane::{self, shortened};

/// How wide the part beside the grid is: 80 columns leave room for 15 columns of cells. It may be wider
/// beside a small grid.
const SIDE: u16 = 34;
const WIDEST_SIDE: u16 = 64;

/// The keys, as the last line and the help tell them.
const KEYS: [(&str, &str); 11] = [
    ("→ l", "step"),
    ("← h", "back"),
    ("space", "play or pause"),
    ("+ -", "faster, slower"),
    ("d", "next dead end"),
    ("j", "next backjump"),
    ("f", "next fill"),
    ("home g", "to the start"),
    ("end G", "to the end"),
    ("?", "this help"),
    ("q", "quit"),
];

/// The texts on the screen beside the search itself.
#[derive(Clone, Debug)]
pub struct Shown<'a> {
    /// The problem and the strategy, in a line.
    pub title: &'a str,
    /// How the search ended, once it has.
    pub ending: Option<&'a str>,
    /// All steps of the trace, if they are known.
    pub all: Option<u64>,
    /// Whether the help is shown.
    pub has_help: bool,
}

/// Draws the screen.
pub fn draw(
    frame: &mut Frame<'_>,
    history: &History,
    player: &Player,
    shown: &Shown<'_>,
    palette: Palette,
) {
    let [title, middle, told, keys] = Layout::vertical([
        Constraint::Length(2),
        Constraint::Fill(1),
        Constraint::Length(3),
        Constraint::Length(1),
    ])
    .areas(frame.area());
    let width = usize::from(frame.area().width);
    frame.render_widget(
        Paragraph::new(vec![
            Line::styled(shortened(shown.title, width), palette.heading()),
            Line::raw(shortened(&place(history, player, shown), width)),
        ]),
        title,
    );
    let cells = u16::try_from(history.board().grid().columns() * 3 + 2).unwrap_or(u16::MAX);
    let side_width = middle.width.saturating_sub(cells).clamp(SIDE, WIDEST_SIDE);
    let side_width = if side_width > SIDE { side_width } else { SIDE.min(middle.width / 2) };
    let [grid, _, side] = Layout::horizontal([
        Constraint::Fill(1),
        Constraint::Length(1),
        Constraint::Length(side_width),
    ])
    .areas(middle);
    draw_grid(frame, history, player, palette, grid);
    let state = player.cursor().state();
    let board = history.board();
    let (columns, rows) = (usize::from(side.width), usize::from(side.height));
    let lines = side_pane::lines(board, state, palette, columns, rows);
    frame.render_widget(Paragraph::new(lines), side);
    let text = Paragraph::new(told_text(history, player, shown)).wrap(Wrap { trim: true });
    frame.render_widget(text, told);
    let line = "← → step  space play  + - speed  d dead end  j jump  f fill  ? help  q quit";
    frame.render_widget(Line::styled(shortened(line, width), palette.faint()), keys);
    if shown.has_help {
        draw_help(frame, palette);
    }
}

/// Where the player is, and what it does.
fn place(history: &History, player: &Player, shown: &Shown<'_>) -> String {
    let position = player.cursor().position();
    let end = match (shown.ending, shown.all) {
        (None, None) => format!("{} so far", history.len()),
        (_, Some(all)) => format!("{all}"),
        (Some(_), None) => format!("{}", history.len()),
    };
    let mut text = format!("step {position} of {end} · {} · {}/s", player.doing(), player.speed());
    if history.dropped() > 0 {
        text += &format!(" · steps 1-{} were dropped to save memory", history.dropped());
    }
    text
}

/// The sentence of the last step, and what is to be told beside it.
fn told_text<'a>(history: &History, player: &Player, shown: &Shown<'a>) -> Vec<Line<'a>> {
    let position = player.cursor().position();
    let mut lines = Vec::new();
    if let Some(step) = position.checked_sub(1).and_then(|last| history.step(last)) {
        let mut before = player.cursor().clone();
        before.seek(history, position - 1);
        lines.push(Line::raw(sentence(history.board(), before.state(), step)));
    } else if position > 0 {
        lines.push(Line::raw("this is the first step that is kept: → takes the next"));
    } else {
        lines.push(Line::raw("the search has not begun: → takes the first step"));
    }
    if let Some(notice) = player.notice() {
        lines.push(Line::raw(notice.to_owned()));
    }
    if position == history.len()
        && let Some(ending) = shown.ending
    {
        lines.push(Line::raw(ending));
    }
    lines
}

fn draw_grid(
    frame: &mut Frame<'_>,
    history: &History,
    player: &Player,
    palette: Palette,
    area: Rect,
) {
    let (board, state) = (history.board(), player.cursor().state());
    let mut window = Window::new(board, state, area);
    let mut grid = area;
    if window.is_cut(board) {
        // A line that tells which part it is.
        let [top, rest] =
            Layout::vertical([Constraint::Length(1), Constraint::Fill(1)]).areas(area);
        window = Window::new(board, state, rest);
        let [first_row, last_row, first_column, last_column] = window.shown();
        let (rows, columns) = (board.grid().rows(), board.grid().columns());
        let text = format!(
            "rows {first_row}-{last_row} of {rows}, columns {first_column}-{last_column} of {columns}"
        );
        let text = shortened(&text, usize::from(area.width));
        frame.render_widget(Line::styled(text, palette.faint()), top);
        grid = rest;
    }
    grid_pane::draw(board, state, window, palette, grid, frame.buffer_mut());
}

fn draw_help(frame: &mut Frame<'_>, palette: Palette) {
    let area = frame.area();
    let (width, height) = (46.min(area.width), (KEYS.len() as u16 + 8).min(area.height));
    let popup = Rect {
        x: area.x + (area.width - width) / 2,
        y: area.y + (area.height - height) / 2,
        width,
        height,
    };
    let mut lines: Vec<Line<'_>> =
        KEYS.iter().map(|(key, what)| Line::raw(format!(" {key:<8} {what}"))).collect();
    lines.push(Line::default());
    lines.extend(
        [
            " A cell has its letter, or how many are left.",
            " > slot at hand   ! without a word",
            " * in the conflict set",
            " weight: 1 and one for each wipe-out",
        ]
        .map(Line::raw),
    );
    frame.render_widget(Clear, popup);
    let block = Block::bordered().title("keys").border_style(palette.heading());
    frame.render_widget(Paragraph::new(lines).block(block), popup);
}

#[cfg(test)]
mod tests;
