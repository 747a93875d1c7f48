//! `wordle best`: the tree of guesses of least total, or that of a strategy.

mod checkpoint;
mod found;

use std::num::NonZero;
use std::time::Instant;

use anyhow::anyhow;
use command::progress::Teller;
use command::{Done, Exit, Failure, Watch};
use lexicon::Halted;
use wordle::adversary;
use wordle::candidates::Replies;
use wordle::game::{Game, GuessId, SecretId};
use wordle::matrix::ReplyMatrix;
use wordle::next_guess::{Question, Strategy};
use wordle::optimal::{ProofOptions, ProofProgress, prove};
use wordle::strategy_tree;
use wordle::tree::Tree;

use crate::flags::SeekingBest;
use crate::opening::open;
use crate::terminal::{VOICE, say, write};

use checkpoint::CheckpointFile;
use found::Found;

/// Finds the tree, plays all secrets by it, and writes it.
pub fn run(seeking: &SeekingBest) -> Done {
    let to_stdout = seeking.output.is_none() || seeking.top.is_some();
    let watch = Watch::start(Instant::now(), seeking.time, to_stdout, VOICE)?;
    let checkpoint = seeking.checkpoint.as_deref().map(checkpoint::output);
    for output in [seeking.tree(), seeking.figures(), checkpoint].into_iter().flatten() {
        output.check()?;
    }
    let game =
        open(&seeking.game, seeking.first.as_ref().map(|first| first.chars().count()), &watch)?;
    let first = seeking.first.as_deref().map(|word| find(word, seeking, &game)).transpose();
    let first = first.map_err(|error| Exit::BadInput.because(error))?;
    match seeking.strategy {
        _ if seeking.game.is_adversary => against_adversary(seeking, &game, &watch),
        Some(strategy) => {
            let tree = of_strategy(strategy, first, seeking, &game, &watch)?;
            watch.hold();
            Found::by_strategy(strategy, &game, tree)?.write(seeking, &game)?;
            Ok(Exit::Finished)
        }
        None => best(seeking, first, &game, &watch),
    }
}

fn best(seeking: &SeekingBest, first: Option<GuessId>, game: &Game, watch: &Watch) -> Done {
    let mut file = seeking.checkpoint.as_deref().map(CheckpointFile::open).transpose()?;
    watch.enter("while the best tree was sought");
    let halt = watch.halt();
    let options = ProofOptions {
        is_hard: seeking.game.is_hard,
        most: seeking.tries,
        objective: seeking.objective,
        first,
        top: seeking.top.unwrap_or(NonZero::<usize>::MIN),
        threads: seeking.game.threads,
        memory: seeking.game.memory,
        halt: &halt,
    };
    // The tree found is written before the run ends.
    watch.hold();
    let (mut teller, mut failure) = (Teller::new(VOICE), None);
    let from = file.as_mut().and_then(CheckpointFile::take);
    let proof = prove(game, options, from.as_ref(), |running| {
        let progress = running.progress();
        teller.tell(false, || line(&progress, seeking, game));
        let is_last = progress.is_settled() || halt.is_set();
        if let Some(file) = &mut file
            && let Err(error) = file.note(is_last, || running.checkpoint())
        {
            failure.get_or_insert(error);
            halt.set();
        }
    });
    teller.close();
    let proof = proof.map_err(|error| Exit::BadInput.because(error))?;
    let is_proved = proof.progress.is_settled();
    let how_far = line(&proof.progress, seeking, game);
    if let (None, Some(tries)) = (proof.progress.bound, seeking.tries) {
        say(format_args!("no tree finds each secret by guess number {tries}"));
    }
    if let Some(tree) = proof.tree {
        Found::by_proof(&proof.progress, seeking.objective, game, tree)?.write(seeking, game)?;
    }
    if let Some(failure) = failure {
        return Err(failure);
    }
    VOICE.peak_memory(seeking.game.memory);
    match is_proved {
        true => Ok(Exit::Finished),
        false => {
            watch.enter(format!("with {how_far}"));
            Err(watch.failure())
        }
    }
}

/// Writes the fewest guesses that end a game against the adversary, as `wordle solve` does: each with its reply,
/// and how many words that leaves.
fn against_adversary(seeking: &SeekingBest, game: &Game, watch: &Watch) -> Done {
    watch.enter("while the fewest guesses were sought");
    let (replies, halt) = (Replies::of(game), watch.halt());
    let mut left: Vec<SecretId> = game.secret_ids().collect();
    let guesses: Vec<GuessId> = game.guess_ids().collect();
    let found = adversary::fewest_guesses(replies, &left, &guesses, &halt);
    let found = found.map_err(|Halted| watch.failure())?;
    watch.hold();
    let found = found.ok_or_else(|| {
        Exit::BadInput.because(anyhow!("no guesses end it: some words cannot be told apart"))
    })?;
    let mut text = String::new();
    for &guess in &found {
        let word = game.guess(guess);
        if let Some((reply, class)) = adversary::reply(replies, word, &left) {
            let reply = game.rule().spell(reply, game.length());
            text += &format!("{} {reply} {}\n", seeking.game.alphabet.spell(word), class.len());
            left = class;
        }
    }
    write(&text)?;
    say(format_args!("{} guesses: no fewer end it", found.len()));
    Ok(Exit::Finished)
}

/// The guess that was typed.
fn find(word: &str, seeking: &SeekingBest, game: &Game) -> anyhow::Result<GuessId> {
    let letters = seeking.game.alphabet.fold(word.as_bytes());
    let guess = letters.and_then(|letters| game.find(&letters));
    guess.ok_or(anyhow!(
        "--first {word:?} is none of the {} words of {} letters that may be guessed",
        game.guesses().count(),
        game.length()
    ))
}

/// The tree of a strategy, after the first guess if that is given.
fn of_strategy(
    strategy: Strategy,
    first: Option<GuessId>,
    seeking: &SeekingBest,
    game: &Game,
    watch: &Watch,
) -> Result<Tree, Failure> {
    watch.enter("while the strategy was played");
    let (threads, halt) = (seeking.game.threads, watch.halt());
    let matrix = ReplyMatrix::within(seeking.game.memory, game, threads, &halt);
    let matrix = matrix.map_err(|Halted| watch.failure())?;
    let candidates: Vec<SecretId> = game.secret_ids().collect();
    let guesses: Vec<GuessId> = game.guess_ids().collect();
    let replies = Replies { game, matrix: matrix.as_ref() };
    let question = Question {
        is_hard: seeking.game.is_hard,
        threads,
        ..Question::new(replies, &candidates, &guesses, &halt)
    };
    let tree = match first {
        Some(first) => strategy_tree::tree_with(strategy, first, &question).map(Some),
        None => strategy_tree::tree(strategy, &question),
    };
    let tree = tree.map_err(|Halted| watch.failure())?;
    tree.ok_or_else(|| Exit::BadInput.because(anyhow!("there is no word to be hidden")))
}

/// How far a proof is, in words.
fn line(progress: &ProofProgress, seeking: &SeekingBest, game: &Game) -> String {
    let ProofProgress { first_guesses, settled, bound, best, .. } = progress;
    let cost = |cost| found::cost(cost, seeking.objective, game);
    let bound = bound.map_or("no tree".into(), |bound| format!("at least {}", cost(bound)));
    let best = match best.first() {
        Some((guess, total)) => {
            let guess = seeking.game.alphabet.spell(game.guess(*guess));
            format!("{} by {guess}", cost(*total))
        }
        None => "no tree yet".into(),
    };
    format!("{best}, {bound}, {settled} of {first_guesses} first guesses settled")
}
