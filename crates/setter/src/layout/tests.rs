//! Layouts against a brute force that shares no code with the search, and laws.

use std::collections::BTreeSet;

use lexicon::Alphabet;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::*;
use crate::generation::Size;

/// A grid of characters, blanks where there are none.
type Picture = Vec<Vec<char>>;

/// All pictures of a box that have `count` of the words: every maximal run is one of them, each once, and all hang
/// together; letters touch all edges.
fn pictures(words: &[String], rows: usize, columns: usize, count: usize) -> BTreeSet<Picture> {
    let mut found = BTreeSet::new();
    put(words, &mut vec![vec![' '; columns]; rows], count, &mut found);
    found
}

fn put(words: &[String], picture: &mut Picture, left: usize, found: &mut BTreeSet<Picture>) {
    if left == 0 {
        return;
    }
    let Some((word, rest)) = words.split_first() else { return };
    if rest.len() >= left {
        put(rest, picture, left, found);
    }
    let (rows, columns) = (picture.len(), picture[0].len());
    for (down, right) in [(0, 1), (1, 0)] {
        for row in 0..rows {
            for column in 0..columns {
                let cells: Vec<_> =
                    (0..word.len()).map(|i| (row + i * down, column + i * right)).collect();
                let fits = cells.iter().zip(word.chars()).all(|(&(row, column), letter)| {
                    row < rows && column < columns && [' ', letter].contains(&picture[row][column])
                });
                if !fits {
                    continue;
                }
                let before = picture.clone();
                for (&(row, column), letter) in cells.iter().zip(word.chars()) {
                    picture[row][column] = letter;
                }
                if left > 1 {
                    put(rest, picture, left - 1, found);
                } else if is_whole(picture) {
                    found.insert(picture.clone());
                }
                *picture = before;
            }
        }
    }
}

/// The runs of two or more letters.
fn runs(picture: &Picture) -> Vec<String> {
    let columns =
        (0..picture[0].len()).map(|column| picture.iter().map(|row| row[column]).collect());
    let lines = picture.iter().map(|row| row.iter().collect::<String>()).chain(columns);
    let words =
        lines.flat_map(|line: String| line.split(' ').map(str::to_owned).collect::<Vec<_>>());
    words.filter(|word| word.len() > 1).collect()
}

/// Whether letters touch all edges and hang together.
fn is_whole(picture: &Picture) -> bool {
    let (rows, columns) = (picture.len(), picture[0].len());
    let is_letter = |&(row, column): &(usize, usize)| picture[row][column] != ' ';
    let cells: Vec<_> =
        (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))).collect();
    let letters: BTreeSet<_> = cells.into_iter().filter(is_letter).collect();
    let touches = |is_edge: &dyn Fn(&(usize, usize)) -> bool| letters.iter().any(is_edge);
    let mut open: Vec<_> = letters.first().copied().into_iter().collect();
    let mut reached = BTreeSet::new();
    while let Some((row, column)) = open.pop() {
        if letters.contains(&(row, column)) && reached.insert((row, column)) {
            open.extend([(row + 1, column), (row, column + 1)]);
            open.extend(row.checked_sub(1).map(|row| (row, column)));
            open.extend(column.checked_sub(1).map(|column| (row, column)));
        }
    }
    reached == letters
        && touches(&|cell| cell.0 == 0)
        && touches(&|cell| cell.0 == rows - 1)
        && touches(&|cell| cell.1 == 0)
        && touches(&|cell| cell.1 == columns - 1)
}

/// The pictures of which each run is a word of the list, and each such word stands once.
fn layouts(words: &[String], rows: usize, columns: usize, count: usize) -> BTreeSet<Picture> {
    let all = pictures(words, rows, columns, count).into_iter();
    all.filter(|picture| {
        let mut runs = runs(picture);
        runs.sort();
        let number = runs.len();
        runs.dedup();
        number == count && runs.len() == count && runs.iter().all(|run| words.contains(run))
    })
    .collect()
}

fn crossings(picture: &Picture) -> usize {
    let letters: usize = runs(picture).iter().map(String::len).sum();
    letters - picture.iter().flatten().filter(|&&letter| letter != ' ').count()
}

