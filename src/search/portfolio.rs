//! Questions that take long, asked by two threads: a portfolio (Gomes and Selman, Artificial Intelligence
//! 126, 2001).
//!
//! How long a hard question takes differs by orders of magnitude between searches that choose otherwise. So a
//! thread without other work asks it too, in its own way, and the first answer counts. The fill found may be
//! another one than the fill of a thread alone, but the answers are the same, and so are the fills that are given.
//!
//! A thread at work on a question to the extension oracle gives nothing away, which on a large grid may be all the
//! time up to the first fill. One without a segment then asks a question that has taken 50 ms too, with reasoning
//! from the last conflict, and the first answer ends the other search (`search/portfolio.rs`): how long a hard
//! question takes differs by orders of magnitude between searches that choose otherwise.

use std::sync::Mutex;
use std::time::Duration;

use lexicon::clock::Instant;
use lexicon::threads::lock;
use lexicon::{Halt, Letter, LetterSet};

/// Whether a prefix goes on with one of some letters to a fill.
#[derive(Clone, Debug)]
pub struct Question {
    pub prefix: Vec<Letter>,
    pub letters: LetterSet,
    /// The last fill of the thread that asks it, if it knows one.
    pub near: Option<Vec<Letter>>,
}

/// The answer to a question: a fill, or `None` if there is none.
pub type Known = Option<Vec<Letter>>;

/// A question that a thread asks.
#[derive(Debug)]
struct Posted {
    number: u64,
    since: Instant,
    question: Question,
    /// Interrupts the thread that asks it.
    asker: Halt,
    /// Whether another thread asks it too, or did.
    is_taken: bool,
    /// Interrupts the other thread, while it asks.
    helper: Option<Halt>,
    known: Option<Known>,
}

/// The questions that threads ask just now.
#[derive(Debug, Default)]
pub struct Portfolio(Mutex<Questions>);

#[derive(Debug, Default)]
struct Questions {
    posted: Vec<Posted>,
    next: u64,
}

impl Portfolio {
    /// Shows a question to the other threads, under a number; `asker` is set once one knows the answer.
    pub fn post(&self, question: Question, asker: &Halt) -> u64 {
        let mut questions = lock(&self.0);
        let number = questions.next;
        questions.next += 1;
        questions.posted.push(Posted {
            number,
            since: Instant::now(),
            question,
            asker: asker.clone(),
            is_taken: false,
            helper: None,
            known: None,
        });
        number
    }

    /// Ends a question; gives the answer of another thread, if it has one.
    pub fn withdraw(&self, number: u64) -> Option<Known> {
        let mut questions = lock(&self.0);
        let place = questions.posted.iter().position(|posted| posted.number == number)?;
        let posted = questions.posted.swap_remove(place);
        if let Some(helper) = posted.helper {
            helper.set();
        }
        posted.asker.clear();
        posted.known
    }

    /// A question that has taken as long as `help_after` and that no other thread helps with; `helper` is set
    /// when its answer is no more wanted.
    pub fn take(&self, help_after: Duration, helper: &Halt) -> Option<(u64, Question)> {
        let mut questions = lock(&self.0);
        let is_long =
            |posted: &&mut Posted| !posted.is_taken && posted.since.elapsed() >= help_after;
        let posted = questions.posted.iter_mut().find(is_long)?;
        posted.is_taken = true;
        posted.helper = Some(helper.clone());
        Some((posted.number, posted.question.clone()))
    }

    /// Gives a question back that was taken, with its answer if one was found. After this its end no more
    /// interrupts the thread that took it, whose `helper` is as before.
    pub fn give_back(&self, number: u64, known: Option<Known>, helper: &Halt) {
        let mut questions = lock(&self.0);
        helper.clear();
        let Some(posted) = questions.posted.iter_mut().find(|posted| posted.number == number)
        else {
            return;
        };
        posted.helper = None;
        posted.known = known;
        if posted.known.is_some() {
            posted.asker.set();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn question(letter: Letter) -> Question {
        Question { prefix: vec![letter], letters: LetterSet::only(letter), near: None }
    }

    #[test]
    fn the_first_answer_counts_and_ends_the_other_search() {
        let portfolio = Portfolio::default();
        let [asker, helper] = [(); 2].map(|()| Halt::default());
        let number = portfolio.post(question(1), &asker);
        assert!(portfolio.take(Duration::MAX, &helper).is_none());
        let (taken, same) = portfolio.take(Duration::ZERO, &helper).unwrap();
        assert_eq!((taken, same.prefix), (number, vec![1]));
        // One helper is enough.
        assert!(portfolio.take(Duration::ZERO, &Halt::default()).is_none());
        portfolio.give_back(number, Some(Some(vec![1, 2])), &helper);
        assert!(asker.is_set() && !helper.is_set());
        assert_eq!(portfolio.withdraw(number), Some(Some(vec![1, 2])));
        // Both interrupts are ready for the next question.
        assert!(!asker.is_set() && !helper.is_set());
    }

    #[test]
    fn an_answer_that_comes_too_late_interrupts_nobody() {
        let portfolio = Portfolio::default();
        let [asker, helper] = [(); 2].map(|()| Halt::default());
        let number = portfolio.post(question(1), &asker);
        portfolio.take(Duration::ZERO, &helper).unwrap();
        assert_eq!(portfolio.withdraw(number), None);
        assert!(helper.is_set() && !asker.is_set());
        portfolio.give_back(number, Some(None), &helper);
        assert!(!asker.is_set() && !helper.is_set());
        // Nor does one given back without an answer interrupt who took it, which now asks itself.
        let number = portfolio.post(question(2), &asker);
        portfolio.take(Duration::ZERO, &helper).unwrap();
        portfolio.give_back(number, None, &helper);
        let own = portfolio.post(question(3), &helper);
        assert_eq!(portfolio.withdraw(number), None);
        assert!(!helper.is_set());
        assert_eq!(portfolio.withdraw(own), None);
    }
}
