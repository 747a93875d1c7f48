//! The problem that a run is about: its words and its grid, and the words that the user chose.

use std::sync::Arc;
use std::time::Instant;

use command::{Exit, Failure, Watch};
use csp::{Model, TooFewWords};
use lexicon::{Halted, Index};
use network::order::Order;
use network::word_choice::WordChoice;
use network::{Problem, Slot};
use puzzle::inputs::{self, Inputs, Sources};
use setter::shared::NoSharedStem;

use crate::chosen_words::{emptiness, tell_added, tell_left_out};
use crate::flags::Asked;
use crate::report::VOICE;

/// Reads the words and the grid, and adds the constraints that were asked for.
pub fn read(asked: &Asked, start: Instant, watch: &Watch) -> Result<Inputs, Failure> {
    let sources = Sources {
        dictionaries: &asked.dictionaries,
        lists: &asked.lists,
        grid: &asked.grid,
        slots: &asked.slots,
        words: Some(&asked.words),
        distinct: asked.distinct,
        reversed: false,
        alphabet: &asked.alphabet,
        cache: asked.cache.as_deref(),
        memory: asked.memory,
    };
    let left_out = |index: &Index| asked.sensitive.left_out(index, None, &asked.alphabet);
    let mut inputs = inputs::read_leaving_out(sources, &left_out, start, watch, VOICE)?;
    tell_left_out(inputs.left_out, asked.sensitive);
    if let Some(language) = asked.no_shared_stem {
        let problem = NoSharedStem::add(inputs.problem, language);
        inputs.problem = problem.map_err(|error| Exit::BadInput.because(error))?;
    }
    Ok(inputs)
}

/// The words that the user chose, and the model of them, if any were chosen.
#[derive(Debug)]
pub struct Chosen {
    pub choice: WordChoice,
    pub model: Option<Arc<Model>>,
}

impl Chosen {
    /// Makes the model of the words chosen, and tells which of those required are new.
    pub fn of(asked: &Asked, inputs: &Inputs, watch: &Watch) -> Result<Chosen, Failure> {
        let (choice, problem) = (inputs.choice.clone(), &inputs.problem);
        if choice.is_empty() {
            return Ok(Chosen { choice, model: None });
        }
        watch.enter("while the chosen words were sought");
        let model = match problem.obstruction() {
            None => Model::until(problem, Order::Rows, &watch.halt()),
            Some(_) => Ok(Model::unprojected(problem, Order::Rows)),
        };
        let model = model.map_err(|Halted| watch.failure())?;
        tell_added(&inputs.added, &asked.alphabet);
        Ok(Chosen { choice, model: Some(Arc::new(model)) })
    }

    /// Why there is no fill, if that shows before any search.
    pub fn obstruction(&self, problem: &Problem) -> Option<String> {
        let chosen = || emptiness(self.model.as_ref()?, &self.choice, problem);
        let of_these = if self.choice.is_empty() { "" } else { ", of those that may stand" };
        chosen().or_else(|| problem.obstruction().map(|why| format!("{why}{of_these}")))
    }

    /// Why there is no fill, after a search of `nodes` nodes.
    pub fn emptiness(
        &self,
        problem: &Problem,
        asked: &Asked,
        too_few_words: Option<&TooFewWords>,
        nodes: u64,
    ) -> String {
        if let Some(obstruction) = self.obstruction(problem) {
            return obstruction;
        }
        if let Some(few) = too_few_words {
            return scarcity(few, problem);
        }
        let alike = match asked.no_shared_stem {
            Some(_) => " without two of one stem",
            None if asked.distinct => " without repeating one",
            None => "",
        };
        let required =
            if self.choice.required().is_empty() { "" } else { " with those that must stand" };
        format!(
            "each slot has words, but none fit together{required}{alike} ({nodes} nodes searched)"
        )
    }
}

/// How slots have too few words to differ.
pub fn scarcity(TooFewWords { slots, words }: &TooFewWords, problem: &Problem) -> String {
    let first = slots.first().map(|&slot| &problem.network().slots[slot]);
    let length = first.map_or(0, Slot::length);
    if let (Some(slot), true) = (first, words.is_empty()) {
        return format!("slot {slot} ({length} letters): those that cross it leave it no word");
    }
    let (slots, words) = (slots.len(), words.len());
    format!(
        "{slots} slots of {length} letters have only {words} words between them, and no word may stand \
         twice; --repeats lets it"
    )
}
