//! Every way to run the search gives the fills of the reference walk, in its order, with no more
//! nodes.

use std::ops::ControlFlow;

use enumerate::search::{Batch, Batches, Fills, OracleUse, Order, Outcome, Search};
use expect_test::{Expect, expect};
use lexicon::Letter;
use lexicon::index::Origin;
use network::Problem;

use crate::support::agreement::engines;
use crate::support::reference::{self, Reference};
use crate::support::word_list::WordList;
use crate::support::{blank, project};

/// The searches, each for all fills and for those in which no word stands twice.
fn searches() -> impl Iterator<Item = (Search, bool)> {
    [Order::Rows, Order::Columns].into_iter().flat_map(|order| {
        [false, true].map(|distinct| (Search { order, ..Search::default() }, distinct))
    })
}

/// The ways to take fills from the library.
#[derive(Clone, Copy, Debug)]
enum Taking {
    Next,
    /// By batches, paused after so many nodes.
    Run(u64),
}

const TAKINGS: [Taking; 4] = [Taking::Next, Taking::Run(u64::MAX), Taking::Run(7), Taking::Run(1)];

/// Enough to tell whether an index is the same.
const ONE_WAY: &[Taking] = &[Taking::Run(u64::MAX)];

/// The letters of fills in row-major order, one fill after the other, and what finding them took.
#[derive(Default, PartialEq, Eq)]
struct Listing {
    letters: Vec<Letter>,
    counts: reference::Counts,
}

impl Taking {
    fn list(self, problem: &Problem, search: Search) -> Listing {
        let mut listing = Listing::default();
        let mut count = 0;
        let mut add = |fill: &[Letter]| {
            count += 1;
            listing.letters.extend_from_slice(fill);
        };
        let statistics = match self {
            Taking::Next => {
                let mut fills = Fills::new(problem, search);
                while let Some(fill) = fills.next() {
                    add(fill);
                }
                assert!(fills.next().is_none(), "the end is the end");
                fills.statistics()
            }
            Taking::Run(nodes) => {
                let mut fills = Batches::new(problem, search);
                let cells = fills.cells().to_vec();
                let mut fill = vec![Letter::MAX; cells.len()];
                let mut visit = |batch: &Batch<'_>| {
                    for depth in batch.changed_from..cells.len() {
                        fill[cells[depth].index()] = batch.letters[depth];
                    }
                    assert_eq!(batch.tails().count() as u64, batch.len());
                    for tail in batch.tails() {
                        let tail = tail.concat();
                        for (&cell, &letter) in cells[cells.len() - tail.len()..].iter().zip(&tail)
                        {
                            fill[cell.index()] = letter;
                        }
                        add(&fill);
                    }
                    ControlFlow::Continue(())
                };
                while fills.run(nodes, &mut visit) == Outcome::Paused {}
                let again = fills.run(nodes, |_| panic!("the end is the end"));
                assert_eq!(again, Outcome::Exhausted);
                fills.statistics()
            }
        };
        listing.counts = reference::Counts {
            fills: count,
            nodes: statistics.total_nodes(),
            dead_ends: statistics.total_dead_ends(),
        };
        listing
    }
}

/// How many fills there are, without listing them.
fn counted(problem: &Problem, search: Search) -> u64 {
    let mut fills = Batches::new(problem, search);
    fills.only_count();
    let mut count = 0;
    let mut head = Vec::new();
    while fills.run(5, |batch| {
        let now = batch.head();
        assert!(batch.changed_from >= now.len() || *now != head[..] || count == 0);
        head.resize(now.len(), 0);
        let changed = batch.changed_from.min(now.len())..;
        head[changed.clone()].copy_from_slice(&now[changed]);
        assert_eq!(head, now, "letters before the changed ones are as before");
        count += batch.len();
        ControlFlow::Continue(())
    }) == Outcome::Paused
    {}
    count
}

fn reference(words: &WordList, grid: &str, (search, distinct): (Search, bool)) -> Listing {
    let mut listing = Listing::default();
    let reference = Reference::new(&words.grid(grid), words.words(), search.order, distinct);
    listing.counts = reference.walk(|fill| {
        listing.letters.extend_from_slice(fill);
        ControlFlow::Continue(())
    });
    listing
}

