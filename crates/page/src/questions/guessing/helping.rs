//! Help with a game that is played elsewhere.

use std::sync::Arc;
use std::time::Duration;

use lexicon::{Alphabet, Halt, Halted, Letter};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::{IntoParams, ToSchema};
use wordle::adversary;
use wordle::candidates::Replies;
use wordle::contradiction::Contradiction;
use wordle::game::{Game, GuessId, SecretId};
use wordle::hard_mode::Hints;
use wordle::history::{self, Turn};
use wordle::next_guess::{Question, Strategy, boards};
use wordle::optimal::{Objective, least_tree};
use wordle::tree::Tree;

use super::asked::{AskedKind, AskedWords};
use super::rating::{REPLIES, Ranking};
use crate::jobs::batches::StreamEvent;
use crate::jobs::events::{EventResponse, Events};
use crate::offered::games::{Guessed, Hidden};
use crate::questions::asked::Asked;
use crate::refusal::{Ended, Refusal, Refused};
use crate::shared::{Shared, State};

/// The most turns of a history.
const MOST_TURNS: usize = 40;

/// The most words of quordle.
const MOST_BOARDS: usize = 8;

/// How many words are listed of those that are possible, and how many next guesses.
const LISTED: usize = 60;
const GUESSES: usize = 10;

/// With so many words left, the best next guess is proved.
const PROVED: usize = 60;

/// How long the fewest guesses against the adversary are sought. From the first guess on a release build finds them in
/// 1.1 s for 1,835 English words of 5 letters, in 2.2 s for 1,980 French ones; of 6 letters it takes 7 s to minutes.
const FEWEST: Duration = Duration::from_secs(3);

/// How many words are listed that are nearest to a history that contradicts itself.
const NEAREST: usize = 12;

/// A game so far, and what is wanted of it.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AskedHelp {
    /// The guesses so far with their replies: a character a letter, `g` well placed, `y` misplaced, `.`
    /// absent; of mastermind, how many are well placed and misplaced, as `2+1`.
    #[serde(default)]
    #[param(example = "tarie=.y..g,ronde=y...g")]
    history: String,
    /// Which game it is; quordle takes a history for each word, with semicolons between them.
    #[serde(default)]
    #[param(inline, required = false)]
    kind: AskedKind,
    /// The first letter of the hidden word, if it is told, as motus does.
    #[serde(default)]
    #[param(example = "t")]
    initial: String,
    /// Which words may be hidden.
    #[serde(default)]
    #[param(inline, required = false)]
    hidden: Hidden,
    /// Whether each guess must use what was told.
    #[serde(default)]
    hard: bool,
}

/// The words that are possible.
#[derive(Debug, Serialize, ToSchema)]
struct WordsLeft {
    /// How many.
    left: usize,
    /// How many may be hidden at all.
    hidden: usize,
    /// The first of them, in order.
    words: Vec<String>,
}

/// Tells what is known after a history: `left`; then, if no word is, `contradiction`; else `best`, and
/// where few words are left `proved`; of absurdle in its place `fewest`, the fewest guesses that end the game, if
/// they are found soon; of quordle `boards` and `together` alone; then `end`.
#[utoipa::path(
    get, path = "/api/guess/help", params(AskedWords, AskedHelp),
    responses(
        (status = 200, content_type = "text/event-stream", body = StreamEvent),
        (status = "4XX", body = Refused),
    ),
)]
pub async fn help(
    shared: State,
    Asked(words): Asked<AskedWords>,
    Asked(asked): Asked<AskedHelp>,
) -> Result<EventResponse, Refusal> {
    words.check(&shared)?;
    words.check_hard(asked.hard, asked.kind)?;
    let histories = asked.histories(&words, &shared)?;
    let initial = asked.initial(&shared)?;
    Ok(shared.stream(move |shared, events| {
        let mut game = words.game(shared, asked.hidden, Guessed::Proposed)?;
        if let Some(letter) = initial {
            let begun = game.beginning_with(letter);
            game = Arc::new(
                begun.map_err(|error| Refusal::unanswerable(format!("initial: {error}")))?,
            );
        }
        let (game, alphabet) = (&*game, &shared.alphabet);
        if asked.kind == AskedKind::Quordle {
            best_for_boards(game, alphabet, &histories, events)?;
            return Ok(json!({ "reason": "done" }));
        }
        let history = histories.first().map_or(&[][..], Vec::as_slice);
        let is_adversary = asked.kind == AskedKind::Absurdle;
        let helping = Helping { game, alphabet, history, is_hard: asked.hard, is_adversary };
        let left = Replies::of(game).candidates(history);
        let listed = left.iter().take(LISTED).map(|&secret| helping.spell(secret)).collect();
        let hidden = game.secrets().len();
        events.tell("left", &WordsLeft { left: left.len(), hidden, words: listed });
        if left.is_empty() {
            let all = words.game(shared, Hidden::All, Guessed::Typed)?;
            let others = Replies::of(&all).candidates(history).len();
            helping.contradiction(others, events);
        } else {
            helping.best(&left, events)?;
            helping.proved(&left, events.memory() as u64 / 4, events)?;
        }
        Ok(json!({ "reason": "done" }))
    }))
}

