//! The meanings of the keys.

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use setter::view::{Command, Landmark};

/// The request of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// Something of the player.
    Play(Command),
    /// The help, shown or not.
    Help,
    /// To leave.
    Quit,
    /// To end the run, as by a signal.
    Interrupt,
}

/// The meaning of a key; `None` if it has none.
pub fn wish(key: KeyEvent) -> Option<Wish> {
    if key.kind == KeyEventKind::Release {
        return None;
    }
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return (key.code == KeyCode::Char('c')).then_some(Wish::Interrupt);
    }
    Some(match key.code {
        KeyCode::Right | KeyCode::Char('l' | 'n') => Wish::Play(Command::Forward),
        KeyCode::Left | KeyCode::Char('h' | 'p') => Wish::Play(Command::Back),
        KeyCode::Char(' ') => Wish::Play(Command::PlayOrPause),
        KeyCode::Up | KeyCode::Char('+' | '=') => Wish::Play(Command::Faster),
        KeyCode::Down | KeyCode::Char('-') => Wish::Play(Command::Slower),
        KeyCode::Char('d') => Wish::Play(Command::Next(Landmark::DeadEnd)),
        KeyCode::Char('j') => Wish::Play(Command::Next(Landmark::Backjump)),
        KeyCode::Char('f') => Wish::Play(Command::Next(Landmark::Fill)),
        KeyCode::Home | KeyCode::Char('g') => Wish::Play(Command::Home),
        KeyCode::End | KeyCode::Char('G') => Wish::Play(Command::End),
        KeyCode::Char('?') | KeyCode::F(1) => Wish::Help,
        KeyCode::Char('q') | KeyCode::Esc => Wish::Quit,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_of_letters_and_arrows() {
        let key = |code| wish(KeyEvent::new(code, KeyModifiers::NONE));
        assert_eq!(key(KeyCode::Right), Some(Wish::Play(Command::Forward)));
        assert_eq!(key(KeyCode::Char('h')), Some(Wish::Play(Command::Back)));
        assert_eq!(key(KeyCode::Char('j')), Some(Wish::Play(Command::Next(Landmark::Backjump))));
        assert_eq!(key(KeyCode::Char('c')), None);
        let control_c = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
        assert_eq!(wish(control_c), Some(Wish::Interrupt));
    }
}
