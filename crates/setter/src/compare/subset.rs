//! Random parts of a dictionary.

use lexicon::index::{Index, IndexError};
use lexicon::letters::Alphabet;
use lexicon::score::Score;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::random_grid::draw;

/// An index of `count` words of another, drawn at random without repetition; of all if it has no more.
/// The same seed draws the same words on all machines.
///
/// # Errors
/// If the index cannot be made.
pub fn subset(
    index: &Index,
    alphabet: &Alphabet,
    count: u64,
    seed: u64,
) -> Result<Index, IndexError> {
    let lists: Vec<_> = index.lengths().filter_map(|length| index.list(length)).collect();
    let all = lists.iter().map(|list| list.count()).sum();
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut words = Vec::new();
    let mut drawn =
        draw(all, usize::try_from(count).unwrap_or(usize::MAX), &mut random).into_iter().peekable();
    let mut before = 0;
    for list in &lists {
        while let Some(number) = drawn.next_if(|&number| number < before + list.count()) {
            let word = list.word(number - before);
            let spelled = alphabet.spell(word);
            words.push(match index.score(word) {
                Some(score) if score != Score::ZERO => format!("{spelled};{score}"),
                _ => spelled,
            });
        }
        before += list.count();
    }
    Index::from_words(alphabet, words)
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
        let part = subset(&all, &latin, 100, 3).unwrap();
        assert_eq!(count(&part), 100);
        assert!(part.word_count(2) > 20 && part.word_count(3) > 20);
        let matches = part.matches(&[latin.all(); 3]);
        matches.for_each(|(word, score)| {
            assert_eq!(all.score(&word), Some(score));
            assert_eq!(score.to_string(), "2");
        });
        assert_eq!(count(&subset(&all, &latin, 1_000, 3).unwrap()), 400);
    }
}