fn transposed(picture: &Picture) -> Picture {
    (0..picture[0].len()).map(|column| picture.iter().map(|row| row[column]).collect()).collect()
}

fn picture_of(layout: &Layout) -> Picture {
    let rows = layout.text_rows(&Alphabet::default(), ' ');
    rows.iter().map(|row| row.chars().collect()).collect()
}

fn text_of(picture: &Picture) -> String {
    picture.iter().map(|row| row.iter().collect::<String>() + "\n").collect()
}

fn words(list: &[String]) -> Words {
    Words::read(list.join("\n"), &Alphabet::default()).unwrap()
}

fn proved(list: &[String], goal: &Goal) -> Option<Layout> {
    let words = words(list);
    let mut search = Search::new(&words, goal.clone()).ok()?;
    while search.step() {}
    assert!(search.is_proved());
    let best = search.best().first().cloned();
    if let Some(best) = &best {
        let read = words.locked(&text_of(&picture_of(best))).unwrap();
        assert_eq!(&Layout::unchecked(read.places, &words.letters()), best, "{list:?}");
    }
    best
}

fn listed(list: &[String], goal: &Goal, best: &Layout) -> BTreeSet<Picture> {
    let mut listing = Listing::new(&words(list), goal, best);
    let mut all = Vec::new();
    loop {
        match listing.step(7) {
            Listed::Layout(layout) => all.push((layout.rows(), picture_of(&layout))),
            Listed::Open => {}
            Listed::Done => break,
        }
    }
    assert!(all.is_sorted_by(|a, b| a < b), "out of order, or twice: {all:?}");
    all.into_iter().map(|(_, picture)| picture).collect()
}

fn random_list(random: &mut ChaCha8Rng, most: usize) -> Vec<String> {
    let count = random.random_range(2..=most);
    let letters = random.random_range(3..=6);
    let mut list = BTreeSet::new();
    while list.len() < count {
        let length = random.random_range(2..=4);
        list.insert(
            (0..length)
                .map(|_| char::from(b'a' + random.random_range(0..letters)))
                .collect::<String>(),
        );
    }
    list.into_iter().collect()
}

#[test]
fn layouts_of_a_box_are_those_of_a_brute_force() {
    let mut random = ChaCha8Rng::seed_from_u64(63);
    let (mut cases, mut of_all, mut of_five, mut of_squares) = (0, 0, 0, 0);
    let (mut of_locked, mut of_turned) = (0, 0);
    for _ in 0..160 {
        let list = random_list(&mut random, 5);
        let most = if list.len() == 5 { 4 } else { 5 };
        let (rows, columns) = (random.random_range(2..=4), random.random_range(2..=most));
        let goal =
            Goal { shape: Shape::Exactly(Size::new(rows, columns).unwrap()), ..Goal::default() };
        if list.iter().any(|word| word.len() > rows.max(columns)) {
            continue;
        }
        let expected =
            (1..=list.len()).rev().map(|count| (count, layouts(&list, rows, columns, count)));
        let expected = expected.into_iter().find(|(_, all)| !all.is_empty());
        let best = proved(&list, &goal);
        assert_eq!(best.is_some(), expected.is_some(), "{list:?} {rows}x{columns}");
        let Some((best, (count, all))) = best.zip(expected) else { continue };
        let most = all.iter().map(crossings).max();
        assert_eq!(
            (best.places().len(), Some(best.crossings())),
            (count, most),
            "{list:?} {rows}x{columns}"
        );
        let one = |picture: &Picture| rows != columns || *picture <= transposed(picture);
        let classes: BTreeSet<_> = all.iter().filter(|picture| one(picture)).cloned().collect();
        assert_eq!(listed(&list, &goal, &best), classes, "{list:?} {rows}x{columns}");
        cases += 1;
        of_all += usize::from(count == list.len());
        of_five += usize::from(list.len() == 5);
        of_squares += usize::from(rows == columns);
        // These take long, so not all cases have them.
        if cases % 4 != 0 || list.len() > 4 {
            continue;
        }
        // Two words that cross stay where they are to each other.
        let locked = all.iter().find_map(|picture| crossing_pair(picture, &list));
        if let Some(locked) = locked {
            of_locked += 1;
            let have = |picture: &Picture| has_both(picture, &list, locked);
            let most = all.iter().filter(|picture| have(picture)).map(crossings).max();
            let locked_words = words(&list).locked(&text_of(&drawn(&list, locked))).unwrap();
            let best = proved(&list, &Goal { locked: locked_words, ..goal.clone() }).unwrap();
            assert!(have(&picture_of(&best)), "{list:?} {locked:?} {best:?}");
            assert_eq!(
                (best.places().len(), Some(best.crossings())),
                (count, most),
                "{list:?} {locked:?}"
            );
        }
        // Half a turn.
        let turned = |count| layouts(&list, rows, columns, count).into_iter().filter(is_symmetric);
        let most = (1..=list.len())
            .rev()
            .find_map(|count| Some((count, turned(count).map(|it| crossings(&it)).max()?)));
        let best = proved(&list, &Goal { is_symmetric: true, ..goal });
        assert!(best.iter().all(|best| is_symmetric(&picture_of(best))), "{list:?} {best:?}");
        let best = best.map(|best| (best.places().len(), best.crossings()));
        assert_eq!(best, most, "{list:?} {rows}x{columns}");
        of_turned += usize::from(most.is_some_and(|(count, _)| count > 1));
    }
    assert!(
        cases > 30 && of_all > 5 && of_five > 4 && of_squares > 4 && of_locked > 4 && of_turned > 1,
        "{cases} {of_all} {of_five} {of_squares} {of_locked} {of_turned}"
    );
}