/// Checks all ways on one case, with the cache off, cold and warm; `count` is its number of fills.
fn check(words: &WordList, grid: &str, count: u64) {
    let cache = tempfile::tempdir().unwrap();
    let uncached = words.index();
    let [cold, warm] = [(); 2].map(|()| words.cached_index(cache.path()));
    assert_eq!((cold.origin(), warm.origin()), (Origin::Dictionaries, Origin::Cache));
    for (search, distinct) in searches() {
        let expected = reference(words, grid, (search, distinct));
        if !distinct {
            assert_eq!(expected.counts.fills, count, "reference, {search:?}\n{grid}");
        }
        for (index, takings) in [(uncached, &TAKINGS[..]), (&cold, ONE_WAY), (&warm, ONE_WAY)] {
            let problem = words.problem_with(index, grid);
            let problem = if distinct { problem.distinct() } else { problem };
            for engine in engines(search) {
                let mut counts = None;
                assert_eq!(counted(&problem, engine), expected.counts.fills, "{engine:?}\n{grid}");
                for &taking in takings {
                    let context = format!("{taking:?}, {engine:?}, {:?}\n{grid}", index.origin());
                    let found = taking.list(&problem, engine);
                    assert_eq!(found.counts.fills, expected.counts.fills, "{context}");
                    assert!(found.letters == expected.letters, "other fills, {context}");
                    assert!(found.counts.nodes <= expected.counts.nodes, "more nodes, {context}");
                    // The oracle may be asked anew after a pause; without it a pause costs nothing.
                    if engine.techniques.oracle == OracleUse::Never {
                        let first = *counts.get_or_insert(found.counts);
                        assert_eq!(found.counts, first, "pauses change the search, {context}");
                    }
                }
            }
        }
    }
}

fn five_words() -> WordList {
    WordList::of("mars mois plus tard soir")
}

