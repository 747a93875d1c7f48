//! The contents of the screen, cell by cell.

use std::sync::Arc;

use lexicon::Alphabet;
use network::{Grid, SlotId};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::style::{Color, Modifier};
use setter::board::Board;
use setter::step::Step;
use setter::view::{Command, Landmark};

use super::*;

fn letters(word: &str) -> Box<[u8]> {
    word.bytes().map(|byte| byte - b'a').collect()
}

/// Two words are tried in a square, and the second leaves a column without a word.
fn history(rows: usize, columns: usize) -> History {
    let alphabet = Alphabet::default();
    let text = format!("{}\n", "1".repeat(columns)).repeat(rows);
    let grid = Grid::parse(text.as_bytes(), &alphabet).unwrap();
    let (cells, slots) = (rows * columns, rows + columns);
    let all = vec![alphabet.all(); cells];
    let board = Board::of_parts(grid, alphabet, all, vec![1234; slots]);
    let mut history = History::new(Arc::new(board));
    let slot = SlotId::new;
    let word: String = "abcdefghijklmnopqrstuvwxyz".repeat(4)[..columns].into();
    for step in [
        Step::WordTried { slot: slot(0), word: letters(&word), level: 1 },
        Step::WordTried { slot: slot(1), word: letters(&word), level: 2 },
        Step::WipeOut { slot: Some(slot(rows)), conflict: [slot(0)].into() },
        Step::DeadEnd { slot: slot(1), conflict: [slot(0)].into() },
        Step::Backjump { from: slot(1), to: slot(0), over: 1 },
        Step::Backtrack { from: 2, to: 0 },
    ] {
        history.push(step);
    }
    history
}

fn screen(
    history: &History,
    player: &Player,
    size: (u16, u16),
    palette: Palette,
    has_help: bool,
) -> Terminal<TestBackend> {
    let mut terminal = Terminal::new(TestBackend::new(size.0, size.1)).unwrap();
    let shown =
        Shown { title: "words · algorithm cbj", ending: Some("it is over"), all: None, has_help };
    terminal.draw(|frame| draw(frame, history, player, &shown, palette)).unwrap();
    terminal
}

fn text(terminal: &Terminal<TestBackend>) -> Vec<String> {
    let buffer = terminal.backend().buffer();
    let row = |y| (0..buffer.area.width).map(|x| buffer[(x, y)].symbol()).collect::<String>();
    (0..buffer.area.height).map(|y| row(y).trim_end().to_owned()).collect()
}

/// The player after a wipe-out.
fn at_dead_end(history: &History) -> Player {
    let mut player = Player::new(history);
    player.obey(Command::Next(Landmark::DeadEnd), history, true);
    player
}

#[test]
fn shows_letters_domains_conflict_and_a_sentence() {
    let history = history(3, 3);
    let player = at_dead_end(&history);
    let lines = text(&screen(&history, &player, (80, 24), Palette::Colours, false));
    assert_eq!(lines[0], "words · algorithm cbj");
    assert_eq!(lines[1], "step 3 of 6 · paused · 2/s");
    assert!(lines[2].starts_with(" A  B  C "), "{}", lines[2]);
    assert!(lines[4].starts_with("26 26 26"), "{}", lines[4]);
    assert!(lines.iter().any(|line| line.contains("!column 1         1234      2.0")));
    assert!(lines.iter().any(|line| line.contains("*row 1               1      1.0")));
    assert!(lines.iter().any(|line| line.ends_with("conflict set  row 1")));
    assert!(lines.iter().any(|line| line.ends_with("  2 row 2 = abc")));
    let told = "row 2 = ABC leaves column 1 without a word; to blame: row 1";
    assert!(lines.contains(&told.to_owned()), "{lines:#?}");
    assert!(lines[23].contains("q quit"));
}

#[test]
fn tells_of_jumps_and_of_the_end() {
    let history = history(3, 3);
    let mut player = at_dead_end(&history);
    player.obey(Command::Next(Landmark::Backjump), &history, true);
    let lines = text(&screen(&history, &player, (80, 24), Palette::Colours, false));
    let told = "row 2 has no word left to try, because of row 1: back to row 1, over 1 slot";
    assert!(lines.contains(&told.to_owned()), "{lines:#?}");
    player.obey(Command::Forward, &history, true);
    let lines = text(&screen(&history, &player, (80, 24), Palette::Colours, false));
    assert!(
        lines.contains(&"row 2 has no word left to try: back to row 1, over 1 slot".to_owned())
    );
    assert!(lines.contains(&"it is over".to_owned()));
    assert!(lines[2].starts_with("26 26 26"), "the words are taken back");
    player.obey(Command::Home, &history, true);
    let lines = text(&screen(&history, &player, (80, 24), Palette::Colours, false));
    assert!(lines.contains(&"the search has not begun: → takes the first step".to_owned()));
}

#[test]
fn tints_cells_or_reverses_them_without_colours() {
    let history = history(3, 3);
    let player = at_dead_end(&history);
    let coloured = screen(&history, &player, (80, 24), Palette::Colours, false);
    let cell = |terminal: &Terminal<TestBackend>, x, y| terminal.backend().buffer()[(x, y)].clone();
    // Column 1 is wiped out, row 1 in the conflict set, where it crosses that column is to blame; cell 2,2 is
    // decided, cell 3,3 open.
    let grounds = [(1, 2), (1, 3), (4, 2), (4, 3), (7, 4)].map(|(x, y)| cell(&coloured, x, y).bg);
    let different: std::collections::HashSet<Color> = grounds.into_iter().collect();
    assert_eq!(different.len(), 5, "{grounds:?}");
    let plain = screen(&history, &player, (80, 24), Palette::Plain, false);
    let all = plain.backend().buffer().content.iter();
    assert!(all.clone().all(|cell| cell.fg == Color::Reset && cell.bg == Color::Reset));
    assert!(cell(&plain, 1, 3).modifier.contains(Modifier::REVERSED));
    assert!(cell(&plain, 1, 2).modifier.contains(Modifier::REVERSED | Modifier::BOLD));
    assert!(cell(&plain, 4, 2).modifier.contains(Modifier::UNDERLINED));
}

#[test]
fn a_grid_larger_than_the_screen_follows_what_is_at_hand() {
    let history = history(60, 60);
    let mut player = Player::new(&history);
    player.obey(Command::Forward, &history, true);
    let lines = text(&screen(&history, &player, (80, 24), Palette::Colours, false));
    assert!(lines[2].starts_with("rows 1-17 of 60, columns "), "{}", lines[2]);
    assert!(lines[3].contains("  E  F  G "), "{}", lines[3]);
    let at = at_dead_end(&history);
    let lines = text(&screen(&history, &at, (80, 24), Palette::Colours, false));
    assert!(
        lines[2].starts_with("rows 23-39 of 60, columns 1-"),
        "column 1 is at hand: {}",
        lines[2]
    );
    let wide = text(&screen(&history, &player, (220, 80), Palette::Colours, false));
    assert!(wide[2].starts_with(" A  B  C "), "{}", wide[2]);
}

#[test]
fn small_screens_and_help_do_no_harm() {
    let history = history(3, 3);
    let player = at_dead_end(&history);
    for size in [(1, 1), (10, 3), (20, 8), (80, 24), (200, 60)] {
        for has_help in [false, true] {
            screen(&history, &player, size, Palette::Colours, has_help);
        }
    }
    let lines = text(&screen(&history, &player, (80, 24), Palette::Colours, true));
    assert!(lines.iter().any(|line| line.contains("next backjump")));
}