/// The place of a word in a picture.
fn place_in(picture: &Picture, list: &[String], word: usize) -> Option<Place> {
    let letter =
        |row: usize, column: usize| picture.get(row).and_then(|row| row.get(column)).copied();
    for (is_down, row, column) in [false, true].into_iter().flat_map(|is_down| {
        (0..picture.len())
            .flat_map(move |row| (0..picture[0].len()).map(move |column| (is_down, row, column)))
    }) {
        let place = Place { word, is_down, row, column };
        let reads = list[word].chars().enumerate().all(|(at, own)| {
            let (row, column) = place.cell(at);
            letter(row, column) == Some(own)
        });
        let (row, column) = place.cell(list[word].len());
        let is_end = letter(row, column).is_none_or(|after| after == ' ');
        let before = if is_down {
            (place.row.wrapping_sub(1), place.column)
        } else {
            (place.row, place.column.wrapping_sub(1))
        };
        let is_start = letter(before.0, before.1).is_none_or(|before| before == ' ');
        if reads && is_start && is_end {
            return Some(place);
        }
    }
    None
}

/// The places of two words that cross.
fn crossing_pair(picture: &Picture, list: &[String]) -> Option<[Place; 2]> {
    let places: Vec<Place> =
        (0..list.len()).filter_map(|word| place_in(picture, list, word)).collect();
    let cells = |place: Place| (0..list[place.word].len()).map(move |at| place.cell(at));
    let pairs = places.iter().flat_map(|&one| places.iter().map(move |&other| [one, other]));
    pairs.into_iter().find(|&[one, other]| {
        one.word < other.word
            && one.is_down != other.is_down
            && cells(one).any(|cell| cells(other).any(|own| own == cell))
    })
}

/// The words in these places alone.
fn drawn(list: &[String], places: [Place; 2]) -> Picture {
    let mut picture = vec![vec![' '; 8]; 8];
    for place in places {
        for (at, letter) in list[place.word].chars().enumerate() {
            let (row, column) = place.cell(at);
            picture[row][column] = letter;
        }
    }
    picture
}

/// Whether two words stand to each other as in these places.
fn has_both(picture: &Picture, list: &[String], [one, other]: [Place; 2]) -> bool {
    let found = [one, other].map(|place| place_in(picture, list, place.word));
    let [Some(first), Some(second)] = found else { return false };
    first.is_down == one.is_down
        && second.is_down == other.is_down
        && first.row + other.row == second.row + one.row
        && first.column + other.column == second.column + one.column
}

fn is_symmetric(picture: &Picture) -> bool {
    let cells: Vec<bool> = picture.iter().flatten().map(|&letter| letter == ' ').collect();
    cells.iter().eq(cells.iter().rev())
}

