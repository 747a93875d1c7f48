//! Playing a history: what the keys of a viewer do, without a screen or a clock.

use std::time::Duration;

use super::history::{Cursor, History, Landmark};

/// Steps a second, from slow to fast.
const SPEEDS: [u32; 13] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 5_000, 20_000, 100_000];

/// The speed at the start: slow enough to read each sentence.
const FIRST_SPEED: usize = 1;

/// The billionths of a step.
const STEP: u128 = 1_000_000_000;

/// The commands of a viewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// One step on.
    Forward,
    /// One step back.
    Back,
    /// Play, or pause.
    PlayOrPause,
    /// Play faster.
    Faster,
    /// Play slower.
    Slower,
    /// Go on to the next step of a kind.
    Next(Landmark),
    /// To the first step that is kept.
    Home,
    /// To the end, also as it moves on.
    End,
}

/// The motion of a player by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Motion {
    Paused,
    Playing,
    /// On the way to a step of a kind; all before this number were looked at.
    Seeking(Landmark, u64),
    Following,
}

/// Plays a history.
#[derive(Debug)]
pub struct Player {
    cursor: Cursor,
    motion: Motion,
    speed: usize,
    /// The part of a step that is due, in billionths.
    due: u128,
    notice: Option<String>,
}

impl Player {
    /// Plays from the first step that is kept; paused.
    pub fn new(history: &History) -> Player {
        Player {
            cursor: history.start(),
            motion: Motion::Paused,
            speed: FIRST_SPEED,
            due: 0,
            notice: None,
        }
    }

    /// Where it is.
    pub fn cursor(&self) -> &Cursor {
        &self.cursor
    }

    /// Steps a second while it plays.
    pub fn speed(&self) -> u32 {
        SPEEDS[self.speed]
    }

