//! The sentences about the words that a user chose, and about words that are left out since they are not for everybody.

use csp::Model;
use lexicon::{Alphabet, Letter};
use network::Problem;
use network::word_choice::WordChoice;
use setter::sensitive::Sensitive;

use crate::report::say;

/// Tells which required words the dictionary has not.
pub fn tell_added(added: &[Vec<Letter>], alphabet: &Alphabet) {
    if added.is_empty() {
        return;
    }
    let words: Vec<String> = added.iter().map(|word| alphabet.spell(word)).collect();
    say(format_args!("not in the dictionary, but allowed as required: {}", words.join(", ")));
}

/// Why a choice of words leaves no fill, if that shows before any search.
pub fn emptiness(model: &Model, choice: &WordChoice, problem: &Problem) -> Option<String> {
    let alphabet = problem.alphabet();
    for (word, required) in choice.required().iter().zip(model.required()) {
        if required.slots.is_empty() {
            let (word, length) = (alphabet.spell(word), word.len());
            return Some(format!("{word} must stand, but no slot of {length} letters takes it"));
        }
    }
    let slot = &problem.network().slots[model.slot_without_words()?];
    let pattern = slot.pattern(&problem.network().letters);
    let given: Option<Vec<Letter>> =
        pattern.iter().map(|set| set.smallest().filter(|_| set.len() == 1)).collect();
    Some(match given {
        Some(word) if choice.excluded().contains(&word) => {
            format!("{slot}: its letters spell {}, which is excluded", alphabet.spell(&word))
        }
        _ => format!("{slot}: no word fits there of those that are left by the choice of words"),
    })
}

/// Tells how many words of the lists are left out.
pub fn tell_left_out(words: usize, sensitive: Sensitive) {
    let other = match sensitive {
        Sensitive::Allow => return,
        Sensitive::Public => "allow",
        Sensitive::Family => "public or allow",
    };
    match words {
        0 => {}
        1 => say(format_args!("1 sensitive word is left out; --sensitive {other} lets it stand")),
        _ => say(format_args!(
            "{words} sensitive words are left out; --sensitive {other} lets them stand"
        )),
    }
}
