//! The colours of the screen, or what stands for them.

use std::env;

use ratatui::style::{Color, Modifier, Style};

/// The reason why a cell or a slot is marked; the first that holds is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A black cell.
    Block,
    /// The cell at hand.
    Cell,
    /// A cell of the slot that was left without a word, where a slot of the conflict set crosses it.
    Crossing,
    /// A cell of the slot that was left without a word.
    WipedOut,
    /// A cell of the slot at hand.
    Slot,
    /// A cell of a slot of the conflict set.
    Conflict,
    /// A cell where the best words of two slots by the prices of letters disagree.
    Disputed,
    /// Any other white cell: the number of letters left to it, and that of all letters.
    Left(u32, u32),
}

/// How marks look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Palette {
    /// In colours.
    Colours,
    /// In reverse, bold and underlined.
    Plain,
}

impl Palette {
    /// Plain if `NO_COLOR` is set and not empty (no-color.org), or the terminal is a dumb one.
    pub fn of_environment() -> Palette {
        let is_set = |name: &str| env::var_os(name).is_some_and(|value| !value.is_empty());
        match is_set("NO_COLOR") || env::var_os("TERM").is_some_and(|term| term == "dumb") {
            true => Palette::Plain,
            false => Palette::Colours,
        }
    }

    /// How a mark looks.
    pub fn style(self, mark: Mark) -> Style {
        match self {
            Palette::Colours => coloured(mark),
            Palette::Plain => plain(mark),
        }
    }

    /// Texts that are said rather than shown.
    pub fn faint(self) -> Style {
        match self {
            Palette::Colours => Style::new().fg(Color::DarkGray),
            Palette::Plain => Style::new(),
        }
    }

    /// A heading.
    pub fn heading(self) -> Style {
        match self {
            Palette::Colours => Style::new().fg(Color::Cyan).add_modifier(Modifier::BOLD),
            Palette::Plain => Style::new().add_modifier(Modifier::BOLD),
        }
    }
}

/// The tint of a cell: from green, decided, over yellow to grey, where any letter goes. Of the 256
/// colours that nearly all terminals have.
fn tint(left: u32, of: u32) -> Color {
    const TINTS: [u8; 6] = [28, 64, 100, 94, 238, 236];
    match left {
        0 => Color::Indexed(88),
        1 => Color::Indexed(TINTS[0]),
        left => {
            let share = (left as usize * (TINTS.len() - 1)).div_ceil(of.max(1) as usize);
            Color::Indexed(TINTS[share.clamp(1, TINTS.len() - 1)])
        }
    }
}

fn coloured(mark: Mark) -> Style {
    let on = |colour| Style::new().fg(Color::Indexed(255)).bg(colour);
    match mark {
        Mark::Block => Style::new().bg(Color::Indexed(16)).fg(Color::Indexed(16)),
        Mark::Crossing => Style::new()
            .fg(Color::Indexed(160))
            .bg(Color::Indexed(255))
            .add_modifier(Modifier::BOLD | Modifier::UNDERLINED),
        Mark::WipedOut => on(Color::Indexed(160)).add_modifier(Modifier::BOLD),
        Mark::Cell => {
            Style::new().fg(Color::Indexed(16)).bg(Color::Indexed(226)).add_modifier(Modifier::BOLD)
        }
        Mark::Slot => on(Color::Indexed(27)).add_modifier(Modifier::BOLD),
        Mark::Conflict => on(Color::Indexed(127)),
        Mark::Disputed => on(Color::Indexed(130)),
        Mark::Left(left, of) => on(tint(left, of)),
    }
}

fn plain(mark: Mark) -> Style {
    match mark {
        Mark::Block | Mark::Left(..) => Style::new(),
        Mark::Crossing => {
            Style::new().add_modifier(Modifier::REVERSED | Modifier::UNDERLINED | Modifier::BOLD)
        }
        Mark::WipedOut => Style::new().add_modifier(Modifier::REVERSED | Modifier::UNDERLINED),
        Mark::Cell => Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD),
        Mark::Slot => Style::new().add_modifier(Modifier::REVERSED),
        Mark::Conflict => Style::new().add_modifier(Modifier::UNDERLINED),
        Mark::Disputed => Style::new().add_modifier(Modifier::BOLD),
    }
}