    /// The name of the motion by itself, in a word or a few.
    pub fn doing(&self) -> &'static str {
        match self.motion {
            Motion::Paused => "paused",
            Motion::Playing => "playing",
            Motion::Seeking(..) => "looking ahead",
            Motion::Following => "at the end",
        }
    }

    /// Whether it moves by itself.
    pub fn is_moving(&self) -> bool {
        self.motion != Motion::Paused
    }

    /// The notice about the last command, if there is one.
    pub fn notice(&self) -> Option<&str> {
        self.notice.as_deref()
    }

    /// Does as it is told. `is_complete` says that no more steps will come.
    pub fn obey(&mut self, command: Command, history: &History, is_complete: bool) {
        self.notice = None;
        let position = self.cursor.position();
        match command {
            Command::Forward => self.stop_at(history, position + 1),
            Command::Back => {
                if position == history.dropped() && position > 0 {
                    self.notice = Some("the steps before this one were dropped".into());
                }
                self.stop_at(history, position.saturating_sub(1));
            }
            Command::PlayOrPause => {
                self.motion = match self.motion {
                    Motion::Paused => Motion::Playing,
                    _ => Motion::Paused,
                };
                self.due = 0;
            }
            Command::Faster => self.speed = (self.speed + 1).min(SPEEDS.len() - 1),
            Command::Slower => self.speed = self.speed.saturating_sub(1),
            Command::Next(landmark) => {
                self.motion = Motion::Seeking(landmark, position);
                self.go_on(history, Duration::ZERO, is_complete);
            }
            Command::Home => self.stop_at(history, 0),
            Command::End => {
                self.motion = if is_complete { Motion::Paused } else { Motion::Following };
                self.cursor.seek(history, history.len());
            }
        }
    }

    fn stop_at(&mut self, history: &History, position: u64) {
        self.motion = Motion::Paused;
        self.cursor.seek(history, position);
    }

    /// Goes on by itself, so much time later.
    pub fn go_on(&mut self, history: &History, later: Duration, is_complete: bool) {
        let (position, end) = (self.cursor.position(), history.len());
        match self.motion {
            Motion::Paused => {}
            Motion::Playing => {
                self.due += later.as_nanos() * u128::from(self.speed());
                let steps = u64::try_from(self.due / STEP).unwrap_or(u64::MAX);
                self.due %= STEP;
                self.cursor.seek(history, position.saturating_add(steps));
                if is_complete && self.cursor.position() == end {
                    self.motion = Motion::Paused;
                }
            }
            Motion::Seeking(landmark, from) => match history.next(landmark, from) {
                // The place after the step, so that it is the one that is told.
                Some(number) => self.stop_at(history, number + 1),
                None => {
                    self.motion = Motion::Seeking(landmark, end);
                    self.cursor.seek(history, end);
                    if is_complete {
                        self.motion = Motion::Paused;
                        let name = landmark.name();
                        self.notice = Some(format!("there is no further {name}: this is the end"));
                    }
                }
            },
            Motion::Following => {
                self.cursor.seek(history, end);
                if is_complete {
                    self.motion = Motion::Paused;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::step::Step;
    use lexicon::Alphabet;
    use network::{Grid, SlotId};
    use std::sync::Arc;

    /// Ten thousand steps, each thousandth a dead end.
    fn history() -> History {
        let alphabet = Alphabet::default();
        let grid = Grid::parse(b"11\n11\n", &alphabet).unwrap();
        let all = vec![alphabet.all(); 4];
        let board = Board::of_parts(grid, alphabet, all, vec![9; 4]);
        let mut history = History::new(Arc::new(board));
        for number in 1..=10_000_usize {
            history.push(match number % 1_000 {
                0 => Step::WipeOut { slot: Some(SlotId::new(0)), conflict: Box::new([]) },
                _ => Step::Revised { slot: SlotId::new(number % 4), queued: number },
            });
        }
        history
    }

    #[test]
    fn steps_forward_and_back_give_the_same_states() {
        let history = history();
        let mut player = Player::new(&history);
        let mut queued = Vec::new();
        for _ in 0..6_000 {
            player.obey(Command::Forward, &history, true);
            queued.push(player.cursor().state().queued());
        }
        for expected in queued.iter().rev() {
            assert_eq!(player.cursor().state().queued(), *expected);
            player.obey(Command::Back, &history, true);
        }
        assert_eq!(player.cursor().position(), 0);
    }

    #[test]
    fn goes_to_landmarks_and_says_when_there_is_none() {
        let history = history();
        let mut player = Player::new(&history);
        for wanted in 1..=10 {
            player.obey(Command::Next(Landmark::DeadEnd), &history, true);
            assert_eq!(player.cursor().position(), wanted * 1_000);
            assert_eq!(player.cursor().state().counters().wipe_outs, wanted);
        }
        assert_eq!(player.notice(), None);
        player.obey(Command::Home, &history, true);
        player.obey(Command::Next(Landmark::Fill), &history, true);
        assert_eq!(player.cursor().position(), 10_000);
        assert_eq!(player.notice(), Some("there is no further fill: this is the end"));
    }

    #[test]
    fn looks_for_landmarks_as_they_come() {
        let mut history = history();
        let mut player = Player::new(&history);
        player.obey(Command::Next(Landmark::Fill), &history, false);
        assert!(player.is_moving());
        history.push(Step::Fill { letters: Box::new([0; 4]) });
        history.push(Step::Undone { level: 1 });
        player.go_on(&history, Duration::ZERO, false);
        assert_eq!((player.cursor().position(), player.is_moving()), (10_001, false));
        assert!(player.cursor().state().fill().is_some());
    }

    #[test]
    fn plays_at_its_speed() {
        let history = history();
        let mut player = Player::new(&history);
        player.obey(Command::PlayOrPause, &history, true);
        let speed = u64::from(player.speed());
        (0..40).for_each(|_| player.go_on(&history, Duration::from_millis(50), true));
        assert_eq!(player.cursor().position(), 2 * speed);
        (0..20).for_each(|_| player.obey(Command::Faster, &history, true));
        player.go_on(&history, Duration::from_secs(1), true);
        assert_eq!((player.cursor().position(), player.is_moving()), (10_000, false));
    }

    #[test]
    fn what_was_dropped_is_told() {
        let mut history = history();
        let mut player = Player::new(&history);
        player.obey(Command::End, &history, true);
        assert!(history.drop_before(9_000) && history.drop_before(9_000));
        assert!(!history.drop_before(9_000), "the last chunk stays");
        assert_eq!((history.dropped(), history.len()), (8_192, 10_000));
        player.obey(Command::Home, &history, true);
        assert_eq!(player.cursor().position(), 8_192);
        assert_eq!(player.cursor().state().counters().revisions, 8_192 - 8);
        player.obey(Command::Back, &history, true);
        assert_eq!(player.notice(), Some("the steps before this one were dropped"));
    }
}
