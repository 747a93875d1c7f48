//! The words of a slot: each with its score, what it leaves to the slots that cross, about which share of the fills has it,
//! whether some fill has it at all, and where fills are counted, how many have it and the best total of these.

use std::time::Duration;

use csp::FillBeliefs;
use lexicon::Score;
use lexicon::clock::Instant;
use lexicon::like::Like;
use network::{Problem, SlotId, WordId};
use num_bigint::BigUint;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use setter::slot_words::{BestWith, BestWithError, FillsWith, SlotWords};
use utoipa::{IntoParams, ToSchema};

use crate::jobs::batches::StreamEvent;
use crate::jobs::events::{EventResponse, Events};
use crate::questions::asked::{Asked, AskedProblem, named, parameter, score};
use crate::questions::heat::{number, share};
use crate::refusal::{Ended, Refusal, Refused};
use crate::shared::State;

/// The most words of a slot that are told.
const MOST: usize = 2000;

/// The time between two times that refuted words are told, and numbers of fills.
const BETWEEN_DEAD: Duration = Duration::from_millis(50);

/// Of how many words at most, the first ones, a search tells whether some fill has them, and for how long.
const SEARCHED: usize = 400;
const SEARCHING: Duration = Duration::from_secs(5);

/// The work of the search for a fill with a word in the first round, in blocks of about three nanoseconds, and how many times as
/// much it is in each further round, of the words that were not told by then.
const FIRST_WORK: u64 = 1 << 20;
const MORE_WORK: u64 = 8;

const BETWEEN_FILLS: Duration = Duration::from_millis(100);

/// Which words are wanted.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AskedWords {
    /// The number of a slot, in the order in which `/api/analysis` tells what is left to them, from 0.
    slot: usize,
    /// The pattern of the words: letters, `.` or `?` for any letter, `*` for any letters or none, `[aeiou]` for one
    /// of some, `[^aeiou]` for one of the others; all words if it is empty.
    #[serde(default)]
    #[param(max_length = 100, example = "")]
    like: String,
    /// The part that is like the pattern: `pattern`, if left out, the whole word, `part` a part of it, or `anagram` its
    /// letters in any order, without sets.
    #[serde(default)]
    #[param(pattern = "^(pattern|part|anagram)?$")]
    likeness: String,
    /// The least score of the words that are told, digits with a fraction or not; others stay words of the problem.
    #[serde(default)]
    #[param(pattern = r"^([0-9]+(\.[0-9]+)?)?$", example = "")]
    least_score: String,
    /// Whether the fills with each word are counted too, and its best total found.
    #[serde(default = "yes")]
    #[param(default = true)]
    fills: bool,
}

fn yes() -> bool {
    true
}

/// The words of a slot, those of the greatest scores first, then in alphabetical order.
#[derive(Debug, Serialize, ToSchema)]
pub struct SlotWordList {
    /// How many there are; more than 2,000 are not told.
    total: usize,
    /// How many are told at most.
    most: usize,
    /// Each with its score.
    words: Vec<(String, f64)>,
    /// How many words each leaves to the slots that cross: the least number of all crossings; null if there is none.
    left: Vec<Option<u32>>,
    /// About which share of the fills has each, by belief propagation; none if that is not known.
    shares: Vec<f64>,
}

