//! Random parts of a dictionary.

use std::cmp::Reverse;

use lexicon::index::{IndexError, List};
use lexicon::{Alphabet, Index, Letter, Score};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::random_grid::draw;

/// How many words are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draw {
    /// This number of words in all.
    InAll(u64),
    /// This number of words of each length.
    OfEachLength(u64),
}

/// An index of words of another, drawn at random without repetition, with their scores; of all if it has
/// no more, or of as many of the greatest scores as `of_greatest` says, the first in the order of lengths
/// and letters among equal scores. The same seed draws the same words on all machines.
///
/// # Errors
/// If the index cannot be made.
pub fn subset(
    index: &Index,
    alphabet: &Alphabet,
    draw_of: Draw,
    of_greatest: Option<u64>,
    seed: u64,
) -> Result<Index, IndexError> {
    if let Some(count) = of_greatest {
        let greatest = greatest(index, alphabet, count)?;
        return subset(&greatest, alphabet, draw_of, None, seed);
    }
    let lists: Vec<_> = index.lengths().filter_map(|length| index.list(length)).collect();
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut drawn = |all: usize, count: u64| {
        draw(all, usize::try_from(count).unwrap_or(usize::MAX), &mut random)
    };
    let numbers: Vec<usize> = match draw_of {
        Draw::InAll(count) => drawn(lists.iter().map(|list| list.count()).sum(), count),
        Draw::OfEachLength(count) => {
            let mut before = 0;
            let of_length = |list: &List| {
                let numbers = drawn(list.count(), count).into_iter();
                let first = before;
                before += list.count();
                numbers.map(move |number| first + number).collect::<Vec<_>>()
            };
            lists.iter().flat_map(of_length).collect()
        }
    };
    let mut numbers = numbers.into_iter().peekable();
    let (mut words, mut before) = (Vec::new(), 0);
    for list in &lists {
        while let Some(number) = numbers.next_if(|&number| number < before + list.count()) {
            let word = list.word(number - before);
            words.push(scored_line(alphabet, word, index.score(word)));
        }
        before += list.count();
    }
    Index::from_words(alphabet, words)
}

/// The words of the greatest scores.
fn greatest(index: &Index, alphabet: &Alphabet, count: u64) -> Result<Index, IndexError> {
    let lists: Vec<_> = index.lengths().filter_map(|length| index.list(length)).collect();
    let words = lists.iter().flat_map(|list| (0..list.count()).map(|number| list.word(number)));
    let mut scored: Vec<_> = words.map(|word| (index.score(word), word)).collect();
    scored.sort_by_key(|(score, _)| Reverse(*score));
    scored.truncate(usize::try_from(count).unwrap_or(usize::MAX));
    let line = |(score, word): (_, &[Letter])| scored_line(alphabet, word, score);
    Index::from_words(alphabet, scored.into_iter().map(line))
}

/// A word as a list has it, with its score if it has one.
fn scored_line(alphabet: &Alphabet, word: &[Letter], score: Option<Score>) -> String {
    let spelled = alphabet.spell(word);
    match score {
        Some(score) if score != Score::ZERO => format!("{spelled};{score}"),
        _ => spelled,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_so_many_words_of_all_lengths() {
        let latin = Alphabet::default();
        let words: Vec<String> = (0..400_u32)
            .map(|number| {
                let letter = |number: u32| char::from(b'a' + (number % 20) as u8);
                let tail = if number % 2 == 0 { "x;2" } else { "" };
                format!("{}{}{tail}", letter(number), letter(number / 20))
            })
            .collect();
        let all = Index::from_words(&latin, &words).unwrap();
        let count = |index: &Index| index.lengths().map(|l| index.word_count(l)).sum::<u64>();
        assert_eq!(count(&all), 400);
        let part = subset(&all, &latin, Draw::InAll(100), None, 3).unwrap();
        assert_eq!(count(&part), 100);
        assert!(part.word_count(2) > 20 && part.word_count(3) > 20);
        for word in part.list(3).unwrap().iter() {
            assert_eq!([&all, &part].map(|index| index.score(word).unwrap().to_string()), ["2"; 2]);
        }
        assert_eq!(count(&subset(&all, &latin, Draw::InAll(1_000), None, 3).unwrap()), 400);
    }

    #[test]
    fn draws_so_many_words_of_each_length_and_others_by_other_seeds() {
        let latin = Alphabet::default();
        let letters = || 'a'..='j';
        let words = letters().flat_map(|one| letters().map(move |two| format!("{one}{two};0.25")));
        let words: Vec<String> = words.chain(letters().map(String::from)).collect();
        let all = Index::from_words(&latin, &words).unwrap();
        let drawn = |seed| {
            let part = subset(&all, &latin, Draw::OfEachLength(12), None, seed).unwrap();
            assert_eq!((part.word_count(1), part.word_count(2)), (10, 12));
            let words = part.list(2).unwrap();
            assert!(words.iter().all(|word| part.score(word).unwrap().to_string() == "0.25"));
            words.iter().map(|word| latin.spell(word)).collect::<Vec<_>>()
        };
        assert_eq!(drawn(1), drawn(1));
        assert_ne!(drawn(1), drawn(2));
    }

    #[test]
    fn draws_from_the_words_of_the_greatest_scores() {
        let latin = Alphabet::default();
        let words: Vec<String> =
            ('a'..='z').zip(0..).map(|(c, n)| format!("b{c};0.{n:02}")).collect();
        let all = Index::from_words(&latin, &words).unwrap();
        let part = subset(&all, &latin, Draw::InAll(3), Some(4), 1).unwrap();
        assert_eq!(part.word_count(2), 3);
        for word in part.list(2).unwrap().iter() {
            assert!(latin.spell(word).as_str() >= "bw", "{}", latin.spell(word));
            assert_eq!(all.score(word), part.score(word));
        }
    }
}