#[test]
fn the_five_words() {
    let (words, grid) = (five_words(), "1111\n1001\n1001\n1111\n");
    check(&words, grid, 5);
    let problem = words.problem(grid);
    let mut text = String::new();
    let mut fills = Fills::new(&problem, Search::default());
    while let Some(fill) = fills.next() {
        text += &problem.print(fill).replace('\n', " ");
        text += "\n";
    }
    expect![[r#"
        mars a00o r00i soir 
        mars o00o i00i soir 
        mois a00o r00i soir 
        mois o00o i00i soir 
        plus l00o u00i soir 
    "#]]
    .assert_eq(&text);
}

#[test]
fn one_row_and_one_column() {
    let words = WordList::of("a b ab ba abc cab");
    check(&words, "111\n", 2);
    check(&words, "1\n1\n1\n", 2);
    check(&words, "11#11\n", 4);
    check(&words, "11#1\n", 2 * 26);
    check(&words, "1\n1\n#\n1\n1\n", 4);
}

#[test]
fn black_cells_only_make_one_empty_fill() {
    check(&five_words(), "0#\n#0\n0#\n", 1);
    check(&five_words(), "#\n", 1);
}

#[test]
fn a_cell_alone_takes_any_letter() {
    let words = five_words();
    check(&words, "1\n", 26);
    check(&words, "10\n01\n", 26 * 26);
    check(&words, "q0\n0[xyz]\n", 3);
    check(&WordList::over("zyx", ""), "1#\n#1\n", 9);
}

#[test]
fn a_run_of_one_cell_is_ruled_by_its_crossing() {
    check(&five_words(), "1111\n1000\n", 0);
    let words = WordList::of("mars mois plus tard soir me or");
    check(&words, "1111\n1000\n", 2);
    check(&words, "1111\n0100\n", 2);
}

#[test]
fn wider_than_tall_and_taller_than_wide() {
    let words = WordList::of("abac caba aa bb ab ba ac ca cc cb bc");
    check(&words, &blank(2, 4), 4);
    check(&words, &blank(4, 2), 4);
    let words = WordList::over("ab", "aa ab ba aaa aab aba baa bab");
    check(&words, &blank(2, 3), 17);
    check(&words, &blank(3, 2), 17);
}

#[test]
fn given_letters_and_letter_sets() {
    let words = five_words();
    check(&words, "1111\na001\n1001\n1111\n", 2);
    check(&words, "1[ao]11\n1001\n1001\n1111\n", 4);
    check(&words, "[^m]111\n1001\n1001\n1111\n", 1);
    check(&words, "[^m]111\n1001\ni001\n1111\n", 0);
    check(&words, "MARS\n1001\n1001\nsoir\n", 2);
}

#[test]
fn without_a_fill() {
    let words = five_words();
    check(&words, "11111\n", 0);
    check(&words, "1111\n0000\n111#\n", 0);
    check(&words, "q111\n", 0);
    check(&words, "m111\n1000\n1000\n[^s]000\n", 0);
    check(&words, &blank(4, 4), 0);
    check(&WordList::of(""), "11\n", 0);
    check(&WordList::of(""), "1#\n", 26);
}

#[test]
fn words_may_share_ends_or_stand_twice() {
    let words = WordList::over("abc", "ab bc ca aa");
    check(&words, &blank(2, 2), 6);
    let words = WordList::over("abc", "ab bc ca aa abc bca caa aab");
    check(&words, "11#\n111\n#11\n", 8);
}

#[test]
fn an_alphabet_of_thirty_two_letters() {
    let letters: String = ('α'..='ω').filter(|&c| c != 'ς').chain("abcdefgh".chars()).collect();
    assert_eq!(letters.chars().count(), 32);
    let words = WordList::over(&letters, "hα αh hh αα βh");
    check(&words, &blank(2, 2), 18);
    check(&words, "h1\n#1\n", 4);
    check(&words, "1#\n", 32);
}

#[test]
fn french() {
    let words = WordList::french();
    check(words, &blank(2, 2), 954);
    check(words, "m11\n1#1\n1e1\n", 9898);
    check(words, "crucial\n1#1#1#1\ns#1#1#1\n", 16_830);
}

#[test]
fn french_3x3() {
    check(WordList::french(), "p11\n111\n111\n", 22_146);
}

/// More words than a line of a bitset holds, and nothing that crosses both rows.
#[test]
fn french_rows_apart() {
    check(WordList::french(), "111\n###\nm11\n", 580 * 36);
}

/// Guards the number of nodes: speed is told by clocks that vary, but never by more nodes.
/// A better look-ahead lowers these figures; nothing may raise them unawares.
#[test]
fn nodes_of_french_grids() {
    let check_nodes = |grid: &str, expected: Expect| {
        let words = WordList::french();
        let problem = words.problem(grid);
        let mut fills = Batches::new(&problem, Search::default());
        let mut count = 0;
        fills.run(u64::MAX, |batch| {
            count += batch.len();
            ControlFlow::Continue(())
        });
        let statistics = fills.statistics();
        let (nodes, dead_ends) = (statistics.total_nodes(), statistics.total_dead_ends());
        expected.assert_eq(&format!("{count} fills, {nodes} nodes, {dead_ends} dead ends"));
    };
    check_nodes(&blank(2, 2), expect!["954 fills, 1038 nodes, 0 dead ends"]);
    check_nodes(&blank(2, 3), expect!["6032 fills, 6593 nodes, 47 dead ends"]);
    check_nodes(&blank(3, 3), expect!["354394 fills, 397859 nodes, 7088 dead ends"]);
    check_nodes(
        "1##1#1\nimpots\n1##1#1\n111111\n",
        expect!["50180422 fills, 51354003 nodes, 33965 dead ends"],
    );
    check_nodes(
        "mots#1\n1#1#11\ncroise\n1##11#\n111111\n",
        expect!["846937 fills, 883145 nodes, 2916 dead ends"],
    );
}

#[test]
fn the_example_of_the_project() {
    let words = WordList::at(project("dict/five-words.txt"));
    check(&words, "1111\n1001\n1001\n1111\n", 5);
}