/// Tells of the words of a slot, in order: `words`, those that arc consistency leaves to it, at most 2,000 of the
/// greatest scores, or those that match the slot by itself if it leaves none to some slot; `dead`, the places in
/// `words` of those that propagation refutes, or a search of some seconds, some at a time; `alive`, the places of those of
/// which a search found a fill; `fills`, if they are asked for, in place of that search, the exact numbers of
/// fills with each from place `from` on, some at a time, in decimal digits, a word may stand twice; then `best`, the best
/// totals with each from place `from` on, null where there is no fill; `end`. What takes too long is left out, and `end`
/// says so. It ends when the client leaves.
#[utoipa::path(
    get, path = "/api/words", params(AskedProblem, AskedWords),
    responses(
        (status = 200, content_type = "text/event-stream", body = StreamEvent),
        (status = "4XX", body = Refused),
    ),
)]
pub async fn words(
    shared: State,
    Asked(asked): Asked<AskedProblem>,
    Asked(wanted): Asked<AskedWords>,
) -> Result<EventResponse, Refusal> {
    let asked = asked.for_makers();
    asked.check(&shared)?;
    let likeness = named("likeness", &wanted.likeness)?;
    let like = Like::parse(&wanted.like, likeness, &shared.alphabet)
        .map_err(|error| parameter("like", &wanted.like, error))?;
    let least = score("least_score", &wanted.least_score)?;
    Ok(shared.stream(move |shared, events| {
        let posed = asked.posed(shared)?;
        let key = posed.words_key();
        let problem = posed.problem(events.halt())?;
        let slots = problem.network().slots.len();
        if wanted.slot >= slots {
            let allowed = match slots {
                0 => "the grid has no slot".to_owned(),
                _ => format!("the slots of the grid are numbered from 0 to {}", slots - 1),
            };
            return Err(parameter("slot", &wanted.slot.to_string(), allowed).into());
        }
        let beliefs = shared.beliefs.about(&key, &problem, events.halt())?;
        let (slot, beliefs) = (SlotId::new(wanted.slot), beliefs.as_deref());
        let listing = Listing { problem: &problem, slot, beliefs, events };
        listing.tell(&like, least, wanted.fills)
    }))
}

/// The words of a slot, while they are told.
struct Listing<'l> {
    problem: &'l Problem,
    slot: SlotId,
    /// Beliefs about the fills, if there may be any.
    beliefs: Option<&'l FillBeliefs>,
    events: &'l Events,
}