/// Tells the guesses that tell the most of all words that are not found yet.
fn best_for_boards(
    game: &Game,
    alphabet: &Alphabet,
    histories: &[Vec<Turn>],
    events: &Events,
) -> Result<(), Ended> {
    let is_open = |history: &&Vec<Turn>| history.iter().all(|turn| turn.reply != game.won());
    let boards: Vec<Vec<SecretId>> = histories
        .iter()
        .filter(is_open)
        .map(|history| Replies::of(game).candidates(history))
        .collect();
    let left: Vec<usize> = boards.iter().map(Vec::len).collect();
    events.tell("boards", &json!({ "left": left }));
    let mut candidates = boards.concat();
    candidates.sort_unstable();
    candidates.dedup();
    let guesses: Vec<GuessId> = game.guess_ids().collect();
    let question = Question {
        limit: REPLIES / boards.len().max(1) as u64,
        ..Question::new(Replies::of(game), &candidates, &guesses, events.halt())
    };
    let (best, _) = boards::best(&question, &boards, GUESSES)?;
    let told = best.iter().map(|rated| {
        let word = alphabet.spell(game.guess(rated.guess));
        json!({ "word": word, "bits": rated.bits, "boards": rated.boards })
    });
    events.tell("together", &json!({ "guesses": told.collect::<Vec<_>>() }));
    Ok(())
}

impl AskedHelp {
    /// The history of each word.
    fn histories(&self, words: &AskedWords, shared: &Shared) -> Result<Vec<Vec<Turn>>, Refusal> {
        let count = self.history.split(';').count();
        let most = if self.kind == AskedKind::Quordle { MOST_BOARDS } else { 1 };
        if count > most {
            let sentence = format!("history: it is of {count} words: there may be {most}");
            return Err(Refusal::of(sentence));
        }
        self.history.split(';').map(|history| turns(history, words, shared)).collect()
    }

    fn initial(&self, shared: &Shared) -> Result<Option<Letter>, Refusal> {
        match shared.alphabet.fold(self.initial.as_bytes()).as_deref() {
            _ if self.initial.is_empty() => Ok(None),
            Some(&[letter]) => Ok(Some(letter)),
            _ => Err(Refusal::of(format!("initial: {:?} is not a letter", self.initial))),
        }
    }
}

fn turns(history: &str, words: &AskedWords, shared: &Shared) -> Result<Vec<Turn>, Refusal> {
    if history.is_empty() {
        return Ok(Vec::new());
    }
    let turns = history.split(',').count();
    if turns > MOST_TURNS {
        let sentence = format!("history: {turns} turns: there may be {MOST_TURNS}");
        return Err(Refusal::of(sentence));
    }
    let (rule, length) = (words.rule, Some(words.length));
    history::parse(history, rule, &shared.alphabet, length)
        .map_err(|error| Refusal::of(format!("history: {error}")).coded("history", json!({})))
}

