//! `wordle play`: the program hides words, or none, and the player guesses.

mod colours;
mod keyboard;

use std::hash::{BuildHasher, RandomState};
use std::time::Instant;

use anyhow::anyhow;
use command::{Done, Exit, Failure, Watch};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use wordle::board::{Board, Hidden};
use wordle::game::{Game, SecretId};
use wordle::hard_mode;
use wordle::history::{self, Turn};

use crate::flags::Playing;
use crate::opening::open;
use crate::terminal::{VOICE, prompt, write};

use colours::Colours;

/// Plays a game.
pub fn run(playing: &Playing) -> Done {
    let watch = Watch::start(Instant::now(), None, true, VOICE)?;
    let mut game = open(&playing.game, None, &watch)?;
    // Each has its own keys.
    let seed = playing.seed.unwrap_or_else(|| RandomState::new().hash_one(0));
    let mut hidden = match playing.game.is_adversary {
        true => vec![Hidden::Any(game.secret_ids().collect())],
        false => draw(&game, playing.boards, seed)?,
    };
    if let (true, [Hidden::Word(secret)]) = (playing.is_motus, &mut hidden[..]) {
        let word = game.secret(*secret).to_vec();
        game = game.beginning_with(word[0]).map_err(|error| Exit::BadInput.because(error))?;
        let of_word = game.find(&word).and_then(|guess| game.secret_of(guess));
        *secret = of_word.unwrap_or(SecretId(0));
    }
    let table = Table { playing, game: &game, watch: &watch, colours: Colours::of_terminal() };
    table.play(hidden.into_iter().map(Board::new).collect())?;
    match playing.seed {
        None if !playing.game.is_adversary => write(&format!("--seed {seed} hides it again.\n"))?,
        _ => {}
    }
    Ok(Exit::Finished)
}

/// Draws as many different words as there are boards, by a seed.
fn draw(game: &Game, boards: usize, seed: u64) -> Result<Vec<Hidden>, Failure> {
    let count = game.secrets().len();
    if boards > count {
        return Err(Exit::BadInput.because(anyhow!(
            "--boards {boards}: there are only {count} different words to be hidden"
        )));
    }
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    // Where the weights of all secrets so far end.
    let ends: Vec<u64> = game
        .secret_ids()
        .scan(0, |end, secret| {
            *end += game.weight(secret);
            Some(*end)
        })
        .collect();
    let mut drawn: Vec<SecretId> = Vec::new();
    while drawn.len() < boards {
        let at = random.random_range(0..ends[count - 1] as u32);
        let secret = SecretId(ends.partition_point(|&end| end <= at.into()) as u32);
        if !drawn.contains(&secret) {
            drawn.push(secret);
        }
    }
    Ok(drawn.into_iter().map(Hidden::Word).collect())
}

/// The parts that are needed all through a game.
struct Table<'p> {
    playing: &'p Playing,
    game: &'p Game,
    watch: &'p Watch,
    colours: Colours,
}

impl Table<'_> {
    /// Takes guesses until all words are found, or no guess is left or comes.
    fn play(&self, mut boards: Vec<Board>) -> Result<(), Failure> {
        let (game, tries) = (self.game, self.playing.tries);
        write(&self.beginning())?;
        let mut turns = 0;
        while turns < tries {
            self.watch.enter("while it was asked for a guess");
            let question = format!("Guess {} of {tries}: ", turns + 1);
            let Some(line) = prompt(&question)? else {
                write("\n")?;
                break;
            };
            // Hard mode has one board.
            let guess = match self.guess(&line, &boards[0].turns) {
                Ok(guess) => guess,
                Err(why) => {
                    write(&format!("{why}\n"))?;
                    continue;
                }
            };
            turns += 1;
            let several = boards.len() > 1;
            for (number, board) in (1..).zip(&mut boards).filter(|(_, board)| !board.is_found) {
                board.take(game, &guess);
                if several {
                    write(&format!("{number}"))?;
                }
                self.show(board)?;
            }
            if boards.iter().all(|board| board.is_found) {
                return write(&format!("Found with guess {turns} of {tries}.\n"));
            }
        }
        let left: Vec<String> =
            boards.iter().filter(|board| !board.is_found).map(|board| self.answer(board)).collect();
        write(&format!("It was {}.\n", left.join(", ")))
    }

    /// The text of the facts that the player knows at first.
    fn beginning(&self) -> String {
        let (game, playing) = (self.game, self.playing);
        let (count, length) = (game.secrets().len(), game.length());
        let initial = match playing.is_motus || playing.game.initial.is_some() {
            true => {
                let letter = playing.game.alphabet.glyph(game.secret(SecretId(0))[0]);
                format!(" It begins with {letter}, and so must each guess.")
            }
            false => String::new(),
        };
        match playing.boards {
            _ if playing.game.is_adversary => format!(
                "None of {count}, of {length} letters, is hidden: each reply leaves the most.{initial}\n"
            ),
            1 => format!("One of {count}, of {length} letters, is hidden.{initial}\n"),
            boards => format!("{boards} of {count}, of {length} letters, are hidden.{initial}\n"),
        }
    }

    /// Writes the last turn of a board, and what is known of the letters.
    fn show(&self, board: &Board) -> Result<(), Failure> {
        let (rule, alphabet) = (self.game.rule(), &self.playing.game.alphabet);
        let Some(last) = board.turns.last() else { return Ok(()) };
        write(&self.colours.turn(rule, alphabet, last))?;
        match board.is_found {
            true => Ok(()),
            false => write(&keyboard::text(rule, alphabet, &board.turns, self.colours)),
        }
    }

    /// The word that is hidden, or the words that could be.
    fn answer(&self, board: &Board) -> String {
        let spelled = |secret: SecretId| self.playing.game.alphabet.spell(self.game.secret(secret));
        match &board.hidden {
            Hidden::Word(secret) => spelled(*secret),
            Hidden::Any(left) => match left[..] {
                [only] => spelled(only),
                _ => format!(
                    "none of {} yet, as {}",
                    left.len(),
                    left.first().map_or(String::new(), |&secret| spelled(secret))
                ),
            },
        }
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
