//! `setter words-for`: against brute force that shares no code with it.

use std::cmp::Reverse;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Value, json};

use crate::brute_force::posed;
use crate::check_each::check_each;
use crate::judge::network::{Network, Slot};
use crate::judge::word_lists::decimal;
use crate::test_folder::TestFolder;

/// A score for each word, which words of the same letters share.
fn score(word: &str) -> u64 {
    word.bytes().map(|letter| u64::from(letter - b'a') * 3 % 5).sum()
}

/// A list with the scores.
fn scored(words: &[String]) -> String {
    words.iter().map(|word| format!("{word};{}\n", score(word))).collect()
}

/// Each word once, the best first.
fn in_order(mut words: Vec<String>) -> Vec<String> {
    words.sort_by_key(|word| (Reverse(score(word)), word.clone()));
    words.dedup();
    words
}

/// Whether a word is like a pattern, from left to right.
fn is_like(word: &[char], pattern: &str) -> bool {
    let mut rest = pattern.chars();
    let Some(first) = rest.next() else { return word.is_empty() };
    let (allowed, rest): (Vec<char>, &str) = match first {
        '*' => return (0..=word.len()).any(|left| is_like(&word[left..], rest.as_str())),
        '.' | '?' => (vec!['a', 'b', 'c'], rest.as_str()),
        '[' => {
            let (set, after) = rest.as_str().split_once(']').unwrap();
            match set.strip_prefix('^') {
                Some(not) => ("abc".chars().filter(|&c| !not.contains(c)).collect(), after),
                None => (set.chars().collect(), after),
            }
        }
        letter => (vec![letter], rest.as_str()),
    };
    word.first().is_some_and(|first| allowed.contains(first)) && is_like(&word[1..], rest)
}

/// The slots of a grid as people number them, each with its name.
fn slots(network: &Network) -> Vec<(String, &Slot)> {
    let (mut found, mut number) = (Vec::new(), 0);
    for (cell, &(row, _)) in network.places.iter().enumerate() {
        // Slots across come before those down.
        let starts: Vec<_> = network.slots.iter().filter(|slot| slot.cells[0] == cell).collect();
        number += usize::from(!starts.is_empty());
        found.extend(starts.into_iter().map(|slot| {
            let is_across = network.places[slot.cells[1]].0 == row;
            (format!("{number}{}", if is_across { 'a' } else { 'd' }), slot)
        }));
    }
    found
}

/// A grid of up to nine cells, and words over three letters. Most have a planted fill: its words are the last in the list.
fn problem() -> impl Strategy<Value = (String, Vec<String>)> {
    let cell = prop_oneof![8 => Just('.'), 2 => Just('#'), 1 => Just('a')];
    let words = vec(vec(0..3_usize, 2..=3), 2..14);
    let plant = (prop::bool::weighted(0.8), vec(0..3_usize, 9));
    (1..=3_usize, 2..=3_usize, vec(cell, 9), words, plant).prop_map(
        |(rows, columns, cells, words, (is_planted, plant))| {
            let row = |row: &[char]| row.iter().collect::<String>() + "\n";
            let grid: String = cells[..rows * columns].chunks(columns).map(row).collect();
            let word = |word: &Vec<usize>| word.iter().map(|&l| ['a', 'b', 'c'][l]).collect();
            let mut words: Vec<String> = words.iter().map(word).collect();
            if is_planted {
                let posed = posed(&grid, "", "abc");
                let letters = |&cell: &usize| &posed.network().letters[cell];
                let planted = |cell| letters(cell)[plant[*cell] % letters(cell).len()];
                let slots = posed.network().slots.iter();
                words.extend(slots.map(|slot| slot.cells.iter().map(planted).collect::<String>()));
            }
            (grid, words)
        },
    )
}

#[test]
fn all_slots_are_named_where_one_is_not_there() {
    let folder = TestFolder::new("abc\n", "111\n111\n111\n");
    let ran = folder.run("words-for * --no-cache words --in grid --diagonals --slot 9a");
    let names = "1a; 4a; 5a; 1d; 2d; 3d; diagonal, row 1, column 1; diagonal, row 1, column 3\n";
    assert!(ran.err.ends_with(names), "{}", ran.err);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20, ..ProptestConfig::default() })]

    #[test]
    fn words_of_lists_are_those_that_are_like_the_pattern(
        words in vec("[abc]{1,5}", 1..40),
        pieces in vec(select(vec!["a", "b", "c", ".", "?", "*", "[ab]", "[^a]", "[^bc]"]), 1..5),
        least in 0..6_u64,
        limit in 1..9_usize,
    ) {
        let folder = TestFolder::new(&scored(&words), "");
        let pattern = pieces.concat();
        let letters: Vec<&str> = pieces.iter().copied().filter(|piece| !piece.starts_with('[')).collect();
        let rearranged = letters.concat();
        let is_anagram = |word: &str| {
            let mut left: Vec<char> = word.chars().collect();
            let mut open = 0;
            for piece in rearranged.chars() {
                match piece {
                    '*' => {}
                    '.' | '?' => open += 1,
                    letter => match left.iter().position(|&own| own == letter) {
                        Some(at) => drop(left.remove(at)),
                        None => return false,
                    },
                }
            }
            if rearranged.contains('*') { left.len() >= open } else { left.len() == open }
        };
        let chars = |word: &str| word.chars().collect::<Vec<_>>();
        let expected = |is_wanted: &dyn Fn(&str) -> bool| -> String {
            let wanted = words.iter().filter(|word| is_wanted(word) && score(word) >= least);
            let told = in_order(wanted.cloned().collect());
            told.iter().take(limit).map(|word| format!("{word}\t{}\n", score(word))).collect()
        };
        let more = format!("--alphabet abc --no-cache --min-score {least} -n {limit} words");
        let ran = folder.run(&format!("words-for {pattern} {more}"));
        prop_assert_eq!((ran.code, ran.out), (Some(0), expected(&|word| is_like(&chars(word), &pattern))));
        let ran = folder.run(&format!("words-for {pattern} --contains {more}"));
        let part = format!("*{pattern}*");
        prop_assert_eq!((ran.code, ran.out), (Some(0), expected(&|word| is_like(&chars(word), &part))));
        if !rearranged.is_empty() {
            let ran = folder.run(&format!("words-for {rearranged} --anagram {more}"));
            prop_assert_eq!((ran.code, ran.out), (Some(0), expected(&is_anagram)), "{}", rearranged);
        }
    }

}

