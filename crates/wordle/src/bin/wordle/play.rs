//! `wordle play`: the program hides a word, the player guesses.

mod colours;
mod keyboard;

use std::hash::{BuildHasher, RandomState};
use std::time::Instant;

use command::exit::{Done, Exit, Failure};
use command::watch::Watch;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use wordle::game::{Game, SecretId};
use wordle::history::{self, Turn};

use crate::flags::Playing;
use crate::opening::open;
use crate::report::VOICE;
use crate::stdout::write;
use crate::typed;
use wordle::hard_mode;

use colours::Colours;

/// Plays a game.
pub fn run(playing: &Playing) -> Done {
    let watch = Watch::start(Instant::now(), None, true, VOICE)?;
    let game = open(&playing.game, None, &watch)?;
    // Each has its own keys.
    let seed = playing.seed.unwrap_or_else(|| RandomState::new().hash_one(0));
    let number = ChaCha8Rng::seed_from_u64(seed).random_range(0..game.secrets().len() as u32);
    let table = Table { playing, game: &game, watch: &watch, colours: Colours::of_terminal() };
    table.play(SecretId(number))?;
    match playing.seed {
        Some(_) => {}
        None => write(&format!("--seed {seed} hides it again.\n"))?,
    }
    Ok(Exit::Finished)
}

/// What is needed all through a game.
struct Table<'p> {
    playing: &'p Playing,
    game: &'p Game,
    watch: &'p Watch,
    colours: Colours,
}

impl Table<'_> {
    /// Takes guesses until the secret is found, or no guess is left or comes.
    fn play(&self, secret: SecretId) -> Result<(), Failure> {
        let (game, tries) = (self.game, self.playing.tries);
        let alphabet = &self.playing.game.alphabet;
        let (word, count) = (game.secret(secret), game.secrets().len());
        write(&format!("One of {count}, of {} letters, is hidden.\n", game.length()))?;
        let mut turns: Vec<Turn> = Vec::new();
        while turns.len() < tries {
            self.watch.enter("while it was asked for a guess");
            let question = format!("Guess {} of {tries}: ", turns.len() + 1);
            let Some(line) = typed::ask(&question)? else {
                write("\n")?;
                break;
            };
            let guess = match self.guess(&line, &turns) {
                Ok(guess) => guess,
                Err(why) => {
                    write(&format!("{why}\n"))?;
                    continue;
                }
            };
            turns.push(Turn::of(game.rule(), word, &guess));
            write(&self.colours.turn(game.rule(), alphabet, &turns[turns.len() - 1]))?;
            if guess == word {
                return write(&format!("Found with guess {} of {tries}.\n", turns.len()));
            }
            write(&keyboard::text(game.rule(), alphabet, &turns, self.colours))?;
        }
        write(&format!("It was {}.\n", alphabet.spell(word)))
    }

    /// The guess that was typed, or why it is none.
    fn guess(&self, line: &str, turns: &[Turn]) -> Result<Vec<u8>, String> {
        let (asked, length) = (&self.playing.game, self.game.length());
        let guess = history::read_guess(line, &asked.alphabet, Some(length))
            .map_err(|error| error.to_string())?;
        if self.game.find(&guess).is_none() {
            return Err(format!("{line:?} is not among the words that may be guessed"));
        }
        let forbids = || hard_mode::forbids(turns, &guess, &asked.alphabet);
        match asked.is_hard.then(forbids).flatten() {
            Some(why) => Err(why),
            None => Ok(guess),
        }
    }
}
