//! The text that is written of a situation.

use command::{Exit, Failure, Watch};
use lexicon::Halted;
use wordle::adversary;
use wordle::candidates::Replies;
use wordle::game::{Game, GuessId, SecretId};
use wordle::next_guess::{NextGuesses, Question, Strategy};
use wordle::optimal::{Objective, least_tree};

use crate::flags::{Helping, Hidden};

use super::situation::Situation;

/// How many comparisons of letters a question may take, if it is not to be exhaustive. A reply takes
/// about the square of the length; at 5 letters this is all of 12,972 guesses for 10,000 words.
const COMPARISONS: u64 = 1 << 32;

/// How many possible words there may be, and how many replies of them to all guesses, for the best
/// guess to be proved. It takes 0.1 s at five letters.
const PROVED: (usize, usize) = (60, 1 << 20);

/// How many columns words are written in.
const WIDTH: usize = 80;

/// The writer of advice, with its flags and its game.
#[derive(Clone, Copy, Debug)]
pub struct Advice<'h> {
    pub helping: &'h Helping,
    pub game: &'h Game,
    pub watch: &'h Watch,
}

impl Advice<'_> {
    /// The words that are possible, and the best next guesses.
    ///
    /// # Errors
    /// How the run was stopped.
    pub fn text(&self, situation: &Situation) -> Result<String, Failure> {
        let possible = self.possible(situation);
        // Nothing is to be asked about the last word.
        match situation.candidates.len() {
            1 => Ok(possible),
            _ => Ok(possible + &self.next_guesses(situation)? + &self.proved(situation)?),
        }
    }

    /// How many words are possible, and the first of them.
    pub fn possible(&self, situation: &Situation) -> String {
        let alphabet = &self.helping.game.alphabet;
        let (count, shown) = (situation.candidates.len(), self.helping.words);
        let things = match self.helping.game.hidden {
            Hidden::Words { .. } => ["word", "words"],
            Hidden::Codes { .. } => ["code", "codes"],
        };
        let mut text = match count {
            1 => format!("1 {} is possible:\n", things[0]),
            _ => format!("{count} {} are possible:\n", things[1]),
        };
        let (game, all) = (self.game, self.game.weight_of(&situation.candidates));
        let mut candidates = situation.candidates.clone();
        candidates.sort_by_key(|&secret| std::cmp::Reverse(game.weight(secret)));
        let spelled = |&secret: &SecretId| {
            let word = alphabet.spell(game.secret(secret));
            match game.is_weighted() {
                true => format!("{word} {:4.1} %", 100.0 * game.weight(secret) as f64 / all as f64),
                false => word,
            }
        };
        let words: Vec<String> = candidates.iter().take(shown).map(spelled).collect();
        let width = words.first().map_or(0, |word| word.chars().count());
        let in_line = ((WIDTH - 1) / (width + 1)).max(1);
        for line in words.chunks(in_line) {
            text += &format!("  {}\n", line.join(" "));
        }
        if count > shown {
            text += &format!("  and {} more (--all writes them)\n", count - shown);
        }
        text
    }

    /// How many replies may be looked at.
    pub fn limit(&self) -> u64 {
        match self.helping.is_exhaustive {
            true => u64::MAX,
            false => COMPARISONS / (self.game.length() * self.game.length()) as u64,
        }
    }

    fn next_guesses(&self, situation: &Situation) -> Result<String, Failure> {
        let (helping, game) = (self.helping, self.game);
        self.watch.enter("while the next guess was sought");
        let hints = situation.hints(helping.game.is_hard);
        let is_allowed =
            |guess: &GuessId| hints.as_ref().is_none_or(|hints| hints.allow(game.guess(*guess)));
        let guesses: Vec<GuessId> = game.guess_ids().filter(is_allowed).collect();
        let halt = self.watch.halt();
        let question = Question {
            is_hard: helping.game.is_hard,
            limit: self.limit(),
            threads: helping.game.threads,
            ..Question::new(Replies::of(game), &situation.candidates, &guesses, &halt)
        };
        let best = helping.strategy.best(&question, helping.top);
        let best = best.map_err(|Halted| self.watch.failure())?;
        Ok(self.table(&best, guesses.len()))
    }

    /// The best guess, if that is proved soon.
    fn proved(&self, situation: &Situation) -> Result<String, Failure> {
        let (asked, game, asked_for) = (&self.helping.game, self.game, self.helping.objective);
        let (secrets, count) = (&situation.candidates, situation.candidates.len());
        if count > PROVED.0 || count * game.guesses().count() > PROVED.1 {
            return Ok(String::new());
        }
        self.watch.enter("while the best guess was proved");
        let (hints, halt) = (situation.hints(asked.is_hard), self.watch.halt());
        if asked.is_adversary {
            return self.fewest(situation);
        }
        let turns = situation.history.len();
        let objective = match asked_for {
            Objective::Within(guesses) => {
                match u8::try_from(usize::from(guesses).saturating_sub(turns)) {
                    Ok(left) if left > 0 => Objective::Within(left),
                    // It is too late for all.
                    _ => Objective::Mean,
                }
            }
            other => other,
        };
        let tree = least_tree(game, secrets, hints, objective, asked.memory, &halt);
        let Some((tree, _)) = tree.map_err(|Halted| self.watch.failure())? else {
            return Ok(String::new());
        };
        let checked = tree.check_of(game, secrets.iter().copied());
        let checked = checked.map_err(|error| Exit::BadOutput.because(error))?;
        let guess = asked.alphabet.spell(game.guess(tree.guess));
        let more = match (asked_for, objective) {
            (Objective::Within(guesses), Objective::Within(left)) => {
                let share = checked.weight_within(left.into()) as f64 / checked.weight() as f64;
                format!("{:.1} % found by guess {guesses}, ", 100.0 * share)
            }
            (Objective::Within(guesses), _) => format!("none found by guess {guesses}, "),
            (Objective::Worst, _) => format!("{} at worst, ", checked.worst()),
            _ => String::new(),
        };
        let mean = checked.mean();
        Ok(format!(
            "Proved best: {guess}, {more}{mean:.3} guesses more in the mean, itself counted.\n"
        ))
    }

    /// The fewest guesses that end a game against the adversary.
    fn fewest(&self, situation: &Situation) -> Result<String, Failure> {
        let (asked, game) = (&self.helping.game, self.game);
        if asked.is_hard {
            return Ok(String::new());
        }
        let guesses: Vec<GuessId> = game.guess_ids().collect();
        let (replies, halt) = (Replies::of(game), self.watch.halt());
        let found = adversary::fewest_guesses(replies, &situation.candidates, &guesses, &halt);
        let found = found.map_err(|Halted| self.watch.failure())?;
        let spelled = |guesses: Vec<GuessId>| {
            let words = guesses.iter().map(|&guess| asked.alphabet.spell(game.guess(guess)));
            let words: Vec<String> = words.collect();
            format!("Proved: no fewer than {} guesses end it: {}\n", words.len(), words.join(" "))
        };
        Ok(found.map(spelled).unwrap_or_default())
    }

    fn table(&self, next: &NextGuesses, allowed: usize) -> String {
        let (strategy, alphabet) = (self.helping.strategy, &self.helping.game.alphabet);
        let of = match next.rated {
            rated if rated == allowed => format!("of {allowed}"),
            rated if strategy == Strategy::LetterFrequency => format!("of {rated} possible ones"),
            rated => format!("of {rated} out of {allowed} (--exhaustive rates all)"),
        };
        let mut text = format!("The best next guesses by {strategy}, {of}:\n");
        let width = self.game.length().max("guess".len());
        text += &format!("  {:width$}   bits  left in the mean  at worst\n", "guess");
        for rated in &next.best {
            let (guess, spread) = (alphabet.spell(self.game.guess(rated.guess)), rated.spread);
            text += &format!(
                "  {guess:width$}  {:5.3}  {:16.2}  {:8}{}\n",
                spread.expected_bits(),
                spread.expected_left(),
                spread.largest,
                if rated.is_candidate { "  possible" } else { "" }
            );
        }
        text
    }
}