impl Listing<'_> {
    fn tell(&self, like: &Like, least: Option<Score>, with_fills: bool) -> Result<Value, Ended> {
        let mut left = SlotWords::until(self.problem, self.slot, self.events.halt())?;
        let mut words = left.like(like, least);
        let total = words.len();
        words.truncate(MOST);
        self.events.tell("words", &self.described(&left, total, &words));
        let mut is_refuted = vec![left.is_dead(); words.len()];
        match left.is_dead() {
            true => self.tell_places("dead", (0..words.len()).collect()),
            false => self.refute(&mut left, &words, &mut is_refuted)?,
        }
        if !with_fills {
            self.search(&mut left, &words, &is_refuted)?;
            return Ok(json!({ "reason": "done" }));
        }
        left.forget_propagation();
        let is_counted = self.count(&left, &words, &is_refuted)?;
        Ok(json!({ "reason": if is_counted { "done" } else { "memory" } }))
    }

    /// Tells the places of some words, if there are any.
    fn tell_places(&self, name: &'static str, places: Vec<usize>) {
        if !places.is_empty() {
            self.events.tell(name, &json!({ "words": places }));
        }
    }

    /// Finds out and tells which words propagation refutes.
    fn refute(
        &self,
        left: &mut SlotWords<'_>,
        words: &[WordId],
        is_refuted: &mut [bool],
    ) -> Result<(), Ended> {
        let (mut dead, mut told) = (Vec::new(), Instant::now());
        for (place, &word) in words.iter().enumerate() {
            is_refuted[place] = left.refutes(word)?;
            if is_refuted[place] {
                dead.push(place);
            }
            if told.elapsed() >= BETWEEN_DEAD {
                self.tell_places("dead", std::mem::take(&mut dead));
                told = Instant::now();
            }
        }
        self.tell_places("dead", dead);
        Ok(())
    }

    /// Finds out and tells which of the first words some fill has, and which no fill: easy ones first.
    fn search(
        &self,
        left: &mut SlotWords<'_>,
        words: &[WordId],
        is_refuted: &[bool],
    ) -> Result<(), Ended> {
        let begun = Instant::now();
        let mut open: Vec<usize> =
            (0..words.len().min(SEARCHED)).filter(|&place| !is_refuted[place]).collect();
        let mut work = FIRST_WORK;
        while !open.is_empty() && begun.elapsed() < SEARCHING {
            let (mut dead, mut alive, mut unknown) = (Vec::new(), Vec::new(), Vec::new());
            let mut told = Instant::now();
            for place in open {
                if begun.elapsed() >= SEARCHING {
                    break;
                }
                match left.has_fill_with(words[place], work)? {
                    Some(true) => alive.push(place),
                    Some(false) => dead.push(place),
                    None => unknown.push(place),
                }
                if told.elapsed() >= BETWEEN_FILLS {
                    self.tell_places("dead", std::mem::take(&mut dead));
                    self.tell_places("alive", std::mem::take(&mut alive));
                    told = Instant::now();
                }
            }
            self.tell_places("dead", dead);
            self.tell_places("alive", alive);
            (open, work) = (unknown, work.saturating_mul(MORE_WORK));
        }
        Ok(())
    }

    /// The words as they are told.
    fn described(&self, left: &SlotWords<'_>, total: usize, words: &[WordId]) -> SlotWordList {
        let scored =
            |&word: &WordId| (left.text(word), number([left.score(word)].into_iter().sum()));
        let shares = self.beliefs.map(|beliefs| {
            beliefs.shares_of_words(self.slot, words.iter().map(|&word| left.letters(word)))
        });
        SlotWordList {
            total,
            most: MOST,
            words: words.iter().map(scored).collect(),
            left: left.left_at_crossings(words),
            shares: shares.into_iter().flatten().map(share).collect(),
        }
    }

    /// Counts and tells the fills with each word, then the best total with each, and whether both are found at all:
    /// what AND/OR search does not answer is not.
    fn count(
        &self,
        left: &SlotWords<'_>,
        words: &[WordId],
        is_refuted: &[bool],
    ) -> Result<bool, Ended> {
        let halt = self.events.halt();
        let memory = self.events.memory() as u64;
        let mut is_dead = is_refuted.to_vec();
        let mut batch = Batch::new(self.events, "fills");
        if is_dead.iter().all(|&is_dead| is_dead) {
            words.iter().for_each(|_| batch.take("0"));
            return Ok(true);
        }
        let mut counter = FillsWith::until(left, memory, 1, halt)?;
        for (&word, is_dead) in words.iter().zip(&mut is_dead) {
            let fills = match *is_dead {
                true => BigUint::ZERO,
                false => match counter.with(left, word)? {
                    Some(fills) => fills,
                    None => return Ok(false),
                },
            };
            *is_dead = fills == BigUint::ZERO;
            batch.take(fills.to_string());
        }
        // Its memory is the other's.
        drop((batch, counter));
        let mut batch = Batch::new(self.events, "best");
        let mut best = BestWith::until(left, memory, halt)?;
        if !best.is_by_and_or() {
            return Ok(false);
        }
        for (&word, is_dead) in words.iter().zip(is_dead) {
            batch.take(match is_dead {
                true => None,
                false => match best.with(left, word) {
                    Ok(total) => total.map(number),
                    Err(BestWithError::Halted(halted)) => return Err(halted.into()),
                    Err(BestWithError::ScoresTooGreat(_)) => return Ok(false),
                },
            });
        }
        Ok(true)
    }
}

/// The knowledge of words one after the other, told some at a time; in the end also what was known before the time
/// was over.
struct Batch<'b> {
    events: &'b Events,
    /// The name of the event, and of the values in it.
    name: &'static str,
    /// The place of the first that is not told yet.
    from: usize,
    values: Vec<Value>,
    told: Instant,
}

impl<'b> Batch<'b> {
    fn new(events: &'b Events, name: &'static str) -> Batch<'b> {
        Batch { events, name, from: 0, values: Vec::new(), told: Instant::now() }
    }

    fn take(&mut self, value: impl Into<Value>) {
        self.values.push(value.into());
        if self.told.elapsed() >= BETWEEN_FILLS {
            self.flush();
        }
    }

    fn flush(&mut self) {
        if !self.values.is_empty() {
            self.events.tell(self.name, &json!({ "from": self.from, (self.name): self.values }));
            self.from += self.values.len();
            self.values.clear();
        }
        self.told = Instant::now();
    }
}

impl Drop for Batch<'_> {
    fn drop(&mut self) {
        self.flush();
    }
}