#[test]
fn words_of_a_slot_have_the_fills_and_totals_of_brute_force() {
    let drawn = (problem(), any::<bool>(), prop::bool::weighted(0.25));
    check_each(20, drawn, |((grid, words), repeats, requires)| {
        let folder = TestFolder::new(&scored(&words), &grid);
        let posed = posed(&grid, &scored(&words), "abc");
        let mut fills = posed.fills(!repeats);
        let mut rules = if repeats { "--repeats" } else { "" }.to_owned();
        if let Some(required) = words.last().filter(|_| requires) {
            let slots = &posed.network().slots;
            fills.retain(|fill| slots.iter().any(|slot| Network::word(slot, fill) == *required));
            rules += &format!(" --require {required}");
        }
        for (name, slot) in slots(posed.network()) {
            let asked = format!(
                "words-for * words --in grid --slot {name} --alphabet abc --no-cache {rules}"
            );
            let ran = folder.run(&asked);
            prop_assert_eq!(ran.code, Some(0), "{}: {}", name, ran.err);
            let with = |word: &str| -> Vec<&String> {
                fills.iter().filter(|fill| Network::word(slot, fill) == word).collect()
            };
            let told: Vec<&str> =
                ran.out.lines().map(|line| line.split('\t').next().unwrap()).collect();
            for word in &words {
                prop_assert!(
                    told.contains(&word.as_str()) || with(word).is_empty(),
                    "{}: {}",
                    name,
                    word
                );
            }
            let line = |word: &String| {
                let with = with(word);
                let best = with.iter().map(|fill| posed.total(fill)).max();
                let best = best.map_or("-".to_owned(), decimal);
                // Where no word has a score there are no totals.
                let best =
                    if words.iter().all(|word| score(word) == 0) { "-".to_owned() } else { best };
                format!("{word}\t{}\t{}\t{best}\n", score(word), with.len())
            };
            let own: Vec<String> = told.iter().map(|&word| word.to_owned()).collect();
            prop_assert_eq!(&own, &in_order(own.clone()), "{}", name);
            prop_assert_eq!(&ran.out, &own.iter().map(line).collect::<String>(), "{}", name);

            let json = folder.run(&format!("{asked} --json -n 1"));
            let first =
                json.out.lines().next().map(|line| serde_json::from_str::<Value>(line).unwrap());
            let expected = own.first().map(|word| {
                let line = line(word);
                let columns: Vec<&str> = line.trim_end().split('\t').collect();
                let best = columns[3].parse::<u64>().ok();
                json!({ "word": word, "score": score(word), "fills": columns[2], "best": best, "written": [] })
            });
            prop_assert_eq!(first, expected, "{}", name);
        }
        Ok(!fills.is_empty())
    });
}

#[test]
fn what_cannot_be_told_is_said() {
    let folder = TestFolder::new("ab\nba\n", "..\n#.\n");
    folder.put("corners", "#.\n.#\n");
    for (arguments, code, said) in [
        ("words-for * words --in grid --slot 9z", 2, "--slot 9z: the slots of the grid are 1a; 2d"),
        // A diagonal has no clue, and begins where perhaps no other slot does.
        (
            "words-for * words --in corners --diagonals --slot 9z",
            2,
            "--slot 9z: the slots of the grid are ",
        ),
        ("words-for [ab words", 2, "\"[ab\""),
        ("words-for [ab]b words --anagram", 2, "in an anagram there may be letters"),
        ("words-for * words --in grid", 2, "--slot"),
        ("words-for * words --diagonals", 2, "--in GRID"),
        ("words-for * words --exclude ab", 2, "--in GRID"),
        ("words-for * nothing", 2, "nothing"),
        ("words-for * words --in nothing --slot 1a", 2, "nothing"),
    ] {
        let ran = folder.run(arguments);
        assert_eq!(ran.code, Some(code), "{arguments}: {}", ran.err);
        assert!(ran.err.contains(said), "{arguments}: {}", ran.err);
    }
    // What time leaves uncounted is said, with the exit code of limits.
    let large = ".........\n".repeat(9);
    folder.put("large", large);
    let words: String = (0..2000_u32)
        .map(|number| {
            (0..9).map(|at| char::from(b'a' + (number >> at) as u8 % 2)).collect::<String>() + "\n"
        })
        .collect();
    folder.put("many", words);
    let ran = folder.run("words-for * many --in large --slot 1a --no-cache --time 1 -n 3");
    assert_eq!(ran.code, Some(5), "{}", ran.err);
    assert!(ran.err.contains("3 of 3 words not counted"), "{}", ran.err);
    assert_eq!(ran.out.lines().filter(|line| line.ends_with("\t-\t-")).count(), 3, "{}", ran.out);
}
