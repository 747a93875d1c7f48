//! Random dictionaries and choices of words.

use super::Problem;
use super::generator::Random;
use super::network::{List, Network};

/// Words to be put in dictionaries, by the list that they are in.
type Words = Vec<(List, String)>;

/// The name of standard input.
pub const INPUT: &str = "-";

/// A line of a dictionary that is no word.
const NO_WORD: &str = "l4n\n";

/// Scores as they are written.
const SCORES: [&str; 6] = ["0", "1", "2.5", "7", "3.000", "10"];

/// Adds dictionaries, and the flags that choose lists and words, to a problem.
pub fn put(problem: &mut Problem, own_lists: bool, random: &mut Random) {
    let mut own = Vec::new();
    if own_lists {
        let both = [List::Across, List::Down];
        own = [&both[..], &both[..1], &both[1..]][random.below(3)].to_vec();
    }
    // The network knows by these flags which list a slot takes its words from.
    for list in &own {
        let (flag, name) =
            if *list == List::Across { ("--across", "rows") } else { ("--down", "columns") };
        problem.flags.extend([flag.to_owned(), name.to_owned()]);
        problem.files.push((name.into(), String::new()));
    }
    problem.files.push(("words".into(), String::new()));
    problem.dictionaries.push("words".into());
    let network = problem.network().unwrap_or_default();

    let planted = if random.below(8) < 7 { planted(problem, &network, random) } else { Vec::new() };
    let mut words = planted.clone();
    let lengths: Vec<usize> = network.slots.iter().map(|slot| slot.cells.len()).collect();
    for list in own.iter().copied().chain([List::Common]) {
        let most = random.choose(&[8, 16, 40, 60]);
        for _ in 0..random.below(most) {
            let length = match random.below(6) {
                0 => 2 + random.below(4),
                _ if lengths.is_empty() => 2,
                _ => random.choose(&lengths),
            };
            words.push((list, word(length, &problem.alphabet, random)));
        }
        words.push((list, word(2 + random.below(3), &problem.alphabet, random)));
    }
    if problem.has("--reversed") && random.below(4) > 0 {
        let reversed = |(list, word): &(List, String)| (*list, word.chars().rev().collect());
        words.extend(words.iter().map(reversed).collect::<Words>());
    }
    let scored = random.once_in(2);
    choose(problem, &planted, &words, scored, random);
    write(problem, words, scored, random);
}

fn word(length: usize, alphabet: &str, random: &mut Random) -> String {
    let letters: Vec<char> = alphabet.chars().collect();
    (0..length).map(|_| random.choose(&letters)).collect()
}

/// The words of a fill of random letters, each in the lists of its slot.
fn planted(problem: &Problem, network: &Network, random: &mut Random) -> Words {
    let letters = network.letters.iter().map(|letters| match &letters[..] {
        [] => problem.alphabet.chars().next().unwrap(),
        some => random.choose(some),
    });
    let letters: Vec<char> = letters.collect();
    let fill: String = network.same_as.iter().map(|&cell| letters[cell]).collect();
    let words = network.slots.iter().flat_map(|slot| {
        let word = Network::word(slot, &fill);
        slot.lists.iter().map(move |&list| (list, word.clone()))
    });
    words.collect()
}

/// Adds required and excluded words and a least score, at times.
fn choose(
    problem: &mut Problem,
    planted: &Words,
    words: &Words,
    scored: bool,
    random: &mut Random,
) {
    if !random.once_in(4) {
        return;
    }
    let ways = 1 + random.below(7);
    let mut required: Vec<String> = Vec::new();
    if ways & 1 != 0 {
        for _ in 0..1 + random.below(2) {
            required.push(match random.below(8) {
                0 => word(2 + random.below(3), &problem.alphabet, random),
                1..4 => words[random.below(words.len())].1.clone(),
                _ if planted.is_empty() => words[0].1.clone(),
                _ => planted[random.below(planted.len())].1.clone(),
            });
        }
    }
    let mut excluded: Vec<String> = Vec::new();
    if ways & 2 != 0 {
        for _ in 0..1 + random.below(4) {
            excluded.push(words[random.below(words.len())].1.clone());
        }
        excluded.retain(|word| !required.contains(word));
    }
    for (flag, file, chosen) in [("--require", "musts", required), ("--exclude", "nots", excluded)]
    {
        if chosen.is_empty() {
            continue;
        }
        if random.once_in(2) {
            problem.files.push((file.into(), chosen.join("\n") + "\n"));
            problem.flags.extend([flag.to_owned(), format!("@{file}")]);
        } else {
            for word in chosen {
                problem.flags.extend([flag.to_owned(), word]);
            }
        }
    }
    if ways & 4 != 0 && scored {
        problem.flags.extend(["--min-score".to_owned(), random.choose(&["1", "2.5", "2"]).into()]);
    }
}

/// Writes the words into their dictionaries, the common ones perhaps into two.
fn write(problem: &mut Problem, words: Words, scored: bool, random: &mut Random) {
    if random.once_in(4) {
        problem.files.push(("more".into(), String::new()));
        problem.dictionaries.push("more".into());
    }
    let separator = random.choose(&[";", ",", "\t"]);
    for (list, word) in words {
        let name = match list {
            List::Across => "rows",
            List::Down => "columns",
            List::Common => &problem.dictionaries[random.below(problem.dictionaries.len())],
        };
        // Words of some score are more than those of none, so that there are fills with a least one.
        let line = match random.below(6) {
            0 => word,
            _ if !scored => word,
            _ => format!("{word}{separator}{}", random.choose(&SCORES)),
        };
        let file = problem.files.iter_mut().find(|(other, _)| other == name).unwrap();
        file.1 += &if random.once_in(8) { line.to_uppercase() } else { line };
        file.1 += random.choose(&["\n", "\n", "\n", "\r\n", "\n\n"]);
    }
    // A dictionary has some word.
    for name in problem.dictionaries.clone() {
        let file = problem.files.iter_mut().find(|(other, _)| *other == name).unwrap();
        if file.1.is_empty() {
            file.1 = problem.alphabet.clone() + "\n";
        }
    }
    if random.once_in(6) {
        let name = random.choose(&["words", "words", "board"]);
        let file = problem.files.iter_mut().find(|(other, _)| other == name).unwrap();
        if name == "words" && random.once_in(2) {
            file.1.insert_str(0, NO_WORD);
        }
        file.0 = INPUT.into();
        let named = problem.dictionaries.iter_mut().chain([&mut problem.board]);
        named.filter(|other| *other == name).for_each(|other| *other = INPUT.into());
    }
}