/// A game to be helped with.
struct Helping<'h> {
    game: &'h Game,
    alphabet: &'h Alphabet,
    history: &'h [Turn],
    is_hard: bool,
    /// Whether each reply leaves the most words.
    is_adversary: bool,
}

impl Helping<'_> {
    fn spell(&self, secret: SecretId) -> String {
        self.alphabet.spell(self.game.secret(secret))
    }

    /// The demand of hard mode on the next guess: the last turn tells all that the turns before it told.
    fn hints(&self) -> Option<Hints> {
        self.history.last().filter(|_| self.is_hard).map(Hints::of)
    }

    /// Tells the best next guesses.
    fn best(&self, left: &[SecretId], events: &Events) -> Result<(), Ended> {
        let hints = self.hints();
        let allowed = |&guess: &GuessId| {
            hints.as_ref().is_none_or(|hints| hints.allow(self.game.guess(guess)))
        };
        let guesses: Vec<GuessId> = self.game.guess_ids().filter(allowed).collect();
        let strategy = if self.is_adversary { Strategy::Minimax } else { Strategy::Entropy };
        let question = Question {
            is_hard: self.is_hard,
            limit: REPLIES,
            ..Question::new(Replies::of(self.game), left, &guesses, events.halt())
        };
        let found = strategy.best(&question, GUESSES)?;
        let name = strategy.name();
        events.tell("best", &Ranking::of(self.game, self.alphabet, name, &found, guesses.len()));
        Ok(())
    }

    /// Tells the best next guess, proved, if few words are left; against the adversary, if it is found soon.
    fn proved(&self, left: &[SecretId], memory: u64, events: &Events) -> Result<(), Ended> {
        if self.is_adversary {
            return self.fewest(left, events);
        }
        if left.len() > PROVED {
            return Ok(());
        }
        let found =
            least_tree(self.game, left, self.hints(), Objective::Mean, memory, events.halt())?;
        if let Some((tree, total)) = found {
            let guess = self.alphabet.spell(self.game.guess(tree.guess));
            let mean = total as f64 / left.len() as f64;
            let told =
                json!({ "word": guess, "total": total, "mean": mean, "worst": depth(&tree) });
            events.tell("proved", &told);
        }
        Ok(())
    }

    /// Tells the fewest guesses that end a game where each reply leaves the most words, if they are found soon; in hard
    /// mode they are not sought.
    fn fewest(&self, left: &[SecretId], events: &Events) -> Result<(), Ended> {
        if self.is_hard {
            return Ok(());
        }
        let guesses: Vec<GuessId> = self.game.guess_ids().collect();
        let replies = Replies::of(self.game);
        let halt = Halt::after(FEWEST).or(events.halt());
        let found = match adversary::fewest_guesses(replies, left, &guesses, &halt) {
            Ok(found) => found,
            Err(Halted) => return Ok(events.halt().check()?),
        };
        let spell = |&guess: &GuessId| self.alphabet.spell(self.game.guess(guess));
        if let Some(words) = found {
            events.tell("fewest", &json!({ "words": words.iter().map(spell).collect::<Vec<_>>() }));
        }
        Ok(())
    }

    /// Tells why no word is possible; `others` words of the dictionary are that may not be hidden.
    fn contradiction(&self, others: usize, events: &Events) {
        let Some(why) = Contradiction::of(Replies::of(self.game), self.history) else { return };
        let changes: Vec<Value> = why.changes.iter().map(|change| {
            let reply = self.game.rule().spell(change.reply, self.game.length());
            let example = self.spell(change.example);
            json!({ "turn": change.turn, "reply": reply, "words": change.secrets, "example": example })
        }).collect();
        let nearest: Vec<String> =
            why.nearest.iter().take(NEAREST).map(|&secret| self.spell(secret)).collect();
        events.tell(
            "contradiction",
            &json!({
                "turn": why.turn,
                "changes": changes,
                "nearest": nearest,
                "nearest_words": why.nearest.len(),
                "distance": why.distance,
                "others": others,
            }),
        );
    }
}

/// How many guesses a tree takes at the worst.
fn depth(tree: &Tree) -> usize {
    1 + tree.branches.iter().map(|(_, next)| depth(next)).max().unwrap_or(0)
}