#[test]
fn the_best_layout_is_that_of_a_brute_force() {
    let mut random = ChaCha8Rng::seed_from_u64(64);
    let mut of_all = 0;
    for _ in 0..12 {
        let list = random_list(&mut random, 3);
        let most: usize = list.iter().map(|word| word.len() - 1).sum::<usize>() + 2;
        let mut boxes: Vec<_> = (1..most)
            .flat_map(|rows| (rows..=most - rows).map(move |columns| (rows, columns)))
            .collect();
        boxes.sort_by_key(|(rows, columns)| rows * columns);
        for measure in Measure::ALL {
            let best = proved(&list, &Goal { measure, ..Goal::default() }).unwrap();
            let best = (best.places().len(), best.area(), best.crossings());
            let mut expected = (0, 0, 0);
            for &(rows, columns) in &boxes {
                let area = rows * columns;
                if measure == Measure::Area && expected.0 == list.len() && area > expected.1 {
                    break;
                }
                for count in (expected.0.max(1)..=list.len()).rev() {
                    let Some(crossings) =
                        layouts(&list, rows, columns, count).iter().map(crossings).max()
                    else {
                        continue;
                    };
                    let is_better = count > expected.0
                        || match measure {
                            Measure::Area => area == expected.1 && crossings > expected.2,
                            Measure::Crossings => crossings > expected.2,
                        };
                    if is_better {
                        expected = (count, area, crossings);
                    }
                    break;
                }
            }
            assert_eq!(best, expected, "{list:?} {measure:?}");
            of_all += usize::from(expected.0 == list.len());
        }
    }
    assert!(of_all > 10, "{of_all}");
}

#[test]
fn reversing_all_words_mirrors_all_layouts() {
    let mut random = ChaCha8Rng::seed_from_u64(65);
    for _ in 0..10 {
        let list = random_list(&mut random, 5);
        let reversed: Vec<String> = list.iter().map(|word| word.chars().rev().collect()).collect();
        let goal = Goal { shape: Shape::AtMost(Size::new(5, 5).unwrap()), ..Goal::default() };
        let [best, mirrored] = [&list, &reversed].map(|list| proved(list, &goal).unwrap());
        let counts = |best: &Layout| (best.places().len(), best.area(), best.crossings());
        assert_eq!(counts(&best), counts(&mirrored), "{list:?}");
        let turned = |picture: &Picture| -> Picture {
            let turned: Picture =
                picture.iter().rev().map(|row| row.iter().rev().copied().collect()).collect();
            // Of two reflections of a square the first one is listed.
            let is_square = turned.len() == turned[0].len();
            if is_square { turned.clone().min(transposed(&turned)) } else { turned }
        };
        let all: BTreeSet<_> = listed(&list, &goal, &best).iter().map(turned).collect();
        assert_eq!(all, listed(&reversed, &goal, &mirrored), "{list:?}");
    }
}

#[test]
fn a_larger_box_never_has_fewer_words() {
    let mut random = ChaCha8Rng::seed_from_u64(66);
    for _ in 0..10 {
        let list = random_list(&mut random, 4);
        let most = [4, 5, 6].map(|side| {
            let size = Size::new(side, side).unwrap();
            proved(&list, &Goal { shape: Shape::AtMost(size), ..Goal::default() })
                .unwrap()
                .places()
                .len()
        });
        assert!(most.is_sorted(), "{list:?}: {most:?}");
        assert!(most[2] <= proved(&list, &Goal::default()).unwrap().places().len());
    }
}

#[test]
fn the_same_seed_gives_the_same_layouts() {
    let list: Vec<String> =
        ["fork", "spoon", "knife", "plate", "oven", "kettle", "pan", "sink", "table", "chair"]
            .map(str::to_owned)
            .into();
    let words = words(&list);
    let after = |seed, steps: usize| {
        let mut search = Search::new(&words, Goal { seed, top: 3, ..Goal::default() }).unwrap();
        (0..steps).for_each(|_| assert!(search.step()));
        search.best().to_vec()
    };
    assert_eq!(after(1, 5), after(1, 5));
    assert_eq!(after(1, 5).len(), 3);
    assert_ne!(after(1, 5), after(2, 5));
}

