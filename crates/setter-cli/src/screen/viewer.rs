//! The loop of the screen: keys, steps, time, and drawing.

use std::io;
use std::sync::Arc;
use std::time::{Duration, Instant};

use command::Watch;
use command::watch::Stop;
use crossterm::event::{self, Event};
use setter::board::Board;
use setter::view::{History, Player};

use super::draw::{Shown, draw};
use super::feed::Feed;
use super::keys::{Wish, wish};
use super::palette::Palette;
use super::terminal::Taken;

/// How long to wait for a key before looking for steps and signals: thirty pictures a second.
const FRAME: Duration = Duration::from_millis(33);

/// Why the screen was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Left {
    /// The viewer had seen enough.
    Quit,
    /// The viewer typed an interrupt, or a signal came.
    Interrupted,
}

/// Shows a search until the viewer leaves. `all` is the number of steps, if it is known.
///
/// # Errors
/// The errors of the terminal.
pub fn show(
    board: Arc<Board>,
    title: &str,
    all: Option<u64>,
    mut feed: Feed,
    watch: &Watch,
) -> io::Result<Left> {
    let palette = Palette::of_environment();
    let mut history = History::new(board);
    let mut player = Player::new(&history);
    let mut taken = Taken::take()?;
    let (mut has_help, mut is_stale) = (false, true);
    let mut last = Instant::now();
    loop {
        if let Some(Stop::Signal(_)) = watch.reason() {
            return Ok(Left::Interrupted);
        }
        is_stale |= feed.take(&mut history, player.cursor().position());
        let ending = feed.ending().map(|ending| ending.0.clone());
        let now = Instant::now();
        is_stale |= player.is_moving();
        player.go_on(&history, now - last, ending.is_some());
        last = now;
        if is_stale {
            let shown = Shown { title, ending: ending.as_deref(), all, has_help };
            taken.screen.draw(|frame| draw(frame, &history, &player, &shown, palette))?;
            is_stale = false;
        }
        if !event::poll(FRAME)? {
            continue;
        }
        // All keys that were typed, before the next picture.
        while event::poll(Duration::ZERO)? {
            is_stale = true;
            let Event::Key(key) = event::read()? else { continue };
            match wish(key) {
                Some(Wish::Play(command)) => {
                    player.obey(command, &history, ending.is_some());
                }
                Some(Wish::Help) => has_help = !has_help,
                Some(Wish::Quit) if has_help => has_help = false,
                Some(Wish::Quit) => return Ok(Left::Quit),
                Some(Wish::Interrupt) => return Ok(Left::Interrupted),
                None => {}
            }
        }
    }
}