#[test]
fn words_are_read_with_their_clues() {
    let text = "\u{feff}sun\tIt shines\r\n\r\nice cream; sweet, cold\nl'\u{ee}le,une terre\n\"say hi\",\"a, \"\"b\"\"\"\nmoon\n";
    let words = Words::read(text, &Alphabet::default()).unwrap();
    let told = |entry: &Entry| format!("{}|{}|{}", entry.line, entry.text, entry.clue);
    let told: Vec<String> = words.entries().iter().map(told).collect();
    assert_eq!(
        told,
        [
            "1|sun|It shines",
            "3|ice cream|sweet, cold",
            "4|l'\u{ee}le|une terre",
            "5|say hi|a, \"b\"",
            "6|moon|"
        ]
    );
    for (text, error) in [
        ("", "there are no words: a layout has two words or more"),
        ("sun", "there is only one word: a layout has two words or more"),
        (
            "sun\nmoon\nSUN\tagain",
            "line 3: \"SUN\" has the same letters as line 1: each word stands once",
        ),
        ("sun\nx", "line 2: \"x\" has one letter: words have two or more"),
        ("sun\n;clue", "line 2: there is no word before the clue"),
    ] {
        assert_eq!(Words::read(text, &Alphabet::default()).unwrap_err().to_string(), error);
    }
    let beyond = Words::read("sun\nm\u{e9}r\nr2d2", &Alphabet::default()).unwrap_err().to_string();
    assert!(beyond.starts_with("line 3: \"r2d2\" has a character"), "{beyond}");
    assert!(Words::read(b"sun\n\xff\n", &Alphabet::default()).is_err());
}

#[test]
fn no_layout_is_without_words() {
    let shape = Shape::AtMost(Size::new(1, 3).unwrap());
    let goal = Goal { shape, top: 5, ..Goal::default() };
    let mut search = Search::new(&words(&["sun", "nut"].map(str::to_owned)), goal).unwrap();
    while search.step() {}
    let placed: Vec<usize> = search.best().iter().map(|best| best.places().len()).collect();
    assert_eq!(placed, [1, 1]);
}

#[test]
fn words_that_share_no_letter_are_loose() {
    let list = ["sun", "moon", "fig", "mars"].map(str::to_owned);
    let mut search = Search::new(&words(&list), Goal::default()).unwrap();
    assert_eq!(search.loose(), [2]);
    while search.step() {}
    assert_eq!((search.best()[0].places().len(), search.bounds().words), (3, 3));
}

#[test]
fn words_are_locked_by_their_letters_in_a_grid() {
    let words = words(&["car", "care", "era", "arc", "ice cream"].map(str::to_owned));
    let places = |grid| -> Vec<_> {
        let at = |place: &Place| (place.word, place.is_down, place.row, place.column);
        words.locked(grid).unwrap().places.iter().map(at).collect()
    };
    assert_eq!(places("\n##0\u{c7}\n##.a\n  ARc.."), [(0, true, 2, 4), (3, false, 4, 3)]);
    for (grid, error) in [
        ("##\n", "there is no letter, so no word is locked"),
        ("car\n#x#", "row 1, column 2: \"ax\", read down, is none of the words"),
        ("c#r", "row 1, column 1: \"c\", read across, is none of the words"),
        (
            "car\n...\n.7",
            "row 3, column 2: '7' is no letter of abcdefghijklmnopqrstuvwxyz, nor # . 0, which are cells without one",
        ),
        ("car\n#r\n#c\n\ncar", "row 5, column 1: \"car\" stands there a second time"),
        (
            "car\n\nicecream",
            "row 3, column 1: \"ice cream\" hangs together with the other words by no crossings",
        ),
    ] {
        assert_eq!(words.locked(grid).unwrap_err().to_string(), error);
    }
}

#[test]
fn a_layout_is_a_puzzle_with_clues() {
    let words = Words::read("ice cream\tSweet\nrice\tGrain\n", &Alphabet::default()).unwrap();
    let mut search = Search::new(&words, Goal::default()).unwrap();
    while search.step() {}
    let puzzle = search.best()[0].puzzle(&words, &[]);
    let clues: Vec<_> =
        puzzle.clues().map(|clue| format!("{} {}", clue.text, clue.enumeration)).collect();
    assert_eq!(clues, ["Sweet 3,5", "Grain "]);
}
